"""What an organiser can do with an event: each is a service, with a form where it needs a choice."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.tournaments.admin import choices
from games.tournaments.models import Event, EventRound
from games.tournaments.services import entry, leaving, repair, running

Status = Event.Status
Words = str | Promise


@dataclass(frozen=True, slots=True)
class Act:
    """Something that can be done: its button, what is said of it beside that, what is said once it is done, and which
    service does it. `fits` tells for which events its button is shown; the service decides."""

    name: str
    label: Words
    line: Words
    done: Words
    do: Callable[[Event, Any, Player, datetime], object]
    fits: Callable[[Event], bool]
    form: type[choices.ActForm] | None = None
    grave: bool = False

    @property
    def asks(self) -> bool:
        """Tell whether it needs a choice; templates would call the form itself."""
        return self.form is not None


def _on_event(service: Callable[..., object]) -> Callable[[Event, Any, Player, datetime], object]:
    """Return a service that needs no choice as what an act does."""
    return lambda event, _form, actor, now: service(event_id=event.pk, actor=actor, now=now)


def _swap(event: Event, form: Any, actor: Player, now: datetime) -> None:
    repair.swap(event_id=event.pk, actor=actor, now=now, **form.cleaned_data)


def _correct(event: Event, form: Any, actor: Player, now: datetime) -> None:
    data = form.cleaned_data
    repair.correct(pairing_id=data["table"], winner=data["winner"], points=form.both, actor=actor, now=now)


def _forfeit(event: Event, form: Any, actor: Player, now: datetime) -> None:
    table, absent = form.chosen
    repair.forfeit_table(pairing_id=table, absent=absent, actor=actor, now=now)


def _withdraw(event: Event, form: Any, actor: Player, now: datetime) -> None:
    leaving.withdraw_entrant(entrant_id=form.cleaned_data["entrant"], actor=actor, now=now)


def _bye(event: Event, form: Any, actor: Player, now: datetime) -> None:
    repair.add_a_bye(entrant_id=form.cleaned_data["entrant"], actor=actor, now=now)


def _invite(event: Event, form: Any, actor: Player, now: datetime) -> None:
    for player in form.cleaned_data["names"]:
        entry.invite(event_id=event.pk, player=player, actor=actor, now=now)


def _computers(event: Event, form: Any, actor: Player, now: datetime) -> None:
    running.add_computers(event_id=event.pk, actor=actor, now=now, **form.cleaned_data)


def _end(event: Event, form: Any, actor: Player, now: datetime) -> None:
    adjudicating = form.cleaned_data["how"] == "adjudicate"
    running.end_early(event_id=event.pk, actor=actor, now=now, adjudicating=adjudicating)


def _cancel(event: Event, form: Any, actor: Player, now: datetime) -> None:
    running.cancel(event_id=event.pk, actor=actor, now=now, why=form.cleaned_data["why"])


def _before_start(event: Event) -> bool:
    return event.before_start


def _takes_entries(event: Event) -> bool:
    return event.status in (Status.OPEN, Status.CHECKING_IN)


def _round_waits(event: Event) -> bool:
    return event.going and event.event_rounds.filter(status=EventRound.Status.PAIRED).exists()


def _has_rounds(event: Event) -> bool:
    return event.status != Status.CANCELLED and event.number > 0


def _is_alive(event: Event) -> bool:
    return event.going or event.before_start


def _has_byes(event: Event) -> bool:
    return event.going and event.number > 0 and event.format in (Event.Format.SWISS, Event.Format.ROUND_ROBIN)


ACTS = (
    Act(
        "open",
        _("Open for entry"),
        _("Everybody sees it from now on and can enter; it starts by itself."),
        _("It is open for entry."),
        _on_event(running.open_event),
        lambda event: event.status == Status.DRAFT,
    ),
    Act(
        "invite",
        _("Invite"),
        _("They are asked, and can enter where others cannot."),
        _("They are invited."),
        _invite,
        _before_start,
        choices.InviteForm,
    ),
    Act(
        "computers",
        _("Add computers"),
        _("Computer players fill up the field. They play no rated matches."),
        _("They are in."),
        _computers,
        lambda event: event.before_start and not event.rated,
        choices.ComputersForm,
    ),
    Act(
        "start",
        _("Start now"),
        _("It starts at once with all who have entered, whether they have checked in or not."),
        _("It starts now."),
        _on_event(running.start_now),
        _takes_entries,
    ),
    Act(
        "pause",
        _("Pause"),
        _("No more tables begin; those being played go on."),
        _("It is paused."),
        _on_event(running.pause),
        lambda event: event.status == Status.RUNNING,
    ),
    Act(
        "go-on",
        _("Go on"),
        _("The pause is over."),
        _("It goes on."),
        _on_event(running.go_on),
        lambda event: event.status == Status.PAUSED,
    ),
    Act(
        "re-pair",
        _("Pair anew"),
        _("The coming round is paired anew with those who are in now."),
        _("The coming round was paired anew."),
        _on_event(repair.re_pair),
        _round_waits,
    ),
    Act(
        "swap",
        _("Swap two"),
        _("Two entrants change places in the coming round; in a bracket, before its first round."),
        _("They have changed places."),
        _swap,
        _round_waits,
        choices.SwapForm,
    ),
    Act(
        "bye",
        _("Give a bye"),
        _("Somebody without a table in this round gets a bye, which counts as won."),
        _("The bye is given."),
        _bye,
        _has_byes,
        choices.ByeForm,
    ),
    Act(
        "forfeit",
        _("Forfeit a table"),
        _("Who is absent loses the table, and the others win it, without rating."),
        _("The table is forfeited."),
        _forfeit,
        lambda event: event.going and event.number > 0,
        choices.ForfeitForm,
    ),
    Act(
        "correct",
        _("Enter or correct a result"),
        _("The table ends with this result; a match that is still being played is dropped."),
        _("The result is entered."),
        _correct,
        _has_rounds,
        choices.CorrectForm,
    ),
    Act(
        "withdraw",
        _("Withdraw somebody"),
        _(
            "Before the start they are taken off the list; later they give up their table and are paired no more."
        ),
        _("The entrant is withdrawn."),
        _withdraw,
        _is_alive,
        choices.WithdrawForm,
        grave=True,
    ),
    Act(
        "end",
        _("End early"),
        _("No more rounds follow, and the places are those of the standings. This cannot be taken back."),
        _("It ends."),
        _end,
        lambda event: event.going,
        choices.EndForm,
        grave=True,
    ),
    Act(
        "cancel",
        _("Cancel"),
        _("It does not take place; matches being played are dropped. This cannot be taken back."),
        _("It is cancelled."),
        _cancel,
        _is_alive,
        choices.CancelForm,
        grave=True,
    ),
)
BY_NAME = {act.name: act for act in ACTS}
