"""Closing an account: nothing is left of who it was, and the matches stay."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from accounts.closing import account_closing, close_account
from accounts.models import Player
from accounts.services import prefer, readmit, rename
from accounts.sessions import live_sessions, sessions_ended
from accounts.tests.people import PASSWORD, account, guest, sign_in, sign_up, whose

pytestmark = pytest.mark.django_db


@pytest.fixture
def page():
    return reverse("accounts:close")


@pytest.fixture
def anna(client):
    player = account("Anna")
    sign_in(client)
    return player


@pytest.fixture
def refusing():
    def refuse(sender, player, **kwargs):
        raise ValidationError("Somebody waits for you.")

    account_closing.connect(refuse)
    yield
    account_closing.disconnect(refuse)


def close(client, page):
    """Send the form, and give the password when it is asked for."""
    asked = client.post(page)
    return client.post(asked.url, {"password": PASSWORD})


def test_nothing_is_left_of_who_it_was(anna):
    rename(player=anna, name="Annina")
    prefer(player=anna, sort="suit")
    EmailAddress.objects.create(user=anna, email="anna@example.org", verified=True, primary=True)
    Authenticator.objects.create(user=anna, type="totp", data={})
    Player.objects.filter(pk=anna.pk).update(email="anna@example.org", about="Plays a lot", country="IT")
    close_account(player=anna)
    left = Player.objects.get(pk=anna.pk)
    assert left.name == "Closed account"
    assert (left.email, left.about, left.country.code, left.look, left.preferences) == ("", "", "", None, {})
    assert not left.is_active
    assert not left.has_usable_password()
    for records in (left.name_changes, left.emailaddress_set, left.authenticator_set, left.usersession_set):
        assert not records.exists()
    values = str(Player.objects.filter(pk=anna.pk).values().get()).casefold()
    assert "annina" not in values
    assert "example.org" not in values


def test_the_page_asks_for_the_password_and_closes(client, anna, page):
    assert "This cannot be undone." in client.get(page).text
    answer = close(client, page)
    assert answer.url == "/"
    assert "Your account is closed." in client.get("/").text
    assert whose(client) is None
    anna.refresh_from_db()
    assert anna.name == "Closed account"


def test_looking_closes_nothing(client, anna, page):
    client.get(page)
    anna.refresh_from_db()
    assert anna.is_active


def test_without_the_password_nothing_is_closed(client, anna, page):
    asked = client.post(page)
    assert asked.url.startswith(reverse("account_reauthenticate"))
    client.post(asked.url, {"password": "wrong"})
    anna.refresh_from_db()
    assert anna.is_active


def test_it_ends_every_session(anna, page, client, django_capture_on_commit_callbacks):
    other, ids = Client(), []
    sign_in(other)

    def hear(player_id, **kwargs):
        ids.append(player_id)

    sessions_ended.connect(hear)
    with django_capture_on_commit_callbacks(execute=True):
        close_account(player=anna)
    sessions_ended.disconnect(hear)
    assert set(ids) == {anna.pk}
    assert live_sessions([client.session.session_key, other.session.session_key]) == {}


def test_nobody_signs_in_to_it_again(anna):
    close_account(player=anna)
    anna.refresh_from_db()
    for name in ("Anna", anna.username, "Closed account"):
        sign_in(browser := Client(), name)
        assert whose(browser) is None


def test_nobody_can_let_it_in_again(anna):
    close_account(player=anna)
    anna.refresh_from_db()
    readmit(player=anna)
    anna.refresh_from_db()
    assert anna.is_closed
    assert not anna.is_active


def test_the_name_is_free_again(anna):
    close_account(player=anna)
    sign_up(browser := Client(), "Anna")
    assert whose(browser) != anna.pk


def test_what_keeps_it_open_is_said_and_nothing_is_lost(client, anna, page, refusing):
    answer = close(client, page)
    assert answer.status_code == 409
    assert "Somebody waits for you." in answer.text
    anna.refresh_from_db()
    assert (anna.name, anna.is_active) == ("Anna", True)
    assert whose(client) == anna.pk


def test_a_guest_is_forgotten_without_a_password(client, page):
    carla = guest(client, "Carla")
    assert client.post(page).url == "/"
    carla.refresh_from_db()
    assert (carla.name, carla.is_active) == ("Closed account", False)


def test_twice_is_the_same_as_once(anna):
    close_account(player=anna)
    close_account(player=anna)
    assert Player.objects.get(pk=anna.pk).name == "Closed account"


def test_two_closed_accounts_do_not_stand_in_each_others_way(anna):
    close_account(player=anna)
    close_account(player=account("Bruno"))


def test_nobody_elses_is_closed(client, anna):
    bruno = account("Bruno")
    close_account(player=anna)
    bruno.refresh_from_db()
    assert (bruno.name, bruno.is_active) == ("Bruno", True)


def test_a_stranger_is_sent_to_sign_in(client, page):
    assert client.post(page).url.startswith(reverse("account_login"))
