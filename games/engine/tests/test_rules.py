"""The options (RULES.md §9), their values, and the pairs that exclude each other (§2, §8)."""

from dataclasses import FrozenInstanceError

import pytest

from games.engine.errors import RulesError
from games.engine.rules import ALLOWED, Rules, conflicts
from games.engine.variants import rules_for

DEFAULTS = """
players 2, teams 0, deck 40, hand_size 3, table_size 4, target 11, fixed_deals 0, tie_break extra_deal, cappotto 0,
redeal_kings 3, redeal_aces 0, redeal_by same, capture value, capture_mandatory true, single_priority true,
sum_choice any, max_captured 0, fifteen_allows_equal false, queen_below_jack false, ace_sweep false, ace_must_sweep
true, ace_sweep_scopa false, ace_with_ace_on_table takes_ace, ace_empty_table stays, ace_first_play allowed,
last_card_scopa false, leftovers last_capturer, scopa_value one, majority plurality, tie_points none, primiera
standard, primiera_missing_suit ineligible, napola off, all_coins_wins false, coin_sweep_reset 0, re_bello false,
settebello_coppe false, four_sevens false, sevens_point false, dealer_bonus off, bonus_before_redeal false,
declarations false, matta off, piccola_max 0, grande false
"""
CHOICES = {
    "players": {2, 3, 4, 6, 8},
    "deck": {40, 52},
    "tie_break": {"extra_deal", "ordered_count"},
    "redeal_kings": {0, 3},
    "redeal_aces": {0, 1, 2},
    "redeal_by": {"same", "next"},
    "capture": {"value", "fifteen", "cirulla"},
    "sum_choice": {"any", "fewest"},
    "ace_with_ace_on_table": {"takes_ace", "sweeps"},
    "ace_empty_table": {"stays", "takes_self"},
    "ace_first_play": {"allowed", "aces_only", "forbidden"},
    "leftovers": {"last_capturer", "dealer"},
    "scopa_value": {"one", "rank", "cards", "sum"},
    "majority": {"plurality", "threshold"},
    "tie_points": {"none", "all"},
    "primiera": {
        "standard", "figures_0", "figures_10_9_8", "trentino", "veneto", "count_7_6", "count_7_6_a", "off"
    },
    "primiera_missing_suit": {"ineligible", "complete_beats", "partial_sum"},
    "napola": {"off", "run", "all_coins", "fixed3"},
    "coin_sweep_reset": {0, 8, 10},
    "dealer_bonus": {"off", "cirulla", "escoba"},
    "matta": {"off", "persists", "hand_only"},
    "piccola_max": {0, 3, 4, 5, 6, 7, 8, 9, 10},
    "target": set(range(1, 201)),
}  # fmt: skip


def read(value: str) -> object:
    return {"true": True, "false": False}[value] if value in ("true", "false") else (
        int(value) if value.isdigit() else value
    )  # fmt: skip


def test_every_option_has_its_default() -> None:
    wanted = dict(pair.split() for pair in " ".join(DEFAULTS.split()).split(", "))
    assert Rules().options() == {name: read(value) for name, value in wanted.items()}
    assert Rules() == rules_for("scopa")


@pytest.mark.parametrize("name", CHOICES)
def test_an_option_has_the_values_of_the_rules(name: str) -> None:
    assert set(ALLOWED[name]) == CHOICES[name]


CONFLICTS = {
    "ace sweep with fifteen": ({"ace_sweep": True, "capture": "fifteen"}, "ace_sweep", "capture"),
    "ace choice with fifteen": ({"ace_must_sweep": False, "capture": "fifteen"}, "ace_must_sweep", "capture"),
    "ace points with fifteen": ({"ace_sweep_scopa": True, "capture": "fifteen"}, "ace_sweep_scopa", "capture"),
    "ace on ace with fifteen": (
        {"ace_with_ace_on_table": "sweeps", "capture": "fifteen"}, "ace_with_ace_on_table", "capture"
    ),
    "ace on nothing with fifteen": (
        {"ace_empty_table": "takes_self", "capture": "fifteen"}, "ace_empty_table", "capture"
    ),
    "ace first with fifteen": (
        {"ace_first_play": "forbidden", "capture": "fifteen"}, "ace_first_play", "capture"
    ),
    "napola with fifteen": ({"napola": "run", "capture": "fifteen"}, "napola", "capture"),
    "napola with cirulla": ({"napola": "fixed3", "capture": "cirulla"}, "napola", "capture"),
    "king redeal without a table": (
        {"players": 4, "hand_size": 10, "table_size": 0}, "redeal_kings", "table_size"
    ),
    "ace redeal without a table": (
        {"players": 4, "hand_size": 10, "table_size": 0, "redeal_kings": 0, "redeal_aces": 1},
        "redeal_aces",
        "table_size",
    ),
    "long deck for two": ({"deck": 52}, "deck", "players"),
    "eight with the short deck": ({"players": 8}, "deck", "players"),
    "order of three sides": ({"tie_break": "ordered_count", "players": 3}, "tie_break", "players"),
    "order of three teams": ({"tie_break": "ordered_count", "players": 6, "teams": 3}, "tie_break", "teams"),
    "order with napola": ({"tie_break": "ordered_count", "napola": "run"}, "tie_break", "napola"),
    "order with re bello": ({"tie_break": "ordered_count", "re_bello": True}, "tie_break", "re_bello"),
    "order with 7H": (
        {"tie_break": "ordered_count", "settebello_coppe": True}, "tie_break", "settebello_coppe"
    ),
    "order with four sevens": ({"tie_break": "ordered_count", "four_sevens": True}, "tie_break", "four_sevens"),
    "order with sevens": ({"tie_break": "ordered_count", "sevens_point": True}, "tie_break", "sevens_point"),
    "order with piccola": ({"tie_break": "ordered_count", "piccola_max": 6}, "tie_break", "piccola_max"),
    "order with grande": ({"tie_break": "ordered_count", "grande": True}, "tie_break", "grande"),
    "order with declarations": (
        {"tie_break": "ordered_count", "declarations": True}, "tie_break", "declarations"
    ),
    "order with bonus": ({"tie_break": "ordered_count", "dealer_bonus": "escoba"}, "tie_break", "dealer_bonus"),
    "scale of the long deck": ({"players": 8, "deck": 52, "primiera": "trentino"}, "deck", "primiera"),
    "count of the long deck": ({"players": 8, "deck": 52, "primiera": "count_7_6"}, "deck", "primiera"),
    "nine cards for two": ({"hand_size": 9}, "players", "hand_size"),
    "ten cards for six": ({"players": 6, "hand_size": 10, "table_size": 0}, "players", "hand_size"),
    "ten cards and a table": ({"players": 4, "hand_size": 10}, "hand_size", "table_size"),
    "three cards and no table": ({"table_size": 0, "redeal_kings": 0}, "hand_size", "table_size"),
    "nine cards and no table": (
        {"players": 4, "hand_size": 9, "table_size": 0, "redeal_kings": 0}, "hand_size", "table_size"
    ),
    "three in two teams": ({"players": 3, "teams": 2}, "players", "teams"),
    "two in two teams": ({"players": 2, "teams": 2}, "players", "teams"),
    "four in four teams": ({"players": 4, "teams": 4}, "players", "teams"),
    "six in four teams": ({"players": 6, "teams": 4}, "players", "teams"),
    "eight in three teams": ({"players": 8, "deck": 52, "teams": 3}, "players", "teams"),
}  # fmt: skip


@pytest.mark.parametrize(("options", "first", "second"), CONFLICTS.values(), ids=CONFLICTS)
def test_options_that_exclude_each_other_are_both_named(
    options: dict[str, object], first: str, second: str
) -> None:
    with pytest.raises(RulesError) as raised:
        Rules.from_options(options)
    assert raised.value.code == "conflict"
    assert set(raised.value.options) == {first, second}
    assert first in str(raised.value) and second in str(raised.value)


@pytest.mark.parametrize(
    ("players", "hand_size", "table_size", "deck"),
    [
        (2, 3, 4, 40),
        (3, 3, 4, 40),
        (4, 3, 4, 40),
        (6, 3, 4, 40),
        (4, 9, 4, 40),
        (4, 10, 0, 40),
        (8, 3, 4, 52),
    ],
)
def test_every_distribution_of_the_rules_can_be_dealt(
    players: int, hand_size: int, table_size: int, deck: int
) -> None:
    rules = Rules(
        players=players,
        hand_size=hand_size,
        table_size=table_size,
        deck=deck,
        redeal_kings=3 if table_size else 0,
    )
    assert (rules.deck - rules.table_size) % (players * hand_size) == 0
    assert len(rules.cards) == deck


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 0),
        ("target", 201),
        ("target", "11"),
        ("target", 11.0),
        ("target", True),
        ("target", None),
        ("capture", "sixteen"),
        ("capture", ["value"]),
        ("single_priority", 1),
        ("players", 5),
        ("piccola_max", 2),
    ],
)
def test_a_value_that_an_option_does_not_have_is_refused(name: str, value: object) -> None:
    with pytest.raises(RulesError) as raised:
        Rules.from_options({name: value})
    assert (raised.value.code, raised.value.options) == ("type", (name,))


def test_an_unknown_option_or_variant_is_refused() -> None:
    with pytest.raises(RulesError) as raised:
        Rules.from_options({"jokers": True})
    assert (raised.value.code, raised.value.options) == ("unknown", ("jokers",))
    with pytest.raises(RulesError) as raised:
        rules_for("poker")
    assert raised.value.code == "variant"


def test_rules_are_a_value() -> None:
    assert Rules(target=16) == rules_for("scopa", target=16)
    assert hash(Rules(target=16)) == hash(rules_for("scopa", target=16))
    assert Rules(target=16).changes_from(Rules()) == {"target": 16}
    with pytest.raises(FrozenInstanceError):
        Rules().target = 16  # type: ignore[misc]


def test_options_round_trip() -> None:
    rules = rules_for("cirulla", players=4, teams=2, target=31)
    assert Rules.from_options(rules.options()) == rules


def test_seats_of_a_side_are_every_so_many() -> None:
    rules = Rules(players=6, teams=2)
    assert rules.seats_of(1) == (1, 3, 5)
    assert [Rules(players=3).side_of(seat) for seat in range(3)] == [0, 1, 2]


def test_all_conflicts_are_told_and_the_first_is_the_one_that_refuses() -> None:
    options = {"capture": "fifteen", "napola": "run", "ace_sweep": True, "players": 3, "teams": 2}
    told = conflicts(options)
    pairs = [("players", "teams"), ("ace_sweep", "capture"), ("napola", "capture")]
    assert [error.options for error in told] == pairs
    with pytest.raises(RulesError) as refused:
        Rules.from_options(options)
    assert str(refused.value) == str(told[0])
    assert conflicts({"napola": "run"}) == []
