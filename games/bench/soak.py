"""Let computers play whole matches under several referees, and look afterwards whether anything was done twice."""

import itertools
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Sum

from games.fairness import check_with_proof
from games.models import Match, Round, Seat, Variant
from games.selectors import record_of
from games.services.rounds import begin_match

LEVELS = ("random", "greedy")
LOOK_EVERY = 1.0  # seconds
STUCK_AFTER = 180.0  # seconds without a play
END_WAIT = 30  # seconds

ACTIONS = re.compile(r"rounds (\d+)")
MOVED_ON = "had moved on"


class SoakError(Exception):
    """The matches did not come to an end; the text says why."""


@dataclass
class Referees:
    """Processes that watch, each with a log in `folder`; `kills` counts those that were ended as by a power cut."""

    number: int
    folder: Path
    kills: int = 0
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def fill_up(self) -> None:
        """Start as many as are missing."""
        while len(self.running) < self.number:
            command = [sys.executable, "manage.py", "referee"]
            with (self.folder / f"{self.kills}-{len(self.running)}.log").open("wb") as log:
                self.running.append(
                    subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=log, stderr=subprocess.STDOUT)
                )

    def kill_one(self) -> None:
        """End the first at once, and start another."""
        self.kills += 1
        self._end(self.running.pop(0), signal.SIGKILL)
        self.fill_up()

    def stop(self) -> None:
        """Tell all to stop, and wait until they have."""
        for process in self.running:
            process.send_signal(signal.SIGTERM)
        while self.running:
            self._end(self.running.pop(), signal.SIGTERM)

    def _end(self, process: subprocess.Popen[bytes], how: signal.Signals) -> None:
        process.send_signal(how)
        try:
            process.wait(END_WAIT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(END_WAIT)

    @property
    def said(self) -> list[str]:
        return [log.read_text(errors="replace") for log in sorted(self.folder.glob("*.log"))]

    @property
    def actions(self) -> int | None:
        """How many plays and deals they say they did; None where one was killed and could not say."""
        found = [ACTIONS.search(text) for text in self.said]
        return sum(int(one[1]) for one in found if one) if all(found) else None


def make_matches(count: int, target: int) -> list[int]:
    """Begin matches between computers, of all variants and seatings by turns; return their ids."""
    kinds = [
        (place, variant, players, teams)
        for variant in Variant.objects.filter(shipped=True)
        for place, (players, teams) in enumerate(variant.seatings)
    ]
    kinds.sort(key=lambda kind: kind[0])  # every variant once before any of them with other seats
    with transaction.atomic():
        return [_make(*kind[1:], target) for kind in itertools.islice(itertools.cycle(kinds), count)]


def _make(variant: Variant, players: int, teams: int, target: int) -> int:
    changes = {"target": target} if target and "fixed_deals" not in variant.options else {}
    rules = variant.rules(players=players, teams=teams, **changes)
    match = Match.objects.create(variant=variant, options=rules.options())
    Seat.objects.bulk_create(
        Seat(match=match, index=index, level=random.choice(LEVELS), name=f"C{index}")
        for index in range(players)
    )
    begin_match(match)
    return match.pk


def run(
    *, matches: int, referees: int, target: int, kill_every: int, tell: Callable[[str], None]
) -> dict[str, Any]:
    """Play matches to their end and return what came of it; raise `SoakError` where they come to none."""
    begun = time.monotonic()
    ids = make_matches(matches, target)
    with TemporaryDirectory(prefix="scopa-referees-") as folder:
        watched = Referees(referees, Path(folder))
        try:
            watched.fill_up()
            _wait(ids, watched, kill_every, tell)
        finally:
            watched.stop()
        return _figures(ids, watched) | {"seconds": round(time.monotonic() - begun, 1)}


def _wait(ids: list[int], watched: Referees, kill_every: int, tell: Callable[[str], None]) -> None:
    """Wait until all matches are over, telling how far they are."""
    plays, moved, killed = -1, time.monotonic(), 0
    while over := Match.objects.filter(pk__in=ids, status=Match.Status.PLAYING).count():
        now, seen = time.monotonic(), Round.objects.filter(match__in=ids).aggregate(n=Sum("ply"))["n"]
        if seen != plays:
            plays, moved = seen, now
        if now - moved > STUCK_AFTER:
            raise SoakError(f"{over} matches have stood still for {STUCK_AFTER:.0f} seconds.")
        if kill_every and plays - killed >= kill_every:
            killed = plays
            watched.kill_one()
        tell(f"{len(ids) - over} of {len(ids)} matches are over, {plays} plays")
        time.sleep(LOOK_EVERY)


def _figures(ids: list[int], watched: Referees) -> dict[str, Any]:
    matches = Match.objects.filter(pk__in=ids).select_related("variant")
    rounds = Round.objects.filter(match__in=ids)
    plays = rounds.aggregate(n=Sum("ply"))["n"]
    needed = plays + rounds.count() - len(ids)  # the first rounds were dealt before anybody watched
    actions, said = watched.actions, "".join(watched.said)
    return {
        "matches": len(ids),
        "variants": matches.aggregate(n=Count("variant", distinct=True))["n"],
        "rounds": rounds.count(),
        "plays": plays,
        "referees": watched.number,
        "kills": watched.kills,
        "invalid": sum(not _sound(match) for match in matches),
        "twice": sum(stored.changes != stored.ply for stored in rounds)
        + (0 if actions is None else abs(actions - needed)),
        "refused": said.count(MOVED_ON),
        "errors": said.count("Traceback"),
    }


def _sound(match: Match) -> bool:
    """Tell whether the record of a match is one, to the end, and says what is stored."""
    told = check_with_proof(record_of(match))
    stored = list(match.rounds.all())
    whole = [one.number for one in stored] == list(range(1, len(stored) + 1))
    counted = all(one.ply == len(one.texts) == len(one.times) for one in stored)
    return bool(told["valid"] and whole and counted and told["ended_by"] == match.ended_by)
