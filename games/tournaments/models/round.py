"""A round of an event, and the cards that all its tables play where they play the same."""

import hashlib
import secrets

from django.db import models
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.event import Event


def new_salt() -> str:
    """Return what makes the fingerprint of a deck say nothing of it."""
    return secrets.token_hex(16)


class EventRound(models.Model):
    """A round of an event: paired first, so that everybody sees it and the organiser may mend it, and begun at
    `begins`. An arena has one, whose tables come and go."""

    class Stage(models.TextChoices):
        MAIN = "main", _("main")
        GROUPS = "groups", _("groups")
        KNOCKOUT = "knockout", _("knockout")

    class Status(models.TextChoices):
        PAIRED = "paired", _("paired")
        RUNNING = "running", _("running")
        OVER = "over", _("over")

    event = models.ForeignKey(
        Event, models.CASCADE, related_name="event_rounds", verbose_name=_("tournament")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    stage = models.CharField(_("stage"), max_length=12, choices=Stage.choices, default=Stage.MAIN)
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.PAIRED)
    begins = models.DateTimeField(_("begins"))
    started = models.DateTimeField(_("started"), null=True, blank=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("round of a tournament")
        verbose_name_plural = _("rounds of tournaments")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_event_round_a_number")]

    def __str__(self) -> str:
        return pgettext("tournament", "round {number}").format(number=self.number)


class Board(models.Model):
    """A deck that every table of a round plays, fixed when the round is paired. Everybody may read its `digest` from
    then on, and deck and salt once the round is over: that proves that the deck was fixed before."""

    round = models.ForeignKey(
        EventRound, models.CASCADE, related_name="boards", verbose_name=pgettext_lazy("tournament", "round")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    deck = models.TextField(_("deck"))
    salt = models.CharField(_("salt"), max_length=32, default=new_salt)

    class Meta:
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_board_a_number")]

    def __str__(self) -> str:
        return gettext("board {number}").format(number=self.number)

    @property
    def digest(self) -> str:
        """The fingerprint: SHA-256 of dealer, deck and salt with a space between, in hexadecimal."""
        return hashlib.sha256(f"{self.dealer} {self.deck} {self.salt}".encode()).hexdigest()
