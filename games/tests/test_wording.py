"""Texts name cards in the words of the reader's deck, and decline them where a language asks for it."""

import re
from dataclasses import replace
from urllib.parse import urlencode

import polib
import pytest
from django.conf import settings
from django.core.management import call_command
from django.urls import reverse

from accounts.preferences import Preferences
from accounts.services import prefer
from games.decks import DEFAULT, looking_through
from games.engine.cards import parse_card
from games.engine.notation import parse_play
from games.engine.rules import ALLOWED
from games.engine.variants import VARIANTS
from games.learning.shown import address
from games.learning.steps import STEPS
from games.rulebook.options import NAMES, value_words
from games.tests.markup import read
from games.wording import card_name, worded
from games.words import captured_label, play_label

OF_ITALY = r"coins?|cups?|swords?|fant[ei]|cavall[oi]|re"
OF_FRANCE = r"diamonds?|hearts?|spades?|knaves?|jacks?|queens?|kings?"
FOREIGN = {
    "neapolitan": re.compile(rf"\b({OF_FRANCE})\b", re.IGNORECASE),
    "milanese": re.compile(rf"\b({OF_ITALY})\b", re.IGNORECASE),
}
# The name of a variant and of an item, whatever the deck.
PROPER = re.compile(r"re bello", re.IGNORECASE)

every_deck = pytest.mark.parametrize("deck", FOREIGN)


@pytest.fixture
def page_of(db, client, anna):
    """Return how a page reads with a deck: all its text, and what is said of its pictures."""
    call_command("load_variants", verbosity=0)
    client.force_login(anna)

    def read_page(path, deck):
        prefer(player=anna, deck=deck)
        page = read(client.get(path).text)
        said = [one.attributes.get("aria-label", "") for one in page.all("span")]
        (main,) = page.all("main")
        return PROPER.sub("", " ".join([main.text, *said]))

    return read_page


@every_deck
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_rules_page_has_no_word_of_another_deck(page_of, variant, deck):
    page = page_of(reverse("games:variant_rules", args=[variant]), deck)
    assert FOREIGN[deck].findall(page) == []


@every_deck
@pytest.mark.parametrize("name", ["home", "rules", "build", "strategy", "score_sheet"])
def test_a_page_of_texts_has_no_word_of_another_deck(page_of, name, deck):
    assert FOREIGN[deck].findall(page_of(reverse(f"games:{name}"), deck)) == []


@every_deck
def test_the_lesson_has_no_word_of_another_deck(page_of, deck):
    for number, step in enumerate(STEPS, 1):
        path = address(number)
        for asked in [path, *(f"{path}?{urlencode({'play': play})}" for play in step.others)]:
            assert FOREIGN[deck].findall(page_of(asked, deck)) == [], asked


@every_deck
def test_no_option_has_a_word_of_another_deck(deck):
    with looking_through(Preferences(deck=deck)):
        told = [value_words(option, value) for option, values in ALLOWED.items() for value in values]
        words = PROPER.sub("", " ".join([*told, *map(str, NAMES.values())]))
    assert FOREIGN[deck].findall(words) == []


def test_the_words_are_those_of_the_deck(page_of):
    path = reverse("games:variant_rules", args=["cirulla"])
    assert "The seven of cups may stand for" in page_of(path, "neapolitan")
    assert "The seven of hearts may stand for" in page_of(path, "milanese")


def test_what_is_given_is_not_read_as_a_card():
    assert worded("{name} lays the [D7.acc]", name="[K] [D7]") == "[K] [D7] lays the seven of coins"


@pytest.fixture
def declined(monkeypatch):
    """A deck whose seven is another word where it is the object of a sentence."""
    deck = replace(DEFAULT, objects=DEFAULT.objects | {"7": "sevenne"})
    monkeypatch.setattr("games.wording.current_deck", lambda: deck)
    monkeypatch.setattr("games.looks.current_look", lambda: ("en", "declined"))


def test_an_object_is_declined(declined):
    assert card_name(parse_card("7D")) == "seven of coins"
    assert worded("[D7], [D7.acc], [K.many.cap]") == "seven of coins, sevenne of coins, Re"
    assert play_label(parse_play("7D")) == "Lay the sevenne of coins"
    assert captured_label(parse_play("7Dx7C")) == "the sevenne of clubs"


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES if code != "en"])
def test_translations_ask_for_forms_that_there_are(language):
    path = settings.BASE_DIR / "scopa_site" / "locale" / language / "LC_MESSAGES" / "django.po"
    texts = [
        text for entry in polib.pofile(str(path)) for text in (entry.msgstr, *entry.msgstr_plural.values())
    ]
    asked = {
        form for text in texts for found in re.findall(r"{\w+:([\w.]*)}", text) for form in found.split(".")
    }
    assert asked <= {"acc", "many", "of", "cap"}
