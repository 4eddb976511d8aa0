"""Clocks at a table: what plays cost, what comes too late, what computers and rounds do to them."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Match, Round, Seat
from games.referee import act_on_due
from games.services.next_round import press_next
from games.services.play import play
from games.services.refusals import AlreadyPlayed, Refused
from games.services.turns import restart_turn
from games.tests.tables import (
    everybody_presses_next,
    play_match,
    play_plies,
    play_round,
    play_text,
    position_of,
    round_of,
    set_table,
    stored_state,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(time, anna, bruno):
    """Anna begins; each has three minutes, and five seconds more for each play."""
    return set_table(anna, bruno, dealer=1, clock="180+5")


def begun(match, plies=2):
    """Let everybody make their first play."""
    play_plies(match, plies)
    return round_of(match)


def play_now(match, **more):
    stored, position = round_of(match), position_of(match)
    text = str(position.legal_plays[0])
    number, ply = stored.number, stored.ply
    play(match_id=match.pk, seat=position.turn, round_number=number, ply=ply, text=text, **more)


def test_a_play_costs_its_time_and_earns_the_bonus(match, time):
    begun(match)
    time.pass_(20)
    play_plies(match, 1)
    stored = round_of(match)
    assert stored.banks == [165_000, 180_000]
    assert stored.turn_began == time.now
    assert stored.flag == time.now + timedelta(seconds=180)
    assert stored.thinks == "0 0 20000"


def test_the_first_play_has_its_own_limit_and_costs_nothing(match, time, settings):
    assert round_of(match).flag == time.now + timedelta(seconds=settings.SCOPA_FIRST_PLAY_LIMIT)
    time.pass_(29)
    play_plies(match, 1)
    assert round_of(match).banks == [180_000, 180_000]
    assert round_of(match).flag == time.now + timedelta(seconds=30), "nor has Bruno begun"


@pytest.mark.parametrize("clock", ["60/300+0", "60+0", "10+0"])
def test_nobody_is_flagged_at_once(anna, bruno, time, clock):
    match = set_table(anna, bruno, dealer=1, clock=clock)
    begun(match)
    assert round_of(match).flag - time.now >= timedelta(seconds=10)
    time.pass_(9)
    play_plies(match, 1)


def test_a_handicap_gives_each_seat_its_bank(anna, bruno, time):
    match = set_table(anna, bruno, dealer=1, clock="60/300+0")
    begun(match)
    time.pass_(10)
    play_plies(match, 1)
    assert round_of(match).banks == [50_000, 300_000]
    assert round_of(match).flag == time.now + timedelta(seconds=300)


@pytest.mark.parametrize("clock", ["60/300+0", "180", "60/70/60+1", "fast"])
def test_clocks_that_a_match_for_two_cannot_have_rated(anna, bruno, clock):
    with pytest.raises(Refused, match=r"same time|no such clock"):
        set_table(anna, bruno, clock=clock, rated=True)
    assert not Match.objects.exists()


def test_too_late_is_refused_and_changes_nothing(match, time):
    begun(match)
    time.pass_(180.001)
    before = stored_state(match)
    with pytest.raises(Refused, match="time was over"):
        play_plies(match, 1)
    assert stored_state(match) == before


def test_at_the_last_moment_is_in_time(match, time):
    begun(match)
    time.pass_(180)
    play_plies(match, 1)
    assert round_of(match).banks == [5_000, 180_000]


def test_it_is_the_arrival_that_counts(match, time):
    """A play that had to wait for the database came in time all the same."""
    begun(match)
    arrived = time.pass_(179)
    time.pass_(5)
    play_now(match, arrived=arrived)
    assert round_of(match).banks == [6_000, 180_000]


def test_lag_is_given_back_but_no_more_than_a_second_and_the_quota(match, time):
    stored = begun(match)
    assert stored.lags == [10_000, 10_000]
    time.pass_(20)
    play_now(match, lag=300)
    assert round_of(match).banks[0] == 165_300
    time.pass_(1)
    play_plies(match, 1)
    time.pass_(20)
    play_now(match, lag=60_000)
    assert round_of(match).banks[0] == 151_300
    assert round_of(match).lags == [8_700, 10_000]


def test_lag_saves_a_play_that_was_on_its_way(match, time):
    begun(match)
    time.pass_(180.8)
    with pytest.raises(Refused):
        play_now(match, lag=700)
    play_now(match, lag=800)
    assert round_of(match).banks == [5_000, 180_000]


@pytest.mark.parametrize("field", ["clock", "time", "lag", "flag", "banks", "arrived", "lag_ms"])
def test_what_a_browser_says_about_time_is_not_heard(match, time, client, anna, field):
    """The form has no such field, and one that is sent along changes nothing."""
    begun(match)
    time.pass_(20)
    stored = round_of(match)
    fields = {"round": stored.number, "ply": stored.ply, "play": str(position_of(match).legal_plays[0])}
    client.force_login(anna)
    client.post(reverse("games:play", args=[match.key]), fields | {field: "99:99"})
    assert round_of(match).ply == 3
    assert round_of(match).banks == [165_000, 180_000]


def test_between_rounds_the_clocks_rest_and_go_on_as_they_were(anna, bruno, time):
    match = set_table(anna, bruno, dealer=1, clock="180+5", target=200)
    begun(match)
    time.pass_(40)
    play_plies(match, 1)
    play_round(match)
    rested = round_of(match)
    assert (rested.turn_began, rested.flag) == (None, None)
    time.pass_(19)
    everybody_presses_next(match)
    stored = round_of(match)
    assert stored.number == 2
    assert stored.banks == rested.banks and stored.banks[0] < 180_000
    assert stored.flag == time.now + timedelta(milliseconds=stored.banks[position_of(match).turn])
    assert stored.lags == [10_000, 10_000]


def test_a_computer_takes_its_time_from_nobody(anna, time):
    match = set_table(anna, level="random", dealer=0, clock="180+5")
    assert (round_of(match).flag, round_of(match).due) == (None, time.now)
    time.pass_(3)
    act_on_due()
    stored = round_of(match)
    assert stored.banks == [180_000, 180_000]
    assert stored.thinks == "3000"
    assert (stored.flag, stored.due) == (time.now + timedelta(seconds=30), None)


def test_a_declaration_earns_no_bonus_and_the_clock_runs_on(anna, bruno, time):
    hands = ["2D 3C AC", "4C 7S QC"]
    match = set_table(anna, bruno, of="cirulla", dealer=1, hands=hands, table="5D 6H QH QS", clock="180+5")
    Round.objects.filter(match=match).update(number=2)  # not the first round, where the first play is free
    [declaration] = [text for text in position_of(match).legal_plays.texts if text.startswith("!")]
    time.pass_(20)
    play_text(match, declaration)
    stored = round_of(match)
    assert position_of(match).turn == 0
    assert stored.banks == [160_000, 180_000]
    assert stored.flag == time.now + timedelta(seconds=160)


def test_without_a_clock_nothing_runs_but_times_are_known(time, anna, bruno):
    match = set_table(anna, bruno, dealer=1)
    time.pass_(100_000)
    play_plies(match, 1)
    stored = round_of(match)
    assert (stored.flag, stored.banks, stored.thinks) == (None, [], "100000000")


def test_a_whole_match_by_the_clock(anna, bruno, time):
    match = play_match(set_table(anna, bruno, clock="60+3", target=1))
    assert match.status == Match.Status.OVER
    stored = round_of(match)
    assert len(stored.times) == stored.ply
    assert (stored.flag, stored.due) == (None, None)


# -- a computer that stands in ---------------------------------------------------------------------------


def stand_in(match, index, level="random"):
    Seat.objects.filter(match=match, index=index).update(stand_in=level)
    restart_turn(match, now=timezone.now())


def test_a_computer_that_stands_in_plays_for_nothing(match, time):
    begun(match)
    time.pass_(30)
    stand_in(match, 0)
    stored = round_of(match)
    assert (stored.flag, stored.due, stored.banks) == (None, time.now, [150_000, 180_000])
    time.pass_(10)
    assert act_on_due() == 1
    assert round_of(match).banks == [150_000, 180_000]
    assert position_of(match).turn == 1


def test_who_comes_back_goes_on_with_what_was_left(match, time):
    begun(match)
    time.pass_(30)
    stand_in(match, 0)
    time.pass_(1)
    stand_in(match, 0, level="")
    stored = round_of(match)
    assert (stored.due, stored.flag) == (None, time.now + timedelta(seconds=150))


def test_coming_back_at_the_moment_the_computer_plays_takes_one_card(match, time):
    """The referee has chosen its play already when the person sits down again: it is refused."""
    begun(match)
    stand_in(match, 0)
    stored, position = round_of(match), position_of(match)
    chosen = str(position.legal_plays[0])
    stand_in(match, 0, level="")
    before = stored_state(match)
    with pytest.raises(Refused, match="person"):
        play(
            match_id=match.pk,
            seat=0,
            round_number=1,
            ply=stored.ply,
            text=chosen,
            computer=True,
        )
    assert stored_state(match) == before
    play_plies(match, 1)
    assert position_of(match).hands[0].bit_count() == position.hands[0].bit_count() - 1


def test_a_computer_that_was_quicker_has_played_the_one_card(match, time):
    begun(match)
    stand_in(match, 0)
    stored, position = round_of(match), position_of(match)
    act_on_due()
    stand_in(match, 0, level="")
    with pytest.raises(AlreadyPlayed):
        text = str(position.legal_plays[-1])
        play(match_id=match.pk, seat=0, round_number=1, ply=stored.ply, text=text)
    assert position_of(match).hands[0].bit_count() == position.hands[0].bit_count() - 1


def test_nobody_plays_beside_the_computer_that_stands_in(match, time):
    begun(match)
    stand_in(match, 0)
    with pytest.raises(Refused, match="Take your seat back"):
        play_plies(match, 1)


def test_nobody_waits_for_the_seat_of_a_computer_that_stands_in(anna, bruno, time):
    match = set_table(anna, bruno, dealer=1, clock="180+5", target=200)
    play_round(match)
    stand_in(match, 1)
    press_next(match_id=match.pk, seat=0, round_number=1)
    assert round_of(match).number == 2


def test_the_score_is_not_put_aside_by_a_computer(anna, bruno, time):
    match = set_table(anna, bruno, dealer=1, clock="180+5", target=200)
    play_round(match)
    time.pass_(20)
    act_on_due()
    turn = position_of(match).turn
    stand_in(match, turn)
    act_on_due()
    assert round_of(match).ply == 1
    assert match.seats.get(index=turn).ready == 0
