"""What a round that is not over may come to: nothing told by bare piles, and the truth where all is decided."""

from random import Random

import pytest

from games.bots.outlook import outlook_for
from games.bots.tests.positions import EVERY_RULES, played_at_random
from games.engine.cards import mask_of, parse_card, parse_cards
from games.engine.rules import Rules
from games.engine.variants import rules_for

SCOPA = Rules()


def lead(rules, first, second="", earned=(0, 0)):
    piles = mask_of(parse_cards(first)), mask_of(parse_cards(second))
    points = outlook_for(rules).of(piles, earned)
    return points[0] - points[1]


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.changes_from(Rules())))
def test_the_sides_are_treated_alike(rules):
    outlook = outlook_for(rules)
    for position in played_at_random(rules, Random(2)):
        earned = tuple(map(float, position.sweep_points))
        points = outlook.of(position.piles, earned)
        turned = outlook.of(position.piles[::-1], earned[::-1])
        assert turned == pytest.approx(points[::-1])
        assert all(point >= had for point, had in zip(points, earned, strict=True))


def test_nothing_is_ahead_of_nothing():
    assert lead(SCOPA, "") == 0
    assert lead(SCOPA, "", earned=(2, 1)) == 1


def test_what_is_certain_counts_in_full():
    coins = "AD 2D 3D 4D 5D 6D"
    assert 2.0 < lead(SCOPA, coins + " 7D") <= 4.0
    with_most = "AS 2S 3S 4S 5S 6S 7S JS QS KS AH 2H 3H 4H 5H 6H JH QH KH 7C 6C 5C " + coins + " 7D"
    assert lead(SCOPA, with_most, "AC 2C 3C 4C JC QC KC JD QD KD 7H") == pytest.approx(4.0, abs=0.1)


@pytest.mark.parametrize("better", ["7D", "7S", "6S", "KD", "KS"])
def test_every_card_taken_is_for_the_better(better):
    had = "2C 4C JC"
    assert parse_card(better) not in parse_cards(had)
    assert lead(SCOPA, f"{had} {better}") > lead(SCOPA, had)


def test_a_run_of_coins_begun_counts_where_it_scores():
    run = rules_for("scopa", napola="run")
    plain = lead(SCOPA, "AD 2D")
    assert lead(run, "AD 2D") > plain + 0.5
    assert lead(run, "AD 2D", "3D") == pytest.approx(lead(SCOPA, "AD 2D", "3D"))
