"""What is wrong with the tables that an organiser has chosen: seats, rules, the same deals, ratings."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.errors import RulesError
from games.engine.rules import Rules
from games.error_words import error_words

if TYPE_CHECKING:
    from games.tournaments.models.setup import Setup

Problem = tuple[str, str]  # field, words

BOARDS_MOST = 20

# Parts of the house rules that forms ask for by themselves, with the options that they are.
PARTS = {"target": ("target",), "fixed_deals": ("fixed_deals",), "seats": ("players", "teams")}


def rules_of(setup: "Setup") -> Rules | None:
    """Return the rules at the tables, None where there can be none."""
    try:
        return setup.rules if setup.variant_id and isinstance(setup.options, dict) else None
    except RulesError:
        return None


def check_tables(setup: "Setup") -> Iterator[Problem]:
    """Return what is wrong with the rules that its tables would have."""
    if not setup.variant_id:
        return
    if not isinstance(setup.options, dict):
        yield "options", _('Write the options as an object, such as {"target": 16}.')
        return
    try:
        rules = setup.rules
    except RulesError as error:
        yield _part(error), error_words(error)
        return
    yield from _sides(setup, rules)
    yield from _duplicate(setup, rules)
    yield from _rated(setup, rules)


def _part(error: RulesError) -> str:
    """Return the part of the house rules where an error can be put right."""
    for part, options in PARTS.items():
        if set(options).intersection(error.options):
            return part
    return "options"


def _sides(setup: "Setup", rules: Rules) -> Iterator[Problem]:
    alone = rules.sides == rules.players
    if rules.sides != 2:
        yield (
            "seats",
            _("In an event two sides meet at a table; here there are {count}.").format(count=rules.sides),
        )
    elif setup.partners == "alone" and not alone:
        yield (
            "partners",
            _("At these tables sides have {count} players: say how partners are found.").format(
                count=rules.players // rules.sides
            ),
        )
    elif setup.partners != "alone" and alone:
        yield "partners", _("At these tables everybody plays alone: there are no partners.")
    if setup.partners == "drawn" and setup.format not in ("swiss", "arena"):
        yield "partners", _("Partners can be drawn for each round in a Swiss and in an arena.")


def _duplicate(setup: "Setup", rules: Rules) -> Iterator[Problem]:
    if not setup.duplicate:
        return
    if setup.format not in ("swiss", "round_robin"):
        yield "duplicate", _("The same deals at every table can be played in a Swiss and in a round robin.")
    if not 1 <= rules.fixed_deals <= BOARDS_MOST:
        yield (
            "fixed_deals",
            _("The same deals need a fixed number of deals, from 1 to {most}.").format(most=BOARDS_MOST),
        )


def _rated(setup: "Setup", rules: Rules) -> Iterator[Problem]:
    if not setup.rated:
        return
    if not setup.variant.shipped or rules != _usual(setup, rules):
        yield "rated", _("Rated matches follow a variant of the site unchanged, its target included.")


def _usual(setup: "Setup", rules: Rules) -> Rules | None:
    try:
        return setup.variant.rules(players=rules.players, teams=rules.teams)
    except RulesError:
        return None
