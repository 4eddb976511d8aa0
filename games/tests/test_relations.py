"""Mute and block somebody, and stop doing so."""

import pytest
from django.urls import reverse

from games.models import Relation
from games.services.refusals import Refused
from games.services.relations import keep_away, make_up
from games.tests.markup import part, read
from games.tests.tables import person

pytestmark = pytest.mark.django_db


def relations():
    return list(Relation.objects.values_list("player__name", "other__name", "kind"))


def press(client, other, kind, **fields):
    return client.post(reverse("games:keep_away", args=[other.pk]), {"kind": kind, **fields})


def test_one_relation_a_pair_the_last_counts(anna, bruno):
    for kind in ("mute", "mute", "block"):
        keep_away(player=anna, other=bruno, kind=kind)
    assert relations() == [("Anna", "Bruno", "block")]
    for _ in range(2):
        make_up(player=anna, other=bruno)
    assert relations() == []


def test_the_other_is_not_touched(anna, bruno):
    keep_away(player=bruno, other=anna, kind="mute")
    make_up(player=anna, other=bruno)
    assert relations() == [("Bruno", "Anna", "mute")]


def test_nobody_mutes_themselves(anna):
    with pytest.raises(Refused, match="This is you"):
        keep_away(player=anna, other=anna, kind="mute")


def test_by_the_menu_at_a_name_on_the_table(client, match, anna, bruno):
    client.force_login(anna)
    chat = part(client.get(match.get_absolute_url()).text, "chat")
    (menu,) = chat.all("details", class_="person")
    assert menu.all("summary")[0].text == "Bruno"
    assert {button["value"] for button in menu.all("button")} == {"mute", "block"}
    answer = press(client, bruno, "mute", next=match.get_absolute_url())
    assert answer["Location"] == match.get_absolute_url()
    assert relations() == [("Anna", "Bruno", "mute")]
    (menu,) = part(client.get(match.get_absolute_url()).text, "chat").all("details", class_="person")
    assert menu.all("summary")[0].text == "Bruno muted"
    press(client, bruno, "")
    assert relations() == []


def test_a_kind_that_is_not_there(client, anna, bruno):
    client.force_login(anna)
    assert press(client, bruno, "poke").status_code == 404
    assert press(client, bruno, "mute", next="https://evil.example/")["Location"] == "/"


def test_somebody_who_is_not_there(client, anna):
    client.force_login(anna)
    assert client.post(reverse("games:keep_away", args=[10**9]), {"kind": "mute"}).status_code == 404


def test_signed_out(client, anna, bruno):
    assert press(client, bruno, "mute").status_code == 302
    assert relations() == []
    page = read(client.get(reverse("games:person", args=[anna.pk])).text)
    assert not page.all("button", name="kind")


def test_ones_own_page(client, anna):
    client.force_login(anna)
    page = client.get(reverse("games:person", args=[anna.pk])).text
    assert "This is you" in page and not read(page).all("button", name="kind")


def test_the_stranger_has_no_menu(client, match):
    person("Clara")
    assert not part(client.get(match.get_absolute_url()).text, "chat").all("details", class_="person")
