"""Keep sessions good when the site gets another SECRET_KEY: what the key before has signed is signed anew, in place.

Django would give such a session another name instead, which ends what is open under the old one: the sockets of all
pages. Nobody sees anything of it here.
"""

from collections.abc import MutableMapping
from typing import Any

from channels.auth import AuthMiddleware
from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.deprecation import MiddlewareMixin

from accounts.models import Player
from accounts.sessions import opens, player_id_in

AT_ONCE = 500  # sessions read from the database


def renew(data: MutableMapping[str, Any], player: Player) -> bool:
    """Let a session of `player` count by the key of now, if it does by one of before; tell whether it did."""
    now, kept = player.get_session_auth_hash(), data.get(HASH_SESSION_KEY, "")
    if constant_time_compare(kept, now) or not opens(data, player):
        return False
    data[HASH_SESSION_KEY] = now
    return True


class RenewingMiddleware(MiddlewareMixin):
    """Renew the session of whoever comes, as long as there is a key of before. It stands above Django's own."""

    def __init__(self, get_response: Any) -> None:
        if not settings.SECRET_KEY_FALLBACKS:
            raise MiddlewareNotUsed
        super().__init__(get_response)

    def process_request(self, request: HttpRequest) -> HttpResponseBase | None:
        player_id = player_id_in(request.session)
        if player_id and (player := Player.objects.filter(pk=player_id).first()):
            renew(request.session, player)
        return None


def renew_all() -> int:
    """Sign all sessions that are still good by the key of now, and return how many that were."""
    good = Session.objects.filter(expire_date__gt=timezone.now())
    return sum(_renew_stored(row) for row in good.iterator(AT_ONCE))


def _renew_stored(row: Session) -> bool:
    """Write one session anew, unless somebody has written it meanwhile; tell whether it was."""
    data = row.get_decoded()
    if not data:
        return False
    if player := Player.objects.filter(pk=player_id_in(data) or 0).first():
        renew(data, player)
    signed = SessionStore().encode(data)
    same = Session.objects.filter(pk=row.pk, session_data=row.session_data)
    return bool(same.update(session_data=signed))


class SocketAuthMiddleware(AuthMiddleware):
    """Say who has opened a socket. Unlike the one of Channels it takes what a key of before has signed, and changes
    nothing: no cookie can be set here."""

    async def resolve_scope(self, scope: dict[str, Any]) -> None:
        scope["user"]._wrapped = await database_sync_to_async(_whose)(scope["session"])


def _whose(session: Any) -> Player | AnonymousUser:
    player = Player.objects.filter(pk=player_id_in(session) or 0, is_active=True).first()
    return player if player and opens(session, player) else AnonymousUser()
