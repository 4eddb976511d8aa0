"""What cards are worth."""

import pytest

from games.bots.goals import fixed_points, goals_of
from games.bots.tests.positions import EVERY_RULES
from games.bots.worth import primiera_grades, worth_for
from games.engine.cards import COINS, SEVENS, mask_of, parse_card, parse_cards
from games.engine.rules import Rules
from games.engine.variants import rules_for


def worth(text, rules=None, piles=("", "")):
    rules = rules or Rules()
    return worth_for(rules, tuple(mask_of(parse_cards(pile)) for pile in piles), 0).of(
        mask_of(parse_cards(text))
    )


@pytest.mark.parametrize(
    ("better", "worse"),
    [("7D", "7C"), ("7C", "6C"), ("6C", "AC"), ("AC", "5C"), ("2D", "2C"), ("5C", "4C"), ("KC KS", "KC")],
)
def test_cards_by_order(better, worse):
    assert worth(better) > worth(worse)


@pytest.mark.parametrize(
    ("card", "options"),
    [
        ("KD", {"re_bello": True}),
        ("7H", {"settebello_coppe": True}),
        ("7C", {"four_sevens": True}),
        ("7C", {"sevens_point": True}),
        ("AD", {"napola": "run"}),
        ("3D", {"napola": "fixed3"}),
        ("2D", {"piccola_max": 6}),
        ("QD", {"grande": True}),
    ],
)
def test_an_option_makes_a_card_worth_more(card, options):
    assert worth(card, Rules(**options)) > worth(card)


def test_a_goal_that_nobody_can_reach_is_worth_nothing():
    broken = ("AD", "2D")
    assert worth("3D", Rules(napola="run"), broken) == worth("3D", piles=broken)


def test_the_last_card_of_a_napola_is_worth_its_points():
    piles = ("AD 2D", "")
    assert worth("3D", Rules(napola="run"), piles) == pytest.approx(worth("3D", piles=piles) + 3 / 2, abs=0.7)


def test_coins_count_no_more_once_they_are_decided():
    decided = ("AD 2D 3D 4D 5D 6D", "")
    assert worth("JD", piles=decided) == pytest.approx(worth("JC", piles=decided), abs=0.12)


@pytest.mark.parametrize("variant", ["scopa", "napola", "cirulla", "libia", "napoli"])
def test_goals_are_what_the_engine_scores(variant):
    settebello = goals_of(rules_for(variant))[0]
    assert (settebello.cards, settebello.points) == (parse_card("7D").bit, 1)


@pytest.mark.parametrize("rules", EVERY_RULES[:40:3])
def test_goals_add_up_to_what_all_the_cards_score(rules):
    goals = [goal for goal in goals_of(rules) if goal.item != "all_coins"]
    for cards in (rules.all_cards, COINS & rules.all_cards, SEVENS):
        within = sum(goal.points for goal in goals if not goal.cards & ~cards)
        assert within == sum(fixed_points(rules, cards).values())


def test_each_goal_names_its_item():
    assert {goal.item for goal in goals_of(rules_for("cirulla"))} == {
        "settebello",
        "piccola",
        "grande",
        "all_coins",
    }


def test_the_piccola_stops_at_its_limit():
    goals = [goal for goal in goals_of(Rules(piccola_max=5)) if goal.needed > 1]
    assert [(goal.needed, goal.points) for goal in goals] == [(3, 3), (4, 1), (5, 1)]


def test_grades_follow_the_primiera_of_the_rules():
    six = parse_card("6C")
    assert primiera_grades(Rules(primiera="off"))[six] == 0
    assert primiera_grades(Rules(primiera="count_7_6"))[six] == 0.4
    assert 0.4 < primiera_grades(Rules())[six] < 1
