"""Playing a round to its end in a hurry, as careful people would, apart from a share of plays at random."""

from random import Random

from games.engine.declarations import matta_after

from .kinds import cards_of
from .quick import BITS, QuickPosition
from .sense import CHANCES, Sense


def play_out(position: QuickPosition, sense: Sense, rng: Random, epsilon: float) -> None:
    """Play a position to the end of its round: the best plays at a glance, and with a chance of `epsilon` any card."""
    while not position.over:
        _play_hands(position, sense, rng, epsilon)


def _play_hands(position: QuickPosition, sense: Sense, rng: Random, epsilon: float) -> None:
    """Play until hands are given out, the round is over or 7H changes its value.

    It is one function, long as it is, because calls would take most of the time: all of a search is spent here.
    """
    where, chance = position.where, rng.random
    side_of, next_seat, dealer = where.side_of, where.next_seat, where.dealer
    kinds, glance = sense.kinds, sense.glance
    unit, of_card = kinds.unit, kinds.of_card
    piles, points, hands, held = position.piles, position.points, position.hands, position.held
    turn, table, alive, last, matta = (
        position.turn,
        position.table,
        position.alive,
        position.last_capturer,
        position.matta,
    )
    rows, key, size = sense.rows(matta), kinds.key(table), where.rules.hand_size
    sweeping_end = bool(position.stock) or where.last_card_sweeps
    while True:
        hand, following = hands[turn], next_seat[turn]
        row = rows.get(key) or sense.new_row(key, matta)
        if len(hand) == 1 or chance() < epsilon:
            card = hand[int(chance() * len(hand))]
            kind = of_card[card]
            seen = row[kind] or glance(row, key, table, kind, matta)
        else:
            others = alive ^ held[turn]
            risks = CHANCES[len(hands[following]) or size][others.bit_count()]
            highest = -1e9
            for one in hand:
                kind = of_card[one]
                look = row[kind] or glance(row, key, table, kind, matta)
                value, sweepers, cost, _option = look
                if sweepers:
                    value -= cost * risks[(sweepers & others).bit_count()]
                if value > highest:
                    highest, card, seen = value, one, look
        option, bit = seen[3], BITS[card]
        hand.remove(card)
        held[turn] ^= bit
        alive ^= bit
        ends = not hand and turn == dealer
        captured = 0
        if option.take is None:
            table |= bit
            key += unit[card]
        else:
            captured = cards_of(option.take, table) or bit
            side, last = side_of[turn], turn
            piles[side] |= captured | bit
            table &= ~captured
            key -= option.units
            if option.points and (sweeping_end or not ends):
                points[side] += option.points
        turn = following
        if matta:
            position.matta = matta_after(where.rules, matta, bit, captured)
        if ends or position.matta != matta:
            break
    position.turn, position.table, position.alive, position.last_capturer = turn, table, alive, last
    if ends:
        position.next_deal()
