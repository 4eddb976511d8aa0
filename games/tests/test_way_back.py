"""Forms that say where they lead back to lead into this site and nowhere else, whatever they say."""

import pytest
from django.urls import reverse

from games.tests.tables import person

pytestmark = pytest.mark.django_db

STRANGE = (
    *("NaN", "home", "games:home", "[]", "//evil.example/", "https://evil.example/", "javascript:alert(1)"),
    *("\\\\evil.example", "é" * 9, "x" * 300, "../", "http://[", "\r\n/"),
)
FORMS = (
    ("games:keep_away", {"kind": "mute"}),
    ("games:lobby_talk", {"say": "ciao"}),
    ("accounts:profile", {"name": "Carla"}),
)


def address_of(name):
    return reverse(name, args=[person("Bruno").pk] if name == "games:keep_away" else [])


@pytest.mark.parametrize(("name", "fields"), FORMS)
def test_a_strange_place_is_none(client, anna, name, fields):
    client.force_login(anna)
    address = address_of(name)
    for place in STRANGE:
        for sent in ({"data": fields | {"next": place}}, {"data": fields, "headers": {"Referer": place}}):
            answer = client.post(address, **sent)
            assert answer.status_code in (200, 302), place
            assert answer.get("Location", "/").startswith("/") and "evil" not in answer.get("Location", "")


def test_a_path_of_ours_is_gone_to(client, anna):
    client.force_login(anna)
    answer = client.post(address_of("games:keep_away"), {"kind": "mute", "next": "/lobby/?a=1"})
    assert answer["Location"] == "/lobby/?a=1"
