"""A knockout after groups: those of one group meet again as late as can be."""

from random import Random

import pytest

from games.tournaments.pairing import knockout
from games.tournaments.pairing.apart import apart

from .test_knockout import played


@pytest.mark.parametrize("each", [1, 2, 3, 4])
@pytest.mark.parametrize("groups", [1, 2, 3, 4, 5, 8])
def test_nobody_meets_one_of_their_group_in_the_first_round(groups, each):
    if groups * each < 2:
        return
    group_of = {10 * place + group: group for place in range(each) for group in range(groups)}
    chance = Random(groups * each)
    for _ in range(5):
        tiers = [[10 * place + group for group in range(groups)] for place in range(each)]
        for tier in tiers:
            chance.shuffle(tier)
        order = apart([one for tier in tiers for one in tier], group_of)
        assert [sorted(order[place * groups :][:groups]) for place in range(each)] == list(map(sorted, tiers))
        _, met = played(knockout.draw(order), lambda one, other: chance.choice((one, other)))
        first = [two for key, two in met.items() if key.startswith("W1.")]
        if groups > 1:
            assert all(group_of[one] != group_of[other] for one, other in first)


@pytest.mark.parametrize("groups", [2, 4, 8])
def test_two_of_one_group_can_meet_only_in_the_final(groups):
    chance = Random(groups)
    group_of = {10 * place + group: group for place in (0, 1) for group in range(groups)}
    winners, seconds = list(range(groups)), list(range(10, 10 + groups))
    for _ in range(10):
        chance.shuffle(winners)
        chance.shuffle(seconds)
        bracket = knockout.draw(apart([*winners, *seconds], group_of))
        _, met = played(bracket, lambda one, other: chance.choice((one, other)))
        last = bracket.slots[-1].key
        assert all(group_of[one] != group_of[other] for key, (one, other) in met.items() if key != last)


def test_nobody_moves_without_need():
    group_of = {1: 1, 2: 2, 3: 3, 4: 4, 8: 1, 7: 2, 6: 3, 5: 4}
    assert apart([1, 2, 3, 4], group_of) == (1, 2, 3, 4)
    assert apart([], {}) == ()


def test_a_group_of_which_all_but_one_have_gone():
    assert apart([1, 2, 22], {1: 1, 2: 2, 22: 2}) == (1, 2, 22)
