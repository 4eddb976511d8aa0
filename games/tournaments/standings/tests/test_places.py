"""Who ends where in a knockout, a double elimination and after groups."""

import pytest

from games.tournaments.pairing import double_elimination, knockout
from games.tournaments.pairing.progress import playable, seats
from games.tournaments.standings import Entry, Placed, Table, in_groups
from games.tournaments.standings.places import after_groups, places


def play_out(bracket, lose=()):
    """Return the results when the better seed wins every table, but not at those of some keys."""
    results = {}
    while waiting := playable(bracket, results):
        slot = waiting[0]
        both = sorted([seats(bracket, results)[slot.key].first, seats(bracket, results)[slot.key].second])
        results[slot.key] = both[slot.key in lose]
    return results


def test_the_losers_of_a_round_share_a_place():
    bracket = knockout.draw(range(1, 9))
    assert places(bracket, play_out(bracket)) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}


def test_a_match_decides_the_third_place():
    bracket = knockout.draw(range(1, 7), third_place=True)
    assert places(bracket, play_out(bracket, lose=["T1.1"])) == {1: 1, 2: 2, 4: 3, 3: 4, 5: 5, 6: 5}


def test_who_is_still_in_has_no_place_yet():
    bracket = knockout.draw(range(1, 9))
    results = {key: one for key, one in play_out(bracket).items() if key in ("W1.1", "W1.2", "W2.1")}
    assert places(bracket, results) == {4: 6, 5: 7, 8: 7}


def test_two_who_were_both_absent_are_out_and_the_other_goes_on_without_a_table():
    bracket = knockout.draw(range(1, 5), third_place=True)
    results = {"W1.1": None, "W1.2": 2}
    # The final and the match for the third place have one entrant each.
    assert places(bracket, results) == {2: 1, 3: 2, 1: 3, 4: 3}


def test_in_a_double_elimination_the_losers_bracket_decides():
    bracket = double_elimination.draw(range(1, 9))
    assert places(bracket, play_out(bracket)) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 7: 7, 8: 7}


def test_a_grand_final_is_decided_once_both_have_lost_or_one_has_not():
    bracket = double_elimination.draw(range(1, 5))
    first = play_out(bracket, lose=["F1.1"])
    assert places(bracket, first) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert places(bracket, {key: one for key, one in first.items() if key != "F2.1"}) == {3: 3, 4: 4}
    assert places(bracket, play_out(bracket, lose=["F1.1", "F2.1"])) == {2: 1, 1: 2, 3: 3, 4: 4}


@pytest.mark.parametrize("count", range(2, 34))
@pytest.mark.parametrize("draw", [knockout.draw, double_elimination.draw])
def test_everybody_has_a_place_in_the_end(draw, count):
    bracket = draw(range(1, count + 1))
    found = places(bracket, play_out(bracket))
    assert sorted(found) == list(range(1, count + 1))
    assert all(place == 1 + sum(other < place for other in found.values()) for place in found.values())
    assert (found[1], found[2]) == (1, 2)


def test_who_does_not_go_on_from_a_group_shares_a_place_with_those_of_the_other_groups():
    entries = [Entry(one, one, group=1 + one % 2) for one in range(1, 7)]
    tables = [
        Table(1, (Placed(one, 0, 2), Placed(other, 1, 0)))
        for one in range(1, 7)
        for other in range(one + 2, 7, 2)
    ]
    groups = in_groups(entries, tables)
    assert after_groups(groups, {1: 2, 2: 1}) == {2: 1, 1: 2, 3: 3, 4: 3, 5: 5, 6: 5}
