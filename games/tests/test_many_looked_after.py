"""Very many sockets are looked after in parts, so that no play waits for all of them."""

import pytest

from games.consumers import register as module
from games.consumers.register import Register, ended_sessions
from games.presence import Page

pytestmark = pytest.mark.django_db(transaction=True)

MANY = 3 * module.AT_ONCE + 7


class Quiet:
    """A socket of a player that is heard all the time."""

    missed, sequence, match_id = False, None, None

    def __init__(self, number):
        self.player_id, self.session_key = number + 1, f"session-{number}"
        self.channel_name, self.heard, self.closed = f"page-{number}", 1000.0, None
        self.page = Page(self.channel_name)

    async def close(self, code):
        self.closed = code


async def test_every_session_is_asked_for_and_none_with_all_others(monkeypatch):
    asked, sockets = [], [Quiet(number) for number in range(MANY)]
    ended = sockets[1::40]
    good = {one.session_key: one.player_id for one in sockets if one not in ended}

    def live(keys):
        asked.append(list(keys))
        return {key: good[key] for key in keys if key in good}

    monkeypatch.setattr(module, "live_sessions", live)
    assert await ended_sessions(sockets) == set(ended)
    assert sorted(key for part in asked for key in part) == sorted(one.session_key for one in sockets)
    assert max(map(len, asked)) <= module.AT_ONCE


async def test_every_page_is_kept_and_every_ended_socket_closed(monkeypatch):
    kept, sockets, here = [], [Quiet(number) for number in range(MANY)], Register()
    here.sockets = set(sockets)
    monkeypatch.setattr(module.presence, "keep", lambda pages: kept.append(list(pages)))
    monkeypatch.setattr(module, "live_sessions", lambda keys: {})
    await here.beat(1000.0)
    assert {page.channel for part in kept for page in part} == {one.channel_name for one in sockets}
    assert max(map(len, kept)) <= module.AT_ONCE
    assert all(one.closed == module.SIGNED_OUT for one in sockets)
