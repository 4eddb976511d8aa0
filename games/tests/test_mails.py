"""Mails to whoever is to play in a match of days: once a turn, not at once, in their language, ended at one press."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player
from accounts.services import prefer
from games.models import Match, Round
from games.referee.mails import mail_turns
from games.services.mails import mail_turn, player_of, unsubscribe_token
from games.services.resign import resign
from games.tests.tables import at_once, person, play_text, round_of, set_table, snapshot_of

pytestmark = pytest.mark.django_db

HANDS = {"dealer": 1, "hands": ["7D 5C KC", "4C 7H QC"], "table": "2S 4D QH QS"}


@pytest.fixture
def match(anna, bruno):
    for player in (anna, bruno):
        EmailAddress.objects.create(
            user=player, email=f"{player.name.lower()}@example.com", verified=True, primary=True
        )
    match = set_table(anna, bruno, clock="3d", **HANDS)
    assert match.status == Match.Status.PLAYING
    return match


def later(seconds=601):
    return timezone.now() + timedelta(seconds=seconds)


def test_whose_turn_it_is_gets_one_mail_after_ten_minutes(match):
    assert mail_turns(later(590)) == 0
    assert mail_turns(later()) == 1
    assert mail_turns(later(7000)) == 0
    (sent,) = mail.outbox
    assert sent.to == ["anna@example.com"]
    assert sent.subject == "Your turn: Scopa with Bruno"
    assert match.get_absolute_url() in sent.body and "UTC" in sent.body
    (html,) = sent.alternatives
    assert html.mimetype == "text/html" and match.get_absolute_url() in html.content


def test_each_turn_has_a_mail_of_its_own(match):
    mail_turns(later())
    play_text(match, "KC")
    assert mail_turns(later()) == 1
    assert [one.to for one in mail.outbox] == [["anna@example.com"], ["bruno@example.com"]]


def test_in_the_language_and_the_zone_of_the_player(match, anna):
    prefer(player=anna, language="it", zone="Europe/Rome")
    flag = timezone.datetime.fromisoformat("2026-12-04T17:00:00+00:00")
    Round.objects.update(flag=flag)
    mail_turns(later())
    assert "18:00 CET" in mail.outbox[0].body
    assert "4 dicembre 2026" in mail.outbox[0].body.lower()


@pytest.mark.parametrize("what", ["unverified", "no address", "not wanted", "over", "live", "banned"])
def test_who_gets_none(match, anna, what):
    if what == "unverified":
        EmailAddress.objects.update(verified=False)
    elif what == "no address":
        EmailAddress.objects.all().delete()
    elif what == "not wanted":
        prefer(player=anna, mail_turns=False)
    elif what == "banned":
        Player.objects.filter(pk=anna.pk).update(is_active=False)
    elif what == "over":
        resign(match_id=match.pk, seat=0)
    else:
        Match.objects.update(clock="180+5")
    assert mail_turns(later()) == 0 and not mail.outbox


def test_names_are_text(match, anna, bruno):
    bruno.name = "<b>\nBcc: x"
    bruno.save()
    mail_turn(player=anna, snapshot=snapshot_of(match))
    (sent,) = mail.outbox
    assert "\n" not in sent.subject and sent.to == ["anna@example.com"] and not sent.bcc
    assert "<b>" not in sent.alternatives[0].content


def test_a_zone_that_no_longer_exists_keeps_nobody_from_a_mail(match, anna):
    Player.objects.filter(pk=anna.pk).update(preferences={"zone": "Mars/Phobos"})
    assert mail_turns(later()) == 1 and "UTC" in mail.outbox[0].body


@pytest.mark.parametrize("error", [ConnectionRefusedError, KeyError])
def test_one_that_cannot_be_sent_is_tried_again(match, monkeypatch, error):
    def fail(*args, **kwargs):
        raise error

    monkeypatch.setattr("games.referee.mails.mail_turn", fail)
    assert mail_turns(later()) == 0
    monkeypatch.undo()
    assert mail_turns(later()) == 1


@pytest.mark.django_db(transaction=True)
def test_two_referees_send_one_mail(match):
    now = later()
    done = at_once(*[lambda: mail_turns(now)] * 2)
    assert sorted(done) == [0, 1] and len(mail.outbox) == 1
    assert round_of(match).mailed == 0


# -- the way out -------------------------------------------------------------------------------------------


def stop_url(sent):
    return re.search(r"<http://[^/]+(/mails/[^>]+)>", sent.extra_headers["List-Unsubscribe"])[1]


def test_the_mail_program_may_press_the_button_by_itself(client, match, anna):
    mail_turns(later())
    (sent,) = mail.outbox
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    strict = type(client)(enforce_csrf_checks=True)
    for _ in range(2):
        answer = strict.post(stop_url(sent), {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
    anna.refresh_from_db()
    assert anna.preferences["mail_turns"] is False


def test_to_look_at_the_link_ends_nothing(client, match, anna):
    mail_turns(later())
    page = client.get(stop_url(mail.outbox[0]))
    assert "No more mails" in page.text and stop_url(mail.outbox[0]) in mail.outbox[0].body
    anna.refresh_from_db()
    assert anna.preferences.get("mail_turns", True)


@pytest.mark.parametrize("token", ["x", "1:abc", "MQ:1abc:def"])
def test_a_token_that_was_not_given_out(client, anna, token):
    assert client.get(reverse("games:stop_mails", args=[token])).status_code == 404
    assert client.post(reverse("games:stop_mails", args=[token])).status_code == 404


def test_a_token_is_for_one_player(anna, bruno):
    assert (player_of(unsubscribe_token(anna)), player_of(unsubscribe_token(bruno))) == (anna, bruno)
    assert player_of(unsubscribe_token(anna) + "x") is None


def test_a_guest_gets_none(match):
    guest = person("Guest", is_guest=True)
    assert not mail_turn(player=guest, snapshot=snapshot_of(match))
