"""Rate the computers of the site by their casual matches against people; nobody else's rating moves."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from accounts.models import Rating
from accounts.ratings.ladders import ladder_of
from accounts.ratings.strength import Strength, rated
from games.models import PROGRAM, ComputerStand, Match

PLAYERS = 2


class Meeting(NamedTuple):
    """A match of a level, or a program, against a person: the ladder on which that person has a rating, and whether it
    won."""

    level: str
    player: int
    ladder: str
    won: bool


def meeting_of(match: Match) -> Meeting | None:
    """Return who met in a match that is over, None unless one person and one computer played a casual one until
    somebody had won, each for themselves."""
    seats = list(match.seats.all())
    computers = [seat for seat in seats if seat.level and seat.computer != PROGRAM]  # but none that is gone
    people = [seat for seat in seats if seat.player_id and not seat.stand_in]
    if (
        len(seats) != PLAYERS
        or not computers
        or not people
        or match.winner is None
        or match.rated
        or match.event
    ):
        return None
    computer, person = computers[0], people[0]
    assert person.player_id is not None
    ladder = ladder_of(variant=match.variant.slug, live=match.live).id
    return Meeting(
        computer.computer, person.player_id, ladder, match.winner == match.rules.side_of(computer.index)
    )


def rate_computers(matches: Iterable[Match]) -> None:
    """Count matches that are over, in their order, for the levels that played in them.

    To be called once for each match, inside the transaction that counts it.
    """
    meetings = [meeting for match in matches if (meeting := meeting_of(match))]
    if not meetings:
        return
    people = _strengths(meetings)
    levels = {meeting.level for meeting in meetings}
    ComputerStand.objects.bulk_create([ComputerStand(level=level) for level in levels], ignore_conflicts=True)
    stands = {one.level: one for one in ComputerStand.objects.select_for_update().filter(level__in=levels)}
    for meeting in meetings:
        _count(
            stands[meeting.level], people.get((meeting.player, meeting.ladder), Strength()), won=meeting.won
        )
    ComputerStand.objects.bulk_update(stands.values(), ["mu", "sigma", "won", "lost"])


def _strengths(meetings: Sequence[Meeting]) -> dict[tuple[int, str], Strength]:
    """Return how strong those people are who have a rating, by ladder."""
    ratings = Rating.objects.filter(
        player__in={meeting.player for meeting in meetings},
        ladder__in={meeting.ladder for meeting in meetings},
    )
    return {(one.player_id, one.ladder): one.strength for one in ratings}


def _count(stand: ComputerStand, person: Strength, *, won: bool) -> None:
    (own,), _other = rated([[stand.strength], [person]], [0, 1] if won else [1, 0])
    stand.become(own)
    stand.won += won
    stand.lost += not won
