"""No address that belongs to a match in play, whatever it is for, gives away an unseen card; the router lists them."""

import pytest
from django.test import Client

from games.tests.tables import person, play_plies, set_table
from games.tests.test_all_forms import addresses
from games.tests.test_secrets import found_in, unseen_by, viewers

# The rules of a table explain themselves by examples.
ABOUT_RULES = ("/rules/",)

pytestmark = pytest.mark.django_db


def of_match(key: str) -> list[str]:
    """Return every address that names a match by its key, also those of the API."""
    found = [path for path in addresses() if "match" in path and "/some/" in path + "/"]
    kept = [path for path in found if not path.endswith(ABOUT_RULES) and not path.startswith("/admin/")]
    return [path.replace("/some", f"/{key}", 1) for path in kept]


def test_no_address_of_a_match_in_play_names_one():
    anna, bruno = person("Anna"), person("Bruno")
    match = set_table(anna, bruno, target=200)
    play_plies(match, 5)
    paths = of_match(match.key)
    assert {f"/match/{match.key}/{name}/" for name in ("replay", "hint", "state")} <= set(paths)
    assert any(path.startswith("/api/v1/") for path in paths)
    answered = 0
    for seat, client in viewers(anna, bruno):
        unseen = unseen_by(match, seat)
        assert unseen
        for path in paths:
            answer = client.get(path)
            answered += answer.status_code == 200
            assert answer.status_code < 500, path
            if (
                answer.status_code == 404
            ):  # the page of what is not there is adorned with cards, always the same
                continue
            assert not found_in(answer.content.decode(), unseen, "en", match.key), (seat, path)
    assert answered > 10


def test_nor_does_what_is_told_of_the_players():
    anna, bruno = person("Anna"), person("Bruno")
    match = set_table(anna, bruno, target=200)
    play_plies(match, 3)
    client = Client()
    client.force_login(anna)
    unseen = unseen_by(match, 0)
    for path in (f"/people/{bruno.pk}/", f"/api/v1/players/{bruno.pk}", "/accounts/data/", "/api/v1/matches"):
        answer = client.get(path)
        text = b"".join(answer).decode() if answer.streaming else answer.text
        assert not found_in(text, unseen, "en", match.key), path
