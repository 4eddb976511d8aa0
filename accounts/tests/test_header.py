"""The way in and out is in sight: for strangers and guests in the header, for accounts in the settings."""

import pytest
from django.urls import reverse

from accounts.tests.people import account, guest, sign_in
from games.tests.markup import read

pytestmark = pytest.mark.django_db

ENTRANCES = {reverse("account_login"), reverse("account_signup")}
OF_ACCOUNTS = {
    reverse(name) for name in ("account_change_password", "account_email", "mfa_index", "usersessions_list")
}


def links(html, class_):
    return {link["href"] for part in read(html).all(class_=class_) for link in part.all("a")}


def test_a_stranger_and_a_guest_find_the_entrances_in_the_header(client):
    assert links(client.get("/").text, "site-nav") >= ENTRANCES
    guest(client, "Carla")
    assert links(client.get("/").text, "site-nav") >= ENTRANCES


def test_an_account_does_not(client):
    account()
    sign_in(client)
    assert not links(client.get("/").text, "site-nav") & ENTRANCES


def test_an_account_finds_what_it_has_in_the_settings(client):
    account()
    sign_in(client)
    page = client.get(reverse("accounts:profile")).text
    assert links(page, "settings") >= OF_ACCOUNTS
    assert read(page).all("form", action=reverse("account_logout"))


def test_a_guest_finds_the_entrances_there_instead(client):
    guest(client, "Carla")
    page = client.get(reverse("accounts:profile")).text
    assert links(page, "settings") >= ENTRANCES
    assert not links(page, "settings") & OF_ACCOUNTS
    assert not read(page).all("form", action=reverse("account_logout"))


@pytest.mark.parametrize(
    "name",
    [
        *("account_login", "account_signup", "account_reset_password", "account_change_password"),
        *("account_email", "account_logout", "mfa_index", "usersessions_list", "accounts:close"),
        *("socialaccount_connections", "mfa_list_webauthn", "account_inactive"),
    ],
)
def test_every_page_of_accounts_is_drawn_as_ours_without_anything_inline(client, name):
    if name not in ("account_login", "account_signup", "account_reset_password"):
        account()
        sign_in(client)
    page = read(client.get(reverse(name)).text)
    assert len(page.all("main", id="content")) == len(page.all("h1")) == 1
    assert page.all("header", class_="site-header")
    assert not page.all("style")
    for element in page.all():
        assert not [word for word in element.attributes if word == "style" or word.startswith("on")]
    for script in page.all("script"):
        assert script.has("src") or script["type"] == "application/json"
