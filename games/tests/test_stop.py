"""Ends that do not count: by agreement, called off before everybody has played, closed after days of absence."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import presence
from games.models import Match, Round, Seat
from games.presence import Page
from games.referee.presence import drop_abandoned_tables
from games.services.leaving import lose_link
from games.services.refusals import Refused
from games.services.stop import abort, close, offer_stop
from games.tests.markup import asks_to_sign_in, part
from games.tests.moments import later
from games.tests.tables import person, play_plies, play_text, set_table, snapshot_of, stored_state

pytestmark = pytest.mark.django_db


def dropped(match) -> str:
    """Return by what a match was dropped, empty while it was not."""
    match.refresh_from_db()
    return match.ended_by if match.status == Match.Status.DROPPED else ""


def rated(match):
    Match.objects.filter(pk=match.pk).update(rated=True)
    return match


def everybody_is_here(match):
    for seat in match.seats.exclude(player=None):
        presence.arrive(Page(f"page {seat.index}", seat.player_id, match.pk))


# -- by agreement -----------------------------------------------------------------------------------


def test_all_agree_and_the_match_does_not_count(match):
    offer_stop(match_id=match.pk, seat=0)
    assert not dropped(match)
    offer_stop(match_id=match.pk, seat=1)
    assert dropped(match) == "agreed"
    assert match.winner is None and not match.seats.exclude(fault="").exists()


def test_an_offer_can_be_taken_back_and_is_made_once(match):
    offer_stop(match_id=match.pk, seat=0)
    before = stored_state(match)
    offer_stop(match_id=match.pk, seat=0)
    assert stored_state(match) == before
    offer_stop(match_id=match.pk, seat=0, on=False)
    offer_stop(match_id=match.pk, seat=1)
    assert not dropped(match)


def test_everybody_is_asked(client, match, anna, bruno):
    offer_stop(match_id=match.pk, seat=0)
    client.force_login(bruno)
    his = part(client.get(match.get_absolute_url()).text, "away")
    assert "Anna would like to stop" in his.text
    assert [one.text for one in his.all("button")] == ["Stop the match"]
    client.force_login(anna)
    hers = part(client.get(match.get_absolute_url()).text, "away")
    assert [one.text for one in hers.all("button")] == ["Play on"]
    client.force_login(bruno)
    client.post(reverse("games:stop", args=[match.key]), {"stop": "1"})
    assert dropped(match) == "agreed"
    panel = part(client.get(match.get_absolute_url()).text, "panel").text
    assert "The match does not count" in panel and "stopped by agreement" in panel


def test_not_in_a_rated_match_nor_too_late(match):
    with pytest.raises(Refused, match="rated match"):
        offer_stop(match_id=rated(match).pk, seat=0)
    Match.objects.filter(pk=match.pk).update(rated=False, status=Match.Status.OVER)
    with pytest.raises(Refused, match="not being played"):
        offer_stop(match_id=match.pk, seat=0)


@pytest.mark.parametrize("name", ["stop", "call_off", "close", "open_hand"])
def test_a_stranger_and_somebody_signed_out_do_nothing(client, match, name):
    before = stored_state(match)
    address = reverse(f"games:{name}", args=[match.key])
    assert asks_to_sign_in(client.post(address, {name: "1"}))
    client.force_login(person("Carla"))
    assert client.post(address, {name: "1"}).status_code == 404
    assert client.get(address).status_code == 405
    assert stored_state(match) == before


# -- called off ---------------------------------------------------------------------------------------


def test_called_off_before_everybody_has_played(match):
    everybody_is_here(match)
    play_text(match, "KC")
    abort(match_id=match.pk, seat=0)
    assert dropped(match) == "aborted"
    assert [seat.fault for seat in match.seats.all()] == [Seat.Fault.LEFT, ""]


def test_not_once_everybody_has_played(client, match, anna):
    play_plies(match, 2)
    with pytest.raises(Refused, match="too late"):
        abort(match_id=match.pk, seat=0)
    client.force_login(anna)
    assert "Call the match off" not in client.get(match.get_absolute_url()).text


def test_it_is_not_held_against_who_waits_for_somebody_that_never_came(match, anna):
    presence.arrive(Page("hers", anna.pk, match.pk))
    abort(match_id=match.pk, seat=0)
    assert dropped(match) == "aborted"
    assert not match.seats.exclude(fault="").exists()


def test_against_the_computer_there_is_nothing_to_call_off(anna):
    with pytest.raises(Refused):
        abort(match_id=set_table(anna, level="random").pk, seat=0)


def test_twice(match):
    abort(match_id=match.pk, seat=0)
    with pytest.raises(Refused):
        abort(match_id=match.pk, seat=0)


# -- closed ---------------------------------------------------------------------------------------------


def test_a_match_without_a_clock_can_be_closed_after_days_of_absence(client, match, anna, monkeypatch):
    """CLK-12."""
    play_plies(match, 2)
    lose_link(match_id=match.pk, player_id=match.seats.get(index=1).player_id, now=timezone.now())
    later(monkeypatch, 3 * 86400 - 1)
    with pytest.raises(Refused, match="3 days"):
        close(match_id=match.pk, seat=0)
    client.force_login(anna)
    assert "Close this match" not in client.get(match.get_absolute_url()).text
    later(monkeypatch, 1)
    assert "Close this match" in client.get(match.get_absolute_url()).text
    client.post(reverse("games:close", args=[match.key]), {"close": "1"})
    assert dropped(match) == "closed"
    assert not match.seats.exclude(fault="").exists()


def test_also_where_somebody_is_waited_for_who_never_had_the_page_open(match, monkeypatch):
    play_plies(match, 1)
    later(monkeypatch, 3 * 86400 + 1)
    with pytest.raises(Refused):
        close(match_id=match.pk, seat=1)  # it is he who is waited for
    close(match_id=match.pk, seat=0)
    assert dropped(match) == "closed"


@pytest.mark.parametrize("changed", [{"clock": "180+5"}, {"clock": "3d"}, {"rated": True}])
def test_a_clock_or_a_rating_decides_otherwise(match, changed):
    Match.objects.filter(pk=match.pk).update(**changed)
    old = timezone.now() - timedelta(days=9)
    Seat.objects.filter(match=match, index=1).update(away_since=old)
    Round.objects.filter(match=match).update(turn_began=old)
    with pytest.raises(Refused):
        close(match_id=match.pk, seat=0)
    assert snapshot_of(match).match.status == Match.Status.PLAYING


# -- abandoned -------------------------------------------------------------------------------------------


def away(match, *seats, days):
    gone = timezone.now() - timedelta(days=days)
    Seat.objects.filter(match=match, index__in=seats).update(away_since=gone)


def test_a_table_that_nobody_comes_back_to_is_dropped_in_the_end(match):
    away(match, 0, 1, days=13.9)
    assert drop_abandoned_tables(timezone.now()) == 0
    away(match, 0, 1, days=14)
    assert drop_abandoned_tables(timezone.now()) == 1
    assert dropped(match) == "closed"
    assert drop_abandoned_tables(timezone.now()) == 0
    assert not match.seats.exclude(fault="").exists()


def test_not_while_one_of_them_has_been_there_nor_against_a_clock(match, anna):
    away(match, 0, days=30)
    away(match, 1, days=2)
    alone = set_table(anna, level="random")
    timed = set_table(person("Carla"), person("Dino"), clock="180+5")
    away(timed, 0, 1, days=30)
    assert drop_abandoned_tables(timezone.now()) == 0
    assert not any(map(dropped, (match, alone, timed)))
