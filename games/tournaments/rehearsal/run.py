"""Let a drawn event run from its set-up to its last place, in a time of its own that never waits."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from django.utils import timezone

from games.models import Match
from games.tournaments.models import Entrant, Event, Pairing, PairingMatch
from games.tournaments.rehearsal.field import Field
from games.tournaments.rehearsal.setups import Setup
from games.tournaments.rehearsal.tables import Hands
from games.tournaments.services.advance import advance
from games.tournaments.services.running import open_event
from games.tournaments.services.setting_up import make_event

MOST_LOOKS = 2000
STAYS_AWAY, LEAVES_TABLE = 0.05, 0.01  # of those at a table
SOON_OVER = 0.7  # of the tables of an arena, within one look
STIRS = 0.2  # of the looks at an arena, which are many
ARENA_LOOK = timedelta(seconds=25)
Tell = Callable[[str], None]


@dataclass
class Rehearsed:
    """An event that was played: what its people did, who stayed away from which table (pairing and entrant), who was
    away at some time, and whether it came to its end."""

    event: Event
    did: dict[str, int] = field(default_factory=dict)
    stayed_away: set[tuple[int, int]] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    ended: bool = False


def rehearse(setup: Setup, name: str, chance: Random, *, tell: Tell, hurry: bool = False) -> Rehearsed:
    """Play an event to its end and return what happened; in a `hurry` only the last play of a round is a service."""
    return _Run(setup, name, Hands(chance, hurry), tell).run()


class _Run:
    def __init__(self, setup: Setup, name: str, hands: Hands, tell: Tell) -> None:
        self.setup, self.hands, self.tell = setup, hands, tell
        self.chance = hands.chance
        self.now: datetime = setup.fields["starts"]
        before = self.now - timedelta(hours=1)
        self.event = make_event(Event(name=name, **setup.fields), actor=None, now=before)
        open_event(event_id=self.event.pk, actor=None, now=before)
        self.field = Field(self.event, self.chance)
        self.done = Rehearsed(self.event, gone=self.field.gone)
        self.away: dict[int, set[int]] = {}  # who does not come, by match

    def run(self) -> Rehearsed:
        self._begin()
        for _look in range(MOST_LOOKS):
            self.event.refresh_from_db()
            if not self.event.going:
                break
            self._look()
        self.done.ended = self.event.status == Event.Status.OVER
        self.done.did = dict(self.field.did)
        return self.done

    def _begin(self) -> None:
        self.field.come(self.setup.entrants, self.now - timedelta(minutes=30))
        if self.event.check_in:
            early = self.now - timedelta(minutes=self.event.check_in)
            advance(event_id=self.event.pk, now=early)
            self.field.check_in(early)
        advance(event_id=self.event.pk, now=self.now)

    def _look(self) -> None:
        """Play what is being played, let people do other things, and let the event go on."""
        tables = self._tables()
        for pairing, match in tables:
            if not self.event.is_arena or self.chance.random() < SOON_OVER:
                self._play(pairing, match)
        if not self.event.is_arena or self.chance.random() < STIRS:
            self.field.stir(self.now)
        if self.event.is_arena:
            self.field.keep_pages_open(self.now)
        self._pass()
        advance(event_id=self.event.pk, now=self.now)
        self._say()

    def _pass(self) -> None:
        """Let time pass: in an arena a little, else until who is missing has forfeited, or the next round begins."""
        if self.event.is_arena:
            self.now += ARENA_LOOK
        elif PairingMatch.objects.filter(pairing__round__event=self.event, match__status="playing").exists():
            self.now += timedelta(seconds=self.event.no_show + 1)
        else:
            self.now += timedelta(seconds=self.event.pause)
        self.now = max(self.now, timezone.now())

    def _tables(self) -> list[tuple[Pairing, Match]]:
        """Return the tables at which a match is being played, in an order by lot."""
        running = PairingMatch.objects.filter(
            pairing__round__event=self.event, match__status=Match.Status.PLAYING
        )
        found = [
            (one.pairing, one.match) for one in running.select_related("pairing", "match").order_by("pk")
        ]
        self.chance.shuffle(found)
        return found

    def _play(self, pairing: Pairing, match: Match) -> None:
        entrants = [place.entrant for place in pairing.places.select_related("entrant").order_by("pk")]
        away = self._who_stays_away(pairing, match, entrants)
        self.field.be_at(match.pk, [one for one in entrants if one.pk not in away], self.now)
        if away:
            self.hands.play_on(match.pk, away=self._seats(match, away))
        elif not self._one_leaves(match, entrants):
            self.hands.play_to_the_end(match.pk)

    def _who_stays_away(self, pairing: Pairing, match: Match, entrants: list[Entrant]) -> set[int]:
        """Return who does not come to a match: drawn when it is first looked at, and kept to."""
        if match.pk not in self.away:
            people = [one.pk for one in entrants if not one.level]
            self.away[match.pk] = {one for one in people if self.chance.random() < STAYS_AWAY}
            self.done.stayed_away |= {(pairing.pk, one) for one in self.away[match.pk]}
        return self.away[match.pk]

    def _seats(self, match: Match, away: set[int]) -> frozenset[int]:
        seats = match.seats.filter(player__memberships__entrant__in=away)
        return frozenset(seats.values_list("index", flat=True))

    def _one_leaves(self, match: Match, entrants: list[Entrant]) -> bool:
        """Let somebody withdraw in the middle of a match now and then; tell whether somebody did."""
        people = [one for one in entrants if not one.level]
        if not people or self.chance.random() >= LEAVES_TABLE:
            return False
        self.hands.play_on(match.pk, steps=self.chance.randint(0, 12))
        self.field.withdraw(self.chance.choice(people), self.now)
        return True

    def _say(self) -> None:
        over = Pairing.objects.filter(round__event=self.event, status=Pairing.Status.OVER).count()
        self.tell(f"{self.event.name}: round {self.event.number}, {over} tables are over")
