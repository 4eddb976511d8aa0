"""Playing a card: the choices offered, the rule kept, and everybody who may not."""

import pytest
from channels.layers import channel_layers
from django.test import Client
from django.urls import reverse

from games.engine.cards import parse_cards
from games.models import Match
from games.presenters.hand import show_hand
from games.services.play import play
from games.services.refusals import AlreadyPlayed, Refused
from games.services.resign import resign
from games.tests.markup import asks_to_sign_in, part
from games.tests.tables import (
    house_variant,
    person,
    play_plies,
    play_text,
    position_of,
    round_of,
    seat_of,
    set_table,
    snapshot_of,
    stored_state,
)
from scopa_site.outages import REDIS

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna, bruno):
    """Anna is to play, since Bruno deals."""
    return set_table(anna, bruno, dealer=1, hands=["6D 5C KC", "4C 7H QC"], table="2S 4D 6C QH")


def offered(match: Match, player, card: str) -> list[str]:
    """Return how a card can be played, as its buttons say."""
    shown = show_hand(snapshot_of(match), seat_of(match, player))
    (found,) = [one for one in shown.cards if one.face.code == card]
    return [one.notation for one in found.plays]


def send(client, match, **fields):
    stored = round_of(match)
    said = {"round": stored.number, "ply": stored.ply, "play": "6Dx6C"} | fields
    return client.post(reverse("games:play", args=[match.key]), said)


def test_a_capture_goes_to_the_pile_of_the_side(match):
    play_text(match, "6Dx6C")
    position = position_of(match)
    assert position.piles[0].bit_count() == 2
    assert (position.turn, position.ply) == (1, 1)
    assert round_of(match).plays == "6Dx6C"


def test_the_notation_is_stored_in_one_way_only(match):
    play_text(match, "6Dx6C")
    play_text(match, "QCxQH")
    play_text(match, "KC")
    play_text(match, "4Cx4D")
    assert round_of(match).texts == ["6Dx6C", "QCxQH", "KC", "4Cx4D"]


def test_a_single_card_comes_before_a_sum(match, anna):
    assert offered(match, anna, "6D") == ["6Dx6C"]
    before = stored_state(match)
    with pytest.raises(Refused, match="a single card of that value must be taken alone"):
        play_text(match, "6Dx2S+4D")
    assert stored_state(match) == before


def test_a_card_that_can_capture_is_not_laid(anna, bruno):
    match = set_table(anna, bruno, dealer=1, hands=["5C KC QC"], table="5H 2S 4D 7C")
    assert offered(match, anna, "5C") == ["5Cx5H"]
    before = stored_state(match)
    with pytest.raises(Refused, match=r"5C cannot be laid: it must capture\. The table is 2S 4D 5H 7C\."):
        play_text(match, "5C")
    assert stored_state(match) == before


def test_each_sum_is_offered(anna, bruno):
    match = set_table(anna, bruno, dealer=1, hands=["7C KC QC"], table="AC 2S 3D 4H")
    assert sorted(offered(match, anna, "7C")) == ["7Cx3D+4H", "7CxAC+2S+4H"]


def test_only_the_fewest_cards_where_the_rules_say_so(anna, bruno):
    house = house_variant(sum_choice="fewest")
    match = set_table(anna, bruno, of=house, dealer=1, hands=["7C KC QC"], table="AC 2S 3D 4H")
    assert offered(match, anna, "7C") == ["7Cx3D+4H"]
    with pytest.raises(Refused, match="only the sets with the fewest cards may be taken"):
        play_text(match, "7CxAC+2S+4H")


def test_a_rule_of_the_house_is_read_at_the_table(client, anna, bruno):
    match = set_table(anna, bruno, of=house_variant(sum_choice="fewest"))
    client.force_login(anna)
    shown = part(client.get(match.get_absolute_url()).text, "score").text
    assert "Of several sums only those with the fewest cards may be taken." in shown


def test_which_of_two_equal_cards_is_asked(client, anna, bruno):
    match = set_table(anna, bruno, dealer=1, hands=["7C KC QC"], table="7D 7H 2S 4D")
    client.force_login(anna)
    hand = part(client.get(match.get_absolute_url()).text, "hand")
    (choice,) = hand.all("details", **{"data-card": "7C"})
    assert [one["value"] for one in choice.all("input", type="radio")] == ["7Cx7D", "7Cx7H"]
    assert not any(one.has("checked") for one in choice.all("input"))
    assert "What does the seven of clubs take?" in choice.text
    assert "Back" in choice.text


def test_a_card_with_one_way_is_one_button(client, match, anna):
    client.force_login(anna)
    hand = part(client.get(match.get_absolute_url()).text, "hand")
    labels = [one["aria-label"] for one in hand.all("button") if one.has("aria-label")]
    assert "Take the six of clubs with the six of coins" in labels
    assert "Lay the five of clubs" in labels


def test_it_is_not_ones_turn(match, bruno):
    before = stored_state(match)
    with pytest.raises(Refused, match="It is not your turn"):
        play_text(match, "4Cx4D", seat=1)
    assert stored_state(match) == before


def test_the_card_of_another_seat(match):
    with pytest.raises(Refused, match="not in the hand"):
        play_text(match, "4Cx4D")


@pytest.mark.parametrize(
    "text", ["", "banana", "6Dx", "6Dx6D", "6Dx6C+6C", "6D x 6C", "🂡", "!3", "!99", "6C"]
)
def test_what_cannot_be_read_or_played_changes_nothing(match, text):
    before = stored_state(match)
    with pytest.raises(Refused) as told:
        play_text(match, text)
    assert len(str(told.value)) < 250
    assert stored_state(match) == before


def test_a_refusal_shows_no_hidden_card(match):
    hidden = {str(card) for card in parse_cards("4C 7H QC")}
    for text in ("6D", "KCxKD", "6Dx2S+4D", "AD"):
        with pytest.raises(Refused) as told:
            play_text(match, text)
        assert not hidden & set(str(told.value).replace(".", " ").split())


def test_twice_is_played_once(match):
    again = {"match_id": match.pk, "seat": 0, "round_number": 1, "ply": 0, "text": "6Dx6C"}
    play(**again)
    before = stored_state(match)
    with pytest.raises(AlreadyPlayed, match="already played"):
        play(**again)
    assert stored_state(match) == before


@pytest.mark.parametrize(("number", "ply"), [(1, 5), (2, 0), (0, 0), (-1, -1), (999999, 999999)])
def test_another_ply_or_round_than_the_present_one(match, number, ply):
    before = stored_state(match)
    with pytest.raises(AlreadyPlayed):
        play(match_id=match.pk, seat=0, round_number=number, ply=ply, text="6Dx6C")
    assert stored_state(match) == before


def test_before_the_match_begins(anna):
    match = set_table(anna)
    with pytest.raises(Refused, match="has not begun"):
        play(match_id=match.pk, seat=0, round_number=1, ply=0, text="6D")


def test_after_the_match_is_over(match):
    resign(match_id=match.pk, seat=1)
    before = stored_state(match)
    with pytest.raises(Refused, match="The match is over"):
        play_text(match, "6Dx6C")
    assert stored_state(match) == before


def test_the_form_plays_and_goes_back_to_the_table(client, match, anna):
    client.force_login(anna)
    answer = send(client, match)
    assert (answer.status_code, answer.url) == (302, match.get_absolute_url())
    assert round_of(match).texts == ["6Dx6C"]


def test_the_form_twice_says_that_it_was_played(client, match, anna):
    client.force_login(anna)
    send(client, match, ply=0)
    answer = client.post(
        reverse("games:play", args=[match.key]), {"round": 1, "ply": 0, "play": "6Dx6C"}, follow=True
    )
    assert "That was already played" in answer.text
    assert round_of(match).texts == ["6Dx6C"]


def test_a_script_is_answered_with_fragments(client, match, anna):
    client.force_login(anna)
    answer = client.post(
        reverse("games:play", args=[match.key]),
        {"round": 1, "ply": 0, "play": "6D"},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "must capture" in part(answer.text, "notice").text
    assert part(answer.text, "hand").all("button", class_="hand-card")


@pytest.mark.parametrize(
    "fields", [{"ply": "x"}, {"ply": ""}, {"round": "٣"}, {"ply": "9" * 5000}, {"round": "1.0"}]
)
def test_numbers_that_are_none(client, match, anna, fields):
    client.force_login(anna)
    assert send(client, match, **fields).status_code == 302
    assert round_of(match).ply == 0


def test_the_opponent_plays_for_nobody_else(client, match, bruno):
    client.force_login(bruno)
    assert "not your turn" in send(client, match).wsgi_request._messages._queued_messages[0].message
    assert round_of(match).ply == 0


def test_a_stranger_with_an_account(client, match):
    client.force_login(person("Carla"))
    assert send(client, match).status_code == 404
    assert round_of(match).ply == 0


def test_signed_out(client, match):
    assert asks_to_sign_in(send(client, match))
    assert round_of(match).ply == 0


def test_a_form_of_another_site(match, anna):
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    assert send(client, match).status_code == 403
    assert round_of(match).ply == 0


def test_to_look_is_not_to_play(client, match, anna):
    client.force_login(anna)
    assert client.get(reverse("games:play", args=[match.key])).status_code == 405


def test_the_end_of_the_round_is_stored_with_its_last_play(anna, bruno):
    match = set_table(anna, bruno, target=200)
    play_plies(match, 36)
    stored = round_of(match)
    match.refresh_from_db()
    assert (stored.ply, len(stored.texts)) == (36, 36)
    assert stored.ended is not None and stored.due > stored.ended
    assert sum(match.totals) > 0
    with pytest.raises(AlreadyPlayed):
        play(match_id=match.pk, seat=0, round_number=1, ply=36, text="6D")


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_announced_is_played_all_the_same(settings, match, caplog):
    """Nothing listens where the channel layer should be: one line says so, and pages catch up by themselves."""
    away = {
        "BACKEND": "scopa_site.layer.SteadyLayer",
        "CONFIG": {"hosts": ["redis://127.0.0.1:1"]},
    }
    settings.CHANNEL_LAYERS = {"default": away}
    channel_layers.backends.clear()
    REDIS.forget()
    play_text(match, "6Dx6C")
    assert round_of(match).texts == ["6Dx6C"]
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "Redis cannot be reached" in caplog.text
