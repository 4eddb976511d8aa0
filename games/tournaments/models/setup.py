"""What an organiser chooses: the same for one event and for a series of them."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engine.rules import Rules
from games.models import Variant
from games.tournaments.models.validation import problems

TIE_BREAKS = {
    "head_to_head": _("head to head"),
    "buchholz": _("Buchholz"),
    "median_buchholz": _("median Buchholz"),
    "sonneborn_berger": _("Sonneborn–Berger"),
    "sweeps": _("sweeps"),
    "point_difference": _("point difference"),
}


def usual_tie_breaks() -> list[str]:
    """Return the tie-breaks of an event for which nothing else was chosen, in order."""
    return ["head_to_head", "buchholz", "sonneborn_berger", "point_difference", "sweeps"]


class Setup(models.Model):
    """What an organiser chooses.

    `options` are what the event changes of its variant, seats and target included. `check_in` is in minutes before the
    start (0: none), `pause` and `no_show` in seconds; `rounds` counts for Swiss alone, `cycles` (1 or 2) for round
    robins and groups. Until round `late_until` has begun one may enter late (0: never). `zone` is the organiser's.
    """

    class Format(models.TextChoices):
        ROUND_ROBIN = "round_robin", _("round robin")
        GROUPS = "groups", _("groups, then knockout")
        SWISS = "swiss", _("Swiss")
        KNOCKOUT = "knockout", _("knockout")
        DOUBLE_ELIMINATION = "double_elimination", _("double elimination")
        ARENA = "arena", _("arena")

    class Partners(models.TextChoices):
        ALONE = "alone", _("nobody has a partner")
        FIXED = "fixed", _("fixed partners")
        DRAWN = "drawn", _("partners drawn for each round")

    class Entry(models.TextChoices):
        OPEN = "open", _("open to everybody")
        INVITED = "invited", _("by invitation")

    name = models.CharField(_("name"), max_length=80)
    description = models.TextField(_("description"), blank=True)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("organiser"),
    )
    format = models.CharField(_("format"), max_length=20, choices=Format.choices, default=Format.SWISS)
    variant = models.ForeignKey(Variant, models.PROTECT, related_name="+", verbose_name=_("variant"))
    options = models.JSONField(_("house rules"), default=dict, blank=True)
    clock = models.CharField(_("clock"), max_length=16, default="180+5")
    rated = models.BooleanField(_("rated"), default=False)
    partners = models.CharField(_("partners"), max_length=8, choices=Partners.choices, default=Partners.ALONE)
    duplicate = models.BooleanField(_("the same deals at every table"), default=False)
    rounds = models.PositiveSmallIntegerField(pgettext_lazy("tournament", "rounds"), default=5)
    cycles = models.PositiveSmallIntegerField(_("meetings of each pair"), default=1)
    group_size = models.PositiveSmallIntegerField(_("entrants in a group"), default=4)
    advance_per_group = models.PositiveSmallIntegerField(_("who go on from each group"), default=2)
    best_of = models.PositiveSmallIntegerField(_("best of"), default=1)
    third_place = models.BooleanField(_("match for the third place"), default=False)
    arena_minutes = models.PositiveSmallIntegerField(_("minutes of an arena"), default=60)
    entry = models.CharField(_("entry"), max_length=8, choices=Entry.choices, default=Entry.OPEN)
    lowest = models.PositiveSmallIntegerField(_("lowest rating"), null=True, blank=True)
    highest = models.PositiveSmallIntegerField(_("highest rating"), null=True, blank=True)
    fewest = models.PositiveSmallIntegerField(_("fewest entrants"), default=2)
    most = models.PositiveSmallIntegerField(_("most entrants"), null=True, blank=True)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    check_in = models.PositiveSmallIntegerField(_("minutes of check-in"), default=0)
    late_until = models.PositiveSmallIntegerField(_("late entry until round"), default=0)
    pause = models.PositiveIntegerField(_("pause between rounds"), default=60)
    no_show = models.PositiveIntegerField(_("seconds until a no-show forfeits"), default=180)
    tie_breaks = models.JSONField(_("tie-breaks"), default=usual_tie_breaks, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Raise `ValidationError` with all that is wrong, each at its field; codes name parts of the house rules."""
        found: dict[str, list[ValidationError]] = {}
        for name, texts in problems(self).items():
            own = name if hasattr(self, name) else "options"
            found.setdefault(own, []).extend(ValidationError(text, code=name) for text in texts)
        if found:
            raise ValidationError(found)

    @property
    def rules(self) -> Rules:
        """The rules at its tables; raises `RulesError` where the options exclude each other."""
        return self.variant.rules(**self.seating, **self.options_besides_seating)

    @property
    def seating(self) -> dict[str, int]:
        """The players and teams of a table: those chosen, or else the first seating of the variant with two sides."""
        chosen = {name: self.options[name] for name in ("players", "teams") if name in self.options}
        if chosen:
            return {"players": 2, "teams": 0} | chosen
        pairs = [pair for pair in self.variant.seatings if (pair[1] or pair[0]) == 2] or self.variant.seatings
        players, teams = next((pair for pair in pairs if self._wants(*pair)), pairs[0])
        return {"players": players, "teams": teams}

    @property
    def options_besides_seating(self) -> dict[str, Any]:
        return {name: value for name, value in self.options.items() if name not in ("players", "teams")}

    @property
    def members_each(self) -> int:
        """How many players one entrant is: the size of a side where partners are fixed, else one."""
        rules = self.rules
        return rules.players // rules.sides if self.partners == self.Partners.FIXED else 1

    @property
    def live(self) -> bool:
        """Tell whether players sit at its tables together: it has no clock of days."""
        return not self.clock.endswith("d")

    def _wants(self, players: int, teams: int) -> bool:
        return (teams > 0) == (self.partners != self.Partners.ALONE)
