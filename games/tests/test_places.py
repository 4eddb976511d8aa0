"""A card on the table stays where it came to lie until it is captured."""

import pytest

from games.engine.cards import parse_cards
from games.engine.round import deal
from games.engine.variants import VARIANTS, rules_for
from games.models import Round
from games.presenters.faces import lying
from games.selectors import fold_round

DECK = "7D 3H 7H KC AS JD 2C 4H 5S QD"


def places_after(*plays: str) -> dict[str, int]:
    rules = rules_for("scopa")
    rest = [str(card) for card in rules.cards if str(card) not in DECK.split()]
    stored = Round(dealer=1, deck=f"{DECK} {' '.join(rest)}", plays=" ".join(plays), ply=len(plays))
    return {str(card): place for card, place in fold_round(rules, stored).places.items()}


def test_the_opening_four_lie_in_the_middle_in_the_order_dealt():
    assert places_after() == {"2C": 0, "4H": 1, "5S": 2, "QD": 3}


def test_a_capture_moves_no_other_card():
    assert places_after("7Dx2C+5S") == {"4H": 1, "QD": 3}


def test_a_card_laid_takes_the_lowest_free_place():
    assert places_after("7Dx2C+5S", "3H") == {"4H": 1, "QD": 3, "3H": 0}
    assert places_after("7Dx2C+5S", "3H", "AS") == {"4H": 1, "QD": 3, "3H": 0, "AS": 2}


def test_a_swept_table_is_empty():
    assert places_after("7Dx2C+5S", "3H", "AS", "KCxAS+QD", "7Hx3H+4H") == {}


def test_a_table_that_went_to_the_dealer_is_empty():
    rules = rules_for("cirulla")
    table = parse_cards("2D 3H 4S 6C")
    others = [card for card in rules.cards if card not in table]
    stored = Round(dealer=0, deck=" ".join(map(str, [*others[:6], *table, *others[6:]])))
    assert deal(rules, 0, stored.cards).table == 0
    assert fold_round(rules, stored).places == {}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_card_on_the_table_has_a_place_of_its_own_at_every_ply(variant):
    rules = VARIANTS[variant].rules
    deck = sorted(rules.cards, key=lambda card: (card * 7 + 3) % 53)
    stored, position = Round(dealer=0, deck=" ".join(map(str, deck))), deal(rules, 0, deck)
    while plays := position.legal_plays:
        event = plays[-1]
        position = position.play(event)
        stored.plays = f"{stored.plays} {event}".lstrip()
        places = fold_round(rules, stored).places
        assert set(places) == set(position.table_cards)
        assert len(set(places.values())) == len(places)
        assert [one.place for one in lying(places)] == list(places.values())
