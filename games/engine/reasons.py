"""Why an event is not allowed now: the rule that it breaks, and nothing of what is hidden."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from .cards import TEXTS, Card, cards_in, format_cards
from .errors import IllegalPlayError, Words, _
from .notation import Declaration, Event, Play

if TYPE_CHECKING:
    from .round import Position

CAPTURED_TOTALS: dict[str, Callable[[int], tuple[int, ...]]] = {
    "value": lambda value: (value,),
    "fifteen": lambda value: (15 - value,),
    "cirulla": lambda value: (value, 15 - value),
}


def refusal_of(position: "Position", event: Event) -> IllegalPlayError:
    """Return the error for an event that is not among the legal plays of a position."""
    code = _why_not_declared(position) if isinstance(event, Declaration) else _why_not(position, event)
    return IllegalPlayError(
        code,
        play=str(event),
        seat=position.turn,
        table=format_cards(position.table_cards) or Words(_("empty")),
        most=position.rules.max_captured,
        ace=TEXTS[event.card] if isinstance(event, Play) else "",
        allowed=" ".join(map(str, position.declarations)),
    )


def _why_not_declared(position: "Position") -> str:
    if position.finished:
        return "finished"
    return "no_declaration" if position.declarations else "nothing_to_declare"


def _why_not(position: "Position", play: Play) -> str:
    """Return the code of the rule that a play breaks."""
    captures, table, matta = position.setup.captures, position.table, position.declared.matta
    bit, captured = play.card.bit, play.captured
    if position.finished:
        return "finished"
    if not position.hands[position.turn] & bit:
        return "not_held"
    if position.is_opening and captures.value(play.card, matta) == 1:
        return "ace_first" if position.choices(play.card) else "ace_leads"
    choices = captures.choices(table, play.card, matta)
    if choices == (bit,):
        return "ace_takes_self"
    if captured & ~table:
        return "not_on_table"
    if position.rules.ace_must_sweep and captures.sweeps_as_ace(table, play.card, matta):
        return "ace_sweeps"
    if not captured:
        return "must_capture"
    return _why_not_captured(position, play.card, captured)


def _why_not_captured(position: "Position", card: Card, captured: int) -> str:
    rules, captures, matta = position.rules, position.setup.captures, position.declared.matta
    value = captures.value(card, matta)
    if (
        rules.capture == "value"
        and rules.single_priority
        and captures.takes_single(position.table, card, matta)
    ):
        return "single_priority"
    total = sum(captures.value(other, matta) for other in cards_in(captured))
    if total not in CAPTURED_TOTALS[rules.capture](value):
        return "wrong_sum"
    return "max_captured" if rules.max_captured and captured.bit_count() > rules.max_captured else "fewest"
