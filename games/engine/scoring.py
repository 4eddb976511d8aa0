"""Scoring a round: pure functions on masks (RULES.md §5)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .cards import BY_TEXT, COINS, MATTA, RANKS, SETTEBELLO, SEVENS
from .primiera import Points, primiera_of, primiera_ranking
from .round import Position
from .rules import Rules

Piles = tuple[int, ...]
PerSide = tuple[int, ...]

KING_OF_COINS = BY_TEXT["KD"]
COURT_COINS = sum(BY_TEXT[text].bit for text in ("JD", "QD", "KD"))
STANDARD_ITEMS = ("cards", "coins", "settebello", "primiera", "sweeps")


class Taken(NamedTuple):
    """What each side took: its pile, as far as it is known, and how many cards and coins it has."""

    piles: Piles
    cards: PerSide
    coins: PerSide


Score = Callable[[Rules, Taken], PerSide]


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
    cards = tuple(pile.bit_count() for pile in piles)
    coins = tuple((pile & COINS).bit_count() for pile in piles)
    return score_taken(rules, Taken(piles, cards, coins), extras)


def score_taken(rules: Rules, taken: Taken, extras: dict[str, PerSide]) -> RoundScore:
    """Score what was counted at a real table; an item in `extras` stands for what the piles would say of it.

    >>> taken = Taken((BY_TEXT["7D"].bit, 0), cards=(19, 21), coins=(6, 4))
    >>> score_taken(Rules(), taken, {"primiera": (0, 1)}).points
    ({'coins': 1, 'settebello': 1}, {'cards': 1, 'primiera': 1})
    """
    items = {name: score(rules, taken) for name, score in ITEMS.items()} | extras
    points = tuple(
        {name: values[side] for name, values in items.items() if values[side]}
        for side in range(len(taken.piles))
    )
    sums = (primiera_of(rules, pile) for pile in taken.piles)
    return RoundScore(points, taken.cards, taken.coins, tuple(one.total if one else None for one in sums))


def _best(ranking: Sequence[Any], tie_points: str) -> PerSide:
    """Give a point to the greatest entry, and by `tie_points` to each of several; None cannot win."""
    eligible = [entry for entry in ranking if entry is not None]
    best = max(eligible, default=None)
    if best is None or (eligible.count(best) > 1 and tie_points == "none"):
        return (0,) * len(ranking)
    return tuple(int(entry == best) for entry in ranking)


def _majority(rules: Rules, counts: PerSide, of: int) -> PerSide:
    if rules.majority == "threshold":
        return tuple(int(2 * count > of) for count in counts)
    return _best(counts, rules.tie_points)


def _cards(rules: Rules, taken: Taken) -> PerSide:
    return _majority(rules, taken.cards, rules.deck)


def _coins(rules: Rules, taken: Taken) -> PerSide:
    return _majority(rules, taken.coins, rules.deck // 4)


def _primiera(rules: Rules, taken: Taken) -> PerSide:
    return _best(primiera_ranking(rules, taken.piles), rules.tie_points)


def _holder(card: int) -> Score:
    return lambda rules, taken: tuple(pile >> card & 1 for pile in taken.piles)


def _if_on(option: str, score: Score) -> Score:
    return lambda rules, taken: score(rules, taken) if getattr(rules, option) else (0,) * len(taken.piles)


def coin_run(rules: Rules, pile: int) -> int:
    """Return the length of the unbroken run of coins from the ace, 0 below three."""
    length = 0
    for rank in rules.ranks:
        if not pile >> 4 * RANKS.index(rank) & 1:
            break
        length += 1
    return length if length >= 3 else 0


def _napola(rules: Rules, taken: Taken) -> PerSide:
    runs = tuple(coin_run(rules, pile) for pile in taken.piles)
    worth = {
        "off": (0,) * len(taken.piles),
        "run": runs,
        "all_coins": taken.coins,
        "fixed3": (3,) * len(taken.piles),
    }[rules.napola]
    return tuple(points if run else 0 for points, run in zip(worth, runs, strict=True))


def _piccola(rules: Rules, taken: Taken) -> PerSide:
    return tuple(min(coin_run(rules, pile), rules.piccola_max) for pile in taken.piles)


def _grande(rules: Rules, taken: Taken) -> PerSide:
    return tuple(5 if pile & COURT_COINS == COURT_COINS else 0 for pile in taken.piles)


def _four_sevens(rules: Rules, taken: Taken) -> PerSide:
    return tuple(int(pile & SEVENS == SEVENS) for pile in taken.piles)


def _sevens(rules: Rules, taken: Taken) -> PerSide:
    return _best([(pile & SEVENS).bit_count() for pile in taken.piles], rules.tie_points)


ITEMS: dict[str, Score] = {
    "cards": _cards,
    "coins": _coins,
    "settebello": _holder(SETTEBELLO),
    "primiera": _primiera,
    "napola": _napola,
    "re_bello": _if_on("re_bello", _holder(KING_OF_COINS)),
    "settebello_coppe": _if_on("settebello_coppe", _holder(MATTA)),
    "four_sevens": _if_on("four_sevens", _four_sevens),
    "sevens": _if_on("sevens_point", _sevens),
    "piccola": _if_on("piccola_max", _piccola),
    "grande": _if_on("grande", _grande),
}
