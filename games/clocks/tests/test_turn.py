"""What a turn costs, when it is over, and how lag is given back."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks import LAG_MOST, Clock, Limits, Turn, stalled

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
LIMITS = Limits(first=30_000, lag=2_500)


def begin(clock="60+5", *, seat=0, banks=None, lags=None, first=False, seats=2):
    parsed = Clock.parse(clock)
    banks = parsed.start(seats) if banks is None else banks
    lags = [LIMITS.lag] * seats if lags is None else lags
    turn = Turn.begin(parsed, LIMITS, seat=seat, now=NOON, banks=banks, lags=lags, first=first)
    return parsed, turn


def after(ms):
    return NOON + timedelta(milliseconds=ms)


def test_a_play_costs_its_time_and_brings_the_bonus():
    clock, turn = begin()
    assert turn.spend(clock, now=after(8_000)) == ([57_000, 60_000], [2_500, 2_500], 8_000)


def test_what_is_no_play_brings_no_bonus():
    clock, turn = begin()
    assert turn.spend(clock, now=after(8_000), earns=False).banks == [52_000, 60_000]


def test_only_the_seat_in_turn_pays():
    clock, turn = begin(seat=1)
    assert turn.spend(clock, now=after(8_000)).banks == [60_000, 57_000]


def test_the_flag_falls_when_the_bank_is_empty_and_not_before():
    _, turn = begin(banks=[10_000, 60_000])
    assert turn.flag == after(10_000)
    assert not turn.late(after(10_000)) and turn.late(after(10_001))


def test_the_first_play_has_a_limit_of_its_own_and_is_free():
    clock, turn = begin(first=True)
    assert turn.flag == after(30_000)
    assert turn.spend(clock, now=after(29_000)).banks == [60_000, 60_000]


def test_a_computer_takes_nobodys_time():
    clock, turn = begin()
    spent = turn.spend(clock, now=after(9_000), lag=900, free=True)
    assert spent == ([60_000, 60_000], [2_500, 2_500], 9_000)


@pytest.mark.parametrize("clock", ["", "3d"])
def test_where_no_seconds_are_counted_nothing_falls(clock):
    parsed, turn = begin(clock, lags=[])
    assert turn.flag is None and not turn.late(after(10**9), lag=500)
    assert turn.spend(parsed, now=after(5_000), lag=500) == ([], [], 5_000)


def test_lag_is_given_back_up_to_a_second_a_play():
    clock, turn = begin()
    spent = turn.spend(clock, now=after(8_000), lag=5_000)
    assert spent == ([58_000, 60_000], [1_500, 2_500], 8_000)


def test_lag_is_given_back_within_the_quota():
    clock, turn = begin(lags=[300, 0])
    assert turn.spend(clock, now=after(8_000), lag=800).banks[0] == 57_300


def test_lag_saves_a_play_that_was_made_in_time():
    _, turn = begin(banks=[10_000, 0])
    assert turn.late(after(10_400)) and not turn.late(after(10_400), lag=400)
    assert turn.late(after(11_001), lag=9_999)


def test_a_handicap_without_bonus_lets_nobody_fall_at_once():
    for seat in (0, 1):
        _, turn = begin("60/300+0", seat=seat)
        assert turn.flag == after([60_000, 300_000][seat])


@given(
    bank=st.integers(0, 10**6),
    took=st.integers(-(10**6), 10**6),
    lag=st.integers(-(10**6), 10**7),
    quota=st.integers(0, 10**4),
    bonus=st.integers(0, 60),
)
def test_time_is_neither_made_nor_lost(bank, took, lag, quota, bonus):
    clock, turn = begin(f"60+{bonus}", banks=[bank, 7], lags=[quota, 5])
    spent = turn.spend(clock, now=after(took), lag=lag)
    back = quota - spent.lags[0]
    assert 0 <= back <= min(LAG_MOST, max(0, took))
    assert spent.banks[1] == 7 and spent.lags[1] == 5
    assert turn.late(after(took), lag) == (max(0, took) - back > bank)
    if not turn.late(after(took), lag):
        assert spent.banks[0] == bank - max(0, took) + back + bonus * 1000
    assert spent.banks[0] >= 0


def test_stalling_is_most_of_a_bank_in_one_think():
    assert stalled(180_000, 150_000)
    assert not stalled(180_000, 140_000)
    assert not stalled(60_000, 60_000), "a minute of thought is a minute of thought"
