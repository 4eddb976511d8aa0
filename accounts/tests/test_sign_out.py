"""Signing out, and leaving in the middle of signing in."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.tests.people import account, guest, sign_in, whose

pytestmark = pytest.mark.django_db


@pytest.fixture
def page():
    return reverse("account_logout")


@pytest.fixture
def anna(client):
    player = account("Anna")
    sign_in(client)
    return player


def test_a_button_signs_out(client, anna, page):
    assert client.post(page).url == "/"
    assert whose(client) is None


def test_looking_signs_nobody_out(client, anna, page):
    assert client.get(page).status_code == 200
    assert whose(client) == anna.pk


def test_another_device_stays_signed_in(client, anna, page):
    other = Client()
    sign_in(other)
    client.post(page)
    assert whose(other) == anna.pk
    assert other.get(reverse("account_email")).status_code == 200


def test_a_guest_is_told_what_they_would_lose(client, page):
    guest(client, "Carla")
    assert "nobody can come back to your matches" in client.get(page).text


def test_a_stranger_is_led_on(client, page):
    assert client.get(page).url == "/"
    assert client.post(page).url == "/"


def test_twice_is_the_same_as_once(client, anna, page):
    for _ in range(2):
        assert client.post(page).status_code == 302


def test_a_form_from_elsewhere_signs_nobody_out(anna, page):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anna)
    assert strict.post(page).status_code == 403
    assert whose(strict) == anna.pk
