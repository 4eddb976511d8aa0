"""What an organiser does with a whole event, once, twice and too late; and how one leaves it while it runs."""

from datetime import timedelta

import pytest

from games.models import Match
from games.services.refusals import Refused
from games.services.resign import resign
from games.tests.tables import person, play_plies
from games.tournaments.models import AuditLine, Pairing
from games.tournaments.referee.events import advance_events
from games.tournaments.selectors import lines_of
from games.tournaments.services import running
from games.tournaments.services.advance import advance
from games.tournaments.services.leaving import withdraw, withdraw_entrant
from games.tournaments.services.tables import ended_tables
from games.tournaments.tests.setting import (
    NOON,
    people,
    play_out,
    play_round,
    playing,
    set_event,
    started,
    with_entrants,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss():
    return person("Boss")


def act(name, event, boss, **more):
    getattr(running, name)(event_id=event.pk, actor=boss, now=NOON, **more)
    event.refresh_from_db()
    return event


def actions(event):
    return [line.action for line in AuditLine.objects.filter(event=event, actor__isnull=False).order_by("pk")]


def test_a_draft_is_opened_once(boss):
    event = set_event(status="draft", starts=NOON + timedelta(hours=1))
    for _time in range(2):
        assert act("open_event", event, boss).status == "open"
    assert actions(event) == ["open"] and event.due == event.starts


def test_a_draft_that_cannot_be_played_is_not_opened(boss):
    event = set_event(status="draft", clock="nonsense")
    with pytest.raises(Refused, match="clock"):
        act("open_event", event, boss)


def test_start_now_counts_everybody_as_there(boss):
    event = with_entrants(set_event(check_in=30, starts=NOON + timedelta(hours=9)), people(3))
    for _time in range(2):
        act("start_now", event, boss)
    advance(event_id=event.pk, now=NOON)
    act("start_now", event, boss)
    assert event.status == "running" and event.entrants.filter(status="playing").count() == 3
    assert actions(event)[-1] == "start now"


def test_start_now_needs_enough(boss):
    with pytest.raises(Refused, match="Too few"):
        act("start_now", set_event(), boss)
    with pytest.raises(Refused, match="Open the tournament"):
        act("start_now", set_event(status="draft"), boss)


def test_a_pause_lets_tables_end_and_none_begin(boss):
    event = started(set_event(), people(4))
    for _time in range(2):
        act("pause", event, boss)
    play_round(event)
    assert not playing(event) and event.number == 1
    for _time in range(2):
        act("go_on", event, boss)
    advance(event_id=event.pk, now=NOON)
    assert len(playing(event)) == 2
    assert actions(event)[-2:] == ["pause", "go on"]


@pytest.mark.parametrize("name", ["pause", "go_on", "end_early"])
def test_what_has_not_started_can_neither_wait_nor_end(name, boss):
    with pytest.raises(Refused):
        act(name, set_event(), boss)


def test_ending_early_waits_for_the_tables_that_run(boss):
    event = started(set_event(), people(4))
    for _time in range(2):
        act("end_early", event, boss)
    advance(event_id=event.pk, now=NOON)
    assert len(playing(event)) == 2
    play_round(event)
    act("end_early", event, boss)
    assert event.status == "over" and event.event_rounds.count() == 1
    assert event.entrants.filter(place=1).count() >= 1


def test_ending_at_once_gives_a_table_to_the_side_that_leads(boss):
    event = started(set_event(), people(4))
    first, second = playing(event)
    Match.objects.filter(pk=first.pk).update(totals=[3, 5])
    act("end_early", event, boss, adjudicating=True)
    advance(event_id=event.pk, now=NOON)
    event.refresh_from_db()
    assert event.status == "over" and not playing(event)
    tables = Pairing.objects.filter(matches__match__in=(first, second)).order_by("number")
    assert [[place.score for place in one.places.all()] for one in tables] == [[0, 2], [1, 1]]
    assert {one.result for one in tables} == {"adjudicated"}


def test_cancelling_drops_what_is_played(boss):
    event = started(set_event(), people(4))
    for _time in range(2):
        act("cancel", event, boss, why="The hall is flooded.")
    assert (event.status, event.why, event.due) == ("cancelled", "The hall is flooded.", None)
    assert set(Match.objects.values_list("status", "ended_by")) == {("dropped", "cancelled")}
    assert not advance(event_id=event.pk, now=NOON)
    assert actions(event).count("cancel") == 1


def test_what_is_over_stays(boss):
    event = play_out(started(set_event(rounds=1), people(2)))
    with pytest.raises(Refused, match="results stay"):
        act("cancel", event, boss)


def test_computers_have_names_of_their_own_and_play(boss):
    event = set_event(most=12)
    act("add_computers", event, boss, level="random", count=12)
    assert event.entrants.values("name").distinct().count() == 12
    advance(event_id=event.pk, now=NOON)
    assert Match.objects.filter(status="playing", rated=False).count() == 6
    assert set(Match.objects.values_list("seats__level", flat=True)) == {"random"}


@pytest.mark.parametrize(
    ("fields", "level", "said"),
    [({}, "nobody", "no such"), ({"rated": True}, "random", "rated"), ({"most": 1}, "random", "no room")],
)
def test_computers_that_cannot_enter(fields, level, said, boss):
    with pytest.raises(Refused, match=said):
        act("add_computers", set_event(**fields), boss, level=level, count=2)


def test_who_withdraws_gives_up_the_table_and_is_paired_no_more():
    players = people(4)
    event = started(set_event(), players)
    match = Match.objects.get(seats__player=players[0])
    play_plies(match, 4)
    for _time in range(2):
        withdraw(event_id=event.pk, player=players[0], now=NOON)
    match.refresh_from_db()
    assert (match.status, match.ended_by) == ("over", "resignation")
    play_out(event)
    gone = event.entrants.get(members__player=players[0])
    assert (gone.status, gone.place, gone.places.count()) == ("withdrawn", None, 1)


def test_a_table_left_before_a_card_was_played_is_a_forfeit(boss):
    players = people(2)
    event = started(set_event(rounds=1, rated=True), players)
    entrant = event.entrants.get(members__player=players[0])
    withdraw_entrant(entrant_id=entrant.pk, actor=boss, now=NOON)
    advance(event_id=event.pk, now=NOON)
    assert Match.objects.get().status == Match.Status.DROPPED
    assert Pairing.objects.get().result == "forfeit"
    assert entrant.places.get().forfeited
    event.refresh_from_db()
    assert event.status == "over" and event.entrants.get(place=1).members.get().player == players[1]


def test_who_sat_beside_somebody_that_withdrew_has_not_lost_by_it():
    event = started(set_event(partners="drawn", options={"players": 4, "teams": 2}, rounds=1), people(4))
    gone = event.entrants.get(places__side=0, places__index=1)
    withdraw(event_id=event.pk, player=gone.members.get().player, now=NOON)
    advance(event_id=event.pk, now=NOON)
    assert list(event.entrants.filter(places__forfeited=True)) == [gone]
    assert not event.entrants.filter(status="paused").exists()


@pytest.mark.parametrize("format", ["swiss", "knockout"])
def test_a_computer_that_is_withdrawn_has_lost_its_table(format, boss):
    event = set_event(format=format, rounds=1)
    act("add_computers", event, boss, level="random", count=2)
    advance(event_id=event.pk, now=NOON)
    gone = event.entrants.get(seed=1)
    withdraw_entrant(entrant_id=gone.pk, actor=boss, now=NOON)
    advance(event_id=event.pk, now=NOON)
    assert Pairing.objects.get().result == "forfeit" and gone.places.get().score == 0
    assert event.entrants.get(place=1).seed == 2


def test_those_to_come_have_won_their_tables_against_who_withdrew():
    players = people(4)
    event = started(set_event(format="round_robin"), players)
    withdraw(event_id=event.pk, player=players[0], now=NOON)
    advance(event_id=event.pk, now=NOON)
    play_out(event)
    tables = Pairing.objects.filter(places__entrant__members__player=players[0])
    assert sorted(tables.values_list("result", flat=True)) == ["forfeit"] * 3


def test_who_is_banned_is_withdrawn():
    players = people(4)
    event = started(set_event(), players)
    players[0].is_active = False
    players[0].save()
    advance(event_id=event.pk, now=NOON)
    assert event.entrants.get(members__player=players[0]).status == "withdrawn"


@pytest.mark.parametrize("settled", [True, False])
def test_who_withdraws_between_two_matches_of_a_table_has_lost_it(settled):
    event = started(set_event(format="knockout", best_of=3), people(2))
    (match,) = playing(event)
    gone = match.seats.get(index=0).player
    resign(match_id=match.pk, seat=1)
    if settled:
        advance(event_id=event.pk, now=NOON)
        assert len(playing(event)) == 1
    withdraw(event_id=event.pk, player=gone, now=NOON)
    advance(event_id=event.pk, now=NOON)
    event.refresh_from_db()
    assert event.status == "over" and not playing(event)
    assert event.entrants.get(place=1).members.get().player == match.seats.get(index=1).player


def test_a_table_that_is_over_already_is_not_adjudicated(boss):
    event = started(set_event(), people(2))
    (match,) = playing(event)
    Match.objects.filter(pk=match.pk).update(totals=[9, 2])
    resign(match_id=match.pk, seat=0)
    act("end_early", event, boss, adjudicating=True)
    scores = Pairing.objects.get().places.order_by("side").values_list("score", "points")
    assert list(scores) == [(0, 9), (2, 2)]


def test_the_referee_looks_no_more_at_the_tables_of_a_cancelled_event(boss):
    event = started(set_event(), people(4))
    act("cancel", event, boss)
    assert Pairing.objects.filter(status="running").count() == 2
    assert advance_events(NOON) == 0 and not ended_tables().exists()


def test_whoever_leads_and_withdraws_leaves_the_first_place_to_who_stayed(client):
    event = play_round(play_round(started(set_event(rounds=3), people(3))))
    leader = lines_of(event)[0].entrant
    withdraw_entrant(entrant_id=leader, actor=None, now=NOON)
    for _look in range(3):
        play_round(event)
    places = {one.pk: one.place for one in event.entrants.all()}
    assert event.status == "over" and places.pop(leader) is None and min(places.values()) == 1
    lines = lines_of(event)
    assert {line.entrant: line.place for line in lines} == places | {leader: 3}
    html = client.get(f"{event.get_absolute_url()}standings/").content.decode()
    assert lines[-1].entrant == leader and html.count("rosette-1") == 1 and "rosette-3" not in html
