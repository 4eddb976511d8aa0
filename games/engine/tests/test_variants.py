"""The variants that ship (RULES.md §8)."""

import pytest

from games.engine.rules import Rules
from games.engine.variants import VARIANTS, rules_for

FOUR = {"players": 4, "teams": 2}
NINE = FOUR | {"hand_size": 9}
TEN = FOUR | {"hand_size": 10, "table_size": 0, "redeal_kings": 0}
ALL_SEATINGS = {(2, 0), (3, 0), (4, 2), (4, 0), (6, 2), (6, 3), (6, 0)}

SETS = {
    "scopa": {},
    "scopone9": NINE,
    "scopone10": TEN,
    "assi": {"ace_sweep": True},
    "asso_pigliatutto": {"ace_sweep": True, "ace_sweep_scopa": True},
    "napola": {"napola": "run", "target": 21},
    "trentino": NINE | {"napola": "run", "all_coins_wins": True, "target": 21},
    "milano": TEN | {"ace_sweep": True, "napola": "run", "target": 21},
    "re_bello": {"re_bello": True},
    "cosenza": {"settebello_coppe": True},
    "napoli": {"four_sevens": True},
    "quindici": {"capture": "fifteen", "redeal_kings": 0},
    "cirulla": {
        "capture": "cirulla",
        "ace_sweep": True,
        "ace_must_sweep": False,
        "ace_sweep_scopa": True,
        "redeal_kings": 0,
        "redeal_aces": 2,
        "redeal_by": "next",
        "dealer_bonus": "cirulla",
        "matta": "persists",
        "declarations": True,
        "piccola_max": 6,
        "grande": True,
        "all_coins_wins": True,
        "target": 51,
    },
    "libia": {"scopa_value": "rank", "coin_sweep_reset": 10},
    "otto": {"players": 8, "deck": 52, "fixed_deals": 8},
    "escoba": {
        "capture": "fifteen",
        "capture_mandatory": False,
        "dealer_bonus": "escoba",
        "redeal_kings": 0,
        "target": 21,
    },
    "chkobba": {"queen_below_jack": True, "primiera": "count_7_6"},
}


def test_the_variants_are_those_of_the_rules() -> None:
    assert list(VARIANTS) == list(SETS)


@pytest.mark.parametrize("name", SETS)
def test_a_variant_is_its_set_of_options(name: str) -> None:
    assert rules_for(name) == Rules.from_options(SETS[name])
    assert VARIANTS[name].rules == rules_for(name)
    assert VARIANTS[name].name and VARIANTS[name].line


@pytest.mark.parametrize("name", SETS)
def test_every_seating_of_a_variant_can_be_played(name: str) -> None:
    for players, teams in VARIANTS[name].seatings:
        rules = rules_for(name, players=players, teams=teams)
        assert rules.sides == (teams or players)


def test_scopa_seats_two_to_six_alone_or_in_teams() -> None:
    assert set(VARIANTS["scopa"].seatings) == ALL_SEATINGS
    assert set(VARIANTS["cirulla"].seatings) == {(2, 0), (3, 0), (4, 2)}
    assert VARIANTS["scopone9"].seatings == VARIANTS["scopone10"].seatings == ((4, 2),)
    assert (8, 0) in VARIANTS["otto"].seatings


def test_a_house_variant_changes_some_options() -> None:
    rules = rules_for("scopa", target=21, sum_choice="fewest")
    assert rules.changes_from(rules_for("scopa")) == {"target": 21, "sum_choice": "fewest"}
