"""The forms of an event: a stranger, a guest, an entrant, the organiser; twice; too late."""

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.models import Player
from games.models import Relation
from games.tests.markup import part, read
from games.tests.tables import person
from games.tournaments.models import Entrant, Event
from games.tournaments.services.entry import invite
from games.tournaments.tests.setting import NOON, people, set_event, started, with_entrants

pytestmark = pytest.mark.django_db
Status = Entrant.Status


def press(client, event, page, **fields):
    """Post a form of an event and return the page that it leads to."""
    return client.post(reverse(f"tournaments:{page}", args=[event.slug]), fields, follow=True)


def said(answer):
    return [one.text for one in read(answer.content.decode()).all(class_="message")]


def own_buttons(client, event):
    """Return the words of the buttons that a reader has on the page of an event."""
    mine = part(client.get(event.get_absolute_url()).content.decode(), "event-mine")
    return [button.text for button in mine.all("button")]


def status(event, player):
    return (
        Entrant.objects.filter(event=event, members__player=player).values_list("status", flat=True).first()
    )


@pytest.fixture
def event(db):
    return set_event()


def test_an_account_enters_and_withdraws(client, event, anna):
    client.force_login(anna)
    assert own_buttons(client, event) == ["Enter"]
    assert said(press(client, event, "enter")) == ["You are in."]
    assert status(event, anna) == Status.ENTERED
    assert own_buttons(client, event) == ["Withdraw"]
    assert said(press(client, event, "withdraw")) == ["You have withdrawn."]
    assert status(event, anna) is None


def test_twice_is_once(client, event, anna):
    client.force_login(anna)
    for _press in range(2):
        press(client, event, "enter")
    assert event.entrants.count() == 1
    for _press in range(2):
        assert said(press(client, event, "withdraw")) == ["You have withdrawn."]


def test_a_stranger_becomes_a_guest(client, event):
    assert own_buttons(client, event) == ["Enter"]
    assert said(press(client, event, "enter")) == ["You are in."]
    assert Player.objects.get().is_guest


def test_a_rated_event_is_for_accounts(client, anna):
    event = set_event(rated=True)
    assert own_buttons(client, event) == []
    answer = press(client, event, "enter")
    assert answer.redirect_chain[0][0] == f"{reverse('account_signup')}?next=%2Fevents%2F{event.slug}%2F"
    assert not Player.objects.exclude(pk=anna.pk).exists()
    client.force_login(person("Guest", is_guest=True))
    assert "Sign up" in said(press(client, event, "enter"))[0]
    assert not event.entrants.exists()


@pytest.mark.parametrize("page", ["withdraw", "check_in", "accept", "decline", "rest", "come_back"])
def test_a_stranger_has_nothing_else_to_do(client, event, page):
    answer = press(client, event, page)
    assert answer.redirect_chain[0][0].startswith(reverse("account_login"))
    assert not Player.objects.exists()


@pytest.mark.parametrize("page", ["check_in", "accept", "decline", "rest", "come_back"])
def test_somebody_else_is_told_that_they_are_not_in_it(client, event, anna, page):
    client.force_login(anna)
    assert len(said(press(client, event, page))) == 1
    assert not event.entrants.exists()


@pytest.mark.parametrize(
    "page", ["enter", "withdraw", "check_in", "accept", "decline", "rest", "come_back", "talk"]
)
def test_forms_are_posted_and_never_to_what_nobody_may_see(client, anna, page):
    draft = set_event(status=Event.Status.DRAFT, organiser=anna)
    client.force_login(anna)
    address = reverse(f"tournaments:{page}", args=[draft.slug])
    assert client.get(address).status_code == 405
    assert client.post(address).status_code == 404


def test_check_in(client, anna, bruno):
    event = with_entrants(set_event(check_in=15), [anna])
    client.force_login(anna)
    assert own_buttons(client, event) == ["Withdraw"]
    assert "the page of the tournament says when" in said(press(client, event, "check_in"))[0]
    Event.objects.filter(pk=event.pk).update(status=Event.Status.CHECKING_IN)
    assert own_buttons(client, event) == ["I am here", "Withdraw"]
    for _press in range(2):
        press(client, event, "check_in")
    assert status(event, anna) == Status.CHECKED_IN and own_buttons(client, event) == ["Withdraw"]


def test_a_team_is_in_once_the_partner_accepts(client, anna, bruno):
    event = set_event(partners=Event.Partners.FIXED, options={"players": 4, "teams": 2})
    client.force_login(anna)
    html = client.get(event.get_absolute_url()).content.decode()
    assert [field["name"] for field in part(html, "event-mine").all("input", type="text")] == [
        "partner",
        "team",
    ]
    assert "Nobody here is called Nemo" in said(press(client, event, "enter", partner="Nemo"))[0]
    assert "name who plays" in said(press(client, event, "enter"))[0]
    Player.objects.filter(pk=bruno.pk).update(username="bruno")
    press(client, event, "enter", partner="Bruno", team="The Foxes")
    assert status(event, anna) == Status.ASKED
    assert (
        "has not answered" in part(client.get(event.get_absolute_url()).content.decode(), "event-mine").text
    )
    client.force_login(bruno)
    assert own_buttons(client, event) == ["Accept", "Decline"]
    press(client, event, "accept")
    entrant = event.entrants.get()
    assert (entrant.status, entrant.shown_name) == (Status.ENTERED, "The Foxes")


@pytest.mark.parametrize("who", ["asking", "asked"])
def test_whoever_keeps_apart_is_no_partner(client, anna, bruno, who):
    event = set_event(partners=Event.Partners.FIXED, options={"players": 4, "teams": 2})
    Player.objects.filter(pk=bruno.pk).update(username="bruno")
    one, other = (anna, bruno) if who == "asking" else (bruno, anna)
    Relation.objects.create(player=one, other=other, kind=Relation.Kind.BLOCK)
    client.force_login(anna)
    assert "choose somebody else" in said(press(client, event, "enter", partner="Bruno"))[0]
    assert not event.entrants.exists()


def test_a_partner_declines(client, anna, bruno):
    event = set_event(partners=Event.Partners.FIXED, options={"players": 4, "teams": 2})
    Player.objects.filter(pk=bruno.pk).update(username="bruno")
    client.force_login(anna)
    press(client, event, "enter", partner="Bruno")
    client.force_login(bruno)
    press(client, event, "decline")
    assert not event.entrants.exists()


def test_who_is_invited_accepts_or_declines(client, anna, bruno):
    event = set_event(entry=Event.Entry.INVITED)
    invite(event_id=event.pk, player=anna, actor=None, now=NOON - timedelta(days=1))
    invite(event_id=event.pk, player=bruno, actor=None, now=NOON - timedelta(days=1))
    client.force_login(anna)
    assert own_buttons(client, event) == ["Accept", "Decline"]
    press(client, event, "enter")
    assert status(event, anna) == Status.ENTERED
    client.force_login(bruno)
    press(client, event, "withdraw")
    assert status(event, bruno) is None and own_buttons(client, event) == []
    assert "by invitation" in said(press(client, event, "enter"))[0]


def test_a_full_event_takes_nobody(client, anna, bruno):
    event = with_entrants(set_event(most=1), [anna])
    client.force_login(bruno)
    assert own_buttons(client, event) == []
    assert "full" in said(press(client, event, "enter"))[0]


def test_too_late(client, anna, bruno):
    event = started(set_event(), [*people(2), anna])
    client.force_login(bruno)
    assert own_buttons(client, event) == []
    assert "begun" in said(press(client, event, "enter"))[0]
    client.force_login(anna)
    press(client, event, "check_in")
    assert status(event, anna) == Status.PLAYING


def test_who_plays_rests_comes_back_and_withdraws(client, anna):
    event = started(set_event(), [*people(3), anna])
    client.force_login(anna)
    assert own_buttons(client, event) == ["Pause", "Withdraw"]
    for _press in range(2):
        press(client, event, "rest")
    assert status(event, anna) == Status.PAUSED and own_buttons(client, event) == ["I am back", "Withdraw"]
    for _press in range(2):
        press(client, event, "come_back")
    assert status(event, anna) == Status.PLAYING
    press(client, event, "withdraw")
    assert status(event, anna) == Status.WITHDRAWN and own_buttons(client, event) == []


def test_nothing_is_to_be_done_where_it_is_over(client, anna):
    event = set_event(status=Event.Status.OVER)
    client.force_login(anna)
    assert own_buttons(client, event) == []
    assert "over" in said(press(client, event, "enter"))[0]


def test_nobody_enters_and_leaves_again_and_again(client, event, anna, bruno, settings):
    settings.SCOPA_ENTRIES_AN_HOUR = 3
    client.force_login(anna)
    for _time in range(3):
        assert said(press(client, event, "enter")) == ["You are in."]
        assert said(press(client, event, "withdraw")) == ["You have withdrawn."]
    assert "very often" in said(press(client, event, "enter"))[0]
    assert status(event, anna) is None
    client.force_login(bruno)
    assert said(press(client, event, "enter")) == ["You are in."]
