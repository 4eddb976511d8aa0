"""The administration asks the staff for a second factor, and leads who has none to setting one up."""

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.tests.people import PASSWORD, account, sign_in
from accounts.tests.test_second_factor import code, set_up

pytestmark = pytest.mark.django_db

ADMIN = reverse("admin:accounts_player_changelist")


@pytest.fixture(autouse=True)
def asked_for(settings):
    settings.SCOPA_STAFF_SECOND_FACTOR = True


@pytest.fixture
def anna(client):
    player = account("Anna")
    player.is_staff = player.is_superuser = True
    player.save()
    sign_in(client)
    return player


def test_who_has_none_is_led_to_setting_one_up(client, anna):
    answer = client.get(ADMIN)
    assert answer.url == f"{reverse('mfa_activate_totp')}?next={ADMIN.replace('/', '%2F')}"
    client.post(client.get(answer.url).url, {"password": PASSWORD})
    assert "The administration asks for a second factor." in client.get(answer.url).text


def test_a_code_opens_it(client, anna):
    secret = set_up(client)
    asked = client.get(ADMIN)
    assert asked.url.startswith(reverse("mfa_reauthenticate"))
    assert client.post(asked.url, {"code": "000000"}).status_code == 200
    assert client.get(ADMIN).status_code == 302
    cache.clear()  # a code goes once: this one was used to set the app up
    assert client.post(asked.url, {"code": code(secret)}).url == ADMIN
    assert client.get(ADMIN).status_code == 200


def test_who_signs_in_with_a_code_is_not_asked_again(client, anna):
    secret = set_up(client)
    sign_in(other := Client())
    cache.clear()
    other.post(reverse("mfa_authenticate"), {"code": code(secret)})
    assert other.get(ADMIN).status_code == 200


def test_a_session_from_before_the_factor_is_asked(client, anna):
    sign_in(old := Client())
    set_up(client)
    assert old.get(ADMIN).url.startswith(reverse("mfa_reauthenticate"))


def test_a_passkey_is_asked_for_where_there_is_one(client, anna):
    Authenticator.objects.create(user=anna, type=Authenticator.Type.WEBAUTHN, data={})
    assert client.get(ADMIN).url.startswith(reverse("mfa_reauthenticate_webauthn"))


def test_a_form_is_not_taken_either(client, anna):
    form = {"name": "Bruno"}
    assert client.post(reverse("admin:accounts_player_change", args=[anna.pk]), form).status_code == 302
    anna.refresh_from_db()
    assert anna.name == "Anna"


def test_others_are_refused_as_before_and_other_pages_are_open(client, anna):
    anna.is_staff = False
    anna.save()
    assert client.get(ADMIN).url.startswith(reverse("admin:login"))
    assert client.get("/").status_code == 200
    assert Client().get(ADMIN).url.startswith(reverse("admin:login"))


def test_it_can_be_switched_off(client, anna, settings):
    settings.SCOPA_STAFF_SECOND_FACTOR = False
    assert client.get(ADMIN).status_code == 200
