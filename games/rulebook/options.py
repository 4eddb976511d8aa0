"""The options of house rules: their names, their values in words, and how they are grouped."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.errors import RulesError
from games.engine.rules import ALLOWED
from games.rulebook.pages import SECTIONS
from games.rulebook.sentences import sentence
from games.wording import worded_later

NAMES: dict[str, Any] = {
    "players": gettext_lazy("Players"),
    "teams": gettext_lazy("Sides"),
    "deck": gettext_lazy("Deck"),
    "hand_size": gettext_lazy("Hand"),
    "table_size": gettext_lazy("Table"),
    "target": gettext_lazy("Target"),
    "fixed_deals": gettext_lazy("Agreed number of rounds"),
    "tie_break": gettext_lazy("Level at the target"),
    "cappotto": gettext_lazy("Cappotto"),
    "redeal_kings": worded_later(gettext_lazy("[K.many.cap] on the table")),
    "redeal_aces": gettext_lazy("Aces on the table"),
    "redeal_by": gettext_lazy("Who deals again"),
    "capture": gettext_lazy("What captures what"),
    "capture_mandatory": gettext_lazy("Duty to capture"),
    "single_priority": gettext_lazy("Single card or sum"),
    "sum_choice": gettext_lazy("Several sums"),
    "max_captured": gettext_lazy("Most cards in a capture"),
    "fifteen_allows_equal": gettext_lazy("Equal cards beside fifteen"),
    "queen_below_jack": worded_later(gettext_lazy("[Q.cap] and [J]")),
    "ace_sweep": gettext_lazy("The ace"),
    "ace_must_sweep": gettext_lazy("Duty of the ace"),
    "ace_sweep_scopa": gettext_lazy("Sweeping with the ace"),
    "ace_with_ace_on_table": gettext_lazy("An ace on the table"),
    "ace_empty_table": gettext_lazy("An ace on an empty table"),
    "ace_first_play": gettext_lazy("An ace as the first card"),
    "last_card_scopa": gettext_lazy("The last card"),
    "leftovers": gettext_lazy("Cards left on the table"),
    "scopa_value": gettext_lazy("Worth of a sweep"),
    "majority": worded_later(gettext_lazy("Most cards, most [D]")),
    "tie_points": gettext_lazy("Ties"),
    "primiera": gettext_lazy("Primiera"),
    "primiera_missing_suit": gettext_lazy("Primiera without a suit"),
    "napola": gettext_lazy("Napola"),
    "all_coins_wins": worded_later(gettext_lazy("All the [D]")),
    "coin_sweep_reset": worded_later(gettext_lazy("[D.cap] that set the others back")),
    "re_bello": worded_later("[DK.cap]"),
    "settebello_coppe": worded_later("[H7.cap]"),
    "four_sevens": gettext_lazy("All four sevens"),
    "sevens_point": gettext_lazy("Most sevens"),
    "dealer_bonus": gettext_lazy("Dealer's bonus"),
    "bonus_before_redeal": gettext_lazy("Bonus and void deal"),
    "declarations": gettext_lazy("Declarations"),
    "matta": gettext_lazy("Matta"),
    "piccola_max": gettext_lazy("Piccola"),
    "grande": gettext_lazy("Grande"),
}
ASKED_FIRST = {
    "deal": ("players", "teams", "deck", "hand_size", "table_size"),
    "ending": ("target", "fixed_deals"),
}
GROUPS = tuple((id, title, ASKED_FIRST.get(id, ()) + options) for id, title, options in SECTIONS)


def value_text(value: Any) -> str:
    """Return a value as links and forms write it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


VALUES = {option: {value_text(value): value for value in values} for option, values in ALLOWED.items()}


def value_words(option: str, value: Any) -> str:
    """Return what an option with a value means, in words."""
    if option == "players":
        return ngettext("{count} player.", "{count} players.", value).format(count=value)
    if option == "teams":
        return _("{count} sides.").format(count=value) if value else _("Everybody plays alone.")
    if option == "target":
        return _("The match goes to {target}.").format(target=value)
    return sentence(option, value)


def conflict_words(error: RulesError) -> str:
    """Return a conflict of two options as a sentence that names both."""
    first, second = error.options
    return _("{first}: “{first_told}” does not go with {second}: “{second_told}”").format(
        first=NAMES[first],
        second=NAMES[second],
        first_told=value_words(first, error.params["first_value"]),
        second_told=value_words(second, error.params["second_value"]),
    )
