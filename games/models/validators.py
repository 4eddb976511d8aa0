"""Check what the admin may store as options and seatings."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.engine.errors import RulesError
from games.engine.rules import Rules
from games.error_words import error_words

NOT_AN_OBJECT = _('Write the options as an object, such as {"target": 16}.')


def validate_options(options: Any) -> None:
    """Raise `ValidationError` unless some options make a set of rules."""
    if not isinstance(options, dict):
        raise ValidationError(NOT_AN_OBJECT)
    try:
        Rules.from_options(options)
    except RulesError as error:
        raise ValidationError(error_words(error)) from None


def validate_seatings(seatings: Any) -> None:
    """Raise `ValidationError` unless seatings are pairs of players and teams."""
    pairs = isinstance(seatings, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(type(number) is int for number in pair)
        for pair in seatings
    )
    if not pairs or not seatings:
        raise ValidationError(
            _("Write the seatings as pairs of players and teams, such as [[2, 0], [4, 2]].")
        )


def passes(validate: Callable[[Any], None], value: Any) -> bool:
    try:
        validate(value)
    except ValidationError:
        return False
    return True
