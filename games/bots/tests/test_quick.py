"""The position that changes in place goes where the engine's goes, and its piles are worth what the engine says."""

from random import Random

import pytest

from games.bots.payoff import payoff_for
from games.bots.quick import QuickPosition
from games.bots.tests.positions import EVERY_RULES, dealt
from games.bots.weights import WEIGHTS
from games.engine.notation import Declaration
from games.engine.rules import Rules
from games.engine.scoring import score_round

IDS = [str(rules.changes_from(Rules())) for rules in EVERY_RULES]


def state(position):
    held = () if position.finished else position.hands
    earned = tuple(map(sum, zip(position.sweep_points, position.declared.points, strict=True)))
    matta = position.declared.matta
    return position.finished, held, position.table, position.piles, earned, position.last_capturer, matta


def quick_state(quick):
    held = () if quick.over else tuple(quick.held)
    return (
        quick.over,
        held,
        quick.table,
        tuple(quick.piles),
        tuple(quick.points),
        quick.last_capturer,
        quick.matta,
    )


def both(rules, seed):
    """Yield the engine's position and the quick one through a round played at random."""
    rng = Random(seed)
    position = dealt(rules, rng)
    quick = QuickPosition.of(position)
    yield position, quick
    while not position.finished:
        event = rng.choice(position.legal_plays)
        if isinstance(event, Declaration):
            quick.declare(position.turn, position.declarations.index(event))
        else:
            quick.play(int(event.card), event.captured)
        position = position.play(event)
        yield position, quick


@pytest.mark.parametrize("rules", EVERY_RULES, ids=IDS)
def test_it_goes_where_the_engine_goes(rules):
    for seed in range(3):
        for position, quick in both(rules, seed):
            assert quick_state(quick) == state(position)
            assert quick.over or quick.turn == position.turn
            assert quick.held == [sum(1 << card for card in hand) for hand in quick.hands]


@pytest.mark.parametrize("rules", EVERY_RULES, ids=IDS)
def test_its_piles_are_worth_what_the_engine_says(rules):
    most = rules.deck // 4 if rules.all_coins_wins else rules.coin_sweep_reset
    for seed in range(8):
        *_, (position, quick) = both(rules, seed)
        score = score_round(position)
        given = [points.get("dealer_bonus", 0) for points in score.points]
        extra = [WEIGHTS.all_coins if most and coins >= most else 0 for coins in score.coins]
        expected = [a - b + c for a, b, c in zip(score.totals, given, extra, strict=True)]
        assert payoff_for(rules).of(quick.piles, quick.points) == expected


def test_a_copy_goes_its_own_way():
    quick = QuickPosition.of(dealt(Rules(), Random(1)))
    before = quick_state(quick)
    other = quick.copy()
    while not other.over:
        other.play(other.hands[other.turn][0], 0)
    assert quick_state(quick) == before != quick_state(other)


def test_the_cards_alive_are_those_not_played():
    for position, quick in both(Rules(), 3):
        if not quick.over:
            taken = position.table | sum(position.piles)
            assert quick.alive == position.rules.all_cards & ~taken
