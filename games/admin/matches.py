"""Let the staff look after variants and matches."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.annulment import AnnulsMatches
from games.models import Match, Round, Seat, Variant


@admin.register(Variant)
class VariantAdmin(admin.ModelAdmin):
    """Edit the rules that people can choose; the options are checked by the engine."""

    list_display = ("name", "slug", "offered", "shipped", "order")
    list_filter = ("offered", "shipped")
    search_fields = ("name", "slug")

    def get_readonly_fields(self, request: HttpRequest, obj: Variant | None = None) -> tuple[str, ...]:
        return (
            ("slug", "name", "line", "options", "seatings", "order", "shipped")
            if obj and obj.shipped
            else ("shipped",)
        )

    def has_delete_permission(self, request: HttpRequest, obj: Variant | None = None) -> bool:
        return super().has_delete_permission(request, obj) and not (obj and obj.shipped)


class SeatInline(admin.TabularInline):
    model = Seat
    extra = 0
    can_delete = False
    readonly_fields = ("index", "player", "level", "name", "ready")

    def has_add_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return False


class RoundInline(admin.TabularInline):
    """Rounds that are over; the deck of a round in play is shown to nobody."""

    model = Round
    extra = 0
    can_delete = False
    readonly_fields = fields = ("number", "dealer", "ply", "started", "ended", "deck", "plays")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Round]:
        return super().get_queryset(request).exclude(ended=None)

    def has_add_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(AnnulsMatches):
    """Look at matches and annul them; nothing else of them is changed by hand."""

    list_display = ("key", "variant", "status", "totals", "ended_by", "rated", "uncounted", "created")
    list_filter = ("status", "rated", "uncounted", "variant")
    list_select_related = ("variant",)
    search_fields = ("key", "seats__player__name")
    inlines = (SeatInline, RoundInline)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return False
