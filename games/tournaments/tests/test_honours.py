"""What the page of a player tells of events."""

import pytest

from accounts.services import prefer
from games.players.addresses import address_of
from games.tests.markup import read
from games.tests.tables import person
from games.tournaments.models import Entrant, Event, Member
from games.tournaments.tests.setting import people, play_out, set_event, started

pytestmark = pytest.mark.django_db


def section(client, player):
    html = client.get(f"/players/{address_of(player)}/").content.decode()
    found = [
        one for one in read(html).all("section") if one.attributes.get("aria-labelledby") == "events-title"
    ]
    return found[0] if found else None


def test_medals_and_places(client):
    players = people(4)
    for _event in range(2):
        event = play_out(started(set_event(format=Event.Format.KNOCKOUT, third_place=True), players))
    first = event.entrants.get(place=1).members.get().player
    fourth = event.entrants.get(place=4).members.get().player
    assert "× 2" in section(client, first).text and "2 tournaments finished" in section(client, first).text
    assert "×" not in section(client, fourth).text and "place 4" in section(client, fourth).text


def test_nothing_is_told_of_who_has_finished_none(client):
    event = started(set_event(), players := people(2))
    assert event.status == Event.Status.RUNNING and section(client, players[0]) is None


def test_whoever_keeps_matches_private_keeps_this_too(client):
    play_out(started(set_event(rounds=1), players := people(2)))
    prefer(player=players[0], open_record=False)
    assert section(client, players[0]) is None


def test_as_many_questions_for_many_events_as_for_one(client, django_assert_max_num_queries):
    anna = person("Anna")
    for number in range(20):
        event = set_event(status=Event.Status.OVER, name=f"Old {number}")
        entrant = Entrant.objects.create(event=event, place=1 + number % 5)
        Member.objects.create(event=event, entrant=entrant, player=anna)
    with django_assert_max_num_queries(40):
        assert section(client, anna).text.count("Old") == 8
