"""Each feat by itself: what earns it, and what just does not."""

from collections import Counter
from dataclasses import dataclass, replace

import pytest

from games.artwork.medals import MEDALS as DRAWN
from games.artwork.medals import sprite
from games.engine.rules import Rules
from games.engine.scoring import RoundScore
from games.management.commands.make_art import STATIC
from games.medals import MEDALS
from games.medals.feats import FAMILIES_WON, Facts, RoundFacts

FIVE = {"cards": 1, "coins": 1, "settebello": 1, "primiera": 1, "sweeps": 2}


@dataclass(frozen=True)
class Past:
    matches: int = 0
    opponents: int = 0
    families: frozenset[str] = frozenset()


def scored(own=None, other=None, *, coins=6, sweeps=0, run=0):
    """Return a round by the points of the own side and of the other."""
    own, other = own or {}, other or {}
    score = RoundScore((own, other), (21, 19), (coins, 10 - coins), (None, None))
    return RoundFacts(score, Counter({0: sweeps}), Counter({0: run}))


def points(own, other):
    return scored({"sweeps": own} if own else {}, {"sweeps": other} if other else {})


def facts(*rounds, **changed):
    given = {"winner": 0, "ended_by": "target", "people": True, "levels": (), "career": Past()}
    return Facts(rules=Rules(), seat=0, rounds=rounds, **given | changed)


def earned(one):
    return {medal.name for medal in MEDALS.values() if medal.earned_in(one)}


@pytest.mark.parametrize(
    ("name", "done", "not_quite"),
    [
        ("cappotto", facts(points(11, 0)), facts(points(11, 1))),
        ("cappotto", facts(points(6, 0), points(5, 0)), facts(points(11, 0), ended_by="resignation")),
        ("four-sweeps", facts(scored(sweeps=4)), facts(scored(sweeps=3), scored(sweeps=1))),
        ("three-in-a-row", facts(scored(run=3)), facts(scored(run=2))),
        ("napola", facts(scored(coins=10)), facts(scored(coins=9))),
        (
            "all-five",
            facts(scored(FIVE)),
            facts(scored({"cards": 1, "coins": 1, "settebello": 1, "primiera": 1})),
        ),
        (
            "settebello",
            facts(*[scored({"settebello": 1})] * 3),
            facts(*[scored({"settebello": 1})] * 3, scored(other={"settebello": 1})),
        ),
        (
            "settebello",
            facts(*[scored({"settebello": 1})] * 3, winner=1),
            facts(*[scored({"settebello": 1})] * 2),
        ),
        ("from-nothing", facts(points(0, 10), points(11, 0)), facts(points(1, 10), points(10, 0))),
        (
            "from-nothing",
            facts(points(0, 6), points(0, 4), points(11, 0)),
            facts(points(0, 9), points(11, 1)),
        ),
        ("from-nothing", facts(points(0, 10), points(12, 0)), facts(points(0, 10), points(12, 0), winner=1)),
        ("never-behind", facts(points(4, 2), points(3, 3), points(4, 1)), facts(points(4, 2), points(7, 3))),
        ("never-behind", facts(*[points(4, 1)] * 3), facts(points(5, 0), points(2, 3), points(4, 1))),
        ("by-a-hair", facts(points(11, 10)), facts(points(11, 9))),
        ("by-a-hair", facts(points(11, 10)), facts(points(11, 10), people=False, levels=("hard",))),
        (
            "expert",
            facts(points(11, 3), people=False, levels=("expert",)),
            facts(points(11, 3), people=False, levels=("hard",)),
        ),
        ("ten-opponents", facts(career=Past(opponents=10)), facts(career=Past(opponents=9))),
        ("hundred", facts(career=Past(matches=100)), facts(career=Past(matches=99))),
        ("hundred", facts(career=Past(matches=100)), facts(career=Past(matches=100), people=False)),
        (
            "families",
            facts(career=Past(families=FAMILIES_WON | {"open"})),
            facts(career=Past(families=FAMILIES_WON - {"assi"})),
        ),
    ],
)
def test_a_feat_and_what_is_none(name, done, not_quite):
    assert name in earned(done)
    assert name not in earned(not_quite)


def test_sweeps_are_ones_own_and_points_those_of_the_side():
    four = Rules(players=4, teams=2)
    swept = RoundFacts(scored(FIVE).score, Counter({2: 4}), Counter({2: 3}))
    mine, partners, theirs = (replace(facts(swept), rules=four, seat=seat) for seat in (2, 0, 1))
    assert earned(mine) >= {"four-sweeps", "three-in-a-row", "all-five"}
    assert "all-five" in earned(partners) and "four-sweeps" not in earned(partners)
    assert "all-five" not in earned(theirs)


def test_a_match_without_a_scored_round_earns_nothing():
    assert earned(facts(ended_by="resignation")) == set()
    assert earned(facts()) == set()


def test_every_medal_is_drawn_and_the_file_is_what_the_program_makes():
    assert set(DRAWN) == set(MEDALS) | {"place-1", "place-2", "place-3"}
    assert (STATIC / "img" / "medals.svg").read_text(encoding="utf-8") == sprite()
