"""Gather all that is known of a player, for that player to take away."""

from collections.abc import Iterable
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.dispatch import Signal

from accounts.models import ApiToken, Follow, NameChange, Player

# Sent with `player`; each receiver returns what it knows of them as a dictionary: a name for each kind of records,
# and the records as plain data. What others wrote, and what would let somebody in, is left out.
account_exporting = Signal()

OF_PLAYER = (
    *("name", "username", "email", "is_guest", "created", "joined", "last_login"),
    *("country", "about", "preferences"),
)

OF_CHANGE = ("match__key", "ladder", "rank", "mu_before", "sigma_before", "mu_after", "sigma_after", "at")


def export_account(player: Player) -> dict[str, Any]:
    """Return everything that is kept of `player`, as data that can be written as JSON."""
    data: dict[str, Any] = {
        "player": Player.objects.values(*OF_PLAYER).get(pk=player.pk),
        "names": _rows(NameChange.objects.filter(player=player), "old", "new", "at"),
        "addresses": _rows(EmailAddress.objects.filter(user=player), "email", "verified", "primary"),
        "second_factors": _rows(
            Authenticator.objects.filter(user=player), "type", "created_at", "last_used_at"
        ),
        "other_sites": _rows(
            SocialAccount.objects.filter(user=player), "provider", "uid", "date_joined", "extra_data"
        ),
        "sessions": _rows(
            UserSession.objects.filter(user=player), "ip", "user_agent", "created_at", "last_seen_at"
        ),
    }
    data |= {
        "api_tokens": _rows(
            ApiToken.objects.filter(player=player), "name", "plays", "start", "created", "used"
        ),
        "following": _rows(Follow.objects.filter(player=player), "other__name", "created"),
        "ratings": _rows(player.ratings, "ladder", "mu", "sigma", "matches", "last_played"),
        "season_ratings": _rows(
            player.season_ratings, "season__name", "ladder", "mu", "sigma", "matches", "last_played"
        ),
        "season_places": _rows(
            player.standings, "season__name", "ladder", "place", "number", "margin", "matches", "struck"
        ),
        "rating_changes": _rows(player.rating_changes, *OF_CHANGE),
    }
    known: Any
    for _receiver, known in account_exporting.send(sender=Player, player=player):
        data |= known
    return data


def _rows(records: Any, *fields: str) -> list[dict[str, Any]]:
    found: Iterable[dict[str, Any]] = records.order_by("pk").values(*fields)
    return list(found)
