"""Matches between levels, and their tally."""

from random import Random

import pytest

from games.bots import contest
from games.bots.contest import Contest, Pairing, Result, own_tables, pairings, play_deal, play_match
from games.bots.tally import interval, summary
from games.engine.notation import Declaration
from games.engine.rules import Rules
from games.engine.variants import VARIANTS, rules_for


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
    one.slowest = two.slowest = 0
    assert one == two
    assert one.rounds > 1 and one.refused == 0


@pytest.mark.parametrize("rules", [Rules(), Rules(players=3), Rules(players=4, teams=2)])
def test_a_deal_is_played_from_every_side(rules):
    result = play_deal(Pairing(4, rules, 0), ("greedy", "random"), 9)
    assert result.rounds == rules.sides == result.wins + result.draws + result.losses


@pytest.mark.parametrize("rules", [Rules(), Rules(players=4, teams=2), rules_for("scopone9")])
def test_equals_are_equal_over_a_deal(rules, monkeypatch):
    monkeypatch.setattr(contest, "choose_play", lambda level, view, *rest: view.legal_plays[0])
    assert play_deal(Pairing(4, rules, 0), ("greedy", "random"), 9).difference == 0


def test_the_points_so_far_are_told_in_a_match_and_not_in_a_deal(monkeypatch):
    told = set()

    def choose(level, view, rng, totals, budget):
        told.add(totals)
        return view.legal_plays[0]

    monkeypatch.setattr(contest, "choose_play", choose)
    play_deal(Pairing(0, Rules(), 0), ("greedy", "random"), 1)
    assert told == {None}
    told.clear()
    play_match(Pairing(0, Rules(), 0), ("greedy", "random"), 1)
    assert (0, 0) in told and len(told) > 2 and None not in told


def test_deals_are_played_at_the_tables_of_the_variants():
    tables = [pairing.rules for pairing in own_tables(["scopa", "scopone9"], 4)]
    assert tables == [Rules(), rules_for("scopone9")] * 2


def test_a_refused_play_is_counted_and_the_match_goes_on(monkeypatch):
    real = contest.choose_play
    wrong = Declaration(10)

    def choose(level, view, rng, *rest):
        return wrong if level == "greedy" else real(level, view, rng, *rest)

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
    results = [Result(1, 1.0) for _ in range(4)]
    for result, outcome in zip(results, (1, 1, 0, -1), strict=True):
        result.count(outcome)
    figures = summary(results)
    assert (figures["wins"], figures["draws"], figures["losses"], figures["rounds"]) == (2, 1, 1, 4)
