"""What cards of a kind may do is what the engine allows, suits that are alike put together."""

from random import Random

import pytest

from games.bots.kinds import kinds_for
from games.bots.tests.positions import EVERY_RULES, played_at_random
from games.engine.cards import mask_of, parse_card, parse_cards
from games.engine.notation import Play
from games.engine.rules import Rules
from games.engine.variants import rules_for

MANY = 200


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.changes_from(Rules())))
def test_options_are_the_legal_plays(rules):
    for position in played_at_random(rules, Random(6)):
        plays = [event for event in position.legal_plays if isinstance(event, Play)]
        if not position.is_opening and len(plays) <= MANY:
            check(position, plays)


def check(position, plays):
    kinds, table, matta, met = kinds_for(position.rules), position.table, position.declared.matta, set()
    for card in position.hand:
        kind = kinds.of_card[card]
        for option in kinds.options(kinds.row(table, matta), table, kind, matta):
            play = Play(card, option.cards(table, card.bit))
            assert play in plays and option.kind == kind
            assert kinds.key(play.captured & table) == option.units
            met.add((kind, option.units, bool(play.captured)))
            after = position.play(play)
            if not after.finished:
                assert sum(after.sweep_points) - sum(position.sweep_points) == option.points
    assert met == {
        (kinds.of_card[play.card], kinds.key(play.captured & table), bool(play.captured)) for play in plays
    }


@pytest.mark.parametrize(
    ("rules", "table", "sweepers"),
    [
        (Rules(), "2C 3C", "5D 5H 5S 5C"),
        (Rules(), "6D 2C 3C", ""),
        (Rules(), "7D", "7H 7S 7C"),
        (rules_for("asso_pigliatutto"), "4D KD", "AD AH AS AC"),
        (rules_for("assi"), "4D KD", ""),
        (rules_for("quindici"), "4D JD", "3D 3H 3S 3C"),
    ],
)
def test_the_engine_tells_what_sweeps_a_table(rules, table, sweepers):
    captures = kinds_for(rules).captures
    assert captures.sweepers(mask_of(parse_cards(table))) == mask_of(parse_cards(sweepers))


def test_three_suits_are_alike_and_coins_are_not():
    of_card = kinds_for(Rules()).of_card
    kinds = [of_card[parse_card(text)] for text in ("7D", "7H", "7S", "7C")]
    assert kinds[0] != kinds[1] == kinds[2] == kinds[3]


def test_the_seven_of_cups_is_a_kind_of_its_own_where_it_counts():
    for rules in (rules_for("cirulla"), rules_for("cosenza")):
        of_card = kinds_for(rules).of_card
        assert of_card[parse_card("7H")] != of_card[parse_card("7S")]
