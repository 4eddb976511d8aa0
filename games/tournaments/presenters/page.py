"""The page of an event: what everybody sees of it, and the fragments by which open pages are kept up to date."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.tournaments.models import Event, Pairing
from games.tournaments.presenters.bracket import BracketShown, show_bracket
from games.tournaments.presenters.entrants import EntrantShown
from games.tournaments.presenters.reading import Reading
from games.tournaments.presenters.standing import Standings, show_standings
from games.tournaments.presenters.tables import show_round, show_table
from games.tournaments.presenters.when import When, when, zone_words
from games.tournaments.presenters.words import count_words, terms
from games.tournaments.selectors import slot_results
from games.tournaments.standings.bracket import Told

ENTRANTS_SHOWN = 100
LINES_SHOWN = 32
TABLES_SHOWN = 24
LARGEST_BRACKET = 128  # entrants up to which a bracket is drawn

Podium = list[tuple[int, list[EntrantShown]]]


@dataclass(frozen=True, slots=True)
class Head:
    """What an event is, when it is, how it stands; `podium` are the first three places once it is over."""

    status: str
    status_words: str
    round_words: str
    terms: list[str]
    when: When
    when_words: str
    zone_words: str
    check_in: When | None
    closes: When | None
    count: str
    organiser: str
    why: str
    podium: Podium


def public_context(reading: Reading, now: datetime) -> dict[str, Any]:
    """Return what everybody sees of an event, for its page and for its fragments."""
    return (
        {"head": show_head(reading, now)}
        | _entrants(reading)
        | {"groups": _standings(reading), "standings_url": _url(reading, "standings")}
        | {"bracket": _bracket(reading)}
        | _round(reading, now)
    )


def show_head(reading: Reading, now: datetime) -> Head:
    event = reading.event
    begun = event.started or event.starts
    waits_for_check_in = event.check_in and event.status == Event.Status.OPEN
    return Head(
        status=event.status,
        status_words=str(event.get_status_display()),
        round_words=_round_words(reading),
        terms=terms(event),
        when=when(begun, now),
        when_words=_("Started") if event.started else _("Starts"),
        zone_words=zone_words(begun, event.zone) if event.zone != "UTC" else "",
        check_in=when(event.check_in_opens, now) if waits_for_check_in else None,
        closes=when(event.closes, now) if event.closes and event.going else None,
        count=count_words(len(reading.coming), event.most if event.before_start else None),
        organiser=event.organiser.name if event.organiser else "",
        why=_(event.why) if event.why else "",
        podium=_podium(reading),
    )


def _round_words(reading: Reading) -> str:
    event = reading.event
    if not event.going or event.is_arena or not event.number:
        return ""
    if event.format == Event.Format.SWISS:
        return _("round {number} of {rounds}").format(number=event.number, rounds=event.rounds)
    return pgettext("tournament", "round {number}").format(number=event.number)


def _podium(reading: Reading) -> Podium:
    """Return who came first, second and third, once it is over."""
    if reading.event.status != Event.Status.OVER:
        return []
    placed = [
        (place, [reading.shown[one.pk] for one in reading.entrants.values() if one.place == place])
        for place in (1, 2, 3)
    ]
    return [(place, entrants) for place, entrants in placed if entrants]


def _entrants(reading: Reading) -> dict[str, Any]:
    """Return who is in, while that is of interest: before the start, and where it never came to one."""
    entrants = [reading.shown[one.pk] for one in reading.coming]
    return {
        "entrants": entrants[:ENTRANTS_SHOWN],
        "entrants_more": max(0, len(entrants) - ENTRANTS_SHOWN),
        "entrants_shown": not reading.rounds,
    }


def _standings(reading: Reading) -> list[Standings]:
    event, shown = reading.event, reading.shown
    if reading.lines:
        return [show_standings(event, reading.lines, shown, most=LINES_SHOWN, brief=True)]
    return [
        show_standings(event, lines, shown, title=group_words(number), brief=True)
        for number, lines in reading.groups.items()
    ]


def group_words(number: int) -> str:
    """Return what a group is called."""
    return _("Group {number}").format(number=number)


def _bracket(reading: Reading) -> BracketShown | None:
    bracket = reading.bracket
    if bracket is None or len(reading.entrants) > LARGEST_BRACKET:
        return None
    names = {number: entrant.name for number, entrant in reading.shown.items()}
    return show_bracket(bracket, slot_results(reading.event), names, _told(reading))


def _told(reading: Reading) -> dict[str, Told]:
    """Return what is known of each table of the bracket: its scores, where it can be seen, whether it is played now."""
    slots = Pairing.objects.filter(round__event=reading.event).exclude(slot="")
    tables = slots.prefetch_related("places", "matches__match").order_by("round__number", "number")
    return {pairing.slot: _told_of(pairing, reading) for pairing in tables}


def _told_of(pairing: Pairing, reading: Reading) -> Told:
    table = show_table(pairing, reading.shown)
    scores = [side.score for side in table.sides] + ["", ""]
    url = table.links[-1].url if table.links else ""
    return Told((scores[0], scores[1]), url, pairing.status == Pairing.Status.RUNNING)


def _round(reading: Reading, now: datetime) -> dict[str, Any]:
    latest = reading.latest
    return {
        "round": show_round(reading, latest, now=now, most=TABLES_SHOWN) if latest else None,
        "rounds": round_links(reading, 0),
    }


def round_links(reading: Reading, here: int) -> list[tuple[int, str, bool]]:
    """Return the way to each round, and whether it is the one whose page this is."""
    return [(one.number, _url(reading, "round", one.number), one.number == here) for one in reading.rounds]


def _url(reading: Reading, page: str, *more: object) -> str:
    return reverse(f"tournaments:{page}", args=[reading.event.slug, *more])
