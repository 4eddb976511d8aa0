"""The shuffle is without bias, and every part of what it comes of changes it."""

from collections import Counter
from dataclasses import replace

import pytest

from games.engine.rules import Rules
from games.fairness import NO_VALUE, Source, commitment_to, lot, shuffle
from games.fairness.shuffle import RANGE, _below, _numbers
from games.fairness.statistics import bounds, chi_square, places_of

CARDS = Rules().cards
SOURCE = Source("a-match", 3, "5ec2e7" + "0" * 58, ("apple", NO_VALUE))


def test_a_shuffle_is_the_whole_deck_and_always_the_same():
    for rules in (Rules(), Rules(deck=52, players=8)):
        deck = shuffle(SOURCE, rules.cards)
        assert sorted(map(str, deck)) == sorted(map(str, rules.cards))
        assert deck == shuffle(SOURCE, rules.cards) != rules.cards


@pytest.mark.parametrize(
    "other",
    [
        {"match": "b-match"},
        {"round": 4},
        {"secret": "5ec2e8" + "0" * 58},
        {"values": ("apples", NO_VALUE)},
        {"values": ("apple", "+")},
        {"values": (NO_VALUE, "apple")},
    ],
)
def test_every_part_changes_the_deck(other):
    assert shuffle(replace(SOURCE, **other), CARDS) != shuffle(SOURCE, CARDS)


def test_a_value_changes_the_deck_as_a_whole():
    """About one card in forty lies where it lay before, whichever seat has changed its value."""
    for seat in range(2):
        same = 0
        for number in range(400):
            values = tuple(f"{number}" if place == seat else NO_VALUE for place in range(2))
            pairs = zip(shuffle(replace(SOURCE, values=values), CARDS), shuffle(SOURCE, CARDS), strict=True)
            same += sum(one == other for one, other in pairs)
        assert 300 < same < 500


def test_a_deal_that_was_void_is_followed_by_another_deck():
    assert len({shuffle(SOURCE, CARDS, void=number) for number in range(5)}) == 5


def test_the_commitment_binds_match_round_and_secret_and_not_the_values():
    changed = [{"match": "b"}, {"round": 4}, {"secret": "x"}]
    assert SOURCE.commitment == commitment_to("a-match", 3, SOURCE.secret)
    assert replace(SOURCE, values=("x", "y")).commitment == SOURCE.commitment
    assert len({SOURCE.commitment, *(replace(SOURCE, **one).commitment for one in changed)}) == 4


def test_numbers_that_would_favour_the_first_places_are_left_out():
    assert _below(40, iter([RANGE - 1, RANGE - RANGE % 40, RANGE - RANGE % 40 - 1])) == 39
    assert _below(32, iter([RANGE - 1])) == 31


def test_lots_fall_to_every_seat_alike():
    drawn = Counter(lot(replace(SOURCE, round=number), 4) for number in range(4000))
    assert sorted(drawn) == [0, 1, 2, 3]
    assert chi_square([drawn[seat] for seat in range(4)]) < bounds(3)[1]


def test_each_card_lies_in_each_place_as_often():
    """Over 12,000 decks here; `manage.py check_shuffle` counts 200,000."""
    counts = places_of(12_000)
    low, high = bounds(39 * 39)
    assert low < chi_square([count for row in counts for count in row]) < high


def test_a_shuffle_with_a_bias_is_found():
    """The usual mistake, to exchange each place with any other, is seen in as many decks."""
    counts = places_of(12_000, mistaken)
    assert chi_square([count for row in counts for count in row]) > bounds(39 * 39)[1]


def mistaken(source, cards):
    deck, numbers = list(cards), _numbers(source, "deck 0")
    for place in range(len(deck)):
        drawn = _below(len(deck), numbers)
        deck[place], deck[drawn] = deck[drawn], deck[place]
    return tuple(deck)
