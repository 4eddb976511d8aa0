"""An arena pairs whoever is free and there, every few seconds, until its time is over."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from games.models import Presence
from games.presence import depart
from games.services.resign import resign
from games.tests.tables import person, set_table
from games.tournaments.models import Event, Pairing, Place
from games.tournaments.services.advance import advance
from games.tournaments.services.entry import enter
from games.tournaments.services.leaving import come_back, rest
from games.tournaments.services.waiting import free_entrants, hindrances
from games.tournaments.tests.setting import people, playing, set_event, with_entrants

pytestmark = pytest.mark.django_db


@pytest.fixture
def start():
    return timezone.now()


def arrive(*players):
    """Open the page of the rules: any page of the site will do."""
    for player in players:
        Presence.objects.create(
            channel=f"page of {player.name}", player=player, seen=timezone.now() + timedelta(hours=9)
        )


def arena(start, players, **fields):
    event = set_event(format="arena", arena_minutes=30, starts=start, **fields)
    enter_all(event, players, start)
    return go(event, start)


def enter_all(event, players, now):
    for player in players:
        enter(event_id=event.pk, player=player, now=now)


def go(event, now):
    advance(event_id=event.pk, now=now)
    event.refresh_from_db()
    return event


def seconds(start, count):
    return start + timedelta(seconds=count)


def lose(match, name_or_seat=1):
    resign(match_id=match.pk, seat=name_or_seat)


def test_those_who_are_there_are_paired_and_the_others_block_nobody(start):
    players = people(5)
    arrive(*players[:3])
    event = arena(start, players)
    assert len(playing(event)) == 1 and event.due == seconds(start, 3)
    arrive(players[4])
    assert len(playing(go(event, seconds(start, 1)))) == 1, "not before the next look"
    assert len(playing(go(event, seconds(start, 3)))) == 2


def test_when_half_of_them_close_their_pages_the_others_are_paired_soon(start):
    players = people(8)
    arrive(*players)
    event = arena(start, players)
    tables = playing(event)
    for match in tables:
        lose(match)
    gone = players[:4]
    for page in Presence.objects.filter(player__in=gone):
        depart(page.channel)
    later = seconds(start, settings.SCOPA_PRESENCE_GRACE + 3)
    Presence.objects.filter(player__in=players[4:]).update(seen=later)
    event = go(event, later)
    at_tables = {seat.player for match in playing(event) for seat in match.seats.all()}
    assert settings.SCOPA_PRESENCE_GRACE + 3 <= 20 and at_tables == set(players[4:])


def test_who_is_free_again_meets_somebody_else_first(start):
    players = people(4)
    arrive(*players)
    event = arena(start, players)
    first, second = playing(event)
    lose(first)
    go(event, seconds(start, 6))
    assert len(playing(event)) == 1, "only two are free, who have just met, and more are there"
    lose(second)
    go(event, seconds(start, 9))
    assert len(playing(event)) == 2
    met = [frozenset(one.places.values_list("entrant", flat=True)) for one in Pairing.objects.all()]
    assert len(set(met)) == 4


def test_two_alone_meet_again_and_wins_in_a_row_count_double(start):
    players = people(2)
    arrive(*players)
    event = arena(start, players)
    for look in range(1, 5):
        (match,) = playing(event)
        lose(match, match.seats.get(player=players[1]).index)
        go(event, seconds(start, 3 * look))
    winner = Place.objects.filter(entrant__members__player=players[0], score__isnull=False)
    assert list(winner.order_by("pairing__number").values_list("score", flat=True)) == [2, 2, 4, 4]


def test_who_plays_elsewhere_or_rests_is_not_paired(start):
    players = people(4)
    arrive(*players)
    set_table(players[0], person("Else"), clock="180+5")
    event = with_entrants(set_event(format="arena", starts=start), players)
    event.status = Event.Status.OPEN
    go(event, start)
    rest(event_id=event.pk, player=players[1], now=start)
    for match in playing(event):
        lose(match)
    go(event, start)
    assert {one.shown_name for one in free_entrants(event, start)} <= {players[2].name, players[3].name}
    come_back(event_id=event.pk, player=players[1], now=start)
    assert players[1].name in {one.shown_name for one in free_entrants(event, start)}


def test_one_may_come_late_until_it_closes(start):
    players = people(3)
    arrive(*players)
    event = arena(start, players[:2])
    entrant = enter(event_id=event.pk, player=players[2], now=seconds(start, 60))
    assert entrant.status == "playing"
    (match,) = playing(event)
    lose(match)
    go(event, seconds(start, 61))
    assert entrant.places.count() == 1


def test_tables_that_run_when_it_closes_are_played_to_their_end(start):
    players = people(2)
    arrive(*players)
    event = arena(start, players, no_show=9999)
    event = go(event, start + timedelta(minutes=30))
    (match,) = playing(event)
    assert event.status == "running"
    lose(match)
    event = go(event, start + timedelta(minutes=31))
    assert event.status == "over" and not playing(event)
    assert sorted(event.entrants.values_list("place", flat=True)) == [1, 2]
    assert Pairing.objects.count() == 1


def test_partners_are_drawn_among_those_who_are_free(start):
    players = people(5)
    arrive(*players)
    event = arena(start, players, partners="drawn", options={"players": 4, "teams": 2})
    (match,) = playing(event)
    assert match.seats.exclude(player=None).count() == 4


def test_who_is_not_paired_is_told_why(start):
    players = people(7)
    arrive(*players[:6])
    event = arena(start, players[:2])
    set_table(players[4], person("Else"), clock="180+5")
    enter_all(event, players[2:], seconds(start, 1))
    (match,) = playing(event)
    lose(match)
    event = go(event, seconds(start, 1))
    told = {one.members.get().player_id: why for one, why in _told(event, start)}
    assert [told.get(player.pk) for player in players] == ["", "", "", "", "busy", "", "away"]
    event = go(event, seconds(start, 9))
    assert list(_told(event, start)) and [why for _one, why in _told(event, start)] == [
        "busy",
        "alone",
        "away",
    ]


def _told(event, now):
    found = hindrances(event, now)
    return [(one, found[one.pk]) for one in event.entrants.order_by("seed") if one.pk in found]


def test_two_who_have_just_met_are_told_that_they_wait_for_others(start):
    players = people(4)
    arrive(*players)
    event = arena(start, players)
    lose(playing(event)[0])
    event = go(event, seconds(start, 1))
    assert [why for _one, why in _told(event, start)] == ["last_opponent"] * 2
