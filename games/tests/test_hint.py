"""A hint: for whoever plays alone against computers, from what their seat may see, and never kept."""

import asyncio
import os
import re
import signal
import threading
from concurrent.futures import Future
from contextlib import suppress

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from games.bots.advice import Advice
from games.bots.motives import CODES, Motive
from games.engine.cards import parse_card
from games.engine.notation import Declaration, parse_event
from games.models import Match, Seat
from games.pondering import ALONE, PONDERER
from games.presenters.hand import show_hand
from games.presenters.hint import REASONS, show_hint
from games.services.hint import HintAsked, ask_hint
from games.services.refusals import AlreadyPlayed, Refused
from games.services.resign import resign
from games.tests.markup import asks_to_sign_in, part, read
from games.tests.sockets import in_database, listening
from games.tests.tables import (
    person,
    play_text,
    position_of,
    round_of,
    seat_of,
    set_table,
    snapshot_of,
    stored_state,
)

pytestmark = pytest.mark.django_db

SENTENCE = "Play the seven of clubs, take the seven of coins: it takes the settebello"


@pytest.fixture
def match(anna):
    """Anna is to play against a computer, which deals."""
    return set_table(anna, level="greedy", dealer=1, hands=["7C KS 2S", "4C 5H QC"], table="7D JC 4H QS")


@pytest.fixture
def between_people(anna):
    return set_table(anna, person("Bruno"), dealer=1, hands=["7C KS 2S"], table="7D JC 4H QS")


def ask(match, seat=0, **changes):
    stored = round_of(match)
    asked = ask_hint(
        **{"match_id": match.pk, "seat": seat, "round_number": stored.number, "ply": stored.ply} | changes
    )
    return asked.find()


def send(client, match, **changes):
    stored = round_of(match)
    fields = {"round": stored.number, "ply": stored.ply} | changes
    return client.post(reverse("games:hint", args=[match.key]), fields, headers={"HX-Request": "true"})


def test_it_names_the_play_and_why(match):
    given = ask(match)
    assert str(given.play) == "7Cx7D"
    assert given.motives[0].code == "takes_settebello"
    assert show_hint(given).text.startswith(SENTENCE)


def test_nothing_is_kept_of_it(match):
    before = stored_state(match)
    assert ask(match) == ask(match)
    assert stored_state(match) == before


def test_cards_that_the_seat_has_not_seen_change_nothing(anna):
    dealt = {"level": "greedy", "dealer": 1, "table": "7D 6S 4H QS"}
    one = set_table(anna, hands=["7C KS 2S", "4C 5H QC"], **dealt)
    other = set_table(anna, hands=["7C KS 2S", "AC AD AS"], then="4C 5H QC", **dealt)
    assert position_of(one).hands[1] != position_of(other).hands[1]
    assert ask(one) == ask(other)


def test_partners_that_are_computers_are_no_people(anna):
    match = set_table(anna, level="greedy", of="scopone9", players=4, teams=2, dealer=3)
    assert ask(match).play in position_of(match).legal_plays


def test_not_where_another_person_sits(between_people, anna):
    with pytest.raises(Refused, match="only where every other seat is played by the computer"):
        ask(between_people)
    assert not show_hand(snapshot_of(between_people), seat_of(between_people, anna)).can_hint


def test_not_where_one_of_several_is_a_person(anna):
    match = set_table(anna, person("Bruno"), players=3, level="greedy", dealer=2)
    with pytest.raises(Refused, match="only where every other seat"):
        ask(match)


def test_not_in_a_rated_match(match):
    Match.objects.filter(pk=match.pk).update(rated=True)
    with pytest.raises(Refused, match="Hints are given only"):
        ask(match)


def test_not_at_a_table_of_a_tournament(client, match, anna):
    Match.objects.filter(pk=match.pk).update(event="spring-cup")
    with pytest.raises(Refused, match="tournament"):
        ask(match)
    client.force_login(anna)
    assert "ask-hint" not in client.get(match.get_absolute_url()).text


def test_not_too_often_but_again_for_nothing(match, settings):
    settings.SCOPA_HINTS_A_MINUTE = 1
    now = timezone.now()  # of all of them: thinking takes seconds, and a minute might be over amid them
    first = ask(match, now=now)
    assert ask(match, now=now) == first
    play_text(match, "7Cx7D")
    play_text(match, str(position_of(match).legal_plays[0]))
    with pytest.raises(Refused, match="within a minute"):
        ask(match, now=now)


def test_it_is_thought_of_in_another_process(match, settings):
    here = ask(match)
    cache.clear()
    settings.SCOPA_THINKERS, settings.SCOPA_HINT_ITERATIONS = 1, settings.SCOPA_HINT_ITERATIONS // ALONE
    try:
        assert ask(match) == here
        os.kill(next(iter(PONDERER._pool._processes)), signal.SIGKILL)
        cache.clear()
        with suppress(Refused):  # what was asked while its death was not noticed yet
            ask(match)
        cache.clear()
        assert ask(match) == here
    finally:
        PONDERER.stop()


def test_a_process_that_does_not_answer_in_time(match, monkeypatch):
    monkeypatch.setattr("games.services.hint.LONGEST", 0)
    monkeypatch.setattr("games.services.hint.ponder", lambda *_args: Future())
    with pytest.raises(Refused, match="too busy"):
        ask(match)


def test_not_on_the_turn_of_another_seat(match):
    play_text(match, "7Cx7D")
    with pytest.raises(Refused, match="It is not your turn"):
        ask(match)


def test_not_for_the_seat_of_a_computer(match):
    with pytest.raises(Refused):
        ask(match, seat=1)


@pytest.mark.parametrize("changes", [{"ply": 5}, {"round_number": 2}, {"ply": -1}])
def test_another_ply_or_round_than_the_present_one(match, changes):
    with pytest.raises(AlreadyPlayed):
        ask(match, **changes)


def test_not_before_the_match_begins(anna):
    with pytest.raises(Refused, match="has not begun"):
        ask_hint(match_id=set_table(anna).pk, seat=0, round_number=1, ply=0)


def test_not_once_the_match_is_over(match):
    resign(match_id=match.pk, seat=0)
    with pytest.raises(Refused, match="The match is over"):
        ask(match)


def test_the_button_is_there_on_ones_own_turn(client, match, anna):
    client.force_login(anna)
    hand = part(client.get(match.get_absolute_url()).text, "hand")
    (form,) = hand.all("form", class_="ask-hint")
    assert form["action"] == reverse("games:hint", args=[match.key]) and form.text.split() == ["Hint", "H"]
    assert part(client.get(match.get_absolute_url()).text, "hint").text == ""
    play_text(match, "7Cx7D")
    assert not part(client.get(match.get_absolute_url()).text, "hand").all(class_="ask-hint")


def test_no_button_between_people(client, between_people, anna):
    client.force_login(anna)
    assert "ask-hint" not in client.get(between_people.get_absolute_url()).text


def test_a_script_is_answered_with_the_hint_alone(client, match, anna):
    client.force_login(anna)
    answer = send(client, match).text
    shown = part(answer, "hint")
    assert shown.text.endswith(part(answer, "live").text) and SENTENCE in shown.text
    drawn = re.findall(r'href="[^"#]*#(\w+)"', answer)
    assert drawn == ["7C", "7D"]
    assert not read(answer).all(id="hand") and not read(answer).all(id="felt")


def test_without_script_the_page_shows_it(client, match, anna):
    client.force_login(anna)
    url, fields = reverse("games:hint", args=[match.key]), {"round": 1, "ply": 0}
    answer = client.post(url, fields, follow=True)
    assert SENTENCE in part(answer.text, "hint").text
    assert answer.redirect_chain == [(f"{match.get_absolute_url()}?hint=1#hint", 302)]


def test_the_address_of_a_hint_shows_none_where_there_is_none(client, match, between_people, anna):
    client.force_login(anna)
    play_text(match, "7Cx7D")
    for table in (match, between_people, set_table(anna)):
        answer = client.get(table.get_absolute_url() + "?hint=1")
        assert answer.status_code == 200 and "hint-words" not in answer.text


def test_too_late_by_form_is_told_with_the_truth(client, match, anna):
    client.force_login(anna)
    answer = send(client, match, ply=7)
    assert "already played" in part(answer.text, "notice").text
    assert part(answer.text, "hand").all("button", class_="hand-card")
    assert part(answer.text, "hint").text == ""


@pytest.mark.parametrize("fields", [{"ply": "x"}, {"round": ""}, {"ply": "9" * 5000}])
def test_numbers_that_are_none(client, match, anna, fields):
    client.force_login(anna)
    assert "already played" in part(send(client, match, **fields).text, "notice").text


def test_the_opponent(client, between_people):
    client.force_login(between_people.seats.get(index=1).player)
    assert "only where every other seat" in part(send(client, between_people).text, "notice").text


def test_a_stranger(client, match):
    client.force_login(person("Carla"))
    assert send(client, match).status_code == 404
    assert "hint-words" not in client.get(match.get_absolute_url() + "?hint=1").text


def test_signed_out(client, match):
    assert asks_to_sign_in(send(client, match))


def test_to_look_is_not_to_ask(client, match, anna):
    client.force_login(anna)
    assert client.get(reverse("games:hint", args=[match.key])).status_code == 405


def test_every_reason_can_be_said():
    params = {"count": 2, "total": 11, "points": 1, "card": parse_card("KS"), "item": "napola"}
    needed = {
        "takes_coins": ["count"],
        "takes_sevens": ["count"],
        "takes_cards": ["count"],
        "takes_last": ["count"],
        "table_high": ["total"],
        "sweeps": ["points"],
        "one_sweep": ["card", "count"],
        "helps_primiera": ["card"],
        "keeps_pair": ["card"],
        "prepares": ["card"],
        "counts_for": ["item"],
        "denies": ["item"],
    }
    assert set(REASONS) == set(CODES)
    said = set()
    for code in CODES:
        motive = Motive(code, 1.0, {name: params[name] for name in needed.get(code, [])})
        text = show_hint(Advice(parse_event("KC"), None, (motive,))).text
        assert text.startswith("Lay the re of clubs: ") and text.endswith(".") and "{" not in text
        said.add(text)
    assert len(said) == len(CODES)


def test_the_sentence_of_each_kind_of_play():
    motives = (Motive("takes_settebello", 1.0), Motive("table_high", 0.5, {"total": 11}))
    assert show_hint(Advice(parse_event("7Sx3D+4H"), 1.0, motives)).text == (
        "Play the seven of swords, take the three of coins and the four of cups:"
        " it takes the settebello and it leaves 11 on the table, no sweep."
        " It is worth about 1.0 points more than the next best play."
    )
    assert show_hint(Advice(parse_event("ACx"), 1.0, motives[:1])).text.startswith(
        "Play the ace of clubs, which goes to your pile: "
    )
    equal = show_hint(Advice(parse_event("ACx"), 0.1, motives[:1])).text
    assert equal.endswith("it takes the settebello. The next best play is about as good.")
    declared = show_hint(Advice(Declaration(10), None, (Motive("declares", 10.0),)))
    assert declared.text == "Declare three of a rank (10 points): its points are marked at once."
    assert declared.card is None


@pytest.fixture
def table_for_sockets(transactional_db):
    anna = person("Anna")
    dealt = {"level": "greedy", "dealer": 1, "hands": ["7C KS 2S", "4C 5H QC"], "table": "7D JC 4H QS"}
    return anna, set_table(anna, **dealt)


async def test_the_socket_answers_whoever_asks_and_nobody_else(table_for_sockets):
    anna, match = table_for_sockets
    async with listening(match, anna) as mine, listening(match) as spectator:
        await mine.view()
        await spectator.view()
        await mine.say(hint="1", round="1", ply="0")
        waiting = await mine.frame()
        assert part(waiting, "live").text == part(waiting, "hint").text == "The computer is thinking…"
        answer = await mine.frame()
        assert SENTENCE in part(answer, "hint").text and SENTENCE in part(answer, "live").text
        assert 'id="felt"' not in answer
        assert await spectator.quiet()


async def test_the_socket_says_when_it_is_too_late(table_for_sockets):
    anna, match = table_for_sockets
    async with listening(match, anna) as mine:
        await mine.view()
        await mine.say(hint="1", round="1", ply="3")
        assert "already played" in await mine.notice()


async def test_a_spectator_asks_by_socket_in_vain(table_for_sockets):
    _anna, match = table_for_sockets
    async with listening(match) as spectator:
        await spectator.view()
        await spectator.say(hint="1", round="1", ply="0")
        assert "You are watching" in await spectator.notice()


async def test_by_socket_not_where_another_person_sits(table_for_sockets):
    anna, match = table_for_sockets
    await in_database(Seat.objects.filter(match=match, index=1).update, level="", name="")
    async with listening(match, anna) as mine:
        await mine.view()
        await mine.say(hint="1", round="1", ply="0")
        assert "only where every other seat" in await mine.notice()


async def test_a_frame_draws_the_place_of_the_hint_once_and_empty(table_for_sockets):
    anna, match = table_for_sockets
    async with listening(match, anna) as mine:
        view = await mine.view()
        assert part(view, "hint").text == "" and not part(view, "hint").has("hx-swap-oob")


@pytest.fixture
def slow_thoughts(monkeypatch):
    """Let a hint be found only once this gate is opened."""
    gate, find = threading.Event(), HintAsked.find

    def slowly(asked):
        assert gate.wait(10)
        return find(asked)

    monkeypatch.setattr(HintAsked, "find", slowly)
    yield gate
    gate.set()


async def test_a_hint_keeps_the_next_frames_of_its_page_from_nothing(table_for_sockets, slow_thoughts):
    anna, match = table_for_sockets
    async with listening(match, anna) as mine:
        await mine.view()
        await mine.say(hint="1", round="1", ply="0")
        assert "thinking" in part(await mine.frame(), "hint").text
        await mine.say(ping="7")
        assert part(await mine.frame(), "pong").text == "7"
        slow_thoughts.set()
        assert SENTENCE in part(await mine.frame(), "hint").text


async def test_a_hint_that_comes_after_the_play_is_dropped(table_for_sockets, slow_thoughts):
    anna, match = table_for_sockets
    async with listening(match, anna) as mine:
        view = await mine.view()
        await mine.say(hint="1", round="1", ply="0")
        await mine.frame()
        await mine.play(view, "KS")
        await mine.view()
        slow_thoughts.set()
        assert not any(SENTENCE in text for text in await mine.settled())


async def test_a_page_thinks_of_one_hint_at_a_time(table_for_sockets, slow_thoughts):
    anna, match = table_for_sockets
    async with listening(match, anna) as mine:
        await mine.view()
        for _again in range(3):
            await mine.say(hint="1", round="1", ply="0")
        await mine.settled()
        slow_thoughts.set()
        assert SENTENCE in part(await mine.frame(), "hint").text
        assert await mine.quiet()


async def test_nobody_is_told_a_hint_who_has_gone(table_for_sockets, slow_thoughts):
    anna, match = table_for_sockets
    before = asyncio.all_tasks()
    async with listening(match, anna) as mine:
        await mine.view()
        await mine.say(hint="1", round="1", ply="0")
        await mine.frame()
    await asyncio.sleep(0)
    left = [str(one) for one in asyncio.all_tasks() - before]
    slow_thoughts.set()
    assert not [one for one in left if "_find_hint" in one]


async def test_a_search_that_fails_empties_the_place_of_the_hint(table_for_sockets, monkeypatch):
    anna, match = table_for_sockets

    def fails(_asked):
        raise RuntimeError("no thoughts")

    monkeypatch.setattr(HintAsked, "find", fails)
    async with listening(match, anna) as mine:
        await mine.view()
        await mine.say(hint="1", round="1", ply="0")
        assert "thinking" in part(await mine.frame(), "hint").text
        assert part(await mine.frame(), "hint").text == ""
        await mine.say(ping="7")
        assert part(await mine.frame(), "pong").text == "7"
