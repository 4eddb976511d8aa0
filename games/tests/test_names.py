"""Names are text wherever they are shown: no name becomes markup on anybody's page, frame or record."""

import pytest
from django.urls import reverse

from games.services.next_round import press_next
from games.services.resign import resign
from games.tests.markup import read
from games.tests.tables import person, play_plies, play_round, set_table

pytestmark = pytest.mark.django_db

NAMES = ["<b>Anna</b>", '"><i id=x>', "<script>1</script>", "a' onclick=x b", "{{ 7*7 }}{x}%s", "&lt;&amp;A"]


@pytest.mark.parametrize("name", NAMES)
def test_on_every_page_and_fragment(client, name):
    anna, bruno = person(name), person("Bruno")
    match = set_table(anna, bruno, target=200)
    steps = [
        lambda: play_plies(match, 3),
        lambda: play_round(match),
        lambda: press_next(match_id=match.pk, seat=1, round_number=1),
        lambda: resign(match_id=match.pk, seat=1),
    ]
    for step in steps:
        step()
        for viewer in (anna, bruno, None):
            client.force_login(viewer) if viewer else client.logout()
            for address in ("/", match.get_absolute_url(), reverse("games:state", args=[match.key])):
                shown_as_text(client.get(address).text, name, expected=address != "/")


def shown_as_text(html, name, expected=True):
    root = read(html)
    assert (
        not root.all("b")
        and not root.all("i")
        and not [one for one in root.all("script") if not one.has("src")]
    )
    assert not [one for one in root.all() if any(key.startswith("on") for key in one.attributes)]
    if expected:
        everything = root.text + " ".join(" ".join(one.attributes.values()) for one in root.all())
        assert name in everything


@pytest.mark.parametrize("name", NAMES)
def test_on_the_invitation_and_the_waiting_table(client, name):
    match = set_table(person(name), players=3)
    page = client.get(match.get_absolute_url()).text
    shown_as_text(page, name)
    assert f"{name} invites you to play" in read(page).text
    client.force_login(match.seats.first().player)
    shown_as_text(client.get(match.get_absolute_url()).text, name)


def test_in_a_refusal(client):
    """What is sent is repeated in the answer as text."""
    anna = person("Anna")
    match = set_table(anna, person("Bruno"), dealer=1)
    client.force_login(anna)
    sent = {"round": 1, "ply": 0, "play": "<img src=x onerror=alert(1)>"}
    for headers in ({}, {"HX-Request": "true"}):
        answer = client.post(reverse("games:play", args=[match.key]), sent, headers=headers, follow=True)
        assert "is not a play" in answer.text
        assert not [one for one in read(answer.text).all("img")]
