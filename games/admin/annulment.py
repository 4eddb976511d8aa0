"""Annul matches, and give the opponents of a cheat their points back: each after a look at what it would do."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.admin import PlayerAdmin
from accounts.models import Player
from games.models import Annulment, Match
from games.services.annul import Done, annul, ban_cheat, give_back, let_count
from games.services.refusals import Refused

AT_ONCE = 1000
SHOWN = 200
DAYS_BACK = 90


class ReasonForm(forms.Form):
    """Ask why."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=200, widget=forms.TextInput(attrs={"size": 80})
    )


class CheatForm(ReasonForm):
    """Ask why, and how far back."""

    days = forms.IntegerField(
        label=gettext_lazy("Days back"),
        min_value=1,
        max_value=3650,
        initial=DAYS_BACK,
        help_text=gettext_lazy("All rated matches that ended within them are annulled."),
    )


class NoForm(forms.Form):
    """Ask nothing."""


@dataclass(frozen=True)
class Deed:
    """Something to be looked at before it is done: `act` does it with what the form says, `look` does as much of it as
    can be undone."""

    name: str
    title: str | Promise
    lead: str | Promise
    button: str | Promise
    form: type[forms.Form]
    look: Callable[[dict[str, Any]], Done]
    act: Callable[[dict[str, Any]], Done]


def ask_first(
    owner: "admin.ModelAdmin[Any]", request: HttpRequest, chosen: list[int], deed: Deed
) -> HttpResponse | None:
    """Show what a deed would do, until it is asked for; then do it and return to the list."""
    asked = "do" in request.POST or "look" in request.POST
    form = deed.form(request.POST if asked else None)
    if "do" in request.POST and form.is_valid():
        try:
            done = deed.act(form.cleaned_data)
        except Refused as refused:
            messages.error(request, str(refused))
            return None
        messages.success(request, _said(done))
        return None
    return TemplateResponse(
        request,
        "games/admin/annul.html",
        owner.admin_site.each_context(request)
        | {"opts": owner.opts, "form": form, "action": deed.name, "chosen": chosen}
        | {"title": deed.title, "lead": deed.lead, "button": deed.button}
        | _looked(deed, form),
    )


def preview(deed: Callable[[dict[str, Any]], Done], asked: dict[str, Any]) -> Done:
    """Return what a deed would do: it is done, and undone before anybody could see it."""
    with transaction.atomic():
        done = deed(asked)
        transaction.set_rollback(True)
    return done


def _looked(deed: Deed, form: forms.Form) -> dict[str, Any]:
    """Return what the page shows of what a deed would do; the reason does not matter for that."""
    said = form.cleaned_data if form.is_bound and form.is_valid() else getattr(form, "cleaned_data", {})
    asked = {name: field.initial for name, field in form.fields.items()} | said
    try:
        done = preview(deed.look, asked)
    except Refused as refused:
        return {"refused": str(refused)}
    moved = [(one, one.after - one.before) for one in done.moved]
    return {"done": done, "shown": moved[:SHOWN], "more": len(moved[SHOWN:])}


def _said(done: Done) -> str:
    count = len(done.matches)
    matches = ngettext("{count} match changed", "{count} matches changed", count).format(count=count)
    moved = len({one.player.pk for one in done.moved})
    ratings = ngettext("{count} player rated again", "{count} players rated again", moved).format(count=moved)
    return f"{matches}, {ratings}."


def staff(request: HttpRequest) -> Player:
    """Return who asks: the admin lets nobody else in."""
    assert isinstance(request.user, Player)
    return request.user


class AnnulsMatches(admin.ModelAdmin):
    """The actions of the list of matches."""

    actions = ("annul_matches", "let_matches_count")

    def has_annul_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.add_annulment")

    @admin.action(description=gettext_lazy("Annul the chosen matches…"), permissions=["annul"])
    def annul_matches(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponse | None:
        """Let matches count no more."""
        return self._on(
            request,
            queryset,
            lambda chosen, by: Deed(
                name="annul_matches",
                title=_("Annul matches"),
                lead=_(
                    "The matches stay and are marked. Their effect on ratings, medals and records is taken out."
                ),
                button=_("Annul"),
                form=ReasonForm,
                look=lambda asked: annul(by=by, matches=chosen, reason="…", now=timezone.now()),
                act=lambda asked: annul(by=by, matches=chosen, reason=asked["reason"], now=timezone.now()),
            ),
        )

    @admin.action(description=gettext_lazy("Let the chosen matches count again…"), permissions=["annul"])
    def let_matches_count(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponse | None:
        """Undo an annulment."""
        return self._on(
            request,
            queryset,
            lambda chosen, by: Deed(
                name="let_matches_count",
                title=_("Let matches count again"),
                lead=_("Matches that were annulled count again as they did before."),
                button=_("Let them count"),
                form=NoForm,
                look=lambda asked: let_count(by=by, matches=chosen, now=timezone.now()),
                act=lambda asked: let_count(by=by, matches=chosen, now=timezone.now()),
            ),
        )

    def _on(
        self, request: HttpRequest, queryset: QuerySet[Match], deed: Callable[[list[int], Player], Deed]
    ) -> HttpResponse | None:
        chosen = list(queryset.order_by("pk").values_list("pk", flat=True)[: AT_ONCE + 1])
        if len(chosen) > AT_ONCE:
            messages.error(request, _("Choose at most {count} matches at a time.").format(count=AT_ONCE))
            return None
        return ask_first(self, request, chosen, deed(chosen, staff(request)))


class ModeratedPlayerAdmin(PlayerAdmin):
    """Players as their own app shows them, and what is done about cheats."""

    actions = ("ban_as_cheat",)

    def has_annul_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perms(("games.add_annulment", "games.add_sanction"))

    @admin.action(
        description=gettext_lazy("Ban as a cheat and give opponents their points back…"),
        permissions=["annul"],
    )
    def ban_as_cheat(self, request: HttpRequest, queryset: QuerySet[Player]) -> HttpResponse | None:
        """Ban one player for good and annul their rated matches."""
        if queryset.count() != 1:
            messages.error(request, _("Choose one player."))
            return None
        player, by, now = queryset.get(), staff(request), timezone.now()

        def with_days(act: Callable[..., Done], asked: dict[str, Any], reason: str) -> Done:
            since = now - timedelta(days=asked["days"])
            return act(by=by, player=player, reason=reason, since=since, now=now)

        deed = Deed(
            name="ban_as_cheat",
            title=_("Ban {name} as a cheat").format(name=player.name),
            lead=_(
                "{name} may not sign in any more, and their rated matches are annulled: whoever met them is rated anew."
            ).format(name=player.name),
            button=_("Ban and annul"),
            form=CheatForm,
            look=lambda asked: with_days(give_back, asked, "…"),
            act=lambda asked: with_days(ban_cheat, asked, asked["reason"]),
        )
        return ask_first(self, request, [player.pk], deed)


admin.site.unregister(Player)
admin.site.register(Player, ModeratedPlayerAdmin)


@admin.register(Annulment)
class AnnulmentAdmin(admin.ModelAdmin):
    """Read which matches were annulled, by whom, when and why; it is done in the list of matches."""

    list_display = ("at", "match", "reason", "by", "was")
    list_select_related = ("match__variant", "by")
    search_fields = ("match__key", "reason", "match__seats__player__name")
    readonly_fields = fields = ("match", "by", "at", "reason", "was")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Annulment | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Annulment | None = None) -> bool:
        return False
