"""A site full of people who never were: its matches are sound, its ratings add up, its pages are measured."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Player, Rating, RatingChange
from games.engine.record import check_record
from games.models import Match, Result, Seat
from games.selectors import record_of
from games.services.recompute import recompute_ratings
from games.tests.tables import person, set_table

pytestmark = pytest.mark.django_db
SMALL = ("--players", "30", "--matches", "60", "--heaviest", "20")


def run(command, *arguments):
    out = StringIO()
    call_command(command, *arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_matches_and_ratings_that_were_made_up_are_sound():
    assert "30 players have played 60 matches" in run("make_population", *SMALL)
    assert (Player.objects.count(), Match.objects.count()) == (30, 60)
    assert Result.objects.filter(player=Player.objects.order_by("pk").first()).count() == 20
    assert Result.objects.count() == Seat.objects.count() > 120
    assert RatingChange.objects.exists() and Rating.objects.exists()
    assert recompute_ratings(write=False).differences == []
    for match in Match.objects.select_related("variant")[:8]:
        assert check_record(record_of(match))["valid"]
    assert set_table(person("Anna")).pk > 60, "new rows are numbered after those that were made up"


def test_a_database_that_people_play_on_is_left_alone(anna):
    set_table(anna)
    for command in ("make_population", "bench_site"):
        with pytest.raises(CommandError, match="empty"):
            run(command, *SMALL)
    assert Match.objects.count() == 1


@pytest.mark.parametrize("wrong", [("--players", "3"), ("--heaviest", "61"), ("--heaviest", "0")])
def test_sizes_that_cannot_be(wrong):
    with pytest.raises(CommandError, match="at least 10 players"):
        run("make_population", *SMALL, *wrong)


def test_every_page_is_measured_and_explained(tmp_path):
    plans = tmp_path / "plans.txt"
    figures = json.loads(run("bench_site", *SMALL, "--rounds", "1", "--json", "--plans", str(plans)))
    assert len(figures) > 20
    assert all(0 < one["p50"] <= one["p95"] <= one["slowest"] for one in figures.values())
    assert figures["profile, most matches"]["queries"] > 3
    told = plans.read_text()
    assert "# history, ordinary" in told and "SELECT" in told and "accounts_rating" in told
    assert "INSERT" not in told
