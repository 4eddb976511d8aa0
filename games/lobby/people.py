"""Who is online, and what they do."""

from dataclasses import dataclass
from datetime import datetime

from accounts.preferences import read_preferences
from games.models import Match, Seat
from games.presence import fresh

MOST = 60

# What somebody does, the first that fits: each is a word of the templates.
DOINGS = ("playing", "watching", "lobby", "here")


@dataclass(frozen=True, slots=True)
class PersonOnline:
    """A player with an open page, and what they do: a word of `DOINGS`."""

    id: int
    name: str
    guest: bool
    doing: str


@dataclass(frozen=True, slots=True)
class Online:
    """The players with an open page, the first of them by name, how many they are, and how many strangers read. Who
    wants not to be seen is only counted, unless they play."""

    people: tuple[PersonOnline, ...]
    count: int
    strangers: int

    @property
    def unnamed(self) -> int:
        return self.count - len(self.people)


def online_now(now: datetime) -> Online:
    """Return who has a page of the site open."""
    pages = fresh(now).exclude(player=None)
    seats = Seat.objects.filter(match__presences__in=pages, match__status=Match.Status.PLAYING)
    sitting = set(seats.values_list("match", "player").distinct())
    doing: dict[int, PersonOnline] = {}
    hidden: set[int] = set()
    columns = ("player", "player__name", "player__is_guest", "player__preferences", "match", "lobby")
    by_name = pages.order_by("player__name", "player").values_list(*columns)
    for player, name, guest, preferences, match, lobby in by_name:
        what = _doing((match, player) in sitting, match, lobby)
        one = PersonOnline(player, name, guest, what)
        known = doing.setdefault(one.id, one)
        if DOINGS.index(what) < DOINGS.index(known.doing):
            doing[one.id] = one
        if not read_preferences(preferences).seen_online:
            hidden.add(player)
    people = tuple(one for one in doing.values() if one.id not in hidden or one.doing == "playing")
    return Online(people[:MOST], len(doing), fresh(now).filter(player=None).count())


def _doing(sits: bool, match_id: int | None, lobby: bool) -> str:
    if sits:
        return "playing"
    if match_id is not None:
        return "watching"
    return "lobby" if lobby else "here"
