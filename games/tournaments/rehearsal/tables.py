"""Play matches through the services, for everybody who sits there, without waiting."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from django.db.models import F

from games.bots import choose_play
from games.engine.notation import Event
from games.engine.round import Position
from games.engine.view import view_of
from games.models import Match, Round
from games.selectors import Snapshot, load_snapshot
from games.services.next_round import press_next
from games.services.play import play
from games.services.resign import resign
from games.services.rounds import begin_next_round

STYLES = ("random", "greedy")  # how people play at the seats in turn: none of them thinks for long
GIVEN_UP = 0.08  # of the matches
ALL = 10_000


@dataclass(frozen=True)
class Hands:
    """What puts cards down for everybody. Who is in a `hurry` writes all of a round but its last play at once."""

    chance: Random
    hurry: bool = False

    def play_to_the_end(self, match_id: int) -> None:
        """Play a match until it is over; a few are given up on the way."""
        if self.chance.random() >= GIVEN_UP:
            self.play_on(match_id)
        elif not self.play_on(match_id, steps=self.chance.randint(1, 60)):
            self._give_up(match_id)

    def play_on(self, match_id: int, *, steps: int = ALL, away: frozenset[int] = frozenset()) -> bool:
        """Play some plays of a match, until it is the turn of a seat that is `away`; tell whether it is over."""
        while steps > 0:
            snapshot = load_snapshot(id=match_id)
            if snapshot.match.status != Match.Status.PLAYING:
                return True
            assert snapshot.latest is not None
            if snapshot.latest.position.finished:
                _go_on(snapshot)
                continue
            done = self._play_round(snapshot, steps, away)
            if not done:
                return False
            steps -= done
        return not Match.objects.filter(pk=match_id, status=Match.Status.PLAYING).exists()

    def _play_round(self, snapshot: Snapshot, steps: int, away: frozenset[int]) -> int:
        """Play a round on; return how many plays that was."""
        assert snapshot.latest is not None
        stored, events = snapshot.latest.stored, list(self._events(snapshot, steps, away))
        ply = stored.ply
        if self.hurry and len(events) > 1:
            ply += _write(stored, [event for _seat, event in events[:-1]])
            events = events[-1:]
        for number, (seat, event) in enumerate(events, start=ply):
            _put_down(snapshot, seat, number, event)
        return len(events)

    def _events(self, snapshot: Snapshot, steps: int, away: frozenset[int]) -> Iterator[tuple[int, Event]]:
        """Return what is played next, and from which seats, until the round is over or somebody is away."""
        assert snapshot.latest is not None
        position: Position = snapshot.latest.position
        while steps > 0 and not position.finished and position.turn not in away:
            seat = position.turn
            level = snapshot.seats[seat].played_by or STYLES[seat % len(STYLES)]
            view = view_of(position, seat)
            event = choose_play(level, view, self.chance, tuple(snapshot.match.totals))
            yield seat, event
            position = position.play(event)
            steps -= 1

    def _give_up(self, match_id: int) -> None:
        people = Match.objects.get(pk=match_id).seats.exclude(player=None).values_list("index", flat=True)
        if people:
            resign(match_id=match_id, seat=self.chance.choice(sorted(people)))
        else:
            self.play_on(match_id)


def _write(stored: Round, events: list[Event]) -> int:
    """Write some plays into a round without the services; return how many."""
    plays = " ".join([*stored.texts, *map(str, events)])
    same = Round.objects.filter(pk=stored.pk, ply=stored.ply)
    same.update(plays=plays, ply=stored.ply + len(events), changes=F("changes") + len(events))
    return len(events)


def _put_down(snapshot: Snapshot, seat: int, ply: int, event: Event) -> None:
    assert snapshot.latest is not None
    play(
        match_id=snapshot.match.pk,
        seat=seat,
        round_number=snapshot.latest.stored.number,
        ply=ply,
        text=str(event),
        computer=bool(snapshot.seats[seat].played_by),
    )


def _go_on(snapshot: Snapshot) -> None:
    """Put the score of a round aside for everybody, or deal where nobody has to."""
    assert snapshot.latest is not None
    number = snapshot.latest.stored.number
    people = [seat.index for seat in snapshot.seats if not seat.played_by]
    for index in people:
        press_next(match_id=snapshot.match.pk, seat=index, round_number=number)
    if not people:
        begin_next_round(match_id=snapshot.match.pk, after=number)
