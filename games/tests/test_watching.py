"""What spectators see: the table, the hands of a round that is over, and live hands only where everybody agrees."""

import pytest
from django.urls import reverse

from games.models import Match
from games.services.refusals import Refused
from games.services.resign import resign
from games.services.watching import open_hand
from games.tests.markup import part
from games.tests.sockets import in_database, listening
from games.tests.tables import (
    everybody_presses_next,
    person,
    play_plies,
    play_round,
    position_of,
    set_table,
    snapshot_of,
    stored_state,
)
from games.tests.test_secrets import found_in, unseen_by

pytestmark = pytest.mark.django_db

HIDDEN = "hands stay hidden"


def agree(match, *seats, on=True):
    for seat in seats:
        open_hand(match_id=match.pk, seat=seat, on=on)


def watched(client, match, id="hand"):
    return part(client.get(match.get_absolute_url()).text, id)


def faces_in(element):
    return {one["href"].rpartition("#")[2] for one in element.all("use")}


def held(match, *seats):
    return {str(card) for seat in seats for card in snapshot_of(match).view(seat).hand}


def test_hands_are_open_only_when_everybody_agrees(client, match):
    assert HIDDEN in watched(client, match).text
    agree(match, 0)
    assert HIDDEN in watched(client, match).text and not faces_in(watched(client, match))
    agree(match, 1)
    assert faces_in(watched(client, match)) == held(match, 0, 1)
    agree(match, 0, on=False)
    assert HIDDEN in watched(client, match).text and not faces_in(watched(client, match))


def test_the_players_themselves_see_no_more(client, match, anna):
    agree(match, 0, 1)
    client.force_login(anna)
    page = client.get(match.get_absolute_url()).text
    assert not found_in(page, unseen_by(match, 0), "en", match.key)
    state = client.get(reverse("games:state", args=[match.key])).text
    assert not found_in(state, unseen_by(match, 0), "en", match.key)


def test_never_in_a_rated_match(client, match):
    agree(match, 0, 1)
    Match.objects.filter(pk=match.pk).update(rated=True)
    assert HIDDEN in watched(client, match).text and not faces_in(watched(client, match))
    with pytest.raises(Refused, match="rated"):
        agree(match, 0)


def test_the_stock_stays_hidden(client, match):
    agree(match, 0, 1)
    position = position_of(match)
    stock = set(unseen_by(match, None)) - {
        card for seat in (0, 1) for card in snapshot_of(match).view(seat).hand
    }
    assert len(stock) == 30 and position.ply == 0
    page = client.get(reverse("games:state", args=[match.key])).text
    assert not found_in(page, stock, "en", match.key)


def test_nobody_alone_opens_the_hands_of_computers(client, anna):
    """From a second page, as a spectator, one would see what the computers hold."""
    match = set_table(anna, level="random")
    agree(match, 0)
    assert HIDDEN in watched(client, match).text and not faces_in(watched(client, match))
    client.force_login(anna)
    assert 'name="open_hand"' not in client.get(match.get_absolute_url()).text


def test_twice_is_once_and_too_late_is_refused(match):
    agree(match, 0)
    before = stored_state(match)
    agree(match, 0)
    assert stored_state(match) == before
    resign(match_id=match.pk, seat=0)
    with pytest.raises(Refused, match="not being played"):
        agree(match, 1)


def test_spectators_see_who_held_what_with_the_score_of_the_round(client, anna, bruno):
    match = set_table(anna, bruno, target=200)
    dealt = held(match, 0, 1)
    play_round(match)
    panel = watched(client, match, "panel")
    assert "What everybody held" in panel.text
    hands = panel.all("ul", class_="open-hands")[0]
    assert [len(faces_in(one)) for one in hands.all("ul", class_="open-cards")] == [18, 18]
    assert dealt <= faces_in(hands)
    everybody_presses_next(match)
    play_plies(match, 1)
    assert "What everybody held" not in client.get(match.get_absolute_url()).text
    assert not found_in(watched(client, match, "hand").text, unseen_by(match, None), "en", match.key)


def test_a_match_that_was_given_up_shows_no_hands(client, match):
    """The round was not played to its end, and its cards may lie in the next match of the same evening."""
    play_plies(match, 3)
    resign(match_id=match.pk, seat=0)
    assert "What everybody held" not in client.get(match.get_absolute_url()).text


def test_looking_at_an_old_match_during_another_is_nobodys_fault(client, match, anna, bruno):
    """SEC-17."""
    old = set_table(anna, bruno)
    resign(match_id=old.pk, seat=1)
    client.force_login(anna)
    assert client.get(reverse("games:record", args=[old.key])).status_code == 200
    assert client.get(old.get_absolute_url()).status_code == 200
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert not match.seats.exclude(fault="").exists()


@pytest.mark.django_db(transaction=True)
async def test_how_many_watch_is_told_and_moves_nothing(monkeypatch):
    monkeypatch.setattr("games.consumers.register.A_MOMENT", 0.01)

    def begin():
        anna, bruno = person("Anna"), person("Bruno")
        return set_table(anna, bruno), anna, person("Carla")

    match, anna, carla = await in_database(begin)
    before = await in_database(stored_state, match)
    async with listening(match, anna) as hers:
        await hers.view()
        async with listening(match, carla) as one, listening(match, carla) as other:
            await one.view(), await other.view()
            assert await said_to(hers) == "1 person watches"
            async with listening(match) as stranger:
                await stranger.view()
                assert await said_to(hers) == "2 people watch"
    assert await in_database(stored_state, match) == before


async def said_to(socket) -> str:
    """Return the last that a viewer is told of who watches."""
    while True:
        frames = [text for text in await socket.settled() if 'id="watchers"' in text]
        if frames:
            return part(frames[-1], "watchers").text
