"""What a play leaves open to the next seat: sweeps, the settebello, and the most that may be taken."""

from typing import NamedTuple

from games.engine.cards import SETTEBELLO, Card, mask_of
from games.engine.reasons import CAPTURED_TOTALS
from games.engine.round import Position

from .imagined import sweep_points
from .scale import Scale
from .weights import WEIGHTS


class Exposure(NamedTuple):
    """What lies open: `sweepers`, the cards that the next seat may hold and sweep with, one for each rank;
    `sweep_risk`, the points that such a sweep brings with its chance; `settebello`, the chance that it is taken; and
    `loss`, what the next seat is expected to take."""

    sweepers: tuple[Card, ...]
    sweep_risk: float
    settebello: float
    loss: float


def exposure(scale: Scale, after: Position) -> Exposure | None:
    """Return what a position lays open, None where the weighing does not look: at the end, or on a large table."""
    if after.finished or after.table.bit_count() > WEIGHTS.large_table:
        return None
    chances = {card: chance for card, chance in scale.threats.chances if chance}
    sweeping: dict[Card, float] = {}
    taking: set[Card] = set()
    plays = (
        after.setup.captures.plays(after.table, mask_of(chances), after.declared.matta) if after.table else []
    )
    for card, captured in plays:
        if captured and captured == after.table:
            points = sweep_points(after, card, scale.threats.holds_more)
            sweeping |= {card: points * chances[card]} if points else {}
        if captured >> SETTEBELLO & 1 and card != SETTEBELLO:
            taking.add(card)
    return Exposure(
        sweepers=tuple(sweeping),
        sweep_risk=max(sweeping.values(), default=0.0),
        settebello=_any_of([chances[card] for card in taking]),
        loss=scale.threats.expected_loss(after) / scale.rivals,
    )


def _any_of(chances: list[float]) -> float:
    none = 1.0
    for chance in chances:
        none *= 1 - chance
    return 1 - none


def out_of_reach(position: Position) -> bool:
    """Tell whether the table sums to more than any one card takes, by the rules in force and whoever holds it."""
    rules, table = position.rules, position.table
    most = max(max(CAPTURED_TOTALS[rules.capture](value)) for value in range(1, len(rules.ranks) + 1))
    plays = position.setup.captures.plays(table, rules.all_cards & ~table, position.declared.matta)
    return table_sum(position) > most and all(captured != table for _card, captured in plays)


def table_sum(position: Position) -> int:
    """Return the sum of the values on the table."""
    captures, matta = position.setup.captures, position.declared.matta
    return sum(captures.value(card, matta) for card in position.table_cards)
