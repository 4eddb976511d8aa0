"""A score sheet as templates draw it."""

from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.decks import current_deck
from games.engine.cards import rank_mask
from games.engine.match import MatchState, coins_reset
from games.engine.primiera import COUNTED_RANKS, primiera_of
from games.engine.rules import Rules
from games.engine.scoring import RoundScore
from games.forms import seating_label
from games.models import Variant
from games.scoresheet.counting import Counted, count_sheet
from games.scoresheet.reading import Form, RoundEntry, Sheet, read_round, text_of
from games.scoresheet.rows import CLAIMS, Row, cards_to_tap, rows_of
from games.wording import worded
from games.words import ending_name, item_name, listed, target_line

MISSING = {
    "cards": gettext_lazy("the cards"),
    "coins": gettext_lazy("the [D]"),
    "settebello": gettext_lazy("who has the settebello"),
}
SWEEPS = {
    "one": gettext_lazy("Sweeps"),
    "rank": gettext_lazy("Sweeps: values of their cards"),
    "cards": gettext_lazy("Sweeps: number of their cards"),
    "sum": gettext_lazy("Sweeps: values of all their cards"),
}


class Slot(NamedTuple):
    """A place for what is wrong at a field."""

    id: str
    errors: list[str]


def show_sheet(sheet: Sheet) -> dict[str, Any]:
    """Return everything that the page of a sheet shows."""
    counted, state = count_sheet(sheet)
    players, teams = sheet.rules.players, sheet.rules.teams
    return {
        "sheet": sheet,
        "variants": Variant.objects.filter(offered=True),
        "seatings": [
            (f"{one}-{other}", seating_label(one, other), (one, other) == (players, teams))
            for one, other in sheet.variant.seatings
        ],
        "target": text_of(sheet.form, "target"),
        "own_target": "" if sheet.rules.fixed_deals else sheet.variant.rules().target,
        "names": [
            {
                "number": side + 1,
                "field": f"name-{side}",
                "value": text_of(sheet.form, f"name-{side}"),
                "name": name,
                "slot": _slot(sheet.errors, f"name-{side}"),
            }
            for side, name in enumerate(sheet.names)
        ],
        "variant_slot": _slot(sheet.errors, "variant"),
        "target_slot": _slot(sheet.errors, "target"),
        "rounds": [_round(one, sheet.form) for one in counted],
        "totals": _totals(sheet, counted, state),
        "standing": _standing(sheet, state),
    }


def blank_round(sheet: Sheet) -> dict[str, Any]:
    """Return an empty round whose number is still to be written in, for a page that adds one by itself."""
    entry = read_round({}, 0, sheet.rules, sheet.names)
    return _round(Counted(entry), {}) | {"index": "__n__", "number": "__number__"}


def _slot(errors: dict[str, list[str]], field: str) -> Slot:
    return Slot(f"{field}_error", errors.get(field, []))


def _round(counted: Counted, form: Form) -> dict[str, Any]:
    entry = counted.entry
    return {
        "index": entry.number,
        "number": entry.number + 1,
        "names": entry.names,
        "rows": [_row(entry, row, form) for row in rows_of(entry.rules)],
        "held_errors": entry.errors.get(f"r{entry.number}-held", []),
        "sides": [_side(entry, side) for side in range(entry.rules.sides)]
        if cards_to_tap(entry.rules)
        else [],
        "result": _result(counted),
        "notes": _notes(counted),
    }


def _row(entry: RoundEntry, row: Row, form: Form) -> dict[str, Any]:
    field = f"r{entry.number}-{row.item}"
    claimed = text_of(form, field)
    cells = [
        {
            "side": side,
            "name": name,
            "value": text_of(form, f"{field}-{side}"),
            "claimed": claimed == str(side),
        }
        for side, name in enumerate(entry.names)
    ]
    return {
        "item": row.item,
        "kind": row.kind,
        "label": _label(entry.rules, row),
        "most": row.most,
        "cells": cells,
        "claimed": claimed,
        "errors": entry.errors.get(field, []),
    }


def _label(rules: Rules, row: Row) -> str:
    if row.item == "run":
        return worded(_("Run of [D.of] from the ace"))
    if row.item == "sweeps":
        return str(SWEEPS[rules.scopa_value])
    return item_name(row.item)


def _side(entry: RoundEntry, side: int) -> dict[str, Any]:
    """Return the cards that a side may tap, and what its primiera sums to."""
    deck = current_deck()
    suits = [
        {
            "name": deck.own[cards[0].suit],
            "cards": [
                {
                    "code": str(card),
                    "name": _("{rank}, {suit}").format(rank=deck.signs[card.rank], suit=deck.own[card.suit]),
                    "short": card.rank,
                    "tapped": entry.tapped[side] >> card & 1,
                }
                for card in cards
            ],
        }
        for cards in cards_to_tap(entry.rules)
    ]
    return {"side": side, "name": entry.names[side], "suits": suits, "sum": _sum(entry, side)}


def _sum(entry: RoundEntry, side: int) -> str:
    """Return what the cards known to be with a side make of the primiera."""
    rules, pile = entry.rules, entry.piles[side]
    if not entry.tapped[side]:
        return ""
    if rules.primiera in COUNTED_RANKS or rules.primiera == "off":
        ranks = COUNTED_RANKS.get(rules.primiera, "7")
        numbers = current_deck().signs
        return " · ".join(f"{numbers[rank]}: {(pile & rank_mask(rank)).bit_count()}" for rank in ranks)
    held = primiera_of(rules, pile)
    assert held is not None
    total = number_format(held.total)
    if held.complete:
        return _("Primiera: {total}").format(total=total)
    missing = sum(card is None for card in held.cards)
    return ngettext(
        "Primiera: {total}, {missing} suit is missing",
        "Primiera: {total}, {missing} suits are missing",
        missing,
    ).format(total=total, missing=missing)


def _result(counted: Counted) -> list[str]:
    """Return what each side scored in a round, as sentences."""
    score, totals = counted.score, counted.totals
    if score is None or totals is None:
        return []
    return [
        _("{name}: {points} ({items}), {total} in all.").format(
            name=name, points=score.totals[side], items=_items(score, side), total=totals[side]
        )
        for side, name in enumerate(counted.entry.names)
    ]


def _items(score: RoundScore, side: int) -> str:
    told = [
        f"{item_name(item)} {points}" if points > 1 else item_name(item)
        for item, points in score.points[side].items()
    ]
    cards, coins = score.cards[side], score.coins[side]
    counts = [
        ngettext("{count} card", "{count} cards", cards).format(count=cards),
        worded(ngettext("{count} card of [D.of]", "{count} cards of [D.of]", coins), count=coins),
    ]
    return "; ".join([", ".join(counts), *told])


def _notes(counted: Counted) -> list[str]:
    """Return what a round still lacks, or why it does not count."""
    entry = counted.entry
    if counted.late:
        return [_("The match was over before this round, so it does not count.")]
    if entry.errors:
        return [_("Something above cannot be: the round counts once it is put right.")]
    if entry.empty or counted.score is not None:
        no_primiera = entry.primiera == "" and not any(entry.tapped) and entry.rules.primiera != "off"
        return [_("Nobody is given the primiera yet.")] if counted.score is not None and no_primiera else []
    missing = [worded(MISSING[name]) for name in ("cards", "coins") if None in getattr(entry, name)]
    if not any(pile & CLAIMS["settebello"] for pile in entry.piles):
        missing.append(str(MISSING["settebello"]))
    return [_("Still to write down: {missing}.").format(missing=listed(missing))]


def _totals(sheet: Sheet, counted: list[Counted], state: MatchState) -> dict[str, Any]:
    return {
        "names": sheet.names,
        "rounds": [
            {
                "number": one.entry.number + 1,
                "points": one.score.totals,
                "reset": coins_reset(sheet.rules, one.score),
            }
            for one in counted
            if one.score is not None
        ],
        "totals": state.totals,
        "winner": state.winner,
    }


def _standing(sheet: Sheet, state: MatchState) -> str:
    """Return how the match stands, in a sentence."""
    if state.ended_by and state.winner is None:
        return _("The match is drawn.")
    if state.ended_by and state.winner is not None:
        return _("{side} wins the match {how}.").format(
            side=sheet.names[state.winner], how=ending_name(state.ended_by)
        )
    if not state.rounds:
        return _("The match is played {target}.").format(target=target_line(sheet.rules.options()))
    lead = max(state.totals)
    leaders = [name for name, total in zip(sheet.names, state.totals, strict=True) if total == lead]
    if len(leaders) > 1:
        return _("{names} are level at {points}; the match goes on, {target}.").format(
            names=listed(leaders), points=lead, target=target_line(sheet.rules.options())
        )
    return _("{name} leads with {points}; the match goes on, {target}.").format(
        name=leaders[0], points=lead, target=target_line(sheet.rules.options())
    )
