"""Signing in by name or mail address, and who is kept out."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from accounts.services import ban, readmit
from accounts.tests.people import PASSWORD, account, guest, sign_in, whose

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return account("Anna")


@pytest.fixture
def page():
    return reverse("account_login")


@pytest.mark.parametrize("name", ["Anna", "anna", "ANNA", " Anna ", "Ａｎｎａ"])
def test_by_the_name_however_it_is_written(client, anna, name):
    assert sign_in(client, name).url == "/"
    assert whose(client) == anna.pk


@pytest.mark.parametrize("written", ["anna@example.org", "Anna@Example.org"])
def test_by_the_mail_address(client, anna, written):
    EmailAddress.objects.create(user=anna, email="anna@example.org", verified=True, primary=True)
    sign_in(client, written)
    assert whose(client) == anna.pk


@pytest.mark.parametrize(
    ("name", "password"), [("Anna", "wrong"), ("Bruno", PASSWORD), ("anna@x.org", PASSWORD)]
)
def test_a_wrong_word_lets_nobody_in_and_does_not_tell_which(client, anna, name, password):
    answer = sign_in(client, name, password)
    what = "mail address" if "@" in name else "name"
    assert f"The {what} or the password is not right." in answer.text
    assert whose(client) is None


def test_a_guest_has_no_password_to_sign_in_with(client):
    carla = guest(Client(), "Carla")
    for password in ("", "!", carla.password):
        sign_in(client, carla.username, password)
        assert whose(client) is None


def test_after_five_wrong_words_the_right_one_waits_too(client, anna):
    for _ in range(5):
        sign_in(client, "Anna", "wrong")
    assert "Too many failed login attempts" in sign_in(client, "ANNA").text
    assert whose(client) is None


def test_a_banned_player_is_told_so_only_with_the_right_password(client, anna):
    ban(player=anna)
    assert "is not right" in sign_in(client, "Anna", "wrong").text
    assert sign_in(client).url == reverse("account_inactive")
    assert whose(client) is None
    readmit(player=anna)
    sign_in(client)
    assert whose(client) == anna.pk


def test_a_guest_who_signs_in_leaves_the_guest_behind(client, anna):
    carla = guest(client, "Carla")
    sign_in(client)
    assert whose(client) == anna.pk
    carla.refresh_from_db()
    assert (carla.is_guest, carla.name) == (True, "Carla")


def test_the_page_says_so_before(client, page):
    guest(client, "Carla")
    text = client.get(page).text
    assert "once you have signed in, this browser cannot go back to it" in text
    assert reverse("account_signup") in text


def test_a_guest_who_does_not_get_in_stays_the_guest(client, anna):
    carla = guest(client, "Carla")
    sign_in(client, "Anna", "wrong")
    assert whose(client) == carla.pk
    assert client.get("/").context["user"] == carla


def test_whoever_is_signed_in_is_led_on(client, anna, page):
    client.force_login(anna)
    assert client.get(page).status_code == 302


def test_twice_is_the_same_as_once(client, anna):
    sign_in(client)
    assert sign_in(client).status_code == 302
    assert whose(client) == anna.pk


def test_the_session_lasts_a_year(client, anna):
    sign_in(client)
    assert client.session.get_expiry_age() > 360 * 24 * 60 * 60


def test_signing_in_changes_the_session(client, anna):
    guest(client, "Carla")
    before = client.session.session_key
    sign_in(client)
    assert client.session.session_key != before


@pytest.mark.parametrize("place", ["/rules/", "https://elsewhere.example/", "//elsewhere.example/"])
def test_only_a_place_of_ours_is_gone_to(client, anna, place):
    assert sign_in(client, next=place).url == ("/rules/" if place == "/rules/" else "/")


def test_the_administration_is_entered_here_too(client, anna, page):
    asked = client.get("/admin/", follow=True)
    assert asked.redirect_chain[-1][0] == f"{page}?next=%2Fadmin%2F"
    assert client.post("/admin/login/", {"username": "anna", "password": PASSWORD}).url.startswith(page)
    client.force_login(anna)
    assert client.get("/admin/", follow=True).status_code == 403


def test_the_staff_come_in_from_a_guests_browser(client, anna):
    anna.is_staff = anna.is_superuser = True
    anna.save()
    guest(client, "Carla")
    where = client.get("/admin/", follow=True).redirect_chain[-1][0]
    assert sign_in(client, next="/admin/").url == "/admin/"
    assert where.startswith(reverse("account_login"))
    assert client.get("/admin/").status_code == 200


def test_what_needs_an_account_leads_here(client):
    answer = client.get(reverse("account_email"))
    assert answer.url == f"{reverse('account_login')}?next={reverse('account_email')}"
