"""Open a match: its rules, its seats, and who sits there from the start."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Player
from games.bots import LEVELS
from games.engine.errors import RulesError
from games.models import Match, Seat, Variant
from games.services.refusals import Refused, refusal_of
from games.services.rounds import begin_match
from games.services.seats import fill_with_computers

NO_CHANGES: Mapping[str, Any] = MappingProxyType({})


def open_match(
    *,
    player: Player,
    variant: Variant,
    players: int = 2,
    teams: int = 0,
    target: int | None = None,
    level: str = "",
    watching: bool = True,
    options: Mapping[str, Any] = NO_CHANGES,
) -> Match:
    """Open a match with its opener in the first seat; with a `level`, computers take the others and it begins.

    `options` are the house rules: what they change of the variant, beside seats and target.
    Raises `Refused` when the options exclude each other or there is no such level.
    """
    changes = dict(options) | {"players": players, "teams": teams} | ({"target": target} if target else {})
    try:
        rules = variant.rules(**changes)
    except RulesError as error:
        raise refusal_of(error) from None
    if level and level not in LEVELS:
        raise Refused(_("There is no such computer player. Choose one of the list."))
    with transaction.atomic():
        match = Match.objects.create(
            variant=variant, options=rules.options(), opened_by=player, watching=watching
        )
        Seat.objects.bulk_create(
            Seat(match=match, index=index, player=None if index else player) for index in range(rules.players)
        )
        if level:
            fill_with_computers(match, level)
            begin_match(match)
    return match
