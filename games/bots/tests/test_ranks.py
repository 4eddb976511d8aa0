"""The ways that playouts know are those of the engine, whatever the suits of the table on which they were found."""

from random import Random

import pytest

from games.bots.ranks import Ranks, cards_of
from games.bots.tests.positions import EVERY_RULES, played_at_random
from games.engine.cards import cards_in, mask_of, parse_card
from games.engine.rules import Rules

FEW = 10


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.changes_from(Rules())))
def test_every_way_is_the_engine_s(rules):
    ways = {matta: Ranks(rules, matta, 0.25) for matta in range(11)}
    for position in played_at_random(rules, Random(4)):
        if not position.finished and position.table.bit_count() <= FEW:
            for card in cards_in(sum(position.hands)):
                check(ways[position.declared.matta], position.table, card)


def check(ranks, table, card):
    captures, matta, key = ranks.captures, ranks.matta, ranks.key(table)
    row = ranks.rows.get(key) or ranks.new_row(key)
    choices, found = captures.choices(table, card, matta), set()
    for way in row[ranks.of_card[card]] or ranks.ways(row, table, card):
        captured = taken(way, table)
        rest = table & ~captured if way.mask else table | card.bit
        assert (captured or (card.bit if way.mask else 0)) in choices
        assert key + way.units == ranks.key(rest)
        assert way.sweepers & ~rest & captures.rules.all_cards == captures.sweepers(rest, matta)
        swept = bool(captured) and not rest
        assert way.points == (captures.sweep_points(table, card, matta) if swept else 0)
        found.add(ranks.key(captured))
    assert found == {ranks.key(choice & table) for choice in choices}


def taken(way, table):
    first = table & way.mask
    return (first & -first if way.number else first) | cards_of(way.more, table)


def test_of_equal_cards_the_coin_is_taken():
    ranks = Ranks(Rules(), 0, 0.25)
    table = mask_of(map(parse_card, ("7D", "7S", "2C")))
    row = ranks.new_row(ranks.key(table))
    (way,) = ranks.ways(row, table, parse_card("7H"))
    assert taken(way, table) == parse_card("7D").bit


def test_tables_are_forgotten_when_they_are_many(monkeypatch):
    monkeypatch.setattr("games.bots.ranks.MOST_TABLES", 3)
    ranks = Ranks(Rules(), 0, 0.25)
    for key in range(10):
        ranks.new_row(key)
    assert len(ranks.rows) <= 3
