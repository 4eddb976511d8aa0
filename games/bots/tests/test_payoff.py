"""What piles are worth is remembered, but not without end."""

import random

import pytest

from games.bots import payoff
from games.bots.payoff import Payoff
from games.engine.rules import Rules
from games.engine.variants import VARIANTS


def splits(rules: Rules, number: int) -> list[tuple[int, int]]:
    chance = random.Random(5)
    firsts = [chance.getrandbits(rules.all_cards.bit_length()) & rules.all_cards for _ in range(number)]
    return [(first, rules.all_cards & ~first) for first in firsts]


def remembered(worth: Payoff) -> int:
    """Return how much the largest of its memories holds."""
    memories = [worth._counted, worth._by_best or {}, worth._lead_of_best]
    memories += [known for _mask, known, _ask in worth._parts] + [known for _mask, known in worth._leads]
    return max(len(known) for known in memories)


@pytest.mark.parametrize("slug", ["scopa", "napola", "cirulla", "escoba"])
def test_it_forgets_and_says_the_same(slug, monkeypatch):
    rules = VARIANTS[slug].rules
    piles = splits(rules, 300)
    fresh = [Payoff(rules).lead(pair, (0, 0)) for pair in piles[:40]]
    monkeypatch.setattr(payoff, "MOST_KNOWN", 32)
    worth = Payoff(rules)
    leads = [worth.lead(pair, (0, 0)) for pair in piles]
    points = [worth.of(pair, (0, 0)) for pair in piles]
    assert leads[:40] == fresh
    assert leads == [mine - theirs for mine, theirs in points]
    assert 1 < remembered(worth) <= 32
