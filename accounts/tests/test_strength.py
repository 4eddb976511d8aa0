"""What is believed of a player's strength, and how matches and time change it."""

from datetime import timedelta

import pytest

from accounts.ratings.strength import MONTH, SPREAD, Strength, chances, rated

NEW = Strength()
KNOWN = Strength(27, 2)


def test_a_newcomer_stands_at_1500_and_is_not_known():
    assert (NEW.number, NEW.margin) == (1500, 240)


def test_who_wins_rises_and_who_loses_falls_by_as_much_where_both_are_as_well_known():
    (winner,), (loser,) = rated([[NEW], [NEW]], [0, 1])
    assert winner.number > 1500 > loser.number
    assert winner.number - 1500 == 1500 - loser.number
    assert winner.sigma < NEW.sigma > loser.sigma


def test_who_is_better_known_moves_less():
    (known,), (new,) = rated([[Strength(25, 2)], [NEW]], [0, 1])
    assert known.mu - 25 < 25 - new.mu


def test_a_surprise_moves_more_than_what_was_expected():
    weak, strong = Strength(20, 3), Strength(30, 3)
    (expected,), _ = rated([[strong], [weak]], [0, 1])
    (surprise,), _ = rated([[weak], [strong]], [0, 1])
    assert surprise.mu - weak.mu > expected.mu - strong.mu > 0


def test_a_draw_draws_two_together():
    (weak,), (strong,) = rated([[Strength(22, 3)], [Strength(28, 3)]], [0, 0])
    assert weak.mu > 22 and strong.mu < 28


def test_partners_move_together_by_how_well_each_is_known():
    (known, new), _ = rated([[KNOWN, NEW], [KNOWN, NEW]], [0, 1])
    assert new.mu - NEW.mu > known.mu - KNOWN.mu > 0


def test_of_three_the_second_falls_less_than_the_third():
    (first,), (second,), (third,) = rated([[NEW], [NEW], [NEW]], [0, 1, 2])
    assert first.mu > second.mu > third.mu


def test_chances_are_those_that_results_are_measured_by():
    chance, _ = chances([[Strength(29, 2)], [Strength(25, 2)]])
    assert 0.6 < chance < 0.7
    assert sum(chances([[KNOWN, NEW], [NEW, NEW], [KNOWN, KNOWN]])) == pytest.approx(1)


def test_a_rating_is_less_known_after_idle_months_and_the_number_stays():
    rested = KNOWN.after(6 * MONTH)
    assert rested.sigma > KNOWN.sigma
    assert rested.number == KNOWN.number


def test_two_rests_are_as_long_as_both_together():
    twice = KNOWN.after(2 * MONTH).after(3 * MONTH)
    assert twice.sigma == pytest.approx(KNOWN.after(5 * MONTH).sigma)


def test_nobody_is_less_known_than_a_newcomer():
    assert KNOWN.after(timedelta(days=10_000)).sigma == SPREAD
    assert NEW.after(MONTH) == NEW


def test_a_settled_rating_says_how_long_it_stays_so():
    idle = KNOWN.settled_for(190)
    assert KNOWN.after(idle).margin == 190
    assert KNOWN.after(idle + MONTH).margin > 190
    assert NEW.settled_for(190) == timedelta(0)
