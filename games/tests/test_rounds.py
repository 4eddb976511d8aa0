"""Dealing: a fair shuffle, and void deals that are made again before anybody sees a card."""

import pytest

from games.engine.cards import KINGS
from games.engine.deal import table_of, void_reason
from games.engine.record import check_record
from games.engine.rules import Rules
from games.presenters.table import show_table
from games.selectors import record_of
from games.services.open_match import open_match
from games.services.resign import resign
from games.services.rounds import begin_next_round, deal_until_valid, shuffled
from games.tests.tables import (
    deck_of,
    person,
    play_round,
    round_of,
    set_table,
    snapshot_of,
    stacked,
    stored_state,
    variant,
)

RULES = Rules()


def swapped(deck, first, second):
    """Return a deck with two of its places exchanged."""
    deck = list(deck)
    deck[first], deck[second] = deck[second], deck[first]
    return deck


def three_kings():
    deck = deck_of(RULES, table="KD KH 2S 3C")
    return swapped(deck, 8, next(at for at, card in enumerate(deck) if card.rank == "K" and at not in (6, 7)))


def test_a_shuffle_is_the_whole_deck():
    assert set(shuffled(RULES)) == set(RULES.cards)
    assert len({shuffled(RULES) for _ in range(50)}) == 50


@pytest.mark.parametrize("place", [0, 6, 39])
def test_any_card_can_lie_anywhere(place):
    seen = [shuffled(RULES)[place] for _ in range(2000)]
    assert set(seen) == set(RULES.cards)
    assert max(seen.count(card) for card in set(seen)) < 100  # 50 expected; 100 is seven deviations away


def test_no_deal_has_three_kings_on_the_table():
    for _ in range(3000):
        _dealer, deck, _void = deal_until_valid(RULES, 0)
        assert (table_of(RULES, deck) & KINGS).bit_count() < 3


def test_a_void_deal_is_made_again_by_the_same_dealer():
    void, good = three_kings(), deck_of(RULES)
    assert void_reason(RULES, table_of(RULES, void))
    with stacked(void, void, good):
        dealer, deck, voids = deal_until_valid(RULES, 1)
    assert (dealer, list(deck), len(voids)) == (1, good, 2)


def test_or_by_the_next_dealer_where_the_rules_say_so():
    rules = Rules(redeal_aces=2, redeal_by="next")
    deck = deck_of(rules, table="AD 2H 2S 2C")
    void = swapped(deck, 7, deck.index(next(card for card in deck if str(card) == "AC")))
    assert void_reason(rules, table_of(rules, void))
    with stacked(void, void, deck_of(rules)):
        assert deal_until_valid(rules, 1)[0] == 1
    with stacked(void, deck_of(rules)):
        assert deal_until_valid(rules, 1)[0] == 0


def test_a_void_deal_is_told_in_one_line_and_written_in_the_record(anna):
    with stacked(three_kings(), deck_of(RULES), dealer=1):
        match = open_match(player=anna, variant=variant(), level="random")
    stored = round_of(match)
    assert (len(stored.void), stored.dealer, list(stored.cards)) == (1, 1, deck_of(RULES))
    told = " ".join(entry.text for entry in show_table(snapshot_of(match)).log)
    assert told.count("The deal was void and was made again.") == 1
    resign(match_id=match.pk, seat=0)
    match.refresh_from_db()
    record = record_of(match)
    assert len(record.rounds[0].void) == 1
    assert check_record(record)["valid"]


def test_the_next_round_is_dealt_once(anna):
    match = set_table(anna, person("Bruno"), target=200)
    play_round(match)
    assert begin_next_round(match_id=match.pk, after=1)
    before = stored_state(match)
    assert not begin_next_round(match_id=match.pk, after=1)
    assert stored_state(match) == before


def test_not_before_the_round_is_over(anna):
    match = set_table(anna, person("Bruno"), target=200)
    before = stored_state(match)
    assert not begin_next_round(match_id=match.pk, after=1)
    assert not begin_next_round(match_id=match.pk, after=0)
    assert stored_state(match) == before


def test_not_after_the_match_is_over(anna):
    match = set_table(anna, person("Bruno"), target=200)
    play_round(match)
    resign(match_id=match.pk, seat=0)
    assert not begin_next_round(match_id=match.pk, after=1)
    assert match.rounds.count() == 1
