"""A mail address: given when it is wanted, and it counts once it is confirmed."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.tests.people import account, guest, sign_in, whose

pytestmark = pytest.mark.django_db


@pytest.fixture
def page():
    return reverse("account_email")


@pytest.fixture
def anna(client):
    player = account("Anna")
    sign_in(client)
    return player


def give(client, page, email="anna@example.org"):
    return client.post(page, {"email": email, "action_add": ""})


def confirm(client, message):
    link = next(word for word in message.body.split() if "/confirm-email/" in word)
    return client.post(link)


def test_an_address_is_confirmed_by_the_link_in_a_mail(client, anna, page):
    give(client, page)
    address = EmailAddress.objects.get(user=anna)
    assert (address.email, address.verified) == ("anna@example.org", False)
    assert "We have written to <strong>anna@example.org</strong>" in client.get(page).text
    confirm(client, mail.outbox[0])
    address.refresh_from_db()
    assert (address.verified, address.primary) == (True, True)
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"


def test_looking_at_the_link_confirms_nothing(client, anna, page):
    give(client, page)
    link = next(word for word in mail.outbox[0].body.split() if "/confirm-email/" in word)
    assert "anna@example.org" in client.get(link).text
    assert not EmailAddress.objects.get().verified


def test_until_another_is_confirmed_the_old_one_counts(client, anna, page):
    give(client, page)
    confirm(client, mail.outbox[0])
    give(client, page, "anna@example.net")
    assert EmailAddress.objects.get_primary_email(anna) == "anna@example.org"
    confirm(client, mail.outbox[-1])
    assert EmailAddress.objects.get_primary_email(anna) == "anna@example.net"
    assert EmailAddress.objects.count() == 1


def test_a_change_can_be_taken_back(client, anna, page):
    give(client, page)
    confirm(client, mail.outbox[0])
    give(client, page, "anna@example.net")
    client.post(page, {"email": "anna@example.net", "action_remove": ""})
    assert [address.email for address in EmailAddress.objects.all()] == ["anna@example.org"]


def test_the_address_of_somebody_else_cannot_be_taken(client, anna, page):
    EmailAddress.objects.create(user=account("Bruno"), email="b@example.org", verified=True, primary=True)
    give(client, page, "B@example.org")
    for message in mail.outbox:
        confirm(client, message)
    assert not EmailAddress.objects.filter(user=anna, verified=True).exists()


@pytest.mark.parametrize("email", ["anna", "", "anna@", "a b@example.org"])
def test_what_is_no_address_is_refused(client, anna, page, email):
    assert "email" in give(client, page, email).context["form"].errors
    assert not EmailAddress.objects.exists()


def test_a_guest_is_led_to_open_an_account(client, page):
    guest(client, "Carla")
    assert give(client, page).url == reverse("account_signup")
    assert not EmailAddress.objects.exists()


def test_a_stranger_is_sent_to_sign_in(client, page):
    assert give(client, page).url.startswith(reverse("account_login"))


def test_a_stranger_may_follow_the_link(client, anna, page):
    give(client, page)
    confirm(stranger := Client(), mail.outbox[0])
    assert EmailAddress.objects.get().verified
    assert whose(stranger) is None
