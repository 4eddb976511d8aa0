"""What a table shows of its clocks: the same to everybody, in the words of each language, and times in the log."""

import pytest
from django.utils.translation import override

from games.clock_words import clock_choices, clock_words, speed_words
from games.clocks import SPEEDS
from games.referee.flags import let_flags_fall
from games.rendering import public_fragments
from games.tests.markup import read
from games.tests.tables import play_plies, set_table, snapshot_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(time, anna, bruno):
    return set_table(anna, bruno, dealer=1, clock="180+5")


def page(client, match, player=None):
    if player:
        client.force_login(player)
    return read(client.get(match.get_absolute_url()).content.decode())


def clocks(shown):
    return [one.text.split() for one in shown.all(class_="clock")]


def test_each_seat_has_its_clock(client, match, anna, time):
    play_plies(match, 2)
    time.pass_(20.5)
    shown = page(client, match, anna)
    [own] = shown.all(class_="clock", role="timer")[:1]
    assert clocks(shown) == [["Time", "left:", "2:40"], ["Time", "left:", "3:00"]]
    assert "running" in own["class"] and own["data-bank"] == "180000"
    assert len(shown.all(class_="running")) == 1


def test_the_first_play_has_its_own_time(client, match, anna, time):
    assert clocks(page(client, match, anna))[0] == ["Time", "for", "the", "first", "play:", "0:30"]
    assert "Begin in time" in page(client, match, anna).all(class_="prompt")[0].text
    play_plies(match, 2)
    assert page(client, match, anna).all(class_="prompt")[0].text == "Your turn."


def test_little_time_is_seen_in_tenths(client, match, anna, time):
    play_plies(match, 2)
    time.pass_(170.6)
    shown = page(client, match, anna)
    assert clocks(shown)[0] == ["Time", "left:", "9.4"]
    assert "low" in shown.all(class_="clock")[0]["class"]


def test_a_spectator_sees_the_same(client, match, anna, time):
    assert clocks(page(client, match)) == clocks(page(client, match, anna))


def test_computers_and_matches_without_a_clock_show_none(client, anna, bruno, time):
    assert clocks(page(client, set_table(anna, bruno), anna)) == []
    assert len(clocks(page(client, set_table(anna, level="random", clock="60+3"), anna))) == 1


def test_the_log_says_what_each_play_took_also_after_the_end(client, match, anna, time):
    play_plies(match, 2)
    for seconds in (4.25, 12):
        time.pass_(seconds)
        play_plies(match, 1)
    let_flags_fall(time.pass_(181))
    took = [one.text for one in page(client, match, anna).all(id="log")[0].all(class_="took")]
    assert took == ["12.0 s", "4.2 s", "0.0 s", "0.0 s"]


def test_the_clock_stands_still_when_the_match_is_over(client, match, anna, time):
    play_plies(match, 2)
    let_flags_fall(time.pass_(182))
    shown = page(client, match, anna)
    assert not shown.all(class_="running")
    assert "on time" in shown.all(id="panel")[0].text


def test_clocks_in_words():
    assert clock_words("180+5") == "3 min + 5 s a play"
    assert clock_words("60/300+0") == "1 min / 5 min + 0 s a play"
    assert clock_words("90+1") == "90 s + 1 s a play"
    assert (clock_words("1d"), clock_words("3d"), clock_words("")) == (
        "1 day a play",
        "3 days a play",
        "No clock",
    )
    assert speed_words("60+3") == "Blitz: 1 min + 3 s a play"


def test_every_speed_can_be_chosen():
    assert [value for value, _words in clock_choices()] == ["", *map(str, SPEEDS.values())]
    assert [value for value, _words in clock_choices(days=False, none=False)] == ["60+3", "180+5", "300+15"]
    assert [value for value, _words in clock_choices(live=False, none=False)] == ["1d", "3d", "7d"]


def test_what_is_drawn_once_holds_no_time_of_drawing(match, time):
    """The public fragments are kept: a later viewer counts on from the flag, which stays as it is."""
    play_plies(match, 2)
    with override("en"):
        first = public_fragments(snapshot_of(match), "en")
        time.pass_(60)
        assert public_fragments(snapshot_of(match), "en") == first
