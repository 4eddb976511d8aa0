"""A table of a round: who meets whom, and how it went."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Match
from games.tournaments.models.entrant import Entrant
from games.tournaments.models.round import EventRound


class Pairing(models.Model):
    """A table of a round, or a bye (one place alone). `slot` is its place in a bracket, `group` its group (1 is the
    first, 0 none); `begun` is when its latest match began, and `looked` that the referee has looked for no-shows since.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        OVER = "over", _("over")

    class Result(models.TextChoices):
        NONE = "", _("none yet")
        PLAYED = "played", _("played")
        FORFEIT = "forfeit", _("forfeit")
        BYE = "bye", _("bye")
        BOTH_ABSENT = "both_absent", _("both absent")
        ADJUDICATED = "adjudicated", _("adjudicated")
        CORRECTED = "corrected", _("corrected by the organiser")

    round = models.ForeignKey(
        EventRound, models.CASCADE, related_name="pairings", verbose_name=pgettext_lazy("tournament", "round")
    )
    number = models.PositiveSmallIntegerField(_("table"))
    slot = models.CharField(_("place in the bracket"), max_length=16, blank=True)
    group = models.PositiveSmallIntegerField(_("group"), default=0)
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.WAITING)
    result = models.CharField(
        _("result"), max_length=12, choices=Result.choices, default=Result.NONE, blank=True
    )
    begun = models.DateTimeField(_("begun"), null=True, blank=True)
    looked = models.BooleanField(_("looked for no-shows"), default=False)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_pairing_a_table"),
            models.UniqueConstraint(
                fields=["round", "slot"], condition=~Q(slot=""), name="one_pairing_a_slot"
            ),
        ]
        indexes = [models.Index(fields=["id"], condition=Q(status="running"), name="tables_running")]

    def __str__(self) -> str:
        return " – ".join(str(place.entrant) for place in self.places.all())

    @property
    def is_bye(self) -> bool:
        return self.result == self.Result.BYE


class Place(models.Model):
    """An entrant at a table: on which side and, where partners are drawn, at which place of it.

    Side 0 begins the first match. Once the table is over, `score` is in half points (2 a win, 1 a draw, 0 a loss; in an
    arena the points it gave). `wins` are matches of the best of several, `points` and `against` those of the side and
    of the others, `sweeps` those of the side, over all matches. `forfeited` says that they lost by not playing.
    """

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="places", verbose_name=_("pairing"))
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="places", verbose_name=_("entrant"))
    side = models.PositiveSmallIntegerField(_("side"))
    index = models.PositiveSmallIntegerField(_("place on the side"), default=0)
    score = models.PositiveSmallIntegerField(_("score in half points"), null=True, blank=True)
    wins = models.PositiveSmallIntegerField(_("matches won"), default=0)
    points = models.PositiveSmallIntegerField(_("points"), default=0)
    against = models.PositiveSmallIntegerField(_("points against"), default=0)
    sweeps = models.PositiveSmallIntegerField(_("sweeps"), default=0)
    forfeited = models.BooleanField(_("forfeited"), default=False)

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        ordering = ["side", "index"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "entrant"], name="one_place_an_entrant"),
            models.UniqueConstraint(fields=["pairing", "side", "index"], name="one_entrant_a_place"),
        ]

    def __str__(self) -> str:
        return str(self.entrant)


class PairingMatch(models.Model):
    """A match of a table: the only one, or one of the best of several."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="matches", verbose_name=_("pairing"))
    match = models.OneToOneField(Match, models.PROTECT, related_name="pairing_match", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("number"))

    class Meta:
        verbose_name = _("match of a pairing")
        verbose_name_plural = _("matches of pairings")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "number"], name="one_match_of_a_pairing_a_number")
        ]

    def __str__(self) -> str:
        return str(self.match)
