"""Where a player's page is: an account's under its name, anybody else's under a number."""

from django.http import Http404

from accounts.models import NameChange, Player
from accounts.names import name_key


def address_of(player: Player) -> str:
    """Return what stands for a player in addresses: the name of an account, where it can be told from a number and
    leads back to it, else the number."""
    by_name = not player.is_guest and name_key(player.name) == player.username
    return (
        player.name if by_name and not player.name.isdecimal() and "/" not in player.name else str(player.pk)
    )


def player_at(who: str) -> Player:
    """Return the player at an address, also by a name that they had once; answer that there is none (404)."""
    found = _numbered(who) if who.isdecimal() else _named(who)
    if found is None:
        raise Http404
    return found


def _numbered(who: str) -> Player | None:
    return Player.objects.filter(pk=int(who)).first() if who.isascii() and len(who) < 19 else None


def _named(who: str) -> Player | None:
    if not who.isprintable():  # no name is like that, and PostgreSQL takes no NUL
        return None
    account = Player.objects.filter(username=name_key(who), is_guest=False).first()
    if account is not None:
        return account
    before = NameChange.objects.filter(old=who, player__is_guest=False).select_related("player").first()
    return before.player if before else None
