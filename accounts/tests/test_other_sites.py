"""Signing in by another site: a name is chosen here all the same."""

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from accounts.tests.people import account, guest, sign_in, whose

pytestmark = pytest.mark.django_db


def come(client, uid="17", email="carla@example.org"):
    """Come back from the other site, where one is signed in."""
    form = {"id": uid, "email": email, "email_verified": "on"}
    return client.post(client.post(reverse("dummy_login")).url, form)


def name(client, called="Carla"):
    return client.post(reverse("socialaccount_signup"), {"username": called})


def test_a_stranger_chooses_a_name_and_has_an_account(client):
    assert come(client).url == reverse("socialaccount_signup")
    assert not Player.objects.exists()
    assert name(client).status_code == 302
    carla = Player.objects.get()
    assert (carla.name, carla.username, carla.is_guest) == ("Carla", "carla", False)
    assert not carla.has_usable_password()
    assert whose(client) == carla.pk
    assert EmailAddress.objects.get(user=carla).verified


def test_the_form_is_drawn_as_ours(client):
    come(client)
    text = client.get(reverse("socialaccount_signup")).text
    assert "Your name" in text
    assert 'class="site-header"' in text
    assert 'type="email"' not in text


def test_the_next_time_they_are_known(client):
    come(client)
    name(client)
    come(other := Client())
    assert whose(other) == whose(client)


def test_a_guest_stays_the_same_player(client):
    carla = guest(client, "Carla")
    come(client)
    name(client, "Carla")
    assert Player.objects.get().pk == carla.pk == whose(client)
    assert SocialAccount.objects.get().user == carla


def test_a_name_that_is_taken_is_refused(client):
    account("Carla")
    come(client)
    assert "username" in name(client, "CARLA").context["form"].errors
    assert not SocialAccount.objects.exists()


def test_nobody_gets_into_an_account_by_its_mail_address(client):
    anna = account("Anna")
    EmailAddress.objects.create(user=anna, email="anna@example.org", verified=True, primary=True)
    come(client, email="anna@example.org")
    assert whose(client) is None


def test_an_account_is_tied_to_the_other_site(client):
    anna = account("Anna")
    sign_in(client)
    login = client.post(f"{reverse('dummy_login')}?process=connect")
    client.post(login.url, {"id": "17", "email": ""})
    assert SocialAccount.objects.get().user == anna
    assert client.get(reverse("socialaccount_connections")).status_code == 200
    come(other := Client())
    assert whose(other) == anna.pk


def test_a_guest_ties_nothing(client):
    guest(client, "Carla")
    assert client.get(reverse("socialaccount_connections")).url == reverse("account_signup")
