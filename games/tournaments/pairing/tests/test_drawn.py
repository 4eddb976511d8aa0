"""Partners drawn: full tables, byes in turn, nobody with the same partner twice while it can be avoided."""

from itertools import pairwise
from random import Random

import pytest

from games.tournaments.pairing import Candidate, Why, drawn
from games.tournaments.pairing.shuffling import improved

from .events import Event, is_whole, together


def by_draw(before, rounds_left):
    return drawn.pair(before, rounds_left=rounds_left)


@pytest.mark.parametrize("people", range(4, 41))
def test_tables_are_full_byes_are_even_and_partners_are_new(people):
    event = Event(people, Random(people))
    rounds = list(event.play(by_draw, 3))
    for before, paired in rounds:
        assert is_whole(before, paired)
        assert all(len(side) == 2 for meeting in paired.meetings for side in meeting.sides)
        assert [one.why for one in paired.out] == [Why.SPARE] * (people % 4)
    byes = [one.byes for one in event.candidates]
    assert max(byes) - min(byes) <= 1
    assert set(together(one for _, paired in rounds for one in paired.meetings).values()) == {1}


@pytest.mark.parametrize("people", [4, 8, 12])
def test_everybody_has_everybody_for_a_partner_once(people):
    event = Event(people, Random(people))
    rounds = list(event.play(by_draw, people - 1))
    found = together(one for _, paired in rounds for one in paired.meetings)
    assert len(found) == people * (people - 1) // 2
    assert set(found.values()) == {1}


def test_strong_and_weak_play_together_at_first():
    (meeting,) = drawn.pair([Candidate(id, seed=id) for id in range(1, 5)]).meetings
    assert {frozenset(side) for side in meeting.sides} == {frozenset({1, 4}), frozenset({2, 3})}


def test_those_of_like_score_sit_together():
    field = [Candidate(id, seed=id, score=score) for id, score in enumerate((6, 0, 6, 0, 0, 6, 6, 0), 1)]
    tables = [set(meeting.entrants) for meeting in drawn.pair(field).meetings]
    assert sorted(map(sorted, tables)) == [[1, 3, 6, 7], [2, 4, 5, 8]]


def test_who_sat_out_does_not_sit_out_again():
    field = [Candidate(id, seed=id, byes=int(id > 2)) for id in range(1, 6)]
    assert drawn.pair(field).byes == (2,)


def test_who_waits_in_an_arena_is_not_left_out_again():
    field = [Candidate(id, seed=id) for id in range(1, 7)]
    assert drawn.pair(field, waiting=[5, 6]).byes == (4, 3)
    assert drawn.pair(field, waiting=[2, 3, 4, 5, 6]).byes == (1, 6)


@pytest.mark.parametrize(("sides", "size"), [(2, 3), (3, 2), (2, 4), (4, 2), (3, 1)])
@pytest.mark.parametrize("tables", [1, 2, 5])
def test_tables_of_other_shapes(sides, size, tables):
    people = sides * size * tables + 1
    field = [Candidate(id, seed=id) for id in range(people)]
    paired = drawn.pair(field, sides=sides, size=size)
    assert is_whole(field, paired)
    assert len(paired.byes) == 1
    shapes = {tuple(len(side) for side in meeting.sides) for meeting in paired.meetings}
    assert shapes == {(size,) * sides}


def test_partners_of_other_shapes_change():
    field = [Candidate(id, seed=id, partners=tuple(range(id // 3 * 3, id // 3 * 3 + 3))) for id in range(12)]
    for table in improved(field, 2, 3):
        for side in table:
            assert len({one.id // 3 for one in side}) == 3


def test_a_large_field_is_drawn_in_parts_of_its_standing():
    event = Event(120, Random(5))
    rounds = list(event.play(by_draw, 4))
    assert set(together(one for _, paired in rounds for one in paired.meetings).values()) == {1}
    tables = [set(meeting.entrants) for _, paired in rounds[:1] for meeting in paired.meetings]
    assert all(max(one) <= min(other) + 79 for one, other in pairwise(tables))


@pytest.mark.parametrize("people", [0, 1, 3])
def test_too_few_for_a_table_all_sit_out(people):
    paired = drawn.pair([Candidate(id, seed=id) for id in range(people)])
    assert paired.meetings == ()
    assert len(paired.byes) == people
