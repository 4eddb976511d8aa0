"""Another password: changed by whoever knows the old one, set anew by mail."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.tests.people import PASSWORD, account, guest, sign_in, whose

pytestmark = pytest.mark.django_db

NEW = "another secret of mine"


@pytest.fixture
def anna():
    return account("Anna")


@pytest.fixture
def address(anna):
    return EmailAddress.objects.create(user=anna, email="anna@example.org", verified=True, primary=True)


def change(client, old=PASSWORD, new=NEW):
    form = {"oldpassword": old, "password1": new, "password2": new}
    return client.post(reverse("account_change_password"), form)


def ask(client, email="anna@example.org"):
    return client.post(reverse("account_reset_password"), {"email": email})


def link_in(message):
    return next(word for word in message.body.split() if "/password/reset/key/" in word)


def test_whoever_knows_the_old_one_changes_it(client, anna):
    sign_in(client)
    assert change(client).status_code == 302
    assert whose(client) == anna.pk
    sign_in(other := Client(), password=NEW)
    assert whose(other) == anna.pk
    sign_in(other := Client())
    assert whose(other) is None


def test_whoever_does_not_know_it_changes_nothing(client, anna):
    sign_in(client)
    assert "oldpassword" in change(client, old="wrong").context["form"].errors
    anna.refresh_from_db()
    assert anna.check_password(PASSWORD)


def test_a_change_is_told_by_mail(client, anna, address):
    sign_in(client)
    change(client)
    assert [message.to for message in mail.outbox] == [["anna@example.org"]]
    assert mail.outbox[0].subject.startswith("[Scopa] ")


def test_a_forgotten_one_is_set_anew_by_mail(client, anna, address):
    assert ask(client).url == reverse("account_reset_password_done")
    form_page = client.get(link_in(mail.outbox[0]), follow=True).redirect_chain[-1][0]
    assert client.post(form_page, {"password1": NEW, "password2": NEW}).status_code == 302
    anna.refresh_from_db()
    assert anna.check_password(NEW)


def test_a_guest_sets_the_forgotten_password_of_their_account(client, anna, address):
    carla = guest(client, "Carla")
    ask(client)
    form_page = client.get(link_in(mail.outbox[0]), follow=True).redirect_chain[-1][0]
    client.post(form_page, {"password1": NEW, "password2": NEW})
    anna.refresh_from_db()
    assert anna.check_password(NEW)
    assert whose(client) == carla.pk


def test_a_link_goes_once(client, anna, address):
    ask(client)
    link = link_in(mail.outbox[0])
    form_page = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(form_page, {"password1": NEW, "password2": NEW})
    assert "invalid" in Client().get(link, follow=True).text


def test_an_unknown_address_is_answered_the_same(client, anna, address):
    known, unknown = ask(client), ask(Client(), "nobody@example.org")
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
    assert [message.to for message in mail.outbox] == [["anna@example.org"], ["nobody@example.org"]]
    assert "/password/reset/key/" not in mail.outbox[1].body


def test_no_mail_to_be_sent_is_said_and_breaks_nothing(client, anna, address, settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    answer = ask(client)
    assert "No mail can be sent at the moment" in client.get(answer.url).text
    assert "no mail could be sent: account/email/password_reset_key" in caplog.text


@pytest.mark.parametrize("place", ["account_change_password", "account_set_password"])
def test_a_guest_has_none_to_change_or_set(client, place):
    carla = guest(client, "Carla")
    form = {"oldpassword": "", "password1": NEW, "password2": NEW}
    answer = client.post(reverse(place), form)
    assert answer.url == reverse("account_signup")
    assert "For that you need an account." in client.get(answer.url).text
    carla.refresh_from_db()
    assert not carla.has_usable_password()


def test_a_stranger_is_sent_to_sign_in(client):
    assert change(client).url.startswith(reverse("account_login"))
