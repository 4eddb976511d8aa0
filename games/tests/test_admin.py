"""The admin: variants are checked as the engine checks them, and no card of a round in play is shown to the staff."""

import json

import pytest
from django.urls import reverse

from games.engine.rules import EXCLUSIVE
from games.models import Match, Variant
from games.tests.markup import read
from games.tests.tables import (
    everybody_presses_next,
    house_variant,
    person,
    play_plies,
    play_round,
    round_of,
    set_table,
    variant,
)

pytestmark = pytest.mark.django_db

ADD = reverse("admin:games_variant_add")


@pytest.fixture
def staff(client):
    client.force_login(person("Root", is_staff=True, is_superuser=True))
    return client


def fields(**changes):
    written = {
        "slug": "house",
        "name": "House",
        "line": "",
        "options": "{}",
        "seatings": "[[2, 0]]",
        "order": "100",
    }
    return written | {"offered": "on"} | changes


def errors(answer):
    """Return the errors of a form of the admin by field."""
    return {name: " ".join(map(str, told)) for name, told in answer.context["adminform"].form.errors.items()}


def test_a_house_variant_is_added(staff):
    answer = staff.post(ADD, fields(options='{"re_bello": true, "target": 16}', seatings="[[2, 0], [4, 2]]"))
    assert answer.status_code == 302
    house = Variant.objects.get()
    assert (house.options, house.shipped) == ({"re_bello": True, "target": 16}, False)
    assert house.rules(players=4, teams=2).re_bello


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"options": '{"targett": 16}'}, "options", "no option “targett”"),
        ({"options": '{"target": "16"}'}, "options", "target cannot be '16'"),
        ({"options": '{"target": 0}'}, "options", "from 1 to 200"),
        ({"options": '{"capture": "fifteen", "ace_sweep": true}'}, "options", "excludes capture = fifteen"),
        ({"options": "[]"}, "options", "as an object"),
        ({"options": "[1]"}, "options", "as an object"),
        ({"options": '""'}, "options", "as an object"),
        ({"options": "7"}, "options", "as an object"),
        ({"options": "null"}, "options", "as an object"),
        ({"options": ""}, "options", "as an object"),
        ({"options": "{target: 16}"}, "options", "valid JSON"),
        ({"seatings": "[]"}, "seatings", ""),
        ({"seatings": "{}"}, "seatings", ""),
        ({"seatings": "null"}, "seatings", ""),
        ({"seatings": '"2-0"'}, "seatings", "pairs of players and teams"),
        ({"seatings": "[2, 0]"}, "seatings", "pairs of players and teams"),
        ({"seatings": "[[2]]"}, "seatings", "pairs of players and teams"),
        ({"seatings": "[[2, null]]"}, "seatings", "pairs of players and teams"),
        ({"seatings": '[["2", "0"]]'}, "seatings", "pairs of players and teams"),
        ({"seatings": "[[5, 0]]"}, "seatings", "players cannot be 5"),
        ({"seatings": "[[2, 2]]"}, "seatings", "players = 2 excludes teams = 2"),
        (
            {"options": '{"tie_break": "ordered_count"}', "seatings": "[[2, 0], [3, 0]]"},
            "seatings",
            "tie_break",
        ),
        ({"slug": "two words"}, "slug", ""),
        ({"name": ""}, "name", ""),
    ],
)
def test_an_error_stands_at_its_field_and_nothing_is_stored(staff, changes, field, words):
    answer = staff.post(ADD, fields(**changes))
    assert answer.status_code == 200
    assert words in errors(answer)[field]
    assert words.split("“")[0] in read(answer.content.decode()).text
    assert not Variant.objects.exists()


@pytest.mark.parametrize(("first", "second"), sorted({(one[0], one[2]) for one in EXCLUSIVE}))
def test_options_that_exclude_each_other_are_both_named(staff, first, second):
    from itertools import product

    from games.engine.errors import RulesError
    from games.engine.rules import ALLOWED, Rules

    for values in product(ALLOWED[first], ALLOWED[second]):
        options = {first: values[0], second: values[1]}
        try:
            Rules.from_options(options)
        except RulesError as error:
            if set(error.options) == {first, second}:
                break
    else:
        pytest.skip("only together with other options")
    told = errors(staff.post(ADD, fields(options=json.dumps(options))))["options"]
    assert first in told and second in told
    assert not Variant.objects.exists()


def test_a_variant_is_changed(staff):
    house = house_variant()
    address = reverse("admin:games_variant_change", args=[house.pk])
    assert staff.post(address, fields(options='{"target": 0}')).status_code == 200
    assert staff.post(address, fields(options='{"target": 21}')).status_code == 302
    house.refresh_from_db()
    assert house.options == {"target": 21}


def test_of_a_shipped_variant_only_whether_it_is_offered(staff):
    shipped = variant("napola")
    address = reverse("admin:games_variant_change", args=[shipped.pk])
    assert staff.post(address, {"name": "Mine", "options": "{}"}).status_code == 302
    shipped.refresh_from_db()
    assert (shipped.name, shipped.offered) == ("Scopa with napola", False)
    assert (
        staff.post(reverse("admin:games_variant_delete", args=[shipped.pk]), {"post": "yes"}).status_code
        == 403
    )


def test_a_variant_that_is_played_is_not_deleted(staff):
    house = house_variant()
    set_table(person("Anna"), of=house)
    staff.post(reverse("admin:games_variant_delete", args=[house.pk]), {"post": "yes"})
    assert Variant.objects.filter(pk=house.pk).exists()


def admin_pages(match):
    yield reverse("admin:index")
    for model in ("games_variant", "games_match", "accounts_player"):
        yield reverse(f"admin:{model}_changelist")
    yield reverse("admin:games_match_changelist") + f"?q={match.key}"
    yield reverse("admin:games_match_change", args=[match.pk])
    yield reverse("admin:games_match_history", args=[match.pk])
    for player in match.seats.exclude(player=None).values_list("player", flat=True):
        yield reverse("admin:accounts_player_change", args=[player])


def shown(staff, match):
    answers = [staff.get(address) for address in admin_pages(match)]
    assert all(answer.status_code == 200 for answer in answers)
    return "".join(answer.content.decode() for answer in answers)


def test_no_match_is_deleted(staff):
    match = set_table(person("Anna"), person("Bruno"))
    address = reverse("admin:games_match_delete", args=[match.pk])
    assert staff.post(address, {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [match.pk], "post": "yes"}
    staff.post(reverse("admin:games_match_changelist"), chosen)
    assert Match.objects.filter(pk=match.pk).exists()


def test_no_page_shows_the_deck_or_a_hand_of_a_round_in_play(staff):
    match = set_table(person("Anna"), person("Bruno"), target=200)
    play_plies(match, 5)
    deck = round_of(match).deck.split()
    html = shown(staff, match)
    for start in range(len(deck) - 1):
        assert f"{deck[start]} {deck[start + 1]}" not in html
    assert match.key in html


def test_a_round_that_is_over_is_shown(staff):
    match = set_table(person("Anna"), person("Bruno"), target=200)
    play_round(match)
    first = round_of(match)
    everybody_presses_next(match)
    html = shown(staff, match)
    assert first.deck in html and first.plays in html
    assert round_of(match).deck not in html


def test_matches_are_only_looked_at(staff):
    match = set_table(person("Anna"), person("Bruno"))
    before = Match.objects.filter(pk=match.pk).values().get()
    address = reverse("admin:games_match_change", args=[match.pk])
    assert staff.post(address, {"status": "over", "totals": "[9, 9]"}).status_code == 403
    assert staff.get(reverse("admin:games_match_add")).status_code == 403
    assert Match.objects.filter(pk=match.pk).values().get() == before


@pytest.mark.parametrize("model", ["variant", "match"])
def test_nobody_else_comes_in(client, model):
    address = reverse(f"admin:games_{model}_changelist")
    assert client.get(address).status_code == 302
    client.force_login(person("Anna"))
    assert client.get(address).status_code == 302
