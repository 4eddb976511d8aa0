"""Preferences are kept with the player, guests included, and follow from device to device."""

from dataclasses import fields

import pytest
from django.test import Client
from django.urls import reverse

from accounts.forms import PreferencesForm
from accounts.models import Player
from accounts.preferences import CHOICES, Preferences, preferences_of, read_preferences
from accounts.services import prefer

pytestmark = pytest.mark.django_db

CHOSEN = {
    "deck": "neapolitan",
    "size": "large",
    "sort": "suit",
    "motion": "off",
    "theme": "dark",
    "sound": "on",
}


@pytest.fixture
def anna():
    return Player.objects.create_user("anna", password="a long secret", name="Anna")


def test_a_newcomer_has_the_defaults(client):
    page = client.get("/")
    assert page.context["preferences"] == Preferences()
    assert Preferences().classes in page.content.decode()


def test_a_choice_is_kept(client, anna):
    client.force_login(anna)
    assert client.post(reverse("accounts:preferences"), CHOSEN).status_code == 302
    anna.refresh_from_db()
    kept = preferences_of(anna)
    assert (kept.size, kept.sort, kept.motion, kept.theme, kept.sound) == (
        "large",
        "suit",
        "off",
        "dark",
        True,
    )
    assert not kept.indices
    assert "size-large" in client.get("/").content.decode()


def test_a_stranger_who_chooses_becomes_a_guest_and_finds_the_choice_again(client):
    client.post(reverse("accounts:preferences"), CHOSEN)
    guest = Player.objects.get()
    assert guest.is_guest
    assert preferences_of(guest).sort == "suit"
    assert client.get("/").context["preferences"].sort == "suit"


@pytest.mark.parametrize("name", CHOICES)
def test_what_cannot_be_chosen_is_refused_at_its_field_and_changes_nothing(client, anna, name):
    client.force_login(anna)
    answer = client.post(reverse("accounts:preferences"), CHOSEN | {name: "no such thing"})
    assert answer.status_code == 422
    assert name in answer.context["preferences_form"].errors
    anna.refresh_from_db()
    assert anna.preferences == {}


@pytest.mark.parametrize("stored", [None, [], "dark", {"theme": "neon"}, {"sound": "yes"}, {"gone": 1}])
def test_what_is_stored_but_not_known_falls_back_to_the_default(stored):
    assert read_preferences(stored) == Preferences()


def test_one_choice_leaves_the_others(anna):
    prefer(player=anna, theme="dark")
    prefer(player=anna, sound=False)
    assert (preferences_of(anna).theme, preferences_of(anna).sound) == ("dark", False)


def test_the_language_follows_to_another_device(client, anna):
    client.force_login(anna)
    client.post(reverse("set_language"), {"language": "it", "next": "/"})
    other = Client()
    other.force_login(anna)
    assert 'lang="it"' in other.get("/").content.decode()


def test_the_language_of_this_browser_comes_first(client, anna):
    prefer(player=anna, language="it")
    client.force_login(anna)
    client.cookies["django_language"] = "sv"
    assert 'lang="sv"' in client.get("/").content.decode()


def test_a_language_that_is_not_spoken_is_not_kept(client, anna):
    client.force_login(anna)
    client.post(reverse("set_language"), {"language": "tlh", "next": "/"})
    anna.refresh_from_db()
    assert preferences_of(anna).language == ""


def test_a_button_changes_only_what_it_is_for(client, anna):
    prefer(player=anna, deck="milanese", indices=True, theme="dark")
    client.force_login(anna)
    answer = client.post(
        reverse("accounts:preferences"), {"only": "sound", "sound": "false", "next": "/rules/"}
    )
    assert (answer.status_code, answer.url) == (302, "/rules/")
    anna.refresh_from_db()
    assert preferences_of(anna) == Preferences(deck="milanese", theme="dark", sound=False)


def test_a_button_of_a_script_is_answered_without_a_page(client, anna):
    client.force_login(anna)
    answer = client.post(
        reverse("accounts:preferences"), {"only": "keys", "keys": "false"}, headers={"HX-Request": "true"}
    )
    assert (answer.status_code, answer.content) == (204, b"")
    anna.refresh_from_db()
    assert not preferences_of(anna).keys


@pytest.mark.parametrize("sent", [{"only": "sort", "sort": "colour"}, {"only": "sort"}])
def test_a_button_that_asks_for_nonsense_changes_nothing(client, anna, sent):
    client.force_login(anna)
    assert client.post(reverse("accounts:preferences"), sent).status_code == 400
    anna.refresh_from_db()
    assert anna.preferences == {}


@pytest.mark.parametrize(
    "place", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", ""]
)
def test_a_choice_never_leads_to_another_site(client, place):
    answer = client.post(reverse("accounts:preferences"), {"only": "sound", "sound": "true", "next": place})
    assert answer.url == reverse("accounts:profile")


def test_every_preference_can_be_chosen():
    elsewhere = {"language", "hours", "zone"}  # at the foot of each page, and among the days
    chosen = set(PreferencesForm().fields) | elsewhere
    assert chosen == {field.name for field in fields(Preferences)}


def test_preferences_are_not_read_by_get(client):
    assert client.get(reverse("accounts:preferences")).status_code == 405
