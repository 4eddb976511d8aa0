"""Scoring a round: pure functions on masks (RULES.md §5)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .cards import BY_TEXT, COINS, MATTA, RANKS, SETTEBELLO, SEVENS
from .primiera import Points, primiera_of, primiera_ranking
from .round import Position
from .rules import Rules

Piles = tuple[int, ...]
PerSide = tuple[int, ...]

KING_OF_COINS = BY_TEXT["KD"]
COURT_COINS = sum(BY_TEXT[text].bit for text in ("JD", "QD", "KD"))
STANDARD_ITEMS = ("cards", "coins", "settebello", "primiera", "sweeps")


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The score of a round, each tuple with an entry for each side.

    `points` maps the items that scored to their points; `cards` and `coins` are counts; `primiera` the sums of the
    best cards, None where the primiera is not summed.
    """

    points: tuple[dict[str, int], ...]
    cards: PerSide
    coins: PerSide
    primiera: tuple[Points | None, ...]

    @property
    def totals(self) -> PerSide:
        return tuple(sum(items.values()) for items in self.points)


def score_round(position: Position) -> RoundScore:
    """Score a finished round; raise `ValueError` while it goes on."""
    if not position.finished:
        raise ValueError("a round is scored once it is finished")
    setup, piles = position.setup, position.piles
    bonus_side = setup.side_of[setup.dealer]
    extras = {
        "sweeps": position.sweep_points,
        "declarations": position.declared.points,
        "dealer_bonus": tuple(setup.bonus if side == bonus_side else 0 for side in range(setup.rules.sides)),
    }
    return score_piles(setup.rules, piles, extras)


def score_piles(rules: Rules, piles: Piles, extras: dict[str, PerSide]) -> RoundScore:
    """Score piles (masks, one a side) and the points earned in play, by item."""
    items = {name: score(rules, piles) for name, score in ITEMS.items()} | extras
    points = tuple(
        {name: values[side] for name, values in items.items() if values[side]} for side in range(len(piles))
    )
    sums = (primiera_of(rules, pile) for pile in piles)
    return RoundScore(
        points,
        tuple(pile.bit_count() for pile in piles),
        tuple((pile & COINS).bit_count() for pile in piles),
        tuple(one.total if one else None for one in sums),
    )


def _best(ranking: Sequence[Any], tie_points: str) -> PerSide:
    """Give a point to the greatest entry, and by `tie_points` to each of several; None cannot win."""
    eligible = [entry for entry in ranking if entry is not None]
    best = max(eligible, default=None)
    if best is None or (eligible.count(best) > 1 and tie_points == "none"):
        return (0,) * len(ranking)
    return tuple(int(entry == best) for entry in ranking)


def _majority(rules: Rules, counts: list[int], of: int) -> PerSide:
    if rules.majority == "threshold":
        return tuple(int(2 * count > of) for count in counts)
    return _best(counts, rules.tie_points)


def _cards(rules: Rules, piles: Piles) -> PerSide:
    return _majority(rules, [pile.bit_count() for pile in piles], rules.deck)


def _coins(rules: Rules, piles: Piles) -> PerSide:
    return _majority(rules, [(pile & COINS).bit_count() for pile in piles], rules.deck // 4)


def _primiera(rules: Rules, piles: Piles) -> PerSide:
    return _best(primiera_ranking(rules, piles), rules.tie_points)


def _holder(card: int, piles: Piles) -> PerSide:
    return tuple(pile >> card & 1 for pile in piles)


def _if_on(option: str, score: Callable[[Rules, Piles], PerSide]) -> Callable[[Rules, Piles], PerSide]:
    return lambda rules, piles: score(rules, piles) if getattr(rules, option) else (0,) * len(piles)


def coin_run(rules: Rules, pile: int) -> int:
    """Return the length of the unbroken run of coins from the ace, 0 below three."""
    length = 0
    for rank in rules.ranks:
        if not pile >> 4 * RANKS.index(rank) & 1:
            break
        length += 1
    return length if length >= 3 else 0


def _napola(rules: Rules, piles: Piles) -> PerSide:
    worth: dict[str, Callable[[int], int]] = {
        "off": lambda pile: 0,
        "run": lambda pile: coin_run(rules, pile),
        "all_coins": lambda pile: (pile & COINS).bit_count(),
        "fixed3": lambda pile: 3,
    }
    return tuple(worth[rules.napola](pile) if coin_run(rules, pile) else 0 for pile in piles)


def _piccola(rules: Rules, piles: Piles) -> PerSide:
    return tuple(min(coin_run(rules, pile), rules.piccola_max) for pile in piles)


def _grande(rules: Rules, piles: Piles) -> PerSide:
    return tuple(5 if pile & COURT_COINS == COURT_COINS else 0 for pile in piles)


ITEMS: dict[str, Callable[[Rules, Piles], PerSide]] = {
    "cards": _cards,
    "coins": _coins,
    "settebello": lambda rules, piles: _holder(SETTEBELLO, piles),
    "primiera": _primiera,
    "napola": _napola,
    "re_bello": _if_on("re_bello", lambda rules, piles: _holder(KING_OF_COINS, piles)),
    "settebello_coppe": _if_on("settebello_coppe", lambda rules, piles: _holder(MATTA, piles)),
    "four_sevens": _if_on(
        "four_sevens", lambda rules, piles: tuple(int(pile & SEVENS == SEVENS) for pile in piles)
    ),
    "sevens": _if_on(
        "sevens_point",
        lambda rules, piles: _best([(pile & SEVENS).bit_count() for pile in piles], rules.tie_points),
    ),
    "piccola": _piccola,
    "grande": _if_on("grande", _grande),
}
