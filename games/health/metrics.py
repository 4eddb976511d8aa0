"""What is measured, as Prometheus reads it. Each process counts for itself; labels have few values, all known before.

Counters are read with `_total` behind their names, histograms with `_bucket`, `_sum` and `_count`.
"""

import time
from concurrent.futures import Future
from datetime import datetime
from typing import Any

from prometheus_client import Counter, Gauge, Histogram, Summary
from prometheus_client.metrics import MetricWrapperBase

QUICK = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)  # seconds
SLOW = (0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 60)

PLAYS = Counter("scopa_plays", "Plays that were stored.", ["by"])
PLAY_SECONDS = Histogram(
    "scopa_play_seconds",
    "From the arrival of a frame with a play until it was stored and everybody told, or refused.",
    buckets=QUICK,
)
SHOWN_SECONDS = Histogram(
    "scopa_shown_seconds", "From telling that a table has changed until a page was sent it.", buckets=QUICK
)

SOCKETS = Gauge("scopa_sockets", "Sockets that are open.", ["kind"])
REFUSED_SOCKETS = Counter("scopa_refused_sockets", "Sockets that were not let in.", ["kind"])
FRAMES = Counter("scopa_frames", "Frames that pages sent.", ["kind"])
REFUSED_FRAMES = Counter("scopa_refused_frames", "Frames that were refused, and why.", ["reason"])
LOOP_LATE_SECONDS = Histogram(
    "scopa_loop_late_seconds",
    "How much later than asked a process that serves sockets comes to look after them.",
    buckets=QUICK,
)

REQUESTS = Counter(
    "scopa_requests", "Requests that were answered, by the hundreds of their status.", ["status"]
)
REQUEST_SECONDS = Histogram(
    "scopa_request_seconds", "From a request to the end of its answer.", buckets=QUICK
)

MATCHES = Gauge("scopa_matches", "Matches on the whole site, as a referee last counted them.", ["status"])
REFEREE_LATE_SECONDS = Histogram(
    "scopa_referee_late_seconds",
    "From when something was due until a referee did it.",
    ["what"],
    buckets=SLOW,
)
REFEREE_OVERDUE_SECONDS = Gauge(
    "scopa_referee_overdue_seconds", "For how long that has been due which waits for a referee longest."
)
REFEREE_SEEN_SECONDS = Gauge(
    "scopa_referee_seen_seconds", "How long ago a referee was known to be alive, as each process last saw it."
)
DUTY_SECONDS = Summary("scopa_duty_seconds", "How long a referee takes to do a duty once.", ["duty"])
FAILED_DUTIES = Counter("scopa_failed_duties", "Duties in which a referee failed.", ["duty"])

THINKING = Gauge("scopa_thinking", "What is thought about or waits for it, in this process.", ["about"])
THINKING_SECONDS = Histogram(
    "scopa_thinking_seconds", "From asking a computer to think until its answer.", ["about"], buckets=SLOW
)

LOGGED = Counter("scopa_logged", "Records that were logged.", ["level"])

# What is there from the beginning, at 0: a rate needs a first value.
for _metric, *_values in (
    (PLAYS, "person", "computer"),
    (LOGGED, "warning", "error", "critical"),
    (REQUESTS, "2xx", "3xx", "4xx", "5xx"),
    (REFEREE_LATE_SECONDS, "play", "round", "flag"),
    (THINKING, "play", "advice"),
):
    for _value in _values:
        _metric.labels(_value)


def total(metric: MetricWrapperBase, **labels: str) -> float:
    """Return what a metric has come to in this process, over all of its labels or those given.

    >>> from prometheus_client import CollectorRegistry
    >>> cards = Counter("cards", "Cards.", ["suit"], registry=CollectorRegistry())
    >>> cards.labels("coins").inc(2); cards.labels("cups").inc()
    >>> total(cards), total(cards, suit="coins")
    (3.0, 2.0)
    """
    ends = ("_total", "_count") if metric._type != "gauge" else ("",)
    return sum(
        sample.value
        for family in metric.collect()
        for sample in family.samples
        if sample.name in [f"{family.name}{end}" for end in ends] and labels.items() <= sample.labels.items()
    )


def note_late(what: str, due: datetime | None, now: datetime) -> None:
    """Note how late a referee did something that was due."""
    if due is not None:
        REFEREE_LATE_SECONDS.labels(what).observe(max(0.0, (now - due).total_seconds()))


def note_thinking(about: str, answer: "Future[Any]") -> None:
    """Count something as thought about until there is an answer, and note how long that took."""
    begun = time.perf_counter()
    THINKING.labels(about).inc()

    def end(_answer: "Future[Any]") -> None:
        THINKING.labels(about).dec()
        THINKING_SECONDS.labels(about).observe(time.perf_counter() - begun)

    answer.add_done_callback(end)
