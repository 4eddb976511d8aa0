"""Brackets are laid out so that nothing lies on something else and every line goes from a table to the next."""

import re
from itertools import combinations

import pytest

from games.tournaments.pairing import double_elimination, knockout
from games.tournaments.standings.bracket import COLUMN, HEIGHT, LONGEST, ROW, WIDTH, Side, Told, lay_out


def names(count):
    return {one: f"Player {one}" for one in range(1, count + 1)}


def drawing(draw, count, results=None, told=None, **options):
    return lay_out(draw(range(1, count + 1), **options), results or {}, names(count), told)


def boxes(drawn):
    return [box for column in drawn.columns for box in column.boxes]


def at(drawn, key):
    return next(box for box in boxes(drawn) if box.key == key)


CASES = [(knockout.draw, count) for count in (2, 3, 4, 5, 7, 8, 31, 64, 100, 128)]
CASES += [(double_elimination.draw, count) for count in (2, 3, 4, 6, 11, 16, 32)]


@pytest.mark.parametrize(("draw", "count"), CASES)
def test_nothing_lies_on_something_else_and_all_is_within(draw, count):
    drawn = drawing(draw, count)
    by_column = {}
    for box in boxes(drawn):
        assert 0 <= box.x <= drawn.width - WIDTH and 0 <= box.y <= drawn.height - HEIGHT
        by_column.setdefault(box.x, []).append(box.y)
    for rows in by_column.values():
        assert all(abs(one - other) > HEIGHT for one, other in combinations(rows, 2))
    assert len({(box.x, box.y) for box in boxes(drawn)}) == len(boxes(drawn))


@pytest.mark.parametrize(("draw", "count"), CASES)
def test_everybody_is_in_the_first_column_of_theirs_and_lines_end_at_boxes(draw, count):
    drawn = drawing(draw, count)
    shown = [
        side.name
        for box in boxes(drawn)
        for side in box.sides
        if side.name and (box.is_bye or box.round == 1)
    ]
    assert sorted(set(shown)) == sorted(names(count).values())
    edges = {(box.x, box.y + HEIGHT // 2) for box in boxes(drawn)}
    for path in drawn.paths:
        x, y, _corner, end, to = map(int, re.fullmatch(r"M(\d+) (\d+)H(\d+)V(\d+)H(\d+)", path.d).groups())
        assert (x - WIDTH, y) in edges and (to, end) in edges and to > x


def test_a_table_stands_in_the_middle_of_those_that_feed_it():
    drawn = drawing(knockout.draw, 4, third_place=True)
    first, second, final, third = (at(drawn, key) for key in ("W1.1", "W1.2", "W2.1", "T1.1"))
    assert (first.x, second.x) == (8, 8) and second.y - first.y == ROW
    assert final.x - first.x == COLUMN and final.y == (first.y + second.y) // 2
    assert third.x == final.x and third.y > final.y + HEIGHT
    assert [(column.bracket, column.left) for column in drawn.columns] == [("W", 1), ("W", 0), ("T", 0)]


def test_a_bye_is_seen_before_the_start():
    drawn = drawing(knockout.draw, 3)
    byes = [box for box in boxes(drawn) if box.is_bye]
    assert [(box.sides[0].name, box.round, box.x) for box in byes] == [("Player 1", 1, 8)]
    assert [side.name for side in at(drawn, "W2.1").sides] == ["Player 1", ""]


def test_what_is_known_of_a_table_is_told():
    told = {"W1.1": Told(("11", "8"), "/here/"), "W2.1": Told(live=True)}
    drawn = drawing(knockout.draw, 4, {"W1.1": 4, "W1.2": None}, told)
    first = at(drawn, "W1.1")
    assert first.sides == (Side("Player 1", "11", lost=True), Side("Player 4", "8", won=True))
    assert first.url == "/here/" and not first.live
    # Nobody comes from the other side, where both were absent.
    assert at(drawn, "W2.1").sides == (Side("Player 4"), Side("", nobody=True)) and at(drawn, "W2.1").live
    assert [path.decided for path in drawn.paths] == [True, False]


def test_the_second_grand_final_is_drawn_once_it_is_to_be_played():
    results = {"W1.1": 1, "W1.2": 2, "W2.1": 1, "L1.1": 3, "L2.1": 2}
    keys = [
        {box.key for box in boxes(drawing(double_elimination.draw, 4, results | more))}
        for more in ({}, {"F1.1": 1}, {"F1.1": 2})
    ]
    assert ["F2.1" in drawn for drawn in keys] == [False, False, True]


def test_the_losers_bracket_is_below_and_the_grand_final_beyond():
    drawn = drawing(double_elimination.draw, 8)
    lower = {
        box.bracket: max(one.y for one in boxes(drawn) if one.bracket == box.bracket) for box in boxes(drawn)
    }
    assert min(box.y for box in boxes(drawn) if box.bracket == "L") > lower["W"] + HEIGHT
    assert at(drawn, "F1.1").x > max(box.x for box in boxes(drawn) if box.bracket in "WL")


def test_a_long_name_is_shortened_where_it_is_drawn():
    side = Side("A name of many letters & another")
    assert side.short == "A name of many letter…" and len(side.short) == LONGEST
    assert Side("Anna").short == "Anna"
