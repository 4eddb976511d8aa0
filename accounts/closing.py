"""Close an account: what was played stays, and says no more who played it."""

import secrets
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.db import models, transaction
from django.dispatch import Signal
from django.utils.translation import gettext_noop

from accounts.models import NameChange, Player
from accounts.sessions import tell_sessions_ended

# Sent with `player` inside the transaction that closes the account. A receiver that must keep it open raises
# ValidationError with the reason; one that knows more of the player deletes that.
account_closing = Signal()

CLOSED = gettext_noop("Closed account")
OF_A_PLAYER: tuple[type[models.Model], ...] = (
    EmailAddress,
    Authenticator,
    SocialAccount,
    UserSession,
    NameChange,
)


def close_account(*, player: Player) -> None:
    """Forget who `player` is and let nobody sign in as them again; their matches stay, of a "Closed account".

    Raise ValidationError where something keeps the account open. It cannot be undone. Guests may do it too.
    """
    with transaction.atomic():
        account_closing.send(sender=Player, player=player)
        player = Player.objects.select_for_update().get(pk=player.pk)
        for model in OF_A_PLAYER:
            model._default_manager.filter(**{_owner(model): player}).delete()
        for name, value in _nobody().items():
            setattr(player, name, value)
        player.set_unusable_password()
        player.save()
        player.groups.clear()
        player.user_permissions.clear()
        tell_sessions_ended(player.pk)


def _owner(model: type[models.Model]) -> str:
    return "player" if model is NameChange else "user"


def _nobody() -> dict[str, Any]:
    """Return what a closed account says of its player; the username is one that nobody can take as a name."""
    return {
        "username": f"closed-account-{secrets.token_hex(16)}",
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
