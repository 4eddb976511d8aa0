"""How much one socket may say, and how many sockets one person or address may have."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings

from accounts.limits import is_global


@dataclass
class Bucket:
    """Tokens that fill up at `rate` a second to at most `burst`; each frame takes one.

    >>> bucket = Bucket(rate=1, burst=2)
    >>> [bucket.take(now=moment) for moment in (0, 0, 0, 1, 1)]
    [True, True, False, True, False]
    """

    rate: float
    burst: float
    at: float | None = None

    def __post_init__(self) -> None:
        self.left = self.burst

    def take(self, *, now: float) -> bool:
        """Take a token at the moment `now` (seconds); tell whether there was one."""
        if self.at is not None:
            self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def holders_of(player_id: int | None, address: str) -> dict[str, int]:
    """Return whose sockets are counted together, each with the number it may have: a person's and an address's.

    Addresses of a private network are not counted: they may be a proxy's, or a whole school's.
    """
    person = {f"player {player_id}": settings.SCOPA_SOCKETS_A_PLAYER} if player_id is not None else {}
    return person | ({address: settings.SCOPA_SOCKETS_AN_ADDRESS} if is_global(address) else {})


def address_of(scope: dict[str, Any]) -> str:
    """Return the address that opened a socket, by the word of the last proxies where the site stands behind some."""
    proxies = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    if proxies:
        said = (
            dict(scope.get("headers", [])).get(b"x-forwarded-for", b"").decode("ascii", "ignore").split(",")
        )
        return said[-proxies].strip() if len(said) >= proxies else ""
    return str((scope.get("client") or [""])[0])
