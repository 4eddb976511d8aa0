"""Swiss rounds: nobody twice while it can be avoided, one bye each, scores near, seats in turn."""

from collections import Counter
from random import Random

import pytest

from games.tournaments.pairing import Candidate, Why, swiss
from games.tournaments.pairing.seats import balance

from .events import Event, is_avoidable, is_whole, repeated, ways


def by_swiss(before, rounds_left):
    return swiss.pair(before, rounds_left=rounds_left)


def check(before, paired):
    """What is true of every round: everybody has a place, the bye goes to one who had the fewest."""
    assert is_whole(before, paired)
    assert len(paired.byes) == len(before) % 2
    assert {one.why for one in paired.out} <= {Why.ODD}
    byes = {one.id: one.byes for one in before}
    assert all(byes[one] == min(byes.values()) for one in paired.byes)


@pytest.mark.parametrize("entrants", range(2, 41))
def test_nobody_meets_again_and_nobody_has_two_byes(entrants):
    event = Event(entrants, Random(entrants))
    rounds = min(5, entrants - 1 + entrants % 2)
    for before, paired in event.play(by_swiss, rounds):
        check(before, paired)
        assert repeated(before, paired) == 0
    assert max(one.byes for one in event.candidates) <= 1


@pytest.mark.parametrize("entrants", range(3, 11))
def test_when_people_come_and_go_nothing_is_repeated_that_could_be_avoided(entrants):
    for seed in range(6):
        chance = Random(1000 * entrants + seed)
        event = Event(entrants, chance, late={entrants} if seed % 2 else set())
        for before, paired in event.play(by_swiss, 6):
            check(before, paired)
            assert (repeated(before, paired) == 0) == is_avoidable(before)
            event.late.clear()
            if chance.random() < 0.3 and len(event.entries) > 2:
                event.gone.add(chance.choice(event.entries).id)


@pytest.mark.parametrize("entrants", [15, 22, 31, 40])
def test_a_larger_field_that_people_leave(entrants):
    chance = Random(entrants)
    event = Event(entrants, chance)
    for before, paired in event.play(by_swiss, 7):
        check(before, paired)
        assert repeated(before, paired) == 0  # everybody has more than half of the field to meet
        event.gone |= {entry.id for entry in event.entries if chance.random() < 0.02}


@pytest.mark.parametrize("entrants", [3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("seed", range(4))
def test_as_many_rounds_as_can_be_are_a_round_robin(entrants, seed):
    """Five entrants and five rounds: exactly one bye each, and everybody meets everybody."""
    event = Event(entrants, Random(seed))
    rounds = entrants - 1 + entrants % 2
    list(event.play(by_swiss, rounds))
    assert {one.byes for one in event.candidates} == {entrants % 2}
    assert all(len(set(one.met)) == len(one.met) == entrants - 1 for one in event.candidates)


@pytest.mark.parametrize("seed", range(6))
def test_seven_of_whom_one_withdraws_have_one_bye_at_most(seed):
    event = Event(7, Random(seed))
    for number, (before, paired) in enumerate(event.play(by_swiss, 5)):
        check(before, paired)
        if number == seed % 3:
            event.gone.add(1 + seed)
    assert max(one.byes for one in event.candidates) <= 1


def test_those_who_had_a_bye_are_paired_by_score_not_with_each_other():
    byes = {3, 6, 9}
    field = [
        Candidate(id, seed=id, score=2 if id in byes or id % 2 else 0, byes=int(id in byes))
        for id in range(1, 10)
    ]
    for meeting in swiss.pair(field).meetings:
        assert not byes.issuperset(meeting.entrants)


def cost(tables):
    """Say independently what counts first: repetitions, then the squares of the differences of scores."""
    again = sum(other.id in one.met for one, other in tables)
    return again, sum((one.score - other.score) ** 2 for one, other in tables)


@pytest.mark.parametrize("seed", range(12))
def test_scores_are_as_near_as_any_other_pairing_brings_them(seed):
    event = Event(8, Random(seed))
    for before, paired in event.play(lambda before, left: swiss.pair(before), 5):
        known = {one.id: one for one in before}
        found = cost([tuple(known[one] for one in meeting.entrants) for meeting in paired.meetings])
        assert found == min(map(cost, ways(before, again=True)))


@pytest.mark.parametrize("entrants", [2, 8, 10, 41, 100, 333])
def test_at_first_the_upper_half_meets_the_lower(entrants):
    paired = swiss.pair([Candidate(id, seed=id) for id in range(1, entrants + 1)])
    half = entrants // 2
    assert [tuple(sorted(meeting.entrants)) for meeting in paired.meetings] == [
        (id, id + half) for id in range(1, half + 1)
    ]
    assert paired.byes == ((entrants,) if entrants % 2 else ())


def test_the_bye_goes_to_the_lowest_score_that_has_had_none():
    field = [Candidate(id, seed=id, score=(6, 4, 4, 2, 0)[id - 1], byes=int(id == 5)) for id in range(1, 6)]
    assert swiss.pair(field).byes == (4,)


def test_who_floated_down_does_not_float_again():
    upper = [Candidate(id, seed=id, score=4, floated=-1 if id == 3 else 0) for id in (1, 2, 3)]
    lower = [Candidate(id, seed=id, score=2) for id in (4, 5, 6)]
    floats = [
        one for one in swiss.pair([*upper, *lower]).meetings if len({id <= 3 for id in one.entrants}) == 2
    ]
    assert len(floats) == 1
    assert 3 not in floats[0].entrants


@pytest.mark.parametrize("entrants", [6, 9, 16, 24])
def test_seats_take_turns(entrants):
    event = Event(entrants, Random(entrants))
    list(event.play(by_swiss, 5))
    balances = Counter(abs(balance(one.sides)) for one in event.candidates)
    assert max(balances) <= 2
    assert balances[2] <= entrants // 4


@pytest.mark.parametrize("entrants", [102, 123])
def test_a_large_field_is_paired_in_blocks_by_the_same_rule(entrants):
    event = Event(entrants, Random(entrants))
    apart = 0
    for before, paired in event.play(by_swiss, 8):
        check(before, paired)
        assert repeated(before, paired) == 0
        score = {one.id: one.score for one in before}
        apart = max([apart, *(abs(score[one] - score[other]) for one, other in ids(paired))])
    assert apart <= 4


def ids(paired):
    return [meeting.entrants for meeting in paired.meetings]


def test_blocks_that_do_not_come_out_are_paired_with_those_above():
    """The last four have all met; somebody above must meet them, though nobody there need for their own sake."""
    last = {id: tuple(other for other in range(101, 105) if other != id) for id in range(101, 105)}
    field = [Candidate(id, seed=id, score=2 if id < 101 else 0, met=last.get(id, ())) for id in range(1, 105)]
    paired = swiss.pair(field)
    assert is_whole(field, paired)
    assert repeated(field, paired) == 0


def test_where_everybody_has_met_they_meet_again():
    two = [Candidate(1, 1, met=(2,)), Candidate(2, 2, met=(1,))]
    assert ids(swiss.pair(two)) == [(1, 2)]
    all_met = [Candidate(id, id, met=tuple(x for x in range(50) if x != id)) for id in range(50)]
    assert repeated(all_met, swiss.pair(all_met)) == 25


@pytest.mark.parametrize("entrants", [0, 1])
def test_nobody_and_one_alone(entrants):
    paired = swiss.pair([Candidate(id, seed=1) for id in range(entrants)])
    assert paired.meetings == ()
    assert len(paired.byes) == entrants


def test_the_order_in_which_they_are_told_changes_nothing():
    event = Event(20, Random(1))
    list(event.play(by_swiss, 3))
    shuffled = event.candidates
    Random(2).shuffle(shuffled)
    assert swiss.pair(shuffled) == swiss.pair(event.candidates)
