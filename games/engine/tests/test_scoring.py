"""Scoring a round (RULES.md §5): the standard items, ties, missing suits, and the extra items."""

from random import Random

import pytest

from games.engine.cards import mask_of
from games.engine.errors import DealError
from games.engine.primiera import primiera_of
from games.engine.round import deal
from games.engine.rules import Rules
from games.engine.scoring import Taken, score_piles, score_round, score_taken
from games.engine.variants import rules_for

from . import reference
from .positions import dealt, mask, texts

SCOPA = rules_for("scopa")
COINS = "AD 2D 3D 4D 5D 6D 7D JD QD KD"


def points(first: str, second: str, **options: object) -> tuple[dict[str, int], ...]:
    return score_piles(rules_for("scopa", **options), (mask(first), mask(second)), {}).points


def test_the_most_cards_the_most_coins_and_the_settebello_score_one_each() -> None:
    assert points("7D 2D 3H", "AD 2H") == ({"cards": 1, "coins": 1, "settebello": 1}, {})


def test_nobody_scores_where_both_sides_are_level() -> None:
    first, second = "AD 2D 3D 4D 5D 7H 6S 5C", "6D 7D JD QD KD 6H 5S 7C"
    score = score_piles(SCOPA, (mask(first), mask(second)), {})
    assert score.cards == (8, 8)
    assert score.coins == (5, 5)
    assert [dict(items) for items in score.points] == [{}, {"settebello": 1, "primiera": 1}]
    level = score_piles(SCOPA, (mask("7D 6H 5S 4C"), mask("6D 7H 4S 5C")), {})
    assert level.primiera == (68, 68)
    assert level.points == ({"settebello": 1}, {})


def test_each_of_the_tied_scores_where_the_rules_say_so() -> None:
    told = points("7D 6H 5S 4C", "6D 7H 4S 5C", tie_points="all", sevens_point=True)
    tied = {"cards": 1, "coins": 1, "primiera": 1, "sevens": 1}
    assert told == (tied | {"settebello": 1}, tied)


def test_of_three_sides_only_one_strictly_ahead_scores() -> None:
    rules = rules_for("scopa", players=3)
    piles = (mask("2H 3H 4H"), mask("2S 3S 4S"), mask("2C 3C"))
    assert score_piles(rules, piles, {}).points == ({}, {}, {})
    assert score_piles(rules, (*piles[:2], mask("2C 3C 4C 5C")), {}).points[2] == {"cards": 1}


def test_a_majority_may_be_more_than_half_of_the_deck() -> None:
    rules = rules_for("scopa", players=3, majority="threshold")
    whole = sorted(rules.cards, key=lambda card: card.suit == "D")
    thirds = (mask_of(whole[:20]), mask_of(whole[20:35]), mask_of(whole[35:]))
    assert "cards" not in score_piles(rules, thirds, {}).points[0]
    more = (mask_of(whole[:21]), mask_of(whole[21:35]), mask_of(whole[35:]))
    assert score_piles(rules, more, {}).points[0]["cards"] == 1
    assert not [items for items in score_piles(rules, thirds, {}).points if "coins" in items]


def test_a_side_without_a_suit_cannot_win_the_primiera() -> None:
    sevens, low = "7D 7H 7S", "KD QH JS 2C"
    assert points(sevens, low)[1] == {"cards": 1, "primiera": 1}
    assert points(sevens, low, primiera_missing_suit="complete_beats")[1]["primiera"] == 1
    assert points(sevens, low, primiera_missing_suit="partial_sum")[0]["primiera"] == 1


def test_nobody_wins_the_primiera_where_both_lack_a_suit() -> None:
    assert "primiera" not in {item for items in points("7D 7H 7S", "KD QH JS") for item in items}
    told = points("7D 7H 7S", "KD QH JS", primiera_missing_suit="complete_beats")
    assert told[0]["primiera"] == 1


SCALES = {
    "standard": {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "Q": 10, "K": 10},
    "figures_0": {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 0, "Q": 0, "K": 0},
    "figures_10_9_8": {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 8, "Q": 9, "K": 10},
    "trentino": {"7": 7, "6": 6, "A": 5.5, "5": 5, "4": 4, "3": 3, "2": 2, "J": 0.5, "Q": 0.5, "K": 0.5},
    "veneto": {"7": 7, "6": 6, "A": 1, "5": 5, "4": 4, "3": 3, "2": 2, "J": 0, "Q": 0, "K": 0},
}  # fmt: skip


@pytest.mark.parametrize("scale", SCALES)
def test_each_card_is_worth_what_its_scale_says(scale: str) -> None:
    rules = rules_for("scopa", primiera=scale)
    told = {}
    for rank in "A234567JQK":
        found = primiera_of(rules, mask(f"{rank}D {rank}H {rank}S {rank}C"))
        assert found is not None
        assert found.complete
        told[rank] = found.total / 4
    assert told == SCALES[scale]


def test_the_ranks_of_the_long_deck_are_worth_what_figures_are() -> None:
    for scale, worth in (("standard", 10), ("figures_0", 0)):
        found = primiera_of(rules_for("otto", primiera=scale), mask("8D 9H TS KC"))
        assert found is not None
        assert found.total == 4 * worth


def test_the_primiera_tells_the_best_card_of_each_suit() -> None:
    found = primiera_of(SCOPA, mask("7D 2D AD 3H KH 4S 6S"))
    assert found is not None
    assert [card and str(card) for card in found.cards] == ["7D", "3H", "6S", None]
    assert (found.points, found.total, found.complete) == ((21, 13, 18, 0), 52, False)


@pytest.mark.parametrize(
    ("scale", "first", "second", "winner"),
    [
        ("count_7_6", "7D 7H", "7S 6H 6D", 0),
        ("count_7_6", "7D 6H", "7S 6C 6D", 1),
        ("count_7_6", "7D 6H AD", "7S 6C", None),
        ("count_7_6_a", "7D 6H AD", "7S 6C", 0),
        ("count_7_6_a", "7D 6H AD", "7S 6C AC", None),
        ("off", "7D 7H 7S 7C", "2D 2H 2S 2C", None),
    ],
)
def test_the_primiera_may_be_counted_or_off(scale: str, first: str, second: str, winner: int | None) -> None:
    score = score_piles(rules_for("scopa", primiera=scale), (mask(first), mask(second)), {})
    assert [side for side, items in enumerate(score.points) if "primiera" in items] == (
        [] if winner is None else [winner]
    )
    assert score.primiera == (None, None)


@pytest.mark.parametrize(
    ("options", "pile", "worth"),
    [
        ({"napola": "run"}, "AD 2D 3D", 3),
        ({"napola": "run"}, "AD 2D 3D 4D 5D 7D", 5),
        ({"napola": "run"}, COINS, 10),
        ({"napola": "run"}, "AD 2D 4D", 0),
        ({"napola": "run"}, "2D 3D 4D", 0),
        ({"napola": "run"}, "AD 2H 3D", 0),
        ({"napola": "all_coins"}, "AD 2D 3D 7D KD", 5),
        ({"napola": "all_coins"}, "AD 2D 4D 7D KD", 0),
        ({"napola": "fixed3"}, "AD 2D 3D 4D 5D", 3),
        ({"napola": "fixed3"}, "AD 2D 4D 5D", 0),
        ({"piccola_max": 6}, "AD 2D 3D", 3),
        ({"piccola_max": 6}, COINS, 6),
        ({"piccola_max": 3}, COINS, 3),
        ({"piccola_max": 6}, "AD 2D", 0),
        ({"grande": True}, "JD QD KD", 5),
        ({"grande": True}, "JD QD KH", 0),
        ({"re_bello": True}, "KD", 1),
        ({"re_bello": True}, "KH", 0),
        ({"settebello_coppe": True}, "7H", 1),
        ({"four_sevens": True}, "7D 7H 7S 7C", 1),
        ({"four_sevens": True}, "7D 7H 7S", 0),
        ({"sevens_point": True}, "7S 7H", 1),
    ],
)
def test_an_extra_item_scores_by_its_option_alone(options: dict[str, object], pile: str, worth: int) -> None:
    item = {"piccola_max": "piccola", "sevens_point": "sevens"}.get(*(2 * tuple(options)))
    assert points(pile, "4C", **options)[0].get(str(item), 0) == worth
    assert str(item) not in points(pile, "4C")[0]


def test_a_round_is_scored_once_it_is_finished() -> None:
    with pytest.raises(ValueError, match="finished"):
        score_round(dealt(SCOPA))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_plain_rounds_score_as_the_reference_says(players: int) -> None:
    rules, rng = Rules(players=players), Random(players)
    for number in range(60):
        deck = list(rules.cards)
        rng.shuffle(deck)
        try:
            position = deal(rules, number % players, deck)
        except DealError:
            continue
        while not position.finished:
            position = position.play(rng.choice(position.legal_plays))
        piles = [set(texts(pile)) for pile in position.piles]
        score = score_round(position)
        assert list(score.points) == reference.plain_score(piles, position.sweep_points)
        assert score.cards == tuple(map(len, piles))
        assert sum(score.cards) == 40
        assert sum(score.coins) == 10


def test_counts_score_like_the_piles_they_were_counted_from() -> None:
    whole = (mask("7D AD 2D 3D 7H 7S KC QC"), mask("4D 5D 6H 6S 6C JC"))
    known = (mask("7D AD 2D 3D 7H 7S KC"), mask("5D 6H 6S 6C"))
    for options in ({}, {"napola": "run"}, {"napola": "all_coins"}, {"primiera": "count_7_6"}):
        rules = rules_for("scopa", **options)
        counted = score_taken(rules, Taken(known, (8, 6), (4, 2)), {"sweeps": (0, 2)})
        assert counted == score_piles(rules, whole, {"sweeps": (0, 2)})


def test_a_claim_stands_for_what_the_known_cards_say() -> None:
    known = Taken((mask("7D"), 0), (20, 20), (5, 5))
    assert score_taken(SCOPA, known, {}).points == ({"settebello": 1}, {})
    assert score_taken(SCOPA, known, {"primiera": (0, 1)}).points == ({"settebello": 1}, {"primiera": 1})
