"""A name that an account gave up is kept from others for a time, and stands on its page as long."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from accounts.claims import check_account_name, check_name, former_names
from accounts.closing import close_account
from accounts.models import NameChange
from accounts.services import open_account, rename
from accounts.tests.people import account, guest, sign_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def bruno():
    return rename(player=account("Bruno"), name="Brunello")


def long_ago(days):
    NameChange.objects.update(at=timezone.now() - timedelta(days=days))


@pytest.mark.parametrize("name", ["Bruno", "BRUNO", "Вrunо", "Br.uno"])
def test_nobody_else_has_it_or_what_looks_like_it(bruno, name):
    for check in (check_name, check_account_name):
        with pytest.raises(ValidationError) as refused:
            check(name)
        assert refused.value.code == "held"


def test_the_page_says_so_and_opens_no_account(client, bruno):
    answer = sign_up(client, "Bruno")
    assert "Somebody else went by this name until not long ago" in answer.text
    assert check_account_name("Bruno", player=bruno) == "Bruno"


def test_whoever_gave_it_up_may_have_it_again(bruno):
    assert rename(player=bruno, name="Bruno", wait=False).name == "Bruno"
    assert former_names(bruno, timezone.now()) == ["Brunello"]


def test_after_a_time_it_is_free(bruno, settings):
    settings.SCOPA_NAME_HELD = 90
    long_ago(89)
    with pytest.raises(ValidationError):
        open_account(guest=None, name="Bruno", password=None)
    long_ago(91)
    assert open_account(guest=None, name="Bruno", password=None).name == "Bruno"
    assert former_names(bruno, timezone.now()) == []


def test_a_guest_holds_nothing_back(client):
    carla = guest(client, "Carla")
    rename(player=carla, name="Carlotta")
    assert check_account_name("Carla") == "Carla"
    assert former_names(carla, timezone.now()) == []


def test_a_closed_account_holds_nothing_back(bruno):
    close_account(player=bruno)
    assert check_account_name("Bruno") == "Bruno"


def test_the_page_of_a_player_tells_the_names_of_before_as_long(client, bruno):
    rename(player=bruno, name="Bru<b>", wait=False)
    address = reverse("games:player", args=[bruno.pk])
    text = client.get(address, follow=True).text
    assert "formerly Brunello, Bruno" in text
    rename(player=bruno, name="Brunetto", wait=False)
    text = client.get(address, follow=True).text
    assert "formerly Bru&lt;b&gt;, Brunello, Bruno" in text
    long_ago(91)
    assert "formerly" not in client.get(address, follow=True).text


def test_the_settings_say_how_long(client, bruno, settings):
    settings.SCOPA_NAME_HELD = 90
    client.force_login(bruno)
    assert "nobody else may take it as long" in client.get(reverse("accounts:profile")).text
