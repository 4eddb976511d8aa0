"""Knockouts: seeds, byes, third place, absences, at every size."""

from random import Random

import pytest

from games.tournaments.pairing import knockout
from games.tournaments.pairing.progress import champion, is_over, playable, seats
from games.tournaments.pairing.slots import Comes

SIZES = [*range(2, 41), 64, 129]


def drawn(entrants, **options):
    return knockout.draw(list(range(1, entrants + 1)), **options)


def played(bracket, winner, results=None):
    """Play a bracket to its end; return the results and who met whom, by slot."""
    results, met = dict(results or {}), {}
    while not is_over(bracket, results):
        ready = playable(bracket, results)
        assert ready, "nothing can be played, and it is not over"
        found = seats(bracket, results)
        for slot in ready:
            met[slot.key] = (found[slot.key].first, found[slot.key].second)
            results[slot.key] = winner(*met[slot.key])
    return results, met


@pytest.mark.parametrize("entrants", SIZES)
def test_where_the_stronger_wins_the_seeds_come_out_in_order(entrants):
    bracket = drawn(entrants)
    results, met = played(bracket, min)
    assert len(met) == entrants - 1
    assert champion(bracket, results) == 1
    last = max(slot.round for slot in bracket)
    for slot in bracket:
        first, second = sorted(met[slot.key])
        assert (
            first + second == (1 << (last - slot.round + 1)) + 1
        )  # the first meets the last of those who are left
    assert set(met[f"W{last}.1"]) == {1, 2}


@pytest.mark.parametrize("entrants", SIZES)
def test_byes_go_to_the_highest_seeds_and_are_known_before(entrants):
    bracket = drawn(entrants)
    at_first = [origin.entrant for slot in bracket if slot.round == 1 for origin in slot.origins]
    later = [
        origin.entrant
        for slot in bracket
        if slot.round == 2
        for origin in slot.origins
        if origin.comes is Comes.SEED
    ]
    assert sorted(at_first) == list(range(len(bracket.byes) + 1, entrants + 1))
    assert sorted(later) == list(bracket.byes) == list(range(1, len(bracket.byes) + 1))


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 11, 16])
def test_third_place_is_played_by_the_losers_of_the_semi_finals(entrants):
    bracket = drawn(entrants, third_place=True)
    results, met = played(bracket, min)
    assert ("T1.1" in met) == (entrants > 3)
    if entrants > 3:
        assert set(met["T1.1"]) == {3, 4}
    assert champion(bracket, results) == 1


@pytest.mark.parametrize("entrants", [2, 5, 8, 13])
@pytest.mark.parametrize("seed", range(4))
def test_everybody_but_the_champion_loses_once_whatever_happens(entrants, seed):
    chance = Random(seed)
    bracket = drawn(entrants)
    results, met = played(bracket, lambda one, other: chance.choice((one, other)))
    losers = [sum(two) - results[key] for key, two in met.items()]
    assert sorted([*losers, champion(bracket, results)]) == list(range(1, entrants + 1))


def test_winners_and_losers_go_where_the_slots_say():
    bracket = drawn(8, third_place=True)
    assert {slot.key: (slot.winner_to, slot.loser_to) for slot in bracket} == {
        "W1.1": ("W2.1", ""),
        "W1.2": ("W2.1", ""),
        "W1.3": ("W2.2", ""),
        "W1.4": ("W2.2", ""),
        "W2.1": ("W3.1", "T1.1"),
        "W2.2": ("W3.1", "T1.1"),
        "W3.1": ("", ""),
        "T1.1": ("", ""),
    }


def test_where_both_were_absent_the_next_goes_on_without_a_table():
    bracket = drawn(4, third_place=True)
    results, met = played(bracket, min, {"W1.2": None})
    assert list(met) == ["W1.1"]
    assert champion(bracket, results) == 1


def test_where_nobody_came_at_all_nobody_has_won():
    bracket = drawn(4, third_place=True)
    results = {"W1.1": None, "W1.2": None}
    assert is_over(bracket, results)
    assert playable(bracket, results) == ()
    assert champion(bracket, results) is None


def test_nothing_is_known_before_it_is_played():
    bracket = drawn(4)
    assert [slot.key for slot in playable(bracket, {})] == ["W1.1", "W1.2"]
    assert [slot.key for slot in playable(bracket, {"W1.1": 1})] == ["W1.2"]
    assert not is_over(bracket, {"W1.1": 1, "W1.2": 2})
    assert champion(bracket, {"W1.1": 1, "W1.2": 2}) is None


@pytest.mark.parametrize("entrants", [0, 1])
def test_a_bracket_needs_two(entrants):
    with pytest.raises(ValueError, match="two entrants"):
        drawn(entrants)


def test_a_slot_that_is_not_there():
    with pytest.raises(KeyError):
        drawn(4)["W9.9"]
