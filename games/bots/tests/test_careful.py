"""What the careful level does in some positions."""

from random import Random

import pytest

from games.bots import choose_play
from games.bots.tests.positions import seen
from games.engine.rules import Rules
from games.engine.variants import rules_for

SCOPA = Rules()
PAIRS = Rules(players=4, teams=2)
OTHER_KINGS = ("KH KS", "KD 2D")


def chosen(rules, hand, table, **rest):
    return str(choose_play("careful", seen(rules, hand, table, **rest), Random(1)))


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("7C KS 2S", "7D JC 4H QS", "7Cx7D"),  # the settebello
        ("7C KS 2S", "7D 7S JC QS", "7Cx7D"),  # of two sevens
        ("7C KS 2S", "AD 6D QS KH", "7CxAD+6D"),
        ("5C KS JC", "2H 3S", "5Cx2H+3S"),  # a sweep
        ("KC 2C", "6D 4D 3S KD", "KCxKD"),  # the single card bars the sum
        ("7D 7C 2S", "7S JC QS KH", "7Dx7S"),  # brings the settebello home
        ("6C QS", "AD 2S 4C 5H", "6CxAD+5H"),  # what the primiera wants
        ("QC KS JC", "QD QS 5S KC", "QCxQD"),  # a coin
    ],
)
def test_what_it_takes(hand, table, expected):
    assert chosen(SCOPA, hand, table) == expected


def test_it_keeps_the_table_over_ten():
    assert chosen(SCOPA, "4C 5C 2C", "6S") == "5C"


def test_it_keeps_the_table_over_ten_in_pairs():
    assert chosen(PAIRS, "AC 2H", "QS", sides_held=2) == "2H"


def test_it_leaves_no_fifteen():
    rules = rules_for("quindici")
    assert chosen(rules, "AC 7C", "2S") == "AC"


def test_it_lays_a_card_whose_others_are_gone():
    assert chosen(SCOPA, "KC QC JC", "", piles=OTHER_KINGS) == "KC"


def test_it_does_not_lay_the_settebello():
    assert chosen(SCOPA, "7D QC", "KS JS") == "QC"


def test_it_lays_no_seven_of_cups_where_that_scores():
    assert chosen(Rules(settebello_coppe=True), "7H QC", "KS JS") == "QC"


def test_it_takes_the_king_of_coins_where_that_scores():
    assert chosen(Rules(re_bello=True), "KC 6C", "KD 6D QS JS") == "KCxKD"


def test_it_breaks_the_napola_of_the_others():
    rules = Rules(napola="run")
    assert chosen(rules, "3C 6C", "3D 6D QS JS", piles=("", "AD 2D")) == "3Cx3D"


def test_it_weighs_a_sweep_as_the_rules_do():
    assert chosen(SCOPA, "JC 2C", "AS 4S 3D", piles=("", "JD")) == "JCxAS+3D+4S"
    assert chosen(rules_for("libia"), "QC 2C", "2S 3S 4S", sides_held=1) == "QCx2S+3S+4S"


def test_an_ace_takes_all():
    assert chosen(rules_for("asso_pigliatutto"), "AC KC", "7D 6D KD 5H") == "ACx5H+6D+7D+KD"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("AC AH AS", "!10"),
        ("7H 4C 4S", "!10=4"),
        ("AC 2H 3S", "!3"),
        ("7H 2C 3S", "!3=4"),  # as a four it takes the king and the ace, a fifteen, and sweeps
    ],
)
def test_it_declares_in_cirulla(hand, expected):
    assert chosen(rules_for("cirulla"), hand, "KD AD") == expected


def test_it_answers_when_the_table_is_crowded():
    table = "AD AH AS 2D 2H 2S 3D 3H 3S 4D 4H 4S 5D 5H 5S 6D 6H"
    assert chosen(rules_for("escoba"), "AC 2C 3C", table).count("+") > 4
