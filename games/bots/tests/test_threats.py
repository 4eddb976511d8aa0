"""What the next seat is thought to hold, and to take."""

from dataclasses import replace

import pytest

from games.bots.imagined import imagine
from games.bots.tests.positions import seen
from games.bots.threats import chance_of_one, threats_to
from games.bots.worth import Worth
from games.engine.cards import parse_cards
from games.engine.notation import parse_play
from games.engine.rules import Rules

NOTHING = Worth([0.0] * 52)


def loss(view, play):
    return threats_to(view, NOTHING).expected_loss(imagine(view).play(parse_play(play)))


@pytest.mark.parametrize(
    ("unseen", "wanted", "drawn", "chance"), [(10, 0, 3, 0), (10, 1, 0, 0), (10, 1, 3, 0.3), (3, 1, 3, 1)]
)
def test_the_chance_of_holding_a_card(unseen, wanted, drawn, chance):
    assert chance_of_one(unseen, wanted, drawn) == pytest.approx(chance)


def test_nobody_sweeps_more_than_ten():
    assert loss(seen(Rules(), "5C KC", "6S"), "5C") == 0


def test_the_chance_of_a_sweep_counts_what_is_out():
    some = loss(seen(Rules(), "4C KC", "6S"), "4C")
    fewer = loss(seen(Rules(), "4C KC", "6S", piles=("KD", "KH 2S")), "4C")
    none = loss(seen(Rules(), "4C KC", "6S", piles=("KD", "KH KS")), "4C")
    assert some > fewer > none == 0


def test_an_open_card_is_certain():
    view = seen(Rules(), "4C KC", "6S")
    known = (), parse_cards("KD")
    assert loss(replace(view, open_hands=known), "4C") == 1


def test_nobody_follows_the_last_card():
    view = seen(Rules(), "4C", "6S", sides_held=0, stock=False)
    assert loss(view, "4C") == 0
