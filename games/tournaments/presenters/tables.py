"""The tables of a round for pages: who meets whom, how it stands, and where it can be watched."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Match
from games.tournaments.models import Event, EventRound, Pairing, Place
from games.tournaments.presenters.entrants import EntrantShown
from games.tournaments.presenters.reading import Reading, tables_of
from games.tournaments.presenters.when import When, when
from games.tournaments.standings import in_points

Result = Pairing.Result
UNPLAYED = (Result.FORFEIT, Result.BYE, Result.BOTH_ABSENT)


@dataclass(frozen=True, slots=True)
class SideShown:
    """One side of a table: who sits there, what they got, and whether they have won."""

    entrants: tuple[EntrantShown, ...]
    score: str
    won: bool


@dataclass(frozen=True, slots=True)
class LinkShown:
    """Where a match of a table can be watched, or stepped through once it is over."""

    url: str
    words: str


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table: its number, its sides (a bye has one), and in words how it stands."""

    number: int
    group: int
    status: str
    words: str
    sides: tuple[SideShown, ...]
    links: tuple[LinkShown, ...]
    members: frozenset[int]  # the entrants who sit here


def show_table(pairing: Pairing, shown: dict[int, EntrantShown], *, told: bool = True) -> TableShown:
    """Return a table whose places and matches have been read already; `told` unless nobody is to know yet how it
    went."""
    places = list(pairing.places.all())
    sides = [list(of_side) for _side, of_side in groupby(places, key=lambda place: place.side)]
    best = max((side[0].score or 0 for side in sides), default=0)
    return TableShown(
        number=pairing.number,
        group=pairing.group,
        status=pairing.status,
        words=table_words(pairing, told=told),
        sides=tuple(_side(side, pairing, best, shown, told) for side in sides),
        links=tuple(_links(pairing)),
        members=frozenset(place.entrant_id for place in places),
    )


def table_words(pairing: Pairing, *, told: bool = True) -> str:
    """Return how a table stands: “running”, “forfeit”; empty where the scores say it all."""
    if any(one.match.uncounted == Match.Uncounted.ANNULLED for one in pairing.matches.all()):
        return _("match annulled")
    if pairing.result == Result.PLAYED and told:
        return ""
    known = pairing.result and (told or pairing.result != Result.PLAYED)
    return str(pairing.get_result_display() if known else pairing.get_status_display())


def is_told(event: Event, event_round: EventRound) -> bool:
    """Tell whether everybody may know how the tables of a round went: where all play the same deals, once all are
    through."""
    return not event.duplicate or event_round.status == EventRound.Status.OVER


def _side(
    side: list[Place], pairing: Pairing, best: int, shown: dict[int, EntrantShown], told: bool
) -> SideShown:
    over = pairing.status == Pairing.Status.OVER and (told or pairing.result in UNPLAYED)
    score = side[0].score or 0
    return SideShown(
        entrants=tuple(shown[place.entrant_id] for place in side if place.entrant_id in shown),
        score=_score(side[0], pairing) if over else "",
        won=over and score == best > 0 and pairing.result != Result.BYE,
    )


def _score(place: Place, pairing: Pairing) -> str:
    """Return what a side got: matches won where there were several, points of the match, or what a forfeit gave."""
    if pairing.result == Result.BYE:
        return ""
    if pairing.result in UNPLAYED:
        return in_points(place.score or 0)
    return str(place.wins if len(pairing.matches.all()) > 1 else place.points)


def _links(pairing: Pairing) -> Iterable[LinkShown]:
    matches = list(pairing.matches.all())
    for one in matches:
        match = one.match
        if match.sealed or not match.watching or match.status == Match.Status.DROPPED:
            continue
        words = _("Watch") if match.status == Match.Status.PLAYING else _("Replay")
        url = match.get_absolute_url()
        url += "?watch=1" if match.status == Match.Status.PLAYING else "replay/"
        yield LinkShown(url, f"{words} {one.number}" if len(matches) > 1 else words)


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round with some of its tables; `more` says how many others there are."""

    number: int
    title: str
    url: str
    status: str
    status_words: str
    begins: When | None
    tables: tuple[TableShown, ...]
    more: int


def show_round(
    reading: Reading, event_round: EventRound, *, now: datetime, first: int = 0, most: int
) -> RoundShown:
    """Return a round with `most` of its tables from the `first` on; three or four questions to the database."""
    found = tables_of(event_round, first=first, most=most)
    every = event_round.pairings.count() if len(found) == most or first else len(found)
    waits = event_round.status == EventRound.Status.PAIRED
    told = is_told(reading.event, event_round)
    return RoundShown(
        number=event_round.number,
        title=round_title(reading, event_round),
        url=reverse("tournaments:round", args=[reading.event.slug, event_round.number]),
        status=event_round.status,
        status_words=str(event_round.get_status_display()),
        begins=when(event_round.begins, now) if waits else None,
        tables=tuple(show_table(pairing, reading.shown, told=told) for pairing in found),
        more=every - first - len(found),
    )


def round_title(reading: Reading, event_round: EventRound) -> str:
    """Return what a round is called: “Round 3 of 5”, “Round 2: knockout”."""
    event = reading.event
    if event.is_arena:
        return _("Tables")
    title = pgettext("tournament", "Round {number}").format(number=event_round.number)
    if event.format == event.Format.SWISS:
        return _("Round {number} of {rounds}").format(number=event_round.number, rounds=event.rounds)
    if event.format == event.Format.GROUPS:
        return _("{round}: {stage}").format(round=title, stage=event_round.get_stage_display())
    return title
