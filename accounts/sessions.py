"""Tell when somebody's sessions end, and which sessions are still good: sockets stay open longer than one request."""

from collections.abc import Iterable, Mapping
from typing import Any

from allauth.account import signals as account_signals
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.signals import user_logged_out
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models.signals import post_delete
from django.dispatch import Signal
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import Player

# Sent after the transaction with `player_id`: a session of that player has ended, or all have. Which are left is told
# by `live_sessions`. A session that only grows too old says nothing.
sessions_ended = Signal()


def tell_sessions_ended(player_id: int) -> None:
    """Send `sessions_ended` once what is being done has been written."""
    transaction.on_commit(lambda: _send(player_id))


def live_sessions(keys: Iterable[str]) -> dict[str, int]:
    """Return the sessions among `keys` that are still good, each with the id of the player whom it signs in.

    Good is what Django would let in at the next request: stored, not expired, of a player who is active and has
    not changed the password since. Asks the database twice.
    """
    rows = Session.objects.filter(session_key__in=list(keys), expire_date__gt=timezone.now())
    data = {row.session_key: row.get_decoded() for row in rows}
    ids = {player_id for kept in data.values() if (player_id := player_id_in(kept))}
    players = Player.objects.filter(is_active=True).only("password").in_bulk(ids)
    return {
        key: player.pk
        for key, kept in data.items()
        if (player := players.get(player_id_in(kept))) and opens(kept, player)
    }


def opens(data: Mapping[str, Any], player: Player) -> bool:
    """Tell whether a session's data sign `player` in: its backend is known and its hash is of the present password."""
    kept = data.get(HASH_SESSION_KEY, "")
    hashes = [player.get_session_auth_hash(), *player.get_session_auth_fallback_hash()]
    known = data.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
    return known and any(constant_time_compare(kept, one) for one in hashes)


def player_id_in(data: Mapping[str, Any]) -> int | None:
    """Return the id of the player whom a session's data sign in, if any."""
    player_id = str(data.get(SESSION_KEY, ""))
    return int(player_id) if player_id.isdecimal() else None


def _send(player_id: int) -> None:
    # What fails in a listener must not keep anybody from signing out.
    sessions_ended.send_robust(sender=Player, player_id=player_id)


def _hear_player(sender: Any, user: Any = None, **kwargs: Any) -> None:
    if isinstance(user, Player):
        tell_sessions_ended(user.pk)


def _hear_session(sender: Any, instance: Session, **kwargs: Any) -> None:
    if player_id := player_id_in(instance.get_decoded()):
        tell_sessions_ended(player_id)


def listen() -> None:
    """Hear of everything that ends a session: signing out or over, another password, a session deleted."""
    signals = (
        user_logged_out,
        account_signals.password_set,
        account_signals.password_changed,
        account_signals.password_reset,
    )
    for signal in signals:
        signal.connect(_hear_player, dispatch_uid="accounts.sessions")
    post_delete.connect(_hear_session, sender=Session, dispatch_uid="accounts.sessions")
