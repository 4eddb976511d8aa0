"""What is kept for a while is forgotten after it, and nothing else is: lines, sessions, guests who left nothing."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import Follow, Player
from games.models import Line, Report, Upload
from games.referee.duties import DUTIES
from games.referee.forgetting import forget
from games.services import retention
from games.tests.tables import person, set_table

pytestmark = pytest.mark.django_db

NOW = timezone.now()


@pytest.fixture(autouse=True)
def days(settings):
    settings.SCOPA_LINES_DAYS, settings.SCOPA_GUEST_DAYS = 180, 90


def ago(**much):
    return NOW - timedelta(**much)


def test_the_referee_does_it():
    assert forget in [duty.act for duty in DUTIES]


def said(player, days):
    line = Line.objects.create(room="lobby", player=player, text="Ciao", key=f"{days}")
    Line.objects.filter(pk=line.pk).update(created=ago(days=days))
    return line


def test_lines_go_after_their_days_and_a_report_keeps_what_it_quotes(monkeypatch):
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    anna = person("Anna")
    report = Report.objects.create(about=anna, reason="rude", context=[{"text": "Ciao"}])
    _old, _older, _oldest, young = [said(anna, days) for days in (300, 200, 181, 179)]
    assert [forget(NOW) for _ in range(3)] == [2, 1, 0]
    assert Line.objects.get() == young
    report.refresh_from_db()
    assert report.context == [{"text": "Ciao"}]


def test_sessions_go_when_they_have_run_out_and_their_address_with_them():
    for name in ("Anna", "Bruno"):
        client = Client()
        client.force_login(person(name))
        key = client.session.session_key
        UserSession.objects.get_or_create(
            session_key=key, defaults={"user": Player.objects.get(name=name), "ip": "203.0.113.9"}
        )
    UserSession.objects.update(created_at=ago(days=400))
    Session.objects.filter(session_key=key).update(expire_date=ago(days=1))
    assert forget(NOW) == 2
    assert [kept.user.name for kept in UserSession.objects.all()] == ["Anna"]
    assert Session.objects.count() == 1


def test_what_is_kept_of_a_session_that_is_being_made_stays():
    UserSession.objects.create(user=person("Anna"), session_key="soon", ip="203.0.113.9", created_at=NOW)
    assert forget(NOW) == 0


def guest(name, days=91):
    return person(name, is_guest=True, created=ago(days=days))


def test_guests_who_left_nothing_go():
    gone, young, account = guest("Gone"), guest("Young", days=89), person("Anna", created=ago(days=900))
    Follow.objects.create(player=gone, other=account)
    assert forget(NOW) == 1
    assert set(Player.objects.all()) == {young, account}


def test_guests_who_left_something_stay():
    player, talker, uploader, followed = map(guest, ("Plays", "Talks", "Uploads", "Followed"))
    set_table(player, person("Anna"))
    said(talker, 1)
    Upload.objects.create(owner=uploader, key="some", record={})
    Follow.objects.create(player=person("Bruno"), other=followed)
    assert forget(NOW) == 0
    assert Player.objects.filter(is_guest=True).count() == 4


def test_it_asks_the_database_as_often_whatever_there_is(django_assert_max_num_queries):
    for number in range(30):
        guest(f"Guest {number}")
    with django_assert_max_num_queries(60):
        assert forget(NOW) == 30
