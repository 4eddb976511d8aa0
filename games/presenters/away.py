"""Who is away from the table, what the others can choose, and the ways out of a match."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.absence import Absence, absences, people, staying
from games.models import Match, Seat
from games.selectors import Snapshot
from games.services.claim import WAIT
from games.services.stop import may_abort, may_close

TOLD = {
    "lost": gettext_lazy("{name}: connection lost."),
    "left": gettext_lazy("{name} has left the table."),
    "computer": gettext_lazy("The computer plays for {name}, who can come back at any time."),
    "": gettext_lazy("{name} is back."),
}
MARKS = {
    "lost": gettext_lazy("connection lost"),
    "left": gettext_lazy("left"),
    "computer": gettext_lazy("the computer plays"),
}
CHOICES = {
    Seat.Wish.CLAIM: gettext_lazy("Claim the match"),
    Seat.Wish.COMPUTER: gettext_lazy("Let the computer play"),
    WAIT: gettext_lazy("Wait"),
}


@dataclass(frozen=True, slots=True)
class ChoiceShown:
    """Something that those who stay can choose: what the form sends, its words, and who has chosen it."""

    value: str
    words: str
    mine: bool
    by: str


@dataclass(frozen=True, slots=True)
class AwayShown:
    """What the table says about who is away, in sentences. `choices` are for who stays; they open in `seconds`.

    `back` is how the viewer is away themselves, who is offered their seat; `stop` says who offers to stop, and `agree`
    asks the viewer about it.
    """

    sentences: list[str]
    choices: list[ChoiceShown]
    seconds: int
    together: bool
    back: str
    stop: str
    agree: bool

    @property
    def shown(self) -> bool:
        return bool(self.sentences or self.back or self.stop)

    @property
    def by_itself(self) -> bool:
        """Tell whether all that is said is over as soon as the page's socket is open: a link that was lost."""
        return self.back == "lost" and not self.sentences and not self.stop


@dataclass(frozen=True, slots=True)
class ExitsShown:
    """The ways out of a match for a seat; `stop` and `open_hand` are what their buttons send ("" for no button)."""

    leave: bool
    call_off: bool
    close: bool
    stop: str
    open_hand: str
    open_hands: str


def state_of(seat: Seat) -> str:
    """Return in a word how somebody is away: "computer", "left", "lost", or "" for who is here."""
    if seat.stand_in:
        return "computer"
    if seat.left:
        return "left"
    return "lost" if seat.away_since else ""


def told_state(seat: Seat, state: str) -> str:
    """Return in a sentence how somebody is away, or that they are back."""
    return str(TOLD[state]).format(name=seat.shown_name)


def mark_of(match: Match, seat: Seat) -> str:
    """Return what the plate of a seat says about its player's absence."""
    state = state_of(seat)
    return str(MARKS[state]) if state and match.status == Match.Status.PLAYING else ""


def show_away(snapshot: Snapshot, seat: Seat | None) -> AwayShown | None:
    """Return what the table says about who is away, for a seat or (None) a spectator; None where nothing is to say."""
    if snapshot.match.status != Match.Status.PLAYING:
        return None
    shown = _away(snapshot, seat, timezone.now())
    return shown if shown.shown else None


def _away(snapshot: Snapshot, seat: Seat | None, now: datetime) -> AwayShown:
    here = staying(snapshot.seats)
    gone = absences(snapshot.match, snapshot.seats)
    may_choose = bool(gone) and seat in here
    offering = [one for one in people(snapshot.seats) if one.offers_stop]
    return AwayShown(
        sentences=[
            told_state(one, state_of(one)) for one in people(snapshot.seats) if one.away and one is not seat
        ],
        choices=[_choice(value, seat, here) for value in _choices(snapshot.match)] if may_choose else [],
        seconds=_wait(gone, now),
        together=len(here) > 1,
        back=state_of(seat) if seat else "",
        stop=_told_stop(offering, seat),
        agree=seat is not None and bool(offering) and not seat.offers_stop,
    )


def _choices(match: Match) -> list[str]:
    """Return what can be chosen about who is away; no computer stands in at a tournament."""
    return [value for value in CHOICES if not match.event or value != Seat.Wish.COMPUTER]


def _wait(gone: list[Absence], now: datetime) -> int:
    return min((absence.seconds_left(now) for absence in gone), default=0)


def _choice(value: str, seat: Seat | None, here: list[Seat]) -> ChoiceShown:
    by = [one for one in here if one.wish and one.wish == value]
    others = ", ".join(one.shown_name for one in by if one is not seat)
    return ChoiceShown(value, str(CHOICES[value]), seat in by, others)


def _told_stop(offering: list[Seat], seat: Seat | None) -> str:
    others = [one.shown_name for one in offering if one is not seat]
    if others:
        return _("{names} would like to stop this match without a result.").format(names=", ".join(others))
    return _("You offer to stop this match without a result.") if offering else ""


def show_exits(snapshot: Snapshot, seat: Seat) -> ExitsShown | None:
    """Return the ways out of a match that is being played, None of any other."""
    match, company = snapshot.match, len(people(snapshot.seats)) > 1
    if match.status != Match.Status.PLAYING:
        return None
    bound = match.rated or match.event
    agreeing = [one.shown_name for one in people(snapshot.seats) if one.shows_hand]
    return ExitsShown(
        leave=match.live and company,
        call_off=may_abort(snapshot),
        close=may_close(snapshot, seat.index, timezone.now()),
        stop="" if bound or not company else "0" if seat.offers_stop else "1",
        open_hand="" if bound or not match.watching or not company else "0" if seat.shows_hand else "1",
        open_hands=", ".join(agreeing),
    )
