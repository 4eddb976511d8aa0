"""Positions to be solved, and what came of trying."""

from functools import cached_property

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.engine.cards import parse_cards
from games.engine.notation import Play, parse_play
from games.engine.round import Position, fold
from games.engine.rules import Rules
from games.engine.variants import rules_for
from games.models.strong import Strong

SAME = 0.05  # points


class Puzzle(Strong):
    """A position of a round, in which one play is best: the round up to it as text, the `solution` in notation, and
    in `values` what each play is worth in points. `exact` puzzles are worked out to the end of the round."""

    class Kind(models.TextChoices):
        SWEEP = "sweep", _("Find the sweep")
        SETTEBELLO = "settebello", _("Save the settebello")
        LAST = "last", _("The last three cards")
        DENY = "deny", _("Deny the sweep")
        PRIMIERA = "primiera", _("Win the primiera")

    key = models.SlugField(_("key"), max_length=10, unique=True)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    variant = models.SlugField(_("variant"), db_index=False)
    changes = models.JSONField(_("options that differ"), default=dict, blank=True)
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    deck = models.TextField(_("deck"))
    plays = models.TextField(_("plays"), blank=True)
    solution = models.CharField(_("solution"), max_length=60)
    values = models.JSONField(_("what each play is worth"))
    exact = models.BooleanField(_("worked out to the end"), default=False)

    class Meta:
        verbose_name = _("puzzle")
        verbose_name_plural = _("puzzles")
        ordering = ["key"]
        indexes = [models.Index(fields=["kind", "key"], name="puzzles_by_kind")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.key}"

    @property
    def rules(self) -> Rules:
        return rules_for(self.variant, **self.changes)

    @cached_property
    def position(self) -> Position:
        return fold(self.rules, self.dealer, parse_cards(self.deck), self.plays.split())

    @property
    def best(self) -> Play:
        return parse_play(self.solution)

    def solved_by(self, play: str) -> bool:
        """Tell whether a play is as good as the solution."""
        return play in self.values and self.values[play] >= self.values[self.solution] - SAME


class PuzzleTry(models.Model):
    """What an account played first in a puzzle: later tries count no more."""

    # The constraint is an index by player already.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_index=False,
        related_name="puzzle_tries",
        verbose_name=_("player"),
    )
    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="tries", verbose_name=_("puzzle"))
    play = models.CharField(_("play"), max_length=60)
    right = models.BooleanField(_("right"))
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("try of a puzzle")
        verbose_name_plural = _("tries of puzzles")
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(fields=["player", "puzzle"], name="one_try_a_puzzle")]

    def __str__(self) -> str:
        return self.play


class PuzzleStand(Strong):
    """How well an account solves puzzles: its rating, how many it tried and solved, and how many in a row."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzle_stand", verbose_name=_("player")
    )
    tried = models.PositiveIntegerField(_("tried"), default=0)
    solved = models.PositiveIntegerField(_("solved"), default=0)
    streak = models.PositiveIntegerField(_("solved in a row"), default=0)
    longest = models.PositiveIntegerField(_("most solved in a row"), default=0)

    class Meta:
        verbose_name = _("stand in puzzles")
        verbose_name_plural = _("stands in puzzles")

    def __str__(self) -> str:
        return f"{self.strength.number} ± {self.strength.margin}"
