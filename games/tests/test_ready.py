"""Whether a process can serve: each part that fails is named, and nothing of what an error says."""

import json
import logging

import pytest
from channels.layers import get_channel_layer
from django.core.management import call_command
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import OperationalError
from django.utils import timezone

from games.health import ready
from games.health.ready import Last, readiness
from games.services.downtime import beat
from games.tests.test_door import ask

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = "password=hunter2 for db.internal"
FINE = {"database": "ok", "channels": "ok", "referee": "ok"}


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    """Nothing was asked before, and nothing is kept."""
    monkeypatch.setattr(ready, "_last", Last())
    monkeypatch.setattr(ready, "KEPT", 0)
    monkeypatch.setattr(ready, "PATIENCE", 0.5)
    monkeypatch.setattr(ready, "_migrations", ready._Migrations())


@pytest.fixture
def referee():
    beat(now=timezone.now())


def broken(*args, **kwargs):
    raise OperationalError(SECRET)


async def test_it_is_ready_where_all_is_there(referee):
    answer = await ask("/readyz")
    assert (answer["status"], json.loads(answer["body"])) == (200, {"ready": True, "parts": FINE})


async def test_a_site_without_a_referee_is_not():
    answer = await ask("/readyz")
    assert answer["status"] == 503
    assert json.loads(answer["body"])["parts"] == FINE | {"referee": "was not seen lately"}


async def test_a_referee_of_long_ago_is_none(referee, monkeypatch):
    later = timezone.now() + timezone.timedelta(seconds=60)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert (await readiness())["referee"] == "was not seen lately"


async def test_a_database_that_is_away(referee, monkeypatch, caplog):
    monkeypatch.setattr(BaseDatabaseWrapper, "cursor", broken)
    with caplog.at_level(logging.INFO):
        answer = await ask("/readyz")
    assert answer["status"] == 503
    assert json.loads(answer["body"])["parts"]["database"] == "cannot be used"
    assert b"hunter2" not in answer["body"] and b"internal" not in answer["body"]
    assert "Traceback" not in caplog.text


async def test_a_database_that_is_behind(referee, monkeypatch):
    monkeypatch.setattr(ready.MigrationExecutor, "migration_plan", lambda *args: ["0099_more"])
    assert (await readiness())["database"] == "migrations are not applied"


@pytest.mark.parametrize("fails", ["send", "receive"])
async def test_a_channel_layer_that_is_away(fails, referee, monkeypatch):
    monkeypatch.setattr(get_channel_layer(), fails, broken)
    assert await readiness() == FINE | {"channels": "cannot be used"}


async def test_a_channel_layer_that_loses_what_is_sent(referee, monkeypatch):
    async def lose(*args):
        pass

    monkeypatch.setattr(get_channel_layer(), "send", lose)
    assert await readiness() == FINE | {"channels": "gives no answer in time"}


async def test_asking_leaves_nothing_behind(referee):
    for _time in range(20):
        assert await readiness() == FINE
    channels = get_channel_layer().channels
    assert len(channels) <= 1, "a layer by Redis keeps the one that all of them ask by"
    assert not sum(channel.qsize() for channel in channels.values())


async def test_asking_without_end_asks_once(referee, monkeypatch):
    monkeypatch.setattr(ready, "KEPT", 60)
    assert await readiness() == FINE
    monkeypatch.setattr(BaseDatabaseWrapper, "cursor", broken)
    assert await readiness() == FINE


async def test_a_change_is_logged_once(referee, monkeypatch, caplog):
    with caplog.at_level(logging.INFO, logger="games.health.ready"):
        await readiness()
        with monkeypatch.context() as patched:
            patched.setattr(get_channel_layer(), "send", broken)
            for _time in range(3):
                await readiness()
        for _time in range(3):
            await readiness()
    told = [record.getMessage() for record in caplog.records if "ready" in record.getMessage()]
    assert told == ["not ready: channels cannot be used", "ready again"]


def test_the_command_says_it_too(referee, capsys):
    call_command("ready")
    assert json.loads(capsys.readouterr().out) == {"ready": True, "parts": FINE}


def test_the_command_fails_where_it_is_not(capsys):
    with pytest.raises(SystemExit, match="1"):
        call_command("ready")
    assert json.loads(capsys.readouterr().out)["ready"] is False
