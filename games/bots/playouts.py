"""Playing a round to its end in a hurry, as careful people would, apart from a share of plays at random."""

from random import Random

from games.engine.declarations import matta_after

from .quick import BITS, QuickPosition
from .ranks import cards_of
from .sense import CHANCES, Sense

TO_THE_END = 52


def play_out(
    position: QuickPosition, sense: Sense, rng: Random, epsilon: float, plays: int = TO_THE_END
) -> None:
    """Play a position to its end, or so many plays: the best at a glance, and with a chance of `epsilon` any card."""
    until = position.alive.bit_count() - plays
    while not position.over and (left := position.alive.bit_count() - until) > 0:
        _play_hands(position, sense, rng, epsilon, left)


def _play_hands(position: QuickPosition, sense: Sense, rng: Random, epsilon: float, plays: int) -> None:
    """Make some plays, or until the position is over or 7H changes its value.

    It is one function, long as it is, because calls would take most of the time: all of a search is spent here.
    """
    where, chance, bits = position.where, rng.random, BITS
    side_of, next_seat, dealer, size = where.side_of, where.next_seat, where.dealer, where.rules.hand_size
    ranks = sense.ranks(position.matta)
    rank_of, rows, find = ranks.of_card, ranks.rows, ranks.ways
    own, worth = sense.own, sense.of_cards
    piles, points, hands, held = position.piles, position.points, position.hands, position.held
    turn, table, alive, last, matta = (
        position.turn,
        position.table,
        position.alive,
        position.last_capturer,
        position.matta,
    )
    key = ranks.key(table)
    sweeping_end = bool(position.stock) or where.last_card_sweeps
    for _ in range(plays):
        hand = hands[turn]
        row = rows.get(key) or ranks.new_row(key)
        left = len(hand)
        if left > 1 and chance() >= epsilon:
            others = alive ^ held[turn]
            risks = CHANCES[len(hands[next_seat[turn]]) or size][others.bit_count()]
            highest = -1e9
            for one in hand:
                for way in row[rank_of[one]] or find(row, table, one):
                    mask, number, more, _units, _points, gain, sweepers, danger = way
                    if mask:
                        taken = table & mask
                        if number:
                            taken &= -taken
                        if more:
                            taken |= cards_of(more, table)
                        value = gain + own[one] + worth[taken]
                    else:
                        taken, value = 0, -own[one]
                    if sweepers:
                        value -= danger * risks[(sweepers & others).bit_count()]
                    if value > highest:
                        highest, card, best, captured = value, one, way, taken
            hand.remove(card)
        else:
            card = hand.pop(int(chance() * left)) if left > 1 else hand.pop()
            ways = row[rank_of[card]] or find(row, table, card)
            best = ways[0] if len(ways) == 1 else ways[int(chance() * len(ways))]
            captured = table & best[0]
            if best[1]:
                captured &= -captured
            if best[2]:
                captured |= cards_of(best[2], table)
        bit = bits[card]
        held[turn] ^= bit
        alive ^= bit
        key += best[3]
        ends = left == 1 and turn == dealer
        if best[0]:
            side, last = side_of[turn], turn
            piles[side] |= captured | bit
            table ^= captured
            if best[4] and (sweeping_end or not ends):
                points[side] += best[4]
        else:
            table |= bit
        turn = next_seat[turn]
        if matta:
            position.matta = matta_after(where.rules, matta, bit, captured or bit if best[0] else 0)
        if ends:
            position.table, position.last_capturer = table, last
            position.next_deal()
            if position.over:
                break
            hands, held = position.hands, position.held
            sweeping_end = bool(position.stock) or where.last_card_sweeps
        if position.matta != matta:
            break
    position.turn, position.alive = turn, alive
    if not position.over:
        position.table, position.last_capturer = table, last
