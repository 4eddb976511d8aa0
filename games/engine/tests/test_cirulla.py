"""Cirulla (RULES.md §7): the dealer's bonus, the matta, declarations, void deals."""

import pytest

from games.engine.deal import dealer_after_void, next_dealer
from games.engine.errors import DealError
from games.engine.match import MatchState
from games.engine.round import deal
from games.engine.scoring import score_round
from games.engine.variants import rules_for

from .positions import after, captures_of, dealt, legal_texts, mask, midway, stacked_deck, texts

CIRULLA = rules_for("cirulla")
HAND_ONLY = rules_for("cirulla", matta="hand_only")
PLAIN = "2H 6H QS KC"


def holding(hand: str, table: str = PLAIN, rules=CIRULLA):  # type: ignore[no-untyped-def]
    """Deal a hand to the seat that plays first, seat 1."""
    return dealt(rules, hands=[hand, "4H 6S QD"], table=table)


def declared(hand: str) -> list[str]:
    return [text for text in legal_texts(holding(hand)) if text.startswith("!")]


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        ("3D 3S 3C", ["!10"]),
        ("5D 5S 5C", ["!10"]),
        ("AD 3S 4C", ["!3"]),
        ("AD 3S 5C", ["!3"]),
        ("AD 3S 6C", []),
        ("2D 2S 5C", ["!3"]),
        ("7H 5D 5S", ["!10=5"]),
        ("7H 7D 7S", ["!10=7"]),
        ("7H 2D 2S", ["!10=2"]),
        ("7H KD KS", ["!10=10"]),
        ("7H 3D 5S", ["!3=1"]),
        ("7H 4D 5S", []),
        ("7H AD 2S", ["!3=1", "!3=2", "!3=3", "!3=4", "!3=5", "!3=6"]),
    ],
)
def test_a_hand_may_declare(hand: str, allowed: list[str]) -> None:
    assert declared(hand) == allowed


def test_the_matta_means_nothing_where_it_is_off() -> None:
    rules = rules_for("cirulla", matta="off")
    assert not [text for text in legal_texts(holding("7H AD 2S", rules=rules)) if text[0] == "!"]


def test_nothing_is_declared_in_scopa() -> None:
    assert not [text for text in legal_texts(dealt(rules_for("scopa"), hands=["3D 3S 3C"])) if text[0] == "!"]


def test_a_declaration_scores_shows_the_hand_and_keeps_the_turn() -> None:
    before = holding("3D 3S 3C")
    position = after(before, "!10")
    assert position.declared.points == (0, 10)
    assert texts(position.open_cards) == ["3D", "3S", "3C"]
    assert (position.turn, position.hands, position.ply) == (before.turn, before.hands, before.ply + 1)


def test_a_hand_is_declared_once() -> None:
    position = after(holding("3D 3S 3C"), "!10")
    assert not [text for text in legal_texts(position) if text.startswith("!")]


def test_a_hand_is_declared_before_its_first_card_or_never() -> None:
    position = after(holding("3D 3S 3C"), "3Dx2H+KC", "QDxQS")
    assert not [text for text in legal_texts(position) if text.startswith("!")]


def test_each_new_hand_may_be_declared() -> None:
    position = dealt(CIRULLA, hands=["5D 5S 5C", "4H JD KD"], table=PLAIN, then="AD 7D AH 7S AC 7C")
    position = after(position, "!10")
    while position.deal == 0:
        position = position.play(position.legal_plays[0])
    assert "!10" in legal_texts(position)
    assert after(position, "!10").declared.points == (0, 20)


def test_the_open_cards_are_those_still_in_hand() -> None:
    position = after(holding("3D 3S 3C", table="JS QS QC QH"), "!10", "3S")
    assert texts(position.open_cards) == ["3D", "3C"]


def test_a_declared_matta_captures_with_its_value() -> None:
    before = holding("7H 2D 2S", table="2C 6D JD QH")
    assert captures_of(before, "7H") == ([["2C", "6D"], ["JD"]], False)
    assert captures_of(after(before, "!10=2"), "7H") == ([["2C"]], False)


def test_an_undeclared_matta_is_a_seven() -> None:
    assert captures_of(midway(CIRULLA, hand="7H", table="7S 3D"), "7H") == ([["7S"]], False)


def test_a_declared_matta_keeps_its_value_on_the_table() -> None:
    position = after(holding("7H KD KS", table="2C 4C 5D AH"), "!10=10", "KDxAH+4C+5D")
    assert position.declared.matta == 10
    laid = midway(CIRULLA, hand="KS 3D", table="7H 4D", matta=10)
    assert captures_of(laid, "KS") == ([["7H"]], False)
    assert captures_of(laid, "3D") == ([], True)


def test_a_captured_matta_is_a_seven_again() -> None:
    position = midway(CIRULLA, hand="KS 3D", table="7H 4D", matta=10)
    assert after(position, "KSx7H").declared.matta == 0


def test_anothers_declaration_leaves_the_matta_its_value() -> None:
    position = dealt(CIRULLA, hands=["7H KD KS", "3D 3S 3C"], table="2C 4C 5D AH")
    assert after(position, "!10=10", "KDxAH+4C+5D", "!10").declared.matta == 10


def test_a_matta_that_takes_itself_as_an_ace_is_captured() -> None:
    rules = rules_for("cirulla", ace_empty_table="takes_self")
    position = after(midway(rules, hand="7H KD", table="", matta=1), "7Hx")
    assert position.piles[1] == mask("7H")
    assert position.declared.matta == 0


def test_a_matta_that_is_laid_persists_or_is_a_seven_again() -> None:
    for rules, value in ((CIRULLA, 10), (HAND_ONLY, 0)):
        position = after(midway(rules, hand="7H KD", table="2C 4H", matta=10), "7H")
        assert position.table == mask("7H 2C 4H")
        assert position.declared.matta == value


def test_a_matta_held_keeps_its_value_while_other_cards_are_played() -> None:
    for rules in (CIRULLA, HAND_ONLY):
        position = after(midway(rules, hand="7H KD", table="2C 4H", matta=10), "KD")
        assert position.declared.matta == 10


def test_a_captured_matta_scores_as_the_seven_of_cups() -> None:
    position = midway(CIRULLA, hand="7H KD", table="KS", matta=10, piles=(0, mask("6H 6D 6S 6C")))
    assert after(position, "7HxKS").piles[1] == mask("7H KS 6H 6D 6S 6C")


@pytest.mark.parametrize(
    ("table", "points"),
    [
        ("2D 3H 4S 6C", 1),
        ("KD QH 7S 4C", 2),
        ("KD QH 2S 3C", 0),
        ("AD 2H AS 7H", None),
        ("2H 2S 7H 2C", 1),
        ("AD 2D 2S 7H", 1),
        ("5D 5H 4S 7H", 1),
        ("5D 5H 5S 7H", 0),
        ("QD 6H 4S 7H", 0),
        ("KD 6D 4S 7H", 2),
        ("KD KH QS 7H", 2),
        ("KD KH KS 7H", 0),
    ],
)
def test_the_dealers_bonus_and_the_windows_of_the_matta(table: str, points: int | None) -> None:
    deck = stacked_deck(CIRULLA, table=table)
    if points is None:
        with pytest.raises(DealError):
            deal(CIRULLA, 0, deck)
        return
    position = deal(CIRULLA, 0, deck)
    assert position.setup.bonus == points
    assert position.table == (0 if points else mask(table))
    assert position.piles == (mask(table) if points else 0, 0)
    assert position.last_capturer == (0 if points else None)


def test_the_matta_does_not_help_the_dealer_where_it_is_off() -> None:
    rules = rules_for("cirulla", matta="off")
    assert dealt(rules, table="KD 6D 4S 7H").setup.bonus == 0
    assert dealt(rules, table="2D 3D 3S 7H").setup.bonus == 1


def test_void_comes_before_the_bonus() -> None:
    deck = stacked_deck(CIRULLA, table="AD AH 6S 7C")
    with pytest.raises(DealError) as raised:
        deal(CIRULLA, 0, deck)
    assert raised.value.code == "void"
    assert deal(rules_for("cirulla", bonus_before_redeal=True), 0, deck).setup.bonus == 1


def test_after_a_void_deal_the_next_seat_deals() -> None:
    rules = rules_for("cirulla", players=3)
    assert [dealer_after_void(rules, dealer) for dealer in range(3)] == [1, 2, 0]


def test_three_kings_are_dealt_with_in_cirulla() -> None:
    assert dealt(CIRULLA, table="KD KH KS 4C").table == mask("KD KH KS 4C")


def test_the_bonus_follows_the_deal_from_seat_to_seat() -> None:
    rules, dealer = rules_for("cirulla", players=3), 2
    for expected in (2, 0, 1, 2):
        position = dealt(rules, dealer=dealer, table="2D 3H 4S 6C")
        assert position.piles.index(mask("2D 3H 4S 6C")) == expected == dealer
        while not position.finished:
            position = position.play(position.legal_plays[-1])
        points = score_round(position).points
        assert [items.get("dealer_bonus", 0) for items in points] == [int(s == dealer) for s in range(3)]
        dealer = next_dealer(rules, dealer)


def test_declarations_and_bonus_count_in_the_score_of_the_round() -> None:
    position = after(dealt(CIRULLA, hands=["3D 3S 3C", "5H 6D QD"], table="2D 3H 4S 6C"), "!10")
    while not position.finished:
        position = position.play(position.legal_plays[-1])
    points = score_round(position).points
    assert points[1]["declarations"] >= 10
    assert points[0]["dealer_bonus"] == 1


def test_the_match_ends_after_the_round_in_which_the_declaration_reached_the_target() -> None:
    position = after(holding("3D 3S 3C"), "!10")
    state = MatchState(CIRULLA, (0, 45), 3)
    assert not position.finished
    with pytest.raises(ValueError, match="finished"):
        score_round(position)
    while not position.finished:
        position = position.play(position.legal_plays[0])
    assert state.after(score_round(position)).winner == 1


def test_escobas_bonus_wants_fifteen_or_two_fifteens() -> None:
    rules = rules_for("escoba")
    for table, points in (("2D 3H 4S 6C", 1), ("KD 5H QS 6C", 2), ("KD KH JS 2C", 0), ("KD QH 7S 4C", 0)):
        assert dealt(rules, table=table).setup.bonus == points
