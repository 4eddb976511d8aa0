"""What happens is counted, once, where it happens."""

import asyncio
from concurrent.futures import Future
from datetime import timedelta

import pytest
from django.utils import timezone
from prometheus_client import REGISTRY, generate_latest

from games.health import metrics
from games.health.metrics import total
from games.models import Round
from games.referee import act_on_due, do_all
from games.referee.duties import Duty
from games.referee.flags import let_flags_fall
from games.referee.minutes import note_minute
from games.tests import test_program_socket as programs
from games.tests.sockets import in_database, knock, listening
from games.tests.tables import person, play_plies, set_table

pytestmark = pytest.mark.django_db(transaction=True)


class Counts:
    """What has been counted since it was made."""

    def __init__(self):
        self.before = self.now()

    def now(self):
        found = {}
        for family in REGISTRY.collect():
            for sample in family.samples:
                if sample.name.startswith("scopa_") and not sample.name.endswith(("_bucket", "_created")):
                    found[sample.name, *sample.labels.values()] = sample.value
        return found

    def __getitem__(self, key):
        key = key if isinstance(key, tuple) else (key,)
        return self.now().get(key, 0) - self.before.get(key, 0)


def anna_and_bruno():
    anna, bruno = person("Anna"), person("Bruno")
    return set_table(anna, bruno, dealer=1, hands=["7D 5C KC"], table="2S 4D QH QS"), anna, bruno


async def test_a_play_by_a_socket():
    match, anna, bruno = await in_database(anna_and_bruno)
    counts = Counts()
    async with listening(match, anna) as hers, listening(match, bruno) as his:
        view, _other = await hers.view(), await his.view()
        assert counts["scopa_sockets", "table"] == 2
        await hers.play(view, "KC")
        await his.view(), await hers.view()
        await asyncio.sleep(0.1)
    assert counts["scopa_plays_total", "person"] == 1
    assert counts["scopa_play_seconds_count"] == 1
    assert counts["scopa_shown_seconds_count"] == 2
    assert 0 < counts["scopa_shown_seconds_sum"] < 10
    assert counts["scopa_frames_total", "table"] >= 1
    assert counts["scopa_sockets", "table"] == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x" * 5000, "size"),
        ("[1]", "form"),
        ("{", "form"),
        ('{"dance": 1}', "senseless"),
        ('{"play": "7D"}', "form"),
    ],
)
async def test_a_frame_that_is_refused(text, reason):
    match, anna, _bruno = await in_database(anna_and_bruno)
    counts = Counts()
    async with listening(match, anna) as socket:
        await socket.view()
        await socket.send_text(text)
        await socket.notice()
    assert counts["scopa_refused_frames_total", reason] == 1


async def test_too_much_is_told_apart(settings):
    settings.SCOPA_FRAMES_A_SECOND, settings.SCOPA_FRAMES_AT_ONCE = 0.001, 1
    match, anna, _bruno = await in_database(anna_and_bruno)
    counts = Counts()
    async with listening(match, anna) as socket:
        await socket.view()
        for number in range(2):
            await socket.say(ping=str(number))
        await socket.notice()
    assert counts["scopa_refused_frames_total", "haste"] == 1


async def test_a_socket_that_is_not_let_in(settings):
    settings.SCOPA_SOCKETS_A_PLAYER = 0
    match, anna, _bruno = await in_database(anna_and_bruno)
    counts = Counts()
    _socket, opened, _code = await knock(match, anna)
    assert not opened
    assert counts["scopa_refused_sockets_total", "table"] == 1
    assert counts["scopa_sockets", "table"] == 0


program_here = programs.world


async def test_the_socket_of_a_program(program_here):
    program, token = program_here
    counts = Counts()
    async with programs.calling(program, token) as caller:
        await caller.say(ping=3)
        await caller.told("pong")
        assert counts["scopa_sockets", "program"] == 1
        await caller.say(dance=1)
        await caller.told("problem")
    assert counts["scopa_sockets", "program"] == 0
    assert counts["scopa_frames_total", "program"] == 2
    assert counts["scopa_refused_frames_total", "senseless"] == 1
    await programs.knock(program.pk, "scopa_nothing")
    assert counts["scopa_refused_sockets_total", "program"] == 1
    assert counts["scopa_sockets", "program"] == 0


def test_a_computer_plays_and_how_late_that_is(anna):
    match = set_table(anna, level="random", dealer=0)
    Round.objects.filter(match=match).update(due=timezone.now() - timedelta(seconds=7))
    counts = Counts()
    assert act_on_due() == 1
    assert counts["scopa_plays_total", "computer"] == 1
    assert counts["scopa_referee_late_seconds_count", "play"] == 1
    assert 7 <= counts["scopa_referee_late_seconds_sum", "play"] < 60


def test_a_play_that_is_refused_is_none(match):
    counts = Counts()
    play_plies(match, 1)
    assert counts["scopa_plays_total", "person"] == 1
    from games.services.play import play
    from games.services.refusals import Refused

    with pytest.raises(Refused):
        play(match_id=match.pk, seat=0, round_number=1, ply=0, text="7D")
    assert counts["scopa_plays_total", "person"] == 1


def test_a_duty_that_fails():
    counts = Counts()

    def fail(now):
        raise RuntimeError("nobody knows why")

    do_all(timezone.now(), [Duty("dancing", fail, 1), Duty("singing", lambda now: 1, 1)])
    assert counts["scopa_failed_duties_total", "dancing"] == 1
    assert counts["scopa_failed_duties_total", "singing"] == 0
    assert counts["scopa_duty_seconds_count", "singing"] == 1
    assert counts["scopa_logged_total", "error"] >= 0


def test_what_waits_for_a_referee(match):
    now = timezone.now()
    Round.objects.filter(match=match).update(due=now - timedelta(seconds=40))
    note_minute(now)
    assert total(metrics.REFEREE_OVERDUE_SECONDS) == pytest.approx(40)
    assert total(metrics.MATCHES, status="playing") == 1
    Round.objects.filter(match=match).update(due=None)
    note_minute(now)
    assert total(metrics.REFEREE_OVERDUE_SECONDS) == 0


def test_a_flag_that_falls(anna, bruno):
    match = set_table(anna, bruno, dealer=1, clock="60+0")
    now = timezone.now()
    Round.objects.filter(match=match).update(flag=now - timedelta(seconds=20))
    counts = Counts()
    assert let_flags_fall(now) == 1
    assert counts["scopa_referee_late_seconds_count", "flag"] == 1


@pytest.mark.parametrize("end", [lambda answer: answer.set_result(1), lambda answer: answer.cancel()])
def test_what_is_thought_about(end):
    counts, answer = Counts(), Future()
    metrics.note_thinking("advice", answer)
    assert counts["scopa_thinking", "advice"] == 1
    end(answer)
    assert counts["scopa_thinking", "advice"] == 0
    assert counts["scopa_thinking_seconds_count", "advice"] == 1


def test_all_of_it_can_be_read():
    text = generate_latest(REGISTRY).decode()
    for metric in vars(metrics).values():
        if hasattr(metric, "collect") and hasattr(metric, "_name"):
            assert f"# HELP {metric._name}" in text
    for label in ('by="person"', 'status="5xx"', 'level="error"', 'about="play"'):
        assert label in text
