"""Open a match: by a private link, in the lobby, as a challenge, or against computers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.models import Player
from games.engine.errors import RulesError
from games.engine.rules import Rules
from games.models import Match, Seat, Variant
from games.services.admission import may_open
from games.services.alerts import tell_those_who_wish
from games.services.lobby import lobby_changed, one_at_a_time
from games.services.offers import IN_THE_LOBBY, natural_end
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
    **terms: Any,
) -> Match:
    """Open a match with its opener in the first seat; with a `level`, computers take the others and it begins.

    `options` are the house rules: what they change of the variant, beside seats and target. `terms` are the other
    fields of a match that make it an offer: clock, rated, listed, quick, lowest, highest, asked.
    Raises `Refused` when the options exclude each other, there is no such level, or the offer may not be made.
    """
    changes = dict(options) | {"players": players, "teams": teams} | ({"target": target} if target else {})
    try:
        rules = variant.rules(**changes)
    except RulesError as error:
        raise refusal_of(error) from None
    match = Match(
        variant=variant, options=rules.options(), opened_by=player, watching=watching, **_terms(terms, level)
    )
    with one_at_a_time():
        _store(match, rules, player, level)
    return match


def _terms(terms: dict[str, Any], level: str) -> dict[str, Any]:
    """Return the terms that count: computers play at once and unrated, whatever else was ticked."""
    return {"clock": terms.get("clock", "")} if level else terms


def _store(match: Match, rules: Rules, player: Player, level: str) -> None:
    may_open(match, player)
    _not_too_many(player, in_the_lobby=bool(match.listed or match.asked))
    match.save(force_insert=True)
    Seat.objects.bulk_create(
        Seat(match=match, index=index, player=None if index else player) for index in range(rules.players)
    )
    if level:
        fill_with_computers(match, level)
        begin_match(match)
        return
    match.expires = natural_end(match)
    match.save(update_fields=["expires"])
    if match.listed or match.quick:
        tell_those_who_wish(match)
    lobby_changed()


def _not_too_many(player: Player, *, in_the_lobby: bool) -> None:
    own = Match.objects.filter(opened_by=player)
    if in_the_lobby:
        open_now = own.filter(IN_THE_LOBBY, status=Match.Status.OPEN).count()
        if open_now >= settings.SCOPA_OFFERS_EACH:
            raise Refused(
                _("You have as many open offers as one person may have. Withdraw one of them first.")
            )
    unfinished = own.filter(status__in=(Match.Status.OPEN, Match.Status.PLAYING)).count()
    if unfinished >= settings.SCOPA_MATCHES_EACH:
        raise Refused(_("You have opened as many matches as one person may have. Finish one of them first."))
