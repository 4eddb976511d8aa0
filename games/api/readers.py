"""Who asks: anybody, or the player whose token a program shows; and how often each may ask."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from ninja.security import HttpBearer

from accounts.limits import address_of, count_use, household, seconds_left
from accounts.models import Player
from accounts.tokens import token_of
from games.api.problems import Problem

MINUTE, HOUR = 60, 3600
SHOW_IT = "Send the header “Authorization: Bearer scopa_…” with a token from your settings."


@dataclass(frozen=True, slots=True)
class Reader:
    """Who asks; `player` is None for who shows no token. `plays` says that it is one by which programs play."""

    player: Player | None = None
    plays: bool = False


ANYBODY = Reader()


class Anybody(HttpBearer):
    """Let everybody in who does not ask too often; who shows a token is known by it, and may ask more often."""

    needed = False

    def __call__(self, request: HttpRequest) -> Reader:
        """Return who asks; raise `Problem` for a token that is no good, or for too many questions."""
        now, kind, text = timezone.now(), *_shown(request)
        token = token_of(text, now) if kind == "bearer" and text else None
        if token is not None:
            _count(request, f"api-token:{token.pk}", settings.SCOPA_API_OF_TOKENS, now)
            return self.checked(Reader(token.player, token.plays))
        _count(request, f"api:{household(address_of(request))}", settings.SCOPA_API_A_MINUTE, now)
        if kind:
            raise Problem(
                401, "bad_token", f"This token opens nothing: it is mistyped or revoked. {SHOW_IT}", ASK
            )
        if self.needed:
            raise Problem(401, "token_needed", f"This is for its owner alone. {SHOW_IT}", ASK)
        return ANYBODY

    def checked(self, reader: Reader) -> Reader:
        """Return who shows a good token; raise `Problem` where it is good for other things."""
        return reader

    def authenticate(self, request: HttpRequest, token: str) -> Reader:
        """Return who asks; ninja wants it, the call above does it."""
        return self(request)


class Owner(Anybody):
    """Let in who shows a token."""

    needed = True


class Playing(Owner):
    """Let in who shows a token by which programs play."""

    def checked(self, reader: Reader) -> Reader:
        if not reader.plays:
            text = "This token only reads. Make one in your settings by which your programs may play."
            raise Problem(403, "token_reads", text)
        return reader


ASK = {"WWW-Authenticate": "Bearer"}


def reader_of(request: HttpRequest) -> Reader:
    """Return who has been let in."""
    return request.auth  # type: ignore[attr-defined]


def owner_of(request: HttpRequest) -> Player:
    """Return the player whose token was shown."""
    player = reader_of(request).player
    assert player is not None
    return player


def count_exports(player: Player) -> None:
    """Raise `Problem` for who takes all of their data away again and again."""
    now = timezone.now()
    if count_use(f"api-export:{player.pk}", seconds=HOUR, now=now) > settings.SCOPA_EXPORTS_AN_HOUR:
        raise _too_often(settings.SCOPA_EXPORTS_AN_HOUR, "hour", seconds_left(HOUR, now))


def _shown(request: HttpRequest) -> tuple[str, str]:
    kind, _space, text = request.headers.get("Authorization", "").strip().partition(" ")
    return kind.lower(), text.strip()


def _count(request: HttpRequest, what: str, most: int, now: datetime) -> None:
    used, wait = count_use(what, seconds=MINUTE, now=now), seconds_left(MINUTE, now)
    request.limits = {  # type: ignore[attr-defined]
        "RateLimit-Limit": most,
        "RateLimit-Remaining": max(0, most - used),
        "RateLimit-Reset": wait,
    }
    if used > most:
        raise _too_often(most, "minute", wait)


def _too_often(most: int, stretch: str, wait: int) -> Problem:
    text = f"You may ask {most} times a {stretch}. Ask again in {wait} seconds, or more slowly from the beginning."
    return Problem(429, "too_many_requests", text, {"Retry-After": str(wait)})
