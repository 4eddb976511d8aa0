"""Changing one's name, by the service and on the page."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from accounts.models import Player
from accounts.services import rename

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return Player.objects.create_user("anna", name="Anna")


@pytest.fixture
def page():
    return reverse("accounts:profile")


def test_the_new_name_is_kept(anna):
    rename(player=anna, name="  Annina ")
    anna.refresh_from_db()
    assert anna.name == "Annina"


def test_a_bad_name_changes_nothing(anna):
    with pytest.raises(ValidationError):
        rename(player=anna, name="!!!")
    anna.refresh_from_db()
    assert anna.name == "Anna"


def test_renaming_saves_nothing_else(anna):
    stale = Player.objects.get(pk=anna.pk)
    Player.objects.update(email="anna@example.org")
    rename(player=stale, name="Annina")
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"


def test_the_page_shows_the_name(client, anna, page):
    client.force_login(anna)
    assert 'value="Anna"' in client.get(page).text


def test_the_page_changes_the_name(client, anna, page):
    client.force_login(anna)
    answer = client.post(page, {"name": "Annina"}, follow=True)
    assert answer.redirect_chain == [(page, 302)]
    assert "Your name is saved." in answer.text
    anna.refresh_from_db()
    assert anna.name == "Annina"


def test_twice_is_the_same_as_once(client, anna, page):
    client.force_login(anna)
    for _ in range(2):
        assert client.post(page, {"name": "Annina"}).status_code == 302
    anna.refresh_from_db()
    assert anna.name == "Annina"


@pytest.mark.parametrize("name", ["", "???", "x" * 25, "An\u202ena"])
def test_the_page_says_what_is_wrong_with_a_name(client, anna, page, name):
    client.force_login(anna)
    answer = client.post(page, {"name": name})
    assert answer.status_code == 422
    assert answer.context["form"].errors["name"][0] in answer.text
    anna.refresh_from_db()
    assert anna.name == "Anna"


def test_nobody_elses_name_changes(client, anna, page):
    bruno = Player.objects.create_user("bruno", name="Bruno")
    client.force_login(bruno)
    client.post(page, {"name": "Bru", "player": anna.pk})
    anna.refresh_from_db()
    assert anna.name == "Anna"


def test_a_stranger_looks_without_becoming_a_guest(client, page):
    assert client.get(page).status_code == 200
    assert not Player.objects.exists()


def test_a_stranger_who_takes_a_name_becomes_a_guest(client, page):
    client.post(page, {"name": "Carla"})
    guest = Player.objects.get()
    assert (guest.name, guest.is_guest) == ("Carla", True)
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_a_stranger_with_a_bad_name_does_not(client, page):
    client.post(page, {"name": "???"})
    assert not Player.objects.exists()


def test_a_name_is_never_markup(client, anna, page):
    rename(player=anna, name="<b>Anna</b>")
    client.force_login(anna)
    assert "<b>Anna</b>" not in client.get(page).text


def test_other_methods_are_refused(client, page):
    assert client.delete(page).status_code == 405


def test_a_form_from_elsewhere_is_refused(anna, page):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    assert client.post(page, {"name": "Annina"}).status_code == 403
