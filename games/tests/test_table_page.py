"""The page of a table and the home page: whole on every GET, the hand at first sight, and whose turn it is in words."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.lobby import now
from games.models import Match
from games.services.resign import resign
from games.tests.markup import hand_in, part, read, sequence
from games.tests.tables import (
    person,
    play_plies,
    play_round,
    play_text,
    player_in_turn,
    position_of,
    seat_of,
    set_table,
    snapshot_of,
    variant,
)

pytestmark = pytest.mark.django_db


def page_of(client, match, player=None, **headers):
    if player:
        client.force_login(player)
    answer = client.get(match.get_absolute_url(), headers=headers)
    assert answer.status_code == 200
    return answer.text


HX = {
    "HX-Request": "true",
    "HX-Boosted": "true",
    "HX-Current-URL": "http://localhost/",
    "HX-History-Restore-Request": "true",
}


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}, HX], ids=["plain", "htmx", "history"])
def test_a_get_is_answered_with_a_whole_page(client, match, anna, headers):
    client.force_login(anna)
    for address in ("/", match.get_absolute_url(), reverse("accounts:profile")):
        answer = client.get(address, headers=headers)
        assert answer.text.lstrip().startswith("<!doctype html>")
        assert answer.text.rstrip().endswith("</html>")
        read(answer.text)


def test_no_page_of_a_match_is_kept_by_the_browser(client, match, anna):
    client.force_login(anna)
    for name in ("table", "state"):
        kept = client.get(reverse(f"games:{name}", args=[match.key]))["Cache-Control"]
        assert "no-store" in kept and "private" in kept
    assert "no-store" in client.get("/")["Cache-Control"]


def test_a_player_sees_the_hand_at_first_sight(client, match, anna, bruno):
    assert hand_in(page_of(client, match, anna)) == {"7D", "5C", "KC"}
    assert hand_in(page_of(client, match, bruno)) == {"4C", "7H", "QC"}


def test_nobody_else_has_one(client, match):
    for viewer in (None, person("Carla")):
        page = page_of(client, match, viewer)
        assert not part(page, "hand").all("ol")
        assert "You are watching" in part(page, "hand").text


def test_twenty_times_the_page_never_loses_the_seat(client, match, anna):
    before = page_of(client, match, anna)
    for _ in range(20):
        page = page_of(client, match)
        assert hand_in(page) == hand_in(before) and sequence(page) == sequence(before)
    assert seat_of(match, anna).index == 0


def test_another_browser_has_the_same_seat(match, anna):
    pages = [page_of(Client(), match, anna) for _ in range(2)]
    assert hand_in(pages[0]) == hand_in(pages[1]) == {"7D", "5C", "KC"}
    assert match.seats.count() == 2


def test_whose_turn_it_is_stands_in_words_and_in_the_title(client, match, anna, bruno):
    page = page_of(client, match, anna)
    assert read(page).all("title")[0].text == "Your turn · Scopa"
    assert part(page, "hand")["data-title"] == "Your turn · Scopa"
    assert "Your turn." in part(page, "hand").text
    page = page_of(client, match, bruno)
    assert read(page).all("title")[0].text == "Anna is to play · Scopa"
    assert "Anna is to play." in part(page, "hand").text
    (seat,) = part(page, "felt").all("li", class_="to-play")
    assert "Anna" in seat.text and "to play" in seat.text


def test_the_title_turns_with_the_play(client, match, anna, bruno):
    play_text(match, "KC")
    assert read(page_of(client, match, bruno)).all("title")[0].text == "Your turn · Scopa"
    assert read(page_of(client, match, anna)).all("title")[0].text == "Bruno is to play · Scopa"


def test_nobody_is_to_play_after_the_end(client, match, anna):
    resign(match_id=match.pk, seat=1)
    page = page_of(client, match, anna)
    assert read(page).all("title")[0].text == "The match is over · Scopa"
    assert not part(page, "felt").all("li", class_="to-play")
    assert not part(page, "hand").all("form")


def test_only_the_player_in_turn_has_buttons(client, match, anna, bruno):
    assert part(page_of(client, match, anna), "hand").all("form", **{"ws-send": ""})
    other = part(page_of(client, match, bruno), "hand")
    assert not other.all("form", **{"ws-send": ""})
    assert all(one.has("disabled") for one in other.all("button", class_="hand-card"))


def test_the_poll_answers_what_the_page_shows(client, match, anna):
    page = page_of(client, match, anna)
    state = client.get(reverse("games:state", args=[match.key])).text
    assert "<html" not in state
    assert hand_in(state) == hand_in(page) and sequence(state) == sequence(page)
    for id in ("felt", "score", "log", "hand", "panel"):
        assert part(state, id).text == part(page, id).text


def test_the_poll_never_goes_back(client, anna, bruno):
    match = set_table(anna, bruno, target=200)
    client.force_login(anna)
    seen = []
    for plies in (1, 1, 1):
        seen.append(sequence(client.get(reverse("games:state", args=[match.key])).text))
        play_plies(match, plies)
    play_round(match)
    seen.append(sequence(client.get(reverse("games:state", args=[match.key])).text))
    assert seen == sorted(set(seen))


def test_a_lost_end_of_a_round_comes_with_the_next_question(client, anna, bruno):
    match = set_table(anna, bruno, target=200)
    play_round(match)
    client.force_login(anna)
    for _ in range(2):
        state = client.get(reverse("games:state", args=[match.key])).text
        assert "The points of round 1" in part(state, "panel").text


def test_the_log_tells_the_plays_newest_first(client, match, anna):
    play_text(match, "KC")
    play_text(match, "4Cx4D")
    told = [one.text for one in part(page_of(client, match, anna), "log").all("li")]
    assert told == [
        "Bruno plays the four of clubs, takes the four of coins.",
        "Anna lays the re of clubs.",
        "Round 1: Bruno deals.",
    ]


def test_a_waiting_table_shows_the_link_to_share(client, anna):
    match = set_table(anna)
    page = page_of(client, match, anna)
    assert part(page, "share-link")["value"] == f"http://testserver{match.get_absolute_url()}"
    assert "Waiting for company" in part(page, "felt").text


def test_the_home_page_offers_to_go_on(client, anna, bruno, match):
    client.force_login(anna)
    running = read(client.get("/").text).all("section", class_="running")[0]
    assert "with Bruno" in running.text and "Your turn" in running.text
    assert running.all("a")[0]["href"] == match.get_absolute_url()
    client.force_login(bruno)
    assert "Your turn" not in read(client.get("/").text).all("section", class_="running")[0].text


def test_a_guest_who_comes_back_goes_on(client):
    variant()
    address = client.post(reverse("games:play_now")).url
    cookie = client.cookies["sessionid"]
    assert int(cookie["max-age"]) > 30 * 24 * 3600  # it outlives the browser
    later = Client()
    later.cookies["sessionid"] = cookie.value
    running = read(later.get("/").text).all("section", class_="running")[0]
    assert running.all("a")[0]["href"] == address
    assert "Your hand" in later.get(address).text


def test_many_matches_to_go_on_with_ask_the_database_no_more(
    client, anna, bruno, match, django_assert_max_num_queries
):
    client.force_login(anna)
    with CaptureQueriesContext(connection) as with_one:
        client.get("/")
    set_table(anna)
    for _ in range(4):
        play_plies(set_table(anna, bruno), 3)
    now._readings.clear()
    with django_assert_max_num_queries(len(with_one)):
        page = client.get("/").text
    assert len(read(page).all("section", class_="running")[0].all("li")) == 6


def test_a_match_that_is_over_is_not_offered(client, match, anna):
    resign(match_id=match.pk, seat=0)
    client.force_login(anna)
    assert "Your matches" not in client.get("/").text


def test_a_stranger_has_nothing_to_go_on_with(client, match):
    assert "Your matches" not in client.get("/").text


@pytest.mark.parametrize("language", ["en", "it", "ru", "sv"])
def test_the_page_is_whole_in_every_language(client, match, anna, language):
    page = page_of(client, match, anna, **{"Accept-Language": language})
    assert read(page).all("html")[0]["lang"] == language
    assert hand_in(page) == {"7D", "5C", "KC"}


def test_an_ordinary_play_asks_the_database_little(client, match, anna, django_assert_max_num_queries):
    client.force_login(anna)
    with django_assert_max_num_queries(16):
        client.post(reverse("games:play", args=[match.key]), {"round": 1, "ply": 0, "play": "KC"}, headers=HX)
    assert player_in_turn(match).name == "Bruno"
    assert position_of(match).ply == snapshot_of(match).latest.stored.ply == 1
    assert Match.objects.get().status == Match.Status.PLAYING
