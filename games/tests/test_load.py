"""What one play costs: few queries, one visit of many, and tables that are measured as people play them."""

import asyncio
import random
import threading

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.bench.load.cost import measure
from games.consumers.thread import TOGETHER, close_connections, in_thread
from games.models import Round
from games.selectors import load_snapshot
from games.services.play import play
from games.services.refusals import AlreadyPlayed, Refused
from games.services.tell import tell, telling_through
from games.tests.sockets import in_database, listening
from games.tests.tables import person, play_plies, set_table

MOST_QUERIES = 3


@pytest.fixture
def match(anna, bruno):
    return set_table(anna, bruno, target=200)


def legal(snapshot):
    return str(min(snapshot.latest.position.legal_plays))


def answer(snapshot, text=None, **changed):
    """Play as the answer to a snapshot, which is what is known."""
    stored = snapshot.latest.stored
    fields = {
        "match_id": snapshot.match.pk,
        "seat": snapshot.latest.position.turn,
        "round_number": stored.number,
        "ply": stored.ply,
        "text": text or legal(snapshot),
    }
    play(**fields | changed, known=snapshot)


@pytest.mark.django_db(transaction=True)
def test_a_play_asks_few_queries(match):
    cost = measure(match.pk, 30, random.Random(5))
    assert 1 <= cost["queries"] <= MOST_QUERIES and cost["cpu_ms"] > 0


@pytest.mark.django_db(transaction=True)
async def test_a_play_by_socket_asks_few_queries():
    """Counted is everything that the play and both viewers ask of the database."""

    def begin():
        anna, bruno = person("Anna"), person("Bruno")
        return set_table(anna, bruno, target=200), anna, bruno

    asked = []

    def note(execute, sql, *args):
        asked.append(sql)
        return execute(sql, *args)

    match, anna, bruno = await in_database(begin)
    async with listening(match, anna) as hers, listening(match, bruno) as his:
        views = [await hers.view(), await his.view()]
        await hers.settled(), await his.settled()
        snapshot = await in_database(load_snapshot, id=match.pk)
        turn = snapshot.latest.position.turn
        connections = []

        def begin_to_count():
            wrapped = connection.execute_wrapper(note)
            wrapped.__enter__()
            connections.append(wrapped)

        await in_thread(begin_to_count)
        await (hers, his)[turn].play(views[turn], legal(snapshot))
        await hers.view(), await his.view()
        await in_thread(lambda: connections.pop().__exit__(None, None, None))
    plays = [sql for sql in asked if sql.startswith("UPDATE") and "games_round" in sql]
    assert len(plays) == 1 and len(asked) <= MOST_QUERIES, asked


@pytest.mark.django_db(transaction=True)
def test_what_is_known_spares_reading_the_match(match):
    snapshot = load_snapshot(id=match.pk)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        answer(snapshot)
    assert [query["sql"].split()[0] for query in asked] == ["UPDATE"]
    assert Round.objects.get(match=match).ply == 1


@pytest.mark.django_db
def test_nobody_is_refused_by_what_is_old(match):
    old = load_snapshot(id=match.pk)
    play_plies(match, 1)
    now = load_snapshot(id=match.pk)
    answer(old, legal(now), seat=now.latest.position.turn, ply=1)
    assert Round.objects.get(match=match).ply == 2


@pytest.mark.django_db
def test_nothing_is_played_twice_by_what_is_old(match):
    old = load_snapshot(id=match.pk)
    answer(old)
    with pytest.raises(AlreadyPlayed):
        answer(old)
    assert Round.objects.get(match=match).ply == 1


@pytest.mark.django_db
def test_a_change_beside_the_plays_is_not_lost(match):
    """Whatever else changes a round is counted in it, so that a play by what was known before finds out."""
    old = load_snapshot(id=match.pk)
    Round.objects.filter(match=match).update(changes=old.latest.stored.changes + 1, flag=None)
    answer(old)
    assert Round.objects.get(match=match).changes == old.latest.stored.changes + 2


@pytest.mark.django_db
def test_what_is_not_allowed_stays_so(match):
    snapshot = load_snapshot(id=match.pk)
    foreign = next(str(card) for card in snapshot.latest.position.setup.deck[-3:])
    for changed in ({"text": foreign}, {"seat": 1 - snapshot.latest.position.turn}):
        with pytest.raises(Refused):
            answer(snapshot, **changed)
    assert Round.objects.get(match=match).ply == 0


async def test_what_is_wished_together_is_done_in_few_visits():
    threads, order = [], []

    def do(number):
        threads.append(threading.get_ident())
        order.append(number)
        return number

    count = 3 * TOGETHER
    results = await asyncio.gather(*(in_thread(lambda number=number: do(number)) for number in range(count)))
    assert results == order == list(range(count))
    assert len(set(threads)) == 1 and threads[0] != threading.get_ident()


async def test_an_error_hits_only_who_caused_it():
    def fail():
        raise ZeroDivisionError

    found = await asyncio.gather(in_thread(fail), in_thread(lambda: "fine"), return_exceptions=True)
    assert isinstance(found[0], ZeroDivisionError) and found[1] == "fine"


async def test_who_gave_up_waiting_keeps_nobody_from_their_answer():
    impatient = asyncio.create_task(in_thread(lambda: "late"))
    patient = asyncio.create_task(in_thread(lambda: "here"))
    await asyncio.sleep(0)
    impatient.cancel()
    assert await patient == "here" and await in_thread(lambda: "again") == "again"


@pytest.mark.django_db(transaction=True)
async def test_the_connection_is_kept_for_a_moment_and_closed_when_told():
    def ask():
        connection.ensure_connection()
        return connection.connection

    first, second = await in_thread(ask), await in_thread(ask)
    assert first is second
    await close_connections()
    assert await in_thread(ask) is not first
    await close_connections()


async def test_who_works_for_a_loop_does_not_wait_until_something_is_told(monkeypatch):
    sent, gate = [], asyncio.Event()

    class Layer:
        async def group_send(self, group, event):
            await gate.wait()
            sent.append((group, event["number"]))
            if event["number"] == 1:
                raise OSError("gone")

    monkeypatch.setattr("games.services.tell.get_channel_layer", Layer)
    loop = asyncio.get_running_loop()

    def work():
        with telling_through(loop):
            for number in range(3):
                tell("somebody", {"number": number})
        return list(sent)

    assert await asyncio.to_thread(work) == []
    gate.set()
    while len(sent) < 3:
        await asyncio.sleep(0.01)
    assert sent == [("somebody", number) for number in range(3)]


@pytest.mark.parametrize(
    "wrong", [["--tables", "0"], ["--full", "100000"], ["--pause", "0"], ["--seconds", "0"]]
)
def test_what_cannot_be_measured(wrong):
    with pytest.raises(CommandError, match=r"at least 1|from 1 to"):
        call_command("load", *wrong)
