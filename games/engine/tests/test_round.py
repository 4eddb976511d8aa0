"""A round in play (RULES.md §2, §4): turns, sweeps, the last card, leftovers, and positions that never change."""

import pytest

from games.engine.cards import mask_of, parse_cards
from games.engine.errors import IllegalPlayError
from games.engine.notation import parse_event
from games.engine.round import fold
from games.engine.scoring import score_round
from games.engine.variants import rules_for

from .positions import after, dealt, last_card, legal_texts, mask, midway, stacked_deck, texts

SCOPA = rules_for("scopa")
WORKED_DECK = stacked_deck(
    SCOPA,
    hands=["7D 7H AS", "3H KC JD"],
    table="2C 4H 5S QD",
    then="JS 5C 6D 6S 2H QH 3S QS JC 5H 5D AD AC KH 4S KS 7S JH 6H QC 4D 3C 2D 7C 3D 6C 2S KD 4C AH",
)
WORKED_PLAYS = "7Dx2C+5S 3H AS KCxAS+QD 7Hx3H+4H JD JSxJD QH 2H 5C 6D 6Sx6D"
ENDING = (
    "3S QSxQH JCx3S+5C AD 5D 5Hx5D ACxAD KH 4S KSxKH 7S JH 2Dx2H "
    "QC 6H 7Cx7S 4Dx4S 3C 2S KDx2S+JH 4C 6Cx6H 3Dx3C AH"
)


def test_a_capture_goes_to_the_pile_with_the_card_that_made_it() -> None:
    position = after(midway(SCOPA, hand="7D 3S", table="2C 5S KD", piles=(0, 0)), "7Dx5S+2C")
    assert position.piles == (0, mask("2C 5S 7D"))
    assert position.table == mask("KD")
    assert position.last_capturer == 1
    assert position.turn == 0


def test_a_card_that_captures_nothing_stays_on_the_table() -> None:
    before = midway(SCOPA, hand="7D 3S", table="KD", piles=(0, 0))
    position = after(before, "3S")
    assert position.table == mask("3S KD")
    assert position.piles == (0, 0)
    assert position.last_capturer == before.last_capturer


def test_the_partners_share_their_pile_and_their_sweeps() -> None:
    rules = rules_for("scopa", players=4, teams=2)
    position = after(midway(rules, hand="7D", table="7H", turn=3, piles=(0, 0)), "7Dx7H")
    assert position.piles == (0, mask("7D 7H"))
    assert position.sweep_points == (0, 1)


def test_a_capture_that_clears_the_table_is_a_sweep() -> None:
    position = after(midway(SCOPA, hand="6S 2D", table="2C 4H"), "6Sx2C+4H")
    assert position.sweep_points == (0, 1)
    assert texts(position.sweeps[1]) == ["6S"]


def test_laying_a_card_on_an_empty_table_is_no_sweep() -> None:
    position = after(midway(SCOPA, hand="6S 2D", table=""), "6S")
    assert position.sweep_points == (0, 0)
    assert position.table == mask("6S")


def test_the_very_last_card_takes_its_cards_without_a_sweep() -> None:
    position = after(last_card(SCOPA, card="KS", table="KD", piles=(0, 0)), "KSxKD")
    assert position.piles[0] == mask("KS KD")
    assert position.sweep_points == (0, 0)
    assert position.finished


def test_the_card_before_the_last_still_sweeps() -> None:
    hands = (mask("2S"), mask("KS"))
    position = after(midway(SCOPA, hand="KS", table="KD", hands=hands), "KSxKD")
    assert position.sweep_points == (0, 1)
    assert not position.finished


def test_the_last_card_sweeps_where_the_rules_say_so() -> None:
    rules = rules_for("scopa", last_card_scopa=True)
    assert after(last_card(rules, card="KS", table="KD"), "KSxKD").sweep_points == (1, 0)


def test_the_last_card_of_an_earlier_distribution_sweeps() -> None:
    before = last_card(SCOPA, card="KS", table="KD", deal=2)
    position = after(before, "KSxKD")
    assert position.sweep_points == (1, 0)
    assert not position.finished


@pytest.mark.parametrize(("kind", "points"), [("one", 1), ("rank", 7), ("cards", 5), ("sum", 14)])
def test_a_sweep_is_worth_what_the_rules_say(kind: str, points: int) -> None:
    rules = rules_for("scopa", scopa_value=kind)
    position = midway(rules, hand="7S", table="AD 2H 2S 2C")
    assert after(position, "7SxAD+2H+2S+2C").sweep_points == (0, points)


def test_an_ace_that_takes_the_table_sweeps_only_by_its_own_option() -> None:
    assert after(midway(rules_for("assi"), hand="AC", table="2D KH"), "ACx2D+KH").sweep_points == (0, 0)
    sweeping = rules_for("asso_pigliatutto")
    assert after(midway(sweeping, hand="AC", table="2D KH"), "ACx2D+KH").sweep_points == (0, 1)


@pytest.mark.parametrize("choice", ["takes_ace", "sweeps"])
def test_an_ace_that_takes_a_lone_ace_always_sweeps(choice: str) -> None:
    rules = rules_for("assi", ace_with_ace_on_table=choice)
    assert after(midway(rules, hand="AC", table="AD"), "ACxAD").sweep_points == (0, 1)


def test_an_ace_that_takes_itself_captures_last_and_never_sweeps() -> None:
    rules = rules_for("asso_pigliatutto", ace_empty_table="takes_self")
    position = after(midway(rules, hand="AC", table="", piles=(0, 0)), "ACx")
    assert position.piles == (0, mask("AC"))
    assert position.table == 0
    assert position.sweep_points == (0, 0)
    assert position.last_capturer == 1


def test_leftovers_go_to_the_side_that_captured_last() -> None:
    position = after(last_card(SCOPA, card="JD", table="KD 4H", last_capturer=1, piles=(0, 0)), "JD")
    assert position.piles == (0, mask("KD 4H JD"))
    assert position.leftovers == mask("KD 4H JD")
    assert position.leftovers_to == 1
    assert position.table == 0
    assert position.sweep_points == (0, 0)


def test_leftovers_of_a_team_go_to_its_shared_pile() -> None:
    rules = rules_for("scopone9")
    position = after(last_card(rules, card="JD", table="KD 4H", last_capturer=3, piles=(0, 0)), "JD")
    assert position.piles == (0, mask("KD 4H JD"))


def test_leftovers_go_to_the_dealer_where_the_rules_say_so() -> None:
    rules = rules_for("scopa", leftovers="dealer")
    position = after(last_card(rules, card="JD", table="KD 4H", last_capturer=1, piles=(0, 0)), "JD")
    assert position.piles == (mask("KD 4H JD"), 0)
    assert position.leftovers_to == position.dealer == 0


def test_leftovers_have_no_owner_where_nobody_has_captured() -> None:
    rules = rules_for("escoba")
    position = dealt(rules)
    while not position.finished:
        position = position.play(parse_event(str(position.hand[0])))
    assert position.piles == (0, 0)
    assert position.table == rules.all_cards
    assert position.leftovers_to is None
    score = score_round(position)
    assert score.totals == (0, 0)
    assert score.cards == (0, 0)


def test_the_worked_deal() -> None:
    """RULES.md §10 gives the first twelve plays and the score; the ending here is one that comes to it."""
    position = fold(SCOPA, 0, WORKED_DECK, WORKED_PLAYS.split())
    assert position.sweep_points == (0, 2)
    assert texts(position.sweeps[1]) == ["7H", "JS"]
    assert position.piles == (mask("AS 6D 6S QD KC"), mask("2C 3H 4H 5S 7D 7H JD JS"))
    assert position.table == mask("2H 5C QH")
    score = score_round(after(position, *ENDING.split()))
    assert (score.cards, score.coins, score.primiera) == ((18, 22), (4, 6), (78, 73))
    assert score.points == ({"primiera": 1}, {"cards": 1, "coins": 1, "settebello": 1, "sweeps": 2})


def test_playing_leaves_the_position_as_it_was() -> None:
    position = dealt(SCOPA)
    before = repr(position)
    for event in position.legal_plays:
        position.play(event)
    assert repr(position) == before


def test_a_refused_play_leaves_the_position_as_it_was() -> None:
    position = midway(SCOPA, hand="6S 2D", table="2C 4H 6D")
    before = repr(position)
    with pytest.raises(IllegalPlayError):
        after(position, "6Sx2C+4H")
    assert repr(position) == before
    assert position.turn == 1


def test_legal_plays_answer_in_iterate_count_and_truth() -> None:
    position = midway(SCOPA, hand="6S 2D", table="2C 4H 6D")
    legal = position.legal_plays
    assert len(legal) == len(list(legal)) == 2
    assert parse_event("6Sx6D") in legal
    assert parse_event("6Sx2C+4H") not in legal
    assert legal
    finished = after(last_card(SCOPA, card="KS"), "KS")
    assert not finished.legal_plays
    assert legal_texts(finished) == []


def test_the_stock_is_what_is_not_dealt_yet() -> None:
    deck = stacked_deck(SCOPA)
    position = fold(SCOPA, 0, deck, [])
    assert position.stock == tuple(deck[10:])
    assert mask_of(position.stock) & (position.hands[0] | position.hands[1] | position.table) == 0


def test_folding_is_playing_one_by_one() -> None:
    deck, played = stacked_deck(SCOPA), []
    position = fold(SCOPA, 1, deck, [])
    while not position.finished:
        event = position.legal_plays[-1]
        played.append(str(event))
        position = position.play(event)
    assert fold(SCOPA, 1, deck, played) == position


def test_a_hand_is_told_in_the_order_of_rank_then_suit() -> None:
    assert midway(SCOPA, hand="KD AS 7H AD").hand == parse_cards("AD AS 7H KD")
