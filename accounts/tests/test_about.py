"""What somebody tells about themselves: a country and a few words."""

import pytest
from django.urls import reverse
from django.utils import translation

from accounts.forms import AboutForm
from accounts.models import Player
from accounts.tests.people import account, guest, sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def page():
    return reverse("accounts:about")


@pytest.fixture
def anna(client):
    player = account("Anna")
    sign_in(client)
    return player


def test_it_is_kept_and_shown_again(client, anna, page):
    client.post(page, {"country": "IT", "about": "  Plays\n since   1960. "})
    anna.refresh_from_db()
    assert (anna.country.code, anna.about) == ("IT", "Plays since 1960.")
    text = client.get(reverse("accounts:profile")).text
    assert '<option value="IT" selected>Italy</option>' in text
    assert "Plays since 1960." in text


def test_it_can_be_taken_back(client, anna, page):
    client.post(page, {"country": "IT", "about": "Plays."})
    client.post(page, {"country": "", "about": ""})
    anna.refresh_from_db()
    assert (anna.country.code, anna.about) == ("", "")


@pytest.mark.parametrize(
    ("field", "value"),
    [("country", "XX"), ("about", "x" * 301), ("about", "An\u202ena"), ("about", "a\x00b")],
)
def test_what_is_wrong_is_said_and_changes_nothing(client, anna, page, field, value):
    answer = client.post(page, {"country": "SE", "about": "Plays."} | {field: value})
    assert answer.status_code == 422
    assert field in answer.context["about_form"].errors
    anna.refresh_from_db()
    assert (anna.country.code, anna.about) == ("", "")


def test_it_is_never_markup(client, anna, page):
    client.post(page, {"country": "", "about": "<b>Plays</b>"})
    assert "<b>Plays</b>" not in client.get(reverse("accounts:profile")).text


def test_countries_are_named_in_the_language_of_the_reader():
    with translation.override("it"):
        assert dict(AboutForm().fields["country"].choices)["SE"] == "Svezia"


def test_a_guest_may_tell_it_too(client, page):
    carla = guest(client, "Carla")
    client.post(page, {"country": "SE", "about": ""})
    carla.refresh_from_db()
    assert carla.country.code == "SE"


def test_a_stranger_who_tells_it_becomes_a_guest(client, page):
    client.post(page, {"country": "SE", "about": ""})
    assert Player.objects.get().is_guest


def test_nobody_elses_changes(client, anna, page):
    bruno = account("Bruno")
    client.post(page, {"country": "IT", "about": "Plays.", "player": bruno.pk})
    bruno.refresh_from_db()
    assert bruno.about == ""


def test_it_is_not_read_by_get(client, anna, page):
    assert client.get(page).status_code == 405
