"""The computers of the site: a page each, and a rating from casual matches of two against people."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Rating
from games.bots import LEVELS
from games.models import ComputerStand, Match
from games.services.resign import resign
from games.statistics.counting import count_matches
from games.tests.markup import read
from games.tests.tables import set_table

pytestmark = pytest.mark.django_db


def later():
    return timezone.now() + timedelta(hours=1)


def resigned(*people, level="random", **options):
    """Return a match that the first of some people has resigned."""
    match = set_table(*people, level=level, **options)
    resign(match_id=match.pk, seat=0)
    return match


def stand(level="random"):
    return ComputerStand.objects.get(level=level)


def test_a_win_against_a_person_raises_the_computer_alone(anna):
    resigned(anna)
    assert count_matches(later()) == 1
    assert (stand().won, stand().lost) == (1, 0)
    assert stand().strength.number > 1500
    assert not Rating.objects.exists()


def test_a_loss_lowers_it(anna):
    match = resigned(anna)
    Match.objects.filter(pk=match.pk).update(winner=0)
    count_matches(later())
    assert (stand().won, stand().lost) == (0, 1)
    assert stand().strength.number < 1500


def test_a_strong_person_is_worth_more(anna, bruno):
    Rating.objects.create(player=anna, ladder="scopa-live", mu=33.0, sigma=1.0)
    resigned(anna)
    resigned(bruno, level="greedy")
    count_matches(later())
    assert stand().strength.number > stand("greedy").strength.number


def test_every_match_counts_once(anna):
    resigned(anna)
    resigned(anna)
    count_matches(later())
    count_matches(later())
    assert stand().matches == 2


@pytest.mark.parametrize(
    "changes",
    [{"winner": None}, {"rated": True}, {"event": "cup"}],
    ids=["nobody won", "rated", "of an event"],
)
def test_other_matches_do_not_count(anna, changes):
    match = resigned(anna)
    Match.objects.filter(pk=match.pk).update(**changes)
    count_matches(later())
    assert not ComputerStand.objects.exists()


def test_larger_tables_and_people_among_themselves_do_not_count(anna, bruno):
    resigned(anna, players=4, teams=2)
    resigned(anna, bruno, level="")
    count_matches(later())
    assert not ComputerStand.objects.exists()


def test_a_match_that_a_computer_played_for_somebody_does_not_count(anna):
    match = resigned(anna)
    match.seats.filter(index=0).update(stand_in="greedy")
    count_matches(later())
    assert not ComputerStand.objects.exists()


def test_the_list_names_all_with_what_they_reached(client, anna):
    resigned(anna)
    count_matches(later())
    page = read(client.get(reverse("games:computers")).content.decode())
    rows = page.all("tbody")[0].all("tr")
    assert [row.all("a")[0]["href"] for row in rows] == [
        reverse("games:computer", args=[name]) for name in LEVELS
    ]
    assert str(stand().strength.number) in rows[0].text
    assert "100" in rows[0].text


@pytest.mark.parametrize("name", LEVELS)
def test_each_has_a_page_that_says_what_it_is_and_begins_a_match(client, name):
    page = read(client.get(reverse("games:computer", args=[name])).content.decode())
    (title,) = page.all("h1")
    assert "computer" in title.text
    (form,) = [one for one in page.all("form") if one.attributes.get("action") == reverse("games:play_now")]
    assert [field["value"] for field in form.all("input", name="level")] == [name]
    assert len(page.all("main")[0].all("p")) >= 4


def test_there_are_no_others(client):
    assert client.get(reverse("games:computer", args=["pimc"])).status_code == 404


def test_the_page_shows_the_record(client, anna):
    resigned(anna, level="greedy")
    count_matches(later())
    text = read(client.get(reverse("games:computer", args=["greedy"])).content.decode()).all("main")[0].text
    assert f"{stand('greedy').strength.number} ± {stand('greedy').strength.margin}" in text


def test_the_replay_says_who_is_a_computer_and_leads_there(client, anna):
    match = resigned(anna)
    client.force_login(anna)
    page = read(client.get(reverse("games:replay", args=[match.key])).content.decode())
    assert reverse("games:computer", args=["random"]) in [link["href"] for link in page.all("a")]
