"""The bell: what needs a player is read from what is stored, told on every page, and sent when it changes."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from games.bell import bell_fragment, needs_of
from games.models import LobbyAlert, Match, Presence, Relation
from games.services.seats import take_seat
from games.tests.markup import part
from games.tests.sockets import in_database, listening
from games.tests.tables import person, play_text, set_table, variant

pytestmark = pytest.mark.django_db


def rings(player, later=0.0, here=""):
    now = timezone.now() + timedelta(seconds=later)
    return [(need.kind, need.text) for need in needs_of(player, now=now, here=here)]


def opened(player, **fields):
    match = set_table(player, players=2)
    Match.objects.filter(pk=match.pk).update(**fields)
    return Match.objects.get(pk=match.pk)


def test_nothing_needs_a_newcomer(anna):
    assert rings(anna) == []


def test_it_is_my_turn_but_not_where_i_look(match, anna):
    assert rings(anna) == [("turn", "It is your turn: Scopa with Bruno")]
    assert rings(anna, here=match.key) == []


def test_a_match_has_begun_where_i_do_not_look(match, anna, bruno):
    assert rings(bruno) == [("turn", "Your match has begun: Scopa with Anna")]
    Presence.objects.create(channel="c", player=bruno, match=match)
    assert rings(bruno) == []


def test_a_match_that_began_long_ago_and_waits_for_another(match, bruno):
    Match.objects.update(started=timezone.now() - timedelta(minutes=11))
    assert rings(bruno) == []


def test_a_table_where_i_wait_does_not_ring(anna):
    set_table(anna, players=2)
    assert rings(anna) == []


def test_a_challenge(anna, bruno):
    opened(bruno, asked=anna, expires=timezone.now() + timedelta(minutes=10))
    assert rings(anna) == [("challenge", "Bruno challenges you to a match of Scopa")]
    assert (rings(bruno), rings(anna, later=601)) == ([], [])


@pytest.mark.parametrize("status", [Match.Status.DROPPED, Match.Status.OVER])
def test_a_challenge_that_is_over(anna, bruno, status):
    opened(bruno, asked=anna, status=status)
    assert rings(anna) == []


@pytest.fixture
def wish(anna):
    return LobbyAlert.objects.create(player=anna, until=timezone.now() + timedelta(hours=1))


def test_somebody_looks_for_a_match(anna, bruno, wish):
    opened(bruno, listed=True)
    assert rings(anna) == [("wish", "Bruno looks for a match of Scopa")]
    assert rings(bruno) == []
    assert rings(anna, later=3601) == []


def test_somebody_who_is_gone_looks_for_a_match(anna, bruno, wish):
    opened(bruno, listed=True, opened_by=None)
    assert rings(anna) == [("wish", "Somebody looks for a match of Scopa")]


def test_somebody_looks_for_another_variant(anna, bruno, wish):
    wish.variant = variant("cirulla")
    wish.save()
    opened(bruno, listed=True)
    assert rings(anna) == []


@pytest.mark.parametrize("who", ["anna", "bruno"])
def test_blocked_people_do_not_ring(anna, bruno, wish, who):
    one, other = (anna, bruno) if who == "anna" else (bruno, anna)
    Relation.objects.create(player=one, other=other, kind="block")
    opened(bruno, listed=True)
    assert rings(anna) == []


def test_an_offer_that_is_not_listed_does_not_ring(anna, bruno, wish):
    opened(bruno)
    assert rings(anna) == []


# -- on the page -------------------------------------------------------------------------------------------


def test_every_page_says_how_many_in_the_name_of_the_button(client, match, anna):
    client.force_login(anna)
    for path in ("/", "/rules/", "/learn/", "/accounts/profile/"):
        bell = part(client.get(path).text, "bell")
        assert bell.all("summary")[0].text.startswith("1 thing needs you")
        assert [link["href"] for link in bell.all("a")] == [match.get_absolute_url()]
    assert part(client.get(match.get_absolute_url()).text, "bell")["data-count"] == "0"


def test_a_stranger_has_no_bell(client):
    assert 'id="bell"' not in client.get("/").text


def test_names_are_text(anna):
    opened(person("<b>Evil"), asked=anna)
    assert "<b>Evil" not in bell_fragment(anna, "en")


def test_in_the_language_of_the_page(match, anna):
    with override("it"):
        expected = rings(anna)[0][1]
    assert expected in part(bell_fragment(anna, "it"), "bell").text


# -- over the socket ---------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
async def test_it_rings_at_another_table_when_a_match_begins():
    def set_tables():
        anna = person("Anna")
        return anna, set_table(anna, person("Carla"), dealer=0), set_table(anna, players=2)

    anna, elsewhere, waiting = await in_database(set_tables)
    async with listening(elsewhere, anna) as socket:
        await socket.settled()
        bruno = await in_database(person, "Bruno")
        await in_database(take_seat, match_id=waiting.pk, player=bruno)
        bells = [text for text in await socket.settled() if 'id="bell"' in text]
        assert part(bells[-1], "bell")["data-count"] == "1"
        assert "Bruno" in bells[-1]


def test_the_turn_passes_on(match, anna, bruno):
    play_text(match, "KC")
    assert rings(anna) == [("turn", "Your match has begun: Scopa with Bruno")]
    assert rings(bruno) == [("turn", "It is your turn: Scopa with Anna")]


def test_a_turn_against_somebody_is_told_however_many_tables_with_computers_there_are(
    anna, bruno, monkeypatch
):
    monkeypatch.setattr("games.selectors.RUNNING_SHOWN", 2)
    old = set_table(anna, bruno, dealer=1)
    for _ in range(2):
        set_table(anna, level="greedy", dealer=1)
    assert old.get_absolute_url() in [need.url for need in needs_of(anna, now=timezone.now())]
