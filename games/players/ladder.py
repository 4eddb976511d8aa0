"""The ladders as pages show them: who stands where, since when, and what moved them last."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import Player, Rating, RatingChange
from accounts.names import name_key
from accounts.preferences import preferences_of
from accounts.ratings.ladders import LADDERS, Ladder
from accounts.ratings.selectors import ChangeShown, Shown, show_change, show_rating
from accounts.ratings.strength import Strength

PAGE = 50
WEEK = timedelta(days=7)
Mark = tuple[float, int, int]  # the strength and the number of a player, and how many stand down to them
FIRST_NUMBER = Strength().number


@dataclass(frozen=True, slots=True)
class Rung:
    """A player on a ladder: `place` counts from 1 (None among those who are not settled), `week` is how many points
    they moved in a week, `last` the last change, and `match` the key of the match that made it, empty where others may
    not see that match."""

    player: Player
    place: int | None
    rating: Shown
    week: int
    last: ChangeShown | None
    match: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class LadderPage:
    """A page of a ladder, pages counted from 1; `more` tells whether another follows."""

    rungs: list[Rung]
    page: int
    more: bool


@dataclass(frozen=True, slots=True)
class LadderLine:
    """A ladder in the list of ladders: how many stand there settled, and the reader's own rating, if any."""

    ladder: Ladder
    settled: int
    own: Shown | None


def settled_on(ladder: Ladder, now: datetime) -> QuerySet[Rating]:
    """Return the ratings that stand in a ladder, from the top."""
    return _from_the_top(ladder).filter(settled_until__gt=now)


def unsettled_on(ladder: Ladder, now: datetime) -> QuerySet[Rating]:
    """Return the ratings of a ladder that are not settled, or no longer, from the top."""
    return _from_the_top(ladder).filter(Q(settled_until=None) | Q(settled_until__lte=now), matches__gt=0)


def _from_the_top(ladder: Ladder) -> QuerySet[Rating]:
    return _of_those_here(Rating.objects.filter(ladder=ladder.id)).order_by("-mu", "player_id")


def _of_those_here(ratings: QuerySet[Rating]) -> QuerySet[Rating]:
    """Leave out those who may not sign in; without a join, so that an index answers for all the others."""
    return ratings.exclude(player__in=Player.objects.filter(is_active=False))


def ladder_page(
    ladder: Ladder,
    *,
    page: int,
    now: datetime,
    provisional: bool = False,
    country: str = "",
    search: str = "",
) -> LadderPage:
    """Return a page of a ladder, of all its players or of a country's; a search finds names that begin so.

    Places are those among all players of the ladder, so they are told only where all are shown.
    """
    ratings = _narrowed(ladder, now, provisional, country, search)
    start = (page - 1) * PAGE
    found = _with_players(ratings[start : start + PAGE + 1])
    first = None if provisional or country or search else start + 1
    return LadderPage(_rungs(found[:PAGE], first, now), page, len(found) > PAGE)


def ladder_after(
    ladder: Ladder,
    *,
    after: Mark | None,
    now: datetime,
    provisional: bool = False,
    country: str = "",
    search: str = "",
    size: int = PAGE,
) -> tuple[list[Rung], Mark | None]:
    """Return those who follow a mark in the list of `ladder_page` (None: from the top), and the mark after which the
    list goes on, None where it ends."""
    ratings = _narrowed(ladder, now, provisional, country, search)
    mu, player, place = after or (0.0, 0, 0)
    if after is not None:
        # The first condition alone lets an index begin at the right place.
        ratings = ratings.filter(Q(mu__lte=mu), Q(mu__lt=mu) | Q(player__gt=player))
    found = _with_players(ratings[: size + 1])
    shown = found[:size]
    placed = not (provisional or country or search)
    last = (shown[-1].mu, shown[-1].player_id, place + size) if len(found) > size else None
    return _rungs(shown, place + 1 if placed else None, now), last


def _narrowed(
    ladder: Ladder, now: datetime, provisional: bool, country: str, search: str
) -> QuerySet[Rating]:
    ratings = unsettled_on(ladder, now) if provisional else settled_on(ladder, now)
    if country:
        ratings = ratings.filter(player__country=country)
    if search:
        ratings = ratings.filter(player__username__startswith=name_key(search))
    return ratings


def _with_players(ratings: QuerySet[Rating]) -> list[Rating]:
    """Return a stretch of ratings with their players, found by an index first."""
    wanted = list(ratings.values_list("pk", flat=True))
    return list(Rating.objects.filter(pk__in=wanted).select_related("player").order_by("-mu", "player_id"))


def ladder_places(player: Player, now: datetime, **which: str) -> dict[str, int]:
    """Return by the id of the ladder the place of a player on each where they stand, or on `which` (ladder=…)."""
    settled = _of_those_here(Rating.objects.filter(settled_until__gt=now))
    higher = Q(mu__gt=OuterRef("mu")) | Q(mu=OuterRef("mu"), player_id__lt=player.pk)
    above = settled.filter(higher, ladder=OuterRef("ladder")).order_by().values("ladder")
    counted = Subquery(above.annotate(n=Count("pk")).values("n"))
    own = settled.filter(player=player, **which).values_list("ladder", Coalesce(counted, 0))
    return {ladder: count + 1 for ladder, count in own}


def place_on(ladder: Ladder, player: Player, now: datetime) -> int | None:
    """Return the place of a player on a ladder, None for who does not stand there."""
    return ladder_places(player, now, ladder=ladder.id).get(ladder.id)


def page_of(place: int) -> int:
    """Return the page on which a place is."""
    return (place - 1) // PAGE + 1


def ladder_lines(player: Player | None, now: datetime) -> list[LadderLine]:
    """Return all ladders with what there is to say of each."""
    settled = _of_those_here(Rating.objects.filter(settled_until__gt=now)).values("ladder")
    counts = {one["ladder"]: one["n"] for one in settled.annotate(n=Count("pk"))}
    own = {} if player is None else ratings_by_ladder(player, now)
    return [LadderLine(one, counts.get(one.id, 0), own.get(one.id)) for one in LADDERS.values()]


def ratings_by_ladder(player: Player, now: datetime) -> dict[str, Shown]:
    """Return the ratings of a player by the id of the ladder, in the order of the ladders."""
    known = {one.ladder: one for one in Rating.objects.filter(player=player, matches__gt=0)}
    return {ladder: show_rating(known[ladder], now) for ladder in LADDERS if ladder in known}


def _rungs(ratings: Sequence[Rating], first: int | None, now: datetime) -> list[Rung]:
    lasts = _last_changes(ratings, now)
    return [
        _rung(one, None if first is None else first + number, now, lasts.get(one.pk))
        for number, one in enumerate(ratings)
    ]


def _last_changes(ratings: Iterable[Rating], now: datetime) -> dict[int, tuple[RatingChange, float | None]]:
    """Return by rating the last change and the strength a week ago, None for who was not there yet."""
    own = RatingChange.objects.filter(player=OuterRef("player"), ladder=OuterRef("ladder")).order_by("-at")
    rows = Rating.objects.filter(pk__in=[one.pk for one in ratings]).values_list(
        "pk", Subquery(own.values("pk")[:1]), Subquery(own.filter(at__lte=now - WEEK).values("mu_after")[:1])
    )
    found = list(rows)
    changes = RatingChange.objects.select_related("match").in_bulk([last for _, last, _ in found if last])
    return {pk: (changes[last], before) for pk, last, before in found if last in changes}


def _rung(
    rating: Rating, place: int | None, now: datetime, known: tuple[RatingChange, float | None] | None
) -> Rung:
    shown = show_rating(rating, now)
    if known is None:
        return Rung(rating.player, place, shown, 0, None, "", None)
    change, before = known
    week_ago = FIRST_NUMBER if before is None else Strength(before).number
    seen = change.match.watching and preferences_of(rating.player).open_record
    key = change.match.key if seen else ""
    return Rung(rating.player, place, shown, shown.number - week_ago, show_change(change), key, change.at)
