"""A place in playing order."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.models.program import PROGRAM, Program, computer_of


class Seat(models.Model):
    """A place in playing order: taken by a player, by a computer (`level`), or free. A computer that runs elsewhere
    is a `program`, its level `PROGRAM`.

    `ready` is the last round whose score the seat has put aside. `away_since` is when the last page of its player
    went, `left` whether they said so, `stand_in` the level of a computer that plays for them meanwhile, `wish` what
    the seat chooses when another is away, and `fault` what the player did wrong, for the completion rate. `resigned`
    marks the seat that gave the match up.
    """

    class Wish(models.TextChoices):
        NONE = "", _("nothing")
        CLAIM = "claim", _("claim the match")
        COMPUTER = "computer", _("let a computer play")

    class Fault(models.TextChoices):
        NONE = "", _("none")
        ABSENT = "absent", _("did not begin")
        LEFT = "left", _("left")
        FLAG = "flag", _("ran out of time")
        STALLED = "stalled", _("let the time run out")

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", verbose_name=_("match"))
    index = models.PositiveSmallIntegerField(_("place"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("player"),
    )
    level = models.CharField(_("computer level"), max_length=16, blank=True)
    program = models.ForeignKey(
        Program,
        models.SET_NULL,
        null=True,
        blank=True,
        db_index=False,
        related_name="seats",
        verbose_name=_("program"),
    )
    name = models.CharField(_("name at the table"), max_length=24, blank=True)
    away_since = models.DateTimeField(_("away since"), null=True, blank=True)
    left = models.BooleanField(_("left"), default=False)
    stand_in = models.CharField(_("computer that stands in"), max_length=16, blank=True)
    wish = models.CharField(_("wish"), max_length=8, choices=Wish.choices, default=Wish.NONE, blank=True)
    offers_stop = models.BooleanField(_("offers to stop"), default=False)
    shows_hand = models.BooleanField(_("lets others see the hand"), default=False)
    fault = models.CharField(_("fault"), max_length=8, choices=Fault.choices, default=Fault.NONE, blank=True)
    resigned = models.BooleanField(_("resigned"), default=False)
    ready = models.PositiveSmallIntegerField(_("ready after round"), default=0)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="one_seat_a_place"),
            models.UniqueConstraint(fields=["match", "player"], name="one_seat_a_player"),
            models.CheckConstraint(condition=Q(player=None) | Q(level=""), name="player_or_computer"),
        ]
        indexes = [
            models.Index(fields=["match"], condition=Q(resigned=True), name="seats_resigned"),
            models.Index(fields=["match"], condition=~Q(fault=""), name="seats_at_fault"),
            models.Index(fields=["player"], condition=~Q(fault=""), name="faults_of_a_player"),
            models.Index(fields=["program"], condition=Q(program__isnull=False), name="seats_of_programs"),
        ]

    def __str__(self) -> str:
        return self.shown_name or gettext("free seat")

    @property
    def free(self) -> bool:
        return self.player_id is None and not self.level

    @property
    def away(self) -> bool:
        """Tell whether the player is not here, for whatever reason."""
        return bool(self.away_since or self.left or self.stand_in)

    @property
    def played_by(self) -> str:
        """The level of the computer that plays here now, empty where a person does."""
        return self.level or self.stand_in

    @property
    def by_program(self) -> bool:
        """Tell whether a program plays here, which has the time that people have."""
        return self.level == PROGRAM

    @property
    def computer(self) -> str:
        """What the computer that holds the seat is called among all computers, empty where none does."""
        return computer_of(self.program_id) if self.program_id else self.level

    @property
    def shown_name(self) -> str:
        """The name that everybody sees; the player's own where somebody sits here."""
        return self.player.name if self.player else self.name
