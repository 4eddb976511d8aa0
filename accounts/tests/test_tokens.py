"""Tokens for programs: shown once, kept as a digest, taken back, gone with the account."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from accounts.closing import close_account
from accounts.export import export_account
from accounts.models import ApiToken
from accounts.services import ban, readmit
from accounts.tests.people import PASSWORD, account, guest, sign_in
from accounts.tokens import MOST, make_token, revoke_token, token_of

pytestmark = pytest.mark.django_db
PAGE = "/accounts/tokens/"


@pytest.fixture
def anna(client):
    player = account("Anna")
    sign_in(client)
    return player


def make(client, name):
    """Send the form, and give the password when it is asked for."""
    answer = client.post(PAGE, {"name": name})
    return client.post(answer.url, {"password": PASSWORD}) if answer.status_code == 302 else answer


def owner(text, now=None):
    found = token_of(text, now or timezone.now())
    return found and found.player


def test_a_token_is_shown_once_and_opens_what_is_its_owners(client, anna):
    answer = make(client, "  My   statistics ")
    made = answer.context["made"]
    assert made.startswith("scopa_") and len(made) > 40
    assert answer.text.count(made) == 1 and "Cache-Control" in answer.headers
    assert owner(made) == anna
    again = client.get(PAGE).text
    assert "My statistics" in again and made[:12] in again and made not in again


def test_only_a_digest_is_kept(anna):
    made = make_token(player=anna, name="one")
    (kept,) = ApiToken.objects.values()
    assert made not in map(str, kept.values())
    assert len({make_token(player=anna, name=f"n{number}") for number in range(3)} | {made}) == 4


@pytest.mark.parametrize("wrong", ["", "scopa_", "scopa_" + "x" * 43, "\x00"])
def test_another_text_opens_nothing(anna, wrong):
    make_token(player=anna, name="one")
    assert token_of(wrong, timezone.now()) is None


def test_twice_the_same_name_is_refused_and_tells_why(client, anna):
    make(client, "one")
    answer = make(client, "one")
    assert (answer.status_code, ApiToken.objects.count()) == (422, 1)
    assert "You have a token of this name" in answer.text


def test_there_are_only_so_many(anna):
    for number in range(MOST):
        make_token(player=anna, name=f"{number}")
    with pytest.raises(ValidationError, match="as many tokens"):
        make_token(player=anna, name="more")


@pytest.mark.parametrize("name", ["", "x" * 41, "a\u202eb"])
def test_a_name_that_cannot_be(client, anna, name):
    assert make(client, name).status_code == 422
    assert not ApiToken.objects.exists()


def test_a_revoked_token_opens_nothing(client, anna):
    made = make_token(player=anna, name="one")
    number = ApiToken.objects.get().pk
    for _ in range(2):
        assert client.post(reverse("accounts:token_revoke", args=[number])).url == PAGE
    assert owner(made) is None
    assert client.get(reverse("accounts:token_revoke", args=[number])).status_code == 405


def test_nobody_revokes_the_token_of_another(client, anna):
    made = make_token(player=account("Bruno"), name="one")
    client.post(reverse("accounts:token_revoke", args=[ApiToken.objects.get().pk]))
    assert owner(made) is not None
    assert not revoke_token(player=anna, token_id=ApiToken.objects.get().pk)


def test_strangers_sign_in_first_and_guests_open_an_account(client, db):
    assert client.get(PAGE).url.startswith("/accounts/login/")
    guest(client)
    assert "signup" in client.get(PAGE).url
    assert "signup" in client.post(PAGE, {"name": "one"}).url
    assert not ApiToken.objects.exists()


def test_whoever_makes_one_says_first_who_they_are(client, anna):
    assert client.get(PAGE).status_code == 200
    asked = client.post(PAGE, {"name": "one"})
    assert "reauthenticate" in asked.url
    client.post(asked.url, {"password": "a guess"})
    assert not ApiToken.objects.exists()


def test_a_banned_player_gets_in_by_none(anna):
    made = make_token(player=anna, name="one")
    ban(player=anna)
    assert owner(made) is None
    readmit(player=anna)
    assert owner(made) == anna


def test_they_are_told_in_the_export_without_what_opens_and_go_with_the_account(anna):
    made = make_token(player=anna, name="one")
    (told,) = export_account(anna)["api_tokens"]
    assert set(told) == {"name", "plays", "start", "created", "used"}
    close_account(player=anna)
    assert owner(made) is None and not ApiToken.objects.exists()


def test_the_last_use_is_noted_once_an_hour(anna, django_assert_num_queries):
    made, now = make_token(player=anna, name="one"), timezone.now()
    token_of(made, now)
    with django_assert_num_queries(1):
        token_of(made, now + timedelta(minutes=59))
    assert ApiToken.objects.get().used == now
    token_of(made, now + timedelta(hours=1))
    assert ApiToken.objects.get().used == now + timedelta(hours=1)
