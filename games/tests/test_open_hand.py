"""Declared cards lie open: their holder is told so, in a word and in the look of the card."""

import pytest

from games.presenters.hand import show_hand
from games.tests.markup import read
from games.tests.tables import play_text, seat_of, set_table, snapshot_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna, bruno):
    """Anna may declare three of a rank."""
    return set_table(anna, bruno, of="cirulla", dealer=1, hands=["3D 3S 3C", "JD QD KD"], table="2C 6C KS QS")


def open_cards(match, player):
    shown = show_hand(snapshot_of(match), seat_of(match, player))
    return [card.face.code for card in shown.cards if card.open]


def words_in_hand(client, match, player):
    client.force_login(player)
    page = client.get(match.get_absolute_url()).text
    return [one.text for one in read(page).all("span") if one.attributes.get("class") == "open-word"]


def test_nothing_is_open_before_it_is_declared(client, match, anna):
    assert open_cards(match, anna) == []
    assert words_in_hand(client, match, anna) == []


def test_declared_cards_are_marked_in_the_own_hand(client, match, anna):
    play_text(match, "!10")
    assert open_cards(match, anna) == ["3D", "3S", "3C"]
    assert words_in_hand(client, match, anna) == ["face up"] * 3


def test_what_is_played_is_no_longer_open(match, anna):
    play_text(match, "!10")
    play_text(match, "3Dx2C+KS")
    assert open_cards(match, anna) == ["3S", "3C"]


def test_the_opponent_s_own_cards_stay_hidden(client, match, anna, bruno):
    play_text(match, "!10")
    assert open_cards(match, bruno) == []
    assert words_in_hand(client, match, bruno) == []
