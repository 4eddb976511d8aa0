"""What is kept for each look: drawn once, apart for each language and deck, and escaped."""

import pytest
from django.utils.translation import override

from accounts.preferences import Preferences
from games.decks import looking_through
from games.engine.cards import parse_card
from games.engine.notation import parse_play
from games.looks import drawn, drawn_each
from games.presenters.faces import face
from games.words import play_label


def test_what_is_given_alike_is_drawn_once():
    assert drawn("games/_held.html", face=face(parse_card("7D"))) is drawn(
        "games/_held.html", face=face(parse_card("7D"))
    )


def test_each_language_and_deck_has_its_own():
    seen = set()
    for language in ("en", "it", "sv"):
        for deck in ("neapolitan", "milanese"):
            with override(language), looking_through(Preferences(deck=deck)):
                shown = face(parse_card("KD"))
                seen.add((drawn("games/_held.html", face=shown), play_label(parse_play("KDx6C+4S"))))
                assert deck in shown.href
    assert len(seen) == 6


def test_names_are_escaped():
    text = drawn(
        "games/_plate.html",
        name="<b>&",
        rating=None,
        bot=False,
        level="",
        away="",
        dealer=False,
        last=False,
    )
    assert "&lt;b&gt;&amp;" in text and "<b>" not in text


def test_several_are_drawn_one_after_the_other():
    cards = [face(parse_card(code)) for code in ("7D", "KC")]
    one_by_one = "".join(drawn("games/_quiet_card.html", face=one) for one in cards)
    assert drawn_each("games/_quiet_card.html", face=cards) == one_by_one
    assert one_by_one.count("<svg") == 2


@pytest.mark.parametrize("debug", [False, True])
def test_developers_see_changed_templates(settings, debug):
    settings.DEBUG = debug
    first = drawn("games/_stock.html", count=5)
    assert (drawn("games/_stock.html", count=5) is first) is not debug
