"""The lobby live: everything after joining, then what is new; nobody is told of what is not theirs."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from channels.db import database_sync_to_async

from games.consumers import lobby as consumer
from games.models import Match, Relation
from games.services.challenges import challenge, decline
from games.services.offers import withdraw
from games.services.quick_match import seek
from games.services.relations import keep_away
from games.services.seats import take_seat
from games.tests.lobbies import NORMAL, here, offer
from games.tests.markup import read
from games.tests.sockets import in_database, open_socket
from games.tests.tables import person, set_table, variant

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    """Tell pages of changes soon, and let none look by itself unless a test says so."""
    monkeypatch.setattr(consumer, "GATHERED", 0.05)
    monkeypatch.setattr(consumer, "TICK", 1000.0)


@asynccontextmanager
async def in_the_lobby(user=None, query="", language="en"):
    async with open_socket(f"/ws/lobby/?language={language}&{query}", user) as page:
        yield page, await wait_for(page, 'id="offer-list"')


async def wait_for(page, what):
    """Return the next frame in which something stands."""
    while what not in (text := await page.frame()):
        pass
    return text


async def silence(page):
    await asyncio.sleep(0.3)
    return [text for text in await page.settled() if "offer-" in text or "live-" in text]


async def test_what_was_offered_between_the_page_and_the_socket_is_there(anna):
    """The page was read before; its socket brings everything as it stands once it listens."""
    offered = await in_database(offer, anna)
    async with in_the_lobby() as (_page, everything):
        assert f'id="offer-{offered.pk}"' in everything


async def test_an_offer_comes_changes_hands_and_goes(anna, bruno):
    async with in_the_lobby(bruno) as (page, _everything):
        offered = await in_database(offer, anna, players=4, teams=2)
        new = await wait_for(page, f'id="offer-{offered.pk}"')
        assert 'hx-swap-oob="afterbegin:#offer-list"' in new and "Anna" in new
        await in_database(take_seat, match_id=offered.pk, player=await in_database(person, "Carla"))
        changed = await wait_for(page, f'id="offer-{offered.pk}" hx-swap-oob="true"')
        assert "with Carla" in changed
        await in_database(withdraw, match_id=offered.pk, player=anna)
        gone = await wait_for(page, f'id="offer-{offered.pk}"')
        assert f'<li id="offer-{offered.pk}" hx-swap-oob="delete"></li>' in gone


async def test_everybody_is_sent_what_they_may_do(anna, bruno):
    async with (
        in_the_lobby(anna) as (own, _),
        in_the_lobby(bruno) as (other, _),
        in_the_lobby() as (nobody, _),
    ):
        await in_database(offer, anna, rated=True)
        assert "Withdraw" in await wait_for(own, "afterbegin")
        assert "Play" in await wait_for(other, "afterbegin")
        assert "for accounts" in await wait_for(nobody, "afterbegin")


async def test_changes_that_come_together_are_told_together(anna, monkeypatch):
    monkeypatch.setattr(consumer, "GATHERED", 0.5)
    async with in_the_lobby() as (page, _everything):
        for _ in range(4):
            await in_database(offer, anna)
        told = await wait_for(page, "afterbegin")
        assert told.count('class="offer"') == 4
        assert await silence(page) == []


async def test_who_blocks_is_not_seen(anna, bruno):
    await in_database(Relation.objects.create, player=anna, other=bruno, kind=Relation.Kind.BLOCK)
    async with in_the_lobby(bruno) as (page, _everything):
        await in_database(offer, anna)
        assert await silence(page) == []


@pytest.mark.parametrize("who", ["reader", "owner"])
async def test_who_blocks_from_now_on_is_seen_no_more(anna, bruno, who):
    offered = await in_database(offer, anna)
    one, other = (bruno, anna) if who == "reader" else (anna, bruno)
    async with in_the_lobby(bruno) as (page, everything):
        assert f'id="offer-{offered.pk}"' in everything
        await in_database(keep_away, player=one, other=other, kind="block")
        assert 'hx-swap-oob="delete"' in await wait_for(page, f'id="offer-{offered.pk}"')


async def test_a_challenge_is_sent_to_the_two_alone(anna, bruno):
    await in_database(here, anna)
    async with (
        in_the_lobby(bruno) as (asked, _),
        in_the_lobby(anna) as (asking, _),
        in_the_lobby() as (other, _),
    ):
        table = {"variant": await in_database(variant), "clock": NORMAL}
        match = await in_database(challenge, player=anna, asked=bruno, **table)
        assert "challenges you" in await wait_for(asked, 'id="challenges"')
        assert "You challenge Bruno" in await wait_for(asking, 'id="challenges"')
        await in_database(decline, match_id=match.pk, player=bruno)
        assert "Bruno" not in await wait_for(asking, 'id="challenges"')
        assert not [text for text in await other.settled() if "Anna challenges" in text or "Bruno" in text]


async def quick(player):
    return await in_database(seek, player=player, variant=await in_database(variant), clock=NORMAL)


def where_to(frame):
    (go,) = read(frame).all("div", id="go")
    return go["data-to"]


async def test_a_form_where_something_may_be_chosen_is_left_alone(anna):
    async with in_the_lobby(anna) as (_page, everything):
        assert 'id="seek"' not in everything
    async with in_the_lobby(anna, "seeking=1") as (_page, everything):
        assert "Find an opponent" in everything
    await in_database(here, anna)
    await quick(anna)
    async with in_the_lobby(anna) as (_page, everything):
        assert "Looking for an opponent" in everything


async def test_every_tab_of_both_goes_to_the_table_of_a_quick_match(anna, bruno):
    async with in_the_lobby(anna) as (one, _), in_the_lobby(anna, "brief=1") as (two, _):
        waiting = await quick(anna)
        assert "Looking for an opponent" in await wait_for(one, 'id="seek"')
        assert await quick(bruno) == waiting
        for page in (one, two):
            assert where_to(await wait_for(page, "data-to")) == waiting.get_absolute_url()


async def test_the_owner_of_an_offer_that_is_taken_goes_to_the_table(anna, bruno):
    async with in_the_lobby(anna) as (page, _everything):
        offered = await in_database(offer, anna)
        await in_database(take_seat, match_id=offered.pk, player=bruno)
        assert where_to(await wait_for(page, "data-to")) == offered.get_absolute_url()


async def test_nobody_is_taken_to_a_match_that_had_begun_before_the_page(anna, bruno):
    offered = await in_database(offer, anna)
    await in_database(take_seat, match_id=offered.pk, player=bruno)
    async with in_the_lobby(anna) as (page, everything):
        assert "data-to" not in everything
        await in_database(offer, await in_database(person, "Carla"))
        assert "data-to" not in await wait_for(page, "afterbegin")


async def test_a_match_of_days_takes_nobody_away(anna, bruno):
    async with in_the_lobby(anna) as (page, _everything):
        offered = await in_database(offer, anna, clock="3d")
        await wait_for(page, "afterbegin")
        await in_database(take_seat, match_id=offered.pk, player=bruno)
        assert "data-to" not in await wait_for(page, "delete")


async def test_a_page_looks_by_itself_for_what_nobody_told(anna, bruno, monkeypatch):
    monkeypatch.setattr(consumer, "TICK", 0.2)
    offered = await in_database(offer, anna)
    async with in_the_lobby(bruno) as (page, _everything):
        await database_sync_to_async(Match.objects.filter(pk=offered.pk).update)(status=Match.Status.DROPPED)
        assert f'id="offer-{offered.pk}" hx-swap-oob="delete"' in await wait_for(page, "delete")


async def test_who_is_online_is_told(anna, bruno, monkeypatch):
    monkeypatch.setattr(consumer, "TICK", 0.2)
    async with in_the_lobby(anna) as (page, everything):
        assert "1 player online" in everything
        async with in_the_lobby(bruno):
            assert "Bruno" in await wait_for(page, "2 players online")


async def test_a_live_match_is_shown_with_those_who_watch(anna, bruno, monkeypatch):
    monkeypatch.setattr(consumer, "TICK", 0.2)
    async with in_the_lobby(query="brief=1") as (page, _everything):
        match = await in_database(set_table, anna, bruno)
        await in_database(here, anna, match=match)
        assert "Anna" in await wait_for(page, f'id="live-{match.pk}"')
        await in_database(here, await in_database(person, "Carla"), match=match)
        assert "1 watches" in await wait_for(page, f'id="live-{match.pk}" hx-swap-oob="true"')


async def test_what_is_said_in_the_lobby_is_heard_there_and_not_on_the_home_page(anna, bruno):
    async with in_the_lobby(bruno) as (lobby, _), in_the_lobby(bruno, "brief=1") as (home, _):
        await lobby.say(say="Ciao a tutti", key="one")
        assert "Ciao a tutti" in await wait_for(lobby, "Ciao")
        assert not [text for text in await home.settled() if "Ciao" in text]
        await home.say(say="Ciao", key="two")
        assert "nothing to send" in await home.notice()
        await lobby.say(play="7D", round="1", ply="0")
        assert "nothing to send" in await lobby.notice()


async def test_each_in_their_own_language(anna):
    async with in_the_lobby(language="it") as (italian, _), in_the_lobby(language="sv") as (swedish, _):
        await in_database(offer, anna)
        one, two = await wait_for(italian, "afterbegin"), await wait_for(swedish, "afterbegin")
        assert "Anna" in one and "Anna" in two


@pytest.mark.parametrize("since", ["", "x", "-5", "9" * 11, "9" * 30, "٣"])
async def test_an_address_that_makes_no_sense(anna, since):
    async with in_the_lobby(anna, f"since={since}&brief=2") as (_page, everything):
        assert 'id="online"' in everything


async def test_all_pages_agree_once_the_coming_and_going_is_over():
    people = [await in_database(person, f"Player {number}") for number in range(10)]
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(open_socket("/ws/lobby/?language=en")) for _ in range(8)]
        for number in range(30):
            match = await in_database(offer, people[number % 10], clock="3d")
            if number % 2:
                await in_database(withdraw, match_id=match.pk, player=people[number % 10])
        await asyncio.sleep(0.5)
        left = {f"offer-{match.pk}" async for match in Match.objects.filter(status=Match.Status.OPEN)}
        assert len(left) == 15
        assert [await rows_shown(page) for page in pages] == [left] * len(pages)


async def rows_shown(page):
    """Return the ids of the offers that a page shows after all it was sent."""
    shown = set()
    for row in (row for text in await page.settled() for row in read(text).all("li")):
        if row.attributes.get("id", "").startswith("offer-"):
            gone = row.attributes.get("hx-swap-oob") == "delete"
            (shown.discard if gone else shown.add)(row["id"])
    return shown
