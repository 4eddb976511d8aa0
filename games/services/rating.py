"""Let a match that has ended move the ratings of who played it."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.db import connection
from django.db.models import Q

from accounts.models import Rating
from accounts.ratings.ladders import FAMILY_OF, Ladder, ladder_of
from accounts.ratings.outcomes import Outcome
from accounts.ratings.seasons import rate_in_season
from accounts.ratings.services import TooOften, rate
from games.engine.match import ENDED_OTHERWISE
from games.models import Match, Seat
from games.models.pace import of_days

Uncounted = Match.Uncounted
COUNTED = Q(status=Match.Status.OVER, rated=True, uncounted=Uncounted.NO)
CHUNK = 500


def rate_match(match: Match, *, now: datetime) -> None:
    """Move the ratings of a rated match that has just ended, or note why it does not count.

    To be called once, inside the transaction that ended the match. Where a player's other match ended at the very
    same moment, this one is taken to have ended just after it. It counts for the season in which it began.
    """
    seats = list(match.seats.select_related("player"))
    if not all(seat.player and not seat.player.is_guest for seat in seats):
        return _note(match, uncounted=Uncounted.GUESTS)
    outcome, ladder = outcome_of(match, seats), ladder_of_match(match)
    try:
        at = rate(match_id=match.pk, ladder=ladder.id, outcome=outcome, now=now)
    except TooOften:
        return _note(match, uncounted=Uncounted.OFTEN)
    _note(match, ended=at)
    if match.started:
        rate_in_season(ladder=ladder.id, outcome=outcome, began=match.started, at=at)


def counted_matches(*which: Q) -> Iterator[tuple[Match, list[Seat]]]:
    """Yield the matches that moved ratings, with their seats, in the order in which they did."""
    counted = Match.objects.filter(*which, COUNTED)
    wanted = counted.select_related("variant").prefetch_related("seats").order_by("ended", "pk")
    for match in wanted.iterator(CHUNK):
        yield match, list(match.seats.all())


def hold_still() -> None:
    """Let nobody rate a match until the transaction is over; SQLite has but one writer anyhow."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {Rating._meta.db_table} IN EXCLUSIVE MODE")


def on_ladder(ladder: Ladder) -> Q:
    """Return the condition that a match stands on a ladder."""
    other = [slug for slug, family in FAMILY_OF.items() if family != ladder.family]
    own = [slug for slug, family in FAMILY_OF.items() if family == ladder.family]
    family = ~Q(variant__slug__in=other) if ladder.family == "open" else Q(variant__slug__in=own)
    days = of_days()
    return family & (days if ladder.speed == "days" else ~days)


def ladder_of_match(match: Match) -> Ladder:
    """Return the ladder that a match stands on, rated or not."""
    return ladder_of(variant=match.variant.slug, live=match.live)


def outcome_of(match: Match, seats: Sequence[Seat]) -> Outcome:
    """Return how a match ended, as far as ratings go; `seats` are all of it in order, each a player's."""
    rules = match.rules
    players = [seat.player_id or 0 for seat in seats]
    return Outcome(
        sides=tuple(tuple(players[seat] for seat in rules.seats_of(side)) for side in range(rules.sides)),
        ranks=_places(match),
        leavers=frozenset(players[seat.index] for seat in seats if has_left(match, seat)),
        stopped=match.ended_by in ENDED_OTHERWISE,
        stood_in=any(seat.stand_in for seat in seats),
    )


def has_left(match: Match, seat: Seat) -> bool:
    """Tell whether the player of a seat left a match that is over: they have lost it, whoever won."""
    return bool(seat.resigned or seat.stand_in or (seat.fault and match.ended_by in ENDED_OTHERWISE))


def _places(match: Match) -> tuple[int, ...]:
    """Return the place of each side: the winner's the first, the others by points, shared where these are equal."""
    merits = [(side == match.winner, total) for side, total in enumerate(match.totals)]
    return tuple(sum(other > merit for other in merits) for merit in merits)


def _note(match: Match, **changed: object) -> None:
    Match.objects.filter(pk=match.pk).update(**changed)
    match.refresh_from_db(fields=list(changed))
