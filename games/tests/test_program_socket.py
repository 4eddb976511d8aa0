"""The socket of a program: a token lets it in and nothing else, it is told what its seats see, and it plays."""

import json
from contextlib import asynccontextmanager

import psycopg
import pytest
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, Player
from accounts.services import ban
from accounts.tokens import make_token, revoke_token
from games.consumers.parting import GOING_AWAY, send_elsewhere
from games.consumers.programs import NO_SUCH_PROGRAM, ONLY_READS, TOO_MANY
from games.consumers.register import SIGNED_OUT, register
from games.models import Match, Program
from games.services.announce import group_name
from games.services.programs import note_heard, register_program, remove_program
from games.services.resign import resign
from games.tests.sockets import in_database
from games.tests.tables import (
    person,
    play_text,
    position_of,
    round_of,
    set_table,
    snapshot_of,
    stored_state,
)
from scopa_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)

DEALT = {"dealer": 0, "hands": ["2C 3C 4C", "KS 2S 5S"], "table": "7D JC 4H QS"}


@pytest.fixture
def world(transactional_db):
    """Olga with a program that is here, and a token by which it plays."""
    olga = Player.objects.create_user("olga", name="Olga")
    program = register_program(owner=olga, name="Rosina")
    note_heard(program, now=timezone.now())
    return program, make_token(player=olga, name="plays", plays=True)


class Caller:
    """One open socket of a program."""

    def __init__(self, communicator):
        self.communicator = communicator

    async def told(self, kind):
        """Return the next message of a kind."""
        while (told := json.loads(await self.communicator.receive_from(timeout=5)))["type"] != kind:
            pass
        return told

    async def turn(self):
        """Return the next match in which it is the program's turn."""
        while not ((told := await self.told("match"))["view"] or {"legal": []})["legal"]:
            pass
        return told

    async def say(self, **fields):
        await self.communicator.send_json_to(fields)

    async def play(self, told, text, **changes):
        view = told["view"]
        frame = {"play": text, "match": told["match"], "round": view["round"], "ply": view["ply"]}
        await self.say(**frame | changes)

    async def closed(self):
        while (message := await self.communicator.receive_output(timeout=5))["type"] != "websocket.close":
            pass
        return message["code"]

    async def nothing_but_a_pong(self):
        """Tell whether nothing else is on its way."""
        await self.say(ping=1)
        return json.loads(await self.communicator.receive_from(timeout=5))["type"] == "pong"


async def knock(number, token="", *, headers=()):
    shown = [(b"authorization", f"Bearer {token}".encode())] if token else []
    communicator = WebsocketCommunicator(application, f"/ws/programs/{number}/", headers=[*shown, *headers])
    opened, code = await communicator.connect(timeout=5)
    return communicator, opened, None if opened else code


@asynccontextmanager
async def calling(program, token, **options):
    communicator, opened, code = await knock(program.pk, token, **options)
    assert opened, code
    try:
        yield Caller(communicator)
    finally:
        await communicator.disconnect()


def table_with(program, **options):
    """Return a match of Anna's with a program that is to play."""
    return set_table(person("Anna"), level=program.computer, **DEALT | options)


async def test_it_is_told_what_its_seat_sees_and_plays(world):
    program, token = world
    match = await in_database(table_with, program)
    async with calling(program, token) as caller:
        assert (await caller.told("program"))["computer"] == program.computer
        told = await caller.told("match")
        view = told["view"]
        assert (told["match"], told["seat"], told["status"], told["totals"]) == (
            match.key,
            1,
            "playing",
            [0, 0],
        )
        assert (sorted(view["hand"]), view["held"], view["stock"]) == (["2C", "3C", "4C"], [3, 3], 30)
        assert set(view["legal"]) == {"2C", "3C", "4Cx4H"}
        assert told["seats"][1] == {"name": "Rosina", "side": 1, "computer": "program"}
        await caller.play(told, "4Cx4H")
        after = (await caller.told("match"))["view"]
        assert (after["plays"], after["piles"], after["turn"], after["legal"]) == (["4Cx4H"], [0, 2], 0, [])
        await in_database(play_text, match, "2S")
        assert (await caller.turn())["view"]["plays"] == ["4Cx4H", "2S"]


async def test_what_is_refused_is_told_and_changes_nothing(world):
    program, token = world
    match = await in_database(table_with, program)
    async with calling(program, token) as caller:
        told = await caller.turn()
        before = await in_database(stored_state, match)
        for text, changes, error in (
            ("7D", {}, "against_the_rules"),
            ("KS", {}, "against_the_rules"),
            ("nonsense", {}, "against_the_rules"),
            ("2C", {"ply": 4}, "already_played"),
            ("2C", {"round": 9}, "already_played"),
            ("2C", {"match": "none"}, "not_found"),
            ("2C", {"ply": "x"}, "bad_frame"),
        ):
            await caller.play(told, text, **changes)
            problem = await caller.told("problem")
            assert problem["error"] == error and problem["message"] and problem["about"]["play"] == text
        assert await in_database(stored_state, match) == before


async def test_sent_twice_it_is_played_once_and_answered_twice(world):
    program, token = world
    match = await in_database(table_with, program)
    async with calling(program, token) as caller:
        told = await caller.turn()
        for _again in range(3):
            await caller.play(told, "2C")
        for _again in range(3):
            assert (await caller.told("match"))["view"]["plays"] == ["2C"]
        assert (await in_database(round_of, match)).ply == 1
        await caller.play(told, "3C")
        assert (await caller.told("problem"))["error"] == "already_played"


async def test_it_learns_of_a_match_that_begins_and_of_its_end(world):
    program, token = world
    async with calling(program, token) as caller:
        await caller.told("program")
        match = await in_database(table_with, program)
        assert (await caller.told("match"))["match"] == match.key
        await in_database(resign, match_id=match.pk, seat=0)
        while (told := await caller.told("match"))["status"] != "over":
            pass
        assert (told["winner"], told["view"]) == (1, None)
        assert await caller.nothing_but_a_pong()


async def test_it_follows_several_matches_at_once(world):
    program, token = world
    first = await in_database(table_with, program)
    bruno = await in_database(person, "Bruno")
    second = await in_database(set_table, bruno, level=program.computer, **DEALT)
    async with calling(program, token) as caller:
        seen = {(await caller.told("match"))["match"] for _each in range(2)}
        assert seen == {first.key, second.key}
        await in_database(play_text, second, "2C", seat=1)
        assert (await caller.told("match"))["match"] == second.key


async def test_it_sits_down_where_its_owner_has_opened_a_match(world):
    program, token = world
    open_one = await in_database(set_table, program.owner)
    others = await in_database(set_table, await in_database(person, "Anna"))
    async with calling(program, token) as caller:
        await caller.told("program")
        for key in (others.key, "none", "\x7f"):
            await caller.say(seat=key)
            assert (await caller.told("problem"))["error"] in ("not_found", "bad_frame")
        for _again in range(2):
            await caller.say(seat=open_one.key)
        assert (await caller.told("match"))["match"] == open_one.key
    await in_database(open_one.refresh_from_db)
    assert open_one.status == Match.Status.PLAYING


async def test_the_others_who_watch_and_talk_do_not_disturb_it(world):
    program, token = world
    match = await in_database(table_with, program)
    async with calling(program, token) as caller:
        await caller.turn()
        for kind in ("watchers.changed", "talk.said", "talk.hidden"):
            await get_channel_layer().group_send(group_name(match.pk), {"type": kind})
        assert await caller.nothing_but_a_pong()


# -- who is let in ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shown", ["", "scopa_wrong", "\N{SNOWMAN}", "x" * 3000])
async def test_without_a_good_token_nobody_is_let_in(world, shown):
    _socket, opened, code = await knock(world[0].pk, shown)
    assert (opened, code) == (False, SIGNED_OUT)


async def test_a_token_that_only_reads(world):
    program, _token = world
    reads = await in_database(make_token, player=program.owner, name="reads")
    _socket, opened, code = await knock(program.pk, reads)
    assert (opened, code) == (False, ONLY_READS)


async def test_the_token_of_somebody_else_and_programs_that_are_none(world):
    program, token = world
    anna = await in_database(person, "Anna")
    other = await in_database(make_token, player=anna, name="plays", plays=True)
    for number, shown in ((program.pk, other), (10**30, token), (0, token)):
        _socket, opened, code = await knock(number, shown)
        assert (opened, code) == (False, NO_SUCH_PROGRAM)


def cookie_of(player):
    client = Client()
    client.force_login(player)
    return f"sessionid={client.cookies['sessionid'].value}".encode()


@pytest.mark.parametrize("origin", [b"http://localhost", b"https://evil.example", None])
async def test_a_browser_is_not_let_in_by_its_cookie(world, origin):
    program, _token = world
    headers = [(b"cookie", await in_database(cookie_of, program.owner))]
    headers += [(b"origin", origin)] if origin else []
    _socket, opened, code = await knock(program.pk, headers=headers)
    assert (opened, code) == (False, SIGNED_OUT)


async def test_no_other_socket_is_opened_by_a_token(world):
    _program, token = world
    shown = [(b"authorization", f"Bearer {token}".encode())]
    for path in ("/ws/lobby/", "/ws/site/", "/ws/programs/", "/ws/programs/x/", "/ws/programs/7/more/"):
        communicator = WebsocketCommunicator(application, path, headers=shown)
        opened, _code = await communicator.connect(timeout=5)
        assert not opened, path


# -- when it ends -------------------------------------------------------------------------------------


async def revoked(program, token):
    await in_database(revoke_token, player=program.owner, token_id=await in_database(token_id))


def token_id():
    return ApiToken.objects.get().pk


async def removed(program, token):
    await in_database(remove_program, owner=program.owner, program_id=program.pk)


@pytest.mark.parametrize("end", [revoked, removed])
async def test_it_ends_at_once_with_the_token_and_with_the_program(world, end):
    program, token = world
    async with calling(program, token) as caller:
        await caller.told("program")
        await end(program, token)
        assert await caller.closed() == SIGNED_OUT
    assert not (await knock(program.pk, token))[1]


async def test_a_play_after_the_end_is_not_played_even_where_nothing_told_of_it(world):
    program, token = world
    match = await in_database(table_with, program)
    async with calling(program, token) as caller:
        told = await caller.turn()
        await in_database(ban, player=program.owner)
        await caller.play(told, "2C")
        assert await caller.closed() == SIGNED_OUT
    assert (await in_database(round_of, match)).ply == 0


async def test_it_is_let_go_in_peace_when_the_process_stops(world):
    program, token = world
    async with calling(program, token) as caller:
        await caller.told("program")
        await send_elsewhere()
        assert await caller.closed() == GOING_AWAY
    assert not register().programs


async def test_while_the_database_is_away_it_is_told_so_and_stays(world, monkeypatch):
    program, token = world
    match = await in_database(table_with, program)

    def away(*_args, **_kwargs):
        raise OperationalError from psycopg.OperationalError("connection refused")

    async with calling(program, token) as caller:
        told = await caller.turn()
        with monkeypatch.context() as patched:
            patched.setattr("games.consumers.programs.play_as_program", away)
            await caller.play(told, "2C")
            assert (await caller.told("problem"))["error"] == "unavailable"
        await caller.play(told, "2C")
        assert (await caller.told("match"))["view"]["plays"] == ["2C"]
    assert (await in_database(round_of, match)).ply == 1


async def test_what_was_not_told_is_found_by_itself(world, settings, monkeypatch):
    settings.SCOPA_HEARTBEAT = 0.05
    program, token = world
    match = await in_database(table_with, program)
    async with calling(program, token) as caller:
        await caller.turn()
        monkeypatch.setattr("games.services.announce._send", lambda *_args: None)
        await in_database(play_text, match, "2C", seat=1)
        assert (await caller.told("match"))["view"]["plays"] == ["2C"]
        await in_database(ban, player=program.owner)
        assert await caller.closed() == SIGNED_OUT


async def test_while_the_socket_is_open_it_is_here(world, settings):
    settings.SCOPA_HEARTBEAT = 0.05
    program, token = world
    await in_database(Program.objects.update, heard=None)
    async with calling(program, token) as caller:
        await caller.told("program")
        await caller.say(ping=4)
        assert (await caller.told("pong"))["ping"] == 4
    found = await in_database(Program.objects.get)
    assert found.here(timezone.now())


# -- too much -----------------------------------------------------------------------------------------


async def test_frames_that_make_no_sense_are_answered_and_cut_off_in_the_end(world, settings):
    settings.SCOPA_BAD_FRAMES_A_MINUTE = 6
    program, token = world
    async with calling(program, token) as caller:
        await caller.told("program")
        for text in (" ", "{", "[]", "7", '{"what": 1}', '{"play": "2C"}', "x" * 5000):
            await caller.communicator.send_to(text_data=text)
            assert (await caller.told("problem"))["error"] == "bad_frame"
        assert await caller.closed() == TOO_MANY


async def test_too_many_frames_at_once_are_not_done(world, settings):
    settings.SCOPA_FRAMES_A_SECOND, settings.SCOPA_FRAMES_AT_ONCE = 0.01, 2
    program, token = world
    async with calling(program, token) as caller:
        await caller.told("program")
        for _each in range(3):
            await caller.say(ping=1)
        assert (await caller.told("problem"))["error"] == "bad_frame"


async def test_too_many_sockets_of_one_owner(world, settings):
    settings.SCOPA_SOCKETS_A_PLAYER = 1
    program, token = world
    async with calling(program, token):
        socket, opened, code = await knock(program.pk, token)
        assert (opened, code) == (False, TOO_MANY)
        await socket.disconnect()
    assert not register().held


# -- fairness -----------------------------------------------------------------------------------------


async def test_it_is_never_told_a_card_that_lies_hidden(world):
    """A whole round: every frame names only cards that the seat has seen by then."""
    program, token = world
    match = await in_database(set_table, await in_database(person, "Anna"), level=program.computer)
    looked = 0
    async with calling(program, token) as caller:
        while True:
            told = await caller.told("match")
            snapshot = await in_database(snapshot_of, match)
            if told["view"] is None or snapshot.latest.position.finished:
                break
            unseen = {str(card) for card in snapshot.view(1).unseen}
            assert not unseen & words(told)
            looked += bool(unseen)
            if told["view"]["legal"]:
                await caller.play(told, told["view"]["legal"][0])
            elif told["view"]["turn"] == 0:
                await in_database(play_first, match)
    assert looked > 20


def words(told):
    """Return all that could be a card in what was told."""
    return set(
        "".join(letter if letter.isalnum() else " " for letter in json.dumps(told).replace("x", " ")).split()
    )


def play_first(match):
    play_text(match, str(position_of(match).legal_plays[0]))
