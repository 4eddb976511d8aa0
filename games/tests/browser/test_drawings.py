"""What a reader may change in the drawings reaches into the file they are drawn from."""

import pytest

from games.decks import DECKS

pytestmark = pytest.mark.browser

LOOK = "look => { document.documentElement.className = look; }"
SPRITES = [(deck.id, size) for deck in DECKS.values() for size in deck.sprites]


@pytest.fixture
def drawn(visitor):
    """Return what a card looks like, once for each class that the page may have."""

    def draw(deck, size, *looks):
        person = visitor()
        choices = {
            "deck": deck,
            "size": size,
            "sort": "value",
            "motion": "off",
            "theme": "light",
            "indices": "on",
        }
        person.post("/accounts/preferences/", **choices)
        person.go("/")
        card = person.page.locator("svg.card").first
        card.wait_for()
        pictures = []
        for look in looks:
            person.page.evaluate(LOOK, f"deck-{deck} {look}")
            pictures.append(card.screenshot(animations="disabled"))
        return pictures

    return draw


@pytest.mark.parametrize("deck, size", SPRITES)
def test_four_colours_change_the_drawing(drawn, deck, size):
    plain, again, coloured = drawn(deck, size, "", "", "four-colours")
    assert plain == again
    assert coloured != plain


@pytest.mark.parametrize("deck, size", SPRITES)
def test_indices_can_be_hidden_in_normal_print_only(drawn, deck, size):
    shown, hidden = drawn(deck, size, "indices", "no-indices")
    assert (hidden != shown) == (size == "normal")
