"""Changing one's name, by the service and on the page."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from accounts.models import NameChange, Player
from accounts.services import rename
from accounts.tests.people import account, guest, sign_in, sign_up, whose

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


# -- what an account keeps to ----------------------------------------------------------------------------


def later(monkeypatch, days):
    now = timezone.now() + timedelta(days=days)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)


def test_an_account_signs_in_by_the_new_name_and_no_more_by_the_old(client):
    bruno = account("Bruno")
    rename(player=bruno, name="Brunello")
    sign_in(client, "Bruno")
    assert whose(client) is None
    sign_in(client, "BRUNELLO")
    assert whose(client) == bruno.pk


def test_every_change_is_kept(monkeypatch):
    bruno = account("Bruno")
    rename(player=bruno, name="Brunello")
    later(monkeypatch, 31)
    rename(player=bruno, name="Bruno")
    assert [str(change) for change in bruno.name_changes.all()] == ["Brunello → Bruno", "Bruno → Brunello"]


def test_an_account_waits_between_two_changes(client, page, monkeypatch):
    bruno = account("Bruno")
    client.force_login(bruno)
    client.post(page, {"name": "Brunello"})
    later(monkeypatch, 29)
    answer = client.post(page, {"name": "Bru"})
    assert answer.status_code == 422
    assert "You can change it again from" in answer.context["form"].errors["name"][0]
    bruno.refresh_from_db()
    assert (bruno.name, bruno.username) == ("Brunello", "brunello")
    later(monkeypatch, 2)
    assert client.post(page, {"name": "Bru"}).status_code == 302


def test_how_long_is_a_setting(settings, monkeypatch):
    settings.SCOPA_NAME_WAIT = 1
    bruno = account("Bruno")
    rename(player=bruno, name="Brunello")
    later(monkeypatch, 2)
    assert rename(player=bruno, name="Bru").name == "Bru"


def test_the_same_name_again_is_no_change():
    bruno = account("Bruno")
    rename(player=bruno, name=" Bruno ")
    assert not NameChange.objects.exists()


def test_a_guest_does_not_wait_and_what_they_changed_does_not_count_later(client):
    carla = guest(client, "Carla")
    rename(player=carla, name="Carlotta")
    sign_up(client, "Carlotta")
    carla.refresh_from_db()
    assert rename(player=carla, name="Carlina").name == "Carlina"


def test_a_guest_keeps_the_name_that_was_given(client, page):
    client.post(reverse("accounts:preferences"), {"only": "sound", "sound": "true"})
    given = Player.objects.get().name
    assert client.post(page, {"name": given}).status_code == 302


@pytest.mark.parametrize(
    ("name", "word"), [("anna", "account by this name"), ("Аnna", "looks too much like")]
)
def test_neither_guest_nor_stranger_goes_by_the_name_of_an_account(client, page, name, word):
    account("Anna")
    assert word in client.post(page, {"name": name}).text
    assert Player.objects.count() == 1
    carla = guest(client, "Carla")
    assert word in client.post(page, {"name": name}).text
    carla.refresh_from_db()
    assert carla.name == "Carla"
