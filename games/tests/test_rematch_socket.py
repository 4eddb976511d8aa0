"""Playing again over the socket of the old table: every page is told of each step, nonsense is refused."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Match
from games.services.resign import resign
from games.tests.markup import part
from games.tests.sockets import in_database, listening
from games.tests.tables import person, set_table

pytestmark = pytest.mark.django_db(transaction=True)


def ended():
    anna, bruno = person("Anna"), person("Bruno")
    match = set_table(anna, bruno)
    resign(match_id=match.pk, seat=0)
    return match, anna, bruno


def panel(view):
    return part(view, "panel").text


async def test_invited_and_accepted_in_all_tabs():
    match, anna, bruno = await in_database(ended)
    async with (
        listening(match, anna) as hers,
        listening(match, bruno) as his,
        listening(match, bruno) as other,
        listening(match) as watching,
    ):
        for socket in (hers, his, other, watching):
            await socket.settled()
        await hers.say(again="", target="21")
        assert "Waiting for Bruno" in panel(await hers.latest())
        invitation = await his.latest()
        assert panel(invitation) == panel(await other.latest())
        assert "Anna invites you" in panel(invitation) and "to 21" in panel(invitation)
        key = part(invitation, "panel").all("input", name="again")[0]["value"]
        await his.say(again=key)
        for socket, follows in ((hers, True), (his, True), (other, True), (watching, False)):
            (link,) = part(await socket.latest(), "panel").all("a", href=f"/match/{key}/")
            assert link.has("data-follow") == follows
    assert (await in_database(Match.objects.get, key=key)).status == Match.Status.PLAYING


async def test_declined():
    match, anna, bruno = await in_database(ended)
    async with listening(match, anna) as hers, listening(match, bruno) as his:
        await hers.say(again="")
        await his.settled()
        await his.say(again_no="")
        assert "would rather not" in panel(await hers.latest())


async def test_what_makes_no_sense():
    match, anna, _bruno = await in_database(ended)
    async with listening(match, anna) as hers, listening(match) as watching:
        await hers.say(again="no-such-offer")
        assert "invitation is gone" in await hers.notice()
        await hers.say(again="", target="many")
        assert "whole number" in await hers.notice()
        await watching.say(again="")
        assert "You are watching" in await watching.notice()
    assert await in_database(Match.objects.count) == 1


async def test_who_comes_back_can_be_invited_again():
    match, anna, bruno = await in_database(ended)
    await in_database(Match.objects.update, ended=timezone.now() - timedelta(seconds=30))
    async with listening(match, anna) as hers:
        assert "Bruno has left" in panel(await hers.latest())
        async with listening(match, bruno):
            assert "Bruno has left" not in panel(await hers.latest())
