"""Which choices tell a search from a glance at the table, and who does as the search does."""

from random import Random

import pytest

from games.bots.agreement import RoundPlayed, choices_of_match
from games.bots.budget import Budget
from games.bots.levels import choose_play
from games.engine.round import deal
from games.engine.variants import rules_for
from games.engine.view import view_of

RULES = rules_for("scopa", redeal_kings=0)


def played_by(levels, seed):
    """Return a round in which each seat is a level's."""
    rng = Random(seed)
    position = deal(RULES, 0, tuple(rng.sample(list(RULES.cards), 40)))
    deck, plays = position.setup.deck, []
    while not position.finished:
        view = view_of(position, position.turn)
        event = choose_play(levels[position.turn], view, rng, (0, 0), Budget(40))
        plays.append(str(event))
        position = position.play(event)
    return RoundPlayed(0, deck, tuple(plays))


def test_who_searches_agrees_and_who_does_not_does_less():
    rounds = [played_by(("hard", "greedy"), seed) for seed in range(2)]
    choices = [one for played in rounds for one in choices_of_match(RULES, [played], 40)]
    search, glance = ([one.agreed for one in choices if one.seat == seat] for seat in (0, 1))
    assert len(search) > 3 and len(glance) > 3
    assert sum(search) / len(search) > 0.5 > sum(glance) / len(glance)


def test_the_careful_level_never_does_what_only_a_search_finds():
    played = played_by(("careful", "careful"), 1)
    assert not any(one.agreed for one in choices_of_match(RULES, [played], 40))


def test_the_same_match_gives_the_same_answer():
    played = played_by(("random", "random"), 2)
    first, again = (choices_of_match(RULES, [played], 25) for _ in range(2))
    assert first == again != []


@pytest.mark.parametrize("plays", [(), ("7D",)])
def test_a_match_that_was_stopped(plays):
    deck = played_by(("random", "random"), 3).deck
    legal = tuple(text for text in plays if text in deal(RULES, 0, deck).legal_plays.texts)
    assert len(choices_of_match(RULES, [RoundPlayed(0, deck, legal)], 20)) <= len(legal)
