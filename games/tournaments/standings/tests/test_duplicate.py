"""Duplicate scores worked out by hand."""

from fractions import Fraction

from games.tournaments.standings.duplicate import BoardResult, compare, totals


def made(board, table, points, absent=()):
    """A result of a board: entrant 10 sits on side 0 of table 1 against 11, 20 against 21 at table 2, and so on."""
    return BoardResult((1, board), table, ((table * 10,), (table * 10 + 1,)), points, frozenset(absent))


def scores(*results):
    return {one: score for one, score in totals(compare(results)).items() if score}


def test_a_board_is_scored_against_the_average_of_the_same_seat():
    # Balances of side 0: +2, 0 and +1; their average is +1.
    assert scores(made(1, 1, (3, 1)), made(1, 2, (2, 2)), made(1, 3, (3, 2))) == {
        10: 1,
        11: -1,
        20: -1,
        21: 1,
    }


def test_whoever_loses_less_with_the_worse_cards_scores():
    # Both sides 0 lost: by 3 and by 6, -4½ on average.
    assert scores(made(1, 1, (1, 4)), made(1, 2, (0, 6))) == {
        10: Fraction(3, 2),
        11: Fraction(-3, 2),
        20: Fraction(-3, 2),
        21: Fraction(3, 2),
    }


def test_scores_are_exact_and_add_up_to_nothing():
    compared = compare(
        [made(1, 1, (4, 0)), made(1, 2, (2, 2)), made(1, 3, (1, 2)), made(2, 1, (3, 2)), made(2, 3, (0, 0))]
    )
    assert [one.average for one in compared] == [1, 1, 1, Fraction(1, 2), Fraction(1, 2)]
    assert totals(compared)[10] == 3 + Fraction(1, 2)
    assert sum(one.scores[0] for one in compared) == 0 == sum(totals(compared).values())


def test_a_board_that_was_not_played_to_the_end_is_left_out_of_the_average():
    assert scores(made(1, 1, (3, 1)), made(1, 2, (1, 1)), made(1, 3, None)) == {10: 1, 11: -1, 20: -1, 21: 1}


def test_whoever_stays_away_loses_as_much_as_the_worst():
    # Balances +3, 0 and 0, +1 on average: the worst is two less than it, of who sat against +3.
    results = [made(1, 1, (3, 0)), made(1, 2, (1, 1)), made(1, 3, (2, 2)), made(1, 4, None, {41})]
    assert scores(*results) == {10: 2, 11: -2, 20: -1, 21: 1, 30: -1, 31: 1, 41: -2}
    assert scores(*results[:3], made(1, 4, None, {40, 41})) == {
        10: 2, 11: -2, 20: -1, 21: 1, 30: -1, 31: 1, 40: -2, 41: -2,
    }  # fmt: skip


def test_a_board_of_one_table_says_nothing():
    assert scores(made(1, 1, (9, 0))) == {}
    assert scores(made(1, 1, None, {10})) == {}


def test_a_team_scores_as_its_side_and_partners_each_for_themselves():
    pairs = [
        BoardResult((1, 1), 1, ((1, 2), (3, 4)), (5, 1)),
        BoardResult((1, 1), 2, ((5, 6), (7, 8)), (2, 2)),
    ]
    assert totals(compare(pairs)) == {1: 2, 2: 2, 3: -2, 4: -2, 5: -2, 6: -2, 7: 2, 8: 2}


def test_a_partner_who_stayed_does_not_pay_for_who_did_not_come():
    played = [
        BoardResult((1, 1), 1, ((1, 2), (3, 4)), (5, 1)),
        BoardResult((1, 1), 2, ((5, 6), (7, 8)), (2, 2)),
    ]
    missed = BoardResult((1, 1), 3, ((9, 10), (11, 12)), None, frozenset({9}))
    found = totals(compare([*played, missed]))
    assert [found[one] for one in (9, 10, 11, 12)] == [-2, 0, 0, 0]
