"""An account has its name, and what looks like it, to itself."""

from functools import partial

import pytest
from django.core.exceptions import ValidationError

from accounts.claims import check_account_name, check_name
from accounts.models import Player
from accounts.services import open_account, rename
from accounts.tests.people import account, guest
from games.tests.tables import at_once, count_of

pytestmark = pytest.mark.django_db


def refusal(name, check=check_account_name, **options):
    with pytest.raises(ValidationError) as refused:
        check(name, **options)
    return refused.value.code


@pytest.mark.parametrize("name", ["bob", "BOB ", "Ｂｏｂ", "  bOb"])
def test_a_name_in_another_case_or_width_is_taken(name):
    account("Bob")
    assert refusal(name) == "taken"


@pytest.mark.parametrize("name", ["Вob", "B0b", "B.o.b", "Bob!"])
def test_a_name_that_looks_like_an_accounts_is_refused(name):
    account("Bob")
    assert refusal(name) == "lookalike"


def test_the_refusal_names_the_other():
    account("Bob")
    with pytest.raises(ValidationError, match="too much like that of another account, “Bob”"):
        check_account_name("B0b")


def test_words_of_the_site_are_refused_but_for_its_staff():
    assert refusal("Moderator") == "reserved"
    staff = Player.objects.create_superuser("boss")
    assert check_account_name("Moderator", player=staff) == "Moderator"


def test_an_account_cannot_be_called_like_a_mail_address():
    assert refusal("anna@example.org") == "address"


def test_guests_share_names_among_them_but_not_with_accounts(client):
    one = guest(client, "Carla")
    assert check_name("Carla") == "Carla"
    open_account(guest=one, name="Carla", password=None)
    assert refusal("carla", check_name) == "taken"


def test_whoever_has_a_name_may_write_it_otherwise():
    anna = account("Anna")
    assert check_account_name("ANNA", player=anna) == "ANNA"


def test_an_account_signs_in_by_the_key_of_its_name():
    anna = account("Anna  Magnani")
    assert (anna.name, anna.username) == ("Anna Magnani", "anna magnani")
    assert Player.objects.get_by_natural_key("ANNA Magnani ") == anna


def test_two_who_are_equally_fast_do_not_both_get_it(monkeypatch):
    monkeypatch.setattr("accounts.services.check_account_name", lambda name, **_: name)
    account("Bob")
    with pytest.raises(ValidationError) as refused:
        account("B0b")
    assert refused.value.code == "taken"
    assert Player.objects.count() == 1


def test_a_rename_that_comes_too_late_leaves_the_player_as_they_were(monkeypatch):
    monkeypatch.setattr("accounts.services.check_account_name", lambda name, **_: name)
    account("Bob")
    anna = account("Anna")
    with pytest.raises(ValidationError):
        rename(player=anna, name="B0b")
    assert (anna.name, anna.username) == ("Anna", "anna")
    assert not anna.name_changes.exists()


def test_an_administrator_has_their_name_too():
    boss = Player.objects.create_superuser("Boss", password="a secret of the house")
    assert (boss.name, boss.username, boss.is_superuser) == ("Boss", "boss", True)
    assert refusal("B0ss") == "lookalike"


def test_accounts_of_before_get_their_names_in_the_order_they_came():
    from importlib import import_module

    from django.apps import apps

    first = Player.objects.create(username="Anna", name="Anna")
    second = Player.objects.create(username="ANNA", name="Аnna")
    stranger = Player.objects.create(username="guest-1", name="Anna", is_guest=True)
    import_module("accounts.migrations.0003_accounts").claim_names(apps, None)
    for player in (first, second, stranger):
        player.refresh_from_db()
    assert (first.username, first.look, first.joined) == ("anna", "anna", first.created)
    assert (second.username, second.look) == ("ANNA", None)
    assert (stranger.username, stranger.look) == ("guest-1", None)


@pytest.mark.django_db(transaction=True)
def test_of_two_at_the_same_moment_one_gets_the_name():
    done = at_once(lambda: account("Bob"), lambda: account("B0b"))
    assert count_of(Player, done) == count_of(ValidationError, done) == 1
    assert Player.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_guest_who_asks_twice_at_the_same_moment_opens_one_account():
    carla = Player.objects.create(username="guest-1", name="Carla", is_guest=True)
    ask = partial(open_account, guest=carla, password="a secret of the house")
    done = at_once(lambda: ask(name="Carla"), lambda: ask(name="Carlotta"))
    assert count_of(Player, done) == count_of(ValidationError, done) == 1
    carla.refresh_from_db()
    assert not carla.is_guest
