"""The rows of a round on a score sheet: what is asked of each side, as the rules have it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from games.engine.cards import MATTA, RANKS, SETTEBELLO, SEVENS, SUITS, Card, parse_card
from games.engine.primiera import COUNTED_RANKS, SCALES
from games.engine.rules import Rules
from games.engine.scoring import COURT_COINS, KING_OF_COINS

MOST_AMOUNT = 999


class Row(NamedTuple):
    """One item of a round.

    `kind` says how it is written: a "count" or an "amount" of each side, the length of a "run" of coins, a "claim" of
    one side, or the "primiera", a claim that the cards tapped may decide. `most` is the greatest number.
    """

    item: str
    kind: str
    most: int = 0


CLAIMS: dict[str, int] = {
    "settebello": 1 << SETTEBELLO,
    "re_bello": KING_OF_COINS.bit,
    "settebello_coppe": 1 << MATTA,
    "four_sevens": SEVENS,
    "grande": COURT_COINS,
}

_ASKED: tuple[tuple[Callable[[Rules], Any], Callable[[Rules], Row]], ...] = (
    (lambda r: True, lambda r: Row("cards", "count", r.deck)),
    (lambda r: True, lambda r: Row("coins", "count", r.deck // 4)),
    (lambda r: True, lambda r: Row("settebello", "claim")),
    (lambda r: r.primiera != "off", lambda r: Row("primiera", "primiera")),
    (lambda r: r.napola != "off" or r.piccola_max, lambda r: Row("run", "run", len(r.ranks))),
    (lambda r: r.re_bello, lambda r: Row("re_bello", "claim")),
    (lambda r: r.settebello_coppe, lambda r: Row("settebello_coppe", "claim")),
    (lambda r: r.four_sevens, lambda r: Row("four_sevens", "claim")),
    (lambda r: r.grande, lambda r: Row("grande", "claim")),
    (lambda r: True, lambda r: Row("sweeps", "amount", MOST_AMOUNT)),
    (lambda r: r.declarations, lambda r: Row("declarations", "amount", MOST_AMOUNT)),
    (lambda r: r.dealer_bonus != "off", lambda r: Row("dealer_bonus", "amount", MOST_AMOUNT)),
)


def rows_of(rules: Rules) -> list[Row]:
    """Return what a round asks for."""
    return [row(rules) for applies, row in _ASKED if applies(rules)]


def first_coins(rules: Rules, length: int) -> int:
    """Return the mask of a run of coins from the ace."""
    return sum(1 << 4 * RANKS.index(rank) for rank in rules.ranks[:length])


def cards_to_tap(rules: Rules) -> list[list[Card]]:
    """Return the cards that decide the primiera, a row for each suit, the best first; none where no card does."""
    scale = SCALES.get(rules.primiera)
    if scale:
        ranks = sorted(rules.ranks, key=lambda rank: -scale[rank])
    else:
        ranks = list(COUNTED_RANKS.get(rules.primiera, "7" if rules.sevens_point else ""))
    return [[parse_card(rank + suit) for rank in ranks] for suit in SUITS] if ranks else []
