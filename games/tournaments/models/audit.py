"""What was done in an event and by whom, and what its players are still to be told by mail."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.entrant import Member
from games.tournaments.models.event import Event


class AuditLine(models.Model):
    """Something that was done in an event; an `actor` of None is the referee."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="audit", verbose_name=_("tournament"))
    at = models.DateTimeField(_("at"), default=timezone.now)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    action = models.CharField(_("action"), max_length=24)
    text = models.CharField(_("text"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("line of the log")
        verbose_name_plural = _("log")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.action}: {self.text}"


class Notice(models.Model):
    """Something that a member is to be told by mail, once; written together with what it tells of."""

    class Kind(models.TextChoices):
        ENTERED = "entered", _("entered")
        CHECK_IN = "check_in", _("check-in opens")
        ROUND = "round", _("round started")
        RESULT = "result", _("result")
        CANCELLED = "cancelled", _("cancelled")

    member = models.ForeignKey(Member, models.CASCADE, related_name="notices", verbose_name=_("member"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    number = models.PositiveSmallIntegerField(_("number"), default=0)
    created = models.DateTimeField(_("created"), default=timezone.now)
    sent = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = [
            models.UniqueConstraint(fields=["member", "kind", "number"], name="one_notice_of_a_kind")
        ]
        indexes = [models.Index(fields=["created"], condition=Q(sent__isnull=True), name="notices_to_send")]

    def __str__(self) -> str:
        return self.get_kind_display()
