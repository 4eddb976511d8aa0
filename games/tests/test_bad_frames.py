"""Frames that no page of ours sends: one notice each, nothing changed, and an end to it after a hundred a minute."""

import json
import logging

import pytest

from games.tests.markup import part, read
from games.tests.sockets import in_database, listening
from games.tests.tables import person, play_plies, round_of, set_table, stored_state

pytestmark = pytest.mark.django_db(transaction=True)


def a_match():
    anna, bruno = person("Anna"), person("Bruno")
    return set_table(anna, bruno, dealer=1, hands=["7D 5C KC", "4C 7H QC"], table="2S 4D QH QS"), anna, bruno


def play(**fields):
    return json.dumps({"play": "KC", "round": "1", "ply": "0"} | fields)


BAD = {
    "empty": "",
    "not JSON": "play KC",
    "half a frame": '{"play": "KC", "round"',
    "a list": '["KC"]',
    "a number": "7",
    "null": "null",
    "a text": '"KC"',
    "an empty object": "{}",
    "nothing to do": json.dumps({"round": "1", "ply": "0"}),
    "nested deep": "[" * 2000 + "]" * 2000,
    "objects nested deep": '{"a":' * 700 + "1" + "}" * 700,
    "no ply": json.dumps({"play": "KC", "round": "1"}),
    "no round": json.dumps({"play": "KC", "ply": "0"}),
    "play is a list": play(play=["KC"]),
    "play is an object": play(play={"card": "KC"}),
    "play is null": play(play=None),
    "play is a number": play(play=5),
    "ply is a fraction": play(ply=0.5),
    "ply is a list": play(ply=[0]),
    "ply is true": play(ply=True),
    "ply is below nothing": play(ply="-1"),
    "ply in other digits": play(ply="٠"),
    "a huge ply": play(ply="9" * 3000),
    "a huge number": play(ply=10**3000),
    "infinity": '{"play": "KC", "round": "1", "ply": Infinity}',
    "not a number": '{"play": "KC", "round": "1", "ply": NaN}',
    "a play that is none": play(play="banana"),
    "a play with a null": play(play="KC\0"),
    "half a letter": '{"play": "\\ud800", "round": "1", "ply": "0"}',
    "half a letter in a ping": '{"ping": "\\ud800"}',
    "a long play": play(play="KCx" + "+".join(["2S"] * 500)),
    "a card of the other seat": play(play="4Cx4D"),
    "a card in the stock": play(play="AD"),
    "a capture that is none": play(play="KCxQH"),
    "a card that lies on the table": play(play="2S"),
    "a declaration": play(play="!3"),
    "a ping that is none": json.dumps({"ping": "now"}),
    "a ping of huge size": json.dumps({"ping": "9" * 3500 + "x"}),
    "too big": play(play="K" * 5000),
    "next without a round": json.dumps({"next": "1"}),
    "next of no round": json.dumps({"next": "1", "round": "first"}),
}


async def notices(socket) -> list[str]:
    """Return the notices that are on their way, and check that every message can be sent."""
    found = []
    for frame in await socket.settled():
        frame.encode()
        found += [one.text for one in read(frame).all(id="notice") if one.text]
    return found


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
async def test_one_notice_and_nothing_changed(text, caplog):
    match, anna, _bruno = await in_database(a_match)
    before = await in_database(stored_state, match)
    async with listening(match, anna) as socket:
        await socket.view()
        with caplog.at_level(logging.ERROR):
            await socket.send_text(text)
            told = await notices(socket)
        assert len(told) == 1, told
        assert len(told[0]) < 300
        assert not caplog.records
        assert await in_database(stored_state, match) == before
        # The link goes on as if nothing had been.
        await socket.send_text(play())
        assert "Anna lays the re of clubs." in part(await socket.view(), "log").text


@pytest.mark.parametrize(
    "fields", [{"round": "2"}, {"round": "0"}, {"ply": "1"}, {"ply": "35"}, {"ply": "999999"}]
)
async def test_another_round_or_ply(fields):
    match, anna, _bruno = await in_database(a_match)
    before = await in_database(stored_state, match)
    async with listening(match, anna) as socket:
        await socket.view()
        await socket.send_text(play(**fields))
        assert ["already played" in text for text in await notices(socket)] == [True]
    assert await in_database(stored_state, match) == before


async def test_a_binary_frame():
    match, anna, _bruno = await in_database(a_match)
    async with listening(match, anna) as socket:
        await socket.view()
        await socket.communicator.send_to(bytes_data=play().encode())
        assert len(await notices(socket)) == 1
    assert (await in_database(round_of, match)).ply == 0


async def test_what_a_notice_repeats_is_text():
    match, anna, _bruno = await in_database(a_match)
    async with listening(match, anna) as socket:
        await socket.view()
        await socket.send_text(play(play='<img src=x onerror="a()"><script>'))
        frame = await socket.frame()
        assert not read(frame).all("img") and not read(frame).all("script")
        assert "<img src=x" in part(frame, "notice").text


async def test_a_hundred_in_a_minute_close_the_socket(caplog):
    match, anna, bruno = await in_database(a_match)
    before = await in_database(stored_state, match)
    async with listening(match, anna) as socket, listening(match, bruno) as other:
        await socket.view(), await other.view()
        for _ in range(100):
            await socket.send_text("nonsense")
        with caplog.at_level(logging.WARNING):
            assert await socket.closed() == 4429
        assert "bad frames in a minute" in caplog.text
        assert await in_database(stored_state, match) == before
        await in_database(play_plies, match, 1)
        assert len(part(await other.view(), "log").all("li")) == 2
    async with listening(match, anna) as again:
        await again.view()


async def test_what_comes_after_that_is_neither_done_nor_answered(settings):
    settings.SCOPA_BAD_FRAMES_A_MINUTE = 5
    match, anna, _bruno = await in_database(a_match)
    async with listening(match, anna) as socket:
        await socket.view()
        for _ in range(5):
            await socket.send_text("nonsense")
        await socket.send_text(play())
        await socket.send_text("nonsense")
        assert await socket.closed() == 4429
        await in_database(play_plies, match, 1)
        assert await socket.communicator.receive_nothing(timeout=0.5)
    assert (await in_database(round_of, match)).ply == 1


async def test_a_few_less_do_not(settings):
    settings.SCOPA_BAD_FRAMES_A_MINUTE = 10
    match, anna, _bruno = await in_database(a_match)
    async with listening(match, anna) as socket:
        await socket.view()
        for _ in range(9):
            await socket.send_text("nonsense")
        assert len(await notices(socket)) == 9
        await socket.say(ping="1")
        assert part(await socket.frame(), "pong").text == "1"


async def test_plays_that_come_too_late_are_not_held_against_anybody(settings):
    settings.SCOPA_BAD_FRAMES_A_MINUTE = 5
    match, anna, _bruno = await in_database(a_match)
    async with listening(match, anna) as socket:
        await socket.view()
        for _ in range(8):
            await socket.send_text(play(ply="7"))
            assert "already played" in await socket.notice()
        await socket.say(ping="1")


async def test_a_spectator_who_keeps_trying_is_cut_off(settings):
    settings.SCOPA_BAD_FRAMES_A_MINUTE = 5
    match, _anna, _bruno = await in_database(a_match)
    async with listening(match) as socket:
        await socket.view()
        for _ in range(5):
            await socket.send_text(play())
        assert await socket.closed() == 4429
    assert (await in_database(round_of, match)).ply == 0
