"""Who wins match after match against another account of the same address: often both are one person."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db.models import Count

from accounts.limits import is_global
from games.fairplay.finding import Finding, Since, since
from games.models import Match, Result, Signal

KIND = Signal.Kind.SERIES
AT_ONCE = 500  # accounts in one question
WON, LOST = Result.Outcome.WON, Result.Outcome.LOST


@dataclass(slots=True)
class Series:
    """The matches that one account has won against another, and how many they have played."""

    won: list[int] = field(default_factory=list)
    played: int = 0


def one_sided_series(now: datetime) -> Iterator[Finding]:
    """Yield the players who win almost all of many rated matches against another account of their address."""
    start = since(KIND, now)
    addresses = _shared_addresses(now - timedelta(seconds=settings.SESSION_COOKIE_AGE))
    for (winner, loser), series in _series(start, addresses).items():
        enough = series.played >= settings.SCOPA_FAIR_SERIES
        if enough and len(series.won) >= settings.SCOPA_FAIR_SERIES_WON * series.played:
            figures = {"won": len(series.won), "of": series.played}
            yield Finding(KIND, winner, series.won, figures, other=loser)


def _shared_addresses(first: datetime) -> dict[int, set[str]]:
    """Return the addresses that a few accounts share, by account: those of sessions begun since a moment.

    Addresses that many share are a school's or a provider's, those of private networks perhaps a proxy's: they say
    nothing.
    """
    sessions = UserSession.objects.filter(created_at__gt=first, user__is_guest=False).order_by()
    counted = sessions.values("ip").annotate(accounts=Count("user", distinct=True))
    shared = counted.filter(accounts__gt=1, accounts__lte=settings.SCOPA_FAIR_SHARED).values("ip")
    found = defaultdict[int, set[str]](set)
    for user, ip in sessions.filter(ip__in=shared).values_list("user", "ip").distinct():
        if is_global(ip):
            found[user].add(ip)
    return found


def _series(start: Since, addresses: dict[int, set[str]]) -> dict[tuple[int, int], Series]:
    """Return the series among accounts with an address in common, by winner and loser."""
    found = defaultdict[tuple[int, int], Series](Series)
    for match, ended, one, other in _duels(start.first, addresses):
        pair = {one.player_id, other.player_id}
        if not addresses[one.player_id] & addresses[other.player_id]:
            continue
        for own in (one, other):
            (rival,) = pair - {own.player_id}
            if start.counts(own.player_id, ended):
                series = found[own.player_id, rival]
                series.played += 1
                if own.outcome == WON:
                    series.won.append(match)
    return found


def _duels(first: datetime, accounts: Iterable[int]) -> Iterator[tuple[int, datetime, Result, Result]]:
    """Yield the rated matches for two in which both are among some accounts."""
    by_match = defaultdict[int, list[Result]](list)
    for some in _chunks(sorted(accounts)):
        results = Result.objects.filter(player__in=some, rated=True, ended__gt=first)
        results = results.exclude(match__uncounted=Match.Uncounted.ANNULLED).order_by("ended")
        for result in results.select_related("match"):
            by_match[result.match_id].append(result)
    for match, both in by_match.items():
        if len(both) == 2 and both[0].match.rules.players == 2:
            yield match, both[0].ended, both[0], both[1]


def _chunks(accounts: list[int]) -> Iterator[list[int]]:
    for start in range(0, len(accounts), AT_ONCE):
        yield accounts[start : start + AT_ONCE]
