"""The lesson as its page shows it: the table of a match, the learner's hand, and what is taught."""

from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse

from games.learning.deal import LEARNER
from games.learning.lesson import Lesson
from games.learning.steps import STEPS
from games.presenters.hand import show_hand
from games.presenters.panel import show_round
from games.presenters.table import LogEntry, TableShown, show_table
from games.selectors import Snapshot
from games.wording import worded
from games.words import told_deal, told_steps


@dataclass(frozen=True, slots=True)
class LessonWords:
    """What is said at a step; `previous` and `next` are addresses, empty where there is none."""

    number: int
    count: int
    title: str
    teaching: list[str]
    asks: str
    happened: list[str]
    advice: str
    here: str
    previous: str
    next: str


def address(number: int) -> str:
    """Return the address of a step, empty where there is no such step."""
    if number == 1:
        return reverse("games:learn")
    return reverse("games:lesson", kwargs={"number": number}) if 1 < number <= len(STEPS) else ""


def lesson_context(lesson: Lesson, sort: str) -> dict[str, Any]:
    """Return the context of the page of a step; the learner's hand is sorted by "value" or by "suit"."""
    snapshot = lesson.snapshot
    counts = lesson.step.counts
    scored = snapshot.last_scored if counts else None
    return {
        "lesson": _words(lesson),
        "table": _table(snapshot),
        "mine": show_hand(snapshot, snapshot.seats[LEARNER], sort),
        "tried": lesson.tried is not None,
        "counts": counts,
        "round": show_round(snapshot, scored) if scored else None,
        "points": scored.score.totals if scored and scored.score else (),
    }


def _words(lesson: Lesson) -> LessonWords:
    step = lesson.step
    return LessonWords(
        number=lesson.number,
        count=len(STEPS),
        title=worded(step.title),
        teaching=[worded(text) for text in step.teaching],
        asks=worded(step.asks),
        happened=lesson.happened,
        advice=lesson.advice,
        here=address(lesson.number),
        previous=address(lesson.number - 1),
        next=address(lesson.number + 1),
    )


def _table(snapshot: Snapshot) -> TableShown:
    """Return the table, its plays told to the learner."""
    table, latest = show_table(snapshot), snapshot.latest
    assert latest is not None
    said = told_steps(snapshot, latest.steps, LEARNER)
    entries = [LogEntry(text, round_start=True) for text in told_deal(snapshot, latest)]
    entries += [LogEntry(text, sweep=step.swept) for step, text in zip(latest.steps, said, strict=True)]
    last = replace(table.last_play, text=said[-1]) if table.last_play else None
    return replace(table, log=entries[::-1], last_play=last)
