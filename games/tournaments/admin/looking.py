"""Look at entrants, tables and the log of events; nothing of them is changed here."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import pgettext_lazy

from games.tournaments.models import AuditLine, Entrant, Pairing


class LookOnly(admin.ModelAdmin):
    """A list that is only looked at; the page of the event has what can be done."""

    show_facets = admin.ShowFacets.NEVER

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let whoever may look at events look at what belongs to them."""
        return super().has_view_permission(request, obj) or any(
            request.user.has_perm(f"tournaments.{act}_event") for act in ("view", "change")
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_model_perms(self, request: HttpRequest) -> dict[str, bool]:
        """Keep the lists of all events out of the index: each is reached from its event."""
        return {}


@admin.register(Entrant)
class EntrantAdmin(LookOnly):
    list_display = ("seed", "shown_name", "event", "rating", "status", "place")
    list_display_links = ("shown_name",)
    list_filter = (("event", admin.RelatedOnlyFieldListFilter), "status")
    list_select_related = ("event",)
    search_fields = ("name", "members__player__name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entrant]:
        return super().get_queryset(request).prefetch_related("members__player")


@admin.register(Pairing)
class PairingAdmin(LookOnly):
    list_display = ("round_number", "number", "__str__", "status", "result")
    list_display_links = ("__str__",)
    list_filter = (("round__event", admin.RelatedOnlyFieldListFilter), "status", "result")
    list_select_related = ("round__event",)
    ordering = ("-round__number", "number")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Pairing]:
        return super().get_queryset(request).prefetch_related("places__entrant__members__player")

    @admin.display(description=pgettext_lazy("tournament", "round"), ordering="round__number")
    def round_number(self, pairing: Pairing) -> int:
        return pairing.round.number


@admin.register(AuditLine)
class AuditLineAdmin(LookOnly):
    list_display = ("at", "event", "actor", "action", "text")
    list_filter = (("event", admin.RelatedOnlyFieldListFilter), "action")
    list_select_related = ("event", "actor")
    search_fields = ("text",)
