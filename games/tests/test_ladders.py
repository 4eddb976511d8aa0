"""The ladders: who stands there, in which order, and what is told of each."""

import html
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player, Rating
from accounts.ratings.ladders import LADDERS
from accounts.services import prefer
from games.players.ladder import PAGE, ladder_page, place_on
from games.tests.markup import read
from games.tests.test_rating import end, rated_match

pytestmark = pytest.mark.django_db
LADDER = LADDERS["scopa-live"]
SETTLED = 2.0


def account(name, **fields):
    return Player.objects.create_user(name.lower(), name=name, **fields)


def stands(player, mu, ladder="scopa-live", settled=True):
    now = timezone.now()
    return Rating.objects.create(
        player=player,
        ladder=ladder,
        mu=mu,
        sigma=SETTLED if settled else 4,
        matches=30,
        last_played=now,
        settled_until=now + timedelta(days=100) if settled else None,
    )


def page_of(client, ladder="scopa-live", **query):
    return client.get(reverse("games:ladder", args=[ladder]), query)


def names(answer):
    return [rung.player.name for rung in answer.context["page"].rungs]


@pytest.fixture
def three(db):
    people = [account("Anna", country="IT"), account("Bruno", country="SE"), account("Carla", country="IT")]
    for player, mu in zip(people, (26, 30, 28), strict=True):
        stands(player, mu)
    return people


def test_the_strongest_is_first(client, three):
    answer = page_of(client)
    assert names(answer) == ["Bruno", "Carla", "Anna"]
    assert [rung.place for rung in answer.context["page"].rungs] == [1, 2, 3]
    assert "1650 ±120" in read(answer.text).text


def test_only_settled_ratings_stand_there_and_others_apart(client, three):
    stands(account("Dino"), 40, settled=False)
    Rating.objects.filter(player__name="Carla").update(settled_until=timezone.now() - timedelta(days=1))
    assert names(page_of(client)) == ["Bruno", "Anna"]
    assert names(page_of(client, provisional="1")) == ["Dino", "Carla"]


def test_each_ladder_has_its_own(client, three):
    stands(account("Dino"), 40, ladder="scopa-days")
    assert "Dino" not in names(page_of(client))
    assert names(page_of(client, "scopa-days")) == ["Dino"]
    assert page_of(client, "bridge-live").status_code == 404


def test_each_ladder_says_what_moves_it(client, three):
    """RAT-08."""
    for name, ladder in LADDERS.items():
        answer = page_of(client, name)
        assert f"<title>{ladder} · Ladder" in html.unescape(answer.text)
        assert "Every rated match of this kind moves it at once" in answer.text


def test_who_may_not_sign_in_stands_nowhere(client, three):
    Player.objects.filter(name="Bruno").update(is_active=False)
    assert names(page_of(client)) == ["Carla", "Anna"]
    assert place_on(LADDER, three[2], timezone.now()) == 1


def test_it_is_narrowed_by_name_and_country(client, three):
    assert names(page_of(client, q=" ANN")) == ["Anna"]
    answer = page_of(client, country="IT")
    assert names(answer) == ["Carla", "Anna"]
    assert [rung.place for rung in answer.context["page"].rungs] == [None, None]
    assert names(page_of(client, q="zz")) == []
    assert len(names(page_of(client, country="XX"))) == 3


def test_what_nobody_can_read_is_not_looked_for(client, three):
    assert page_of(client, q="\x00a\x00").context["search"] == "a"


def test_the_reader_is_led_to_the_own_place(client, three):
    for number in range(PAGE):
        stands(account(f"Other{number}"), 50 + number)
    anna = three[0]
    client.force_login(anna)
    assert f"My place: {PAGE + 3}" in page_of(client).text
    answer = client.get(reverse("games:ladder_around_me", args=["scopa-live"]))
    assert answer.url == f"/ladders/scopa-live/?page=2#player-{anna.pk}"
    assert f'id="player-{anna.pk}" class="own"' in client.get(answer.url).text


def test_who_does_not_stand_there_is_led_to_the_top(client, three):
    address = reverse("games:ladder_around_me", args=["scopa-live"])
    assert client.get(address).url == "/ladders/scopa-live/"
    client.force_login(account("Dino"))
    assert client.get(address).url == "/ladders/scopa-live/"


@pytest.mark.parametrize("page", ["0", "-1", "x", "9" * 12, "³"])
def test_a_page_that_there_is_not(client, three, page):
    assert page_of(client, page=page).status_code == 200


def test_equals_keep_one_order_over_pages(client):
    people = [account(f"Player{number}") for number in range(PAGE + 5)]
    for player in people:
        stands(player, 25)
    now = timezone.now()
    pages = [ladder_page(LADDER, page=page, now=now) for page in (1, 2)]
    shown = [rung.player.pk for page in pages for rung in page.rungs]
    assert sorted(shown) == sorted(player.pk for player in people)
    assert [pages[0].more, pages[1].more] == [True, False]
    assert place_on(LADDER, Player.objects.get(pk=shown[-1]), now) == PAGE + 5


def test_the_last_change_and_the_week_are_told(client, settings):
    settings.SCOPA_RATING_SETTLED = 240
    anna, bruno, now = account("Anna"), account("Bruno"), timezone.now()
    end(rated_match(anna, bruno), winner=0, now=now - timedelta(days=20))
    before = Rating.objects.get(player=anna).strength.number
    match = end(rated_match(anna, bruno), winner=1, now=now - timedelta(days=1))
    rung = next(one for one in page_of(client).context["page"].rungs if one.player == anna)
    after = Rating.objects.get(player=anna).strength.number
    assert (rung.week, rung.last.points, rung.match) == (after - before, after - before, match.key)
    assert rung.week < 0
    assert reverse("games:replay", args=[match.key]) in page_of(client).text


@pytest.mark.parametrize("how", ["record", "match"])
def test_no_match_is_linked_that_is_not_for_others(client, how):
    anna, bruno = account("Anna"), account("Bruno")
    match = end(rated_match(anna, bruno, watching=how != "match"))
    if how == "record":
        prefer(player=anna, open_record=False), prefer(player=bruno, open_record=False)
    answer = page_of(client, provisional="1")
    assert [(rung.match, rung.last is None) for rung in answer.context["page"].rungs] == [("", False)] * 2
    assert match.key not in answer.text


def test_the_list_of_ladders(client, three):
    text = unescape(client.get(reverse("games:ladders")).text)
    assert all(f'aria-label="{ladder}"' in text for ladder in LADDERS.values())
    client.force_login(three[0])
    lines = client.get(reverse("games:ladders")).context["lines"]
    (own,) = [line for line in lines if line.own]
    assert (own.ladder.id, own.settled, own.own.number) == ("scopa-live", 3, 1530)


def test_a_page_asks_as_little_with_many_players_as_with_few(client, three):
    client.force_login(three[0])

    def questions():
        with CaptureQueriesContext(connection) as asked:
            page_of(client)
        return len(asked)

    few = questions()
    for number in range(PAGE):
        stands(account(f"Other{number}"), 20)
    assert questions() <= few
    assert few <= 20
