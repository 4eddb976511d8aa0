"""What the server was down is given back to the clocks, once, whoever notices first."""

from datetime import timedelta

import pytest

from games.models import Match, Pulse, Round, Seat
from games.referee.duties import DUTIES
from games.referee.flags import let_flags_fall
from games.services.downtime import GAP, PAGES, REFEREE, beat, give_back_downtime
from games.services.resign import resign
from games.tests.tables import at_once, person, play_plies, round_of, set_table, stored_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(time, anna, bruno):
    """Anna has three minutes, and has thought for ten seconds."""
    match = set_table(anna, bruno, dealer=1, clock="180+5")
    play_plies(match, 2)
    time.pass_(10)
    beat(now=time.now)
    return match


def pulse():
    return Pulse.objects.get(name=REFEREE).at


def test_a_referee_notes_that_it_is_alive(match, time):
    time.pass_(0.5)
    beat(now=time.now)
    assert pulse() == time.now - timedelta(seconds=0.5), "not oftener than once a second"
    time.pass_(0.5)
    beat(now=time.now)
    assert pulse() == time.now


def test_time_that_nobody_watched_is_given_back(match, time):
    before = round_of(match)
    beat(now=time.pass_(3600))
    after = round_of(match)
    assert after.flag == before.flag + timedelta(hours=1) == time.now + timedelta(seconds=170)
    assert after.turn_began == before.turn_began + timedelta(hours=1)
    assert after.changes == before.changes + 1
    play_plies(match, 1)
    assert round_of(match).banks == [175_000, 180_000]
    assert round_of(match).times[-1] == 10_000


def test_a_short_gap_is_not(match, time):
    before = stored_state(match)
    beat(now=time.pass_(3))
    assert stored_state(match) == before
    assert pulse() == time.now


def test_twice_it_is_given_back_once(match, time):
    now = time.pass_(3600)
    assert give_back_downtime(now=now)
    before = stored_state(match)
    assert not give_back_downtime(now=now)
    beat(now=now)
    assert stored_state(match) == before


@pytest.mark.django_db(transaction=True)
def test_by_many_at_once_it_is_given_back_once(match, time):
    before, now = round_of(match).flag, time.pass_(3600)
    done = at_once(*[lambda: give_back_downtime(now=now)] * 4)
    assert sorted(done) == [False, False, False, True]
    assert round_of(match).flag == before + timedelta(hours=1)


def test_nobody_falls_by_it(match, time):
    """The referee gives the time back before it looks whose is over."""
    assert let_flags_fall(time.pass_(3600)) == 0
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    for _ in range(56):
        beat(now=time.pass_(3))
        assert let_flags_fall(time.now) == 0
    beat(now=time.pass_(3))
    assert let_flags_fall(time.now) == 1


def test_nobody_falls_while_no_process_has_pages(match, time):
    """The referee lives on, but nobody could play."""
    beat(PAGES, now=time.now)
    flag, began = round_of(match).flag, time.now
    for _ in range(600):
        beat(now=time.pass_(1))
        assert let_flags_fall(time.now) == 0
    beat(PAGES, now=time.pass_(1))
    assert time.now - began >= round_of(match).flag - flag >= time.now - began - GAP
    play_plies(match, 1)
    assert round_of(match).banks[0] >= 175_000 - 3_000


def test_what_both_were_down_is_given_back_once(match, time):
    beat(PAGES, now=time.now)
    before = round_of(match).flag
    beat(now=time.pass_(3600))
    beat(PAGES, now=time.pass_(1))
    assert round_of(match).flag == before + timedelta(hours=1)


def test_flags_that_take_long_to_fall_are_no_downtime(match, time):
    """The pulse is a duty of its own, which goes on while another is slow."""
    flags, pulses = (next(one for one in DUTIES if one.name == name) for name in ("flags", "pulse"))
    flags.act(time.now)
    before = stored_state(match)
    for _ in range(6):
        pulses.act(time.pass_(2))
    flags.act(time.now)
    assert stored_state(match) == before


def test_a_play_that_comes_before_the_referee_is_in_time(match, time):
    """The site is up again a moment earlier than its referee."""
    time.pass_(3600)
    play_plies(match, 1)
    assert round_of(match).banks == [175_000, 180_000]


def test_a_turn_that_began_in_the_gap_loses_what_came_after(match, time):
    time.pass_(60)
    play_plies(match, 1)
    time.pass_(100)
    beat(now=time.now)
    assert round_of(match).turn_began == time.now
    assert round_of(match).flag == time.now + timedelta(seconds=180)


def test_who_is_away_has_been_away_no_longer(match, time):
    other = time.now - timedelta(seconds=8)
    Seat.objects.filter(match=match, index=0).update(away_since=other)
    Seat.objects.filter(match=match, index=1).update(away_since=time.now + timedelta(seconds=30))
    now = time.pass_(3600)
    beat(now=now)
    away = list(match.seats.order_by("index").values_list("away_since", flat=True))
    assert away == [now - timedelta(seconds=8), now]


def test_days_are_given_back_too(anna, bruno, match, time):
    slow = set_table(person("Carla"), person("Dario"), dealer=1, clock="1d")
    beat(now=time.pass_(7200))
    assert round_of(slow).flag == time.now + timedelta(days=1)


def test_what_does_not_run_stays_as_it_is(match, time):
    still = set_table(person("Carla"), person("Dario"), dealer=1)
    over = set_table(person("Elena"), person("Fabio"), dealer=1, clock="60+0")
    resign(match_id=over.pk, seat=0)
    before = [stored_state(one) for one in (still, over)]
    beat(now=time.pass_(3600))
    assert [stored_state(one) for one in (still, over)] == before


def test_the_first_referee_of_all_has_nothing_to_give_back(time, anna, bruno):
    match = set_table(anna, bruno, dealer=1, clock="180+5")
    before = stored_state(match)
    time.pass_(20)
    beat(now=time.now)
    assert stored_state(match) == before
    assert Round.objects.get(match=match).flag is not None


def test_both_are_written_or_none(match, time, monkeypatch):
    before, at = stored_state(match), pulse()

    def fail(*args):
        raise RuntimeError

    monkeypatch.setattr("games.services.downtime._give_back", fail)
    with pytest.raises(RuntimeError):
        give_back_downtime(now=time.pass_(3600))
    assert (stored_state(match), pulse()) == (before, at)
