"""Flags: whose time is over loses, decided by the server with nobody there; before the first play nothing counts."""

import logging
from datetime import date, timedelta

import pytest
from django.db import transaction

from games.models import Match, Pulse, Round, Seat, Vacation
from games.referee.flags import let_flags_fall
from games.services.flags import let_flag_fall
from games.services.resign import resign
from games.tests.sockets import in_database, listening
from games.tests.tables import (
    at_once,
    person,
    play_plies,
    position_of,
    round_of,
    set_table,
    stored_state,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(time, anna, bruno):
    """Anna is to play, with three minutes left; both have begun."""
    match = set_table(anna, bruno, dealer=1, clock="180+5")
    play_plies(match, 2)
    return match


def ended(match):
    match.refresh_from_db()
    return match.status, match.winner, match.ended_by


def faults(match):
    return list(match.seats.order_by("index").values_list("fault", flat=True))


def test_whoever_lets_the_time_run_out_loses(match, time):
    assert let_flags_fall(time.pass_(182)) == 1
    assert ended(match) == (Match.Status.OVER, 1, "timeout")
    assert round_of(match).flag is None and round_of(match).ended == time.now


def test_not_before_a_play_made_in_time_could_have_come(match, time):
    assert let_flags_fall(time.pass_(180.9)) == 0
    assert ended(match)[0] == Match.Status.PLAYING
    assert let_flags_fall(time.pass_(0.1)) == 1, "a second later it is decided"


def test_whatever_the_score(match, time):
    Match.objects.filter(pk=match.pk).update(totals=[10, 0])
    let_flags_fall(time.pass_(182))
    assert ended(match) == (Match.Status.OVER, 1, "timeout")


def test_the_partner_loses_too(anna, time):
    match = set_table(anna, *map(person, "BCD"), teams=2, dealer=3, clock="180+5")
    play_plies(match, 5)
    let_flags_fall(time.pass_(182))
    assert ended(match) == (Match.Status.OVER, 0, "timeout"), "seat 1 was to play"
    assert faults(match) == ["", "stalled", "", ""]


def test_of_three_the_best_of_the_others_wins(anna, time):
    match = set_table(anna, *map(person, "BC"), dealer=2, clock="180+5")
    play_plies(match, 3)
    Match.objects.filter(pk=match.pk).update(totals=[9, 3, 5])
    let_flags_fall(time.pass_(182))
    assert ended(match) == (Match.Status.OVER, 2, "timeout")


def test_twice_it_is_ended_once(match, time):
    now = time.pass_(182)
    assert let_flag_fall(match_id=match.pk, round_number=1, now=now)
    before = stored_state(match)
    assert not let_flag_fall(match_id=match.pk, round_number=1, now=now)
    assert let_flags_fall(now) == 0
    assert stored_state(match) == before


def test_a_play_that_came_meanwhile_is_heard(match, time):
    """The referee has read that the time is over; what it finds under the lock is what counts."""
    time.pass_(170)
    play_plies(match, 1)
    before = stored_state(match)
    assert not let_flag_fall(match_id=match.pk, round_number=1, now=time.pass_(20))
    assert stored_state(match) == before


def test_a_match_that_is_over_is_left_alone(match, time):
    resign(match_id=match.pk, seat=1)
    before = stored_state(match)
    assert let_flags_fall(time.pass_(999)) == 0
    assert stored_state(match) == before


@pytest.mark.parametrize("plies", [0, 1])
def test_who_does_not_begin_drops_the_match(anna, bruno, time, plies):
    match = set_table(anna, bruno, dealer=1, clock="180+5", rated=False)
    play_plies(match, plies)
    assert let_flags_fall(time.pass_(30.9)) == 0
    assert let_flags_fall(time.pass_(0.1)) == 1
    assert ended(match) == (Match.Status.DROPPED, None, "absent")
    assert faults(match) == [["absent", ""], ["", "absent"]][plies]


def test_a_long_think_in_a_whole_bank_is_stalling(match, time):
    let_flags_fall(time.pass_(182))
    assert faults(match) == ["stalled", ""]


def test_a_bank_used_up_in_many_plays_is_not(match, time):
    for _ in range(4):
        for _ in range(2):
            time.pass_(40)
            play_plies(match, 1)
    let_flags_fall(time.pass_(182))
    assert faults(match) == ["flag", ""]


def test_a_short_bank_is_nobodys_stalling(anna, bruno, time):
    match = set_table(anna, bruno, dealer=1, clock="60+0")
    play_plies(match, 2)
    let_flags_fall(time.pass_(62))
    assert faults(match) == ["flag", ""]


def test_an_error_in_one_match_stops_no_other(match, time, caplog):
    other = set_table(person("Carla"), person("Dario"), dealer=1, clock="60+0")
    play_plies(other, 2)
    Round.objects.filter(match=match).update(deck="not a deck")
    with caplog.at_level(logging.ERROR):
        assert let_flags_fall(time.pass_(182)) == 1
    assert ended(other)[2] == "timeout"
    assert caplog.text.count("Traceback") == 1
    caplog.clear()
    assert let_flags_fall(time.pass_(1)) == 0 and not caplog.records


@pytest.mark.django_db(transaction=True)
def test_two_referees_at_once_end_it_once(match, time):
    now, version = time.pass_(182), Match.objects.get(pk=match.pk).version
    done = at_once(*[lambda: let_flags_fall(now)] * 3)
    assert sorted(done) == [0, 0, 1]
    match.refresh_from_db()
    assert (match.ended_by, match.version) == ("timeout", version + 1)


@pytest.mark.django_db(transaction=True)
async def test_nobody_can_flag_anybody_by_a_frame(match, time, caplog, bruno):
    """Bruno's browser says that Anna's time is over: that is nothing that a page can do."""
    before = await in_database(stored_state, match)
    async with listening(match, bruno) as socket:
        await socket.view()
        for frame in ({"flag": "0"}, {"timeout": "0"}, {"clock": "0", "seat": "0"}):
            await socket.say(**frame)
            assert "nothing to do" in await socket.notice()
    after = await in_database(stored_state, match)
    assert after["rounds"][0]["plays"] == before["rounds"][0]["plays"]
    assert (after["match"]["status"], after["rounds"][0]["flag"]) == ("playing", before["rounds"][0]["flag"])


# -- days ------------------------------------------------------------------------------------------------


@pytest.fixture
def of_days(time, anna, bruno):
    """It is noon in London and one o'clock in Rome; Anna is to play."""
    return set_table(anna, bruno, dealer=1, clock="1d")


def live_in_rome(player, hours=""):
    player.preferences = {"zone": "Europe/Rome", "hours": hours}
    player.save()


def test_days_are_24_hours_each(of_days, time):
    assert round_of(of_days).flag == time.now + timedelta(days=1)
    assert let_flags_fall(time.pass_(86_400 + 1)) == 1
    assert ended(of_days) == (Match.Status.OVER, 1, "timeout")
    assert faults(of_days) == ["flag", ""]


def test_a_turn_of_days_ends_in_the_hours_of_who_must_play(of_days, time, bruno):
    live_in_rome(bruno, "18-23")
    play_plies(of_days, 1)
    flag = round_of(of_days).flag
    assert flag == time.now + timedelta(hours=24 + 6), "opens at 18, that is 16 here, and two hours more"


def test_a_vacation_begun_meanwhile_puts_the_end_off(of_days, time, anna):
    live_in_rome(anna)
    Vacation.objects.create(player=anna, first=date(2026, 5, 5), last=date(2026, 5, 6))
    assert let_flags_fall(time.pass_(86_401)) == 0
    stored = round_of(of_days)
    assert stored.flag == stored.turn_began + timedelta(days=3)
    Pulse.objects.update(at=stored.flag)  # a referee has been there all the time
    assert let_flags_fall(stored.flag) == 0
    assert let_flags_fall(stored.flag + timedelta(seconds=1)) == 1


def test_hours_that_nobody_can_read_are_all_hours(of_days, time, bruno):
    bruno.preferences = {"zone": "Mars/Olympus", "hours": "soon"}
    bruno.save()
    play_plies(of_days, 1)
    assert round_of(of_days).flag == time.now + timedelta(days=1)


def test_before_the_first_play_days_are_no_different(of_days, time):
    let_flags_fall(time.pass_(86_401))
    assert ended(of_days)[0] == Match.Status.OVER


def test_the_write_is_one_transaction(match, time, monkeypatch):
    """Where the end cannot be written, the clock is as it was."""

    def fail(*args, **kwargs):
        Seat.objects.update(fault="flag")
        raise RuntimeError

    monkeypatch.setattr("games.services.flags.finish", fail)
    before = stored_state(match)
    with pytest.raises(RuntimeError), transaction.atomic():
        let_flag_fall(match_id=match.pk, round_number=1, now=time.pass_(182))
    assert stored_state(match) == before
    assert position_of(match).turn == 0
