"""Work all ratings out again from the matches that are stored, and say what differs."""

import math
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import connection, transaction

from accounts.models import Rating, RatingChange
from accounts.ratings.services import apply
from games.models import Match, Seat
from games.services.rating import ladder_of_match, outcome_of

CHUNK = 500
# Two machines may round the last digit of a float otherwise.
CLOSE = 1e-6
RATING_FIELDS = ("mu", "sigma", "matches", "last_played", "settled_until")
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

    Matches that end meanwhile wait for it.
    """
    with transaction.atomic():
        _hold_still()
        ratings, changes, matches = _rated_again()
        differences = [
            *_differences("rating", _known(Rating.objects.exclude(last_played=None)), ratings, RATING_FIELDS),
            *_differences("change", _known_changes(), changes, CHANGE_FIELDS),
        ]
        if write and differences:
            _replace(ratings, changes)
    return Recomputed(matches, len(changes), differences)


def _hold_still() -> None:
    """Let nobody rate a match until the transaction is over; SQLite has but one writer anyhow."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {Rating._meta.db_table} IN EXCLUSIVE MODE")


Ratings = dict[tuple[Any, ...], Rating]
Changes = dict[tuple[Any, ...], RatingChange]


def _rated_again() -> tuple[Ratings, Changes, int]:
    """Return all ratings and changes, not saved, by their keys, and how many matches they come from."""
    ratings: Ratings = {}
    changes: Changes = {}
    count = 0
    for match, seats in _rated_matches():
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


def _rated_matches() -> Iterator[tuple[Match, list[Seat]]]:
    counted = Match.objects.filter(status=Match.Status.OVER, rated=True, uncounted=Match.Uncounted.NO)
    wanted = counted.select_related("variant").prefetch_related("seats").order_by("ended", "pk")
    for match in wanted.iterator(CHUNK):
        yield match, list(match.seats.all())


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


def _replace(ratings: Ratings, changes: Changes) -> None:
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    Rating.objects.bulk_create(ratings.values(), batch_size=CHUNK)
    RatingChange.objects.bulk_create(changes.values(), batch_size=CHUNK)
