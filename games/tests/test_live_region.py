"""The live region: each event is told once, in words, to each viewer, and never again."""

import pytest
from django.db import transaction

from games.referee import act_on_due
from games.services.next_round import press_next
from games.services.resign import resign
from games.services.seats import take_seat
from games.tests.markup import read
from games.tests.sockets import in_database, listening
from games.tests.tables import person, play_round, play_text, set_table

pytestmark = pytest.mark.django_db(transaction=True)


def a_match(**options):
    anna, bruno = person("Anna"), person("Bruno")
    chosen = {"dealer": 1, "hands": ["7D 5C KC", "4C 7H QC"], "table": "2S 4D QH QS"}
    return set_table(anna, bruno, **chosen | options), anna, bruno


async def told(socket) -> list[str]:
    """Return what the live region says in the messages that are on their way, one text for each change of it."""
    found = []
    for frame in await socket.settled():
        found += [one.text for one in read(frame).all(id="live")]
    return [text for text in found if text]


async def press(match, seat, number=1):
    await in_database(press_next, match_id=match.pk, seat=seat, round_number=number)


async def test_nothing_is_told_on_connecting():
    match, anna, _bruno = await in_database(a_match)
    await in_database(play_text, match, "KC")
    async with listening(match, anna) as socket:
        assert await told(socket) == []


async def test_a_play_is_told_once_to_each():
    match, anna, bruno = await in_database(a_match)
    async with listening(match, anna) as hers, listening(match, bruno) as his, listening(match) as watching:
        for socket in (hers, his, watching):
            assert await told(socket) == []
        await in_database(play_text, match, "KC")
        assert await told(hers) == ["You lay the re of clubs."]
        assert await told(his) == ["Anna lays the re of clubs. Your turn."]
        assert await told(watching) == ["Anna lays the re of clubs."]
        await in_database(play_text, match, "4Cx4D")
        assert await told(hers) == ["Bruno plays the four of clubs, takes the four of coins. Your turn."]
        assert await told(his) == ["You play the four of clubs, take the four of coins."]


async def test_an_unrelated_change_tells_nothing():
    """After an end of a round one player reads on while the other plays and hears “your turn” once."""
    match, anna, bruno = await in_database(a_match, target=200)
    await in_database(play_round, match)
    await press(match, 0)
    await in_database(match.rounds.update, due=match.created)
    async with listening(match, anna) as hers, listening(match, bruno) as his:
        assert await told(hers) == await told(his) == []
        await in_database(act_on_due)
        assert await told(hers) == ["Round 2: Anna deals."]
        assert await told(his) == ["Round 2: Anna deals. Your turn."]
        await press(match, 1)
        assert await told(hers) == []
        assert await told(his) == []


async def test_the_last_to_press_hears_of_the_new_round_once():
    match, anna, bruno = await in_database(a_match, target=200)
    await in_database(play_round, match)
    async with listening(match, anna) as hers, listening(match, bruno) as his:
        assert await told(hers) == await told(his) == []
        await press(match, 1)
        assert await told(hers) == await told(his) == []
        await press(match, 0)
        assert await told(hers) == ["Round 2: Anna deals."]
        assert await told(his) == ["Round 2: Anna deals. Your turn."]


async def test_the_end_of_a_round_is_told_with_the_points():
    match, anna, _bruno = await in_database(a_match, target=200)
    async with listening(match, anna) as socket:
        assert await told(socket) == []
        await in_database(play_round, match)
        (text,) = await told(socket)
        assert "The round is over: Anna " in text
        assert "Your turn" not in text


async def test_the_end_of_the_match_is_told_once():
    match, anna, bruno = await in_database(a_match, target=200)
    await in_database(play_round, match)
    async with listening(match, anna) as hers, listening(match, bruno) as his:
        assert await told(hers) == await told(his) == []
        await in_database(resign, match_id=match.pk, seat=0)
        assert await told(hers) == await told(his) == ["Bruno wins the match by resignation."]
        await press(match, 1)  # from a page that has not heard of it
        assert await told(hers) == await told(his) == []


async def test_who_waits_hears_that_the_match_begins():
    anna = await in_database(person, "Anna")
    match = await in_database(set_table, anna)
    async with listening(match, anna) as socket:
        assert await told(socket) == []
        await in_database(take_seat, match_id=match.pk, player=await in_database(person, "Bruno"))
        (text,) = await told(socket)
        assert text.startswith("Round 1: ")


async def test_a_refused_play_does_not_swallow_what_the_opponent_did():
    """Anna's second click is refused just as Bruno's answer arrives: she hears of it all the same."""
    match, anna, _bruno = await in_database(a_match)
    async with listening(match, anna) as socket:
        assert await told(socket) == []
        await in_database(play_text, match, "KC")
        assert await told(socket) == ["You lay the re of clubs."]

        def answer_without_telling():
            with transaction.atomic():
                play_text(match, "QCxQH")
                transaction.get_connection().run_on_commit.clear()

        await in_database(answer_without_telling)
        await socket.say(play="5C", round="1", ply="1")
        assert await told(socket) == [
            "Bruno plays the cavallo of clubs, takes the cavallo of cups. Your turn."
        ]


async def test_a_sweep_is_told():
    match, anna, _bruno = await in_database(a_match, hands=["5C KC 4S", "7D QC JC"], table="2S 3D")
    async with listening(match, anna) as socket:
        assert await told(socket) == []
        await in_database(play_text, match, "5Cx2S+3D")
        (text,) = await told(socket)
        assert text.startswith("You play the five of clubs, take ")
