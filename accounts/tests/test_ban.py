"""Banning: by the service, by the administration, and what is left to a banned player."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from accounts.services import ban, readmit
from accounts.tests.people import account, guest, sign_in, whose

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(client):
    player = account("Anna")
    sign_in(client)
    return player


def changed(player, **fields):
    """Return what the administration's form sends to change some fields."""
    form = {"name": player.name, "email": "", "country": "", "about": ""} | fields
    management = {f"name_changes-{name}_FORMS": "0" for name in ("TOTAL", "INITIAL")}
    return {name: value for name, value in (form | management).items() if value is not None}


def test_the_next_request_is_a_strangers(client, anna):
    assert client.get("/").context["user"] == anna
    ban(player=anna)
    assert client.get("/").context["user"].is_anonymous
    assert client.get(reverse("account_email")).status_code == 302


def test_twice_is_the_same_as_once(anna):
    ban(player=anna)
    ban(player=anna)
    anna.refresh_from_db()
    assert not anna.is_active


def test_whoever_is_let_in_again_finds_the_old_sessions(client, anna):
    ban(player=anna)
    readmit(player=anna)
    assert client.get("/").context["user"] == anna


def test_nobody_else_is_banned(client, anna):
    bruno = account("Bruno")
    ban(player=anna)
    bruno.refresh_from_db()
    assert bruno.is_active


@pytest.mark.parametrize("active", [True, False])
def test_the_page_of_a_player_neither_bans_nor_lets_in(admin_client, anna, active):
    """A ban needs a reason and an end, which moderators write down at their desk."""
    Player.objects.filter(pk=anna.pk).update(is_active=active)
    page = reverse("admin:accounts_player_change", args=[anna.pk])
    wanted = changed(anna, about="plays well", is_active=None if active else "on")
    assert admin_client.post(page, wanted).status_code == 302
    anna.refresh_from_db()
    assert (anna.about, anna.is_active) == ("plays well", active)


def test_the_list_of_players_has_no_action_that_bans_without_asking_why(admin_client, anna):
    page = reverse("admin:accounts_player_changelist")
    actions = admin_client.get(page).context["action_form"]
    assert {name for name, _label in actions.fields["action"].choices} <= {
        "",
        "delete_selected",
        "ban_as_cheat",
    }
    admin_client.post(page, {"action": "ban_as_cheat", "_selected_action": [anna.pk], "do": "1", "days": "9"})
    anna.refresh_from_db()
    assert anna.is_active


def test_the_staff_rename_without_a_wait(admin_client, anna):
    page = reverse("admin:accounts_player_change", args=[anna.pk])
    for name in ("Annina", "Annuccia"):
        anna.refresh_from_db()
        assert admin_client.post(page, changed(anna, name=name)).status_code == 302
    anna.refresh_from_db()
    assert (anna.name, anna.username) == ("Annuccia", "annuccia")
    assert "Annina" in admin_client.get(page).text


def test_the_staff_find_a_player_by_an_old_name(admin_client, anna):
    page = reverse("admin:accounts_player_change", args=[anna.pk])
    admin_client.post(page, changed(anna, name="Zora"))
    found = admin_client.get(reverse("admin:accounts_player_changelist"), {"q": "Anna"})
    assert [player.name for player in found.context["cl"].result_list] == ["Zora"]


def test_the_staff_give_no_name_that_is_taken(admin_client, anna):
    bruno = account("Bruno")
    page = reverse("admin:accounts_player_change", args=[bruno.pk])
    answer = admin_client.post(page, changed(bruno, name="anna"))
    assert "account by this name" in answer.text
    bruno.refresh_from_db()
    assert bruno.name == "Bruno"


def test_the_staff_rename_a_guest(admin_client):
    carla = guest(Client(), "Carla")
    page = reverse("admin:accounts_player_change", args=[carla.pk])
    assert admin_client.post(page, changed(carla, name="Dora")).status_code == 302
    carla.refresh_from_db()
    assert (carla.name, carla.look, carla.is_guest) == ("Dora", None, True)


def test_the_staff_open_an_account_that_has_its_name(admin_client):
    page = reverse("admin:accounts_player_add")
    secret = "a secret of the house"
    form = {"username": "Dora", "usable_password": "true", "password1": secret, "password2": secret}
    assert admin_client.post(page, form).status_code == 302
    dora = Player.objects.get(name="Dora")
    assert (dora.username, dora.look, dora.is_guest) == ("dora", "dora", False)
    assert "account by this name" in admin_client.post(page, form | {"username": "DORA"}).text
    sign_in(browser := Client(), "dora")
    assert whose(browser) == dora.pk
