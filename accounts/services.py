"""Do what people do with who they are: play as a guest, take a name."""

import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth import login
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.models import Player
from accounts.names import MAX_LENGTH, clean_name
from accounts.preferences import Preferences, preferences_of, read_preferences

# How long two requests of one visitor count as one visit: a double click, not an evening.
SAME_VISIT = timedelta(minutes=1)


def ensure_player(request: HttpRequest) -> Player:
    """Return the player who sends `request`; a stranger becomes a guest, signed in from now on.

    Signing in gives the browser a new session and a new CSRF token. A double click sends two requests
    that both come from a stranger: their CSRF cookie tells that it is the same one, so they get the
    same guest.
    """
    if isinstance(request.user, Player):
        return request.user
    guest = _guest(request.META.get("CSRF_COOKIE") or secrets.token_urlsafe())
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return guest


def rename(*, player: Player, name: str) -> Player:
    """Give `player` the `name` to be shown by; raise ValidationError for a name nobody may have."""
    player.name = clean_name(name)
    player.save(update_fields=["name"])
    return player


def prefer(*, player: Player, **changes: Any) -> Preferences:
    """Change some of the preferences of `player` and return them all; what is unknown is left out."""
    kept = read_preferences(preferences_of(player).to_json() | changes)
    player.preferences = kept.to_json()
    player.save(update_fields=["preferences"])
    return kept


def _guest(visit: str) -> Player:
    """Return the guest of this `visit`, made by the first request that asks."""
    username = _guest_username(visit)
    guest, _made = Player.objects.get_or_create(username=username, defaults=_guest_fields())
    if guest.created > timezone.now() - SAME_VISIT:
        return guest
    return Player.objects.create(username=_guest_username(secrets.token_urlsafe()), **_guest_fields())


def _guest_username(visit: str) -> str:
    """Return a username that nobody can guess and that is always the same for one `visit`."""
    return f"guest-{salted_hmac('accounts.guest', visit, algorithm='sha256').hexdigest()[:32]}"


def _guest_fields() -> dict[str, Any]:
    number = 1000 + secrets.randbelow(9000)
    return {
        "name": _("Guest {number}").format(number=number)[:MAX_LENGTH],
        "is_guest": True,
        "password": make_password(None),
    }
