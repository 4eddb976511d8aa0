"""Ask to be told when somebody looks for a match, and tell those who asked."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Player
from games.models import LobbyAlert, Match, Relation, Variant
from games.services.notify import notify


def wish(*, player: Player, variant: Variant | None, hours: int, now: datetime) -> LobbyAlert:
    """Let a player be told of offers of a variant (None: of any) for some hours; a new wish replaces the old one."""
    until = now + timedelta(hours=hours)
    alert, _made = LobbyAlert.objects.update_or_create(
        player=player, defaults={"variant": variant, "until": until}
    )
    notify([player.pk])
    return alert


def forget(*, player: Player) -> None:
    """Let a player be told of offers no longer."""
    LobbyAlert.objects.filter(player=player).delete()
    notify([player.pk])


def tell_those_who_wish(match: Match) -> None:
    """Let the bells of those ring who wait for an offer such as this one, when the transaction commits."""
    notify(wishes_for(match, now=timezone.now()).values_list("player", flat=True))


def wishes_for(match: Match, *, now: datetime) -> QuerySet[LobbyAlert]:
    """Return the wishes that an offer fulfils: not its owner's, nor of anybody who does not play with the owner."""
    wishes = LobbyAlert.objects.filter(Q(variant=None) | Q(variant=match.variant), until__gt=now)
    blocks = Relation.objects.filter(kind=Relation.Kind.BLOCK)
    apart = blocks.filter(player=match.opened_by).values("other")
    apart_too = blocks.filter(other=match.opened_by).values("player")
    return wishes.exclude(player__in=apart).exclude(player__in=apart_too).exclude(player=match.opened_by)
