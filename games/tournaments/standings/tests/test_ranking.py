"""Standings worked out by hand."""

from fractions import Fraction

import pytest

from games.tournaments.standings import Entry, Kind, Placed, Table, TieBreak, standings

BYE = None
# Five in a Swiss of three rounds: round, who, against whom, what they got in half points.
SWISS = [(1, 1, 2, 2), (1, 3, 4, 1), (1, 5, BYE, 2), (2, 1, 5, 2), (2, 3, 2, 2), (2, 4, BYE, 2)]
SWISS += [(3, 1, 3, 1), (3, 5, 4, 2), (3, 2, BYE, 2)]


def table(number, one, other, score, kind=Kind.PLAYED, **more):
    if other is BYE:
        return Table(number, (Placed(one, 0, score),), Kind.BYE)
    return Table(number, (Placed(one, 0, score, **more), Placed(other, 1, 2 - score)), kind)


def rank(tables, breaks=(), count=5, **more):
    return standings([Entry(one, seed=one) for one in range(1, count + 1)], tables, breaks, **more)


def order(lines):
    return [(line.entrant, line.place) for line in lines]


def by_entrant(lines, name):
    return [line.values[name] for line in sorted(lines, key=lambda line: line.entrant)]


def test_level_entrants_share_a_place_and_the_next_place_is_left_out():
    lines = rank([table(*one) for one in SWISS])
    assert [(line.entrant, line.place, line.score) for line in lines] == [
        (1, 1, 5),
        (3, 2, 4),
        (5, 2, 4),
        (4, 4, 3),
        (2, 5, 2),
    ]
    assert [line.shared for line in lines] == [False, True, True, False, False]


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        # As opponents they have 5 1 4 2 3, since a bye is a draw there; a bye is met with one's own score.
        (TieBreak.BUCHHOLZ, [1 + 3 + 4, 5 + 4 + 2, 2 + 1 + 5, 4 + 3 + 3, 4 + 5 + 2]),
        (TieBreak.MEDIAN_BUCHHOLZ, [3, 4, 2, 3, 4]),
        (TieBreak.SONNEBORN_BERGER, [1 + 3 + 2, 2, 1 + 1 + Fraction(5, 2), 2 + 3, 4 + 2]),
    ],
)
def test_a_tie_break_is_counted(name, counted):
    assert by_entrant(rank([table(*one) for one in SWISS], [name], rounds_over=3), name) == counted


def test_tie_breaks_count_in_their_order():
    tables = [table(*one) for one in SWISS]
    assert order(rank(tables, [TieBreak.BUCHHOLZ]))[1:3] == [(5, 2), (3, 3)]
    # They have not met; and 3 made the sweeps.
    tables[1] = table(1, 3, 4, 1, sweeps=2)
    assert order(rank(tables, ["head_to_head", "sweeps", "buchholz"]))[1:3] == [(3, 2), (5, 3)]


def test_points_made_less_points_conceded():
    tables = [table(1, 1, 2, 2, points=11, against=9), table(1, 3, 4, 2, points=11, against=2)]
    assert order(rank(tables, [TieBreak.POINT_DIFFERENCE], 4))[:2] == [(3, 1), (1, 2)]


# All against all; the four who are level have 4, 3, 3 and 2 among themselves, and 3 has beaten 2.
LEVEL = [(1, 2, 1), (1, 3, 2), (1, 4, 1), (2, 3, 0), (2, 4, 2), (3, 4, 1)]
LEVEL += [(1, 5, 0), (2, 5, 1), (3, 5, 1), (4, 5, 2), (5, 6, 1)] + [(one, 6, 2) for one in range(1, 5)]


def test_head_to_head_is_a_table_of_the_level_and_once_more_of_those_left_together():
    lines = rank([table(1, *one) for one in LEVEL], [TieBreak.HEAD_TO_HEAD], 6)
    assert [(line.entrant, line.place, line.score) for line in lines] == [
        (1, 1, 6),
        (3, 2, 6),
        (2, 3, 6),
        (4, 4, 6),
        (5, 5, 5),
        (6, 6, 1),
    ]
    assert [line.values.get(TieBreak.HEAD_TO_HEAD) for line in lines] == [4, 3, 3, 2, None, None]


def test_head_to_head_says_nothing_unless_all_have_met():
    lines = rank(
        [table(1, *one) for one in LEVEL if one != (1, 4, 1)] + [table(2, 1, BYE, 1), table(2, 4, BYE, 1)],
        [TieBreak.HEAD_TO_HEAD],
        6,
    )
    assert order(lines)[:4] == [(1, 1), (2, 1), (3, 1), (4, 1)]
    assert not any(line.values for line in lines)


def test_who_met_more_than_once_counts_the_average():
    # 1 and 2 have two tables with each other, 3 one with each: 1 has 1 + 2, 2 has 1 + 0, 3 has 0 + 2.
    met = [(1, 1, 2, 2), (2, 1, 2, 0), (3, 1, 3, 2), (4, 2, 3, 0), (5, 2, BYE, 2), (5, 3, BYE, 2)]
    lines = rank([table(*one) for one in met], [TieBreak.HEAD_TO_HEAD], 3)
    assert [(line.entrant, line.score, line.values[TieBreak.HEAD_TO_HEAD]) for line in lines] == [
        (1, 4, 3),
        (3, 4, 2),
        (2, 4, 1),
    ]


def test_a_forfeit_counts_in_the_score_and_is_a_draw_for_the_tie_breaks_of_others():
    tables = [table(1, 1, 2, 2, Kind.FORFEIT), table(2, 1, 3, 2), table(2, 2, 4, 0)]
    lines = rank(tables, [TieBreak.BUCHHOLZ], 4, rounds_over=2)
    # 1 met nobody in round 1 and 3 in round 2; 3 missed round 1, which is a draw to 1; 2 met nobody, then 4.
    assert by_entrant(lines, TieBreak.BUCHHOLZ) == [4 + 1, 0 + 3, 3 + 0, 1 + 2]
    assert [(line.entrant, line.won, line.drawn, line.lost) for line in lines] == [
        (1, 1, 0, 0),
        (4, 1, 0, 0),
        (2, 0, 0, 1),
        (3, 0, 0, 1),
    ]


def test_a_table_where_both_were_absent_is_nothing_for_both():
    lines = rank([Table(1, (Placed(1, 0, 0), Placed(2, 1, 0)), Kind.BOTH_ABSENT)], count=2)
    assert [(line.place, line.score, line.played, line.drawn) for line in lines] == [(1, 0, 0, 0)] * 2


def test_a_round_that_is_not_over_is_missed_by_nobody():
    tables = [table(1, 1, 2, 2), table(1, 3, 4, 2), table(2, 1, 3, 2)]
    lines = rank(tables, [TieBreak.BUCHHOLZ], 4, rounds_over=1)
    assert by_entrant(lines, TieBreak.BUCHHOLZ) == [0 + 2, 4, 0 + 4, 2]


def test_drawn_partners_score_for_themselves_and_their_opponents_count_on_average():
    def four(number, first, second):
        places = [Placed(one, 0, 2) for one in first] + [Placed(one, 1, 0) for one in second]
        return Table(number, tuple(places))

    lines = rank([four(1, (1, 2), (3, 4)), four(2, (1, 3), (2, 4))], [TieBreak.BUCHHOLZ], 4)
    assert order(lines) == [(1, 1), (2, 2), (3, 2), (4, 4)]
    # Scores 4 2 2 0: 1 met 3 and 4, then 2 and 4; 2 met 3 and 4, then 1 and 3.
    assert by_entrant(lines, TieBreak.BUCHHOLZ) == [1 + 1, 1 + 3, 3 + 1, 3 + 3]
    assert lines[0].results[0].partners == (2,)


def test_whoever_is_not_an_entrant_any_more_has_no_line_but_was_an_opponent():
    lines = standings([Entry(2)], [table(1, 1, 2, 2)], [TieBreak.BUCHHOLZ])
    assert [(line.entrant, line.values[TieBreak.BUCHHOLZ]) for line in lines] == [(2, 2)]


def test_an_event_of_duplicate_deals_ranks_by_its_own_totals():
    scores = {1: Fraction(-1, 3), 2: Fraction(1, 3)}
    lines = rank([table(1, 1, 2, 2)], [TieBreak.BUCHHOLZ], 3, totals=scores)
    assert [(line.entrant, line.score, line.values[TieBreak.BUCHHOLZ]) for line in lines] == [
        (2, Fraction(1, 3), Fraction(-1, 3)),
        (3, 0, 0),
        (1, Fraction(-1, 3), Fraction(1, 3)),
    ]


def test_an_unknown_tie_break_is_refused():
    with pytest.raises(ValueError, match="luck"):
        rank([], ["luck"])


def test_a_thousand_in_nine_rounds_are_ranked_at_once():
    from time import process_time

    tables = [
        table(number, one, (one + 499 + number) % 1000 + 1, 2 * (one % 2))
        for number in range(1, 10)
        for one in range(1, 501)
    ]
    before = process_time()
    lines = rank(tables, list(TieBreak), 1000, rounds_over=9)
    assert len(lines) == 1000
    assert process_time() - before < 3
