"""Which choices tell a search from a glance at the table, and who does as the search does."""

from random import Random

import pytest

from games.bots.agreement import RoundPlayed, _choice, choices_of_match
from games.bots.levels import choose_play
from games.engine.round import deal
from games.engine.variants import rules_for
from games.engine.view import view_of

RULES = rules_for("scopa", redeal_kings=0)
SHORT = 25  # iterations


def advised(view, rng):
    """Play what the search finds where that tells, else as a glance says: somebody with a computer beside them."""
    for play in view.legal_plays:
        chance = Random(f"0 {view.ply}")
        if any(one.agreed for one in _choice(view, play, (0, 0), SHORT, chance)):
            return play
    return choose_play("careful", view, rng)


def by_level(level):
    return lambda view, rng: choose_play(level, view, rng)


def played_by(seed, *players):
    """Return a round in which each seat is played by a function of its view."""
    rng = Random(seed)
    position = deal(RULES, 0, tuple(rng.sample(list(RULES.cards), 40)))
    deck, plays = position.setup.deck, []
    while not position.finished:
        event = players[position.turn](view_of(position, position.turn), rng)
        plays.append(str(event))
        position = position.play(event)
    return RoundPlayed(0, deck, tuple(plays))


def test_who_is_advised_agrees_always_and_who_glances_never():
    rounds = [played_by(seed, advised, by_level("careful")) for seed in (1, 2)]
    choices = [one for played in rounds for one in choices_of_match(RULES, [played], SHORT)]
    assert {one.seat for one in choices} == {0, 1}
    assert all(one.agreed == (one.seat == 0) for one in choices)


@pytest.mark.parametrize("variant", ["cirulla", "scopone9"])
def test_other_variants_are_compared_too(variant):
    rules = rules_for(variant)
    rng = Random(5)
    deck = tuple(rng.sample(list(rules.cards), rules.deck))
    position, plays = deal(rules, 0, deck), []
    while not position.finished:
        plays.append(str(rng.choice(list(position.legal_plays))))
        position = position.play(next(one for one in position.legal_plays if str(one) == plays[-1]))
    choices = choices_of_match(rules, [RoundPlayed(0, deck, tuple(plays))], SHORT)
    assert choices and all(0 <= one.seat < rules.players for one in choices)


def test_the_same_match_gives_the_same_answer():
    played = played_by(2, by_level("random"), by_level("random"))
    first, again = (choices_of_match(RULES, [played, played], SHORT) for _ in range(2))
    assert first == again != []


def test_when_the_time_is_over_what_was_found_is_enough():
    played = played_by(2, by_level("random"), by_level("random"))
    assert choices_of_match(RULES, [played, played], SHORT, seconds=0) == []


def test_a_match_that_was_stopped_at_once_has_no_choices():
    deck = played_by(3, by_level("random"), by_level("random")).deck
    assert choices_of_match(RULES, [RoundPlayed(0, deck, ())], SHORT) == []
    assert choices_of_match(RULES, [], SHORT) == []
