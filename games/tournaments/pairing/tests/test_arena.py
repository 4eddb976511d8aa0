"""Arena: who is free is paired, not with the last opponent, nobody left out twice; streaks."""

from dataclasses import replace
from random import Random

import pytest

from games.tournaments.pairing import Why
from games.tournaments.pairing.arena import Free, pair, points


def ids(paired):
    return [meeting.entrants for meeting in paired.meetings]


@pytest.mark.parametrize("free", range(2, 41))
def test_rounds_of_an_arena_in_which_everybody_is_free_again(free):
    chance = Random(free)
    field = [Free(id, seed=id) for id in range(1, free + 1)]
    for _ in range(4):
        paired = pair(field, there=free)
        seated = [one for two in ids(paired) for one in two]
        assert sorted([*seated, *(one.entrant for one in paired.out)]) == list(range(1, free + 1))
        assert len(paired.out) == free % 2
        before = {one.id: one for one in field}
        assert not any(before[one.entrant].left_out for one in paired.out)
        if free > 2:
            assert all(before[one].last != other for one, other in ids(paired))
        field = after(field, paired, chance)


def after(field, paired, chance):
    """Return the field after the tables: who won, whom everybody met last, who waits."""
    opponent = {one: two[two[0] == one] for two in ids(paired) for one in two}
    return [
        replace(one, last=opponent[one.id], score=one.score + chance.choice((0, 2)), left_out=False, waited=0)
        if one.id in opponent
        else replace(one, left_out=True, waited=one.waited + 60)
        for one in field
    ]


def test_who_was_left_out_is_paired_before_who_has_waited_longer():
    field = [Free(1, 1, waited=90), Free(2, 2, waited=80), Free(3, 3, waited=5, left_out=True)]
    assert [one.entrant for one in pair(field, there=3).out] == [2]
    assert pair(field, there=3).out[0].why is Why.NEXT_TIME


def test_who_has_waited_longest_is_not_left_out():
    for longest in (1, 2, 3):
        field = [Free(id, id, waited=30 if id == longest else id) for id in (1, 2, 3)]
        assert longest in ids(pair(field, there=9))[0]


def test_opponents_are_near_in_the_standings():
    field = [Free(id, seed=id, score=score) for id, score in enumerate((0, 20, 2, 18, 40, 38), 1)]
    assert {frozenset(two) for two in ids(pair(field, there=6))} == {
        frozenset({5, 6}),
        frozenset({2, 4}),
        frozenset({1, 3}),
    }


@pytest.mark.parametrize(
    ("last", "there", "met"), [(None, 2, True), (1, 2, True), (1, 3, False), (None, 3, True)]
)
def test_the_last_opponent_is_met_again_only_if_nobody_else_is_there(last, there, met):
    paired = pair([Free(1, 1), Free(2, 2, last=last)], there=there)
    assert bool(paired.meetings) == met
    assert [one.why for one in paired.out] == ([] if met else [Why.LAST_OPPONENT] * 2)


def test_one_alone_is_told_so():
    assert pair([], there=0).out == ()
    assert [(one.entrant, one.why) for one in pair([Free(7, 1)], there=5).out] == [(7, Why.ALONE)]
    assert not Why.ALONE.is_bye


def test_seats_take_turns():
    two = [Free(1, 1, sides=(0, 0)), Free(2, 2, sides=(1, 0))]
    assert ids(pair(two, there=2)) == [(2, 1)]


@pytest.mark.parametrize(
    ("outcomes", "told"),
    [
        ([], []),
        ([2, 2], [2, 2]),
        ([2, 2, 2, 2, 0, 2], [2, 2, 4, 4, 0, 2]),
        ([2, 2, 1, 2, 2, 2], [2, 2, 2, 2, 2, 4]),
        ([1, 0, 1], [1, 0, 1]),
    ],
)
def test_points_double_after_two_tables_won_in_a_row(outcomes, told):
    assert points(outcomes) == told
