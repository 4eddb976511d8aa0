"""Draw the set-up of an event by lot: any that the admin would accept, and that is soon played."""

from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

from games.models import Variant
from games.tournaments.models import TIE_BREAKS, Event

FORMATS = tuple(Event.Format.values)
MOST = 64
MOST_WHERE_ALL_MEET = 12  # or there would be thousands of matches
CLOCK = "1800+30"  # no flag falls while somebody else plays
NO_SHOW = 600  # seconds of the event’s own time, which is told and not waited for
VARIANTS = ("scopa", "asso_pigliatutto", "quindici", "escoba", "chkobba")


@dataclass(frozen=True)
class Setup:
    """What an event is set up with, and how many are to enter it."""

    fields: dict[str, Any]
    entrants: int


def random_setup(format: str, chance: Random, *, starts: datetime, most: int, entrants: int = 0) -> Setup:
    """Return the set-up of an event of a format for `entrants` (0: 2 to `most`) of them."""
    partners = chance.choice(partners_of(format))
    count = entrants or chance.randint(2, max(2, min(most, limit(format))))
    fields: dict[str, Any] = {
        "format": format,
        "starts": starts,
        "variant": Variant.objects.get(slug="scopa" if partners != "alone" else chance.choice(VARIANTS)),
        "options": _options(chance, partners),
        "partners": partners,
        "clock": CLOCK,
        "no_show": NO_SHOW,
        "pause": chance.choice((0, 60)),
        "check_in": chance.choice((0, 10)),
        "tie_breaks": chance.sample(sorted(TIE_BREAKS), chance.randint(0, len(TIE_BREAKS))),
        "most": limit(format),
    }
    fields |= BY_FORMAT[format](chance)
    least = least_of(fields)
    return Setup(_with_boards(fields, chance) | {"fewest": least}, max(count, least))


def partners_of(format: str) -> tuple[str, ...]:
    """Return how partners can be found in a format, the commonest more often."""
    usual = ("alone", "alone", "alone", "fixed")
    return (*usual, "drawn") if format in ("swiss", "arena") else usual


def limit(format: str) -> int:
    return MOST_WHERE_ALL_MEET if format == "round_robin" else MOST


def least_of(fields: dict[str, Any]) -> int:
    if fields["partners"] == "drawn":
        return 4
    return {"groups": fields.get("group_size", 0) + 1, "double_elimination": 3}.get(fields["format"], 2)


def _options(chance: Random, partners: str) -> dict[str, Any]:
    length = chance.choice(({"target": 3}, {"fixed_deals": 1}, {"fixed_deals": 2}))
    return length | ({} if partners == "alone" else {"players": 4, "teams": 2})


def _with_boards(fields: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Let some of those that can have the same deals at every table have them."""
    if "fixed_deals" not in fields["options"] or fields["format"] not in ("swiss", "round_robin"):
        return fields
    return fields | {"duplicate": chance.random() < 0.5}


def _round_robin(chance: Random) -> dict[str, Any]:
    return {"cycles": chance.choice((1, 1, 2))}


def _groups(chance: Random) -> dict[str, Any]:
    size = chance.randint(3, 5)
    more = {"advance_per_group": chance.randint(1, size - 1), "third_place": chance.random() < 0.5}
    return {"group_size": size, "best_of": chance.choice((1, 1, 3))} | more


def _swiss(chance: Random) -> dict[str, Any]:
    rounds = chance.randint(3, 6)
    return {"rounds": rounds, "late_until": chance.randint(0, rounds)}


def _knockout(chance: Random) -> dict[str, Any]:
    return {"best_of": chance.choice((1, 3)), "third_place": chance.random() < 0.5}


def _double(chance: Random) -> dict[str, Any]:
    return {"best_of": chance.choice((1, 1, 3))}


def _arena(chance: Random) -> dict[str, Any]:
    return {"arena_minutes": chance.choice((10, 15, 20))}


BY_FORMAT = {
    "round_robin": _round_robin,
    "groups": _groups,
    "swiss": _swiss,
    "knockout": _knockout,
    "double_elimination": _double,
    "arena": _arena,
}
