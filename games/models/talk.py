"""What people say to each other, and what others do about it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match

LINE_LENGTH = 200


class Line(models.Model):
    """Something said in the lobby (`match` None), at a table, among those who watch it, or at a tournament (the number
    of its `event`): a text, or the name of a preset phrase that everybody reads in their own language. `key` comes from
    the browser, so that a line sent again is said once."""

    class Room(models.TextChoices):
        LOBBY = "lobby", _("lobby")
        TABLE = "table", _("table")
        WATCHERS = "watchers", _("spectators")
        EVENT = "event", _("tournament")

    match = models.ForeignKey(
        Match, models.CASCADE, null=True, blank=True, related_name="lines", verbose_name=_("match")
    )
    event = models.PositiveBigIntegerField(_("tournament"), null=True, blank=True, editable=False)
    room = models.CharField(_("room"), max_length=8, choices=Room.choices)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="lines", verbose_name=_("player")
    )
    text = models.CharField(_("text"), max_length=LINE_LENGTH, blank=True)
    phrase = models.CharField(_("phrase"), max_length=20, blank=True)
    key = models.CharField(_("key"), max_length=40, editable=False)
    hidden = models.BooleanField(_("hidden by a moderator"), default=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("line")
        verbose_name_plural = _("lines")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["player", "key"], name="one_line_a_key"),
            models.CheckConstraint(condition=~Q(text="") | ~Q(phrase=""), name="line_says_something"),
        ]
        indexes = [
            models.Index(fields=["match", "room", "id"]),
            models.Index(fields=["event", "id"], condition=Q(event__isnull=False), name="lines_of_an_event"),
        ]

    def __str__(self) -> str:
        return self.text or self.phrase


class Relation(models.Model):
    """What a player wants of another: not to read them (mute), or not to meet them at all (block)."""

    class Kind(models.TextChoices):
        MUTE = "mute", _("muted")
        BLOCK = "block", _("blocked")

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="relations", verbose_name=_("player")
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("other")
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("relation")
        verbose_name_plural = _("relations")
        constraints = [models.UniqueConstraint(fields=["player", "other"], name="one_relation_a_pair")]


class Report(models.Model):
    """A complaint about a player; `context` keeps the lines around it as they were."""

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="reports_made",
        verbose_name=_("reported by"),
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="reports",
        verbose_name=_("about"),
    )
    match = models.ForeignKey(Match, models.SET_NULL, null=True, blank=True, verbose_name=_("match"))
    reason = models.CharField(_("reason"), max_length=LINE_LENGTH)
    context = models.JSONField(_("what was said"), default=list, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    handled = models.DateTimeField(_("handled"), null=True, blank=True)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("handled by"),
    )

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.reason


class Sanction(models.Model):
    """What a moderator did about a player, until a moment or (None) for good."""

    class Kind(models.TextChoices):
        NOTE = "note", _("note")
        WARN = "warn", _("warning")
        MUTE = "mute", _("may not write")
        BAN = "ban", _("may not sign in")

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="sanctions", verbose_name=_("player")
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    text = models.CharField(_("reason"), max_length=LINE_LENGTH)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    report = models.ForeignKey(Report, models.SET_NULL, null=True, blank=True, verbose_name=_("report"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ["-created"]
