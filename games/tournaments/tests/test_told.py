"""What the members of events are told: by the bell, and by mails in their language that one press ends."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from accounts.services import prefer
from games.bell import needs_of
from games.models import Presence
from games.services.mails import unsubscribe, wants_mails
from games.tests.tables import at_once
from games.tournaments.models import Event, Notice
from games.tournaments.referee.mails import mail_notices
from games.tournaments.services.advance import advance
from games.tournaments.services.entry import enter, invite
from games.tournaments.services.leaving import rest
from games.tournaments.services.running import cancel
from games.tournaments.tests.setting import NOON, people, play_out, playing, set_event, started

pytestmark = pytest.mark.django_db
BEFORE = NOON - timedelta(hours=1)


@pytest.fixture
def players():
    found = people(2)
    for player, name in zip(found, ("ada", "bea"), strict=True):
        EmailAddress.objects.create(user=player, email=f"{name}@example.com", verified=True)
    return found


def rings(player, *, here="", now=NOON):
    return [need.text for need in needs_of(player, now=now, here=here) if need.kind in ("event", "table")]


def sent():
    return [(one.to[0].partition("@")[0], one.subject) for one in mail.outbox]


def test_the_bell_rings_for_a_table_until_one_is_there(players):
    event = started(set_event(), players)
    (match,) = playing(event)
    assert rings(players[0]) == ["Your table in Cup 1 is ready"]
    assert rings(players[0], here=match.key) == []
    Presence.objects.create(channel="page", player=players[0], match=match)
    assert rings(players[0]) == []
    assert rings(players[1]) == ["Your table in Cup 1 is ready"]


def test_the_bell_rings_at_every_turn_of_an_event(players):
    anna, bruno = players
    event = set_event(check_in=30, rounds=1, pause=20)
    invite(event_id=event.pk, player=anna, actor=None, now=BEFORE)
    assert rings(anna) == ["You are invited to Cup 1"]
    for player in players:
        enter(event_id=event.pk, player=player, now=BEFORE)
    assert rings(anna) == []
    advance(event_id=event.pk, now=NOON - timedelta(minutes=30))
    assert rings(anna) == ["Check in for Cup 1"]
    event.entrants.update(status="checked_in")
    advance(event_id=event.pk, now=NOON)
    assert rings(anna) == ["The next round of Cup 1 is about to begin"]
    rest(event_id=event.pk, player=bruno, now=NOON)
    assert rings(bruno) == ["You rest in Cup 1. Go on when you are back."]
    advance(event_id=event.pk, now=NOON + timedelta(seconds=20))
    event.refresh_from_db()
    assert event.status == Event.Status.OVER
    assert rings(anna, now=NOON + timedelta(minutes=9)) == ["You have won Cup 1"]
    assert rings(bruno, now=NOON + timedelta(minutes=9)) == ["Cup 1 is over: see how everybody fared"]
    assert rings(anna, now=NOON + timedelta(hours=2)) == []


def test_a_mail_says_that_one_is_in_and_when_it_starts(players):
    anna = players[0]
    prefer(player=anna, language="en", zone="Europe/Rome")
    anna.refresh_from_db()
    enter(event_id=set_event().pk, player=anna, now=BEFORE)
    assert mail_notices(BEFORE) == 1 and mail_notices(BEFORE) == 0
    (one,) = mail.outbox
    assert one.subject == "You have entered: Cup 1" and one.to == ["ada@example.com"]
    assert "Monday 4 May 2026, 14:00 CEST" in one.body and "/events/cup-1/" in one.body
    assert one.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    unsubscribe(player=anna)
    anna.refresh_from_db()
    assert not wants_mails(anna)


def test_mails_of_check_in_and_of_the_result(players):
    event = set_event(check_in=30, rounds=1)
    for player in players:
        enter(event_id=event.pk, player=player, now=BEFORE)
    Notice.objects.all().delete()
    advance(event_id=event.pk, now=NOON - timedelta(minutes=30))
    event.entrants.filter(members__player=players[1]).update(status="checked_in")
    mail_notices(NOON - timedelta(minutes=29))
    assert sent() == [("ada", "Check-in is open: Cup 1")], "Bea has checked in already"
    event.entrants.update(status="checked_in")
    advance(event_id=event.pk, now=NOON)
    event.refresh_from_db()
    play_out(event)
    mail_notices(NOON)
    assert sorted(sent()[1:]) == [("ada", "Results: Cup 1"), ("bea", "Results: Cup 1")]
    assert {"Your place: 1." in one.body for one in mail.outbox[1:]} == {True, False}


def test_a_round_of_days_is_told_by_mail_and_a_live_one_is_not(players):
    started(set_event(), players)
    assert not Notice.objects.filter(kind="round").exists()
    event = started(set_event(clock="3d"), players)
    Notice.objects.exclude(kind="round").delete()
    assert mail_notices(NOON) == 2
    assert sent()[0][1] == f"Round 1 has begun: {event.name}"


def test_a_cancelled_event_tells_those_who_are_in(players):
    event = set_event()
    enter(event_id=event.pk, player=players[0], now=BEFORE)
    cancel(event_id=event.pk, actor=None, now=BEFORE)
    mail_notices(BEFORE)
    assert sent() == [("ada", "Cancelled: Cup 1")], "that one had entered is old news"


def test_what_is_too_old_or_unwanted_is_not_sent(players):
    event = set_event()
    for player in players:
        enter(event_id=event.pk, player=player, now=BEFORE)
    prefer(player=players[0], mail_turns=False)
    assert mail_notices(BEFORE) == 1
    Notice.objects.update(sent=None)
    assert mail_notices(BEFORE + timedelta(days=2)) == 0
    assert len(mail.outbox) == 1


def test_a_mail_that_cannot_be_sent_is_tried_again(players, monkeypatch):
    def fails(*arguments, **named):
        raise OSError("no mail today")

    enter(event_id=set_event().pk, player=players[0], now=BEFORE)
    with monkeypatch.context() as patched:
        patched.setattr("games.tournaments.referee.mails.mail_notice", fails)
        assert mail_notices(BEFORE) == 0
    assert mail_notices(BEFORE) == 1


@pytest.mark.django_db(transaction=True)
def test_two_referees_send_one_mail(players):
    enter(event_id=set_event().pk, player=players[0], now=timezone.now())
    Event.objects.update(starts=timezone.now() + timedelta(hours=1))
    now = timezone.now()
    at_once(*[lambda: mail_notices(now)] * 3)
    assert len(mail.outbox) == 1
