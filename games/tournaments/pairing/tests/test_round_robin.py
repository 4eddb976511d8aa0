"""Round robin: everybody meets everybody, byes and seats are even; groups; withdrawals."""

from collections import Counter

import pytest

from games.tournaments.pairing.round_robin import groups, schedule, without
from games.tournaments.pairing.seats import balance

from .events import times


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("entrants", range(2, 41))
def test_everybody_meets_everybody_with_even_byes_and_seats(entrants, cycles):
    ids = list(range(1, entrants + 1))
    rounds = schedule(ids, cycles=cycles)
    assert len(rounds) == cycles * (entrants - 1 + entrants % 2)
    for paired in rounds:
        seen = [one for meeting in paired.meetings for one in meeting.entrants]
        assert sorted([*seen, *paired.byes]) == ids
    met = times(meeting.entrants for paired in rounds for meeting in paired.meetings)
    assert len(met) == entrants * (entrants - 1) // 2
    assert set(met.values()) == {cycles}
    byes = Counter(one for paired in rounds for one in paired.byes)
    assert dict(byes) == (dict.fromkeys(ids, cycles) if entrants % 2 else {})
    most = 1 if entrants % 2 == 0 and cycles == 1 else 0
    assert all(abs(balance(sides)) == most for sides in seats(rounds, ids))


def seats(rounds, ids):
    side = [
        {
            one: number
            for meeting in paired.meetings
            for number, side in enumerate(meeting.sides)
            for one in side
        }
        for paired in rounds
    ]
    return [[sides[one] for sides in side if one in sides] for one in ids]


@pytest.mark.parametrize("entrants", range(3, 20))
def test_nobody_has_the_same_seat_three_times_running(entrants):
    ids = list(range(entrants))
    for sides in seats(schedule(ids), ids):
        assert all(len(set(sides[at : at + 3])) == 2 for at in range(len(sides) - 2))


@pytest.mark.parametrize("entrants", range(3, 41))
def test_the_first_two_meet_in_the_last_round(entrants):
    last = schedule(list(range(1, entrants + 1)))[-1]
    assert {1, 2} in [set(meeting.entrants) for meeting in last.meetings]


@pytest.mark.parametrize("entrants", [0, 1])
def test_too_few_have_no_rounds(entrants):
    assert schedule(list(range(entrants))) == ()


@pytest.mark.parametrize("size", [2, 3, 4, 5, 8])
@pytest.mark.parametrize("entrants", [4, 7, 16, 33])
def test_groups_are_even_in_number_and_in_strength(entrants, size):
    found = groups(list(range(1, entrants + 1)), size)
    sizes = [len(group) for group in found]
    assert sorted(one for group in found for one in group) == list(range(1, entrants + 1))
    assert max(sizes) <= size
    assert max(sizes) - min(sizes) <= 1
    assert [group[0] for group in found] == list(range(1, len(found) + 1))
    laps = min(sizes) // 2 * 2
    assert len({sum(group[:laps]) for group in found}) == 1


@pytest.mark.parametrize("gone", [{1}, {2, 5}, {1, 2, 3, 4}])
def test_who_would_have_met_somebody_who_withdrew_has_a_bye(gone):
    left = {1, 2, 3, 4, 5} - gone
    rounds = without(schedule([1, 2, 3, 4, 5]), gone)
    for paired in rounds:
        seen = [one for meeting in paired.meetings for one in meeting.entrants]
        assert sorted([*seen, *paired.byes]) == sorted(left)
    met = times(meeting.entrants for paired in rounds for meeting in paired.meetings)
    assert len(met) == len(left) * (len(left) - 1) // 2
