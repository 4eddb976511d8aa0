"""Keep seasons: who played how well between two moments, and how they stood at the end."""

from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from accounts.ratings.ladders import LADDERS, Ladder
from accounts.ratings.strength import MEAN, SPREAD, Strength

MEDALS = 3  # so many first places of a ladder


def validate_ladders(ladders: Any) -> None:
    """Raise `ValidationError` unless these are ids of ladders, at least one."""
    if not isinstance(ladders, list) or not ladders or not set(map(str, ladders)) <= set(LADDERS):
        raise ValidationError(_("Choose at least one of the ladders."))


class Season(models.Model):
    """A time in which some ladders are played for: the rated matches that begin in it, from `starts` until before
    `ends`.

    A season has ratings of its own. Each begins as the player's rating stood at the start: `keep` percent of its
    distance from the mean, and surer by nothing, less sure by `widen` points. Who has played `fewest` matches stands
    in it. `closed` is when the standings were frozen.
    """

    slug = models.SlugField(
        _("short name"), unique=True, help_text=_("It stands in the address of its page.")
    )
    name = models.CharField(_("name"), max_length=60)
    ladders = models.JSONField(_("ladders"), default=list, validators=[validate_ladders])
    starts = models.DateTimeField(_("starts"), db_index=True)
    ends = models.DateTimeField(_("ends"))
    keep = models.PositiveSmallIntegerField(
        _("kept of a rating"),
        default=50,
        validators=[MaxValueValidator(100)],
        help_text=_("Percent of the distance from 1500 with which players begin: 0, all begin alike."),
    )
    widen = models.PositiveSmallIntegerField(
        _("less sure by"),
        default=100,
        validators=[MaxValueValidator(240)],
        help_text=_("Points that the ± of a rating grows by, as in squares, when the season begins."),
    )
    fewest = models.PositiveSmallIntegerField(
        _("fewest matches"), default=10, help_text=_("Who has played fewer does not stand in the season.")
    )
    closed = models.DateTimeField(_("standings frozen"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-starts"]
        constraints = [models.CheckConstraint(condition=Q(ends__gt=F("starts")), name="season_ends_later")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:season", args=[self.slug])

    def clean(self) -> None:
        """Raise `ValidationError` where the season ends before it begins, or shares a ladder with another."""
        if not self.starts or not self.ends:
            return
        if self.ends <= self.starts:
            raise ValidationError({"ends": _("A season ends after it has begun.")})
        beside = Season.objects.filter(starts__lt=self.ends, ends__gt=self.starts).exclude(pk=self.pk)
        for other in beside:
            if set(other.ladders) & set(self.ladders if isinstance(self.ladders, list) else ()):
                raise ValidationError(
                    {
                        "ladders": _("The season “%(name)s” has one of these ladders at the same time.")
                        % {"name": other.name}
                    }
                )

    @property
    def chosen_ladders(self) -> list[Ladder]:
        """The ladders that are played for, in the order in which all are listed."""
        return [ladder for name, ladder in LADDERS.items() if name in self.ladders]

    def begun(self, now: datetime) -> bool:
        return self.starts <= now

    def first_strength(self, before: Strength) -> Strength:
        """Return with which strength somebody begins who had another at the start."""
        return before.reset(keep=self.keep / 100, widen=self.widen)


class SeasonRating(models.Model):
    """How strong a player has shown to be in the matches of a season on a ladder."""

    # The constraint and the index begin with these.
    season = models.ForeignKey(
        Season, models.CASCADE, db_index=False, related_name="ratings", verbose_name=_("season")
    )
    player = models.ForeignKey(
        Player, models.CASCADE, related_name="season_ratings", verbose_name=_("player")
    )
    ladder = models.CharField(_("ladder"), max_length=24)
    mu = models.FloatField(_("strength"), default=MEAN)
    sigma = models.FloatField(_("uncertainty"), default=SPREAD)
    matches = models.PositiveIntegerField(_("matches"), default=0)
    last_played = models.DateTimeField(_("last played"), null=True, blank=True)

    class Meta:
        verbose_name = _("rating of a season")
        verbose_name_plural = _("ratings of a season")
        constraints = [
            models.UniqueConstraint(fields=["season", "ladder", "player"], name="one_season_rating_a_ladder")
        ]
        indexes = [models.Index(fields=["season", "ladder", "-mu", "player"], name="season_from_the_top")]

    @property
    def strength(self) -> Strength:
        return Strength(self.mu, self.sigma)


class Standing(models.Model):
    """How a player stood on a ladder when a season was over; `struck` are those whom it was taken from, who have no
    `place`."""

    season = models.ForeignKey(
        Season, models.CASCADE, db_index=False, related_name="standings", verbose_name=_("season")
    )
    player = models.ForeignKey(Player, models.CASCADE, related_name="standings", verbose_name=_("player"))
    ladder = models.CharField(_("ladder"), max_length=24)
    place = models.PositiveIntegerField(_("place"), null=True, blank=True)
    number = models.SmallIntegerField(_("rating"))
    margin = models.PositiveSmallIntegerField(_("uncertainty"))
    matches = models.PositiveIntegerField(_("matches"))
    struck = models.BooleanField(_("taken away"), default=False)

    class Meta:
        verbose_name = _("final standing")
        verbose_name_plural = _("final standings")
        ordering = ["season", "ladder", "place"]
        constraints = [
            models.UniqueConstraint(fields=["season", "ladder", "player"], name="one_standing_a_ladder")
        ]
        indexes = [models.Index(fields=["season", "ladder", "place"], name="standings_from_the_top")]

    def __str__(self) -> str:
        return f"{self.season}, {LADDERS.get(self.ladder, self.ladder)}: {self.place or '–'}"
