"""Slow and plain answers to compare the engine with, written from the rules alone and sharing no code with it."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from games.engine.rules import Rules

Taken = frozenset[str]
ORDER = {40: "A234567JQK", 52: "A23456789TJQK"}


def value(rules: Rules, card: str, matta: int = 0) -> int:
    """Return what a card is worth in captures; a declared seven of cups is worth `matta`."""
    if card == "7H" and matta:
        return matta
    rank = card[0]
    if rules.queen_below_jack and rank in "JQ":
        rank = "Q" if rank == "J" else "J"
    return ORDER[rules.deck].index(rank) + 1


def subsets(table: Sequence[str], least: int) -> list[Taken]:
    return [frozenset(some) for size in range(least, len(table) + 1) for some in combinations(table, size)]


def narrowed(rules: Rules, found: Iterable[Taken]) -> list[Taken]:
    found = [some for some in found if not rules.max_captured or len(some) <= rules.max_captured]
    if rules.sum_choice == "fewest":
        found = [some for some in found if len(some) == min(map(len, found))]
    return found


def captures(rules: Rules, table: Sequence[str], card: str, matta: int = 0) -> tuple[set[Taken], bool]:
    """Return the sets that a card may take from a table, and whether it may be laid there.

    An ace that takes itself from an empty table takes the empty set.
    """
    worth = {one: value(rules, one, matta) for one in (*table, card)}
    x = worth[card]
    singles = [frozenset([one]) for one in table if worth[one] == x]

    def summing(total: int, least: int = 1) -> list[Taken]:
        return [some for some in subsets(table, least) if sum(worth[one] for one in some) == total]

    if rules.capture == "value":
        found = singles if singles and rules.single_priority else singles + narrowed(rules, summing(x, 2))
    elif rules.capture == "fifteen":
        found = narrowed(rules, summing(15 - x)) + (singles if rules.fifteen_allows_equal else [])
    else:
        fifteens = [one for one in summing(15 - x) if len(one) <= (rules.max_captured or 99)]
        found = narrowed(rules, summing(x)) + fifteens
    if rules.ace_sweep and x == 1:
        if not table:
            return ({frozenset()}, False) if rules.ace_empty_table == "takes_self" else (set(), True)
        ace_there = any(worth[one] == 1 for one in table)
        if not ace_there or rules.ace_with_ace_on_table == "sweeps":
            if rules.ace_must_sweep:
                return {frozenset(table)}, False
            found.append(frozenset(table))
    return set(found), not found or not rules.capture_mandatory


SCALE = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12}


def plain_score(piles: Sequence[set[str]], sweeps: Sequence[int]) -> list[dict[str, int]]:
    """Score a round of plain Scopa, without the items that brought nothing."""
    told: list[dict[str, int]] = [{} for _ in piles]

    def award(item: str, counts: Sequence[int | None]) -> None:
        known = [count for count in counts if count is not None]
        if known and known.count(max(known)) == 1:
            told[counts.index(max(known))][item] = 1

    award("cards", [len(pile) for pile in piles])
    award("coins", [sum(card[1] == "D" for card in pile) for pile in piles])
    award("settebello", [1 if "7D" in pile else None for pile in piles])
    award("primiera", [primiera(pile) for pile in piles])
    for side, number in enumerate(sweeps):
        if number:
            told[side]["sweeps"] = number
    return told


def primiera(pile: set[str]) -> int | None:
    """Return the sum of the best card of each suit, None where a suit is missing."""
    best = [max((SCALE.get(card[0], 10) for card in pile if card[1] == suit), default=0) for suit in "DHSC"]
    return sum(best) if all(best) else None
