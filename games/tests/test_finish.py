"""Ending a match: once, in one place, with everything that goes with it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction

from games.models import Match, Seat
from games.services.finish import drop, finish
from games.services.refusals import Refused
from games.services.resign import resign
from games.tests.tables import person, play_text, round_of, set_table, snapshot_of, stored_state

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)


def end(match, **changed):
    """End a match as a service does, and read it again."""
    how = {"winner": 0, "ended_by": "timeout", "now": NOW} | changed
    with transaction.atomic():
        done = finish(Match.objects.select_for_update().get(pk=match.pk), **how)
    match.refresh_from_db()
    return done


def let_drop(match, **changed):
    with transaction.atomic():
        done = drop(Match.objects.select_for_update().get(pk=match.pk), now=NOW, **changed)
    match.refresh_from_db()
    return done


def test_the_end_is_written(match):
    before = snapshot_of(match).sequence
    assert end(match, winner=1, ended_by="timeout", totals=[3, 7])
    assert (match.status, match.winner, match.ended_by) == (Match.Status.OVER, 1, "timeout")
    assert (match.totals, match.ended) == ([3, 7], NOW)
    assert snapshot_of(match).sequence > before


def test_totals_stay_where_they_have_not_changed(match):
    Match.objects.filter(pk=match.pk).update(totals=[4, 2])
    end(match)
    assert match.totals == [4, 2]


def test_nothing_is_due_and_no_clock_runs(match):
    match.rounds.update(due=NOW, flag=NOW + timedelta(minutes=1))
    end(match)
    stored = round_of(match)
    assert (stored.due, stored.flag, stored.ended) == (None, None, NOW)


def test_faults_stand_at_their_seats(match):
    end(match, faults={1: Seat.Fault.FLAG})
    assert [seat.fault for seat in match.seats.all()] == ["", "flag"]


def test_who_is_stood_in_for_at_the_end_has_left(match):
    match.seats.filter(index=0).update(stand_in="greedy")
    end(match, ended_by="target")
    assert [seat.fault for seat in match.seats.all()] == ["left", ""]


def test_who_resigned_is_marked(match):
    resign(match_id=match.pk, seat=1)
    assert [seat.resigned for seat in match.seats.all()] == [False, True]
    assert not match.seats.exclude(fault="").exists()


def test_twice(match):
    end(match, winner=1)
    before = stored_state(match)
    assert not end(match, winner=0, faults={0: Seat.Fault.LEFT}, resigned=0)
    assert not let_drop(match, faults={0: Seat.Fault.LEFT})
    assert stored_state(match) == before


def test_an_offer_cannot_be_finished(anna):
    match = set_table(anna)
    assert not end(match)
    assert match.status == Match.Status.OPEN


def test_a_play_comes_too_late(match):
    end(match)
    with pytest.raises(Refused, match="over"):
        play_text(match, "7D")


def test_everybody_is_told(match, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as told:
        end(match)
        end(match)
    assert len(told) == 1


def test_what_is_dropped_counts_for_nobody(match):
    assert let_drop(match, ended_by="aborted", faults={0: Seat.Fault.ABSENT})
    assert (match.status, match.winner, match.ended_by) == (Match.Status.DROPPED, None, "aborted")
    assert [seat.fault for seat in match.seats.all()] == ["absent", ""]
    assert not let_drop(match)


def test_an_offer_can_be_dropped():
    match = set_table(person("Anna"))
    assert let_drop(match)
    assert (match.status, match.ended) == (Match.Status.DROPPED, NOW)
