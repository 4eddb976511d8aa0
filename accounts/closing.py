"""Close an account: what was played stays, and says no more who played it."""

import secrets
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import Signal
from django.utils.translation import gettext_noop

from accounts.models import ApiToken, Follow, NameChange, Player
from accounts.models.player import CLOSED_KEY
from accounts.sessions import tell_sessions_ended

# Sent with `player` inside the transaction that closes the account. A receiver that must keep it open raises
# ValidationError with the reason; one that knows more of the player deletes that.
account_closing = Signal()

CLOSED = gettext_noop("Closed account")


def close_account(*, player: Player) -> None:
    """Forget who `player` is and let nobody sign in as them again; their matches stay, of a "Closed account".

    Raise ValidationError where something keeps the account open. It cannot be undone. Guests may do it too.
    """
    with transaction.atomic():
        account_closing.send(sender=Player, player=player)
        player = Player.objects.select_for_update().get(pk=player.pk)
        for records in _records_of(player):
            records.delete()
        for name, value in _nobody().items():
            setattr(player, name, value)
        player.set_unusable_password()
        player.save()
        player.groups.clear()
        player.user_permissions.clear()
        tell_sessions_ended(player.pk)


def _records_of(player: Player) -> list[QuerySet[Any]]:
    """Return what an account has beside its matches and ratings, which stay."""
    of_user = (EmailAddress, Authenticator, SocialAccount, UserSession)
    return [
        *(model.objects.filter(user=player) for model in of_user),
        NameChange.objects.filter(player=player),
        ApiToken.objects.filter(player=player),
        Follow.objects.filter(Q(player=player) | Q(other=player)),
    ]


def _nobody() -> dict[str, Any]:
    """Return what a closed account says of its player; the username is one that nobody can take as a name."""
    return {
        "username": CLOSED_KEY + secrets.token_hex(16),
        "name": CLOSED,
        "look": None,
        "email": "",
        "country": "",
        "about": "",
        "preferences": {},
        "last_login": None,
        "is_active": False,
        "is_staff": False,
        "is_superuser": False,
    }
