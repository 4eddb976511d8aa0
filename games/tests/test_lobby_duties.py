"""What the referee does for the lobby: the curve of activity, and mails to those who wished to be told."""

from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from accounts.services import prefer
from games.models import Activity, LobbyAlert, Relation
from games.referee.activity import note_activity
from games.referee.alerts import mail_wishes
from games.services.alerts import wish
from games.tests.lobbies import gone, here, later, offer
from games.tests.tables import at_once, person, set_table, variant

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.mark.django_db
class TestActivity:
    def test_each_quarter_is_noted_once(self, anna, bruno):
        now = timezone.now()
        here(anna, bruno, match=set_table(anna, bruno))
        set_table(anna, bruno)
        assert note_activity(now) == 1 and note_activity(now + timedelta(seconds=1)) == 0
        (noted,) = Activity.objects.all()
        assert (noted.online, noted.playing) == (2, 1)
        assert noted.at <= now and noted.at.minute % 15 == 0

    def test_the_next_quarter_is_noted_too(self):
        assert [note_activity(NOON + timedelta(minutes=minutes)) for minutes in (0, 14, 15, 29, 31)] == [
            1,
            0,
            1,
            0,
            1,
        ]

    def test_old_ones_are_forgotten(self):
        Activity.objects.create(at=NOON - timedelta(days=9), online=1, playing=0)
        note_activity(NOON)
        assert [one.at for one in Activity.objects.all()] == [NOON]


@pytest.mark.django_db(transaction=True)
def test_two_referees_note_a_quarter_once():
    at_once(*(lambda: note_activity(NOON) for _ in range(2)))
    assert Activity.objects.count() == 1


@pytest.fixture
def wishing(bruno):
    """Bruno, who is away and wishes to be told by mail."""
    EmailAddress.objects.create(user=bruno, email="bruno@example.com", verified=True, primary=True)
    wish(player=bruno, variant=None, hours=3, now=timezone.now())
    return bruno


def test_who_is_away_gets_one_mail_which_ends_the_wish(anna, wishing):
    assert mail_wishes(later()) == 0
    offer(anna), offer(anna)
    assert mail_wishes(later()) == 1 and mail_wishes(later()) == 0
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["bruno@example.com"], "Anna looks for a match of Scopa")
    assert "/lobby/" in sent.body and "List-Unsubscribe" in sent.extra_headers
    assert not LobbyAlert.objects.exists()


@pytest.mark.parametrize("what", ["no address", "wants no mails"])
def test_the_wish_of_who_gets_no_mails_stays_as_it_is(anna, wishing, what):
    if what == "no address":
        EmailAddress.objects.update(verified=False)
    else:
        prefer(player=wishing, mail_turns=False)
    before = LobbyAlert.objects.values().get()
    offer(anna), offer(anna)
    assert mail_wishes(later()) == 0
    assert LobbyAlert.objects.values().get() == before


@pytest.mark.parametrize(
    "what", ["is here", "no address", "wants no mails", "another variant", "blocked", "too late", "own offer"]
)
def test_who_gets_none(anna, wishing, what):
    owner = anna
    if what == "is here":
        here(wishing)
    elif what == "no address":
        EmailAddress.objects.update(verified=False)
    elif what == "wants no mails":
        prefer(player=wishing, mail_turns=False)
    elif what == "another variant":
        LobbyAlert.objects.update(variant=variant("cirulla"))
    elif what == "blocked":
        Relation.objects.create(player=wishing, other=anna, kind=Relation.Kind.BLOCK)
    elif what == "own offer":
        owner = wishing
    offer(owner)
    if owner == wishing:
        gone(wishing)
    assert mail_wishes(later(hours=4 if what == "too late" else 0)) == 0
    assert not mail.outbox and LobbyAlert.objects.count() == 1


def test_a_mail_that_cannot_be_sent_leaves_the_wish(anna, wishing, monkeypatch):
    def fail(**kwargs):
        raise OSError("no mail server")

    monkeypatch.setattr("games.referee.alerts.mail_wish", fail)
    offer(anna)
    assert mail_wishes(later()) == 0
    assert LobbyAlert.objects.filter(player=wishing).exists()


@pytest.mark.django_db(transaction=True)
def test_two_referees_send_one_mail():
    anna, bruno = person("Anna"), person("Bruno")
    EmailAddress.objects.create(user=bruno, email="bruno@example.com", verified=True, primary=True)
    wish(player=bruno, variant=None, hours=3, now=timezone.now())
    offer(anna)
    assert sum(at_once(*(lambda: mail_wishes(later()) for _ in range(2)))) == 1
