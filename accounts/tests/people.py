"""Make people with accounts and guests, and let them come in by the pages."""

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from accounts.services import open_account

PASSWORD = "a secret of the house"


def account(name: str = "Anna", password: str = PASSWORD) -> Player:
    """Return a new account."""
    return open_account(guest=None, name=name, password=password)


def guest(client: Client, name: str = "Carla") -> Player:
    """Return a new guest, who is at `client`."""
    client.post(reverse("accounts:profile"), {"name": name})
    return Player.objects.get(name=name, is_guest=True)


def sign_up(client: Client, name: str = "Carla", password: str = PASSWORD, **fields: str) -> HttpResponse:
    """Send the form that opens an account."""
    form = {"username": name, "password1": password, "password2": password} | fields
    return client.post(reverse("account_signup"), form)


def sign_in(client: Client, login: str = "Anna", password: str = PASSWORD, **fields: str) -> HttpResponse:
    """Send the form that signs in."""
    return client.post(reverse("account_login"), {"login": login, "password": password} | fields)


def whose(client: Client) -> int | None:
    """Return the id of the player whom a browser is signed in as."""
    signed_in = client.session.get("_auth_user_id")
    return int(signed_in) if signed_in else None
