"""Giving out the cards (RULES.md §2): the order, the later hands, void deals."""

from random import Random

import pytest

from games.engine.cards import KINGS, mask_of
from games.engine.deal import check_void, dealer_after_void, next_dealer
from games.engine.errors import DealError
from games.engine.notation import Play
from games.engine.round import deal
from games.engine.rules import Rules
from games.engine.variants import VARIANTS, rules_for

from .positions import dealt, mask, stacked_deck, texts

SCOPA = rules_for("scopa")


def test_cards_go_round_one_at_a_time_from_the_seat_after_the_dealer() -> None:
    deck = SCOPA.cards
    position = deal(rules_for("scopa", players=3), 1, deck)
    assert position.hands[2] == mask_of([deck[0], deck[3], deck[6]])
    assert position.hands[0] == mask_of([deck[1], deck[4], deck[7]])
    assert position.hands[1] == mask_of([deck[2], deck[5], deck[8]])
    assert position.table == mask_of(deck[9:13])
    assert position.stock == deck[13:]


def test_later_hands_come_off_the_stock_and_the_table_gets_nothing() -> None:
    rules = rules_for("scopa", capture_mandatory=False)
    position = dealt(rules, hands=["2D 3D 4D", "2H 3H 4H"], table="KD KS QC QS", then="5D 6D 5H 6H 5S 6S")
    for _ in range(6):
        position = position.play(Play(position.hand[0]))
    assert texts(position.hands[1]) == ["5D", "5H", "5S"]
    assert texts(position.hands[0]) == ["6D", "6H", "6S"]
    assert position.table == mask("2D 2H 3D 3H 4D 4H KD KS QC QS")
    assert (position.turn, len(position.stock)) == (1, 24)


def test_the_seat_after_the_dealer_plays_first_in_every_distribution() -> None:
    position = dealt(rules_for("scopa", players=3), dealer=1)
    while not position.finished:
        if position.ply % 9 == 0:
            assert position.turn == 2
        position = position.play(position.legal_plays[0])
    assert position.ply == 36


def test_the_deal_passes_to_the_next_seat() -> None:
    rules = rules_for("scopa", players=4)
    assert [next_dealer(rules, dealer) for dealer in range(4)] == [1, 2, 3, 0]


@pytest.mark.parametrize("kings", ["KD KH KS 4C", "KD KH KS KC"])
def test_three_kings_on_the_table_make_the_deal_void(kings: str) -> None:
    deck = stacked_deck(SCOPA, table=kings)
    with pytest.raises(DealError) as raised:
        deal(SCOPA, 0, deck)
    assert raised.value.code == "void"
    assert "KD KH KS" in str(raised.value)
    check_void(SCOPA, deck)
    assert dealer_after_void(SCOPA, 0) == 0


def test_no_round_opens_with_three_kings_on_the_table() -> None:
    rng, voids = Random(7), 0
    for _ in range(5000):
        deck = list(SCOPA.cards)
        rng.shuffle(deck)
        try:
            assert (deal(SCOPA, 0, deck).table & KINGS).bit_count() < 3
        except DealError:
            voids += 1
            assert (mask_of(deck[6:10]) & KINGS).bit_count() >= 3
    assert 1 <= voids <= 30


def test_aces_make_a_deal_void_where_the_rules_say_so() -> None:
    for limit, table, void in (
        (0, "AD AH AS AC", False),
        (1, "AD 2H 3S 5C", True),
        (2, "AD 2H 3S 5C", False),
    ):
        rules = rules_for("scopa", redeal_aces=limit)
        deck = stacked_deck(rules, table=table)
        if void:
            check_void(rules, deck)
        else:
            assert deal(rules, 0, deck).table == mask(table)


def test_a_deck_recorded_as_void_must_be_void() -> None:
    with pytest.raises(DealError) as raised:
        check_void(SCOPA, stacked_deck(SCOPA, table="KD KH 4S 4C"))
    assert raised.value.code == "not_void"
    with pytest.raises(DealError):
        check_void(SCOPA, SCOPA.cards[:10])


@pytest.mark.parametrize("wrong", [0, 39, 41, 52])
def test_only_a_whole_deck_can_be_dealt(wrong: int) -> None:
    deck = [*SCOPA.cards, *rules_for("otto").cards][:wrong]
    with pytest.raises(DealError) as raised:
        deal(SCOPA, 0, deck)
    assert raised.value.code == "deck"


def test_a_card_twice_in_the_deck_is_refused() -> None:
    deck = [*SCOPA.cards[:39], SCOPA.cards[0]]
    with pytest.raises(DealError):
        deal(SCOPA, 0, deck)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_random_deals_offer_each_card_in_hand_one_kind_of_event(variant) -> None:  # type: ignore[no-untyped-def]
    rng = Random(variant.id)
    for number in range(600):
        players, teams = variant.seatings[number % len(variant.seatings)]
        rules = Rules.from_options(variant.options | {"players": players, "teams": teams})
        deck = list(rules.cards)
        rng.shuffle(deck)
        try:
            position = deal(rules, number % players, deck)
        except DealError:
            continue
        plays = [event for event in position.legal_plays if isinstance(event, Play)]
        assert {play.card for play in plays} == set(position.hand)
        for play in plays:
            assert type(play.captured) is int
            assert not play.captured & ~position.table
            assert play in position.legal_plays
