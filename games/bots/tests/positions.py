"""Positions for the tests of the computer players."""

from collections.abc import Iterator
from random import Random

from games.engine.cards import cards_in, mask_of, parse_cards
from games.engine.deal import table_of, void_reason
from games.engine.round import Position, deal
from games.engine.rules import Rules
from games.engine.variants import VARIANTS, rules_for
from games.engine.view import View, view_of

ACES = {"ace_sweep": True}
HOUSE_RULES = [
    {"scopa_value": "rank", "last_card_scopa": True},
    {"scopa_value": "cards", "napola": "all_coins", "primiera": "veneto"},
    {"scopa_value": "sum", "napola": "fixed3", "primiera": "trentino"},
    {"capture_mandatory": False, "leftovers": "dealer", "tie_points": "all"},
    {"sum_choice": "fewest", "sevens_point": True, "coin_sweep_reset": 8},
    {"max_captured": 2, "single_priority": False, "primiera": "off", "majority": "threshold"},
    {"primiera": "count_7_6_a", "queen_below_jack": True, "napola": "run"},
    {"primiera": "figures_10_9_8", "primiera_missing_suit": "complete_beats", "redeal_aces": 1},
    ACES | {"ace_first_play": "aces_only", "ace_empty_table": "takes_self"},
    ACES | {"ace_first_play": "forbidden", "ace_with_ace_on_table": "sweeps"},
    {"capture": "fifteen", "fifteen_allows_equal": True},
    {"players": 4, "teams": 2, "hand_size": 9, "redeal_aces": 2, "redeal_by": "next"},
]
EVERY_RULES = [
    *(
        rules_for(name, players=players, teams=teams)
        for name, variant in VARIANTS.items()
        for players, teams in variant.seatings
    ),
    *map(Rules.from_options, HOUSE_RULES),
    rules_for("cirulla", matta="hand_only"),
]


def dealt(rules: Rules, rng: Random) -> Position:
    """Deal a deck that is not void."""
    deck = list(rules.cards)
    rng.shuffle(deck)
    while void_reason(rules, table_of(rules, deck)):
        rng.shuffle(deck)
    return deal(rules, rng.randrange(rules.players), deck)


def played_at_random(rules: Rules, rng: Random) -> Iterator[Position]:
    """Yield the positions of a round played at random, the finished one excepted."""
    position = dealt(rules, rng)
    while not position.finished:
        yield position
        position = position.play(rng.choice(position.legal_plays))


def with_hidden_cards_moved(position: Position, rng: Random) -> Position:
    """Give the other seats and the stock other cards, so that nothing changes in what the seat to play sees."""
    own, open_cards = position.hands[position.turn], position.open_cards
    hidden = list(view_of(position, position.turn).unseen)
    rng.shuffle(hidden)
    hands = []
    for seat, hand in enumerate(position.hands):
        kept = hand if seat == position.turn else hand & open_cards
        moved = [hidden.pop() for _ in range((hand & ~kept).bit_count())]
        hands.append(kept | mask_of(moved))
    stock = len(position.stock)
    assert hands[position.turn] == own and len(hidden) == stock
    deck = position.setup.deck[: len(position.setup.deck) - stock] + tuple(hidden)
    return position._replace(hands=tuple(hands), setup=position.setup._replace(deck=deck))


def seen(
    rules: Rules,
    hand: str,
    table: str,
    *,
    piles: tuple[str, ...] = (),
    sides_held: int = 3,
    stock: bool = True,
) -> View:
    """Return the view of seat 0, whose turn it is, the dealer being the last seat.

    The others hold `sides_held` cards each of those not named; without a stock the rest lies in the piles of the last
    side, or is held where it was named nowhere.
    """
    start = dealt(rules, Random(1))
    own, on_table = mask_of(parse_cards(hand)), mask_of(parse_cards(table))
    won = [mask_of(parse_cards(pile)) for pile in piles] or [0] * rules.sides
    rest = list(cards_in(rules.all_cards & ~own & ~on_table & ~sum(won)))
    hands = [own]
    for _ in range(1, rules.players):
        hands.append(mask_of(rest[:sides_held]))
        del rest[:sides_held]
    setup = start.setup
    if not stock:
        won[-1] |= mask_of(rest)
    position = start._replace(
        setup=setup._replace(dealer=rules.players - 1),
        turn=0,
        hands=tuple(hands),
        table=on_table,
        piles=tuple(won),
        last_capturer=None,
        deal=0 if stock else setup.last_deal,
    )
    return view_of(position, 0)
