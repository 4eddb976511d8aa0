"""Rate the matches of a ladder again from a moment on, as far as a change of the past reaches."""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db.models import Count, Max, OuterRef, Q, Subquery

from accounts.models import Player, Rating, RatingChange, Season
from accounts.ratings.ladders import Ladder
from accounts.ratings.services import apply, settled_until
from accounts.ratings.strength import Strength
from games.models import Match, Seat
from games.services.rating import CHUNK, COUNTED, counted_matches, hold_still, on_ladder, outcome_of
from games.services.seasons import rebuild_season

Ratings = dict[int, Rating]
FIELDS = ["mu", "sigma", "matches", "last_played", "settled_until"]


def rerate(
    *, ladder: Ladder, since: datetime, players: Collection[int], gone: Collection[int]
) -> dict[int, tuple[int, int]]:
    """Bring the ratings of a ladder in step with its matches after some of those since a moment began or ceased to
    count; return the number of each player that was rated again, before and after.

    `players` are those of these matches, `gone` the matches that count no more. Others are rated again from their first
    match with one of them on; whoever has met none stays as they are. To be called inside a transaction.
    """
    hold_still()
    ratings, touched, changes = _replayed(ladder, since, players)
    before = _numbers(ladder, ratings)
    RatingChange.objects.filter(match__in=[*gone, *touched]).delete()
    RatingChange.objects.bulk_create(changes, batch_size=CHUNK)
    Rating.objects.bulk_create(
        ratings.values(),
        batch_size=CHUNK,
        update_conflicts=True,
        unique_fields=["player", "ladder"],
        update_fields=FIELDS,
    )
    for season in Season.objects.filter(closed=None, ends__gt=since):
        if ladder.id in season.ladders:
            rebuild_season(season, ladder)
    return {player: (before[player], one.strength.number) for player, one in ratings.items()}


def _replayed(
    ladder: Ladder, since: datetime, players: Iterable[int]
) -> tuple[Ratings, list[int], list[RatingChange]]:
    """Return the ratings that the matches since a moment come to, which matches were rated again, and the changes."""
    ratings = _before(players, ladder, since)
    touched: list[int] = []
    changes: list[RatingChange] = []
    for match, seats in counted_matches(on_ladder(ladder), Q(ended__gte=since)):
        outcome = outcome_of(match, seats)
        assert match.ended is not None
        if ratings.keys().isdisjoint(outcome.players):
            continue
        new = [player for player in outcome.players if player not in ratings]
        ratings |= _before(new, ladder, match.ended) if new else {}
        touched.append(match.pk)
        own = [ratings[player] for player in sorted(outcome.players)]
        changes += apply(match_id=match.pk, outcome=outcome, ratings=own, at=match.ended)
    return ratings, touched, changes


def _numbers(ladder: Ladder, players: Iterable[int]) -> dict[int, int]:
    """Return the numbers of players as they are stored."""
    stored = Rating.objects.filter(ladder=ladder.id, player__in=list(players))
    known = {one.player_id: one.strength.number for one in stored}
    return {player: known.get(player, Strength().number) for player in players}


def _before(players: Iterable[int], ladder: Ladder, moment: datetime) -> Ratings:
    """Return the ratings, not saved, that players had just before a moment, by what is stored of their past."""
    players = list(players)
    own = RatingChange.objects.filter(player=OuterRef("pk"), ladder=ladder.id, at__lt=moment)
    counted = own.order_by().values("player").annotate(n=Count("pk")).values("n")
    latest = own.order_by("-at").values("pk")[:1]
    rows = Player.objects.filter(pk__in=players).annotate(last=Subquery(latest), n=Subquery(counted))
    known = {pk: (last, n or 0) for pk, last, n in rows.values_list("pk", "last", "n")}
    changes = RatingChange.objects.in_bulk([last for last, _n in known.values() if last])
    played = _last_played(players, ladder, moment)
    return {
        player: _rating(player, ladder, changes.get(last) if last else None, n, played.get(player))
        for player, (last, n) in known.items()
    }


def _last_played(players: Collection[int], ladder: Ladder, moment: datetime) -> dict[int, datetime]:
    """Return when players last played a match that counted before a moment, also one that did not move them."""
    matches = Match.objects.filter(COUNTED, on_ladder(ladder), ended__lt=moment)
    seats = Seat.objects.filter(player__in=players, match__in=matches).order_by()
    return dict(seats.values_list("player").annotate(last=Max("match__ended")))


def _rating(
    player: int, ladder: Ladder, change: RatingChange | None, matches: int, played: datetime | None
) -> Rating:
    if played is None:
        return Rating(player_id=player, ladder=ladder.id)
    strength = change.after.after(played - change.at) if change else Strength()
    return Rating(
        player_id=player,
        ladder=ladder.id,
        mu=strength.mu,
        sigma=strength.sigma,
        matches=matches,
        last_played=played,
        settled_until=settled_until(strength, played),
    )
