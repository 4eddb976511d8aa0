"""Make and take back the tokens by which programs read what belongs to a player."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import ApiToken, Player

MOST = 10  # that one player may have
PREFIX = "scopa_"  # by which a token that has leaked is found
SHOWN = 12  # letters, from the beginning
USE_NOTED_EVERY = timedelta(hours=1)


def make_token(*, player: Player, name: str, plays: bool = False) -> str:
    """Return a new token of `player`, to be shown once: only a digest of it is kept. One that `plays` lets programs of
    theirs play, beside reading.

    Raise ValidationError where they have one of that name, or too many.
    """
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        own = ApiToken.objects.filter(player=player)
        if own.filter(name=name).exists():
            raise ValidationError(
                _("You have a token of this name. Revoke it, or choose another name."), code="twice"
            )
        if own.count() >= MOST:
            raise ValidationError(
                _("You have as many tokens as one person may have. Revoke one of them first."), code="many"
            )
        ApiToken.objects.create(
            player=player, name=name, plays=plays, start=text[:SHOWN], digest=digest_of(text)
        )
    return text


def revoke_token(*, player: Player, token_id: int) -> bool:
    """Let a token of `player` open nothing any more; tell whether they had it."""
    return bool(ApiToken.objects.filter(player=player, pk=token_id).delete()[0])


def token_of(text: str, now: datetime) -> ApiToken | None:
    """Return the token that a program shows, with its player; None where it is no good, or they may not sign in."""
    found = ApiToken.objects.select_related("player").filter(digest=digest_of(text)).first()
    if found is None or not found.player.is_active:
        return None
    if found.used is None or now - found.used >= USE_NOTED_EVERY:
        ApiToken.objects.filter(pk=found.pk).update(used=now)
    return found


def digest_of(text: str) -> str:
    """Return what is kept of a token. It is long and made by lot, so that a plain digest cannot be guessed through.

    >>> digest_of("scopa_1")[:8]
    '55f150b2'
    """
    return hashlib.sha256(text.encode()).hexdigest()
