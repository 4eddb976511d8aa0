"""The matches that somebody has played to their end, as pages list them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from accounts.models import Player, RatingChange
from accounts.names import name_key
from accounts.ratings.selectors import ChangeShown, show_change
from games.models import Match, Result, Seat

PAGE = 25
Mark = tuple[datetime, int]  # when a match ended, and the number of its result


@dataclass(frozen=True, slots=True)
class Filters:
    """Which matches are asked for: of a variant (its slug), with an outcome, of a kind ("rated", "people" or
    "computers"), against somebody by name; empty for all."""

    variant: str = ""
    outcome: str = ""
    kind: str = ""
    opponent: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A match in the list: the sides with their points, the player's own first, and what it did to the rating."""

    match: Match
    outcome: str
    outcome_label: str
    sides: list[tuple[list[Seat], int]]
    change: ChangeShown | None


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of matches, pages counted from 1; `more` tells whether another follows."""

    rows: list[Row]
    page: int
    more: bool


KINDS = {"rated": Q(rated=True), "people": Q(people=True), "computers": Q(people=False)}
NO_FILTERS = Filters()


def history_page(
    player: Player, *, page: int, everything: bool, filters: Filters = NO_FILTERS, size: int = PAGE
) -> HistoryPage:
    """Return matches that a player has finished, the latest first.

    Matches that nobody may watch are among them only where `everything` is asked for, which is for the player alone.
    """
    start = (page - 1) * size
    found = _with_matches(_wanted(player, everything, filters)[start : start + size + 1])
    return HistoryPage(_rows(player, found[:size]), page, len(found) > size)


def history_after(
    player: Player, *, after: Mark | None, everything: bool, filters: Filters = NO_FILTERS, size: int = PAGE
) -> tuple[list[Row], Mark | None]:
    """Return the matches that follow a mark in the list of `history_page` (None: from the latest), and the mark after
    which the list goes on, None where it ends."""
    wanted = _wanted(player, everything, filters)
    if after is not None:
        ended, pk = after
        # The first condition alone lets an index begin at the right place.
        wanted = wanted.filter(Q(ended__lte=ended), Q(ended__lt=ended) | Q(pk__lt=pk))
    found = _with_matches(wanted[: size + 1])
    shown = found[:size]
    return _rows(player, shown), (shown[-1].ended, shown[-1].pk) if len(found) > size else None


def _wanted(player: Player, everything: bool, filters: Filters) -> QuerySet[Result]:
    results = _filtered(Result.objects.filter(player=player), filters)
    if everything:
        return results
    return results.exclude(Exists(Match.objects.filter(pk=OuterRef("match"), watching=False)))


def _with_matches(results: QuerySet[Result]) -> list[Result]:
    """Return a stretch of results with their matches: found by an index first, so that none before it is read."""
    found = list(results.values_list("pk", flat=True))
    seats = Prefetch("match__seats", Seat.objects.select_related("player"))
    return list(Result.objects.filter(pk__in=found).select_related("match__variant").prefetch_related(seats))


def _filtered(results: QuerySet[Result], filters: Filters) -> QuerySet[Result]:
    if filters.variant:
        results = results.filter(variant__slug=filters.variant)
    if filters.outcome:
        results = results.filter(outcome=filters.outcome)
    if filters.kind:
        results = results.filter(KINDS[filters.kind])
    if filters.opponent:
        others = Seat.objects.filter(match=OuterRef("match")).exclude(player=OuterRef("player"))
        results = results.filter(Exists(others.filter(player__in=_called(filters.opponent))))
    return results


def _called(name: str) -> list[int]:
    """Return who goes by a name: found first, so that an index leads to the matches."""
    named = Player.objects.filter(Q(username=name_key(name)) | Q(name__iexact=name))
    return list(named.values_list("pk", flat=True))


def _rows(player: Player, results: Sequence[Result]) -> list[Row]:
    changes = RatingChange.objects.filter(player=player, match__in=[one.match_id for one in results])
    moved = {one.match_id: show_change(one) for one in changes}
    return [
        Row(
            match=one.match,
            outcome=one.outcome,
            outcome_label=one.get_outcome_display(),
            sides=_sides(one),
            change=moved.get(one.match_id),
        )
        for one in results
    ]


def _sides(result: Result) -> list[tuple[list[Seat], int]]:
    """Return the seats and the points of each side, that of the player first."""
    rules, seats = result.match.rules, list(result.match.seats.all())
    order = sorted(range(rules.sides), key=lambda side: side != result.side)
    return [([seats[seat] for seat in rules.seats_of(side)], result.match.totals[side]) for side in order]
