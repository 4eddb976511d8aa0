"""How each player fared in a match that is over."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.models.variant import Variant

COUNTED = (
    "people",
    "annulled",
    "variant",
    "match",
    "side",
    "outcome",
    "sweeps",
    "run",
    "settebelli",
    "primiere",
)


class Result(models.Model):
    """How a player fared in a match that is over: kept at its end so that pages need not play it again.

    `people` tells whether only people sat there. Counted are the `rounds` that were scored, the player's own `sweeps`,
    the most of them in a row (`run`), and the settebelli and primiere of their side. Nothing is counted of a match that
    was `annulled`.
    """

    class Outcome(models.TextChoices):
        WON = "won", _("won")
        LOST = "lost", _("lost")
        DRAWN = "drawn", _("drawn")

    # The constraint and the index below begin with the first two.
    match = models.ForeignKey(
        Match, models.CASCADE, db_index=False, related_name="results", verbose_name=_("match")
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_index=False,
        related_name="results",
        verbose_name=_("player"),
    )
    variant = models.ForeignKey(
        Variant, models.PROTECT, db_index=False, related_name="+", verbose_name=_("variant")
    )
    side = models.PositiveSmallIntegerField(_("side"))
    outcome = models.CharField(_("outcome"), max_length=8, choices=Outcome.choices)
    people = models.BooleanField(_("only people"))
    rated = models.BooleanField(_("rated"))
    annulled = models.BooleanField(_("annulled"), default=False, db_default=False)
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    sweeps = models.PositiveSmallIntegerField(_("sweeps"))
    run = models.PositiveSmallIntegerField(_("most sweeps in a row"))
    settebelli = models.PositiveSmallIntegerField(_("settebelli"))
    primiere = models.PositiveSmallIntegerField(_("primiere"))
    ended = models.DateTimeField(_("ended"))

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["-ended", "-pk"]
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="one_result_a_match")]
        # All that the page of a player counts, so that the rows themselves, which lie far apart, need not be read.
        indexes = [
            models.Index(
                fields=["player", "-ended", "-id", *COUNTED],
                name="results_of_players",
            )
        ]

    def __str__(self) -> str:
        return self.get_outcome_display()
