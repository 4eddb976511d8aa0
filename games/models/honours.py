"""What a match that is over brought beside points, and what was taken from it later."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Award(models.Model):
    """A medal that a player was given, once each: `name` is its name in `games.achievements`; the match that earned it,
    None where a season did."""

    # The constraint is an index by player already.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_index=False,
        related_name="awards",
        verbose_name=_("player"),
    )
    name = models.SlugField(_("medal"), max_length=24, db_index=False)
    match = models.ForeignKey(
        Match, models.CASCADE, null=True, blank=True, related_name="awards", verbose_name=_("match")
    )
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("medal")
        verbose_name_plural = _("medals")
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(fields=["player", "name"], name="one_medal_of_a_name")]

    def __str__(self) -> str:
        return self.name


class Annulment(models.Model):
    """That a match counts no more: who decided it, when and why. `was` is why it did not count before."""

    match = models.OneToOneField(
        Match, models.CASCADE, related_name="annulment", verbose_name=_("match"), editable=False
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    reason = models.CharField(_("reason"), max_length=200)
    was = models.CharField(_("why it did not count before"), max_length=8, blank=True, editable=False)
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("annulment")
        verbose_name_plural = _("annulments")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.reason
