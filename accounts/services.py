"""Do what people do with who they are: play as a guest, open an account, take a name."""

import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth import login
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.claims import check_account_name, check_name, check_wait
from accounts.limits import refuse_too_many_guests
from accounts.lookalikes import look_of
from accounts.models import NameChange, Player
from accounts.names import MAX_LENGTH, clean_name, name_key
from accounts.preferences import Preferences, preferences_of, read_preferences
from accounts.sessions import tell_sessions_ended

# How long two requests of one visitor count as one visit: a double click, not an evening.
SAME_VISIT = timedelta(minutes=1)


def ensure_player(request: HttpRequest) -> Player:
    """Return the player who sends `request`; a stranger becomes a guest, signed in from now on.

    Signing in gives the browser a new session and a new CSRF token. A double click sends two requests
    that both come from a stranger: their CSRF cookie tells that it is the same one, so they get the
    same guest. An address that makes too many is answered so at once.
    """
    if isinstance(request.user, Player):
        return request.user
    refuse_too_many_guests(request)
    guest = _guest(request.META.get("CSRF_COOKIE") or secrets.token_urlsafe())
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return guest


def open_account(*, guest: Player | None, name: str, password: str | None, email: str = "") -> Player:
    """Return a new account called `name`; where a `guest` opens it, it is the same player with all they have.

    Without a password it is one that signs in by another site. Raise ValidationError where the name is not to be
    had, or the guest has opened an account in the meantime.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().filter(pk=guest.pk).get() if guest else Player()
        if guest and not player.is_guest:
            raise ValidationError(_("You have an account already. Please sign in."), code="twice")
        player.is_guest, player.email = False, email
        player.set_password(password)
        claim_name(player=player, name=check_account_name(name, player=player))
    return player


def has_chosen_name(guest: Player) -> bool:
    """Tell whether a guest goes by a name of their own, rather than the one they were given."""
    return guest.name_changes.exists()


def just_opened(*, name: str, password: str) -> Player | None:
    """Return the account that the first of two clicks opened a moment ago with this name and password."""
    recent = Player.objects.filter(username=name_key(name), joined__gt=timezone.now() - SAME_VISIT).first()
    return recent if recent and recent.check_password(password) else None


def rename(*, player: Player, name: str, wait: bool = True) -> Player:
    """Give `player` the `name` to be shown by, and to sign in by where they have an account.

    Raise ValidationError for a name that is not to be had, or where an account has to `wait`.
    """
    with transaction.atomic():
        old = Player.objects.select_for_update().get(pk=player.pk).name
        if clean_name(name) == old:
            return player
        check = check_name if player.is_guest else check_account_name
        new = check(name, player=player)
        if wait:
            check_wait(player)
        look = None if player.is_guest else look_of(old)
        NameChange.objects.create(player=player, old=old, new=new, look=look)
        claim_name(player=player, name=new, fields=["name", "username", "look"])
    return player


def claim_name(*, player: Player, name: str, fields: list[str] | None = None) -> None:
    """Save `player`, or some `fields`, under a name that was found free; a guest does not have it to themselves.

    Raise ValidationError where somebody was faster.
    """
    player.name = name
    if not player.is_guest:
        player.username, player.look = name_key(name), look_of(name)
        player.joined = player.joined or timezone.now()
    try:
        with transaction.atomic():
            player.save(update_fields=fields)
    except IntegrityError:
        if fields:
            player.refresh_from_db(fields=fields)
        raise ValidationError(
            _("Somebody has just taken this name. Please choose another."), code="taken"
        ) from None


def ban(*, player: Player) -> None:
    """Keep `player` from signing in, and end the sessions they have."""
    _let_in(player, False)
    tell_sessions_ended(player.pk)


def readmit(*, player: Player) -> None:
    """Let a player who was banned sign in again; an account that was closed stays so."""
    if not player.is_closed:
        _let_in(player, True)


def describe(*, player: Player, country: str, about: str) -> None:
    """Keep what `player` tells about themselves: a country (ISO 3166, two letters, or none) and a few words."""
    player.country, player.about = country, about
    player.save(update_fields=["country", "about"])


def prefer(*, player: Player, **changes: Any) -> Preferences:
    """Change some of the preferences of `player` and return them all; what is unknown is left out."""
    kept = read_preferences(preferences_of(player).to_json() | changes)
    player.preferences = kept.to_json()
    player.save(update_fields=["preferences"])
    return kept


def _let_in(player: Player, active: bool) -> None:
    player.is_active = active
    player.save(update_fields=["is_active"])


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
