"""The panel between rounds and at the end of a match: how every point came about."""

import math
from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.engine.cards import cards_in
from games.engine.primiera import Primiera, primiera_of
from games.engine.scoring import STANDARD_ITEMS
from games.medals import Medal
from games.models import Match, Seat
from games.players.medals import medals_of_match
from games.presenters.faces import Face, face, faces
from games.presenters.rated import RatedShown, show_rated
from games.presenters.rematch import RematchShown, show_rematch
from games.presenters.watched import HandWatched, hands_played
from games.selectors import Played, Snapshot
from games.words import ITEMS, ending_name, item_name

TIED_ITEMS = ("cards", "coins", "primiera", "sevens")


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side has of an item, and whether it scored."""

    text: str
    won: bool


@dataclass(frozen=True, slots=True)
class Row:
    """An item of the score, a cell for each side; `tie` where the point went to nobody."""

    label: str
    cells: list[Cell]
    tie: bool


@dataclass(frozen=True, slots=True)
class BestCard:
    """The best card of a suit and its points in the primiera; no face where the suit is missing."""

    face: Face | None
    points: str


@dataclass(frozen=True, slots=True)
class PrimieraShown:
    """How the primiera of a side is summed."""

    name: str
    cards: list[BestCard]
    total: str


@dataclass(frozen=True, slots=True)
class Leftovers:
    """The cards that were left on the table, and whose they became."""

    faces: list[Face]
    name: str


@dataclass(frozen=True, slots=True)
class RoundShown:
    """The score of a round: a row for each item, a column for each side."""

    number: int
    sides: list[dict[str, str]]
    items: list[Row]
    primiera: list[PrimieraShown]
    leftovers: Leftovers | None
    totals: list[int]


@dataclass(frozen=True, slots=True)
class NextShown:
    """The button that goes on: whether it was pressed, and who and how many seconds are waited for."""

    pressed: bool
    seconds: int
    waiting_for: list[str]
    begun: bool


@dataclass(frozen=True, slots=True)
class SideAtEnd:
    """A side at the end of a match."""

    name: str
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class MatchShown:
    """How a match ended; `mine` where the viewer is of the winning side, `rematch` how it stands with playing
    again, `rated` what it did to ratings, `medals` who has earned which."""

    winner: str
    how: str
    sides: list[SideAtEnd]
    mine: bool
    rematch: RematchShown | None
    rated: RatedShown | None
    medals: list[tuple[str, Medal]]
    counts: bool


@dataclass(frozen=True, slots=True)
class PanelShown:
    """`kind` is "round", "match", or empty where nothing is to be shown; `hands` are for spectators."""

    kind: str = ""
    round: RoundShown | None = None
    next: NextShown | None = None
    match: MatchShown | None = None
    hands: list[HandWatched] = field(default_factory=list)


def show_panel(snapshot: Snapshot, seat: Seat | None) -> PanelShown:
    """Return the panel for a seat, or with None for a spectator.

    A seat keeps the score of a round until it puts it aside, also when the next round has begun.
    """
    scored = snapshot.last_scored
    if snapshot.latest and snapshot.match.status in (Match.Status.OVER, Match.Status.DROPPED):
        shown = show_round(snapshot, scored) if scored and scored is snapshot.latest else None
        hands = hands_played(snapshot, scored) if shown and scored and seat is None else []
        return PanelShown("match", round=shown, match=_match(snapshot, seat), hands=hands)
    if scored is None:
        return PanelShown()
    begun = scored is not snapshot.latest
    if begun and (seat is None or seat.ready >= scored.stored.number):
        return PanelShown()
    return PanelShown(
        "round",
        round=show_round(snapshot, scored),
        next=_next(snapshot, scored, seat, begun),
        hands=hands_played(snapshot, scored) if seat is None else [],
    )


def show_round(snapshot: Snapshot, scored: Played) -> RoundShown:
    """Return how a finished round was scored."""
    left, owner = scored.position.leftovers, _owner_of_leftovers(snapshot, scored)
    return RoundShown(
        number=scored.stored.number,
        sides=[{"name": snapshot.side_name(side)} for side in range(snapshot.rules.sides)],
        items=_rows(snapshot, scored),
        primiera=_primieras(snapshot, scored),
        leftovers=Leftovers(faces(cards_in(left)), owner) if left else None,
        totals=list(snapshot.match.totals),
    )


def _rows(snapshot: Snapshot, scored: Played) -> list[Row]:
    """Return a row for every item that is played for, and every other that scored."""
    assert scored.score is not None
    points = scored.score.points
    played_for = [item for item in ITEMS if item in STANDARD_ITEMS or any(item in side for side in points)]
    if snapshot.rules.primiera == "off":
        played_for.remove("primiera")
    return [_row(snapshot, scored, item) for item in played_for]


def _row(snapshot: Snapshot, scored: Played, item: str) -> Row:
    assert scored.score is not None
    points = [side.get(item, 0) for side in scored.score.points]
    told = _told_counts(scored, item) or [str(number) if number else "–" for number in points]
    cells = [
        Cell(f"{text} (+{number})" if number > 1 and item != "sweeps" else text, bool(number))
        for text, number in zip(told, points, strict=True)
    ]
    return Row(item_name(item), cells, item in TIED_ITEMS and not any(points))


def _told_counts(scored: Played, item: str) -> list[str]:
    assert scored.score is not None
    score, position = scored.score, scored.position
    if item == "cards":
        return [str(count) for count in score.cards]
    if item == "coins":
        return [str(count) for count in score.coins]
    if item == "primiera" and None not in score.primiera:
        return [number_format(total or 0) for total in score.primiera]
    if item == "sweeps":
        return [str(cards.bit_count()) for cards in position.sweeps]
    return []


def _primieras(snapshot: Snapshot, scored: Played) -> list[PrimieraShown]:
    held = [primiera_of(snapshot.rules, pile) for pile in scored.position.piles]
    return [
        PrimieraShown(snapshot.side_name(side), _best_cards(one), number_format(one.total))
        for side, one in enumerate(held)
        if one is not None
    ]


def _best_cards(one: Primiera) -> list[BestCard]:
    return [
        BestCard(face(card) if card is not None else None, number_format(points))
        for card, points in zip(one.cards, one.points, strict=True)
    ]


def _owner_of_leftovers(snapshot: Snapshot, scored: Played) -> str:
    owner = scored.position.leftovers_to
    return snapshot.seats[owner].shown_name if owner is not None else ""


def _next(snapshot: Snapshot, scored: Played, seat: Seat | None, begun: bool) -> NextShown:
    due = scored.stored.due
    seconds = max(0, math.ceil((due - timezone.now()).total_seconds())) if due and not begun else 0
    waiting = [
        other.shown_name
        for other in snapshot.seats
        if not other.played_by and other.ready < scored.stored.number and other is not seat
    ]
    pressed = seat is not None and seat.ready >= scored.stored.number
    return NextShown(pressed=pressed, seconds=seconds, waiting_for=[] if begun else waiting, begun=begun)


def _match(snapshot: Snapshot, seat: Seat | None) -> MatchShown:
    match = snapshot.match
    if match.status == Match.Status.DROPPED:
        title = _("The match does not count")
    elif match.winner is None:
        title = _("The match is drawn")
    else:
        title = _("{side} wins the match").format(side=snapshot.side_name(match.winner))
    sides = [
        SideAtEnd(snapshot.side_name(side), total, side == match.winner)
        for side, total in enumerate(match.totals)
    ]
    mine = seat is not None and snapshot.rules.side_of(seat.index) == match.winner
    over = match.status == Match.Status.OVER
    rematch = show_rematch(snapshot, seat, timezone.now()) if over or match.event else None
    how = ending_name(match.ended_by)
    names = [(one.player_id, one.shown_name) for one in snapshot.seats]
    medals = medals_of_match(match.pk, names) if over else []
    return MatchShown(title, how, sides, mine, rematch, show_rated(snapshot), medals, match.has_record)
