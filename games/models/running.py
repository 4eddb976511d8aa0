"""What the processes of the site tell of themselves, and what they all come to by the minute."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Process(models.Model):
    """A process of the site. It tells every few seconds that it lives, so that what a crash left behind goes by itself.

    `figures` is what it holds now: open sockets by kind, what is thought about, its memory in bytes.
    """

    name = models.CharField(_("name"), max_length=80, primary_key=True)
    roles = models.CharField(_("what it does"), max_length=40)
    started = models.DateTimeField(_("started"))
    seen = models.DateTimeField(_("seen"), db_index=True)
    figures = models.JSONField(_("figures"), default=dict)

    class Meta:
        verbose_name = _("process")
        verbose_name_plural = _("how the site runs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Minute(models.Model):
    """What happened in a minute, in all processes: counts that each adds to, and the last that a referee saw."""

    at = models.DateTimeField(_("at"), primary_key=True)
    plays = models.PositiveIntegerField(_("plays"), default=0)
    refused = models.PositiveIntegerField(_("refused frames"), default=0)
    errors = models.PositiveIntegerField(_("errors"), default=0)
    sockets = models.PositiveIntegerField(_("open sockets"), null=True)
    playing = models.PositiveIntegerField(_("matches being played"), null=True)
    thinking = models.PositiveIntegerField(_("thought about"), null=True)
    overdue_ms = models.PositiveBigIntegerField(_("overdue, in ms"), null=True)

    class Meta:
        verbose_name = _("minute")
        verbose_name_plural = _("minutes")
        ordering = ["at"]
