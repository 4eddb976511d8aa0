"""Small worked examples, drawn as cards; what happens in each is asked of the engine, so that it is always true."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.captures import captures_for
from games.engine.cards import Card, cards_in, mask_of, parse_card, parse_cards
from games.engine.deal import dealer_bonus
from games.engine.declarations import declarations_of
from games.engine.primiera import primiera_of
from games.engine.rules import Rules
from games.wording import worded_later

Text = str | Promise
Applies = Callable[[Rules], Any]


@dataclass(frozen=True, slots=True)
class CaptureExample:
    """A card played on a table, and every choice that the rules give: the sets of cards, empty for laying it."""

    caption: Text
    table: tuple[Card, ...]
    played: Card
    choices: tuple[tuple[Card, ...], ...]

    @property
    def lays(self) -> bool:
        return self.choices == ((),)


@dataclass(frozen=True, slots=True)
class CardsExample:
    """Some cards and what they are worth."""

    caption: Text
    cards: tuple[Card, ...]
    worth: Text


@dataclass(frozen=True, slots=True)
class _Capture:
    section: str
    caption: Text
    table: str
    played: str
    applies: Applies


CAPTURES = (
    _Capture(
        "capturing", _("An equal card lies beside a sum"), "2C 4H 6D", "6S", lambda r: r.capture == "value"
    ),
    _Capture(
        "capturing", _("Several sums are possible"), "AD 2H 3S 4C", "7H", lambda r: r.capture == "value"
    ),
    _Capture("capturing", _("Equal cards of two suits"), "7D 7C", "7S", lambda r: r.capture == "value"),
    _Capture("capturing", _("Nothing fits"), "AD 5H 6S", "2D", lambda r: r.capture == "value"),
    _Capture(
        "capturing", _("Together they make fifteen"), "AD 3H 5S 7C", "2D", lambda r: r.capture != "value"
    ),
    _Capture(
        "capturing", _("A figure takes what makes fifteen"), "5S AH 4C", "KD", lambda r: r.capture != "value"
    ),
    _Capture("capturing", _("A sum, or a fifteen"), "3S 4H JC", "7S", lambda r: r.capture == "cirulla"),
    _Capture("capturing", worded_later(_("[J.cap] and [Q]")), "4D 5H QS", "JD", lambda r: r.queen_below_jack),
    _Capture("aces", _("An ace, and no ace on the table"), "2D 5H 6S QC", "AC", lambda r: r.ace_sweep),
    _Capture("aces", _("An ace, and an ace lies there"), "AD 7S KH", "AC", lambda r: r.ace_sweep),
    _Capture("aces", _("An ace on an empty table"), "", "AC", lambda r: r.ace_sweep),
)


def capture_examples(rules: Rules, section: str) -> list[CaptureExample]:
    """Return the examples of a section that these rules have something to say about."""
    return [_worked(rules, one) for one in CAPTURES if one.section == section and one.applies(rules)]


def _worked(rules: Rules, example: _Capture) -> CaptureExample:
    table, played = parse_cards(example.table), parse_card(example.played)
    choices = captures_for(rules).choices(mask_of(table), played)
    sets = tuple(cards_in(choice) for choice in choices)
    return CaptureExample(example.caption, table, played, sets)


def primiera_examples(rules: Rules) -> list[CardsExample]:
    """Return two hands of four suits with the sum of their primiera, none where it is not summed."""
    hands = ("7D AH AS AC", "7D 7H 6S 5C", "7D 7H 7S")
    found = []
    for text in hands:
        held = primiera_of(rules, mask_of(parse_cards(text)))
        if held is None:
            return []
        worth = (
            f"{held.total}" if held.complete else _("%(total)s, a suit is missing") % {"total": held.total}
        )
        found.append(CardsExample(_("One card of each suit counts"), parse_cards(text), worth))
    return found


def cirulla_examples(rules: Rules) -> list[CardsExample]:
    """Return what the dealer's bonus and declarations make of some cards."""
    found = []
    for text in ("2D 3H 4S 6C", "KD QH AS 7H"):
        if rules.dealer_bonus != "off":
            points = dealer_bonus(rules, mask_of(parse_cards(text)))
            found.append(
                CardsExample(
                    _("The table as it is dealt"),
                    parse_cards(text),
                    _("for the dealer: %(n)s") % {"n": points},
                )
            )
    for text in ("3D 3S 3C", "AD 3S 4C", "7H 4D 3S"):
        declared = declarations_of(rules, mask_of(parse_cards(text)))
        if declared:
            found.append(
                CardsExample(
                    _("A hand as it is dealt"),
                    parse_cards(text),
                    _("may declare: %(n)s") % {"n": declared[0].points},
                )
            )
    return found
