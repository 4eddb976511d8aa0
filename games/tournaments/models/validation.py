"""What is wrong with what an organiser has chosen, by the field where it can be put right.

Pure: it reads the fields of a set-up, in memory, and its variant; it asks the database nothing and does not know the
time. What a field itself can check (a number too large, no such choice) is checked there.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from zoneinfo import available_timezones

from django.utils.translation import gettext as _

from games.clock_words import clock_words
from games.clocks import Clock, ClockError
from games.tournaments.models.validation_tables import Problem, check_tables, rules_of

if TYPE_CHECKING:
    from games.tournaments.models.setup import Setup

ROUND_ROBIN_MOST = 40  # entrants: as many rounds
BRACKET_MOST = 128
ROUNDS_MOST = 30
BEST_OF_MOST = 9
ARENA_LEAST, ARENA_MOST = 10, 24 * 60  # minutes
GROUP_LEAST, GROUP_MOST = 3, 12
NO_SHOW_LEAST = 30  # seconds
DAY = 24 * 60 * 60

BRACKETS = ("knockout", "double_elimination")
ALL_MEET = ("round_robin", "groups")


def problems(setup: "Setup") -> dict[str, list[str]]:
    """Return what is wrong, in sentences, by the names of fields; nothing where an event can be played so."""
    found: dict[str, list[str]] = defaultdict(list)
    for check in CHECKS:
        for name, words in check(setup):
            found[name].append(words)
    return dict(found)


def _format(setup: "Setup") -> Iterator[Problem]:
    match setup.format:
        case "swiss" if setup.most is None or setup.most < setup.fewest:
            yield from _within("rounds", setup.rounds, 1, ROUNDS_MOST)
        case "groups":
            yield from _groups(setup)
        case "arena":
            yield from _within("arena_minutes", setup.arena_minutes, ARENA_LEAST, ARENA_MOST)
            if setup.clock and not setup.live:
                yield "clock", _("An arena is played at once: choose a clock of minutes.")
    if setup.format in ALL_MEET and setup.cycles not in (1, 2):
        yield "cycles", _("Everybody meets everybody once or twice: write 1 or 2.")


def _groups(setup: "Setup") -> Iterator[Problem]:
    yield from _within("group_size", setup.group_size, GROUP_LEAST, GROUP_MOST)
    if not 1 <= setup.advance_per_group < setup.group_size:
        yield (
            "advance_per_group",
            _(
                "At least one goes on from each group, and at least one stays behind: write 1 to {most}."
            ).format(most=setup.group_size - 1),
        )


def _extras(setup: "Setup") -> Iterator[Problem]:
    brackets = (*BRACKETS, "groups")
    if setup.best_of % 2 == 0 or setup.best_of > BEST_OF_MOST:
        yield (
            "best_of",
            _("Write an odd number up to {most}, so that somebody wins.").format(most=BEST_OF_MOST),
        )
    elif setup.best_of > 1 and setup.format not in brackets:
        yield "best_of", _("Only tables of a bracket can be the best of several matches: write 1.")
    if setup.third_place and setup.format not in ("knockout", "groups"):
        yield "third_place", _("Only a knockout has a match for the third place.")


def _entrants(setup: "Setup") -> Iterator[Problem]:
    least = _least(setup)
    if setup.fewest < least:
        yield "fewest", _("This format needs at least {count} entrants.").format(count=least)
    if setup.most is not None and setup.most < setup.fewest:
        yield "most", _("This is less than the fewest, {count}.").format(count=setup.fewest)
    elif limit := limit_of(setup.format):
        if setup.most is None:
            yield (
                "most",
                _("This format has room for {count} at most: say how many may enter.").format(count=limit),
            )
        elif setup.most > limit:
            yield "most", _("This format has room for {count} at most.").format(count=limit)
    if setup.format == "swiss" and setup.most is not None and setup.most >= setup.fewest:
        yield from _within("rounds", setup.rounds, 1, _rounds_without_rematch(setup.most))
    if setup.lowest is not None and setup.highest is not None and setup.highest < setup.lowest:
        yield "highest", _("This is less than the lowest rating, {rating}.").format(rating=setup.lowest)


def _rounds_without_rematch(entrants: int) -> int:
    """Return how many rounds so many can play without meeting twice: with an odd number each has one bye."""
    return min(entrants - 1 + entrants % 2, ROUNDS_MOST)


def _least(setup: "Setup") -> int:
    """Return how many entrants a format needs at least."""
    if setup.partners == "drawn" and (rules := rules_of(setup)):
        return rules.players
    return {"groups": setup.group_size + 1, "double_elimination": 3}.get(setup.format, 2)


def limit_of(format: str) -> int | None:
    """Return how many entrants a format has room for, None for no limit."""
    if format in BRACKETS:
        return BRACKET_MOST
    return {"round_robin": ROUND_ROBIN_MOST, "groups": BRACKET_MOST}.get(format)


def _times(setup: "Setup") -> Iterator[Problem]:
    if setup.zone not in available_timezones():
        yield "zone", _("There is no such time zone: choose one of the list.")
    if setup.check_in > DAY // 60:
        yield (
            "check_in",
            _("Check-in opens a day before the start at the earliest: {minutes} minutes.").format(
                minutes=DAY // 60
            ),
        )
    if setup.late_until and setup.format not in ("swiss", "arena"):
        yield "late_until", _("Here everything is drawn at the start: nobody can enter late. Write 0.")
    elif setup.format == "swiss" and setup.late_until > setup.rounds:
        yield "late_until", _("There are only {rounds} rounds.").format(rounds=setup.rounds)
    yield from _within("pause", setup.pause, 0, 7 * DAY)
    yield from _within("no_show", setup.no_show, NO_SHOW_LEAST, 7 * DAY)


def _clock(setup: "Setup") -> Iterator[Problem]:
    if not setup.clock:
        yield "clock", _("An event needs a clock, or a table might never end.")
        return
    try:
        clock_words(setup.clock)
    except ClockError:
        yield (
            "clock",
            _("Write the clock as 180+5 (seconds for the match, seconds for each play) or 3d (days)."),
        )
        return
    if not Clock.parse(setup.clock).even:
        yield "clock", _("In an event everybody has the same time.")


def _tie_breaks(setup: "Setup") -> Iterator[Problem]:
    from games.tournaments.models.setup import TIE_BREAKS

    if unknown := [name for name in setup.tie_breaks if name not in TIE_BREAKS]:
        yield "tie_breaks", _("There is no tie-break “{name}”.").format(name=str(unknown[0])[:40])
    if len(set(map(str, setup.tie_breaks))) < len(setup.tie_breaks):
        yield "tie_breaks", _("Each tie-break counts once.")


def _within(name: str, number: int, least: int, most: int) -> Iterator[Problem]:
    if not least <= number <= most:
        yield name, _("Write a number from {least} to {most}.").format(least=least, most=most)


CHECKS: tuple[Callable[["Setup"], Iterator[Problem]], ...] = (
    _format,
    _extras,
    _entrants,
    _times,
    _clock,
    _tie_breaks,
    check_tables,
)
