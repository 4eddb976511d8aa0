"""Whose rating a match moves, line by line of the table of who leaves."""

import pytest

from accounts.ratings.outcomes import Outcome, moved
from accounts.ratings.strength import Strength, rated

PAIRS = ((1, 3), (2, 4))
ALONE = ((1,), (2,), (3,))


def beliefs_of(outcome):
    return {player: Strength(20 + player, 3) for player in outcome.players}


def directions(outcome):
    """Return who rose (+) and who fell (-); who is missing was not moved."""
    beliefs = beliefs_of(outcome)
    after = moved(outcome, beliefs)
    return {player: "+" if new.mu > beliefs[player].mu else "-" for player, (_, new) in after.items()}


def test_nobody_left_and_the_result_counts():
    outcome = Outcome(PAIRS, (1, 0))
    assert directions(outcome) == {1: "-", 2: "+", 3: "-", 4: "+"}


def test_the_change_is_that_of_the_model():
    outcome = Outcome(ALONE, (1, 2, 0))
    beliefs = beliefs_of(outcome)
    expected = rated([[beliefs[player]] for player in (1, 2, 3)], [1, 2, 0])
    assert [moved(outcome, beliefs)[player] for player in (1, 2, 3)] == [
        (rank, strength) for rank, (strength,) in zip((1, 2, 0), expected, strict=True)
    ]


@pytest.mark.parametrize("ranks", [(0, 1), (1, 0), (0, 0)])
def test_who_leaves_has_lost_whoever_was_ahead(ranks):
    outcome = Outcome(((1,), (2,)), ranks, leavers=frozenset({1}), stopped=True)
    assert directions(outcome) == {1: "-", 2: "+"}
    assert {player: rank for player, (rank, _) in moved(outcome, beliefs_of(outcome)).items()} == {1: 1, 2: 0}


def test_partners_of_who_left_go_free():
    outcome = Outcome(PAIRS, (0, 1), leavers=frozenset({3}), stopped=True)
    assert directions(outcome) == {3: "-", 2: "+", 4: "+"}


def test_a_computer_played_on_and_only_the_leaver_is_rated():
    outcome = Outcome(PAIRS, (0, 1), leavers=frozenset({1}), stood_in=True)
    assert directions(outcome) == {1: "-"}


def test_a_computer_played_on_until_another_left_as_well():
    outcome = Outcome(PAIRS, (0, 1), leavers=frozenset({1, 2}), stopped=True, stood_in=True)
    assert directions(outcome) == {1: "-", 2: "-"}


def test_of_three_who_stay_none_falls():
    outcome = Outcome(ALONE, (0, 1, 2), leavers=frozenset({2}), stopped=True)
    assert directions(outcome) == {1: "+", 2: "-", 3: "+"}


def test_of_three_who_leaves_is_the_last():
    outcome = Outcome(ALONE, (0, 1, 2), leavers=frozenset({1}), stopped=True)
    beliefs = beliefs_of(outcome)
    (expected,), _, _ = rated([[beliefs[player]] for player in (1, 2, 3)], [1, 0, 0])
    assert moved(outcome, beliefs)[1] == (2, expected)


def test_stopped_with_nobody_to_blame_moves_nothing():
    assert directions(Outcome(PAIRS, (0, 1), stopped=True)) == {}


def test_all_left_and_all_have_lost():
    outcome = Outcome(((1,), (2,)), (0, 1), leavers=frozenset({1, 2}), stopped=True)
    assert directions(outcome) == {1: "-", 2: "-"}
