"""What moderators should look at, and what that is read from."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.models.talk import LINE_LENGTH, Sanction


class Signal(models.Model):
    """Something in a player's matches that a moderator should look at: no verdict, and nothing follows by itself.

    There is one open signal of a kind for a player; what is found later is added to it. `figures` are what was
    counted, `other` the second account where it takes two, `matches` those that it was counted in.
    """

    class Kind(models.TextChoices):
        RESIGNED = "resigned", _("resigns matches while ahead")
        SERIES = "series", _("one-sided series between accounts of one address")
        COMPUTER = "computer", _("plays like a computer")
        QUICK = "quick", _("keeps leaving early")

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="signals", verbose_name=_("player")
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("second account"),
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    figures = models.JSONField(_("figures"), default=dict, blank=True)
    matches = models.ManyToManyField(Match, related_name="signals", verbose_name=_("matches"))
    created = models.DateTimeField(_("first seen"))
    updated = models.DateTimeField(_("last seen"))
    handled = models.DateTimeField(_("handled"), null=True, blank=True)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("handled by"),
    )
    note = models.CharField(_("note"), max_length=LINE_LENGTH, blank=True)
    sanction = models.ForeignKey(Sanction, models.SET_NULL, null=True, blank=True, verbose_name=_("sanction"))

    class Meta:
        verbose_name = _("fair-play signal")
        verbose_name_plural = _("fair-play signals")
        ordering = ["-updated"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "kind"], condition=Q(handled=None), name="one_open_signal_a_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.get_kind_display()}"


class PlayCheck(models.Model):
    """How a player's plays in a rated match compare with a computer's that searches: of the `choices` in which the
    search finds clearly more than a glance at the table, in how many the player did what the search does."""

    match = models.ForeignKey(
        Match, models.CASCADE, db_index=False, related_name="checks", verbose_name=_("match")
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="checks", verbose_name=_("player")
    )
    choices = models.PositiveSmallIntegerField(_("telling choices"))
    agreed = models.PositiveSmallIntegerField(_("agreed"))
    at = models.DateTimeField(_("checked"))

    class Meta:
        verbose_name = _("check of plays")
        verbose_name_plural = _("checks of plays")
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="one_check_a_match")]
