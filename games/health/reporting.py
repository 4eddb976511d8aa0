"""Each process tells every few seconds that it lives, what it holds, and what it has done since the last time."""

import logging
import os
import socket
import threading
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connections
from django.db.models import F
from django.utils import timezone
from prometheus_client import REGISTRY

from games.health.exposed import expose
from games.health.metrics import LOGGED, PLAYS, REFEREE_SEEN_SECONDS, REFUSED_FRAMES, SOCKETS, THINKING, total
from games.models import Minute, Process, Pulse
from games.services.downtime import REFEREE
from scopa_site.outages import noticed

log = logging.getLogger(__name__)

MINUTE = timedelta(minutes=1)
# What is added to the minute, by its column.
COUNTED = {
    "plays": lambda: total(PLAYS),
    "refused": lambda: total(REFUSED_FRAMES),
    "errors": lambda: total(LOGGED, level="error") + total(LOGGED, level="critical"),
}


class Reporter:
    """What a process tells of itself, from a thread of its own: it does so also while all others are busy."""

    def __init__(self) -> None:
        self.roles: set[str] = set()
        self.started = timezone.now()
        self.name = f"{socket.gethostname()[:40]} {os.getpid()} {self.started:%Y%m%dT%H%M%S}"
        self.told = {column: count() for column, count in COUNTED.items()}
        self.ended = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def begin(self, role: str) -> None:
        """Tell from now on that this process does something, and what it measures."""
        self.roles.add(role)
        with self._lock:
            if self._thread is None and settings.SCOPA_REPORT_EVERY:
                expose()
                self._thread = threading.Thread(target=self._go_on, daemon=True)
                self._thread.start()

    def _go_on(self) -> None:
        while True:
            self._try_to_report()
            if self.ended.wait(settings.SCOPA_REPORT_EVERY):
                return

    def _try_to_report(self) -> None:
        """Report, or leave it for the next time, when what was not told is told too."""
        try:
            try:
                self.report(timezone.now())
            finally:
                connections.close_all()
        except Exception as error:
            if not noticed(error):
                log.exception("this process cannot tell of itself")

    def report(self, now: datetime) -> None:
        """Write that this process lives, what it holds, and add what it did to the minute."""
        Process.objects.update_or_create(
            name=self.name,
            defaults={"roles": self._roles(), "started": self.started, "seen": now, "figures": held()},
        )
        counts = {column: count() for column, count in COUNTED.items()}
        self._add({column: round(counts[column] - self.told[column]) for column in COUNTED}, now)
        self.told = counts
        _note_referee(now)

    def _roles(self) -> str:
        return " ".join(sorted(self.roles))

    def _add(self, more: dict[str, int], now: datetime) -> None:
        if any(more.values()):
            minute = minute_of(now)
            Minute.objects.bulk_create([Minute(at=minute)], ignore_conflicts=True)
            Minute.objects.filter(at=minute).update(
                **{column: F(column) + one for column, one in more.items()}
            )


def minute_of(now: datetime) -> datetime:
    """Return when the minute began.

    >>> minute_of(datetime(2026, 5, 4, 12, 7, 31)).isoformat()
    '2026-05-04T12:07:00'
    """
    return now.replace(second=0, microsecond=0)


def held() -> dict[str, object]:
    """Return what this process holds: open sockets by kind, what is thought about, its memory in bytes (None:
    unknown)."""
    kinds = {sample.labels["kind"] for family in SOCKETS.collect() for sample in family.samples}
    return {
        "sockets": {kind: round(total(SOCKETS, kind=kind)) for kind in sorted(kinds)},
        "thinking": round(total(THINKING)),
        "memory": REGISTRY.get_sample_value("process_resident_memory_bytes"),
    }


def _note_referee(now: datetime) -> None:
    seen = Pulse.objects.filter(name=REFEREE).values_list("at", flat=True).first()
    REFEREE_SEEN_SECONDS.set((now - seen).total_seconds() if seen else float("inf"))


REPORTER = Reporter()  # that of this process


def begin_reporting(role: str) -> None:
    """Let this process tell of itself, as one that does `role` ("web" or "referee"); twice is once."""
    if role not in REPORTER.roles:
        REPORTER.begin(role)
