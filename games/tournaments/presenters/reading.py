"""An event as it stands: read once after each change, for all who look at it in this process."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Case, Prefetch, When
from django.http import Http404
from django.utils import timezone

from games.recent import Recent
from games.tournaments.models import Entrant, Event, EventRound, Member, Pairing, PairingMatch, Place
from games.tournaments.pairing import Bracket
from games.tournaments.presenters.entrants import EntrantShown, show_entrant
from games.tournaments.selectors import COMING, bracket_of, groups_of, lines_of
from games.tournaments.services.waiting import Hindrance, hindrances
from games.tournaments.standings import Line

READINGS_KEPT = 50
NO_LIST = (Event.Format.KNOCKOUT, Event.Format.DOUBLE_ELIMINATION, Event.Format.GROUPS)


@dataclass(frozen=True)
class Reading:
    """An event with its entrants (by number) and its rounds; what else pages ask is read when they ask."""

    event: Event
    entrants: dict[int, Entrant]
    rounds: tuple[EventRound, ...]

    @cached_property
    def shown(self) -> dict[int, EntrantShown]:
        """All entrants as pages show them."""
        return {number: show_entrant(entrant) for number, entrant in self.entrants.items()}

    @property
    def coming(self) -> list[Entrant]:
        """Those who are in it, in the order of their seeds, or of their coming."""
        return [entrant for entrant in self.entrants.values() if entrant.status in COMING]

    @property
    def latest(self) -> EventRound | None:
        """The round that was paired last."""
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> EventRound | None:
        """Return a round by its number."""
        return next((one for one in self.rounds if one.number == number), None)

    def entrant_of(self, player: int | None) -> Entrant | None:
        """Return the entrant that a player is in, None for who is in none."""
        return self._by_player.get(player) if player is not None else None

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The standings of an event that has neither groups nor a bracket alone; none before the first round."""
        if not self.rounds or self.event.format in NO_LIST:
            return ()
        return _lines.get((self.event.pk, self.event.version), lambda: lines_of(self.event))

    @cached_property
    def groups(self) -> dict[int, tuple[Line, ...]]:
        """The standings of each group, by its number."""
        return groups_of(self.event) if self.rounds and self.event.format == Event.Format.GROUPS else {}

    @cached_property
    def bracket(self) -> Bracket | None:
        """The bracket, also as it would be before the start; None where there is none."""
        return bracket_of(self.event)

    @cached_property
    def hindrances(self) -> dict[int, Hindrance]:
        """What keeps those who wait in an arena from being paired, by their numbers."""
        return hindrances(self.event, timezone.now())

    @cached_property
    def _by_player(self) -> dict[int, Entrant]:
        return {
            member.player_id: entrant
            for entrant in self.entrants.values()
            for member in entrant.members.all()
        }


def read_event(**which: object) -> Reading:
    """Read an event (by `slug` or `pk`), by some questions to the database however many are in it; raise Http404 where
    there is none, or it is still being set up."""
    event = Event.objects.select_related("variant", "organiser", "series").filter(**which).first()
    if event is None or event.status == Event.Status.DRAFT:
        raise Http404
    members = Prefetch("members", Member.objects.select_related("player"))
    entrants = event.entrants.prefetch_related(members).order_by("seed", "created", "pk")
    rounds = tuple(event.event_rounds.order_by("number"))
    for one in rounds:
        one.event = event
    return Reading(event, {one.pk: one for one in entrants}, rounds)


def tables_of(event_round: EventRound, *, first: int = 0, most: int) -> list[Pairing]:
    """Return some tables of a round with who sits there and their matches, those being played before the others; in an
    arena the latest first."""
    places = Prefetch("places", Place.objects.order_by("side", "index"))
    matches = Prefetch("matches", PairingMatch.objects.select_related("match").order_by("number"))
    going = Case(When(status=Pairing.Status.RUNNING, then=0), default=1)
    number = "-number" if event_round.event.is_arena else "number"
    tables = event_round.pairings.order_by(going, number).prefetch_related(places, matches)
    return list(tables[first : first + most])


_readings: Recent[Reading] = Recent(READINGS_KEPT)
_lines: Recent[tuple[Line, ...]] = Recent(READINGS_KEPT)


def read_lately(event_id: int) -> Reading:
    """Return an event as it stands, read once after each change for all who ask in this process."""
    version = Event.objects.filter(pk=event_id).values_list("version", flat=True).first()
    return _readings.get((event_id, version), lambda: read_event(pk=event_id))
