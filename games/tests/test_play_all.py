"""Every level plays at every table: nothing is refused, and what is refused or late is told."""

import json

import pytest
from django.core.management import CommandError, call_command

from games.bench.all_tables import MOST, Bout, Figures, bouts
from games.bots import LEVELS
from games.bots.contest import Pairing, Result
from games.engine.rules import Rules
from games.engine.variants import VARIANTS

TABLES = sum(len(variant.seatings) for variant in VARIANTS.values())


def told(capsys, **options):
    call_command("play_all", **options)
    return json.loads(capsys.readouterr().out.splitlines()[-1])


def test_all_tables_are_sat_at_by_all_pairs_of_levels():
    pairs = len(LEVELS) ** 2
    met = {(bout.pairing.rules, bout.levels) for bout in bouts(TABLES * pairs)}
    assert len({levels for _rules, levels in met}) == pairs
    assert len(met) == len({bout.pairing.rules for bout in bouts(TABLES)}) * pairs


def test_every_table_once_with_nothing_refused(capsys):
    found = told(capsys, matches=TABLES, seed=5, iterations=1)
    assert (found["matches"], found["refused"], found["variants"]) == (TABLES, 0, len(VARIANTS))
    assert found["rounds"] >= TABLES and sum(found["seatings"].values()) == TABLES
    assert set(found["slowest"]) <= set(LEVELS) and min(found["slowest"].values()) >= 0


@pytest.mark.parametrize(
    ("levels", "slowest", "late"),
    [
        (("hard", "random"), MOST + 0.1, True),
        (("expert", "random"), MOST + 0.1, False),
        (("random", "casual"), MOST + 0.1, True),
        (("hard", "random"), MOST - 0.1, False),
    ],
)
def test_what_takes_longer_than_its_level_may_is_late(levels, slowest, late):
    figures = Figures()
    figures.add(Bout(Pairing(0, Rules(), 0), levels), Result(rounds=1, slowest=slowest))
    assert (figures.late, figures.sound) == (int(late), not late)


def test_what_is_refused_ends_the_command_with_an_error(monkeypatch, capsys):
    refused = Result(rounds=1, refused=1)
    monkeypatch.setattr("games.bench.all_tables.play_match", lambda *_args: refused)
    with pytest.raises(SystemExit):
        call_command("play_all", matches=3)
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["refused"] == 3


@pytest.mark.parametrize("wrong", [{"matches": 0}, {"iterations": -1}])
def test_numbers_that_make_no_sense(wrong):
    with pytest.raises(CommandError, match="takes a number"):
        call_command("play_all", **wrong)
