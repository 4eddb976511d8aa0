"""What the lobby tells of who is worth waiting for, and what it offers where nobody is."""

import pytest
from django.urls import reverse

from accounts.ratings.selectors import ratings_of
from games.bots import LEVELS
from games.models import Match, Seat
from games.tests.lobbies import here, offer
from games.tests.markup import part, read
from games.tests.tables import person, set_table
from games.tests.test_rating import LADDER, end, rated_match

pytestmark = pytest.mark.django_db


def lobby(client):
    return client.get(reverse("games:lobby")).text


def test_who_leaves_a_rated_match_that_is_lost_loses_it_and_the_lobby_says_how_often(client, anna, bruno):
    """Leaving has its price: the rating falls as by any loss, and the next offer tells what part is finished."""
    for player in (anna, bruno):
        end(set_table(player, person("Other")), winner=0)
    match = rated_match(anna, bruno)
    Match.objects.filter(pk=match.pk).update(totals=[3, 10])
    end(match, winner=1, ended_by="abandoned", faults={0: Seat.Fault.LEFT})
    assert match.totals == [3, 10]
    numbers = ratings_of([anna.pk, bruno.pk], LADDER)
    assert numbers[anna.pk].number < 1500 < numbers[bruno.pk].number
    for player in (anna, bruno):
        offer(player)
    rows = {
        row.all("p", class_="offer-who")[0].text: row.text
        for row in part(lobby(client), "offer-list").all("li")
    }
    (hers,), (his,) = ([text for who, text in rows.items() if name in who] for name in ("Anna", "Bruno"))
    assert "50 %" in hers and "100 %" in his


def test_where_nobody_is_there_is_something_to_do(client):
    page = lobby(client)
    for level in LEVELS.values():
        assert level.name in page
    shown = read(page)
    assert "0 players online" in part(page, "online").text
    assert any("/alert/" in form["action"] for form in shown.all("form") if form.has("action"))


def own_rows(client):
    return {
        row["data-player"]: row for row in part(lobby(client), "online").all("li") if row.has("data-player")
    }


def test_nobody_is_offered_a_challenge_to_themselves(client, anna, bruno):
    here(anna, bruno)
    client.force_login(anna)
    rows = own_rows(client)
    assert "me" in rows[str(anna.pk)]["class"].split()
    assert "me" not in rows[str(bruno.pk)]["class"].split()
    assert f'<body data-player="{anna.pk}"' in lobby(client)
    client.logout()
    assert not any("me" in row["class"].split() for row in own_rows(client).values())
