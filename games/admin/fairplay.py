"""The queue of fair-play signals: what was counted, in which matches, and what a moderator makes of it."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AdminSplitDateTime
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.admin.moderation import Reporting
from games.fairplay.words import told
from games.models import Sanction, Signal
from games.services.moderation import refuse_sanction
from games.services.refusals import Refused
from games.services.signals import act, dismiss, refuse_dismissal

DISMISS = "dismiss"
SHOWN = 40  # matches


class SignalForm(forms.ModelForm):
    """What a moderator makes of a signal: nothing, or a sanction."""

    by: Player

    decision = forms.ChoiceField(
        label=_("Decision"),
        choices=[("", "---------"), (DISMISS, _("dismiss: there is nothing in it")), *Sanction.Kind.choices],
    )
    words = forms.CharField(label=_("Reason"), max_length=200, widget=forms.TextInput(attrs={"size": 80}))
    until = forms.SplitDateTimeField(
        label=_("Until"),
        required=False,
        widget=AdminSplitDateTime(),
        help_text=_("For a mute or a ban; empty for good."),
    )

    def clean(self) -> dict[str, Any]:
        """Check that the service will do it; a field that is missing has its own error already."""
        data = super().clean() or self.cleaned_data
        decision, words, until = data.get("decision", ""), data.get("words", ""), data.get("until")
        if not decision or not words:
            return data
        try:
            if decision == DISMISS:
                refuse_dismissal(by=self.by, signal=self.instance, note=words)
            else:
                refuse_sanction(
                    by=self.by,
                    player=self.instance.player,
                    kind=decision,
                    text=words,
                    until=until,
                    now=timezone.now(),
                )
        except Refused as refused:
            self.add_error(None, str(refused))
        return data


@admin.register(Signal)
class SignalAdmin(admin.ModelAdmin):
    """Look at a signal with its evidence, and decide; what was decided stays as it is."""

    form = SignalForm
    list_display = ("updated", "player", "kind", "counted", "handled", "handled_by")
    list_filter = (Reporting, "kind")
    list_select_related = ("player", "other", "handled_by")
    search_fields = ("player__name",)
    readonly_fields = (
        *("player", "other", "kind", "counted", "evidence", "before"),
        *("created", "updated", "handled", "handled_by", "note", "sanction"),
    )

    def get_fieldsets(self, request: HttpRequest, obj: Signal | None = None) -> Any:
        told = (None, {"fields": self.readonly_fields})
        if obj is None or obj.handled or not self.has_change_permission(request, obj):
            return (told,)
        return (told, (_("Decide"), {"fields": ("decision", "words", "until")}))

    def get_form(
        self, request: HttpRequest, obj: Signal | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        if obj is None or obj.handled:
            kwargs["form"] = forms.ModelForm
        form: Any = super().get_form(request, obj, change, **kwargs)
        form.by = request.user
        return form

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Signal | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Signal, form: Any, change: bool) -> None:
        """Do what was decided, by the service."""
        data, by = form.cleaned_data, request.user
        assert isinstance(by, Player)
        if not data.get("decision"):
            return
        try:
            if data["decision"] == DISMISS:
                dismiss(by=by, signal=obj, note=data["words"], now=timezone.now())
            else:
                act(
                    by=by,
                    signal=obj,
                    kind=data["decision"],
                    text=data["words"],
                    until=data["until"],
                    now=timezone.now(),
                )
        except Refused as refused:
            self.message_user(request, str(refused), level="WARNING")

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Leave the log to the service, which notes what was done about whom."""

    @admin.display(description=_("what was counted"))
    def counted(self, signal: Signal) -> str:
        return told(signal)

    @admin.display(description=_("matches"))
    def evidence(self, signal: Signal) -> SafeString:
        """Link to the replays; of a match that nobody may watch only the key is told."""
        rows = []
        for match in signal.matches.select_related("variant").order_by("-ended")[:SHOWN]:
            ended = date_format(match.ended, "j F Y") if match.ended else ""
            where = format_html(
                '<a href="{}">{}</a>' if match.watching else "{1}",
                reverse("games:replay", args=[match.key]),
                match.key,
            )
            rows.append((where, str(match.variant), ended, " – ".join(map(str, match.totals))))
        return format_html("<ul>{}</ul>", format_html_join("", "<li>{}: {}, {}, {}</li>", rows))

    @admin.display(description=_("decided about this player before"))
    def before(self, signal: Signal) -> SafeString:
        """Tell of sanctions, and of signals that were dismissed."""
        done = Sanction.objects.filter(player=signal.player)
        rows = [(one.get_kind_display(), one.text, date_format(one.created, "j F Y")) for one in done]
        aside = Signal.objects.filter(player=signal.player, handled__isnull=False, sanction=None)
        rows += [(gettext("dismissed"), one.note, date_format(one.updated, "j F Y")) for one in aside]
        url = reverse("admin:games_sanction_changelist") + f"?player__id__exact={signal.player_id}"
        link = format_html('<a href="{}">{}</a>', url, gettext("Sanctions of this player"))
        return format_html("{}{}", format_html_join("", "<div>{}: {} ({})</div>", rows), link)
