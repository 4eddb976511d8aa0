"""Whatever stops between two steps, and however many referees there are, an event comes to the same."""

import logging
from contextlib import suppress
from unittest.mock import patch

import pytest

from games.models import Match
from games.services.resign import resign
from games.tests.tables import at_once
from games.tournaments.models import AuditLine, Event, EventRound, Pairing, PairingMatch
from games.tournaments.referee import events
from games.tournaments.referee.events import advance_events
from games.tournaments.services import advance as steps
from games.tournaments.services.advance import advance, take_step
from games.tournaments.services.leaving import withdraw
from games.tournaments.services.plans import think_ahead
from games.tournaments.tests.setting import NOON, people, playing, set_event, started, with_entrants

Killed = RuntimeError


@pytest.fixture(autouse=True)
def nothing_failed():
    events._failed.clear()


def whole(event):
    """Return what an event came to, without what chance or the clock say."""
    tables = Pairing.objects.filter(round__event=event).order_by("round__number", "number")
    return (
        [
            (one.round.number, one.number, one.result, [(p.entrant.seed, p.score) for p in one.places.all()])
            for one in tables
        ],
        list(event.entrants.order_by("seed").values_list("seed", "place")),
        list(AuditLine.objects.filter(event=event).order_by("pk").values_list("action", "text")),
    )


def play_on(event, go_on):
    """Play an event to its end; `go_on` lets it go on whenever something was done."""
    for _round in range(20):
        go_on(event)
        event.refresh_from_db()
        if event.status == Event.Status.OVER:
            return whole(event)
        for match in playing(event):
            resign(match_id=match.pk, seat=1)
    raise AssertionError("it does not end")


def straight(event):
    advance(event_id=event.pk, now=NOON)


def killed_everywhere(event):
    """Let an event go on with every step stopped once at its very end, before it is stored."""
    while True:
        mortal = {"STEPS": [killed(step) for step in steps.STEPS], "_next_round": killed(steps._next_round)}
        with patch.multiple(steps, **mortal), suppress(Killed):
            take_step(event_id=event.pk, now=NOON)
        if not take_step(event_id=event.pk, now=NOON):
            return


def started_anew_after_each_step(event):
    """Let an event go on by referees that die after each step: the next one finds by itself what is due."""
    with patch.object(events, "STEPS", 1):
        while advance_events(NOON):
            pass


def killed(step):
    def do(*arguments):
        if step(*arguments):
            raise Killed
        return False

    return do


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "go_on"),
    [
        ({"format": "double_elimination"}, killed_everywhere),
        ({"format": "swiss", "clock": "3d"}, started_anew_after_each_step),
        ({"format": "knockout", "best_of": 3}, started_anew_after_each_step),
    ],
)
def test_killed_between_any_two_steps_it_comes_to_the_same(fields, go_on):
    players, chosen = people(3), {"name": "Cup", "rounds": 2, "due": NOON, **fields}
    calm = play_on(with_entrants(set_event(**chosen), players), straight)
    stormy = play_on(with_entrants(set_event(**chosen), players), go_on)
    assert stormy == calm


@pytest.mark.django_db
def test_going_on_twice_pairs_once():
    event = started(set_event(), people(4))
    for match in playing(event):
        resign(match_id=match.pk, seat=1)
    assert advance(event_id=event.pk, now=NOON) and not advance(event_id=event.pk, now=NOON)
    assert event.event_rounds.count() == 2 and PairingMatch.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_two_referees_at_once_pair_once():
    event = with_entrants(set_event(), people(4))
    at_once(*[lambda: advance(event_id=event.pk, now=NOON)] * 3)
    assert EventRound.objects.count() == 1 and len(playing(event)) == 2
    for match in playing(event):
        resign(match_id=match.pk, seat=1)
    done = at_once(*[lambda: advance_events(NOON)] * 3)
    assert sum(done) >= 1
    assert EventRound.objects.count() == 2 and Match.objects.count() == 4
    assert AuditLine.objects.filter(action="pair").count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_table_that_ends_while_the_referee_looks_waits_for_nobody():
    """A match locks its table, the referee the event and then the table: neither waits for the other in a circle."""
    event = started(set_event(no_show=0), people(4))
    ends = [lambda pk=match.pk: resign(match_id=pk, seat=1) for match in playing(event)]
    done = at_once(
        *ends, lambda: advance(event_id=event.pk, now=NOON), lambda: advance(event_id=event.pk, now=NOON)
    )
    assert not [one for one in done if isinstance(one, Exception) and "deadlock" in str(one)]
    advance(event_id=event.pk, now=NOON)
    assert set(Pairing.objects.filter(round__number=1).values_list("status", flat=True)) == {"over"}


@pytest.mark.django_db
def test_an_error_in_one_event_stops_no_other(caplog):
    broken, sound = (with_entrants(set_event(), [player]) for player in people(2))
    Event.objects.filter(pk=broken.pk).update(due=NOON, options={"target": -1}, fewest=1)
    Event.objects.filter(pk=sound.pk).update(due=NOON)
    with caplog.at_level(logging.CRITICAL):
        assert advance_events(NOON) == 1
        assert advance_events(NOON) == 0, "the broken one rests for a while"
    sound.refresh_from_db()
    assert sound.status == "cancelled"


@pytest.mark.django_db
def test_a_round_thought_out_before_is_forgotten_where_somebody_has_left():
    players = people(4)
    event = started(set_event(), players)
    for match in playing(event):
        resign(match_id=match.pk, seat=1)
    for _step in range(2):
        take_step(event_id=event.pk, now=NOON)  # both tables are counted, and the round is over
    old = think_ahead(event.pk)
    assert old is not None and len(old.plan.tables) == 2
    withdraw(event_id=event.pk, player=players[0], now=NOON)
    take_step(event_id=event.pk, now=NOON, thought=old)
    second = event.event_rounds.get(number=2)
    assert not second.pairings.filter(places__entrant__members__player=players[0]).exists()
    assert second.pairings.count() == 2, "a table and a bye"
