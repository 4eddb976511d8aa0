"""The socket of an event: everything after joining, then what is new; nobody is told of what is not theirs."""

from contextlib import asynccontextmanager

import pytest

from accounts.sessions import tell_sessions_ended
from games.services.annul import annul, let_count
from games.services.resign import resign
from games.tests.markup import part, read
from games.tests.sockets import in_database, knock_at, open_socket
from games.tests.tables import person
from games.tournaments import rendering
from games.tournaments.consumers import event as consumer
from games.tournaments.models import Event
from games.tournaments.services.advance import advance
from games.tournaments.services.entry import enter
from games.tournaments.tests.setting import (
    NOON,
    people,
    playing,
    set_event,
    started,
    with_entrants,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    """Tell pages of changes soon."""
    monkeypatch.setattr(consumer, "GATHERED", 0.05)


@pytest.fixture
def event(db):
    return set_event()


@asynccontextmanager
async def watching(event, user=None, language="en"):
    async with open_socket(f"/ws/event/{event.slug}/?language={language}", user) as page:
        yield page, await wait_for(page, 'id="event-head"')


async def wait_for(page, what):
    """Return the next frame in which something stands."""
    while what not in (text := await page.frame()):
        pass
    return text


async def put_in(event, player):
    await in_database(enter, event_id=event.pk, player=player, now=NOON)


async def test_everything_as_it_stands_then_what_is_new(event, anna, bruno):
    await put_in(event, anna)
    async with watching(event, bruno) as (page, everything):
        for name in ("head", "mine", "entrants", "standings", "bracket", "round"):
            assert f'id="event-{name}"' in everything
        assert "Anna" in part(everything, "event-entrants").text
        await put_in(event, await in_database(person, "Clara"))
        news = await wait_for(page, 'id="event-entrants"')
        assert "Clara" in news and 'id="event-mine"' not in news and 'id="event-standings"' not in news


async def test_changes_that_come_together_are_told_together(event, monkeypatch):
    monkeypatch.setattr(consumer, "GATHERED", 0.4)
    players = await in_database(people, 4)
    async with watching(event) as (page, _everything):
        await in_database(with_entrants, event, players)
        told = await wait_for(page, 'id="event-entrants"')
        assert all(one.name in told for one in players)
        assert not [text for text in await page.settled() if "event-" in text]


async def test_each_is_sent_what_is_theirs(event):
    one, other = await in_database(people, 2)
    async with watching(event, one) as (own, _), watching(event) as (nobody, _):
        await in_database(started, event, [one, other])
        table = (await in_database(playing, event))[0].get_absolute_url()
        while table not in (mine := await wait_for(own, 'id="event-mine"')):
            pass
        assert "To your table" in part(mine, "event-mine").text
        told = [text for text in await nobody.settled() if "event-" in text]
        assert any("Watch" in text for text in told) and not any("To your table" in text for text in told)


async def test_a_round_goes_on_before_the_eyes_of_whoever_watches(event):
    await in_database(started, event, await in_database(people, 2))
    async with watching(event) as (page, everything):
        assert "Round 1 of 3" in everything
        (match,) = await in_database(playing, event)
        await in_database(resign, match_id=match.pk, seat=1)
        await in_database(advance, event_id=event.pk, now=NOON)
        while "Round 2 of 3" not in (told := await wait_for(page, 'id="event-round"')):
            pass
        assert "Player A" in told


async def test_what_is_said_is_heard_there_and_nowhere_else(event, anna, bruno):
    other = await in_database(set_event)
    async with (
        watching(event, bruno) as (here, _),
        watching(other, bruno) as (there, _),
        open_socket("/ws/lobby/?language=en", bruno) as lobby,
        watching(event, anna) as (own, _),
    ):
        await own.say(say="Good luck to all", key="one")
        assert "Good luck to all" in await wait_for(here, "Good luck")
        for page in (there, lobby):
            assert not [text for text in await page.settled() if "Good luck" in text]
    async with watching(event) as (late, _everything):
        assert "Good luck to all" in await wait_for(late, "talk-lines")


async def test_a_page_has_nothing_to_send_but_what_is_said(event, anna):
    async with watching(event, anna) as (page, _everything):
        await page.say(enter="1")
        assert "nothing to send" in await page.notice()
    assert not await in_database(event.entrants.exists)


async def test_a_stranger_reads_and_does_not_write(event):
    async with watching(event) as (page, _everything):
        await page.say(say="hello", key="one")
        assert "Take a name first" in await wait_for(page, 'id="talk-notice"')


async def test_too_much_at_once_is_refused(event, anna, settings):
    settings.SCOPA_FRAMES_AT_ONCE, settings.SCOPA_FRAMES_A_SECOND = 2, 0.01
    async with watching(event, anna) as (page, _everything):
        for number in range(3):
            await page.say(say=f"line {number}", key=str(number))
        assert "too much at once" in await page.notice()


async def test_each_in_their_own_language(event, anna):
    async with watching(event, language="it") as (page, _everything):
        await put_in(event, anna)
        assert "Anna" in await wait_for(page, 'id="event-entrants"')


@pytest.mark.parametrize("slug", ["nothing", "draft"])
async def test_what_nobody_may_see_has_no_socket(slug):
    await in_database(set_event, slug="draft", status=Event.Status.DRAFT)
    _communicator, opened, code = await knock_at(f"/ws/event/{slug}/?language=en")
    assert (opened, code) == (False, 4404)


async def test_when_the_session_ends_so_does_the_socket(event, anna):
    async with watching(event, anna) as (page, _everything):
        number = anna.pk
        await in_database(anna.delete)
        await in_database(tell_sessions_ended, number)
        assert await page.closed() == 4401


async def test_what_is_polled_is_what_the_socket_sends(event, client):
    async with watching(event) as (_page, everything):
        polled = (await in_database(client.get, f"/events/{event.slug}/state/")).content.decode()
        ids = [one["id"] for one in read(everything).all() if one.has("hx-swap-oob")]
        assert ids and all(f'id="{one}"' in polled for one in ids)


def test_an_event_that_is_drawn_slowly_is_drawn_less_often():
    def drawn(version, seconds):
        rendering._note_cost(Event(pk=1, version=version), seconds)
        return rendering.pause_before(1, 0.25)

    assert drawn(1, 0.9) == 0.25
    assert drawn(2, 0.5) == 5.0
    assert drawn(2, 0.1) == pytest.approx(6.0)
    assert drawn(3, 60) == pytest.approx(6.0)
    assert drawn(4, 60) == rendering.LONGEST_PAUSE
    assert rendering.pause_before(2, 0.25) == 0.25


async def test_a_match_that_is_annulled_is_marked_on_open_pages(db):
    def begin():
        event = started(set_event(), people(4))
        match = playing(event)[0]
        resign(match_id=match.pk, seat=1)
        advance(event_id=event.pk, now=NOON)
        return event, person("Judge", is_staff=True, is_superuser=True), match

    event, judge, match = await in_database(begin)
    async with watching(event) as (page, _first):
        await page.settled()
        await in_database(annul, by=judge, matches=[match.pk], reason="a cheat", now=NOON)
        assert "match annulled" in await wait_for(page, "match annulled")
        await in_database(let_count, by=judge, matches=[match.pk], now=NOON)
        assert "match annulled" not in await wait_for(page, 'id="event-round"')
