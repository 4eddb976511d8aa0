"""All standings of an event, a page at a time, and who met whom."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.models import Match
from games.tournaments.models import Pairing, PairingMatch
from games.tournaments.presenters.entrants import EntrantShown
from games.tournaments.presenters.page import group_words
from games.tournaments.presenters.reading import Reading
from games.tournaments.presenters.standing import (
    CrossRow,
    Standings,
    show_cross_table,
    show_round_table,
    show_standings,
)
from games.tournaments.selectors import final_places
from games.tournaments.standings import Line

LINES_ON_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class Cross:
    """Who did what, against each other or round by round; `columns` are the heads of the cells."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[CrossRow, ...]


@dataclass(frozen=True, slots=True)
class Whole:
    """All there is to say of places: standings, cross tables, the places of a bracket, and which tables had a match
    that was annulled."""

    standings: tuple[Standings, ...]
    crosses: tuple[Cross, ...]
    places: tuple[tuple[int, EntrantShown], ...]
    more: bool
    annulled: tuple[str, ...] = ()


def show_whole(reading: Reading, page: int) -> Whole:
    """Return a page of the standings; groups are shown whole, since they are small."""
    return replace(_places_and_crosses(reading, page), annulled=tuple(annulled_tables(reading)))


def annulled_tables(reading: Reading) -> list[str]:
    """Return the tables at which a match was annulled, each in words; two questions to the database."""
    annulled = PairingMatch.objects.filter(
        pairing__round__event=reading.event, match__uncounted=Match.Uncounted.ANNULLED
    )
    found = Pairing.objects.filter(pk__in=annulled.values("pairing")).select_related("round")
    tables = found.prefetch_related("places").order_by("round__number", "number")[:LINES_ON_A_PAGE]
    return [
        _("Round {round}, table {table}: {names}").format(
            round=one.round.number,
            table=one.number,
            names=" – ".join(reading.shown[place.entrant_id].name for place in one.places.all()),
        )
        for one in tables
    ]


def _places_and_crosses(reading: Reading, page: int) -> Whole:
    first = (page - 1) * LINES_ON_A_PAGE
    event, shown = reading.event, reading.shown
    if reading.lines:
        some = show_standings(event, reading.lines, shown, first=first, most=LINES_ON_A_PAGE)
        return Whole((some,), tuple(_crosses(reading, reading.lines, first)), (), some.more > 0)
    groups = tuple(
        show_standings(event, lines, shown, title=group_words(number))
        for number, lines in reading.groups.items()
    )
    crosses = [
        cross
        for number, lines in reading.groups.items()
        for cross in _square(reading, lines, _("{group}: who met whom").format(group=group_words(number)))
    ]
    places = places_in_order(reading) if reading.bracket and reading.rounds else []
    return Whole(
        groups,
        tuple(crosses),
        tuple(places[first : first + LINES_ON_A_PAGE]),
        len(places) > first + LINES_ON_A_PAGE,
    )


def places_in_order(reading: Reading) -> list[tuple[int, EntrantShown]]:
    """Return the places that are settled, or all once it is over, the first before the others."""
    kept = {number: one.place for number, one in reading.entrants.items() if one.place}
    found = kept or final_places(reading.event)
    return [
        (place, reading.shown[number]) for number, place in sorted(found.items(), key=lambda pair: pair[1])
    ]


def _crosses(reading: Reading, lines: tuple[Line, ...], first: int) -> list[Cross]:
    square = _square(reading, lines, _("Who met whom"))
    if square or reading.event.is_arena:
        return square
    rounds = len(reading.rounds)
    rows = show_round_table(reading.event, lines, reading.shown, rounds, first=first, most=LINES_ON_A_PAGE)
    heads = tuple(_("R{number}").format(number=number) for number in range(1, rounds + 1))
    return [Cross(_("Round by round: the result, and against which number of this list"), heads, rows)]


def _square(reading: Reading, lines: tuple[Line, ...], caption: str) -> list[Cross]:
    rows = show_cross_table(reading.event, lines, reading.shown)
    return [Cross(caption, tuple(str(row.number) for row in rows), rows)] if rows else []
