"""Follow players, and find those one follows."""

from accounts.models import Follow, Player


def follow(*, player: Player, other: Player) -> None:
    """Let `player` follow `other`; again, or oneself, changes nothing."""
    if player != other:
        Follow.objects.get_or_create(player=player, other=other)


def unfollow(*, player: Player, other: Player) -> None:
    """Let `player` follow `other` no longer."""
    Follow.objects.filter(player=player, other=other).delete()


def follows(player: Player, other: Player) -> bool:
    """Tell whether `player` follows `other`."""
    return Follow.objects.filter(player=player, other=other).exists()


def followed_by(player: Player) -> list[Player]:
    """Return whom a player follows, by name."""
    return list(Player.objects.filter(followed_by__player=player, is_active=True).order_by("name", "pk"))
