"""Matches between levels, and their tally."""

from random import Random

import pytest

from games.bots import contest
from games.bots.contest import Contest, Pairing, Result, pairings, play_match
from games.bots.tally import interval, summary
from games.engine.notation import Declaration
from games.engine.rules import Rules
from games.engine.variants import VARIANTS


def test_matches_spread_over_variants_and_seatings():
    listed = pairings(list(VARIANTS), 400)
    tables = [pairing.rules for pairing in listed]
    counts = {tables.count(rules) for rules in tables}
    assert len(listed) == 400 and max(counts) - min(counts) <= 1


def test_the_first_level_holds_every_side_in_turn():
    three = [pairing.first_side for pairing in pairings(["scopa"], 42) if pairing.rules.players == 3]
    assert three == [0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize("rules", [Rules(), Rules(players=3), Rules(players=4, teams=2)])
def test_a_match_is_the_same_for_the_same_seed(rules):
    one, two = (play_match(Pairing(4, rules, 1), ("greedy", "random"), 9) for _ in range(2))
    assert (one.rounds, one.difference, one.outcome) == (two.rounds, two.difference, two.outcome)
    assert one.rounds > 1 and one.refused == 0


def test_a_refused_play_is_counted_and_the_match_goes_on(monkeypatch):
    real = contest.choose_play
    wrong = Declaration(10)

    def choose(level, view, rng):
        return wrong if level == "greedy" else real(level, view, rng)

    monkeypatch.setattr(contest, "choose_play", choose)
    assert play_match(Pairing(0, Rules(), 0), ("greedy", "random"), 1).refused > 0


def test_a_match_without_end_is_an_error(monkeypatch):
    monkeypatch.setattr(contest, "MOST_ROUNDS", 1)
    with pytest.raises(RuntimeError, match="not ended after 1 rounds"):
        Contest(Pairing(0, Rules(), 0), ("random", "random"), Random(1)).play()


def test_the_interval_holds_the_mean():
    mean, low, high = interval([Result(4, 2.0), Result(5, -1.0), Result(6, 8.0)])
    assert mean == pytest.approx(0.6)
    assert low < mean < high


def test_the_summary_counts_outcomes():
    results = [Result(1, 1.0, outcome) for outcome in (1, 1, 0, -1)]
    figures = summary(results)
    assert (figures["wins"], figures["draws"], figures["losses"], figures["rounds"]) == (2, 1, 1, 4)
