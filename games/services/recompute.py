"""Work all ratings out again from the matches that are stored, those of seasons too, and say what differs."""

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction

from accounts.models import Rating, RatingChange, Season, SeasonRating
from accounts.ratings.services import apply
from games.services.rating import CHUNK, counted_matches, hold_still, ladder_of_match, outcome_of
from games.services.seasons import replay_season

# Two machines may round the last digit of a float otherwise.
CLOSE = 1e-6
RATING_FIELDS = ("mu", "sigma", "matches", "last_played", "settled_until")
SEASON_FIELDS = ("mu", "sigma", "matches", "last_played")
CHANGE_FIELDS = ("ladder", "side", "rank", "mu_before", "sigma_before", "mu_after", "sigma_after", "at")


class Difference(NamedTuple):
    """A row that is not as it should be: its key, what is stored and what it should be (None: no such row)."""

    table: str
    key: tuple[Any, ...]
    stored: tuple[Any, ...] | None
    expected: tuple[Any, ...] | None


class Recomputed(NamedTuple):
    """How many matches were rated again, the changes that made, and what differs from what was stored."""

    matches: int
    changes: int
    differences: list[Difference]


def recompute_ratings(*, write: bool = True) -> Recomputed:
    """Rate every match again in the order in which they ended; where anything differs, `write` what it should be.

    The standings of a season that is closed stay as they were frozen. Matches that end meanwhile wait for it.
    """
    with transaction.atomic():
        hold_still()
        ratings, changes, matches = _rated_again()
        seasons = _seasons_again(changes)
        differences = [
            *_differences("rating", _known(Rating.objects.exclude(last_played=None)), ratings, RATING_FIELDS),
            *_differences("change", _known_changes(), changes, CHANGE_FIELDS),
            *_differences("season", _known_of_seasons(), seasons, SEASON_FIELDS),
        ]
        if write and differences:
            _replace(ratings, changes, seasons)
    return Recomputed(matches, len(changes), differences)


Ratings = dict[tuple[Any, ...], Rating]
Changes = dict[tuple[Any, ...], RatingChange]
OfSeasons = dict[tuple[Any, ...], SeasonRating]


def _rated_again() -> tuple[Ratings, Changes, int]:
    """Return all ratings and changes, not saved, by their keys, and how many matches they come from."""
    ratings: Ratings = {}
    changes: Changes = {}
    count = 0
    for match, seats in counted_matches():
        count += 1
        outcome, ladder = outcome_of(match, seats), ladder_of_match(match).id
        own = [
            ratings.setdefault((player, ladder), Rating(player_id=player, ladder=ladder))
            for player in sorted(outcome.players)
        ]
        assert match.ended is not None
        for change in apply(match_id=match.pk, outcome=outcome, ratings=own, at=match.ended):
            changes[change.match_id, change.player_id] = change
    return ratings, changes, count


def _seasons_again(changes: Changes) -> OfSeasons:
    """Return the ratings of the seasons that are not closed, not saved, as they follow from all changes."""
    past: dict[tuple[int, str], list[RatingChange]] = defaultdict(list)
    for change in changes.values():
        past[change.player_id, change.ladder].append(change)
    found: OfSeasons = {}
    for season in Season.objects.filter(closed=None):
        for ladder in season.chosen_ladders:
            lasts = partial(_lasts, past, ladder.id, season.starts)
            for player, rating in replay_season(season, ladder, lasts).items():
                found[season.pk, ladder.id, player] = rating
    return found


def _lasts(
    past: Mapping[tuple[int, str], list[RatingChange]], ladder: str, before: datetime, players: Sequence[int]
) -> dict[int, RatingChange | None]:
    """Return the last change of each of some players before a moment; changes are in the order of time."""
    found: dict[int, RatingChange | None] = {}
    for player in players:
        own = past.get((player, ladder), [])
        place = bisect_left(own, before, key=lambda change: change.at)
        found[player] = own[place - 1] if place else None
    return found


def _known_of_seasons() -> OfSeasons:
    running = SeasonRating.objects.filter(season__closed=None)
    return {(one.season_id, one.ladder, one.player_id): one for one in running}


def _known(rows: Any) -> Ratings:
    return {(one.player_id, one.ladder): one for one in rows}


def _known_changes() -> Changes:
    return {(one.match_id, one.player_id): one for one in RatingChange.objects.all()}


def _differences(
    table: str, stored: Mapping[Any, Any], expected: Mapping[Any, Any], fields: tuple[str, ...]
) -> Iterator[Difference]:
    for key in sorted(stored.keys() | expected.keys()):
        have, want = (_values(rows.get(key), fields) for rows in (stored, expected))
        if have is None or want is None or not all(map(_same, have, want)):
            yield Difference(table, key, have, want)


def _values(row: Any, fields: tuple[str, ...]) -> tuple[Any, ...] | None:
    return None if row is None else tuple(getattr(row, field) for field in fields)


def _same(stored: Any, expected: Any) -> bool:
    if isinstance(stored, float) and isinstance(expected, float):
        return math.isclose(stored, expected, abs_tol=CLOSE)
    if isinstance(stored, datetime) and isinstance(expected, datetime):
        return abs(stored - expected) < timedelta(seconds=1)
    return bool(stored == expected)


def _replace(ratings: Ratings, changes: Changes, seasons: OfSeasons) -> None:
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    SeasonRating.objects.filter(season__closed=None).delete()
    Rating.objects.bulk_create(ratings.values(), batch_size=CHUNK)
    RatingChange.objects.bulk_create(changes.values(), batch_size=CHUNK)
    SeasonRating.objects.bulk_create(seasons.values(), batch_size=CHUNK)
