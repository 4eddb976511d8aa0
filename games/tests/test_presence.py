"""Who is here: rows that grow old by themselves, so that no crash leaves anybody behind."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from games import presence
from games.consumers.register import register
from games.models import Presence
from games.presence import Page
from games.referee.presence import forget_closed_pages
from games.tests.moments import later
from games.tests.sockets import in_database, listening
from games.tests.tables import person, seat_of, set_table, snapshot_of

pytestmark = pytest.mark.django_db


def sitting(name: str = "Anna", match=None):
    player = person(name)
    presence.arrive(Page(f"channel-{name}", player.pk, match and match.pk))
    return player


def test_an_open_page_counts_while_it_gives_signs_of_life(monkeypatch):
    anna = sitting()
    assert [*presence.online()] == [anna] and presence.is_online(anna.pk)
    later(monkeypatch, 29)
    assert presence.is_online(anna.pk)
    presence.keep([Page("channel-Anna", anna.pk)])
    later(monkeypatch, 29)
    assert presence.is_online(anna.pk)
    later(monkeypatch, 2)
    assert not presence.is_online(anna.pk) and not presence.online()


def test_a_page_that_closed_counts_for_a_short_grace(monkeypatch):
    anna = sitting()
    presence.depart("channel-Anna")
    assert presence.is_online(anna.pk)
    later(monkeypatch, 6)
    assert not presence.is_online(anna.pk)


def test_closing_is_never_a_sign_of_life(monkeypatch):
    anna = sitting()
    later(monkeypatch, 28)
    presence.depart("channel-Anna")
    later(monkeypatch, 3)
    assert not presence.is_online(anna.pk)


def test_a_player_with_two_pages_is_one(monkeypatch):
    anna = sitting()
    presence.arrive(Page("another", anna.pk))
    assert presence.online().count() == 1
    presence.depart("another")
    later(monkeypatch, 6)
    presence.keep([Page("channel-Anna", anna.pk)])
    assert presence.is_online(anna.pk)


def test_a_row_that_was_taken_for_old_is_made_anew():
    anna, bruno = person("Anna"), person("Bruno")
    pages = [Page("one", anna.pk), Page("two", bruno.pk, lobby=True)]
    presence.arrive(pages[0])
    presence.keep(pages)
    presence.keep(pages)
    assert {row.channel: (row.player_id, row.lobby) for row in Presence.objects.all()} == {
        "one": (anna.pk, False),
        "two": (bruno.pk, True),
    }


def test_a_page_whose_player_or_match_was_deleted_keeps_no_other_from_being_kept():
    anna, match = person("Anna"), set_table(person("Bruno"))
    pages = [
        Page("whose", 999),
        Page("where", anna.pk, 999),
        Page("hers", anna.pk, match.pk),
        Page("strange"),
    ]
    presence.keep(pages)
    assert {row.channel for row in Presence.objects.all()} == {"hers", "strange"}


def test_what_a_crash_leaves_behind_is_gone_within_a_minute(monkeypatch):
    sitting()
    presence.arrive(Page("stranger"))
    assert forget_closed_pages(timezone.now()) == 0
    later(monkeypatch, 35)
    assert forget_closed_pages(timezone.now()) == 2
    assert not Presence.objects.exists()


def test_spectators_are_counted_once_and_players_never():
    anna, bruno, carla = person("Anna"), person("Bruno"), person("Carla")
    match, other = set_table(anna, bruno), set_table(person("Dino"), person("Elsa"))
    assert presence.watchers_of(match.pk) == 0
    for number, viewer in enumerate((anna, bruno, carla, carla, None, None)):
        presence.arrive(Page(f"page-{number}", viewer and viewer.pk, match.pk))
    presence.arrive(Page("elsewhere", carla.pk, other.pk))
    presence.arrive(Page("home", None, None))
    assert presence.watchers_of(match.pk) == 3
    assert presence.players_at(match.pk) == {anna.pk, bruno.pk, carla.pk}
    assert not presence.is_at(match.pk, person("Fulvio").pk)


def test_who_has_no_page_left_is_away_and_the_table_changes(monkeypatch):
    anna, bruno = person("Anna"), person("Bruno")
    match = set_table(anna, bruno)
    presence.arrive(Page("hers", anna.pk, match.pk))
    presence.arrive(Page("his", bruno.pk, match.pk))
    before = snapshot_of(match).sequence
    presence.depart("his")
    assert forget_closed_pages(timezone.now()) == 0
    later(monkeypatch, 6)
    forget_closed_pages(timezone.now())
    assert seat_of(match, bruno).away_since == timezone.now()
    assert seat_of(match, anna).away_since is None
    assert snapshot_of(match).sequence == before + 1
    forget_closed_pages(timezone.now())  # a second referee finds nothing to do
    assert snapshot_of(match).sequence == before + 1


def test_closing_one_of_two_tabs_is_no_absence(monkeypatch):
    anna, bruno = person("Anna"), person("Bruno")
    match = set_table(anna, bruno)
    presence.arrive(Page("one", bruno.pk, match.pk))
    presence.arrive(Page("two", bruno.pk, match.pk))
    presence.depart("one")
    later(monkeypatch, 6)
    forget_closed_pages(timezone.now())
    assert seat_of(match, bruno).away_since is None


@pytest.mark.parametrize("options", [{"clock": "3d"}, {}])
def test_nobody_has_to_be_at_a_match_of_days_or_one_that_waits(monkeypatch, options):
    anna, bruno = person("Anna"), person("Bruno")
    match = set_table(anna, bruno, **options) if options else set_table(anna)
    presence.arrive(Page("hers", anna.pk, match.pk))
    later(monkeypatch, 40)
    forget_closed_pages(timezone.now())
    assert seat_of(match, anna).away_since is None


@pytest.mark.django_db(transaction=True)
async def test_a_socket_is_present_while_it_is_open(settings):
    settings.SCOPA_PRESENCE_GRACE = 0
    match, anna = await in_database(_table)
    async with listening(match, anna) as socket, listening(match) as watching:
        await socket.view(), await watching.view()
        rows = await in_database(lambda: set(Presence.objects.values_list("player", "match")))
        assert rows == {(anna.pk, match.pk), (None, match.pk)}
        assert await in_database(presence.is_at, match.pk, anna.pk)
    assert not await in_database(presence.is_at, match.pk, anna.pk)
    assert not await in_database(lambda: presence.fresh().exists())


@pytest.mark.django_db(transaction=True)
async def test_a_page_that_answers_stays_and_one_that_is_deaf_does_not():
    """The first is heard of again and again; of the other nothing is, as when the link is dead."""
    match, anna = await in_database(_table)
    async with listening(match, anna) as hers, listening(match) as deaf:
        await hers.view(), await deaf.view()
        (alive,) = (socket for socket in register().sockets if socket.player_id == anna.pk)
        (silent,) = register().sockets - {alive}
        asked = silent.beats
        silent.heard = alive.heard = time.monotonic() - 8
        await register().beat(time.monotonic())
        assert silent.beats > asked and alive.beats > asked, "each is asked whether it lives"
        await in_database(Presence.objects.update, seen=timezone.now() - timedelta(seconds=31))
        silent.heard, alive.heard = time.monotonic() - 50, time.monotonic()
        await register().beat(time.monotonic())
        assert await deaf.closed() == 3008
        assert await in_database(presence.is_at, match.pk, anna.pk)
        assert await in_database(presence.watchers_of, match.pk) == 0


@pytest.mark.django_db(transaction=True)
async def test_a_slow_machine_and_a_shaky_link_are_no_absence_and_a_dead_one_is(settings, monkeypatch):
    """CONN-20: for five minutes each answer comes two seconds late; then none comes any more."""
    closed = []

    async def close(code):
        closed.append(code)

    match, anna = await in_database(_table)
    every, late = settings.SCOPA_HEARTBEAT, 2.0
    async with listening(match, anna) as hers:
        await hers.view()
        (socket,) = register().sockets
        monkeypatch.setattr(socket, "close", close)
        now = time.monotonic()
        for _beat in range(round(300 / every)):
            now += every
            socket.heard = now - every - late
            await register().beat(now)
        assert register().sockets == {socket}
        assert not closed
        dead_since = socket.heard
        while not closed and now < dead_since + 120:
            now += every
            await register().beat(now)
        assert closed == [3008] and 30 <= now - dead_since <= 60


@pytest.mark.django_db(transaction=True)
async def test_an_error_at_one_step_or_socket_stops_no_other(monkeypatch):
    """Presence cannot be kept, and one socket cannot be asked: the others are, and sessions that ended still end."""
    match, anna = await in_database(_table)

    def fail(*args):
        raise RuntimeError

    async with listening(match, anna) as hers, listening(match) as one, listening(match) as other:
        for page in (hers, one, other):
            await page.view()
        (signed_in,) = (socket for socket in register().sockets if socket.player_id == anna.pk)
        broken, whole = register().sockets - {signed_in}
        monkeypatch.setattr(presence, "keep", fail)
        monkeypatch.setattr(broken, "ask_for_life", fail)
        signed_in.session_key, asked = "", whole.beats
        broken.heard = whole.heard = time.monotonic() - 20
        await register().beat(time.monotonic())
        assert await hers.closed() == 4401
        assert whole.beats == asked + 1


def _table():
    anna = person("Anna")
    return set_table(anna, person("Bruno")), anna
