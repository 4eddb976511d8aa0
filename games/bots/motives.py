"""Why a play is worth what the weighing says: motives out of a fixed set, each true to the rules in force."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.engine.cards import COINS, SETTEBELLO, SEVENS, Card, cards_in
from games.engine.notation import Play
from games.engine.primiera import COUNTED_RANKS, primiera_of
from games.engine.round import Position
from games.engine.view import View

from .exposure import Exposure, exposure, out_of_reach, table_sum
from .goals import goals_of
from .scale import Scale
from .weights import WEIGHTS
from .worth import goal_worth, worth_of_part

CODES = (
    "only_choice",
    "declares",
    "takes_settebello",
    "sweeps",
    "counts_for",
    "denies",
    "takes_coins",
    "takes_sevens",
    "helps_primiera",
    "takes_cards",
    "takes_last",
    "may_take_last",
    "spares_last",
    "keeps_settebello",
    "table_high",
    "no_sweep",
    "one_sweep",
    "leaves_little",
    "keeps_pair",
    "prepares",
    "pays_later",
    "none_better",
)


@dataclass(frozen=True, slots=True)
class Motive:
    """A reason with one of the `CODES`, its parameters (numbers, cards, items of the score), and the points of the
    weighing that it stands for."""

    code: str
    worth: float
    params: dict[str, Any] = field(default_factory=dict)


class Seen(NamedTuple):
    """What the weighing sees of a play: the position after it, whether it looks further than that, and what the
    position lays open and prepares."""

    after: Position
    looks: bool
    open: Exposure | None
    prospect: float

    @classmethod
    def of(cls, scale: Scale, play: Play) -> "Seen":
        after = scale.position.play(play)
        looks = not after.finished and after.table.bit_count() <= WEIGHTS.large_table
        return cls(after, looks, exposure(scale, after), scale.prospect(after) if looks else 0.0)


def motives_for(view: View, scale: Scale, play: Play, others: list[Play]) -> list[Motive]:
    """Return why a play is better than others, most important first; empty where nothing stands out.

    What it takes counts by itself; what it leaves counts where the others, in the mean, do worse.
    """
    seen, compared = Seen.of(scale, play), [Seen.of(scale, other) for other in others]
    found = [*_sweep(scale, seen), *_taken(scale, play, seen)]
    if seen.after.leftovers and play.captured:
        found += _last(scale, seen)
    if compared:
        found += [*_leftovers(scale, play, seen, compared), *_open(view, scale, seen, compared)]
        found += _prepared(scale, play, seen, compared)
    kept = [motive for motive in found if motive.worth >= WEIGHTS.least_motive]
    return sorted(kept, key=lambda motive: -motive.worth)


def _sweep(scale: Scale, seen: Seen) -> Iterator[Motive]:
    points = seen.after.sweep_points[scale.side] - scale.position.sweep_points[scale.side]
    if points:
        yield Motive("sweeps", points, {"points": points})


def _taken(scale: Scale, play: Play, seen: Seen) -> Iterator[Motive]:
    """Yield what the cards that go to the own pile are good for."""
    own = seen.after.piles[scale.side] & ~scale.position.piles[scale.side]
    shares = {card: 1.0 for card in cards_in(own)}
    if play.card in shares and not seen.after.finished:
        shares[play.card] = WEIGHTS.secured
    yield from _towards(scale, shares)
    coins, sevens = own & COINS, own & SEVENS
    if coins & ~SETTEBELLO.bit:
        yield Motive("takes_coins", _worth(scale, "coins", shares, coins), {"count": coins.bit_count()})
    if sevens & ~SETTEBELLO.bit:
        worth = _worth(scale, "sevens", shares, sevens) + _worth(scale, "primiera", shares, sevens)
        yield Motive("takes_sevens", worth, {"count": sevens.bit_count()})
    yield from _primiera(scale, own & ~SEVENS, shares)
    if own:
        yield Motive("takes_cards", _worth(scale, "cards", shares, own), {"count": own.bit_count()})


def _worth(scale: Scale, part: str, shares: dict[Card, float], cards: int) -> float:
    worth = worth_of_part(part, scale.position.rules, scale.position.piles, scale.side).cards
    return sum(worth[card] * shares[card] for card in cards_in(cards))


def _towards(scale: Scale, shares: dict[Card, float]) -> Iterator[Motive]:
    """Yield the items of the score that the cards bring nearer, or keep from the others."""
    found: dict[tuple[str, str], float] = {}
    piles = scale.position.piles
    for goal in goals_of(scale.position.rules):
        share = sum(shares.get(card, 0.0) for card in cards_in(goal.cards))
        code = "denies" if goal.missing(scale.side, piles) is None else "counts_for"
        if share:
            worth = share * goal_worth(goal, piles, scale.side)
            found[code, goal.item] = found.get((code, goal.item), 0.0) + worth
    for (code, item), worth in found.items():
        if item == "settebello":
            yield Motive("takes_settebello", worth)
        else:
            yield Motive(code, worth, {"item": item})


def _primiera(scale: Scale, own: int, shares: dict[Card, float]) -> Iterator[Motive]:
    """Yield the card, of those that are no seven, that does most for the own primiera."""
    position = scale.position
    pile = position.piles[scale.side]
    helpful = [card for card in cards_in(own) if _improves(position, pile, card)]
    worth = {card: _worth(scale, "primiera", shares, card.bit) for card in helpful}
    if worth:
        best = max(worth, key=lambda card: worth[card])
        yield Motive("helps_primiera", worth[best], {"card": best})


def _improves(position: Position, pile: int, card: Card) -> bool:
    rules = position.rules
    if rules.primiera in COUNTED_RANKS:
        return card.rank in COUNTED_RANKS[rules.primiera]
    before, after = primiera_of(rules, pile), primiera_of(rules, pile | card.bit)
    if before is None or after is None:
        return False
    return after.total > before.total or (after.complete and not before.complete)


def _last(scale: Scale, seen: Seen) -> Iterator[Motive]:
    """Yield the last capture of the round, where it brings what is left on the table."""
    left = seen.after.leftovers
    if scale.position.rules.leftovers == "last_capturer":
        yield Motive("takes_last", scale.worth.of(left), {"count": left.bit_count()})


def _leftovers(scale: Scale, play: Play, seen: Seen, others: list[Seen]) -> Iterator[Motive]:
    """Yield what becomes of the cards left at the end, where the others, in the mean, do worse with them."""
    last, sides = seen.after.last_capturer, scale.position.setup.side_of
    own = last is not None and sides[last] == scale.side
    if (
        scale.position.deal < scale.position.setup.last_deal
        or not seen.looks
        or own is not bool(play.captured)
    ):
        return
    gained = scale.leftovers(seen.after) - _mean([scale.leftovers(other.after) for other in others])
    yield Motive("may_take_last" if play.captured else "spares_last", gained)


def _open(view: View, scale: Scale, seen: Seen, others: list[Seen]) -> Iterator[Motive]:
    """Yield what the play keeps from the next seat and the others, in the mean, do not."""
    looked = [other.open for other in others if other.open is not None]
    own = seen.open
    if own is None or not looked:
        return
    spared = _mean([other.sweep_risk for other in looked]) - own.sweep_risk
    sweeps = list(_sweeps_left(view, seen.after, own, spared)) if spared > 0 else []
    yield from sweeps
    exposed = _mean([other.settebello for other in looked]) if not own.settebello else 0.0
    taken = seen.after.piles[scale.side] >> SETTEBELLO & 1
    if exposed and not taken:
        yield Motive("keeps_settebello", exposed * scale.worth.cards[SETTEBELLO] / scale.rivals)
    elif seen.after.table and not sweeps:
        yield Motive("leaves_little", _mean([other.loss for other in looked]) - own.loss)


def _sweeps_left(view: View, after: Position, own: Exposure, spared: float) -> Iterator[Motive]:
    if not after.table:
        return
    if not own.sweepers:
        high = out_of_reach(after)
        yield (
            Motive("table_high", spared, {"total": table_sum(after)}) if high else Motive("no_sweep", spared)
        )
    elif len(own.sweepers) == 1 and own.sweepers[0] in view.unseen:
        (card,) = own.sweepers
        unseen = sum(other.rank == card.rank for other in view.unseen)
        yield Motive("one_sweep", spared, {"card": card, "count": unseen})


def _prepared(scale: Scale, play: Play, seen: Seen, others: list[Seen]) -> Iterator[Motive]:
    """Yield the card of the hand that may take most of what is left, where the others leave less to it."""
    gained = WEIGHTS.prospect * (seen.prospect - _mean([other.prospect for other in others]))
    card = scale.prepared_card(seen.after) if gained > 0 else None
    if card is None:
        return
    if not play.captured and card.rank == play.card.rank:
        yield Motive("keeps_pair", gained, {"card": card})
    else:
        yield Motive("prepares", gained, {"card": card})


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
