"""The measure of the ratings: players of known strength are told apart, and chances are kept."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from games.bench.ratings import SHAPES, simulate


@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_ratings_come_near_the_true_order_and_keep_what_they_foretell(shape):
    found = simulate(*shape, players=60, matches=9000)
    assert found.correlation > 0.9
    assert found.worst < 0.1


def test_without_matches_nothing_is_known():
    found = simulate(2, 1, players=60, matches=2)
    assert abs(found.correlation) < 0.5
    assert found.tenths == []


def test_the_command_prints_figures():
    out = StringIO()
    call_command("bench_ratings", "--matches", "9000", "--json", stdout=out)
    figures = json.loads(out.getvalue())
    assert set(figures) == set(SHAPES)
    assert all(0 < one["correlation"] < 1 for one in figures.values())
