"""Lag over a socket: measured by the server, and given back to the play that it held up."""

from datetime import timedelta

import pytest

from games.consumers.table import TableConsumer
from games.tests.sockets import in_database, listening
from games.tests.tables import play_plies, position_of, round_of, set_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(time, anna, bruno):
    """Anna is to play, with three minutes left; both have begun."""
    match = set_table(anna, bruno, dealer=1, clock="180+5")
    play_plies(match, 2)
    return match


async def play_after(seconds, match, anna, time, **more):
    """Let Anna play by socket after a while; return what the clocks say then."""
    async with listening(match, anna) as socket:
        view = await socket.view()
        text = str((await in_database(position_of, match)).legal_plays[0])
        time.pass_(seconds)
        if more:
            await socket.say(play=text, round=1, ply=2, **more)
        else:
            await socket.play(view, text)
        view = await socket.view()
    return view, await in_database(round_of, match)


async def test_what_the_server_measured_is_given_back(match, anna, time, monkeypatch):
    monkeypatch.setattr(TableConsumer, "lag_ms", property(lambda self: 700))
    _, stored = await play_after(20, match, anna, time)
    assert (stored.banks, stored.lags) == ([165_700, 180_000], [9_300, 10_000])


async def test_what_a_browser_says_is_not(match, anna, time):
    _, stored = await play_after(20, match, anna, time, lag="900", lag_ms="900", clock="99:99", arrived="0")
    assert (stored.banks, stored.lags) == ([165_000, 180_000], [10_000, 10_000])


async def test_too_late_is_said_and_nothing_is_played(match, anna, time):
    view, stored = await play_after(181, match, anna, time)
    assert "Your time was over before this play arrived." in view
    assert stored.ply == 2


async def test_each_frame_says_what_time_it_is_on_the_server(match, anna, time):
    """The public fragments are drawn once; the time is not."""
    for _ in range(2):
        async with listening(match, anna) as socket:
            view = await socket.view()
        assert f'id="now" hidden data-ms="{round(time.now.timestamp() * 1000)}"' in view
        stored = await in_database(round_of, match)
        flag = round(stored.flag.timestamp() * 1000)
        assert f'data-flag="{flag}"' in view
        time.pass_(30)
    assert stored.flag - time.now == timedelta(seconds=120)
