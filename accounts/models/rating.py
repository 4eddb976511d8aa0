"""Keep how strong players are on each ladder, and which match changed it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from accounts.ratings.strength import MEAN, SPREAD, Strength


class Rating(models.Model):
    """How strong a player is on a ladder, as it was known at `last_played`; `settled_until` is when it counts as
    unsettled unless they play again (None: it is unsettled)."""

    # The constraint is an index by player already.
    player = models.ForeignKey(
        Player, models.CASCADE, db_index=False, related_name="ratings", verbose_name=_("player")
    )
    ladder = models.CharField(_("ladder"), max_length=24)
    mu = models.FloatField(_("strength"), default=MEAN)
    sigma = models.FloatField(_("uncertainty"), default=SPREAD)
    matches = models.PositiveIntegerField(_("matches"), default=0)
    last_played = models.DateTimeField(_("last played"), null=True, blank=True)
    settled_until = models.DateTimeField(_("settled until"), null=True, blank=True)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [models.UniqueConstraint(fields=["player", "ladder"], name="one_rating_a_ladder")]
        indexes = [
            models.Index(fields=["ladder", "-mu", "player", "settled_until"], name="ladder_from_the_top"),
            models.Index(
                fields=["ladder", "-mu", "player", "settled_until"],
                condition=models.Q(settled_until__isnull=False),
                name="settled_from_the_top",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ladder}: {self.strength.number} ± {self.strength.margin}"

    @property
    def strength(self) -> Strength:
        """The strength as it was known when the player last played."""
        return Strength(self.mu, self.sigma)


class RatingChange(models.Model):
    """What one match did to one rating; `rank` is the place of the player's side, 0 the first."""

    # The constraint and the index below begin with these two.
    player = models.ForeignKey(
        Player, models.CASCADE, db_index=False, related_name="rating_changes", verbose_name=_("player")
    )
    match = models.ForeignKey(
        "games.Match",
        models.CASCADE,
        db_index=False,
        related_name="rating_changes",
        verbose_name=_("match"),
    )
    ladder = models.CharField(_("ladder"), max_length=24)
    side = models.PositiveSmallIntegerField(_("side"))
    rank = models.PositiveSmallIntegerField(_("place"))
    mu_before = models.FloatField(_("strength before"))
    sigma_before = models.FloatField(_("uncertainty before"))
    mu_after = models.FloatField(_("strength after"))
    sigma_after = models.FloatField(_("uncertainty after"))
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="one_change_a_match")]
        indexes = [models.Index(fields=["player", "ladder", "-at", "mu_after"], name="changes_of_players")]

    def __str__(self) -> str:
        return f"{self.ladder}: {self.before.number} → {self.after.number}"

    @property
    def before(self) -> Strength:
        return Strength(self.mu_before, self.sigma_before)

    @property
    def after(self) -> Strength:
        return Strength(self.mu_after, self.sigma_after)

    @property
    def points(self) -> int:
        """The difference between the two numbers that people see."""
        return self.after.number - self.before.number
