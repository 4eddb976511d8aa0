"""The page of a player and the list of matches: what is told, to whom, and with how many questions."""

from copy import copy
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import Follow, NameChange, Player
from accounts.services import prefer
from games.models import Match, Result
from games.models.match import new_key
from games.players.record import record_of_player
from games.tests.markup import read
from games.tests.tables import person, set_table
from games.tests.test_rating import end, rated_match

pytestmark = pytest.mark.django_db


def account(name, **fields):
    return Player.objects.create_user(name.lower(), name=name, **fields)


def page_of(client, player, page="player", **query):
    who = player if isinstance(player, str) else player.name
    return client.get(reverse(f"games:{page}", args=[who]), query)


@pytest.fixture
def anna(db):
    return account("Anna", country="IT", about="Always the settebello.")


@pytest.fixture
def bruno(db):
    return account("Bruno")


def test_a_stranger_reads_who_somebody_is(client, anna, bruno):
    end(rated_match(anna, bruno))
    text = read(page_of(client, anna).text).text
    assert "Always the settebello." in text
    assert "±" in text and "provisional" in text
    assert "Bruno" in text


@pytest.mark.parametrize("who", ["anna", "ANNA", "Ａｎｎａ"])
def test_an_account_is_found_however_its_name_is_written(client, anna, who):
    answer = page_of(client, who)
    assert (answer.status_code, answer.url) == (302, "/players/Anna/")


def test_an_account_is_found_by_its_number_and_by_a_name_it_had(client, anna):
    NameChange.objects.create(player=anna, old="Annina", new="Anna")
    for who in (str(anna.pk), "Annina"):
        assert page_of(client, who).url == "/players/Anna/"


def test_a_guest_has_a_page_under_a_number(client):
    guest = person("Guest 1234", is_guest=True)
    assert page_of(client, "Guest 1234").status_code == 404
    answer = page_of(client, str(guest.pk))
    assert "Guest 1234" in answer.text


def test_a_name_of_digits_does_not_lead_to_another(client, anna):
    digits = account(str(anna.pk))
    assert page_of(client, str(anna.pk)).url == "/players/Anna/"
    assert digits.name in page_of(client, str(digits.pk)).text


@pytest.mark.parametrize("who", ["nobody", "0", "9" * 30, "²", "<script>"])
def test_nobody(client, who, db):
    assert page_of(client, who).status_code == 404


def test_nobody_is_looked_for_under_a_name_that_no_database_takes(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get("/players/anna%00/").status_code == 404


def test_the_record_counts_matches_with_people_by_variant(anna, bruno):
    end(set_table(anna, bruno), winner=0)
    end(set_table(anna, bruno), winner=1)
    end(set_table(anna, bruno, of="cirulla"), winner=None)
    end(set_table(anna, level="greedy"), winner=1)
    record = record_of_player(anna)
    told = [(line.variant.slug, line.matches, line.won, line.drawn, line.lost) for line in record.lines]
    assert told == [("scopa", 2, 1, 0, 1), ("cirulla", 1, 0, 1, 0)]
    assert (record.total.matches, record.computers.matches, record.computers.lost) == (3, 1, 1)


def test_averages_are_those_of_a_match(anna, bruno):
    for sweeps in (1, 4):
        match = end(set_table(anna, bruno))
        Result.objects.filter(match=match, player=anna).update(sweeps=sweeps, run=sweeps // 2, settebelli=3)
    record = record_of_player(anna)
    assert (record.lines[0].sweeps, record.lines[0].settebelli, record.run) == (2.5, 3, 2)


def test_streaks_are_of_matches_with_people(anna, bruno):
    now = timezone.now()
    for day, winner in enumerate([0, 0, 0, 1, 0, 0]):
        end(set_table(anna, bruno), winner=winner, now=now + timedelta(days=day))
    end(set_table(anna, level="greedy"), winner=1, now=now + timedelta(days=7))
    mine, theirs = record_of_player(anna).streaks, record_of_player(bruno).streaks
    assert (mine.winning, mine.best) == (2, 3)
    assert (theirs.winning, theirs.best) == (0, 1)


def test_opponents_met_most_are_not_partners(anna, bruno):
    carla, dino = account("Carla"), account("Dino")
    for winner in (0, 1):
        end(set_table(anna, bruno, carla, dino, teams=2), winner=winner)
    end(set_table(anna, dino), winner=0)
    met = [(one.player.name, one.matches, one.won) for one in record_of_player(anna).opponents]
    assert met == [("Dino", 3, 2), ("Bruno", 2, 1)]


def test_who_keeps_it_private_shows_ratings_only(client, anna, bruno):
    end(rated_match(anna, bruno))
    prefer(player=anna, open_record=False)
    client.force_login(bruno)
    answer = page_of(client, anna)
    assert "keeps matches and figures private" in answer.text and "±" in answer.text
    assert "record" not in answer.context and "recent" not in answer.context
    assert page_of(client, anna, "player_matches").status_code == 302
    client.force_login(anna)
    assert "record" in page_of(client, anna).context
    assert page_of(client, anna, "player_matches").status_code == 200


def test_a_match_that_nobody_may_watch_is_listed_for_its_players_alone(client, anna, bruno):
    match = end(set_table(anna, bruno, watching=False))
    assert match.key not in page_of(client, anna, "player_matches").text
    client.force_login(bruno)
    assert match.key not in page_of(client, anna, "player_matches").text
    client.force_login(anna)
    assert match.key in page_of(client, anna, "player_matches").text


def test_the_list_is_narrowed(client, anna, bruno):
    carla = account("Carla")
    scopa, cirulla = end(rated_match(anna, bruno)), end(set_table(anna, carla, of="cirulla"), winner=1)
    alone = end(set_table(anna, level="greedy"), winner=1)
    for query, keys in [
        ({}, {scopa, cirulla, alone}),
        ({"variant": "cirulla"}, {cirulla}),
        ({"outcome": "lost"}, {cirulla, alone}),
        ({"kind": "rated"}, {scopa}),
        ({"kind": "computers"}, {alone}),
        ({"opponent": "CARLA"}, {cirulla}),
        ({"kind": "people", "opponent": "Bruno"}, {scopa}),
        ({"variant": "cirulla", "outcome": "won"}, set()),
    ]:
        shown = {row.match for row in page_of(client, anna, "player_matches", **query).context["page"].rows}
        assert shown == keys, query


def test_a_filter_that_there_is_not_says_so(client, anna):
    answer = page_of(client, anna, "player_matches", variant="bridge")
    assert answer.status_code == 200
    assert "bridge" in answer.text


def test_the_list_is_told_the_same_change_as_the_rating(client, anna, bruno):
    match = end(rated_match(anna, bruno))
    change = match.rating_changes.get(player=anna)
    assert f"{change.before.number} → {change.after.number} (+{change.points})" in page_of(client, anna).text


def test_following(client, anna, bruno):
    client.force_login(anna)
    address = reverse("games:follow", args=["Bruno"])
    for _ in range(2):
        client.post(address)
    assert list(Follow.objects.values_list("player", "other")) == [(anna.pk, bruno.pk)]
    assert "Follow no longer" in page_of(client, bruno).text
    assert "Bruno" in page_of(client, anna).text
    client.post(address, {"stop": "1"})
    assert not Follow.objects.exists()
    assert client.get(address).status_code == 405


def test_nobody_follows_themselves(client, anna):
    client.force_login(anna)
    client.post(reverse("games:follow", args=["Anna"]))
    assert not Follow.objects.exists()


def test_a_name_is_never_markup(client):
    named = Player.objects.create_user("x<b>", name="x<b>", about="<script>1</script>")
    text = page_of(client, named).text
    assert "x<b>" not in text and "<script>1" not in text


def many_matches(player, other, count):
    """Store so many rated matches of two people at once; each is like the last that they have played."""
    like = Match.objects.order_by("-pk")[0]
    likes = [list(rows.all()) for rows in (like.seats, like.results, like.rating_changes)]
    now, copies = timezone.now(), []
    for number in range(count):
        one = copy(like)
        one.pk, one.key, one.ended = None, new_key(), now + timedelta(minutes=number)
        copies.append(one)
    Match.objects.bulk_create(copies)
    for rows in likes:
        made = []
        for match in copies:
            for row in map(copy, rows):
                row.pk, row.match = None, match
                for moment in {"ended", "at"} & {field.name for field in row._meta.fields}:
                    setattr(row, moment, match.ended)
                made.append(row)
        type(rows[0]).objects.bulk_create(made)


@pytest.mark.parametrize("page", ["player", "player_matches"])
@pytest.mark.parametrize("own", [False, True])
def test_pages_ask_as_little_with_very_many_matches_as_with_fifty(client, anna, bruno, page, own):
    def questions():
        with CaptureQueriesContext(connection) as asked:
            assert page_of(client, anna, page).status_code == 200
        return len(asked)

    if own:
        client.force_login(anna)
    end(rated_match(anna, bruno))
    many_matches(anna, bruno, 49)
    questions()
    few = questions()
    many_matches(anna, bruno, 700)
    for number in range(8):
        end(rated_match(anna, account(f"Other{number}")))
    assert record_of_player(anna).lines[0].matches == 758
    assert questions() <= few < 45
