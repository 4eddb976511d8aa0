"""Pages of what is over only read: not one of them writes anything, whoever looks."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine.record import read_record
from games.models import Upload
from games.selectors import record_of
from games.services.talk import say
from games.services.uploads import keep_upload
from games.statistics.counting import count_matches
from games.tests.lobbies import later
from games.tests.tables import person, play_rounds, set_table

pytestmark = pytest.mark.django_db

OF_A_MATCH = ("table", "replay", "record", "match_rules", "state")
OF_A_PLAYER = ("player", "player_matches")
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE", "SAVEPOINT", "BEGIN")


@pytest.fixture
def over(anna, bruno):
    match = play_rounds(set_table(anna, bruno, target=1))
    say(player=anna, match_id=match.pk, key="k", text="bella", now=later())
    count_matches(later(hours=1))
    return match


def addresses(match, player):
    upload = keep_upload(owner=player, record=read_record(record_of(match).to_json()))
    assert Upload.objects.count() == 1
    return [
        *(reverse(f"games:{name}", args=[match.key]) for name in OF_A_MATCH),
        *(reverse(f"games:{name}", args=[player.pk]) for name in OF_A_PLAYER),
        *(reverse(f"games:{name}", args=[upload.key]) for name in ("upload", "upload_record")),
        *(reverse(f"games:{name}") for name in ("uploads", "statistics", "ladders")),
        reverse("games:replay", args=[match.key]) + "?round=1&ply=7",
        reverse("games:player_matches", args=[player.pk]) + "?outcome=won&page=2",
    ]


def written(client, address):
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return [one["sql"] for one in asked if one["sql"].lstrip().upper().startswith(WRITES)]


@pytest.mark.parametrize("who", ["a player", "a spectator", "a stranger"])
def test_looking_writes_nothing(client, over, anna, who):
    if who != "a stranger":
        client.force_login(anna if who == "a player" else person("Clara"))
    wrote = {address: found for address in addresses(over, anna) if (found := written(client, address))}
    assert wrote == {}
