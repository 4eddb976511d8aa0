"""What the plays of the others tell about their hands: who leaves a sweep, or the settebello, hardly holds the card."""

from collections.abc import Iterator
from math import exp
from typing import NamedTuple

from games.engine.cards import mask_of
from games.engine.notation import Play
from games.engine.view import View

from .quick import BITS
from .ranks import cards_of
from .sense import CHANCES, Sense

# What a play must be worth more than that which was made, in points, to be e times less likely overlooked; and how
# often people play whatever they like.
TEMPER = 0.2
WHIM = 0.1

Suspicion = tuple[list[float], ...]


class Past(NamedTuple):
    """A play of another seat, with the table before it, the cards that any other seat might have held (masks) and how
    many the next seat held."""

    seat: int
    play: Play
    table: int
    others: int
    held: int


def suspicion(view: View, sense: Sense) -> Suspicion | None:
    """Return for each seat how likely it is to hold each card, by number, against a card of which nothing is known;
    None where no play tells anything.

    Rules by which 7H may change its value are left out.
    """
    pasts = [] if view.rules.matta != "off" else [*_pasts(view)]
    if not pasts:
        return None
    found = tuple([1.0] * len(BITS) for _ in range(view.rules.players))
    for past in pasts:
        likely = found[past.seat]
        made = _best(sense, past, past.play.card, past.play.captured)
        for card in map(int, view.unseen):
            missed = (_best(sense, past, card) - made) / TEMPER
            likely[card] *= 2 * (1 - WHIM) / (1 + exp(min(missed, 50.0))) + WHIM
    return found


def _pasts(view: View) -> Iterator[Past]:
    """Go back through the plays since hands were dealt."""
    rules, table, seat = view.rules, mask_of(view.table), view.turn
    others, held = mask_of([*view.unseen, *view.hand]), [*view.hand_counts]
    for event in reversed(view.played):
        if not isinstance(event, Play):
            continue
        after, seat = seat, (seat - 1) % rules.players
        bit = BITS[event.card]
        table = table | event.captured & ~bit if event.captured else table & ~bit
        if seat != view.turn:
            yield Past(seat, event, table, others, held[after] or rules.hand_size)
        held[seat] += 1
        others |= bit


def _best(sense: Sense, past: Past, card: int, captured: int | None = None) -> float:
    """Return the most that a card was worth at a glance, or what it was worth with what it captured."""
    ranks, table = sense.ranks(0), past.table
    key = ranks.key(table)
    row = ranks.rows.get(key) or ranks.new_row(key)
    others = past.others & ~BITS[card]
    risks = CHANCES[past.held][others.bit_count()]
    best = -1e9
    for way in row[ranks.of_card[card]] or ranks.ways(row, table, card):
        takes = ((way.mask, way.number), *way.more) if way.mask else ()
        taken = cards_of(takes, table)
        if captured is not None and ranks.key(captured & table) != ranks.key(taken):
            continue
        value = way.gain + sense.own[card] if takes else -sense.own[card]
        value += sense.of_cards[taken if captured is None else captured & table]
        value -= way.danger * risks[(way.sweepers & others).bit_count()]
        best = max(best, value)
    return best
