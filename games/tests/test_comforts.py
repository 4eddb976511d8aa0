"""What the table says for scripts and style sheets: what is read out, heard and dealt; and its switches."""

import re
import wave
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from accounts.preferences import preferences_of
from accounts.services import prefer
from games.services.next_round import press_next
from games.services.resign import resign
from games.tests.markup import part, read
from games.tests.tables import play_plies, play_round, play_text, set_table

pytestmark = pytest.mark.django_db

SOUNDS = Path(settings.BASE_DIR) / "static" / "sounds"


@pytest.fixture
def page_of(client):
    def page(match, player=None):
        client.logout()
        if player:
            client.force_login(player)
        return client.get(match.get_absolute_url()).text

    return page


@pytest.fixture
def felt(page_of, match):
    return lambda: part(page_of(match), "felt")


# -- read out --------------------------------------------------------------------------------------


def test_the_table_is_read_out_with_its_sum(felt):
    assert felt()["data-say-t"] == (
        "On the table: the two of swords, the four of coins, the cavallo of cups and the cavallo of swords."
        " Together 24."
    )


def test_an_empty_table_is_read_out(anna, bruno, page_of):
    match = set_table(anna, bruno, dealer=1, hands=["7D 5C KC", "4C 7H QC"], table="AC 2D 2S 2C")
    play_text(match, "7DxAC+2D+2S+2C")
    felt = part(page_of(match), "felt")
    assert felt["data-say-t"] == "The table is empty."
    assert "Anna: 1 point, 5 cards in the pile and 1 sweep." in felt["data-say-p"]


def test_piles_and_score_are_read_out(match, felt):
    play_text(match, "KC")
    play_text(match, "4Cx4D")
    assert felt()["data-say-p"] == (
        "Anna: 0 points, 0 cards in the pile and 0 sweeps. Bruno: 0 points, 2 cards in the pile and 0 sweeps."
    )


def test_the_last_play_is_read_out(match, felt):
    assert felt()["data-say-l"] == "No card has been played yet."
    play_text(match, "KC")
    play_text(match, "4Cx4D")
    assert felt()["data-say-l"] == "Bruno plays the four of clubs, takes the four of coins."


def test_what_is_read_out_speaks_of_the_reader_s_cards(client, match, anna):
    prefer(player=anna, deck="milanese")
    client.force_login(anna)
    text = part(client.get(match.get_absolute_url()).text, "felt")["data-say-t"]
    assert "the queen of hearts" in text


# -- heard -----------------------------------------------------------------------------------------


def test_a_deal_is_silent_and_a_card_and_a_capture_are_not(match, felt):
    assert felt()["data-sound"] == ""
    play_text(match, "KC")
    assert felt()["data-sound"] == "card"
    play_text(match, "4Cx4D")
    assert felt()["data-sound"] == "capture"


def test_a_sweep_is_heard(anna, bruno, page_of):
    match = set_table(anna, bruno, dealer=1, hands=["7D 5C KC", "4C 7H QC"], table="AC 2D 2S 2C")
    play_text(match, "7DxAC+2D+2S+2C")
    assert part(page_of(match), "felt")["data-sound"] == "sweep"


def test_a_declaration_sounds_like_a_card(anna, bruno, page_of):
    match = set_table(
        anna, bruno, of="cirulla", dealer=1, hands=["2D 2H 2S", "4C 7S QC"], table="6C 5D QH QS"
    )
    play_text(match, "!10")
    assert part(page_of(match), "felt")["data-sound"] == "card"


def test_only_whose_turn_it_is_hears_it(match, anna, bruno, page_of):
    assert part(page_of(match, anna), "hand")["data-sound"] == "turn"
    assert part(page_of(match, bruno), "hand")["data-sound"] == ""
    assert part(page_of(match), "hand")["data-sound"] == ""


def test_only_the_winner_hears_the_win(match, anna, bruno, page_of):
    resign(match_id=match.pk, seat=1)
    assert part(page_of(match, anna), "panel")["data-sound"] == "win"
    assert not part(page_of(match, bruno), "panel").has("data-sound")
    assert not part(page_of(match), "panel").has("data-sound")


def test_the_place_changes_with_plays_and_rounds_alone(match, anna, bruno, felt):
    assert felt()["data-place"] == "1.0"
    play_text(match, "KC")
    assert felt()["data-place"] == "1.1"
    play_round(match)
    ended = felt()
    press_next(match_id=match.pk, seat=0, round_number=1)
    assert felt()["data-sequence"] > ended["data-sequence"]
    assert felt()["data-place"] == ended["data-place"] == "1.36"
    press_next(match_id=match.pk, seat=1, round_number=1)
    assert felt()["data-place"] == "2.0"


# -- dealt -----------------------------------------------------------------------------------------


def test_hands_are_dealt_at_the_beginning_and_whenever_all_are_empty(match, anna, page_of):
    dealt = []
    for ply in range(7):
        page = page_of(match, anna)
        here = ["dealt" in part(page, id)["class"].split() for id in ("felt", "hand")]
        assert here[0] == here[1]
        dealt += [ply] if here[0] else []
        play_plies(match, 1)
    assert dealt == [0, 6]


def test_a_declaration_deals_nothing(anna, bruno, page_of):
    match = set_table(
        anna, bruno, of="cirulla", dealer=1, hands=["2D 2H 2S", "4C 7S QC"], table="6C 5D QH QS"
    )
    play_text(match, "!10")
    assert "dealt" not in part(page_of(match), "felt")["class"].split()


# -- switches --------------------------------------------------------------------------------------


def form_of(page, name):
    """Return the address of the form for one preference, and what it sends."""
    for form in read(page).all("form"):
        fields = {field["name"]: field["value"] for field in form.all("input") if field.has("value")}
        fields |= {button["name"]: button["value"] for button in form.all("button") if button.has("name")}
        if fields.get("only") == name:
            return form["action"], {
                key: value for key, value in fields.items() if key != "csrfmiddlewaretoken"
            }
    raise AssertionError(f"no form for {name}")


@pytest.mark.parametrize("name", ["sound", "keys"])
def test_a_switch_works_without_a_script_and_leads_back_to_the_table(client, match, anna, page_of, name):
    for wanted in (False, True):
        address, fields = form_of(page_of(match, anna), name)
        answer = client.post(address, fields)
        assert answer.url == match.get_absolute_url()
        anna.refresh_from_db()
        assert getattr(preferences_of(anna), name) is wanted
        assert ("no-" + name in client.get("/").text) is not wanted


def test_the_hand_is_sorted_at_once(client, match, anna, page_of):
    for order, cards in (("suit", ["7D", "5C", "KC"]), ("value", ["5C", "7D", "KC"])):
        address, fields = form_of(page_of(match, anna), "sort")
        client.post(address, fields)
        anna.refresh_from_db()
        assert preferences_of(anna).sort == order
        shown = part(page_of(match, anna), "hand").all(class_="hand-card")
        assert [card.all("use")[0]["href"].rpartition("#")[2] for card in shown] == cards


def test_whoever_watches_has_no_hand_to_sort(match, page_of):
    page = page_of(match)
    form_of(page, "sound")
    with pytest.raises(AssertionError):
        form_of(page, "sort")


def test_the_keys_are_listed_for_those_who_can_use_them(match, anna, page_of):
    for player, keys in ((anna, "1ABEHTPL?"), (None, "TPL?")):
        listed = [key.text for key in part(page_of(match, player), "keys").all("kbd")]
        assert set(keys) <= {key[0] for key in listed}
        assert ("Enter" in listed) is (player is not None)


# -- the files -------------------------------------------------------------------------------------


def test_every_sound_that_is_named_is_there_and_small(match, page_of):
    named = dict(re.findall(r'data-(\w+)="/static/sounds/(\w+\.wav)"', page_of(match)))
    assert set(named) == {"card", "capture", "sweep", "turn", "time", "win"}
    for file in named.values():
        assert (SOUNDS / file).stat().st_size < 12_000
        with wave.open(str(SOUNDS / file)) as sound:
            assert (sound.getnchannels(), sound.getframerate()) == (1, 22050)
            assert 0.1 < sound.getnframes() / 22050 < 0.6


def test_the_files_are_what_their_maker_makes(tmp_path):
    call_command("make_art", "sounds", out=tmp_path)
    made = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert made == {file.name: file.read_bytes() for file in SOUNDS.glob("*.wav")}
