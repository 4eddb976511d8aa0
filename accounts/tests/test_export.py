"""Taking one's data away: all of it, and nothing that lets anybody in."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.urls import reverse

from accounts.export import account_exporting
from accounts.services import rename
from accounts.tests.people import account, guest, sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def page():
    return reverse("accounts:data")


@pytest.fixture
def anna(client):
    player = account("Anna")
    sign_in(client)
    return player


def test_it_is_a_file_with_all_that_is_kept(client, anna, page):
    rename(player=anna, name="Annina")
    EmailAddress.objects.create(user=anna, email="anna@example.org", verified=True, primary=True)
    answer = client.get(page)
    assert answer["Content-Disposition"] == 'attachment; filename="scopa.json"'
    assert "no-store" in answer["Cache-Control"]
    data = answer.json()
    assert data["player"]["name"] == "Annina"
    assert [(change["old"], change["new"]) for change in data["names"]] == [("Anna", "Annina")]
    assert [address["email"] for address in data["addresses"]] == ["anna@example.org"]
    assert [session["ip"] for session in data["sessions"]] == ["127.0.0.1"]
    assert data["matches"] == []


def test_nothing_in_it_lets_anybody_in(client, anna, page):
    Authenticator.objects.create(user=anna, type="totp", data={"secret": "JBSWY3DP"})
    text = client.get(page).text
    assert "totp" in text
    for secret in (anna.password, "JBSWY3DP", client.session.session_key):
        assert secret not in text


def test_what_another_part_knows_is_in_it(client, anna, page):
    def tell(sender, player, **kwargs):
        return {"songs": [player.name]}

    account_exporting.connect(tell)
    try:
        assert client.get(page).json()["songs"] == ["Anna"]
    finally:
        account_exporting.disconnect(tell)


def test_nobody_elses_is_in_it(client, anna, page):
    bruno = account("Bruno")
    rename(player=bruno, name="Brunello")
    assert "Brun" not in client.get(page).text


def test_a_guest_takes_theirs_away(client, page):
    guest(client, "Carla")
    assert client.get(page).json()["player"]["name"] == "Carla"


def test_a_stranger_is_sent_to_sign_in(client, page):
    assert client.get(page).url.startswith(reverse("account_login"))


def test_it_is_only_looked_at(client, anna, page):
    assert client.post(page).status_code == 405
