"""A second factor: set up by whoever gives the password again, then asked for at each way in."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.tests.people import PASSWORD, account, guest, sign_in, whose

pytestmark = pytest.mark.django_db

SET_UP = "mfa_activate_totp"


def code(secret):
    _before, now, _after = yield_hotp_counters_from_time()
    return format_hotp_value(hotp_value(secret, now))


def set_up(client):
    """Set up an app; return its key."""
    page = reverse(SET_UP)
    asked = client.get(page)
    client.post(asked.url, {"password": PASSWORD})
    secret = client.get(page).context["form"].secret
    client.post(page, {"code": code(secret)})
    return secret


@pytest.fixture
def anna(client):
    player = account("Anna")
    sign_in(client)
    return player


def test_the_password_is_asked_for_first(client, anna):
    asked = client.get(reverse(SET_UP))
    assert asked.url.startswith(reverse("account_reauthenticate"))
    assert client.post(asked.url, {"password": "wrong"}).status_code == 200
    assert client.get(reverse(SET_UP)).status_code == 302


def test_the_page_draws_the_key_without_anything_from_elsewhere(client, anna):
    client.post(client.get(reverse(SET_UP)).url, {"password": PASSWORD})
    text = client.get(reverse(SET_UP)).text
    assert "<svg" in text
    assert "<?xml" not in text
    assert "data:image" not in text


def test_an_app_is_asked_for_its_code_from_then_on(client, anna):
    secret = set_up(client)
    kinds = set(Authenticator.objects.filter(user=anna).values_list("type", flat=True))
    assert kinds == {"totp", "recovery_codes"}
    other = Client()
    assert sign_in(other).url == reverse("mfa_authenticate")
    assert whose(other) is None
    other.post(reverse("mfa_authenticate"), {"code": "000000"})
    assert whose(other) is None
    cache.clear()  # a code goes once: this one was used to set the app up
    other.post(reverse("mfa_authenticate"), {"code": code(secret)})
    assert whose(other) == anna.pk


def test_a_recovery_code_goes_once(client, anna):
    set_up(client)
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    for expected in (anna.pk, None):
        other = Client()
        sign_in(other)
        other.post(reverse("mfa_authenticate"), {"code": codes[0]})
        assert whose(other) == expected


def test_a_guest_who_gives_up_at_the_code_stays_the_guest(client, anna):
    set_up(client)
    carla = guest(browser := Client(), "Carla")
    assert sign_in(browser).url == reverse("mfa_authenticate")
    assert browser.get(reverse("mfa_authenticate")).status_code == 200
    browser.post(reverse("account_logout"))
    assert whose(browser) == carla.pk
    assert browser.get(reverse("mfa_authenticate")).status_code == 302


def test_a_guest_comes_in_by_a_code(client, anna):
    secret = set_up(client)
    guest(browser := Client(), "Carla")
    sign_in(browser)
    cache.clear()
    browser.post(reverse("mfa_authenticate"), {"code": code(secret)})
    assert whose(browser) == anna.pk


@pytest.mark.parametrize(
    "place", ["mfa_index", SET_UP, "mfa_add_webauthn", "mfa_list_webauthn", "usersessions_list"]
)
def test_a_guest_has_none_of_it(client, place):
    guest(client, "Carla")
    assert client.get(reverse(place)).url == reverse("account_signup")


def test_passkeys_are_offered_at_the_entrance(client):
    options = client.get(reverse("mfa_login_webauthn"), headers={"Accept": "application/json"}).json()
    assert options["request_options"]["publicKey"]["userVerification"] == "required"
    guest(client, "Carla")
    answer = client.get(reverse("mfa_login_webauthn"), headers={"Accept": "application/json"})
    assert answer.status_code == 200


def test_a_passkey_that_is_none_lets_nobody_in(client):
    answer = client.post(reverse("mfa_login_webauthn"), {"credential": "{}"})
    assert answer.url == reverse("account_login")
    assert whose(client) is None
