"""Make frames: those that pages send, those spoiled, and some that are none."""

import json
import random
from typing import Any

from games.selectors import Snapshot
from games.services.actions import ACTIONS
from scopa_site.fuzz.values import NASTY, ODD, nasty, near

SAID = ("say", "phrase")  # what others are shown as it is
GREAT = 5000  # characters, more than a frame may have


def good_frame(snapshot: Snapshot, chance: random.Random) -> dict[str, Any]:
    """Return a frame that a page of a table sends, whoever is to play; computers and the lobby have none else."""
    latest = snapshot.latest
    number, ply = (latest.stored.number, latest.stored.ply) if latest else (1, 0)
    here = {"round": str(number), "ply": str(ply)}
    plays = (
        [str(one) for one in latest.position.legal_plays] if latest and not latest.position.finished else []
    )
    made = chance.choices(
        (
            {"play": chance.choice(plays or ["7D"])} | here,
            {"play": str(chance.choice(snapshot.match.rules.cards))} | here,
            {"next": "1", "round": str(number)},
            {"hint": "1"} | here,
            {"ping": str(chance.randrange(99))},
            {"pong": str(chance.randrange(9))},
            {"say": chance.choice(("ciao", "buona partita")), "key": str(chance.random())},
            {"phrase": chance.choice(("hello", "well_played", "none")), "key": str(chance.random())},
            {chance.choice(sorted(ACTIONS)): chance.choice(("1", "0", "wait", "end", "computer"))},
            {"again": "", "target": "21"},
            {"again_no": "1"},
        ),
        weights=(8, 8, 4, 1, 2, 2, 2, 2, 3, 1, 1),
    )[0]
    return dict(made)


def frame(good: dict[str, Any], chance: random.Random) -> str:
    """Return the text of a frame, as it should be one time in six, and else spoiled in one way or more."""
    fields = dict(good)
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
        _spoil(fields, chance)
    text = json.dumps(fields)
    return chance.choices((text, _broken(text, chance), _foreign(chance)), weights=(8, 2, 1))[0]


def _spoil(fields: dict[str, Any], chance: random.Random) -> None:
    """Change one field, take it away, or add one."""
    name = chance.choice([*fields, "HEADERS", "type", nasty(chance)]) if fields else nasty(chance)
    what = chance.randrange(5)
    if what == 0:
        fields.pop(name, None)
    elif what == 1 and name not in SAID:
        fields[name] = chance.choice(ODD)
    elif what == 2 and isinstance(fields.get(name), str) and name not in SAID:
        fields[name] = near(fields[name], chance)
    else:
        fields[name] = chance.choice(NASTY)


def _broken(text: str, chance: random.Random) -> str:
    """Return a text that need not be JSON any more."""
    at = chance.randrange(len(text) + 1)
    return chance.choice(
        (
            text[:at],
            text[at:],
            text + text,
            text[:at] + chr(chance.randrange(0x3000)) + text[at:],
            text[:-1] + ", " + text[1:],
            text + " " * GREAT,
        )
    )


def _foreign(chance: random.Random) -> str:
    """Return something that is no frame at all."""
    return chance.choice(
        (
            nasty(chance),
            json.dumps(chance.choice(ODD)),
            "[" * 900 + "]" * 900,
            '{"a":' * 700 + "1" + "}" * 700,
            json.dumps({nasty(chance): nasty(chance) for _ in range(chance.randrange(60))}),
            "9" * GREAT,
        )
    )
