"""Double elimination: out after two losses, byes, the second grand final, nobody met again early."""

from collections import Counter
from random import Random

import pytest

from games.tournaments.pairing import double_elimination
from games.tournaments.pairing.progress import champion, is_over, playable

from .events import times
from .test_knockout import SIZES, played


def drawn(entrants):
    return double_elimination.draw(list(range(1, entrants + 1)))


@pytest.mark.parametrize("entrants", SIZES)
def test_everybody_but_the_champion_is_out_after_two_losses(entrants):
    chance = Random(entrants)
    bracket = drawn(entrants)
    results, met = played(bracket, lambda one, other: chance.choice((one, other)))
    losses = Counter(sum(two) - results[key] for key, two in met.items())
    best = champion(bracket, results)
    assert losses.pop(best, 0) <= 1
    assert dict(losses) == dict.fromkeys((one for one in range(1, entrants + 1) if one != best), 2)


@pytest.mark.parametrize("entrants", [2, 3, 6, 8, 16])
def test_the_second_grand_final_is_played_only_after_the_first_was_lost(entrants):
    bracket = drawn(entrants)
    results, met = played(bracket, min)
    assert set(met["F1.1"]) == {1, 2}
    assert "F2.1" not in met
    assert champion(bracket, results) == 1
    upset = {key: winner for key, winner in results.items() if key != "F1.1"} | {"F1.1": 2}
    assert not is_over(bracket, upset)
    assert champion(bracket, upset) is None
    assert [slot.key for slot in playable(bracket, upset)] == ["F2.1"]
    for best in (1, 2):
        assert champion(bracket, upset | {"F2.1": best}) == best


@pytest.mark.parametrize(("entrants", "free"), [(4, 1), (8, 2), (16, 3), (32, 4), (64, 6)])
def test_who_has_met_does_not_meet_again_early(entrants, free):
    """In the first `free` rounds of the losers bracket, whoever wins."""
    bracket = drawn(entrants)
    for seed in range(320 // entrants):
        chance = Random(seed)
        _, met = played(bracket, lambda one, other, chance=chance: chance.choice((one, other)))
        early = [two for key, two in met.items() if key[0] == "W" or is_early(key, free)]
        assert set(times(early).values()) == {1}


def is_early(key, free):
    return key[0] == "L" and int(key[1:].partition(".")[0]) <= free


def test_a_table_that_nobody_came_to_sends_nobody_on():
    bracket = drawn(4)
    results, met = played(bracket, min, {"W1.1": None})
    assert champion(bracket, results) == 2
    assert met == {"W1.2": (2, 3), "F1.1": (2, 3)}


def test_every_loser_of_the_winners_bracket_goes_on_and_no_other():
    for slot in drawn(16):
        assert bool(slot.loser_to) == (slot.bracket == "W" or slot.key == "F1.1")
        assert bool(slot.winner_to) == (slot.key != "F2.1")
