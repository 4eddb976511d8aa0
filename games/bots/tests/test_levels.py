"""What holds for every level, whatever the rules."""

from random import Random

import pytest

from games.bots import LEVELS, choose_play
from games.bots.contest import pairings, play_match
from games.bots.tally import interval
from games.bots.tests.positions import EVERY_RULES, dealt, played_at_random, with_hidden_cards_moved
from games.engine.notation import Declaration
from games.engine.rules import Rules
from games.engine.view import view_of


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.changes_from(Rules())))
def test_a_choice_is_legal(level, rules):
    rng = Random(7)
    for position in played_at_random(rules, rng):
        assert choose_play(level, view_of(position, position.turn), rng) in position.legal_plays


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", EVERY_RULES[::3], ids=lambda rules: str(rules.changes_from(Rules())))
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(level, rules):
    rng = Random(11)
    for position in played_at_random(rules, rng):
        other = with_hidden_cards_moved(position, rng)
        mine, theirs = view_of(position, position.turn), view_of(other, other.turn)
        assert mine == theirs
        assert choose_play(level, mine, Random(1)) == choose_play(level, theirs, Random(1))


@pytest.mark.parametrize("level", LEVELS)
def test_a_declaration_comes_first(level):
    rules, rng, found = EVERY_RULES[-1], Random(3), 0
    for _ in range(40):
        position = dealt(rules, rng)
        if isinstance(position.legal_plays[0], Declaration):
            found += 1
            assert isinstance(choose_play(level, view_of(position, position.turn), rng), Declaration)
    assert found


def test_greedy_beats_random():
    results = [play_match(pairing, ("greedy", "random"), seed=5) for pairing in pairings(["scopa"], 70)]
    _mean, low, _high = interval(results)
    assert low > 0.5


def test_only_the_seat_to_play_is_asked():
    position = dealt(Rules(), Random(1))
    with pytest.raises(ValueError, match="nothing to play"):
        choose_play("greedy", view_of(position, position.dealer), Random(1))


def test_an_unknown_level_is_refused():
    position = dealt(Rules(), Random(1))
    with pytest.raises(KeyError):
        choose_play("clairvoyant", view_of(position, position.turn), Random(1))


def test_every_level_says_who_it_is():
    for name, level in LEVELS.items():
        assert level.id == name and level.name and level.line.endswith(".")
