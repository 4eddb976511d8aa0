"""The referee as a process of its own, and inside the server: it works beside others, and stops when it is told."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.db import connection

from games.referee import Duty, do_all, watch
from games.services.tell import tell

ROOT = Path(__file__).resolve().parents[2]


def test_it_stops_when_it_is_told(tmp_path):
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3"}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    environment.pop("REDIS_URL", None)
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
    command = [sys.executable, "manage.py", "referee"]
    referee = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert "watching" in referee.stdout.readline()
    referee.send_signal(signal.SIGTERM)
    said, complaints = referee.communicate(timeout=20)
    assert (referee.returncode, said.partition(":")[0]) == (0, "The referee has stopped. Actions")
    assert "Traceback" not in complaints
    assert "REDIS_URL is not set" in complaints


async def test_what_was_begun_is_ended_first():
    begun, ended, stop = threading.Event(), threading.Event(), asyncio.Event()

    def slow(now):
        begun.set()
        ended.wait(5)
        return 1

    watching = asyncio.create_task(watch(stop, [Duty("slow", slow, every=60)]))
    await asyncio.to_thread(begun.wait, 5)
    stop.set()
    await asyncio.sleep(0)
    assert not watching.done()
    ended.set()
    assert await asyncio.wait_for(watching, 5) == {"slow": 1}


async def test_a_slow_duty_keeps_no_other_from_its_time(caplog):
    stop, gate, done = asyncio.Event(), threading.Event(), []

    def quick(now):
        done.append(now)
        if len(done) == 3:
            gate.set()
        return 1

    def slow(now):
        assert gate.wait(5), "the quick duty waits for the slow one"
        return 0

    watching = asyncio.create_task(
        watch(stop, [Duty("slow", slow, every=0.01), Duty("quick", quick, every=0.01)])
    )
    await asyncio.to_thread(gate.wait, 5)
    stop.set()
    await asyncio.wait_for(watching, 5)
    assert not caplog.records


async def test_a_duty_that_fails_is_tried_again_and_stops_no_other(caplog):
    stop, tried, done = asyncio.Event(), [], []

    def broken(now):
        tried.append(now)
        raise RuntimeError("no luck today")

    def sound(now):
        done.append(now)
        return 1

    watching = asyncio.create_task(
        watch(stop, [Duty("broken", broken, every=0.01), Duty("sound", sound, every=0.01)])
    )
    while len(tried) < 2 or len(done) < 2:
        await asyncio.sleep(0.01)
    stop.set()
    await asyncio.wait_for(watching, 5)
    assert "failed at its duty of broken" in caplog.text and "no luck today" in caplog.text


@pytest.mark.django_db(transaction=True)
async def test_a_duty_keeps_its_database_file_open_until_an_error(caplog):
    stop, opened = asyncio.Event(), []

    def ask(now):
        opened.append(connection.connection)
        connection.cursor().execute("SELECT 1" if len(opened) < 3 else "SELECT what is not there")
        return 1

    watching = asyncio.create_task(watch(stop, [Duty("ask", ask, every=0.01)]))
    while len(opened) < 4:
        await asyncio.sleep(0.01)
    stop.set()
    await asyncio.wait_for(watching, 5)
    first, second, third, after_error = opened[:4]
    assert first is after_error is None
    assert second is third
    assert (second is not None) == (connection.vendor == "sqlite")


async def test_a_duty_waits_for_nobody_to_whom_something_is_told(monkeypatch):
    heard, duties_done = [], threading.Event()

    class Slow:
        async def group_send(self, group, event):
            await asyncio.to_thread(duties_done.wait, 10)
            heard.append(event["number"])

    def act(now):
        tell("some", {"number": act.number})
        act.number += 1
        if act.number == 5:
            duties_done.set()
            stop.set()
        return 1

    act.number, stop = 0, asyncio.Event()
    monkeypatch.setattr("games.services.tell.get_channel_layer", Slow)
    await asyncio.wait_for(watch(stop, [Duty("telling", act, every=0.001)]), 9)
    assert sorted(heard) == list(range(act.number)), "what was told last is not lost"


def test_every_duty_can_be_done_once(caplog):
    duties = [Duty("one", lambda now: 2, every=1), Duty("bad", lambda now: 1 // 0, every=1)]
    assert do_all(None, [*duties, Duty("two", lambda now: 3, every=1)]) == 5
    assert "duty of bad" in caplog.text


@pytest.mark.django_db
def test_the_duties_of_the_site_find_nothing_to_do_in_an_empty_one(time, caplog):
    do_all(time.now)
    assert do_all(time.now) == 0
    assert not [record for record in caplog.records if record.exc_info]
