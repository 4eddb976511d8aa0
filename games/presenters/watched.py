"""The hands that spectators see: those of a round that is over, and live ones where everybody at the table agrees."""

from dataclasses import dataclass

from games.absence import people
from games.engine.notation import Play
from games.engine.view import view_of
from games.models import Match
from games.presenters.faces import Face, face, faces
from games.selectors import Played, Snapshot


@dataclass(frozen=True, slots=True)
class HandWatched:
    """Whose hand it is, and its cards: as held now, or in the order in which they were played."""

    name: str
    cards: list[Face]


def hands_are_open(snapshot: Snapshot) -> bool:
    """Tell whether spectators may see the hands while they are played: never in a rated match, and only while every
    person at the table agrees. Who plays computers alone could watch their hands from a second page."""
    match, sitting = snapshot.match, people(snapshot.seats)
    going = match.status == Match.Status.PLAYING and not match.rated
    return going and len(sitting) > 1 and all(seat.shows_hand for seat in sitting)


def open_hands(snapshot: Snapshot) -> list[HandWatched]:
    """Return the hands as spectators may see them now, none where they may not; each is built from its seat's view."""
    if snapshot.latest is None or not hands_are_open(snapshot):
        return []
    position = snapshot.latest.position
    return [
        HandWatched(seat.shown_name, faces(view_of(position, seat.index).hand)) for seat in snapshot.seats
    ]


def hands_played(snapshot: Snapshot, scored: Played) -> list[HandWatched]:
    """Return what each seat held in a round that is over, in the order in which it was played."""
    if not scored.position.finished:
        raise ValueError("hands are secret until the round is over")
    played: dict[int, list[Face]] = {seat.index: [] for seat in snapshot.seats}
    for step in scored.steps:
        if isinstance(step.event, Play):
            played[step.seat].append(face(step.event.card))
    return [HandWatched(seat.shown_name, played[seat.index]) for seat in snapshot.seats]
