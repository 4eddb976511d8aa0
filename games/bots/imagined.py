"""A position made up from a view, so that the engine can be asked what plays would lead to."""

from functools import lru_cache

from games.engine.cards import Card, mask_of
from games.engine.deal import table_of, void_reason
from games.engine.notation import Play
from games.engine.round import Declared, Position, deal
from games.engine.rules import Rules
from games.engine.view import View


def imagine(view: View) -> Position:
    """Return a position with what a view shows and nothing else: of the other hands only the cards that lie open.

    Whatever is dealt later is left out too, so that such a position serves for a play or two.
    """
    rules = view.rules
    open_hands = list(map(mask_of, view.open_hands))
    hands = (*open_hands[: view.turn], mask_of(view.hand), *open_hands[view.turn + 1 :])
    untouched = sum(view.hand_counts) == rules.players * rules.hand_size
    blank = _blank(rules, view.dealer, hands if untouched else None)
    return blank._replace(
        ply=view.ply,
        turn=view.turn,
        hands=hands,
        table=mask_of(view.table),
        piles=tuple(map(mask_of, view.piles)),
        sweeps=tuple(map(mask_of, view.sweeps)),
        sweep_points=view.sweep_points,
        last_capturer=view.last_capturer,
        deal=blank.setup.last_deal - view.stock_count // (rules.players * rules.hand_size),
        declared=Declared(view.declared_points, 0, sum(open_hands), view.matta),
    )


@lru_cache(maxsize=1 << 10)
def _blank(rules: Rules, dealer: int, first_hands: tuple[int, ...] | None) -> Position:
    """Return a position without cards, apart from the hands first dealt: by them the engine knows an opening play."""
    start = deal(rules, dealer, _any_deck(rules))
    nothing = (0,) * rules.players
    deals = (first_hands or nothing, *[nothing] * start.setup.last_deal)
    return start._replace(setup=start.setup._replace(deck=(), deals=deals))


@lru_cache(maxsize=256)
def _any_deck(rules: Rules) -> tuple[Card, ...]:
    cards = tuple(sorted(rules.cards, key=lambda card: card.suit))
    decks = (cards[start:] + cards[:start] for start in range(len(cards)))
    return next(deck for deck in decks if not void_reason(rules, table_of(rules, deck)))


def sweep_points(position: Position, card: Card, holds_more: bool) -> int:
    """Return the points for sweeping the table with a card, were it in the hand of the seat whose turn it is.

    `holds_more` tells whether that hand has other cards too, since the last card of a round may score no sweep.
    """
    hand = card.bit | (1 << (card ^ 1) if holds_more else 0)
    hands = (*position.hands[: position.turn], hand, *position.hands[position.turn + 1 :])
    after = position._replace(hands=hands).play(Play(card, position.table))
    return sum(after.sweep_points) - sum(position.sweep_points)
