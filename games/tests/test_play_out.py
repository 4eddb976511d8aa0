"""The command that lets computer players play whole matches."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.bots.levels import PLAYERS
from games.engine.variants import VARIANTS

TIMINGS = {"seconds", "slowest_play_ms"}
KEYS = {"rounds", "refused", "mean", "low", "high", "wins", "draws", "losses", "seed"} | TIMINGS


def play_out(**options):
    out, err = StringIO(), StringIO()
    many = {} if "deals" in options else {"matches": 6}
    call_command("play_out", stdout=out, stderr=err, **many | {"seed": 3, "variant": "scopa"} | options)
    return out.getvalue(), err.getvalue()


def figures(**options):
    return {name: value for name, value in json.loads(play_out(**options)[0]).items() if name not in TIMINGS}


def test_it_prints_one_line_of_json():
    out, err = play_out()
    assert out.endswith("\n") and out.count("\n") == 1
    found = json.loads(out)
    assert set(found) >= KEYS
    assert (found["matches"], found["refused"], found["seed"]) == (6, 0, 3)
    assert found["wins"] + found["draws"] + found["losses"] == 6
    assert found["low"] <= found["mean"] <= found["high"]
    assert "6 of 6" in err


def test_deals_are_played_from_both_sides():
    found = figures(deals=5)
    assert (found["deals"], found["rounds"], found["refused"]) == (5, 10, 0)
    assert found["wins"] + found["draws"] + found["losses"] == 10
    assert found["low"] <= found["mean"] <= found["high"]


def test_levels_that_search_may_be_given_less_to_do():
    assert figures(bots="hard,pimc", deals=1, iterations=5)["refused"] == 0


def test_matches_and_deals_exclude_each_other():
    with pytest.raises(CommandError, match="not allowed with"):
        call_command("play_out", "--matches=3", "--deals=3")


def test_every_variant_is_played():
    assert figures(variant="all", matches=len(VARIANTS), bots="random,random")["refused"] == 0


def test_the_same_seed_plays_the_same():
    assert figures() == figures() != figures(seed=4)


def test_processes_share_the_work():
    assert figures(jobs=2) == figures()


@pytest.mark.parametrize(
    "bots", ["greedy", "greedy,clairvoyant", "greedy,random,greedy", "", "greedy, random"]
)
def test_a_wrong_pair_is_refused(bots):
    with pytest.raises(CommandError) as refused:
        play_out(bots=bots)
    assert all(level in str(refused.value) for level in PLAYERS)


def test_an_unknown_variant_is_refused():
    with pytest.raises(CommandError, match="scopone9"):
        play_out(variant="briscola")


@pytest.mark.parametrize(
    "options", [{"matches": 0}, {"matches": -5}, {"jobs": 0}, {"deals": 0}, {"iterations": 0}]
)
def test_wrong_numbers_are_refused(options):
    with pytest.raises(CommandError, match="at least 1"):
        play_out(**options)
