"""Every deck is drawn whole in both prints, its file is what the generator writes, and each reader sees their own."""

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.core.management import call_command
from django.urls import reverse

from accounts.preferences import CHOICES, Preferences
from accounts.services import prefer
from games.decks import DECKS, DEFAULT, current_deck, current_sprite, drawing_of, looking_through, samples_of
from games.engine.cards import CARDS, parse_card
from games.rendering import frame, public_fragments
from games.tests.markup import read
from games.tests.tables import seat_of, snapshot_of
from games.words import card_name

SVG = "{http://www.w3.org/2000/svg}"
STATIC = Path(settings.BASE_DIR) / "static"
SPRITES = [sprite for deck in DECKS.values() for sprite in deck.sprites.values()]

every_sprite = pytest.mark.parametrize("sprite", SPRITES)
every_deck = pytest.mark.parametrize("deck", DECKS)


def tree(sprite):
    return ElementTree.fromstring((STATIC / sprite).read_bytes())


def everything(root):
    return list(root.iter())


# -- the files --------------------


def test_every_deck_that_can_be_chosen_is_there_in_every_print():
    assert set(DECKS) == {name for name, _ in CHOICES["deck"]}
    prints = {name for name, _ in CHOICES["size"]}
    assert all(set(deck.sprites) == prints for deck in DECKS.values())
    assert len(set(SPRITES)) == len(SPRITES)


@every_sprite
def test_a_sprite_holds_every_card_and_a_back(sprite):
    drawn = [symbol.get("id") for symbol in tree(sprite).iter(f"{SVG}symbol")]
    assert sorted(drawn) == sorted([*map(str, CARDS), "back"])


@every_sprite
def test_every_drawing_is_a_card_high_and_has_something_on_it(sprite):
    for symbol in tree(sprite).iter(f"{SVG}symbol"):
        assert symbol.get("viewBox") == "0 0 100 160"
        assert len(symbol) > 1


@every_sprite
def test_no_two_cards_of_a_sprite_look_alike(sprite):
    drawn = [ElementTree.tostring(symbol).partition(b">")[2] for symbol in tree(sprite).iter(f"{SVG}symbol")]
    assert len(set(drawn)) == len(drawn)


@every_sprite
def test_every_name_is_given_once_and_every_name_used_is_given(sprite):
    names = [element.get("id") for element in everything(tree(sprite)) if element.get("id")]
    used = {use.get("href") for use in tree(sprite).iter(f"{SVG}use")}
    assert len(set(names)) == len(names)
    assert used <= {f"#{name}" for name in names}


@every_sprite
def test_a_sprite_is_only_a_drawing(sprite):
    drawn = {"svg", "defs", "symbol", "g", "path", "circle", "ellipse", "rect", "text", "use"}
    elements = everything(tree(sprite))
    assert {element.tag.removeprefix(SVG) for element in elements} <= drawn
    given = {name for element in elements for name in element.attrib}
    assert not [name for name in given if name == "style" or name.startswith("on")]


@every_sprite
def test_a_sprite_names_nothing_outside_itself(sprite):
    text = (STATIC / sprite).read_text()
    assert set(re.findall(r"https?://[^\"]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "url(" not in text


@every_sprite
def test_a_sprite_is_small(sprite):
    data = (STATIC / sprite).read_bytes()
    assert len(data) < 70_000
    assert len(gzip.compress(data)) < 12_000


def test_the_files_are_what_the_generator_writes(tmp_path):
    call_command("make_art", "cards", out=tmp_path)
    written = {f"cards/{path.name}": path.read_text() for path in tmp_path.iterdir()}
    assert set(written) == set(SPRITES)
    stale = [sprite for sprite in SPRITES if written[sprite] != (STATIC / sprite).read_text()]
    assert not stale, "run: manage.py make_art cards"


# -- what a reader may change in them --------------------


@every_sprite
def test_each_suit_can_be_given_a_colour(sprite):
    text = (STATIC / sprite).read_text()
    assert all(f"var(--suit-{suit}," in text for suit in "dhsc")


@every_deck
def test_indices_can_be_hidden_but_for_those_in_large_print(deck):
    normal, large = (STATIC / DECKS[deck].sprites[size] for size in ("normal", "large"))
    hidden = re.findall(r'<g id="(\w+)" visibility="var\(--card-index,visible\)">', normal.read_text())
    assert sorted(hidden) == sorted(
        ["r" + rank for rank in "A23456789TJQK"] + ["c" + suit for suit in "DHSC"]
    )
    assert "--card-index" not in large.read_text()


def test_the_style_sheet_sets_what_the_drawings_read():
    sheet = (STATIC / "css" / "cards.css").read_text()
    read_there = set(re.findall(r"var\((--[\w-]+),", "".join((STATIC / s).read_text() for s in SPRITES)))
    assert read_there == {"--card-index", "--suit-d", "--suit-h", "--suit-s", "--suit-c"}
    for deck in ("neapolitan", "milanese"):
        colours = re.search(rf'^[^\n]*\[data-deck="{deck}"\] {{([^}}]*)}}', sheet, re.M)[1]
        assert len(set(re.findall(r"#\w{6}", colours))) == 4
    assert re.search(r"\.no-indices\s*{\s*--card-index:\s*hidden", sheet)


# -- words --------------------


@every_deck
def test_every_card_has_a_name_of_its_own(deck):
    with looking_through(Preferences(deck=deck)):
        names = [card_name(card) for card in CARDS]
    assert len(set(names)) == 52
    assert all(re.fullmatch(r"\w+ of \w+", name) for name in names)


@pytest.mark.parametrize(
    "code, neapolitan, milanese",
    [
        ("AD", "ace of coins", "ace of diamonds"),
        ("7D", "seven of coins", "seven of diamonds"),
        ("TH", "ten of cups", "ten of hearts"),
        ("JS", "fante of swords", "knave of spades"),
        ("QH", "cavallo of cups", "queen of hearts"),
        ("KC", "re of clubs", "king of clubs"),
    ],
)
def test_a_card_is_named_in_the_words_of_the_deck(code, neapolitan, milanese):
    for deck, name in (("neapolitan", neapolitan), ("milanese", milanese)):
        with looking_through(Preferences(deck=deck)):
            assert card_name(parse_card(code)) == name


# -- who looks at what --------------------


@every_deck
@pytest.mark.parametrize("size", ["normal", "large"])
def test_a_drawing_comes_from_the_deck_and_print_that_are_preferred(deck, size):
    with looking_through(Preferences(deck=deck, size=size)):
        assert drawing_of("7D") == f"/static/{DECKS[deck].sprites[size]}#7D"
        assert {href.partition("#")[0] for href in samples_of(deck)} == {drawing_of("").rstrip("#")}


def test_a_deck_or_a_print_that_is_not_known_falls_back():
    with looking_through(Preferences(deck="tarot", size="huge")):
        assert current_deck() is DEFAULT
        assert current_sprite() == DEFAULT.sprites["normal"]
        assert samples_of("tarot") == samples_of(DEFAULT.id)


def test_looking_through_one_deck_ends_with_its_block():
    with looking_through(Preferences()):
        with looking_through(Preferences(deck="milanese")):
            with looking_through(Preferences(size="large")):
                assert current_sprite() == "cards/neapolitan-large.svg"
            assert current_sprite() == "cards/milanese.svg"
        assert current_sprite() == "cards/neapolitan.svg"


def sprites_in(html):
    """Return the files that all the cards of some HTML are drawn from."""
    hrefs = [use["href"] for use in read(html).all("use")]
    return {href.partition("#")[0].removeprefix("/static/") for href in hrefs if "/cards/" in href}


@every_deck
@pytest.mark.parametrize("size", ["normal", "large"])
def test_a_choice_changes_every_card_of_the_page_and_of_the_frame(client, anna, match, deck, size):
    prefer(player=anna, deck=deck, size=size)
    client.force_login(anna)
    page = client.get(match.get_absolute_url()).text
    pushed = frame(
        snapshot_of(match),
        seat_of(match, anna),
        language="en",
        preferences=Preferences(deck=deck, size=size),
        site="http://testserver",
    )
    assert sprites_in(page) == sprites_in(pushed) == {DECKS[deck].sprites[size]}
    assert f"deck-{deck}" in page


def test_a_choice_changes_the_words_of_the_page(client, anna, match):
    client.force_login(anna)
    assert "seven of coins" in client.get(match.get_absolute_url()).text
    prefer(player=anna, deck="milanese")
    page = client.get(match.get_absolute_url()).text
    assert "seven of diamonds" in page
    assert "of coins" not in page


def test_one_reader_s_deck_is_not_the_next_reader_s(client, anna, match):
    prefer(player=anna, deck="milanese")
    client.force_login(anna)
    client.get(match.get_absolute_url())
    client.logout()
    assert sprites_in(client.get("/").text) == {"cards/neapolitan.svg"}


def test_public_fragments_are_kept_apart_for_each_deck_and_print(match):
    snapshot = snapshot_of(match)
    drawn = {}
    for deck in DECKS:
        for size in DECKS[deck].sprites:
            with looking_through(Preferences(deck=deck, size=size)):
                drawn[DECKS[deck].sprites[size]] = public_fragments(snapshot, "en")
    assert {sprite: sprites_in(html) for sprite, html in drawn.items()} == {one: {one} for one in SPRITES}
    with looking_through(Preferences(deck="milanese")):
        assert public_fragments(snapshot, "en") is drawn["cards/milanese.svg"]


# -- the page of settings --------------------


@pytest.mark.django_db
@pytest.mark.parametrize("size", ["normal", "large"])
def test_each_deck_is_shown_beside_its_choice(client, anna, size):
    prefer(player=anna, size=size)
    client.force_login(anna)
    page = read(client.get(reverse("accounts:profile")).text)
    for deck in DECKS:
        (radio,) = page.all("input", name="deck", value=deck)
        (label,) = page.all("label", **{"for": radio["id"]})
        (samples,) = label.all("span", class_="deck-samples")
        hrefs = [use["href"] for use in samples.all("use")]
        assert [href.partition("#")[2] for href in hrefs] == ["7D", "JH", "QS", "KC"]
        assert {href.partition("#")[0] for href in hrefs} == {f"/static/{DECKS[deck].sprites[size]}"}
        assert samples["aria-hidden"] == "true"


@pytest.mark.django_db
def test_the_deck_in_use_is_ticked(client, anna):
    prefer(player=anna, deck="milanese")
    client.force_login(anna)
    page = read(client.get(reverse("accounts:profile")).text)
    ticked = [radio["value"] for radio in page.all("input", name="deck") if radio.has("checked")]
    assert ticked == ["milanese"]
