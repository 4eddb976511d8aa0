"""Set up positions for the tests: decks stacked to deal what a test wants, and positions in the middle of a round."""

from collections.abc import Sequence
from typing import Any

from games.engine.cards import Card, cards_in, mask_of, parse_card, parse_cards
from games.engine.notation import Event, Play, parse_event
from games.engine.round import Position, deal
from games.engine.rules import Rules

FILLING = "QJ765432KAT98"


def mask(text: str) -> int:
    """Return the mask of cards written out."""
    return mask_of(parse_cards(text))


def texts(cards: int) -> list[str]:
    """Return the cards of a mask, each as text, in order."""
    return [str(card) for card in cards_in(cards)]


def stacked_deck(rules: Rules, *, hands: Sequence[str] = (), table: str = "", then: str = "") -> list[Card]:
    """Return a deck that deals `hands` in playing order (the seat after the dealer first) and `table`, then
    `then`; what is left open is filled so that no deal is void and no dealer's bonus is made."""
    named = [parse_cards(hand) for hand in hands]
    on_table, stock = parse_cards(table), parse_cards(then)
    used = {*on_table, *stock, *(card for hand in named for card in hand)}
    spare = sorted((card for card in rules.cards if card not in used), key=lambda c: FILLING.index(c.rank))
    full_table = [*on_table, *(spare.pop(0) for _ in range(rules.table_size - len(on_table)))]
    named += [()] * (rules.players - len(named))
    full = [[*hand, *(spare.pop(0) for _ in range(rules.hand_size - len(hand)))] for hand in named]
    dealt = [hand[turn] for turn in range(rules.hand_size) for hand in full]
    return [*dealt, *full_table, *stock, *spare]


def dealt(
    rules: Rules, *, dealer: int = 0, hands: Sequence[str] = (), table: str = "", then: str = ""
) -> Position:
    """Return the first position of a round dealt from a stacked deck."""
    return deal(rules, dealer, stacked_deck(rules, hands=hands, table=table, then=then))


def midway(
    rules: Rules, *, hand: str, table: str = "", turn: int = 1, matta: int = 0, **fields: Any
) -> Position:
    """Return a position in the middle of the last hands of a round, where the seat `turn` holds `hand`, the others a
    card each that is not named here, and everything else is in the pile of side 0. The dealer is seat 0."""
    first = dealt(rules)
    last = {"deal": first.setup.last_deal, "turn": turn, "table": mask(table), "last_capturer": 0} | fields
    if "hands" not in last:
        spare = [card for card in rules.cards if not (mask(hand) | last["table"]) >> card & 1][
            -rules.players :
        ]
        last["hands"] = tuple(
            mask(hand) if seat == turn else spare[seat].bit for seat in range(rules.players)
        )
    held = mask_of(card for seat in last["hands"] for card in cards_in(seat))
    if "piles" not in last:
        last["piles"] = (rules.all_cards & ~held & ~last["table"], *(0,) * (rules.sides - 1))
    declared = first.declared._replace(matta=matta)
    changes: dict[str, Any] = {"declared": declared} | last
    return first._replace(**changes)


def last_card(rules: Rules, *, card: str, table: str = "", **fields: Any) -> Position:
    """Return the position in which the dealer, seat 0, has the very last card of the round to play."""
    hands = (mask(card), *(0,) * (rules.players - 1))
    return midway(rules, hand=card, table=table, turn=0, hands=hands, **fields)


def captures_of(position: Position, card: str) -> tuple[list[list[str]], bool]:
    """Return the captures that a card may make, as sorted lists of card texts, and whether it may be laid."""
    played = parse_card(card)
    choices = [e.captured for e in position.legal_plays if isinstance(e, Play) and e.card == played]
    return sorted(sorted(texts(chosen & ~played.bit)) for chosen in choices if chosen), 0 in choices


def after(position: Position, *events: str) -> Position:
    """Return the position after some events written out."""
    for event in events:
        position = position.play(parse_event(event))
    return position


def legal_texts(position: Position) -> list[str]:
    """Return the notation of what is legal, sorted."""
    return sorted(str(event) for event in position.legal_plays)


def cards_of(event: Event) -> int:
    """Return the mask of the cards that an event names."""
    return event.captured | event.card.bit if isinstance(event, Play) else 0
