"""The end of a match (RULES.md §6)."""

from itertools import count

import pytest

from games.engine.match import MatchState
from games.engine.rules import Rules
from games.engine.scoring import RoundScore
from games.engine.variants import rules_for


def scored(*points: int | dict[str, int], coins: tuple[int, ...] | None = None) -> RoundScore:
    """Return a round in which each side made some points, in sweeps unless told by item."""
    items = tuple({"sweeps": one} if isinstance(one, int) else one for one in points)
    return RoundScore(items, (0,) * len(points), coins or (0,) * len(points), (None,) * len(points))


def ending(rules: Rules, before: tuple[int, ...], score: RoundScore, rounds: int = 1) -> object:
    state = MatchState(rules, before, rounds).after(score)
    return state.totals, state.winner, state.ended_by


SCOPA = rules_for("scopa")


def test_a_match_starts_level_and_counts_its_rounds() -> None:
    state = MatchState.start(rules_for("scopa", players=6, teams=3))
    assert (state.totals, state.rounds, state.over) == ((0, 0, 0), 0, False)
    state = state.after(scored(1, 2, 3)).after(scored(1, 1, 1))
    assert (state.totals, state.rounds, state.over) == ((2, 3, 4), 2, False)


def test_the_highest_total_at_the_target_wins() -> None:
    assert ending(SCOPA, (10, 9), scored(1, 3)) == ((11, 12), 1, "target")
    assert ending(SCOPA, (10, 9), scored(0, 1)) == ((10, 10), None, None)


def test_level_at_the_target_another_round_is_played_until_one_leads() -> None:
    state = MatchState(SCOPA, (10, 10), 4).after(scored(2, 2))
    assert not state.over
    state = state.after(scored(1, 1))
    assert not state.over
    state = state.after(scored(0, 1))
    assert (state.totals, state.winner, state.ended_by) == ((13, 14), 1, "target")


def test_a_side_behind_may_still_overtake_two_that_are_tied() -> None:
    rules = rules_for("scopa", players=3)
    state = MatchState(rules, (10, 10, 8), 4).after(scored(1, 1, 0))
    assert not state.over
    assert state.after(scored(0, 0, 4)).winner == 2


ORDERED = rules_for("scopa", tie_break="ordered_count")


@pytest.mark.parametrize(
    ("before", "first", "second", "winner"),
    [
        ((10, 10), {"cards": 1, "primiera": 1}, {"coins": 1, "settebello": 1}, 0),
        ((10, 10), {"coins": 1, "settebello": 1}, {"primiera": 1, "sweeps": 1}, 0),
        ((10, 9), {"sweeps": 2}, {"cards": 1, "coins": 1, "settebello": 1}, 1),
        ((10, 10), {"sweeps": 2}, {"sweeps": 2}, None),
        ((9, 9), {"cards": 1, "sweeps": 2}, {"coins": 1, "sweeps": 2}, None),
    ],
)
def test_counting_in_order_the_first_at_the_target_wins(
    before: tuple[int, int], first: dict[str, int], second: dict[str, int], winner: int | None
) -> None:
    totals = (before[0] + sum(first.values()), before[1] + sum(second.values()))
    how = None if winner is None else "ordered_count"
    assert totals[0] == totals[1]
    assert ending(ORDERED, before, scored(first, second)) == (totals, winner, how)


def test_counting_in_order_matters_only_where_totals_are_level() -> None:
    told = ending(ORDERED, (10, 10), scored({"cards": 1}, {"coins": 1, "sweeps": 1}))
    assert told == ((11, 12), 1, "target")


def test_a_fixed_number_of_rounds_ends_in_a_win_or_a_draw() -> None:
    rules = rules_for("scopa", fixed_deals=3)
    assert ending(rules, (30, 1), scored(1, 1), rounds=1) == ((31, 2), None, None)
    assert ending(rules, (3, 1), scored(1, 1), rounds=2) == ((4, 2), 0, "fixed_deals")
    assert ending(rules, (3, 1), scored(1, 3), rounds=2) == ((4, 4), None, "fixed_deals")


def test_cappotto_wins_where_every_other_side_has_nothing() -> None:
    rules = rules_for("scopa", cappotto=7, players=3)
    assert ending(rules, (3, 0, 0), scored(4, 0, 0)) == ((7, 0, 0), 0, "cappotto")
    assert ending(rules, (3, 0, 0), scored(4, 1, 0)) == ((7, 1, 0), None, None)
    assert ending(rules, (3, 0, 0), scored(3, 0, 0)) == ((6, 0, 0), None, None)


def test_the_target_comes_before_cappotto_and_fixed_rounds_before_both() -> None:
    assert ending(rules_for("scopa", cappotto=7), (7, 0), scored(4, 0)) == ((11, 0), 0, "target")
    fixed = rules_for("scopa", cappotto=7, fixed_deals=5)
    assert ending(fixed, (10, 0), scored(4, 0)) == ((14, 0), None, None)


def test_all_the_coins_win_at_once_even_from_behind() -> None:
    rules = rules_for("scopa", all_coins_wins=True)
    assert ending(rules, (0, 10), scored(3, 5, coins=(10, 0))) == ((3, 15), 0, "all_coins")
    assert ending(rules, (0, 5), scored(3, 1, coins=(9, 1))) == ((3, 6), None, None)
    assert ending(SCOPA, (0, 5), scored(3, 1, coins=(10, 0))) == ((3, 6), None, None)


def test_all_the_coins_of_the_long_deck_are_thirteen() -> None:
    rules = rules_for("otto", all_coins_wins=True)
    nothing = (0,) * 7
    assert ending(rules, (0,) * 8, scored(1, *nothing, coins=(10, 3, *nothing[1:])))[2] is None  # type: ignore[index]
    assert ending(rules, (0,) * 8, scored(1, *nothing, coins=(13, *nothing)))[2] == "all_coins"  # type: ignore[index]


def test_enough_coins_reset_the_others_after_the_points() -> None:
    rules = rules_for("scopa", coin_sweep_reset=8)
    assert ending(rules, (4, 10), scored(3, 5, coins=(8, 2))) == ((7, 0), None, None)
    assert ending(rules, (4, 4), scored(3, 1, coins=(7, 3))) == ((7, 5), None, None)
    libya = rules_for("libia")
    assert ending(libya, (4, 4), scored(3, 1, coins=(9, 1))) == ((7, 5), None, None)
    assert ending(libya, (4, 10), scored(7, 1, coins=(10, 0))) == ((11, 0), 0, "target")


def test_nothing_follows_the_end_of_a_match() -> None:
    state = MatchState(SCOPA, (10, 9), 4).after(scored(1, 0))
    assert state.over
    with pytest.raises(ValueError, match="over"):
        state.after(scored(1, 0))


@pytest.mark.parametrize("target", [1, 11, 16, 21, 31, 51, 200])
def test_any_target_can_be_played_to(target: int) -> None:
    state = MatchState.start(rules_for("scopa", target=target))
    for number in count(1):
        state = state.after(scored(1, 0))
        if state.over:
            assert (number, state.winner) == (target, 0)
            break
