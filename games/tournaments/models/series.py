"""Events that come again every week."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.setup import Setup

WEEKDAYS = (
    _("Monday"),
    _("Tuesday"),
    _("Wednesday"),
    _("Thursday"),
    _("Friday"),
    _("Saturday"),
    _("Sunday"),
)


class Series(Setup):
    """Events that come again: on some weekdays (0 is Monday) at a time of the clock on the wall in `zone`.

    The referee makes each event `days_ahead` days before it starts. `made_until` is the start of the last one made.
    """

    weekdays = models.JSONField(_("weekdays"), default=list)
    time = models.TimeField(_("time"))
    days_ahead = models.PositiveSmallIntegerField(_("days ahead"), default=7)
    active = models.BooleanField(_("goes on"), default=True)
    made_until = models.DateTimeField(_("made until"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")
        ordering = ["name"]
