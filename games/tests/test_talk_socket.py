"""Talk over the socket of a table: each line comes once to those who hear it, and the table is not drawn anew."""

import pytest

from games.models import Line, Relation
from games.services.talk import hide
from games.tests.markup import part, read
from games.tests.sockets import in_database, listening
from games.tests.tables import person, set_table, stored_state

pytestmark = pytest.mark.django_db(transaction=True)


def three():
    anna, bruno, clara = person("Anna"), person("Bruno"), person("Clara")
    return set_table(anna, bruno), anna, bruno, clara


async def lines_in(socket):
    return [text for text in await socket.settled() if 'id="talk-lines"' in text]


async def test_a_line_comes_to_everybody_once_and_by_itself():
    match, anna, bruno, _clara = await in_database(three)
    before = await in_database(stored_state, match)
    async with listening(match, anna) as hers, listening(match, bruno) as his, listening(match) as watching:
        for socket in (hers, his, watching):
            await socket.settled()
        for _ in range(3):
            await hers.say(say="ciao", key="k1")
        for socket in (hers, his, watching):
            (frame,) = await lines_in(socket)
            assert part(frame, "talk-lines")["hx-swap-oob"] == "beforeend"
            assert part(frame, "talk-lines").text == "Anna ciao"
            assert part(frame, "talk-aloud").text == "Anna: ciao"
            assert 'id="felt"' not in frame
    assert await in_database(stored_state, match) == before


async def test_the_writer_is_told_that_it_was_said_or_why_not():
    match, anna, _bruno, _clara = await in_database(three)
    async with listening(match, anna) as socket:
        await socket.settled()
        await socket.say(phrase="hello", key="k1")
        notices = [part(text, "talk-notice") for text in await socket.settled() if 'id="talk-notice"' in text]
        assert [(one.text, one.all("span")[0]["data-said"]) for one in notices] == [("", "k1")]
        await socket.say(say="", key="k2")
        (refused,) = [text for text in await socket.settled() if 'id="talk-notice"' in text]
        assert "nothing to send" in part(refused, "talk-notice").text


async def test_spectators_talk_among_themselves():
    match, anna, _bruno, clara = await in_database(three)
    async with listening(match, anna) as player, listening(match, clara) as one, listening(match) as other:
        for socket in (player, one, other):
            await socket.settled()
        await one.say(say="she has it", key="k1")
        assert not any("she has it" in text for text in await player.settled())
        assert len(await lines_in(other)) == len(await lines_in(one)) == 1
    async with listening(match, anna) as player:
        assert not any("she has it" in text for text in await player.settled())


async def test_a_stranger_cannot_write():
    match, *_people = await in_database(three)
    async with listening(match) as stranger:
        await stranger.settled()
        await stranger.say(say="hello", key="k1")
        (refused,) = await stranger.settled()
        assert "Take a name first" in part(refused, "talk-notice").text
    assert not await in_database(Line.objects.exists)


async def test_whoever_mutes_somebody_is_not_sent_their_lines():
    match, anna, bruno, _clara = await in_database(three)
    await in_database(Relation.objects.create, player=bruno, other=anna, kind="mute")
    async with listening(match, anna) as hers, listening(match, bruno) as his:
        for socket in (hers, his):
            await socket.settled()
        await hers.say(say="ciao", key="k1")
        assert len(await lines_in(hers)) == 1
        assert await lines_in(his) == []


async def test_who_comes_later_reads_what_was_said():
    match, anna, bruno, _clara = await in_database(three)
    async with listening(match, anna) as hers:
        await hers.say(say="ciao", key="k1")
        await hers.settled()
    async with listening(match, bruno) as his:
        (frame,) = await lines_in(his)
        assert part(frame, "talk-lines")["hx-swap-oob"] == "true"
        assert part(frame, "talk-lines").text == "Anna ciao"


async def test_a_hidden_line_leaves_all_pages():
    match, anna, bruno, _clara = await in_database(three)
    async with listening(match, anna) as hers, listening(match, bruno) as his:
        await hers.say(say="rude", key="k1")
        for socket in (hers, his):
            await socket.settled()
        line = await in_database(Line.objects.get)
        await in_database(hide, line=line)
        (frame,) = await his.settled()
        assert read(frame).all("li", id=f"line-{line.pk}")[0]["hx-swap-oob"] == "delete"


async def test_lines_with_emoji_and_without_sense():
    match, anna, _bruno, _clara = await in_database(three)
    async with listening(match, anna) as socket:
        await socket.settled()
        await socket.say(say="\U0001f468\u200d\U0001f469 \u202eabc", key="k1")
        (frame,) = await lines_in(socket)
        assert part(frame, "talk-lines").text == "Anna \U0001f468\u200d\U0001f469 abc"
        await socket.say(say="x", key="\u202e")
        assert "nobody can read" in "".join(await socket.settled())
