"""Rate the matches of a ladder again from a moment on, as far as a change of the past reaches."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from django.db.models import Max, OuterRef, Q, Subquery

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
    stored = {one.player_id: one for one in Rating.objects.filter(ladder=ladder.id, player__in=list(ratings))}
    taken = _delete_changes([*gone, *touched])
    RatingChange.objects.bulk_create(changes, batch_size=CHUNK)
    for player, one in ratings.items():
        one.matches += (stored[player].matches if player in stored else 0) - taken[player]
    _save(ratings.values())
    for season in Season.objects.filter(
        closed=None
    ):  # one that is over may wait for a match that began in it
        if ladder.id in season.ladders:
            rebuild_season(season, ladder)
    before = {player: one.strength.number for player, one in stored.items()}
    return {
        player: (before.get(player, Strength().number), one.strength.number)
        for player, one in ratings.items()
    }


def _replayed(
    ladder: Ladder, since: datetime, players: Iterable[int]
) -> tuple[Ratings, list[int], list[RatingChange]]:
    """Return the ratings that the matches since a moment come to, which matches were rated again, and the changes.

    The ratings count no matches but these.
    """
    ratings = _before(players, ladder, since)
    touched: list[int] = []
    changes: list[RatingChange] = []
    for match, seats in counted_matches(on_ladder(ladder), Q(ended__gte=since)):
        if not any(seat.player_id in ratings for seat in seats):
            continue
        outcome = outcome_of(match, seats)
        assert match.ended is not None
        new = [player for player in outcome.players if player not in ratings]
        ratings |= _as_they_came(new, ladder, match) if new else {}
        touched.append(match.pk)
        own = [ratings[player] for player in sorted(outcome.players)]
        changes += apply(match_id=match.pk, outcome=outcome, ratings=own, at=match.ended)
    return ratings, touched, changes


def _as_they_came(players: Sequence[int], ladder: Ladder, match: Match) -> Ratings:
    """Return with which ratings, not saved, some players came to a match: its change tells, if it moved them."""
    assert match.ended is not None
    moved = RatingChange.objects.filter(match=match, player__in=players)
    known = {one.player_id: _rating(one.player_id, ladder, one.before, match.ended) for one in moved}
    rest = [player for player in players if player not in known]
    return known | (_before(rest, ladder, match.ended) if rest else {})


def _before(players: Iterable[int], ladder: Ladder, moment: datetime) -> Ratings:
    """Return the ratings, not saved, that players had just before a moment, by what is stored of their past."""
    players = list(players)
    own = RatingChange.objects.filter(player=OuterRef("pk"), ladder=ladder.id, at__lt=moment)
    latest = Subquery(own.order_by("-at").values("pk")[:1])
    known = dict(Player.objects.filter(pk__in=players).annotate(last=latest).values_list("pk", "last"))
    changes = RatingChange.objects.in_bulk([last for last in known.values() if last])
    played = _last_played(players, ladder, moment)
    return {
        player: _after(player, ladder, changes[last] if last else None, played.get(player))
        for player, last in known.items()
    }


def _last_played(players: Collection[int], ladder: Ladder, moment: datetime) -> dict[int, datetime]:
    """Return when players last played a match that counted before a moment, also one that did not move them."""
    matches = Match.objects.filter(COUNTED, on_ladder(ladder), ended__lt=moment)
    seats = Seat.objects.filter(player__in=players, match__in=matches).order_by()
    return dict(seats.values_list("player").annotate(last=Max("match__ended")))


def _after(player: int, ladder: Ladder, change: RatingChange | None, played: datetime | None) -> Rating:
    """Return the rating that a last change left, as it was known when the player last played."""
    if played is None:
        return Rating(player_id=player, ladder=ladder.id)
    strength = change.after.after(played - change.at) if change else Strength()
    return _rating(player, ladder, strength, played)


def _rating(player: int, ladder: Ladder, strength: Strength, played: datetime) -> Rating:
    return Rating(
        player_id=player,
        ladder=ladder.id,
        mu=strength.mu,
        sigma=strength.sigma,
        last_played=played,
        settled_until=settled_until(strength, played),
    )


def _delete_changes(matches: Sequence[int]) -> Counter[int]:
    """Delete what matches did to ratings, and return how many changes of each player that were."""
    taken: Counter[int] = Counter()
    for start in range(0, len(matches), CHUNK):
        changes = RatingChange.objects.filter(match__in=matches[start : start + CHUNK])
        taken.update(changes.values_list("player", flat=True))
        changes.delete()
    return taken


def _save(ratings: Iterable[Rating]) -> None:
    Rating.objects.bulk_create(
        ratings,
        batch_size=CHUNK,
        update_conflicts=True,
        unique_fields=["player", "ladder"],
        update_fields=FIELDS,
    )
