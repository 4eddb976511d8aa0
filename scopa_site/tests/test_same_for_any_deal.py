"""Whatever lies hidden, every page and every socket is the same to the letter: the same words, order, sizes, names of
elements and pictures. All addresses are looked at, as the routers list them."""

import gc
import random
import re

import pytest
from django.core.management import call_command
from django.test import Client

from games.engine.cards import format_cards
from games.models import Match, Round
from games.models.match import new_secret
from games.recent import Recent
from games.tests.sockets import in_database, open_socket
from games.tests.tables import round_of
from scopa_site.fuzz.addresses import page_addresses
from scopa_site.fuzz.leaks import unseen_by
from scopa_site.fuzz.scene import LANGUAGES, set_scene, values_for
from scopa_site.fuzz.sockets import paths_of

SEED = 5
# What differs from one moment to the next: tokens of forms, ms since 1970, and digests, from which nobody finds what
# they were made of.
FLEETING = re.compile(
    r'name="csrfmiddlewaretoken" value="\w+"|csrfToken: "\w+"|\b\d{13}\b|\b[0-9a-f]{64}\b|since=[\d.]+'
)
LATER = '<p id="watchers"'  # how many watch is told in a while, and not by what lies hidden
ADMIN, API = "/admin/", "/api/"
OF_MATCHES = ("/match/", "/events/", "/lobby/", "/api/v1/matches/", "/players/")


def scene_set():
    call_command("load_variants", verbosity=0)
    forget()
    return set_scene(random.Random(SEED))


def running(scene):
    return [one for one in Match.objects.filter(status=Match.Status.PLAYING) if one.pk != scene.over.pk]


def deal_otherwise(scene, role):
    """Let other cards lie where somebody has not seen them, in every match, and keep other secrets; return how many."""
    hidden = 0
    for match in running(scene):
        stored, unseen = round_of(match), set(unseen_by(match, scene.seat(role, match)))
        cards = list(stored.cards)
        places = [place for place, card in enumerate(cards) if card in unseen]
        moved = [cards[place] for place in places[1:] + places[:1]]
        for place, card in zip(places, moved, strict=True):
            cards[place] = card
        fair = stored.fair | ({"secret": new_secret()} if "secret" in stored.fair else {})
        Round.objects.filter(pk=stored.pk).update(deck=format_cards(cards), fair=fair)
        Match.objects.filter(pk=match.pk).update(secret=new_secret())
        hidden += len(places)
    forget()
    return hidden


def forget():
    """Let nothing be remembered of what was drawn and read."""
    for one in gc.get_objects():
        if type(one) is Recent:
            one.clear()


def wanted(role, route):
    """Tell whether somebody looks at an address: the staff at theirs, one at what is about no match."""
    if route.startswith(ADMIN):
        return role == "staff"
    return role == "owner" or route.startswith(OF_MATCHES)


def paths(scene, role):
    """Return a path for each thing that there is at each address."""
    values = values_for(scene) | {"token": ["none"]}
    for address in page_addresses():
        if not wanted(role, address.route):
            continue
        of_match = address.route.startswith(OF_MATCHES) and "key" in address.names
        chosen = {name: values[name][0] for name in address.names}
        for key in [match.key for match in (scene.match, scene.hidden, scene.left)] if of_match else [""]:
            yield address.filled(chosen | ({"key": key} if key else {}))
        if "slug" in address.names:
            yield address.filled(chosen | {"slug": scene.events[0].slug})


def browser(scene, role):
    """Return a browser that somebody has come in with; each shows in the data of its player."""
    client = Client(SERVER_NAME="localhost", headers={"Accept-Language": LANGUAGES[role]})
    if who := scene.people[role]:
        client.force_login(who)
    client.get("/accounts/email/")  # an address is noted when its page is first looked at
    return client


def shown(scene, role, client):
    """Return what each page shows somebody, by path."""
    told = {}
    client.get(
        "/api/v1/me", headers={"Authorization": f"Bearer {scene.token}"}
    )  # its page says when it was used
    for path in paths(scene, role):
        shows_token = path.startswith(API) and role == "owner"
        headers = {"Authorization": f"Bearer {scene.token}"} if shows_token else {}
        answer = client.get(path, headers=headers)
        assert answer.status_code < 500, path
        text = b"".join(answer) if answer.streaming else answer.content
        told[path] = FLEETING.sub("", f"{answer.status_code} {text.decode(errors='replace')}")
    return told


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["owner", "spectator", "former", "staff"])
def test_no_page_depends_on_what_its_reader_has_not_seen(role, time):
    scene = scene_set()
    client = browser(scene, role)
    before = shown(scene, role, client)
    assert deal_otherwise(scene, role) > 100
    after = shown(scene, role, client)
    assert sum(text.startswith("200") for text in before.values()) > 8
    assert [path for path in before if before[path] != after[path]] == []


@pytest.mark.django_db
def test_a_page_that_depends_on_it_would_be_found(time):
    """Whoever holds the cards that were moved sees it."""
    scene = scene_set()
    client = browser(scene, "opponent")
    before = shown(scene, "opponent", client)
    deal_otherwise(scene, "owner")
    after = shown(scene, "opponent", client)
    table = scene.match.get_absolute_url()
    assert {path for path in before if before[path] != after[path]} >= {table, f"{table}state/"}


async def told(scene, role):
    """Return what each socket tells somebody who opens it."""
    found = {}
    for path in paths_of(scene)[:-1]:
        try:
            async with open_socket(f"{path}?language={LANGUAGES[role]}", scene.people[role]) as socket:
                came = await socket.settled()
            found[path] = [FLEETING.sub("", text) for text in came if LATER not in text]
        except AssertionError as refused:
            found[path] = [str(refused)]
    return found


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("role", ["owner", "spectator"])
async def test_nor_does_any_socket(role, settings):
    settings.SCOPA_PRESENCE_GRACE = 0
    scene = await in_database(scene_set)
    before = await told(scene, role)
    await in_database(deal_otherwise, scene, role)
    after = await told(scene, role)
    assert f"/ws/match/{scene.match.key}/" in before and sum(map(len, before.values())) > 6
    assert [path for path in before if before[path] != after[path]] == []
