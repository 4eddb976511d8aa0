"""Who is here, since when, and who wants to be told."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.models.variant import Variant


class Presence(models.Model):
    """An open page: who looks at it (None: a stranger) and at which match (None: at none). It counts while `seen` is
    fresh, so that what a crash left behind goes by itself."""

    channel = models.CharField(_("channel"), max_length=120, unique=True)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        related_name="presences",
        verbose_name=_("player"),
    )
    match = models.ForeignKey(
        Match, models.CASCADE, null=True, related_name="presences", verbose_name=_("match")
    )
    lobby = models.BooleanField(_("in the lobby"), default=False)
    seen = models.DateTimeField(_("seen"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("open page")
        verbose_name_plural = _("open pages")


class Pulse(models.Model):
    """When a process of a kind was last known to be alive; a gap is time that the server was down."""

    name = models.CharField(_("name"), max_length=16, primary_key=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")


class Activity(models.Model):
    """How many people were online and how many matches were played, once each quarter of an hour."""

    at = models.DateTimeField(_("at"), unique=True)
    online = models.PositiveIntegerField(_("online"))
    playing = models.PositiveIntegerField(_("matches being played"))

    class Meta:
        verbose_name = _("activity")
        verbose_name_plural = _("activity")
        ordering = ["at"]


class LobbyAlert(models.Model):
    """A wish to be told when somebody looks for a match of a variant (None: of any) before `until`."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="alert", verbose_name=_("player")
    )
    variant = models.ForeignKey(Variant, models.CASCADE, null=True, blank=True, verbose_name=_("variant"))
    until = models.DateTimeField(_("until"))

    class Meta:
        verbose_name = _("lobby alert")
        verbose_name_plural = _("lobby alerts")


class Vacation(models.Model):
    """Days, both included, on which the clocks of days of a player rest."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations", verbose_name=_("player")
    )
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        ordering = ["first"]
        constraints = [
            models.CheckConstraint(condition=Q(last__gte=F("first")), name="vacation_begins_first")
        ]
