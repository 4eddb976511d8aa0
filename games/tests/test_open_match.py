"""Opening a match: the rules it gets, the form, and what excludes what."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from accounts.models import Player
from games.engine.rules import Rules
from games.engine.variants import SHIPPED, VARIANTS
from games.forms import MatchForm, seating_label
from games.models import Match
from games.services.open_match import open_match
from games.services.refusals import Refused
from games.tests.markup import read
from games.tests.tables import house_variant, variant

pytestmark = pytest.mark.django_db

CREATE = reverse("games:create")


def form_of(**fields):
    return MatchForm({"variant": "scopa", "opponent": "friends"} | fields)


def test_the_opener_sits_in_the_first_seat(anna):
    match = open_match(player=anna, variant=variant(), players=4, teams=2)
    assert [seat.player for seat in match.seats.all()] == [anna, None, None, None]
    assert (match.status, match.rounds.count()) == (Match.Status.OPEN, 0)


def test_the_rules_are_copied_so_that_a_variant_may_change_later(anna):
    house = house_variant(target=16)
    match = open_match(player=anna, variant=house)
    house.options = {"target": 31}
    house.save()
    match.refresh_from_db()
    assert match.rules == Rules(target=16)


def test_with_computers_it_begins_at_once(anna):
    match = open_match(player=anna, variant=variant(), players=6, teams=3, level="greedy")
    match.refresh_from_db()
    seats = list(match.seats.all())
    assert [seat.level for seat in seats] == ["", *["greedy"] * 5]
    assert len({seat.shown_name for seat in seats}) == 6
    assert (match.status, match.totals, match.rounds.count()) == (Match.Status.PLAYING, [0, 0, 0], 1)


def test_a_level_that_there_is_not(anna):
    with pytest.raises(Refused, match="no such computer player"):
        open_match(player=anna, variant=variant(), level="grandmaster")
    assert not Match.objects.exists()


def test_options_that_exclude_each_other_are_both_named(anna):
    with pytest.raises(Refused, match=r"tie_break = ordered_count excludes players = 3"):
        open_match(player=anna, variant=house_variant(tie_break="ordered_count"), players=3)
    assert not Match.objects.exists()


def test_the_link_of_a_match_cannot_be_guessed(anna):
    keys = {open_match(player=anna, variant=variant()).key for _ in range(20)}
    assert len(keys) == 20 and all(len(key) >= 16 for key in keys)


@pytest.mark.parametrize("shipped", SHIPPED, ids=lambda shipped: shipped.id)
def test_the_form_takes_every_seating_of_a_variant(shipped):
    variant(shipped.id)
    for players, teams in shipped.seatings:
        form = form_of(variant=shipped.id, seating=f"{players}-{teams}")
        assert form.is_valid(), form.errors
        assert (form.match_options["players"], form.match_options["teams"]) == (players, teams)
    form = form_of(variant=shipped.id)
    assert form.is_valid(), form.errors
    assert (form.match_options["players"], form.match_options["teams"]) == shipped.seatings[0]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"variant": "chess"}, "variant"),
        ({"variant": ""}, "variant"),
        ({"variant": "scopa\0"}, "variant"),
        ({"seating": "5-0"}, "seating"),
        ({"seating": "8-4"}, "seating"),
        ({"variant": "scopone9", "seating": "2-0"}, "seating"),
        ({"target": "0"}, "target"),
        ({"target": "201"}, "target"),
        ({"target": "eleven"}, "target"),
        ({"opponent": "somebody"}, "opponent"),
        ({"level": "grandmaster"}, "level"),
    ],
)
def test_an_error_stands_at_the_field_that_it_concerns(client, fields, field):
    variant(), variant("scopone9")
    form = form_of(**fields)
    assert not form.is_valid() and list(form.errors) == [field]
    answer = client.post(CREATE, {"variant": "scopa", "opponent": "friends"} | fields)
    assert answer.status_code == 422
    assert form.errors[field][0] in read(answer.text).text
    assert not Match.objects.exists() and not Player.objects.exists()


@pytest.mark.parametrize(
    ("options", "seating", "named"),
    [
        ({"tie_break": "ordered_count"}, (3, 0), ("tie_break", "players")),
        ({"tie_break": "ordered_count"}, (6, 3), ("tie_break", "teams")),
        ({"hand_size": 9}, (2, 0), ("players", "hand_size")),
        ({"deck": 52, "players": 8}, (2, 0), ("deck", "players")),
    ],
)
def test_a_conflict_names_both_options_at_the_field_and_makes_nothing(client, options, seating, named):
    house_variant(seating, **options)
    fields = {"variant": "house", "opponent": "friends", "seating": "{}-{}".format(*seating)}
    form = form_of(**fields)
    assert not form.is_valid()
    assert all(option in form.errors["seating"][0] for option in named)
    assert client.post(CREATE, fields).status_code == 422
    assert not Match.objects.exists() and not Player.objects.exists()


def test_the_form_opens_a_match_for_a_stranger_who_becomes_a_guest(client):
    variant("napola")
    answer = client.post(
        CREATE,
        {"variant": "napola", "opponent": "friends", "seating": "4-2", "target": "31", "watching": "on"},
    )
    match = Match.objects.get()
    assert answer.url == match.get_absolute_url()
    assert match.seats.first().player == match.opened_by == Player.objects.get(is_guest=True)
    assert (match.rules.players, match.rules.teams, match.rules.target) == (4, 2, 31)
    assert match.rules.napola == "run" and match.watching


def test_the_form_opens_a_match_against_the_computer(client, anna):
    variant()
    client.force_login(anna)
    client.post(CREATE, {"variant": "scopa", "opponent": "computer", "level": "random"})
    match = Match.objects.get()
    assert [seat.level for seat in match.seats.all()] == ["", "random"]
    assert match.status == Match.Status.PLAYING and not match.watching


def test_one_click_begins_a_match(client):
    variant()
    answer = client.post(reverse("games:play_now"), follow=True)
    match = Match.objects.get()
    assert match.status == Match.Status.PLAYING
    assert "Your hand" in answer.text


def test_a_variant_that_is_not_offered_is_not_opened(client):
    house = house_variant()
    house.offered = False
    house.save()
    assert not form_of(variant="house").is_valid()
    assert house.name not in client.get("/").text


def test_only_a_post_opens_anything(client):
    variant()
    assert client.get(CREATE).status_code == 405
    assert client.get(reverse("games:play_now")).status_code == 405
    assert not Match.objects.exists()


def test_every_variant_says_how_many_may_play(client, db):
    call_command("load_variants", verbosity=0)
    page = read(client.get("/").text)
    inputs = [one.attributes for one in page.all("input")]
    said = {one["value"]: one["data-seatings"] for one in inputs if "data-seatings" in one}
    assert said["scopone9"] == "4-2"
    assert said["cirulla"] == "2-0 3-0 4-2"
    assert set(said) == set(VARIANTS)
    assert "Players: 2; 3; 4 in 2 sides" in page.text


def test_a_seating_is_told_with_the_plurals_of_the_language():
    assert [seating_label(1, 0), seating_label(3, 0)] == ["1 player, each alone", "3 players, each alone"]
    assert seating_label(6, 3) == "6 players, 3 sides of 2"
