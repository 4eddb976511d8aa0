"""Those who are in a rehearsed event, and what they do in it beside playing: all of it by lot."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from secrets import token_hex
from typing import Any

from accounts.models import Player
from games.models import Presence
from games.services.refusals import Refused
from games.tournaments.models import Entrant, Event
from games.tournaments.services.entry import answer_partner, check_in, enter
from games.tournaments.services.leaving import come_back, rest, withdraw, withdraw_entrant
from games.tournaments.services.running import add_computers

LEVELS = ("random", "greedy")
COMPUTERS = 0.25  # of those who enter, at most
LEAVES_BEFORE, MISSES_CHECK_IN = 0.05, 0.08
WITHDRAWS, RESTS, COMES_BACK, LATE = 0.02, 0.03, 0.4, 0.3
Status = Entrant.Status


class Field:
    """The people of an event. `did` counts what they have done, and `gone` has who was ever away, by entrant."""

    def __init__(self, event: Event, chance: Random) -> None:
        self.event, self.chance = event, chance
        self.did: Counter[str] = Counter()
        self.gone: set[int] = set()
        self._names = 0
        self._run = token_hex(4)

    # -- before the start ---------------------------------------------------------------------------

    def come(self, count: int, now: datetime) -> None:
        """Let so many enter, some of them computers, and a few leave again."""
        computers = self.chance.randint(0, int(count * COMPUTERS))
        for _number in range(count - computers):
            self._enter(now)
        if computers:
            level = self.chance.choice(LEVELS)
            add_computers(event_id=self.event.pk, level=level, count=computers, actor=None, now=now)
        least = self.event.fewest
        for entrant in self._people(Status.ENTERED):
            if self._happens(LEAVES_BEFORE) and self.event.entrants.count() > least:
                self.withdraw(entrant, now)

    def check_in(self, now: datetime) -> None:
        """Let nearly all say that they are there; as many as the event needs do."""
        spare = self.event.entrants.count() - self.event.fewest
        for entrant in self._people(Status.ENTERED):
            if spare > 0 and self._happens(MISSES_CHECK_IN):
                spare -= 1
                self.did["missed check-in"] += 1
            else:
                check_in(event_id=self.event.pk, player=self._first(entrant), now=now)

    # -- while it runs ------------------------------------------------------------------------------

    def stir(self, now: datetime) -> None:
        """Let a few withdraw, rest, come back, or enter late."""
        for entrant in self._people(Status.PLAYING, Status.PAUSED):
            player = self._first(entrant)
            if entrant.status == Status.PAUSED:
                if self._happens(COMES_BACK):
                    self._try("came back", come_back, player=player, now=now)
            elif self._happens(WITHDRAWS):
                self.withdraw(entrant, now)
            elif self._happens(RESTS):
                self.gone.add(entrant.pk)
                self._try("rested", rest, player=player, now=now)
        for computer in self.event.entrants.exclude(level="").filter(status=Status.PLAYING).order_by("pk"):
            if self._happens(WITHDRAWS / 2):
                self._take_out(computer, now)
        if self._happens(LATE):
            self._try("entered late", self._enter_late, now=now)

    def keep_pages_open(self, now: datetime) -> None:
        """Let everybody have a page of the site open, as those have who wait in an arena."""
        for entrant in self._people(Status.PLAYING):
            for member in entrant.members.all():
                self._look(member.player, None, now)

    def be_at(self, match_id: int, entrants: list[Entrant], now: datetime) -> None:
        """Let some entrants have the page of their match open."""
        for entrant in entrants:
            for member in entrant.members.all():
                self._look(member.player, match_id, now)

    # -- what these need ----------------------------------------------------------------------------

    def _enter(self, now: datetime) -> None:
        people = [self._person() for _member in range(self.event.members_each)]
        team = f"Team {self._names}" if len(people) > 1 else ""
        enter(event_id=self.event.pk, player=people[0], partners=people[1:], team=team, now=now)
        for partner in people[1:]:
            answer_partner(event_id=self.event.pk, player=partner, accept=True, now=now)

    def _person(self) -> Player:
        self._names += 1
        username = f"rehearsal-{self._run}-{self._names}"
        return Player.objects.create(username=username, name=f"Guest {self._names}", is_guest=True)

    def withdraw(self, entrant: Entrant, now: datetime) -> None:
        """Let an entrant leave for good."""
        self.gone.add(entrant.pk)
        self.did["withdrew"] += 1
        withdraw(event_id=self.event.pk, player=self._first(entrant), now=now)

    def _take_out(self, computer: Entrant, now: datetime) -> None:
        """Let the organiser withdraw a computer."""
        self.gone.add(computer.pk)
        self.did["withdrew"] += 1
        withdraw_entrant(entrant_id=computer.pk, actor=None, now=now)

    def _enter_late(self, *, event_id: int, now: datetime) -> None:
        self._enter(now)

    def _try(self, what: str, act: Callable[..., None], **given: Any) -> None:
        try:
            act(event_id=self.event.pk, **given)
        except Refused:
            self.did["refused"] += 1
        else:
            self.did[what] += 1

    def _people(self, *statuses: Entrant.Status) -> list[Entrant]:
        """Return the entrants of some statuses that are no computers."""
        found = self.event.entrants.filter(level="", status__in=statuses).order_by("pk")
        return list(found.prefetch_related("members__player"))

    def _first(self, entrant: Entrant) -> Player:
        return next(iter(entrant.members.all())).player

    def _happens(self, likely: float) -> bool:
        return self.chance.random() < likely

    def _look(self, player: Player, match_id: int | None, now: datetime) -> None:
        seen = {"player": player, "match_id": match_id, "seen": now + timedelta(hours=1)}
        Presence.objects.update_or_create(channel=f"{player.username}-{match_id or 0}", defaults=seen)
