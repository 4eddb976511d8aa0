"""The command that tells how strong the computer players are."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.bench import strength
from games.bench.strength import AIMS, Aim, measure
from games.bots.contest import Result
from games.bots.levels import LEVELS, PLAYERS
from games.engine.variants import VARIANTS


def printed(**options):
    out = StringIO()
    call_command("strength", stdout=out, stderr=StringIO(), **{"level": "greedy", "deals": 4} | options)
    return out.getvalue().splitlines()


def test_it_prints_a_line_for_each_aim():
    head, line = printed()
    assert "95 % interval" in head
    assert line.startswith("greedy > casual, scopa") and "points a deal" in line


def test_it_prints_json_for_programs():
    (line,) = printed(json=True)
    found = json.loads(line)
    assert (found["level"], found["rival"], found["variant"]) == ("greedy", "casual", "scopa")
    assert found["low"] <= found["mean"] <= found["high"] and found["slowest"] > 0
    assert found["reached"] is (found["low"] > 0)


def test_in_short_it_plays_fewer_deals(monkeypatch):
    counts = []

    def stop(aims, count, seed, report):
        counts.append(count)
        return []

    monkeypatch.setattr("games.management.commands.strength.measure", stop)
    for options in ({"deals": 400}, {"deals": 400, "short": True}):
        call_command("strength", stdout=StringIO(), **options)
    assert counts == [400, 40]


def test_the_same_seed_plays_the_same():
    mean = [json.loads(printed(json=True, seed=seed)[0])["mean"] for seed in (1, 1, 2)]
    assert mean[0] == mean[1] != mean[2]


@pytest.mark.parametrize("options", [{"deals": 1}, {"level": "clairvoyant"}, {"variant": "briscola"}])
def test_what_cannot_be_measured_is_refused(options):
    with pytest.raises(CommandError):
        printed(**options)


def test_aims_name_what_there_is():
    for aim in AIMS:
        assert {aim.level, aim.rival} <= set(PLAYERS) and aim.variant in VARIANTS
        assert (aim.least is None) != (aim.most is None)


def test_every_level_is_measured_against_the_one_below():
    pairs = {(aim.level, aim.rival) for aim in AIMS}
    assert set(zip([*LEVELS][1:], LEVELS, strict=False)) <= pairs


def test_the_harder_end_of_the_interval_counts(monkeypatch):
    won = [Result(rounds=2, difference=2, wins=2) for _ in range(40)]
    monkeypatch.setattr(strength, "play_deal", lambda *args, **options: won[0])
    aims = (
        Aim("hard", "careful", "scopa", 0.9),
        Aim("hard", "careful", "scopa", 90, "won"),
        Aim("hard", "careful", "scopa", 99, "won"),
        Aim("hard", "careful", "scopa", None, "lost", most=10),
        Aim("hard", "careful", "scopa", None, "lost", most=1),
    )
    found = list(measure(aims, 40, 1, lambda number, count: None))
    assert [one.reached for one in found] == [True, True, False, True, False]
    assert (found[0].mean, found[1].mean, found[3].mean) == (1, 100, 0)
