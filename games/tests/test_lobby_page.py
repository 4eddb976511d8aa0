"""The lobby by HTTP: what each reader is shown, and each form without a script."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player
from games.lobby.people import online_now
from games.models import Activity, LobbyAlert, Match, Relation, Seat
from games.services.challenges import challenge
from games.services.quick_match import seek
from games.services.seats import take_seat
from games.tests.lobbies import NORMAL, guest, here, offer
from games.tests.markup import part, read
from games.tests.tables import house_variant, person, set_table, variant

pytestmark = pytest.mark.django_db

QUICK = {"variant": "scopa", "clock": NORMAL, "rated": "on"}


@pytest.fixture(autouse=True)
def variants():
    for slug in ("scopa", "cirulla"):
        variant(slug)


@pytest.fixture
def bruno_here(client, bruno):
    client.force_login(bruno)
    here(bruno)
    return client


def lobby(client):
    return client.get(reverse("games:lobby")).text


def rows(client, page=None):
    return part(page or lobby(client), "offer-list").all("li")


def post(client, name, /, *args, **fields):
    return client.post(reverse(f"games:{name}", args=args), fields)


# -- what is shown ------------------------------------------------------------------------------------------


def test_an_offer_says_what_is_to_be_known(client, anna):
    offer(anna, rated=True, lowest=1200, highest=1800)
    (row,) = rows(client)
    for words in (
        "Anna",
        "1500",
        "Scopa",
        "2 seats, to 11",
        "3 min + 5 s a play",
        "rated",
        "rated 1200 to 1800",
        "just now",
    ):
        assert words in row.text
    assert row.all("a", href=reverse("games:variant_rules", args=["scopa"]))


def test_how_many_matches_somebody_finishes_is_shown(client, anna, bruno):
    """Who leaves has it in sight of everybody."""
    left = set_table(anna, bruno)
    Seat.objects.filter(match=left, player=anna).update(fault=Seat.Fault.LEFT)
    Match.objects.filter(pk=left.pk).update(status=Match.Status.OVER, ended=timezone.now(), winner=1)
    offered = offer(anna)
    assert "finishes 0 % of matches" in rows(client)[0].text
    assert "Anna finishes 0 % of matches" in client.get(offered.get_absolute_url()).text


def button_in(row):
    found = row.all("button")
    return found[0].text if found else row.all("span", class_="why-not")[0].text


def test_each_reader_may_do_something_else(client, anna, bruno):
    offer(anna, rated=True)
    assert button_in(rows(client)[0]) == "for accounts"
    client.force_login(bruno)
    assert button_in(rows(client)[0]).startswith("Play")
    client.force_login(anna)
    assert button_in(rows(client)[0]).startswith("Withdraw")
    client.force_login(guest("Gina"))
    assert button_in(rows(client)[0]) == "for accounts"


def test_an_offer_for_other_ratings(bruno_here, anna):
    offer(anna, lowest=1900)
    assert button_in(rows(bruno_here)[0]) == "for other ratings"


def test_those_who_block_each_other_see_no_offers_of_each_other(bruno_here, anna, bruno):
    offer(anna)
    Relation.objects.create(player=anna, other=bruno, kind=Relation.Kind.BLOCK)
    assert rows(bruno_here) == []


def test_challenges_and_quick_matches_are_no_offers_for_whoever_comes(client, anna, bruno):
    offer(anna, listed=False, asked=bruno)
    offer(anna, listed=False, quick=True)
    assert rows(client) == []


def test_a_challenge_is_shown_to_both_alone(client, anna, bruno):
    here(anna)
    challenge(player=anna, asked=bruno, variant=variant(), clock=NORMAL)
    assert part(lobby(client), "challenges").has("hidden")
    client.force_login(bruno)
    assert "Anna Rating 1500 ? provisional challenges you" in part(lobby(client), "challenges").text
    client.force_login(anna)
    assert "You challenge Bruno" in part(lobby(client), "challenges").text


def test_who_is_online_and_what_they_do(client, anna, bruno):
    table = set_table(anna, bruno)
    here(anna, match=table)
    here(person("Carla"), person("Dino"), match=table)
    here(person("Ezio"))
    here(person("Franca"), ago=31)
    text = part(lobby(client), "online").text
    assert "4 players online" in text
    assert "Anna plays" in text and "Carla watches" in text and "Ezio looks around" in text
    assert "Franca" not in text
    live = part(lobby(client), "live-list").text
    assert "Anna 0 Bruno 0" in live and "2 watch" in live


def test_who_is_online_is_asked_of_few_columns(anna, django_assert_num_queries):
    here(anna)
    with django_assert_num_queries(3) as asked:
        online_now(timezone.now())
    assert not [query for query in asked.captured_queries if "password" in query["sql"]]


@pytest.mark.parametrize("page", ["lobby", "home", "challenge"])
def test_the_form_says_that_others_may_watch_and_not_only_those_with_the_link(client, page):
    text = client.get(reverse(f"games:{page}")).text
    assert "Others may watch" in text and "the link may watch" not in text


def test_a_match_that_nobody_may_watch_is_not_shown(client, anna, bruno):
    here(anna, match=set_table(anna, bruno, watching=False))
    assert not part(lobby(client), "live-list").all("li")


def test_computers_are_always_there(client):
    (button, *_rest) = [one for one in read(lobby(client)).all("button", name="level")]
    answer = post(client, "play_now", level=button["value"])
    assert Match.objects.get(status=Match.Status.PLAYING).get_absolute_url() == answer.url


def test_a_level_that_is_not_there(client):
    assert post(client, "play_now", level="wizard").url == reverse("games:home")
    assert not Match.objects.exists()


def test_the_last_day_is_a_curve_and_a_table(client):
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    for ago in range(30):
        Activity.objects.create(at=hour - timedelta(hours=ago), online=ago, playing=1)
    page = read(lobby(client))
    (curve,) = page.all("div", class_="curve")
    assert curve.all("svg")[0].has("aria-hidden")
    assert not curve.all("style") and not curve.all("script") and "style=" not in lobby(client)
    cells = [row.all("td")[0].text for row in page.all("table")[0].all("tr")[1:]]
    assert cells == [str(ago) for ago in range(23, -1, -1)]


def test_without_any_activity_there_is_no_curve(client):
    assert "This curve grows" in lobby(client)


def test_the_home_page_shows_offers_and_live_matches(client, anna, bruno):
    offer(person("Carla"))
    here(anna, match=set_table(anna, bruno))
    page = client.get("/").text
    assert "Carla" in part(page, "offer-list").text and "Anna" in part(page, "live-list").text


def test_a_page_without_a_live_link_asks_for_the_same_fragments(client, anna):
    offer(anna)
    text = client.get(reverse("games:lobby_state")).text
    assert "Anna" in part(text, "offer-list").text and part(text, "online").text
    assert not read(client.get(reverse("games:lobby_state"), {"brief": "1"}).text).all("div", id="online")


def test_reading_writes_nothing_and_makes_nobody(client, django_assert_max_num_queries):
    for number in range(3):
        offer(person(f"Player {number}"))
    with django_assert_max_num_queries(30) as first:
        client.get(reverse("games:lobby"))
    for number in range(3, 30):
        offer(person(f"Player {number}"))
    with django_assert_max_num_queries(len(first)):
        client.get(reverse("games:lobby"))
    assert not [
        query for query in first.captured_queries if not query["sql"].startswith(("SELECT", "DECLARE"))
    ]


# -- quick match ---------------------------------------------------------------------------------------------


def test_a_stranger_waits_as_a_guest_and_is_taken_to_the_table(client, anna):
    answer = post(client, "quick", **QUICK)
    waiting = Match.objects.get()
    assert answer.url.startswith(reverse("games:lobby")) and waiting.opened_by.is_guest
    page = client.get(answer.url).text
    assert "Looking for an opponent" in page and "Opponents rated 1400 to 1600" in page
    here(waiting.opened_by, anna)
    seek(player=anna, variant=variant(), clock=NORMAL)
    assert client.get(answer.url).url == waiting.get_absolute_url()


def test_the_second_goes_to_the_table_at_once(bruno_here, anna):
    here(anna)
    waiting = seek(player=anna, variant=variant(), clock=NORMAL)
    assert post(bruno_here, "quick", **QUICK).url == waiting.get_absolute_url()


def test_a_double_click_waits_once(client):
    post(client, "quick", **QUICK), post(client, "quick", **QUICK)
    assert Match.objects.count() == 1


@pytest.mark.parametrize("wrong", [{"variant": "whist"}, {"clock": "3d"}, {"clock": ""}, {"variant": "\0"}])
def test_a_quick_match_that_there_is_not(client, wrong):
    assert post(client, "quick", **QUICK | wrong).status_code == 422
    assert not Match.objects.exists()


@pytest.mark.parametrize("page", ["lobby", "home", "challenge"])
def test_two_are_offered_what_two_can_play(client, page):
    variant("scopone9"), variant("milano")
    form = "quick" if page != "challenge" else "form"
    offered = client.get(reverse(f"games:{page}")).context[form].fields["variant"].queryset
    assert {one.slug for one in offered} == {"scopa", "cirulla"}


def test_a_challenge_is_for_two_whatever_its_variant_is_usually_played_by(client, anna, bruno):
    client.force_login(anna)
    house_variant((4, 2), (2, 0))
    named = {"name": "Bruno", "number": bruno.pk}
    post(client, "challenge", **OFFER | named | {"variant": "house", "clock": NORMAL})
    assert Match.objects.get().seats.count() == 2


def test_after_a_while_the_computer_is_offered(bruno_here, settings):
    post(bruno_here, "quick", **QUICK)
    assert "Play the computer" not in part(lobby(bruno_here), "seek").text
    settings.SCOPA_COMPUTER_AFTER = 0
    assert "Play the computer" in part(lobby(bruno_here), "seek").text
    answer = post(bruno_here, "computer")
    begun = Match.objects.get(status=Match.Status.PLAYING)
    assert answer.url == begun.get_absolute_url()
    assert Match.objects.filter(quick=True, status=Match.Status.DROPPED).exists()
    assert post(bruno_here, "computer").url == reverse("games:lobby")


def test_the_search_is_stopped(bruno_here):
    post(bruno_here, "quick", **QUICK)
    match = Match.objects.get()
    assert post(bruno_here, "withdraw", match.key).url == reverse("games:lobby")
    assert "Find an opponent" in part(lobby(bruno_here), "seek").text


# -- offers ------------------------------------------------------------------------------------------------------

OFFER = {"variant": "cirulla", "clock": "3d", "seating": "", "target": "", "watching": "on"}


def test_an_offer_is_made_and_taken(client, bruno, anna):
    client.force_login(anna)
    assert post(client, "offer", **OFFER | {"rated": "on"}).url == reverse("games:lobby")
    offered = Match.objects.get()
    assert (offered.listed, offered.rated, offered.clock, offered.variant.slug) == (
        True,
        True,
        "3d",
        "cirulla",
    )
    client.force_login(bruno)
    assert post(client, "join", offered.key).url == offered.get_absolute_url()
    offered.refresh_from_db()
    assert offered.status == Match.Status.PLAYING


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"clock": ""}, "required"),
        ({"target": "0"}, "greater than or equal to 1"),
        ({"lowest": "1600", "highest": "1400"}, "Exchange the two"),
        ({"rated": "on"}, "need an account"),
        ({"seating": "8-4"}, "is played by"),
        ({"lowest": "many"}, "whole number"),
    ],
)
def test_an_offer_with_errors_is_shown_again_and_made_by_nobody(client, wrong, said):
    client.force_login(guest("Gina"))
    answer = post(client, "offer", **OFFER | wrong)
    assert answer.status_code == 422 and said in answer.text
    assert part(answer.text, "make-offer").has("open")
    assert not Match.objects.exists()


def test_the_home_form_offers_a_table_to_whoever_comes(client):
    fields = OFFER | {"opponent": "lobby", "level": "greedy", "clock": NORMAL}
    post(client, "create", **fields)
    assert Match.objects.get().listed
    answer = post(client, "create", **fields | {"clock": ""})
    assert answer.status_code == 422 and "needs a clock" in answer.text


def test_the_second_of_two_who_saw_a_free_seat_is_told(client, anna):
    """Both have the page of the link open; a seat is taken by sitting down, not by looking."""
    link = set_table(anna, clock=NORMAL)
    for name in ("Bruno", "Carla"):
        client.force_login(person(name))
        assert "Sit down and play" in client.get(link.get_absolute_url()).text
    take_seat(match_id=link.pk, player=person("Dino"))
    answer = post(client, "join", link.key)
    assert answer.status_code == 409 and "a little quicker" in answer.text
    assert link.seats.exclude(player=None).count() == 2


def test_strangers_and_others_withdraw_nothing(client, anna, bruno):
    offered = offer(anna)
    assert post(client, "withdraw", offered.key).status_code == 404
    client.force_login(bruno)
    assert post(client, "withdraw", offered.key).status_code == 404
    offered.refresh_from_db()
    assert offered.status == Match.Status.OPEN


def test_a_gone_offer_says_so(client, anna, bruno):
    offered = offer(anna)
    client.force_login(anna)
    post(client, "withdraw", offered.key)
    assert "This offer is gone" in client.get(offered.get_absolute_url()).text
    client.force_login(bruno)
    answer = client.get(offered.get_absolute_url())
    assert answer.status_code == 410 and "This offer is gone" in answer.text
    assert post(client, "join", offered.key).status_code == 409


def test_a_friend_scans_the_link(client, anna):
    link = set_table(anna)
    client.force_login(anna)
    (code,) = read(client.get(link.get_absolute_url()).text).all("div", class_="qr")
    assert code.all("svg", class_="qr-code")[0].all("path")
    assert code["aria-label"] == "QR code of the link"


# -- challenges ----------------------------------------------------------------------------------------------------


def test_a_challenge_by_name(client, anna, bruno):
    Player.objects.filter(pk=bruno.pk).update(username="bruno")
    client.force_login(anna)
    answer = post(client, "challenge", **OFFER | {"name": "bruno", "clock": NORMAL})
    asked = Match.objects.get()
    assert (answer.url, asked.asked, asked.listed) == (asked.get_absolute_url(), bruno, False)
    assert "Waiting for Bruno" in client.get(answer.url).text
    client.force_login(bruno)
    page = client.get(asked.get_absolute_url()).text
    assert "Anna challenges you" in page
    assert post(client, "decline", asked.key, word="Too late for me").url == reverse("games:lobby")
    client.force_login(anna)
    page = client.get(asked.get_absolute_url()).text
    assert "Bruno declines" in page and "Too late for me" in page


def test_a_word_of_refusal_is_text(client, anna, bruno):
    here(anna)
    asked = challenge(player=anna, asked=bruno, variant=variant(), clock=NORMAL)
    client.force_login(bruno)
    post(client, "decline", asked.key, word="<script>alert(1)</script>")
    client.force_login(anna)
    assert "&lt;script&gt;alert(1)" in client.get(asked.get_absolute_url()).text


def test_a_challenge_to_nobody(client, anna):
    client.force_login(anna)
    answer = post(client, "challenge", **OFFER | {"name": "Nobody"})
    assert answer.status_code == 422 and "Nobody here is called that" in answer.text


def test_a_guest_is_challenged_by_a_link_or_while_online(client, anna):
    gina, other = guest("Gina"), guest("Gina")
    client.force_login(anna)
    page = read(client.get(reverse("games:challenge"), {"player": gina.pk}).text)
    assert page.all("input", name="name")[0]["value"] == "Gina"
    post(client, "challenge", **OFFER | {"name": "Gina", "number": gina.pk})
    assert Match.objects.get().asked == gina
    assert post(client, "challenge", **OFFER | {"name": "Gina"}).status_code == 422
    here(other)
    post(client, "challenge", **OFFER | {"name": "Gina"})
    assert Match.objects.filter(asked=other).exists()


@pytest.mark.parametrize("number", ["x", "-1", "9" * 40, "0"])
def test_a_link_to_challenge_nobody(client, number):
    assert client.get(reverse("games:challenge"), {"player": number}).status_code == 200


def test_only_who_is_asked_accepts_and_declines(client, anna, bruno):
    here(anna)
    asked = challenge(player=anna, asked=bruno, variant=variant(), clock=NORMAL)
    assert post(client, "decline", asked.key).status_code == 404
    client.force_login(person("Carla"))
    assert post(client, "decline", asked.key).status_code == 404
    assert "for somebody else" in client.get(asked.get_absolute_url()).text
    assert post(client, "join", asked.key).status_code == 409
    client.force_login(bruno)
    assert post(client, "join", asked.key).url == asked.get_absolute_url()
    assert post(client, "decline", asked.key).url == asked.get_absolute_url()


# -- to be told ---------------------------------------------------------------------------------------------------


def test_the_bell_tells_who_looks_for_a_match(bruno_here, anna, bruno):
    post(bruno_here, "alert", variant="", hours="3")
    assert "Your bell rings" in lobby(bruno_here)
    offer(anna)
    assert "Anna looks for a match of Scopa" in lobby(bruno_here)
    post(bruno_here, "alert", stop="1")
    assert not LobbyAlert.objects.exists()
    assert "Anna looks for a match of Scopa" not in lobby(bruno_here)


def test_those_who_wish_are_told_at_once(
    anna, bruno, monkeypatch, client, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr("games.services.notify._send", lambda ids, what: told.append(ids))
    client.force_login(bruno)
    post(client, "alert", variant="cirulla", hours="1")
    with django_capture_on_commit_callbacks(execute=True):
        offer(anna)
    assert {bruno.pk} not in told
    with django_capture_on_commit_callbacks(execute=True):
        offer(anna, of="cirulla")
    assert {bruno.pk} in told


def test_a_wish_for_too_long(bruno_here):
    assert post(bruno_here, "alert", hours="10000").status_code == 422
    assert not LobbyAlert.objects.exists()


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({}, "The lobby shows this table to everybody"),
        ({"listed": False}, "Send this link"),
        ({"listed": False, "quick": True}, "The next player who looks for such a match"),
    ],
)
def test_the_table_says_how_others_come_to_it(client, anna, terms, said):
    client.force_login(anna)
    assert said in client.get(offer(anna, **terms).get_absolute_url()).text
