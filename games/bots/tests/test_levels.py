"""What holds for every level, whatever the rules."""

import pickle
from random import Random

import pytest

from games.bots import LEVELS, choose_play
from games.bots.budget import Budget
from games.bots.contest import own_tables, play_deal
from games.bots.levels import think
from games.bots.tally import interval
from games.bots.tests.positions import EVERY_RULES, dealt, played_at_random, with_hidden_cards_moved
from games.engine.notation import Declaration
from games.engine.rules import Rules
from games.engine.view import view_of

# As many as show that a search works; how well it plays is another matter.
FEW = Budget(3)
AT_ONCE = ("random", "casual", "greedy", "careful")
LOOKED_AT = {"hard": 0.1, "pimc": 0.03}


@pytest.mark.parametrize("level", [*AT_ONCE, *LOOKED_AT])
@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.changes_from(Rules())))
def test_a_choice_is_legal(level, rules):
    rng = Random(7)
    for position in played_at_random(rules, rng):
        if rng.random() < LOOKED_AT.get(level, 1):
            assert (
                choose_play(level, view_of(position, position.turn), rng, None, FEW) in position.legal_plays
            )


@pytest.mark.parametrize("level", ["careful", "hard"])
@pytest.mark.parametrize("rules", EVERY_RULES[::3], ids=lambda rules: str(rules.changes_from(Rules())))
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(level, rules):
    rng = Random(11)
    for position in played_at_random(rules, rng):
        other = with_hidden_cards_moved(position, rng)
        mine, theirs = view_of(position, position.turn), view_of(other, other.turn)
        assert mine == theirs
        if rng.random() < LOOKED_AT.get(level, 1):
            chosen = [choose_play(level, view, Random(1), None, FEW) for view in (mine, theirs)]
            assert chosen[0] == chosen[1]


@pytest.mark.parametrize("level", [level for level in (*AT_ONCE, *LOOKED_AT) if level != "casual"])
def test_a_declaration_comes_first(level):
    rules, rng, found = EVERY_RULES[-1], Random(3), 0
    for _ in range(40):
        position = dealt(rules, rng)
        if isinstance(position.legal_plays[0], Declaration):
            found += 1
            chosen = choose_play(level, view_of(position, position.turn), rng, None, FEW)
            assert isinstance(chosen, Declaration)
    assert found


@pytest.mark.parametrize(
    ("stronger", "weaker"), [("casual", "random"), ("greedy", "casual"), ("careful", "greedy")]
)
def test_each_level_is_stronger_than_the_one_below(stronger, weaker):
    results = [play_deal(pairing, (stronger, weaker), seed=5) for pairing in own_tables(["scopa"], 80)]
    _mean, low, _high = interval(results)
    assert low > 0


def test_a_search_is_stronger_than_chance():
    budgets = {"hard": Budget(25)}
    results = [play_deal(pairing, ("hard", "random"), 5, budgets) for pairing in own_tables(["scopa"], 16)]
    _mean, low, _high = interval(results)
    assert low > 0


@pytest.mark.parametrize("level", ["careful", "hard"])
def test_a_choice_may_be_sent_to_another_process_and_back(level):
    position = dealt(EVERY_RULES[0], Random(1))
    asked = pickle.loads(pickle.dumps((level, view_of(position, position.turn), "a seed", (3, 9), FEW)))
    event = think(*asked)
    assert pickle.loads(pickle.dumps(event)) == event == think(*asked)
    assert event in position.legal_plays


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
