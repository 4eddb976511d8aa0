"""Frames and forms that no page of ours sends: a few here, very many by `manage.py fuzz`. What it looks for is found
where there is any."""

import json
import logging
import random

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from accounts.models import Player
from games.models import Match, Round, Seat
from games.services.resign import resign
from games.tests.tables import person, play_plies, set_table
from scopa_site.fuzz.addresses import page_addresses, socket_addresses
from scopa_site.fuzz.changes import NEVER_CHANGED, RULES, read_rows, refused_changes, sender_of
from scopa_site.fuzz.forms import filled, forms_in
from scopa_site.fuzz.scene import set_scene, values_for
from scopa_site.fuzz.sockets import paths_of
from scopa_site.fuzz.told import Found, log_watched

SEED = 20261130


@pytest.mark.django_db(transaction=True)
def test_nothing_comes_of_some_frames_and_forms(capsys):
    call_command("fuzz", here=True, frames=60, forms=50, programs=0, seed=SEED)
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (figures["wrong"], figures["frames"], figures["forms"]) == (0, 60, 50)
    assert figures["frames read"] > 60 and figures["pages"] > 15 and figures["sockets"] > 10


@pytest.mark.django_db(transaction=True)
def test_nothing_comes_of_what_a_program_says(capsys):
    call_command("fuzz", here=True, frames=0, forms=0, programs=60, seed=SEED)
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (figures["wrong"], figures["calls"]) == (0, 60)
    assert figures["acts"] and figures["matches read"] > 3 and figures["told 401"] and figures["told 404"]


@pytest.mark.django_db(transaction=True)
def test_the_api_answers_as_it_is_described(capsys):
    call_command("fuzz", here=True, frames=0, forms=0, programs=0, api=1, seed=SEED)
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures["wrong"] == 0
    assert figures["questions"] > 40 and figures["told 200"] > 10


@pytest.mark.django_db
def test_a_database_with_players_in_it_is_left_alone():
    anna = person("Anna")
    with pytest.raises(CommandError, match="would delete them"):
        call_command("fuzz", here=True)
    assert Player.objects.get() == anna


@pytest.mark.parametrize("name", ["frames", "forms", "programs", "api"])
def test_numbers_that_make_no_sense(name):
    with pytest.raises(CommandError, match="from 0"):
        call_command("fuzz", **{name: -1})


@pytest.mark.django_db
def test_there_is_something_at_every_address():
    """A new name in an address is given values in the scene, and every socket is known."""
    call_command("load_variants", verbosity=0)
    scene = set_scene(random.Random(SEED))
    values = values_for(scene)
    assert {name for address in page_addresses() for name in address.names} <= values.keys()
    paths = paths_of(scene)
    assert f"/ws/match/{scene.match.key}/" in paths and len(paths) > len(socket_addresses())


def test_every_rule_is_of_something_that_is_stored():
    kinds = {model._meta.label for model in apps.get_models(include_auto_created=True)}
    assert RULES.keys() <= kinds - NEVER_CHANGED


# -- what is found ----------------------------------------------------------------------------------------


def refused(player, change):
    before = read_rows()
    change()
    after = read_rows()
    return refused_changes(before, after, sender_of({player.pk if player else None}, set(), before, after))


@pytest.fixture
def table(db):
    return set_table(person("Anna"), person("Bruno"), dealer=1)


def test_a_play_is_its_own_seats_alone(table):
    anna, bruno = (seat.player for seat in table.seats.all())
    assert refused(anna, lambda: play_plies(table, 1)) == []
    assert any("games.Round" in text for text in refused(anna, lambda: play_plies(table, 1)))
    assert refused(bruno, lambda: resign(match_id=table.pk, seat=1)) == []


CHANGES = {
    "a deck": lambda: Round.objects.update(deck="7D"),
    "a play that no rule allows": lambda: Round.objects.update(plays="7D 7D", ply=2),
    "a seat that others sit in": lambda: Seat.objects.filter(index=0).update(player=None),
    "a match": lambda: Match.objects.update(secret="known"),
    "a player": lambda: Player.objects.filter(name="Anna").update(name="Anita"),
    "a new staff": lambda: Player.objects.update(is_staff=True),
    "a player gone": lambda: Player.objects.get(name="Zoe").delete(),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
@pytest.mark.parametrize("name", ["Carla", ""])
def test_what_is_others_is_found(table, name, change):
    person("Zoe")
    assert refused(person(name) if name else None, change)


def test_nobody_makes_themselves_mighty(db):
    anna = person("Anna")
    assert refused(anna, lambda: Player.objects.filter(pk=anna.pk).update(about="Ciao")) == []
    assert refused(anna, lambda: Player.objects.filter(pk=anna.pk).update(is_superuser=True))


def test_errors_and_tracebacks_in_the_log_are_found():
    found = Found(tell=print)
    with log_watched(found):
        logging.getLogger("games").error("a fault")
        try:
            raise ValueError
        except ValueError:
            logging.getLogger("games").warning("a traceback", exc_info=True)
        logging.getLogger("games").warning("a warning")
    assert found.counts["logged"] == 2


def test_forms_are_filled_in_by_a_seed():
    html = '<form method="post"><input name="a" value="1"><textarea name="b"></textarea></form>'
    (form,) = forms_in(html, "/at/")
    sent = [[str(filled(form, ["c"], random.Random(seed))) for seed in range(40)] for _ in range(2)]
    assert len(set(sent[0])) > 20
    assert [one for one in sent[0] if "Uploaded" not in one] == [
        one for one in sent[1] if "Uploaded" not in one
    ]
