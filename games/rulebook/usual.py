"""What people expect of a table before they read its rules."""

from contextlib import suppress

from games.engine.errors import RulesError
from games.engine.rules import Rules
from games.models import Variant

SHAPE = ("players", "teams", "deck", "hand_size", "table_size")


def plain_like(rules: Rules) -> Rules:
    """Return plain Scopa with the seats, deck and hands of other rules."""
    shape = {name: getattr(rules, name) for name in SHAPE}
    return Rules.from_options(shape | {"redeal_kings": 3 if rules.table_size else 0})


def usual_rules(variant: Variant, rules: Rules) -> Rules:
    """Return the rules that a table of a variant usually has: its own where all know it, else plain Scopa.

    House rules may seat more or fewer players than the variant can: they too are set against plain Scopa.
    """
    if variant.shipped:
        with suppress(RulesError):
            return variant.rules(players=rules.players, teams=rules.teams)
    return plain_like(rules)
