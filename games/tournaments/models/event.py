"""An event: what an organiser sets up and the referee runs."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.tournaments.models.series import Series
from games.tournaments.models.setup import Setup


class Event(Setup):
    """An event. `number` is the round it is at, `due` when the referee must look next (None: never), `version` counts
    its changes, and `ending` says that no more rounds come after the present one. `why` says why it was cancelled or
    ended early.
    """

    class Status(models.TextChoices):
        DRAFT = "draft", _("being set up")
        OPEN = "open", _("open for entry")
        CHECKING_IN = "checking_in", _("check-in")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("cancelled")

    slug = models.SlugField(_("short name"), max_length=60, unique=True)
    series = models.ForeignKey(
        Series, models.SET_NULL, null=True, blank=True, related_name="events", verbose_name=_("series")
    )
    starts = models.DateTimeField(_("starts"))
    status = models.CharField(_("status"), max_length=12, choices=Status.choices, default=Status.DRAFT)
    number = models.PositiveSmallIntegerField(pgettext_lazy("tournament", "round"), default=0, editable=False)
    due = models.DateTimeField(_("due"), null=True, blank=True, editable=False)
    version = models.PositiveIntegerField(_("version"), default=0, editable=False)
    ending = models.BooleanField(_("ends after this round"), default=False, editable=False)
    why = models.CharField(_("reason"), max_length=200, blank=True, editable=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    started = models.DateTimeField(_("started"), null=True, blank=True, editable=False)
    ended = models.DateTimeField(_("ended"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-starts"]
        constraints = [
            models.UniqueConstraint(fields=["series", "starts"], name="one_event_of_a_series_at_a_time")
        ]
        indexes = [
            models.Index(fields=["due"], condition=Q(due__isnull=False), name="events_due"),
            models.Index(fields=["status", "starts"], name="events_by_status"),
        ]

    def get_absolute_url(self) -> str:
        """Return the page of the event."""
        return reverse("tournaments:event", kwargs={"slug": self.slug})

    @property
    def before_start(self) -> bool:
        return self.status in (self.Status.DRAFT, self.Status.OPEN, self.Status.CHECKING_IN)

    @property
    def going(self) -> bool:
        """Tell whether it has started and is not over."""
        return self.status in (self.Status.RUNNING, self.Status.PAUSED)

    @property
    def is_arena(self) -> bool:
        return self.format == self.Format.ARENA

    @property
    def check_in_opens(self) -> datetime:
        """The moment when check-in opens; that of the start where there is none."""
        return self.starts - timedelta(minutes=self.check_in)

    @property
    def closes(self) -> datetime | None:
        """The moment when an arena that has started pairs nobody any more, None for other formats."""
        if not self.is_arena or self.started is None:
            return None
        return self.started + timedelta(minutes=self.arena_minutes)
