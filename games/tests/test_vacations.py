"""Playing hours and vacations: kept by the page, counted by the clocks of days, and not without bounds."""

from datetime import date, timedelta

import pytest
from django.urls import reverse

from accounts.preferences import preferences_of
from games.models import Vacation
from games.services.refusals import Refused
from games.services.vacations import end_vacation, set_playing_hours, take_vacation
from games.tests.tables import person, play_plies, round_of, set_table, stored_state

pytestmark = pytest.mark.django_db

TODAY = date(2026, 5, 4)


@pytest.fixture
def match(time, anna, bruno):
    """Anna has a day for her turn; it is noon."""
    return set_table(anna, bruno, dealer=1, clock="1d")


def days(count):
    return TODAY + timedelta(days=count)


def take(player, time, first, last):
    return take_vacation(player=player, first=days(first), last=days(last), now=time.now)


def test_a_vacation_moves_the_end_of_a_turn(match, anna, time):
    before = round_of(match)
    take(anna, time, 1, 3)
    after = round_of(match)
    assert after.flag == before.flag + timedelta(days=3)
    assert after.changes == before.changes + 1


def test_it_is_nobody_elses(match, bruno, time):
    before = stored_state(match)
    take(bruno, time, 1, 3)
    assert stored_state(match) == before
    play_plies(match, 1)
    assert round_of(match).flag == time.now + timedelta(days=4), "his turn rests"


def test_live_clocks_do_not_rest(anna, bruno, time):
    match = set_table(anna, bruno, dealer=1, clock="180+5")
    before = stored_state(match)
    take(anna, time, 0, 3)
    assert stored_state(match) == before


def test_who_ends_a_vacation_has_a_day_at_least(match, anna, time):
    vacation = take(anna, time, 0, 9)
    assert round_of(match).flag == time.now.replace(hour=0) + timedelta(days=11)
    time.pass_(3 * 86_400)
    end_vacation(player=anna, vacation_id=vacation.pk, now=time.now)
    vacation.refresh_from_db()
    assert vacation.last == days(3)
    assert round_of(match).flag == time.now.replace(hour=0) + timedelta(days=2)
    end_vacation(player=anna, vacation_id=vacation.pk, now=time.now)
    assert round_of(match).flag == time.now.replace(hour=0) + timedelta(days=2)


def test_one_that_has_not_begun_is_taken_back(match, anna, time):
    before = round_of(match).flag
    vacation = take(anna, time, 1, 3)
    end_vacation(player=anna, vacation_id=vacation.pk, now=time.now)
    assert not Vacation.objects.exists()
    assert round_of(match).flag == before


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [(3, 2, "not before its first"), (-1, 2, "today or later"), (9, 36, "30 days"), (5, 6, "already")],
)
def test_vacations_that_are_refused(match, anna, time, first, last, why):
    take(anna, time, 6, 8)
    before = stored_state(match)
    with pytest.raises(Refused, match=why):
        take(anna, time, first, last)
    assert Vacation.objects.count() == 1
    assert stored_state(match) == before


def test_days_are_counted_in_the_year_that_they_are_in(anna, time, settings):
    settings.SCOPA_VACATION_DAYS = 5
    new_year = (date(2026, 12, 31) - TODAY).days
    take(anna, time, new_year - 4, new_year + 5)
    with pytest.raises(Refused):
        take(anna, time, 0, 0)
    with pytest.raises(Refused):
        take(anna, time, new_year + 9, new_year + 9)


def test_nobody_ends_anothers_vacation(anna, bruno, time):
    vacation = take(anna, time, 1, 3)
    end_vacation(player=bruno, vacation_id=vacation.pk, now=time.now)
    assert Vacation.objects.get() == vacation


def test_today_is_what_it_is_where_the_player_lives(anna, time):
    """It is the evening of the fourth here, and the morning of the fifth in Auckland."""
    set_playing_hours(player=anna, hours="", zone="Pacific/Auckland")
    time.pass_(8 * 3600)
    with pytest.raises(Refused, match="today or later"):
        take(anna, time, 0, 0)
    take(anna, time, 1, 1)


@pytest.mark.parametrize("hours", ["9-12", "0-3", "late"])
def test_too_few_hours_are_refused(anna, hours):
    with pytest.raises(Refused, match="four hours"):
        set_playing_hours(player=anna, hours=hours, zone="Europe/Rome")


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../etc/passwd"])
def test_a_zone_that_there_is_not_is_refused(anna, zone):
    with pytest.raises(Refused, match="time zone"):
        set_playing_hours(player=anna, hours="9-23", zone=zone)


# -- the page ------------------------------------------------------------------------------------------


def test_hours_are_kept_by_the_page(client, anna):
    client.force_login(anna)
    fields = {"zone": "Europe/Rome", "opens": "9", "closes": "23"}
    answer = client.post(reverse("games:playing_hours"), fields, follow=True)
    assert "Your playing hours are kept" in answer.content.decode()
    anna.refresh_from_db()
    assert (preferences_of(anna).hours, preferences_of(anna).zone) == ("9-23", "Europe/Rome")
    client.post(reverse("games:playing_hours"), fields | {"opens": "0", "closes": "24"})
    anna.refresh_from_db()
    assert preferences_of(anna).hours == ""


def test_what_is_no_hour_stands_at_its_field(client, anna):
    client.force_login(anna)
    answer = client.post(reverse("games:playing_hours"), {"zone": "Mars", "opens": "25", "closes": ""})
    assert answer.status_code == 422
    anna.refresh_from_db()
    assert preferences_of(anna).zone == ""


def test_a_vacation_is_taken_and_ended_by_the_page(client, match, anna, time):
    client.force_login(anna)
    fields = {"first": "2026-05-10", "last": "2026-05-12"}
    answer = client.post(reverse("games:vacation"), fields, follow=True).content.decode()
    assert "From May 10, 2026 to May 12, 2026" in answer
    answer = client.post(reverse("games:vacation"), fields, follow=True).content.decode()
    assert "on some of these days already" in answer
    number = Vacation.objects.get().pk
    client.post(reverse("games:end_vacation", args=[number]))
    assert not Vacation.objects.exists()


@pytest.mark.parametrize("name", ["days", "playing_hours", "vacation"])
def test_signed_out_one_is_asked_to_sign_in(client, db, name):
    answer = client.post(reverse(f"games:{name}")) if name != "days" else client.get(reverse("games:days"))
    assert answer.status_code == 302 and "next=/days/" in answer["Location"]


def test_the_page_of_a_table_says_until_when(client, match, anna):
    other = person("Carla")
    for viewer in (anna, other):
        client.force_login(viewer)
        page = client.get(match.get_absolute_url()).content.decode()
        assert 'datetime="2026-05-05T12:00:00+00:00"' in page
        assert "Tue 5 May 2026, 12:00 UTC" in page and "1 d 0 h left" in page
