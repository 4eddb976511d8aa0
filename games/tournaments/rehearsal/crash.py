"""End referees in the middle of events as a power cut would, and see that everything comes to the same.

Each event is played twice by the same people: once in this process, and once by `manage.py referee`, which is killed at
moments by lot and started again. Who wins is settled beforehand for every table, so that both must have the same
rounds, tables, scores and places, and the same lines in their logs. Beside them computers play an event with cards.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any

from django.conf import settings
from django.db import connection

from games.models import Pulse
from games.services.downtime import REFEREE
from games.tournaments.models import Event, EventRound, Pairing
from games.tournaments.rehearsal.count import problems
from games.tournaments.rehearsal.run import Tell
from games.tournaments.rehearsal.settled import (
    SETTLED,
    absent,
    arrive,
    end_table,
    event_of_computers,
    outcome,
    people,
    play_straight,
    playing,
    settled_event,
)

STUCK_AFTER = 120.0  # seconds
LONGEST_LIFE = 0.7  # seconds from the end of some tables to the end of the referee
COMPUTERS = 4


def run(
    formats: Sequence[str], *, seed: int, entrants: int, kills: int, tell: Tell, computers: int = COMPUTERS
) -> dict[str, Any]:
    """Play events of some formats straight, and once more while the referee is killed so many times.

    Returns figures, with the `problems` that were found in words.
    """
    begun, everybody = time.monotonic(), people(entrants)
    chosen = [format for format in formats if format in SETTLED]
    calm = [settled_event(format, everybody) for format in chosen]
    for event in calm:
        play_straight(event, seed)
    stormy = [settled_event(format, everybody) for format in chosen]
    played = event_of_computers(computers)
    storm = Storm([*stormy, played], kills, Random(seed), tell, seed)
    storm.blow()
    wrong = [text for event in [*stormy, played] for text in problems(event)]
    for one, other in zip(calm, stormy, strict=True):
        wrong += differences(one, other)
    seconds = {"seconds": round(time.monotonic() - begun, 1)}
    return storm.figures() | {"wrong": len(wrong)} | seconds | {"problems": wrong}


def differences(calm: Event, stormy: Event) -> list[str]:
    """Return in words what the second of two events came to and the first did not, or the other way round."""
    one, other = outcome(calm), outcome(stormy)
    lost = [f"{calm.name}: {line} only without kills" for line in one if line not in other]
    more = [f"{calm.name}: {line} only with kills" for line in other if line not in one]
    return lost + more + [f"{calm.name}: something is there twice"] * (len(one) != len(other))


@dataclass
class Referee:
    """A referee in a process of its own, on the database of this one."""

    kills: int = 0
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = os.environ | {"DATABASE_URL": database_url(), "SCOPA_BOT_PAUSE": "0,0"}
        environment |= {"SCOPA_NEXT_ROUND_WAIT": "0", "LOG_LEVEL": "ERROR"}
        command = [sys.executable, "manage.py", "referee"]
        self.process = subprocess.Popen(
            command, cwd=settings.BASE_DIR, env=environment, stdout=subprocess.DEVNULL
        )

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.kills += 1
        self.stop()

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def is_alive_after(self, beat: datetime | None) -> bool:
        """Tell whether it has begun to watch since a beat of its pulse; raise `CrashError` where it ended by itself."""
        if self.process is not None and self.process.poll() is not None:
            raise CrashError("the referee has ended by itself")
        return pulse() not in (None, beat)


def database_url() -> str:
    """Return the database of this process as DATABASE_URL names it."""
    named = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{named['NAME']}"
    server = f"{named['USER']}:{named['PASSWORD']}@{named['HOST']}:{named['PORT'] or 5432}"
    return f"postgres://{server}/{named['NAME']}"


class CrashError(Exception):
    """The events did not come to an end; the text says why."""


@dataclass
class Storm:
    """Events that a referee runs which is killed again and again; `amid` counts kills with something half done."""

    events: list[Event]
    kills: int
    chance: Random
    tell: Tell
    seed: int
    referee: Referee = field(default_factory=Referee)
    amid: int = 0

    def blow(self) -> None:
        """Let all events come to their end."""
        moved, before = time.monotonic(), -1
        try:
            while going := self._going():
                self._look()
                tables = Pairing.objects.filter(status=Pairing.Status.OVER).count()
                if tables != before:
                    before, moved = tables, time.monotonic()
                if time.monotonic() - moved > STUCK_AFTER:
                    raise CrashError(f"{going} events have stood still for {STUCK_AFTER:.0f} seconds")
                self.tell(f"{self.referee.kills} kills, {tables} tables are over, {going} events run")
        finally:
            self.referee.stop()

    def _going(self) -> int:
        ended = (Event.Status.OVER, Event.Status.CANCELLED)
        return Event.objects.filter(pk__in=[one.pk for one in self.events]).exclude(status__in=ended).count()

    def figures(self) -> dict[str, int]:
        tables = Pairing.objects.filter(round__event__in=self.events)
        rounds = EventRound.objects.filter(event__in=self.events).count()
        figures = {"events": len(self.events), "rounds": rounds, "tables": tables.count()}
        return figures | {"kills": self.referee.kills, "amid_steps": self.amid}

    def _look(self) -> None:
        """Let there be a referee, end some tables, and perhaps the referee with them."""
        if self.referee.process is None:
            self._start()
        waiting = [match for event in self.events for match in playing(event)]
        for one in waiting:
            arrive(one)
        waiting = [
            one for one in waiting if one.match.seats.exclude(player=None).exists() and not absent(one)
        ]
        some = self.chance.sample(waiting, self.chance.randint(1, len(waiting))) if waiting else []
        for one in some:
            end_table(one, self.seed)
        if some and self.referee.kills < self.kills:
            time.sleep(self.chance.uniform(0, LONGEST_LIFE))
            self.referee.kill()
            self.amid += any(map(half_done, self.events))
        else:
            time.sleep(0.05)

    def _start(self) -> None:
        beat, begun = pulse(), time.monotonic()
        self.referee.start()
        while not self.referee.is_alive_after(beat):
            for event in self.events:
                for one in playing(event):
                    arrive(one)
            if time.monotonic() - begun > STUCK_AFTER:
                raise CrashError("the referee does not begin")
            time.sleep(0.02)


def pulse() -> datetime | None:
    return Pulse.objects.filter(name=REFEREE).values_list("at", flat=True).first()


def half_done(event: Event) -> bool:
    """Tell whether an event stands between two steps: a round over and the next not begun, or tables not all begun."""
    latest = EventRound.objects.filter(event=event).order_by("-number").first()
    if not Event.objects.filter(pk=event.pk, status="running").exists() or latest is None:
        return False
    waiting = latest.pairings.filter(status=Pairing.Status.WAITING).exists()
    return waiting or latest.status != EventRound.Status.RUNNING
