"""Rounds until somebody wins."""

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.engine.rules import Rules
from games.models.validators import validate_options
from games.models.variant import Variant


def new_key() -> str:
    """Return a key for a match that nobody can guess: it is its private link."""
    return secrets.token_urlsafe(12)


def new_secret() -> str:
    """Return a secret for the next deal of a match, in hexadecimal digits."""
    return secrets.token_hex(32)


class Match(models.Model):
    """Rounds until somebody wins; before it begins, an offer. `version` counts what changes beside the plays (see
    `sequence` of a snapshot).

    `clock` is in the notation of `games.clocks` ("180+5", "3d", empty for none). `listed` matches stand in the lobby
    until they begin, `quick` ones are paired by the referee, one with `asked` is a challenge to that player alone;
    each is dropped when it `expires`. `uncounted` says why a rated match moves no rating.

    A match of an event has its short name in `event`: it can be resigned, but neither stopped nor called off.
    `boards` are the rounds fixed beforehand (pairs of dealer and deck), and while `sealed` nobody else may see it,
    since others play the same cards. `patience` is how many seconds everybody has for the first play (None: what the
    site gives).

    `secret` is that of the next deal, which nobody may see before its round is over, and `values` what the seats have
    given for it, by their number (see `games.fairness`).
    """

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        PLAYING = "playing", _("being played")
        OVER = "over", _("over")
        DROPPED = "dropped", _("dropped before it counted")

    class Uncounted(models.TextChoices):
        NO = "", _("it counts")
        GUESTS = "guests", _("not everybody had an account")
        OFTEN = "often", _("the same opponents met too often that day")
        ANNULLED = "annulled", _("it was annulled")

    key = models.CharField(_("key"), max_length=24, unique=True, default=new_key, editable=False)
    variant = models.ForeignKey(Variant, models.PROTECT, verbose_name=_("variant"))
    options = models.JSONField(_("options"), default=dict, validators=[validate_options])
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.OPEN)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("opened by"),
    )
    watching = models.BooleanField(_("others may watch"), default=True)
    clock = models.CharField(_("clock"), max_length=16, blank=True)
    rated = models.BooleanField(_("rated"), default=False)
    uncounted = models.CharField(
        _("why it does not count"), max_length=8, choices=Uncounted.choices, default=Uncounted.NO, blank=True
    )
    listed = models.BooleanField(_("listed in the lobby"), default=False)
    quick = models.BooleanField(_("quick match"), default=False)
    lowest = models.PositiveSmallIntegerField(_("lowest rating"), null=True, blank=True)
    highest = models.PositiveSmallIntegerField(_("highest rating"), null=True, blank=True)
    asked = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="challenges",
        verbose_name=_("challenged"),
    )
    answer = models.CharField(_("word of refusal"), max_length=200, blank=True)
    expires = models.DateTimeField(_("expires"), null=True, blank=True, db_index=True)
    again_of = models.OneToOneField(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="next_match",
        verbose_name=_("played again after"),
    )
    event = models.CharField(_("tournament"), max_length=60, blank=True, editable=False)
    boards = models.JSONField(_("fixed deals"), default=list, blank=True, editable=False)
    sealed = models.BooleanField(_("sealed"), default=False, editable=False)
    patience = models.PositiveIntegerField(
        _("seconds for the first play"), null=True, blank=True, editable=False
    )
    secret = models.CharField(
        _("secret of the next deal"), max_length=64, blank=True, default=new_secret, editable=False
    )
    values = models.JSONField(_("values for the next deal"), default=dict, blank=True, editable=False)
    version = models.PositiveIntegerField(_("version"), default=0, editable=False)
    totals = models.JSONField(_("totals"), default=list, blank=True)
    winner = models.PositiveSmallIntegerField(_("winning side"), null=True, blank=True)
    ended_by = models.CharField(_("ended by"), max_length=16, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    started = models.DateTimeField(_("started"), null=True, blank=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["-created"]
        indexes = [
            models.Index(fields=["ended", "id"], condition=models.Q(status="over"), name="matches_by_end"),
            models.Index(
                fields=["status", "id"],
                condition=models.Q(status__in=["open", "playing"]),
                name="matches_not_over",
            ),
            models.Index(fields=["id"], condition=models.Q(watching=False), name="matches_not_watched"),
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.key}"

    def get_absolute_url(self) -> str:
        return reverse("games:table", kwargs={"key": self.key})

    @property
    def event_url(self) -> str:
        """The page of the tournament that it is a match of, empty for any other match."""
        return reverse("tournaments:event", kwargs={"slug": self.event}) if self.event else ""

    @property
    def live(self) -> bool:
        """Tell whether players sit at it together: it has no clock of days."""
        return not self.clock.endswith("d")

    @property
    def has_record(self) -> bool:
        """Tell whether its record may be read by those who may see it: it is over, and nobody plays its cards."""
        return self.status == self.Status.OVER and not self.sealed

    @property
    def rules(self) -> Rules:
        return Rules.from_options(self.options)
