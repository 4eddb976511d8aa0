"""Opening an account: a stranger, a guest who keeps everything, and what is refused."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from accounts.preferences import preferences_of
from accounts.services import open_account, prefer
from accounts.tests.people import PASSWORD, account, guest, sign_in, sign_up, whose

pytestmark = pytest.mark.django_db


@pytest.fixture
def page():
    return reverse("account_signup")


def test_a_stranger_opens_an_account_with_a_name_and_a_password(client):
    answer = sign_up(client, "Carla")
    assert (answer.status_code, answer.url) == (302, "/")
    carla = Player.objects.get()
    assert (carla.name, carla.username, carla.is_guest) == ("Carla", "carla", False)
    assert carla.check_password(PASSWORD)
    assert carla.joined
    assert whose(client) == carla.pk


def test_the_form_asks_for_no_mail_address(client, page):
    assert 'type="email"' not in client.get(page).text


def test_a_guest_stays_the_same_player(client):
    carla = guest(client, "Carla")
    prefer(player=carla, sort="suit")
    sign_up(client, "Carla")
    kept = Player.objects.get()
    assert (kept.pk, kept.is_guest, kept.name, kept.username) == (carla.pk, False, "Carla", "carla")
    assert kept.created == carla.created
    assert preferences_of(kept).sort == "suit"
    assert whose(client) == carla.pk


def test_a_guest_is_offered_the_name_they_chose_and_no_other(client, page):
    guest(client, "Carla")
    assert 'value="Carla"' in client.get(page).text
    stranger = Client()
    stranger.post(reverse("accounts:preferences"), {"only": "sound", "sound": "true"})
    assert 'value="Guest' not in stranger.get(page).text


def test_the_page_says_that_a_guest_keeps_everything(client, page):
    guest(client, "Carla")
    assert "You are playing as the guest Carla. Your matches, your seats" in client.get(page).text


def test_a_guest_may_take_another_name(client):
    guest(client, "Carla")
    sign_up(client, "Carlotta")
    assert Player.objects.get().name == "Carlotta"


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Anna", "Somebody has an account by this name"),
        ("Аnna", "looks too much like"),
        ("Admin", "kept for the site"),
        ("x" * 25, "at most 24 characters"),
        ("An\u202ena", "invisible characters"),
        ("anna@example.org", "cannot contain the sign @"),
        ("", "required"),
    ],
)
def test_the_page_says_what_is_wrong_with_a_name(client, name, word):
    account("Anna", password="another secret")
    answer = sign_up(client, name)
    assert any(word in error for error in answer.context["form"].errors["username"])
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "password"), [("Carla", "short"), ("Carla", "password"), ("Carla Bruni", "carlabruni")]
)
def test_a_password_that_is_easily_guessed_is_refused(client, name, password):
    assert "password1" in sign_up(client, name, password).context["form"].errors
    assert not Player.objects.exists()


def test_two_different_passwords_are_refused(client):
    assert "password2" in sign_up(client, password2="another secret").context["form"].errors


def test_what_is_refused_leaves_a_guest_as_they_were(client):
    carla = guest(client, "Carla")
    sign_up(client, "Admin")
    carla.refresh_from_db()
    assert (carla.is_guest, carla.name, carla.has_usable_password()) == (True, "Carla", False)
    assert whose(client) == carla.pk


def test_the_second_of_two_clicks_signs_in(client):
    """Its browser does not have the new session yet."""
    sign_up(client)
    again = Client()
    assert sign_up(again).status_code == 302
    assert whose(again) == whose(client) == Player.objects.get().pk


def test_with_another_password_a_second_click_is_somebody_else(client):
    sign_up(client)
    again = Client()
    assert "username" in sign_up(again, password="another secret").context["form"].errors
    assert whose(again) is None


def test_later_it_is_somebody_else_even_with_the_password(client, monkeypatch):
    sign_up(client)
    now = Player.objects.get().joined
    monkeypatch.setattr("django.utils.timezone.now", lambda: now.replace(year=now.year + 1))
    assert "username" in sign_up(Client()).context["form"].errors


def test_a_guest_opens_only_one_account(client):
    carla = guest(client, "Carla")
    open_account(guest=carla, name="Carla", password=PASSWORD)
    with pytest.raises(ValidationError, match="You have an account already"):
        open_account(guest=carla, name="Carlotta", password=PASSWORD)


def test_somebody_who_is_faster_is_told_of(client, monkeypatch):
    account("Carla")
    monkeypatch.setattr("accounts.adapters.check_account_name", lambda name, **_: name)
    monkeypatch.setattr("accounts.services.check_account_name", lambda name, **_: name)
    answer = sign_up(client, "CARLA", password="another secret")
    assert answer.status_code == 302
    assert "Somebody has just taken this name." in client.get(answer.url).text


def test_whoever_has_an_account_opens_no_second_one(client, page):
    client.force_login(account())
    assert client.get(page).status_code == 302
    sign_up(client, "Carla")
    assert Player.objects.count() == 1


def test_one_address_opens_twenty_accounts_a_minute_at_most(client):
    answers = [sign_up(Client(), f"Carla {number}", password="short") for number in range(21)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert "That was too often" in answers[-1].text


def test_the_new_account_finds_itself_on_another_device(client):
    guest(client, "Carla")
    sign_up(client, "Carla")
    other = Client()
    sign_in(other, "carla")
    assert whose(other) == whose(client)


def test_a_place_of_ours_to_go_on_with_is_kept_and_another_not(client):
    assert sign_up(client, next="/rules/").url == "/rules/"
    assert sign_up(Client(), "Dora", next="https://elsewhere.example/").url == "/"
