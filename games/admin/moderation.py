"""The queue of the moderators: what was reported, what was said before it, and what is done about it."""

from datetime import datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.widgets import AdminSplitDateTime
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models import Line, Report, Sanction
from games.services.moderation import lift, refuse_sanction, sanction
from games.services.refusals import Refused
from games.services.talk import hide
from games.talk.phrases import PHRASES


class SanctionForm(forms.ModelForm):
    """A sanction that is refused by the service before it is stored; `by` is the moderator."""

    by: Player

    def refuse(self, player: Player | None, kind: str, text: str, until: datetime | None) -> None:
        """Note why a sanction may not be; a field that is missing has its own error already."""
        if player is None or not kind or not text:
            return
        try:
            refuse_sanction(by=self.by, player=player, kind=kind, text=text, until=until, now=timezone.now())
        except Refused as refused:
            self.add_error(None, str(refused))

    def clean(self) -> dict[str, Any]:
        """Check that the service will do it."""
        data = super().clean() or self.cleaned_data
        self.refuse(data.get("player"), data.get("kind", ""), data.get("text", ""), data.get("until"))
        return data


class DecisionForm(SanctionForm):
    """What a moderator does about a report: the reason is for the player where they are warned."""

    decision = forms.ChoiceField(label=_("Decision"), choices=[("", "---------"), *Sanction.Kind.choices])
    words = forms.CharField(label=_("Reason"), max_length=200, widget=forms.TextInput(attrs={"size": 80}))
    until = forms.SplitDateTimeField(
        label=_("Until"),
        required=False,
        widget=AdminSplitDateTime(),
        help_text=_("For a mute or a ban; empty for good."),
    )

    def clean(self) -> dict[str, Any]:
        """Check that the service will do it."""
        data = super().clean()
        self.refuse(self.instance.about, data.get("decision", ""), data.get("words", ""), data.get("until"))
        return data


class Reporting(admin.SimpleListFilter):
    """Those that wait, first."""

    title = _("handled")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("waiting", _("waiting")), ("handled", _("handled"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        if self.value() is None:
            return queryset
        return queryset.filter(handled__isnull=self.value() == "waiting")


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    """Read a report with its context, and decide; what was decided stays as it is."""

    form = DecisionForm
    list_display = ("created", "about", "reason", "reporter", "match", "handled", "handled_by")
    list_filter = (Reporting,)
    list_select_related = ("about", "reporter", "match__variant", "handled_by")
    search_fields = ("about__name", "reporter__name", "reason")
    readonly_fields = (
        "about",
        "reporter",
        "match",
        "reason",
        "said",
        "before",
        "created",
        "handled",
        "handled_by",
    )

    def get_fieldsets(self, request: HttpRequest, obj: Report | None = None) -> Any:
        told = (None, {"fields": self.readonly_fields})
        if obj is None or obj.handled or not self.has_change_permission(request, obj):
            return (told,)
        return (told, (_("Decide"), {"fields": ("decision", "words", "until")}))

    def get_form(
        self, request: HttpRequest, obj: Report | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        if obj is None or obj.handled:
            kwargs["form"] = forms.ModelForm
        return _by(request, super().get_form(request, obj, change, **kwargs))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Report, form: Any, change: bool) -> None:
        """Do what was decided, by the service."""
        data = form.cleaned_data
        if not data.get("decision"):
            return
        assert isinstance(request.user, Player)
        sanction(
            by=request.user,
            player=obj.about,
            kind=data["decision"],
            text=data["words"],
            until=data["until"],
            report=obj,
            now=timezone.now(),
        )

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Leave the log to the service, which notes what was done about whom."""

    @admin.display(description=_("what was said"))
    def said(self, report: Report) -> SafeString:
        rows = ((_moment(one["at"]), one["room"], one["name"], _words(one["text"])) for one in report.context)
        return format_html(
            "<table>{}</table>",
            format_html_join("", "<tr><td>{}</td><td>{}</td><th>{}</th><td>{}</td></tr>", rows),
        )

    @admin.display(description=_("decided about this player before"))
    def before(self, report: Report) -> SafeString:
        done = Sanction.objects.filter(player=report.about)
        rows = ((one.get_kind_display(), one.text, date_format(one.created, "j F Y")) for one in done)
        return format_html_join("", "<div>{}: {} ({})</div>", rows)


@admin.register(Sanction)
class SanctionAdmin(admin.ModelAdmin):
    """Sanctions are made here without a report, and ended before their time; none is changed or deleted."""

    form = SanctionForm
    list_display = ("created", "player", "kind", "text", "until", "by")
    list_filter = ("kind",)
    list_select_related = ("player", "by")
    search_fields = ("player__name", "text")
    autocomplete_fields = ("player",)
    fields = ("player", "kind", "text", "until")
    actions = ("end_now",)

    def get_form(
        self, request: HttpRequest, obj: Sanction | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        return _by(request, super().get_form(request, obj, change, **kwargs))

    def has_change_permission(self, request: HttpRequest, obj: Sanction | None = None) -> bool:
        return obj is None and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Sanction | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Sanction, form: Any, change: bool) -> None:
        """Do it by the service."""
        assert isinstance(request.user, Player)
        done = sanction(
            by=request.user,
            player=obj.player,
            kind=obj.kind,
            text=obj.text,
            until=obj.until,
            now=timezone.now(),
        )
        obj.pk = done.pk

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Leave the log to the service."""

    @admin.action(description=_("End the chosen sanctions now"), permissions=["change"])
    def end_now(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> None:
        assert isinstance(request.user, Player)
        ended = lift(by=request.user, sanctions=queryset, now=timezone.now())
        messages.success(request, gettext("{count} ended.").format(count=ended))


@admin.register(Line)
class LineAdmin(admin.ModelAdmin):
    """Read what is said everywhere, and take lines off the pages."""

    list_display = ("created", "room", "player", "__str__", "match", "hidden")
    list_filter = ("room", "hidden")
    list_select_related = ("player", "match__variant")
    search_fields = ("player__name", "text")
    actions = ("hide_lines",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Line | None = None) -> bool:
        return obj is None and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Line | None = None) -> bool:
        return False

    @admin.action(description=_("Take the chosen lines off the pages"), permissions=["change"])
    def hide_lines(self, request: HttpRequest, queryset: QuerySet[Line]) -> None:
        for line in queryset:
            hide(line=line)


def _by(request: HttpRequest, form: Any) -> Any:
    """Let a form, which is made for each request, know who fills it in."""
    form.by = request.user
    return form


def _moment(text: str) -> str:
    moment = parse_datetime(text)
    return date_format(timezone.localtime(moment), "j M H:i:s") if moment else text


def _words(text: str) -> str:
    return str(PHRASES.get(text, text))
