"""Who does not come forfeits, unrated, and rests; who has come does not."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Rating
from games.models import Match, Presence
from games.services.flags import GRACE, let_flag_fall
from games.services.refusals import Refused
from games.tests.tables import play_plies, player_in_turn, round_of
from games.tournaments.models import Pairing
from games.tournaments.services.advance import advance
from games.tournaments.services.leaving import come_back, rest
from games.tournaments.tests.setting import people, play_round, playing, set_event, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def begun(monkeypatch):
    return timezone.now()


@pytest.fixture
def event(begun):
    return started(set_event(starts=begun, no_show=180), people(2), now=begun)


def arrive(match, player):
    Presence.objects.create(
        channel=player.name, player=player, match=match, seen=timezone.now() + timedelta(hours=1)
    )


def look(event, begun, seconds=180):
    advance(event_id=event.pk, now=begun + timedelta(seconds=seconds))
    return Pairing.objects.first()


def scores(pairing):
    return {place.entrant.shown_name: (place.score, place.forfeited) for place in pairing.places.all()}


def test_one_who_has_not_come_forfeits_and_rests(event, begun):
    (match,) = playing(event)
    arrive(match, match.seats.get(index=0).player)
    assert look(event, begun, 179).status == "running"
    pairing = look(event, begun)
    assert (pairing.status, pairing.result) == ("over", "forfeit")
    here, gone = (seat.player.name for seat in match.seats.order_by("index"))
    assert scores(pairing) == {here: (2, False), gone: (0, True)}
    match.refresh_from_db()
    assert match.status == Match.Status.DROPPED and not match.results.exists()
    assert list(event.entrants.filter(status="paused").values_list("members__player__name", flat=True)) == [
        gone
    ]


def test_a_no_show_in_a_rated_event_moves_no_rating(begun):
    event = started(set_event(starts=begun, no_show=180, rated=True), people(2), now=begun)
    (match,) = playing(event)
    arrive(match, match.seats.get(index=0).player)
    assert match.rated and look(event, begun).result == "forfeit"
    match.refresh_from_db()
    assert match.status == Match.Status.DROPPED and not Rating.objects.exists()


def test_both_absent_have_lost(event, begun):
    pairing = look(event, begun)
    assert pairing.result == "both_absent"
    assert {score for score, _gone in scores(pairing).values()} == {0}
    event.refresh_from_db()
    assert event.status == "over"


def test_who_has_been_there_or_played_has_come(event, begun):
    (match,) = playing(event)
    play_plies(match, 1)
    match.seats.filter(index=1).update(away_since=begun)
    assert look(event, begun).status == "running"


def test_the_clock_lets_nobody_wait_for_the_first_play_for_longer(event, begun):
    (match,) = playing(event)
    flag = round_of(match).flag
    assert timedelta(seconds=200) < flag - begun < timedelta(seconds=220)
    for seat in match.seats.all():
        arrive(match, seat.player)
    assert look(event, begun, 200).status == "running", "they are at the table"
    idle = player_in_turn(match).name
    assert let_flag_fall(match_id=match.pk, round_number=1, now=flag + GRACE)
    pairing = look(event, begun, 215)
    assert [name for name, (_score, gone) in scores(pairing).items() if gone] == [idle]


def test_a_table_of_days_has_no_limit_for_coming(begun):
    event = started(set_event(starts=begun, clock="3d"), people(2), now=begun)
    assert look(event, begun, 9999).status == "running"


def test_who_rests_is_paired_again_after_coming_back(begun):
    players = people(4)
    event = started(set_event(starts=begun, rounds=4), players, now=begun)
    for _time in range(2):
        rest(event_id=event.pk, player=players[0], now=begun)
    play_round(event, now=begun)
    assert (
        event.event_rounds.get(number=2).pairings.filter(places__entrant__members__player=players[0]).count()
        == 0
    )
    for _time in range(2):
        come_back(event_id=event.pk, player=players[0], now=begun)
    play_round(event, now=begun)
    assert (
        event.event_rounds.get(number=3).pairings.filter(places__entrant__members__player=players[0]).count()
        == 1
    )


def test_nobody_rests_in_a_knockout(begun):
    players = people(2)
    event = started(set_event(starts=begun, format="knockout"), players, now=begun)
    with pytest.raises(Refused, match="knockout"):
        rest(event_id=event.pk, player=players[0], now=begun)
    with pytest.raises(Refused, match="not play"):
        rest(event_id=event.pk, player=people(3)[2], now=begun)
