"""What a search says of a match that is over, ply by ply."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Analysis(models.Model):
    """What a search says of the plies of a match that is over, rounds one after the other, as far as it has come.

    `judged` has for each ply the best event in notation and what the events are worth (both empty where there was no
    choice), `done` is how many plies that are, of `plies` in all. `due` is when the referee must go on, None once all
    is done.
    """

    match = models.OneToOneField(Match, models.CASCADE, related_name="analysis", verbose_name=_("match"))
    judged = models.JSONField(_("judged"), default=list, blank=True)
    done = models.PositiveSmallIntegerField(_("plies judged"), default=0)
    plies = models.PositiveSmallIntegerField(_("plies"))
    asked = models.DateTimeField(_("asked"))
    due = models.DateTimeField(_("due"), null=True, blank=True, db_index=True)

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        ordering = ["-asked"]

    def __str__(self) -> str:
        return f"{self.match}: {self.done}/{self.plies}"

    @property
    def complete(self) -> bool:
        """Tell whether every ply has been judged."""
        return self.done >= self.plies
