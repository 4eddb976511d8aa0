"""What the matches of the site come to."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Statistics(models.Model):
    """Sums over all matches that were over by a moment, kept up to date by the referee; there is one row of it.

    `sums` are those of `games.statistics.sums`; the last match counted ended at `upto` and has the number `last`.
    """

    sums = models.JSONField(_("sums"), default=dict)
    upto = models.DateTimeField(_("counted up to"), null=True)
    last = models.BigIntegerField(_("last match"), default=0)
    at = models.DateTimeField(_("as of"), null=True)

    class Meta:
        verbose_name = _("statistics of the site")
        verbose_name_plural = _("statistics of the site")
