"""Medals are given once, when a match ends, taken where it was annulled, and told on the pages."""

import random
from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from accounts.services import prefer
from games.engine.variants import VARIANTS
from games.models import Award, Match
from games.services.annul import annul, let_count
from games.services.medals import award_again
from games.services.resign import resign
from games.tests.markup import read
from games.tests.tables import at_once, person, play_rounds, set_table, variant
from games.tests.test_rating import end

pytestmark = pytest.mark.django_db


def medals(player):
    return set(Award.objects.filter(player=player).values_list("name", flat=True))


def ten_met(anna, least=0):
    """Let Anna finish matches with ten people, the last of which is returned."""
    matches = []
    for place in range(least, 10):
        match = Match.objects.create(
            variant=variant(), options={}, status="playing", totals=[0, 0], started=timezone.now()
        )
        for index, player in enumerate((anna, person(f"Other {place}"))):
            match.seats.create(index=index, player=player)
        matches.append(end(match, winner=None, ended_by="timeout"))
    return matches


def dealt_by(seed, *people):
    """Return a match played to its end, whose decks follow from a number."""
    chance = random.Random(seed)
    decks = lambda rules, *_: tuple(chance.sample(list(rules.cards), len(rules.cards)))  # noqa: E731
    with patch("games.services.rounds.shuffled", side_effect=decks):
        return play_rounds(set_table(*people, dealer=0, target=6))


@pytest.mark.parametrize(("seed", "name"), [(16, "by-a-hair"), (24, "settebello"), (0, "cappotto")])
def test_the_cards_of_a_match_earn_it_and_again_where_that_is_annulled(anna, bruno, seed, name):
    first, second = dealt_by(seed, anna, bruno), dealt_by(seed, anna, person("Carla"))
    award = Award.objects.get(player=anna, name=name)
    assert (award.match, award.at) == (first, first.ended)
    root = person("Root", is_superuser=True, is_staff=True)
    annul(by=root, matches=[first.pk], reason="Arranged", now=timezone.now())
    assert Award.objects.get(player=anna, name=name).match == second
    annul(by=root, matches=[second.pk], reason="Arranged", now=timezone.now())
    assert name not in medals(anna)
    let_count(by=root, matches=[first.pk], now=timezone.now())
    assert Award.objects.get(player=anna, name=name).match == first


def test_ten_opponents_at_the_tenth_and_once(anna):
    matches = ten_met(anna)
    assert Award.objects.get(player=anna).match == matches[-1]
    again = matches[-1]
    award_again(again)
    assert Award.objects.filter(player=anna).count() == 1


def test_partners_are_no_opponents_and_computers_no_people(anna):
    ten_met(anna, least=2)
    others = [person(name) for name in ("Partner", "B", "C")]
    end(set_table(anna, others[1], others[0], others[2], teams=2), ended_by="timeout", winner=None)
    assert medals(anna) == {"ten-opponents"}
    end(set_table(others[0], level="greedy"), ended_by="timeout", winner=None)
    assert medals(others[0]) == set()


def test_who_left_earns_nothing(anna, bruno):
    ten_met(anna, least=1)
    resign(match_id=set_table(anna, bruno).pk, seat=0)
    assert medals(anna) == set()


def test_an_annulled_match_takes_its_medals_until_it_counts_again(anna, bruno):
    root = person("Root", is_superuser=True, is_staff=True)
    matches = ten_met(anna)
    annul(by=root, matches=[matches[0].pk], reason="Arranged", now=timezone.now())
    assert medals(anna) == set()
    award_again(matches[0])
    let_count(by=root, matches=[matches[0].pk], now=timezone.now())
    assert Award.objects.get(player=anna).match == matches[-1]


def test_another_match_that_has_earned_it_too_stands_in(anna):
    root = person("Root", is_superuser=True, is_staff=True)
    matches = ten_met(anna)
    [eleventh] = ten_met(anna, least=9)
    assert Award.objects.get(player=anna).match == matches[-1]
    annul(by=root, matches=[matches[-1].pk], reason="Arranged", now=timezone.now())
    assert Award.objects.get(player=anna).match == eleventh


def test_old_matches_are_looked_through_on_demand(anna):
    matches = ten_met(anna)
    Award.objects.all().delete()
    for _ in range(2):
        out = StringIO()
        call_command("award", stdout=out)
    assert "10 matches looked through, 0 medals given" in out.getvalue()
    assert Award.objects.get(player=anna).match == matches[-1]


def test_wins_at_each_family_are_needed(anna, bruno):
    for slug in ("scopa", "scopone9", "scopone10", "asso_pigliatutto", "quindici"):
        people = [anna, bruno, person(f"C {slug}"), person(f"D {slug}")]
        chosen = VARIANTS[slug].seatings
        pairs = (2, 0) not in [tuple(pair) for pair in chosen]
        end(set_table(*people, of=slug, teams=2) if pairs else set_table(*people[:2], of=slug))
    assert "families" not in medals(anna)
    end(set_table(anna, bruno, of="cirulla"))
    assert "families" in medals(anna)


@pytest.mark.django_db(transaction=True)
def test_two_matches_that_end_together_give_a_medal_once(anna):
    ten_met(anna, least=1)
    pair = [set_table(anna, person(name)) for name in ("X", "Y")]
    done = at_once(*(lambda match=match: end(match, winner=None, ended_by="timeout") for match in pair))
    assert not [one for one in done if isinstance(one, Exception)], done
    assert Award.objects.filter(player=anna, name="ten-opponents").count() == 1


def test_the_panel_of_the_match_the_profile_and_the_list_tell_of_it(client, anna, bruno):
    match = play_rounds(set_table(anna, bruno, target=1))
    Award.objects.get_or_create(player=anna, name="four-sweeps", defaults={"match": match, "at": match.ended})
    client.force_login(anna)
    assert "Anna: Four sweeps" in read(client.get(match.get_absolute_url()).text).text
    page = client.get(reverse("games:player", args=[anna.pk]))
    assert [one.match for one in page.context["medals"] if one.medal.name == "four-sweeps"] == [match.key]
    listed = client.get(reverse("games:medals"))
    assert {medal.name for medal, at in listed.context["rows"] if at} == medals(anna)
    assert "Yours since" in listed.text and "Take all the coins of a round" in listed.text
    client.logout()
    assert "Yours since" not in client.get(reverse("games:medals")).text


def test_others_read_of_medals_what_they_may(client, anna, bruno):
    match = end(set_table(anna, bruno, watching=False))
    Award.objects.create(player=anna, name="napola", match=match, at=match.ended)
    address = reverse("games:player", args=[anna.pk])
    assert [one.match for one in client.get(address).context["medals"]] == [""]
    prefer(player=anna, open_record=False)
    assert "medals" not in client.get(address).context


def test_the_list_of_medals_asks_little(client, anna, django_assert_max_num_queries):
    client.force_login(anna)
    with django_assert_max_num_queries(12):
        assert client.get(reverse("games:medals")).status_code == 200
