"""The socket of a table: the whole view on connecting and at each change, for as long as anybody listens."""

import asyncio
import logging
import re

import pytest

from games.consumers.live import _language
from games.models import Match
from games.referee import act_on_due
from games.services.next_round import press_next
from games.services.resign import resign
from games.services.seats import take_seat
from games.tests.markup import Element, hand_in, ids, part, read, sequence
from games.tests.sockets import in_database, knock, listening
from games.tests.tables import (
    person,
    play_plies,
    play_round,
    play_text,
    player_in_turn,
    position_of,
    round_of,
    seat_of,
    set_table,
    stored_state,
)

pytestmark = pytest.mark.django_db(transaction=True)

HANDS = {"dealer": 1, "hands": ["7D 5C KC", "4C 7H QC"], "table": "2S 4D QH QS"}


def anna_and_bruno(**options):
    anna, bruno = person("Anna"), person("Bruno")
    return set_table(anna, bruno, **options), anna, bruno


async def test_on_connecting_the_whole_view_is_sent():
    match, anna, bruno = await in_database(anna_and_bruno, **HANDS)
    for viewer, hand in ((anna, {"7D", "5C", "KC"}), (bruno, {"4C", "7H", "QC"}), (None, set())):
        async with listening(match, viewer) as socket:
            view = await socket.frame()
            assert {"felt", "score", "log", "hand", "panel"} <= set(ids(view))
            assert hand_in(view) == hand
            assert await socket.quiet()


async def test_each_top_element_has_an_id_to_be_swapped_by():
    match, anna, _bruno = await in_database(anna_and_bruno)
    async with listening(match, anna) as socket:
        top = [one for one in read(await socket.frame()).children if isinstance(one, Element)]
        assert all(one.has("id") and one.has("hx-swap-oob") for one in top)
        assert len({one["id"] for one in top}) == len(top)


async def test_a_play_is_shown_to_everybody():
    match, anna, bruno = await in_database(anna_and_bruno, **HANDS)
    async with listening(match, anna) as hers, listening(match, bruno) as his, listening(match) as watching:
        views = [await socket.view() for socket in (hers, his, watching)]
        await hers.play(views[0], "KC")
        after = [await socket.view() for socket in (hers, his, watching)]
    for view in after:
        assert "Anna lays the re of clubs." in part(view, "log").text
        assert sequence(view) == sequence(views[0]) + 1
        assert part(view, "felt").text == part(after[0], "felt").text
    assert hand_in(after[0]) == {"7D", "5C"}
    assert "Your turn." in part(after[1], "hand").text


def timeless(view):
    """Return a view without the moment at which it was sent."""
    return re.sub(r'data-ms="\d+"', "", view)


async def test_two_tabs_of_one_player_show_the_same(time):
    match, anna, _bruno = await in_database(anna_and_bruno, **HANDS)
    async with listening(match, anna) as one, listening(match, anna) as other:
        view = await one.view()
        assert timeless(await other.view()) == timeless(view)
        await one.play(view, "KC")
        assert timeless(await one.view()) == timeless(await other.view())
    # One of them closes, and the other goes on.
    async with listening(match, anna) as one:
        async with listening(match, anna) as other:
            await other.view()
        await one.view()
        await in_database(play_text, match, "QCxQH")
        assert "Your turn." in part(await one.view(), "hand").text


async def test_twice_the_same_frame_plays_once():
    match, anna, _bruno = await in_database(anna_and_bruno, **HANDS)
    async with listening(match, anna) as socket:
        view = await socket.view()
        await socket.play(view, "KC")
        await socket.play(view, "KC")
        assert "already played" in await socket.notice()
    assert (await in_database(round_of, match)).texts == ["KC"]


async def test_the_other_card_of_a_double_click_is_not_played_either():
    match, anna, _bruno = await in_database(anna_and_bruno, **HANDS)
    async with listening(match, anna) as socket:
        view = await socket.view()
        await socket.play(view, "KC")
        await socket.play(view, "5C")
        assert "already played" in await socket.notice()
    assert (await in_database(round_of, match)).texts == ["KC"]


async def test_what_was_kept_while_offline_plays_one_card_at_most():
    match, anna, bruno = await in_database(anna_and_bruno, **HANDS)
    async with listening(match, anna) as socket:
        old = await socket.view()
    async with listening(match, anna) as socket:
        await socket.view()
        for text in ("KC", "5C", "7D"):
            await socket.play(old, text)
        for _ in range(2):
            assert "already played" in await socket.notice()
    assert (await in_database(round_of, match)).texts == ["KC"]
    assert await in_database(player_in_turn, match) == bruno


async def test_a_refusal_comes_with_the_truth():
    match, anna, _bruno = await in_database(anna_and_bruno, dealer=1, hands=["7D 5C KC"], table="5H 2S QH QS")
    async with listening(match, anna) as socket:
        view = await socket.view()
        await socket.play(view, "5C")
        after = await socket.view()
        assert "must capture" in part(after, "notice").text
        assert hand_in(after) == hand_in(view)
        assert part(after, "felt").text == part(view, "felt").text
        assert sequence(after) == sequence(view)


async def test_it_is_not_ones_turn():
    match, _anna, bruno = await in_database(anna_and_bruno, **HANDS)
    before = await in_database(stored_state, match)
    async with listening(match, bruno) as socket:
        await socket.view()
        await socket.say(play="QCxQH", round="1", ply="0")
        assert "not your turn" in await socket.notice()
    assert await in_database(stored_state, match) == before


@pytest.mark.parametrize("signed_in", [True, False])
async def test_a_spectator_plays_nothing_and_that_is_logged(caplog, signed_in):
    match, _anna, _bruno = await in_database(anna_and_bruno, **HANDS)
    before = await in_database(stored_state, match)
    viewer = await in_database(person, "Carla") if signed_in else None
    async with listening(match, viewer) as socket:
        await socket.view()
        for fields in ({"play": "KC", "round": "1", "ply": "0"}, {"next": "1", "round": "1"}):
            with caplog.at_level(logging.WARNING):
                await socket.say(**fields)
                assert "You are watching" in await socket.notice()
            assert "spectator" in caplog.text
            caplog.clear()
    assert await in_database(stored_state, match) == before


async def test_a_player_of_another_match_is_a_spectator_here():
    match, _anna, _bruno = await in_database(anna_and_bruno, **HANDS)
    carla = await in_database(person, "Carla")
    await in_database(set_table, carla, level="random")
    async with listening(match, carla) as socket:
        assert hand_in(await socket.view()) == set()
        await socket.say(play="KC", round="1", ply="0")
        assert "You are watching" in await socket.notice()


async def test_no_socket_where_watching_is_off():
    match, anna, _bruno = await in_database(anna_and_bruno, watching=False)
    async with listening(match, anna) as socket:
        assert hand_in(await socket.view())
    for viewer in (None, await in_database(person, "Carla")):
        _communicator, opened, code = await knock(match, viewer)
        assert (opened, code) == (False, 4403)


@pytest.mark.parametrize("key", ["nothing", "x" * 200, "%00"])
async def test_no_socket_of_a_match_that_there_is_not(key):
    _communicator, opened, code = await knock(key)
    assert (opened, code) == (False, 4404)


@pytest.mark.parametrize("origin", [b"https://evil.example", b"http://localhost.evil.example", b"null", None])
async def test_no_socket_for_a_page_of_another_site(origin):
    match, anna, _bruno = await in_database(anna_and_bruno)
    _communicator, opened, _code = await knock(match, anna, origin=origin)
    assert not opened


async def test_a_ping_is_answered_and_changes_nothing():
    match, anna, _bruno = await in_database(anna_and_bruno)
    before = await in_database(stored_state, match)
    async with listening(match, anna) as socket:
        await socket.view()
        await socket.say(ping="17")
        assert part(await socket.frame(), "pong").text == "17"
    assert await in_database(stored_state, match) == before


async def test_at_every_ply_who_comes_back_sees_what_the_others_see():
    match, anna, bruno = await in_database(anna_and_bruno, target=200)
    async with listening(match, anna) as always:
        view = await always.view()
        for ply in range(36):
            async with listening(match, bruno if ply % 2 else anna) as again:
                fresh = await again.view()
            assert sequence(fresh) == sequence(view)
            for id in ("felt", "score", "log") + (() if ply % 2 else ("hand",)):
                assert part(fresh, id).text == part(view, id).text
            await in_database(play_plies, match, 1)
            view = await always.view()
        assert "The points of round 1" in part(view, "panel").text


async def test_the_opponent_answers_while_one_is_away():
    match, anna, _bruno = await in_database(anna_and_bruno, **HANDS)
    async with listening(match, anna) as socket:
        await socket.play(await socket.view(), "KC")
        await socket.view()
    await in_database(play_text, match, "QCxQH")
    async with listening(match, anna) as socket:
        view = await socket.view()
        assert "Your turn." in part(view, "hand").text
        assert "Bruno plays the cavallo of clubs" in part(view, "log").text


async def test_a_play_that_was_sent_but_not_seen_is_not_played_again():
    """The link breaks before the answer; the browser comes back and sends the same play again."""
    match, anna, _bruno = await in_database(anna_and_bruno, **HANDS)
    async with listening(match, anna) as socket:
        old = await socket.view()
        await socket.play(old, "KC")
        await socket.view()
    async with listening(match, anna) as socket:
        assert hand_in(await socket.view()) == {"7D", "5C"}
        await socket.play(old, "KC")
        assert "already played" in await socket.notice()
    assert (await in_database(round_of, match)).texts == ["KC"]


async def test_a_lost_frame_is_made_good_by_the_next():
    match, anna, _bruno = await in_database(anna_and_bruno, target=200)
    async with listening(match, anna) as socket:
        first = await socket.view()
        await in_database(play_plies, match, 1)
        await socket.view()  # this one never reaches the page
        await in_database(play_plies, match, 1)
        after = await socket.view()
        assert sequence(after) == sequence(first) + 2
        assert len(part(after, "log").all("li")) == 3


async def test_the_end_of_the_round_is_there_again_after_coming_back():
    match, anna, bruno = await in_database(anna_and_bruno, target=200)
    await in_database(play_round, match)
    for viewer in (anna, bruno, anna):
        async with listening(match, viewer) as socket:
            view = await socket.view()
            assert "The points of round 1" in part(view, "panel").text
            assert part(view, "panel").all("button", **{"data-first": ""})


async def test_next_in_any_order_and_late():
    match, anna, bruno = await in_database(anna_and_bruno, target=200, dealer=1)
    await in_database(play_round, match)
    async with listening(match, anna) as hers, listening(match, bruno) as his:
        await hers.view(), await his.view()
        await hers.say(next="1", round="1")
        assert "You are ready." in part(await hers.view(), "panel").text
        assert "Waiting for Anna" not in part(await his.view(), "panel").text
        await in_database(match.rounds.update, due=match.created)
        await in_database(act_on_due)  # the wait is over, and Bruno reads on
        assert part(await hers.view(), "panel").text == ""
        reading = await his.view()
        assert "The next round has begun." in part(reading, "panel").text
        assert len(hand_in(reading)) == 3
        await his.say(next="1", round="1")
        after = await his.latest()
        assert part(after, "panel").text == "" and len(hand_in(after)) == 3
        await his.say(next="1", round="1")  # and once more, from a page that has not heard
        assert await his.quiet()
    assert (await in_database(round_of, match)).dealer == 0


async def test_the_leader_of_the_next_round_stays_when_somebody_drops_out():
    match, anna, bruno = await in_database(anna_and_bruno, target=200, dealer=1)
    await in_database(play_round, match)
    async with listening(match, anna) as hers:
        await hers.view()
        await hers.say(next="1", round="1")
        await hers.view()
    async with listening(match, bruno) as his:
        await his.view()
        await his.say(next="1", round="1")
        view = await his.latest()
        assert "Round 2: Anna deals." in part(view, "log").text
    async with listening(match, anna) as hers:
        assert "Bruno is to play." in part(await hers.view(), "hand").text


async def test_the_sequence_never_goes_down():
    match, anna, bruno = await in_database(anna_and_bruno, target=200)
    seen = []
    async with listening(match, anna) as socket:
        seen.append(sequence(await socket.view()))
        for _ in range(2):
            await in_database(play_round, match)
            seen.append(sequence(await socket.view()))
            for player in (bruno, anna):
                seat = await in_database(seat_of, match, player)
                number = (await in_database(round_of, match)).number
                await in_database(press_next, match_id=match.pk, seat=seat.index, round_number=number)
                seen.append(sequence(await socket.latest()))
        await in_database(resign, match_id=match.pk, seat=0)
        seen.append(sequence(await socket.view()))
    assert seen == sorted(set(seen))


async def test_who_waits_sees_the_others_sit_down_and_the_match_begin():
    anna = await in_database(person, "Anna")
    match = await in_database(set_table, anna, players=3)
    async with listening(match, anna) as socket:
        assert "Waiting for company" in part(await socket.view(), "felt").text
        await in_database(take_seat, match_id=match.pk, player=await in_database(person, "Bruno"))
        waiting = await socket.view()
        assert "Bruno" in part(waiting, "felt").text
        assert part(waiting, "share-link")["value"] == f"http://localhost{match.get_absolute_url()}"
        await in_database(take_seat, match_id=match.pk, player=await in_database(person, "Carla"))
        begun = await socket.view()
        assert len(hand_in(begun)) == 3
        assert sequence(begun) > sequence(waiting)


async def test_a_change_between_the_page_and_the_socket_is_not_lost():
    anna = await in_database(person, "Anna")
    match = await in_database(set_table, anna)
    await in_database(take_seat, match_id=match.pk, player=await in_database(person, "Bruno"))
    async with listening(match, anna) as socket:
        assert len(hand_in(await socket.view())) == 3


async def test_too_late_at_a_full_table_one_watches():
    """Two open the invitation of the last seat: the seat goes to the first who asks, not to who connects first."""
    anna = await in_database(person, "Anna")
    match = await in_database(set_table, anna)
    bruno, carla = await in_database(person, "Bruno"), await in_database(person, "Carla")
    async with listening(match, carla) as hers, listening(match, bruno) as his:
        await hers.view(), await his.view()
        await in_database(take_seat, match_id=match.pk, player=bruno)
        assert hand_in(await hers.view()) == set()
    async with listening(match, bruno) as his:
        assert len(hand_in(await his.view())) == 3


async def test_spectators_who_leave_during_a_play_keep_nobody_from_seeing_it():
    match, anna, _bruno = await in_database(anna_and_bruno)
    leaving = [(await knock(match))[0] for _ in range(30)]
    async with listening(match, anna) as socket, listening(match) as staying:
        await socket.view(), await staying.view()
        playing = asyncio.create_task(in_database(play_plies, match, 3))
        await asyncio.gather(*(communicator.disconnect() for communicator in leaving))
        await playing
        for listener in (socket, staying):
            views = [await listener.view() for _ in range(3)]
            assert len(part(views[-1], "log").all("li")) == 4


async def test_computers_play_before_everybodys_eyes():
    anna = await in_database(person, "Anna")
    match = await in_database(set_table, anna, level="random", dealer=0)
    async with listening(match, anna) as socket:
        await socket.view()
        await in_database(act_on_due)
        view = await socket.view()
        assert len(part(view, "log").all("li")) == 2
        assert "Your turn." in part(view, "hand").text


async def test_the_end_of_the_match_is_shown():
    match, anna, _bruno = await in_database(anna_and_bruno)
    async with listening(match, anna) as socket:
        await socket.view()
        await in_database(resign, match_id=match.pk, seat=1)
        assert "Anna wins the match" in part(await socket.view(), "panel").text
    await in_database(match.refresh_from_db)
    assert match.status == Match.Status.OVER
    assert (await in_database(position_of, match)).ply == 0


@pytest.mark.parametrize(("asked", "spoken"), [("it", "it"), ("xx", "en"), ("", "en"), ("it%00", "en")])
async def test_a_language_that_the_site_does_not_speak_is_its_own(asked, spoken):
    assert _language({"query_string": f"language={asked}".encode()}) == spoken
