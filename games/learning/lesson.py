"""Where the lesson stands: a round that lives in no database, seen through the same eyes as a match."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.cards import format_cards
from games.engine.errors import EngineError
from games.engine.notation import Play, parse_play
from games.engine.variants import VARIANTS
from games.learning.deal import DEALER, DECK, LEARNER, NONNA, PLAYS, RULES, position_at
from games.learning.steps import STEPS, Step
from games.models import Match, Round, Seat, Variant
from games.selectors import Snapshot, fold_round
from games.wording import worded
from games.words import play_label, told_steps


@dataclass(frozen=True, slots=True)
class Lesson:
    """A step of the lesson (from 1), and the play that is tried there, None before."""

    number: int
    tried: Play | None = None

    @property
    def step(self) -> Step:
        return STEPS[self.number - 1]

    @property
    def right(self) -> bool:
        """Whether what is tried is what the lesson plays here."""
        return self.tried is not None and str(self.tried) == self.step.play

    @property
    def plays(self) -> tuple[str, ...]:
        """What has been played, the tried play included."""
        return PLAYS[: self.step.ply] + ((str(self.tried),) if self.tried else ())

    @property
    def snapshot(self) -> Snapshot:
        return snapshot_after(self.plays)

    @property
    def happened(self) -> list[str]:
        """What was played just before in sentences, or the tried play."""
        snapshot = self.snapshot
        assert snapshot.latest is not None
        since = STEPS[self.number - 2].ply if self.number > 1 else 0
        start = self.step.ply if self.tried else max(since, self.step.ply - RULES.players)
        return told_steps(snapshot, snapshot.latest.steps[start:], LEARNER)

    @property
    def advice(self) -> str:
        """What is said of a tried play that the lesson does not make, and what it plays instead."""
        if self.tried is None or self.right:
            return ""
        instead = _("In this lesson: {play}.").format(play=play_label(parse_play(self.step.play)))
        return f"{worded(self.step.others[str(self.tried)])} {instead}"


def read_lesson(number: int, text: str) -> Lesson | None:
    """Return a step with the play that a learner wrote or clicked; None where that cannot be played there."""
    if not text:
        return Lesson(number)
    try:
        tried = parse_play(text)
    except EngineError:
        return None
    if not STEPS[number - 1].play or tried not in position_at(STEPS[number - 1].ply).legal_plays:
        return None
    return Lesson(number, tried)


def snapshot_after(plays: tuple[str, ...]) -> Snapshot:
    """Return the deal of the lesson after some plays, as a match that was never stored."""
    shipped = VARIANTS["scopa"]
    variant = Variant(
        slug=shipped.id, name=shipped.name, line=shipped.line, options=shipped.options, shipped=True
    )
    match = Match(
        key="lesson",
        variant=variant,
        options=RULES.options(),
        status=Match.Status.PLAYING,
        totals=[0] * RULES.sides,
    )
    names = {LEARNER: _("You"), NONNA: _("Nonna")}
    seats = tuple(Seat(match=match, index=index, name=names[index]) for index in range(RULES.players))
    stored = Round(
        match=match,
        number=1,
        dealer=DEALER,
        deck=format_cards(DECK),
        plays=" ".join(plays),
        ply=len(plays),
    )
    return Snapshot(match, seats, fold_round(RULES, stored), None)
