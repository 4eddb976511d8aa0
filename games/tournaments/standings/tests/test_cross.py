"""Cross tables, groups, and scores as people write them."""

from games.tournaments.standings import (
    Entry,
    Kind,
    Placed,
    Table,
    advancing,
    cross_table,
    in_groups,
    round_table,
    standings,
)


def table(number, one, other, score, key=0, **more):
    return Table(number, (Placed(one, 0, score, **more), Placed(other, 1, 2 - score)), key=key)


def shown(rows):
    return [
        [None if cell is None else [(one.score, one.opponents) for one in cell] for cell in row.cells]
        for row in rows
    ]


TWICE = [table(1, 1, 2, 2, key=7), table(2, 3, 1, 1), table(3, 2, 3, 2), table(4, 2, 1, 1)]


def test_a_cross_table_has_every_meeting_in_the_order_of_the_standings():
    rows = cross_table(standings([Entry(one, one) for one in (1, 2, 3)], TWICE))
    assert [row.line.entrant for row in rows] == [1, 2, 3]
    assert shown(rows) == [
        [None, [(2, (2,)), (1, (2,))], [(1, (3,))]],
        [[(0, (1,)), (1, (1,))], None, [(2, (3,))]],
        [[(1, (1,))], [(0, (2,))], None],
    ]
    assert rows[0].cells[1][0].key == 7 and rows[0].cells[1][0].outcome == 1


def test_a_table_of_rounds_names_opponents_by_their_line():
    bye = Table(1, (Placed(3, 0, 2),), Kind.BYE)
    rows = round_table(standings([Entry(one, one) for one in (1, 2, 3)], [*TWICE[:2], bye]), 3)
    assert [row.line.entrant for row in rows] == [1, 3, 2]
    assert shown(rows) == [
        [[(2, (3,))], [(1, (2,))], []],
        [[(2, ())], [(1, (1,))], []],
        [[(0, (1,))], [], []],
    ]


ENTRIES = [Entry(one, one, group=1 + (one > 3)) for one in range(1, 6)]
GROUPS = [table(1, 1, 2, 2), table(2, 2, 3, 2), table(3, 3, 1, 0), table(1, 4, 5, 0, points=5, against=11)]


def test_each_group_has_its_standings():
    groups = in_groups(ENTRIES, GROUPS)
    assert {name: [(line.entrant, line.score) for line in lines] for name, lines in groups.items()} == {
        1: [(1, 4), (2, 2), (3, 0)],
        2: [(5, 2), (4, 0)],
    }


def test_the_first_of_each_group_go_on_before_the_seconds():
    # Both winners have all points; 5 lacks the difference, which nobody noted, and 2 has half of its points.
    assert advancing(in_groups(ENTRIES, GROUPS), 2) == (1, 5, 2, 4)
    assert advancing(in_groups(ENTRIES, GROUPS), 1) == (1, 5)


def test_a_small_group_sends_all_it_has():
    assert advancing(in_groups(ENTRIES, GROUPS), 3) == (1, 5, 2, 4, 3)
