"""What is stored: variants, matches, seats and rounds. A round is its deck and its plays as text, the only truth."""

import secrets
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.cards import Card, parse_cards
from games.engine.errors import RulesError
from games.engine.rules import Rules
from games.engine.variants import VARIANTS


def new_key() -> str:
    """Return a key for a match that nobody can guess: it is its private link."""
    return secrets.token_urlsafe(12)


NOT_AN_OBJECT = _('Write the options as an object, such as {"target": 16}.')


def validate_options(options: Any) -> None:
    """Raise `ValidationError` unless some options make a set of rules."""
    if not isinstance(options, dict):
        raise ValidationError(NOT_AN_OBJECT)
    try:
        Rules.from_options(options)
    except RulesError as error:
        raise ValidationError(gettext(error.template).format(**error.params)) from None


def validate_seatings(seatings: Any) -> None:
    """Raise `ValidationError` unless seatings are pairs of players and teams."""
    pairs = isinstance(seatings, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(type(number) is int for number in pair)
        for pair in seatings
    )
    if not pairs or not seatings:
        raise ValidationError(
            _("Write the seatings as pairs of players and teams, such as [[2, 0], [4, 2]].")
        )


def _passes(validate: Callable[[Any], None], value: Any) -> bool:
    try:
        validate(value)
    except ValidationError:
        return False
    return True


class Variant(models.Model):
    """A named set of options. The shipped ones are kept in step with the engine by `load_variants`."""

    slug = models.SlugField(_("short name"), unique=True)
    name = models.CharField(_("name"), max_length=60)
    line = models.CharField(_("rules in one line"), max_length=200, blank=True)
    options = models.JSONField(_("options"), default=dict, blank=True, validators=[validate_options])
    seatings = models.JSONField(
        _("seatings"), validators=[validate_seatings], help_text=_("Pairs of players and teams.")
    )
    shipped = models.BooleanField(_("shipped"), default=False, editable=False)
    offered = models.BooleanField(_("offered on the home page"), default=True)
    order = models.PositiveSmallIntegerField(_("order"), default=100)

    class Meta:
        verbose_name = _("variant")
        verbose_name_plural = _("variants")
        ordering = ["order", "name"]

    def __str__(self) -> str:
        return gettext(self.name) if self.shipped else self.name

    @property
    def told_line(self) -> str:
        """The rules in one line, in the reader's language where the variant is a shipped one."""
        return gettext(self.line) if self.line and self.shipped else self.line

    def clean(self) -> None:
        """Raise `ValidationError` where a seating does not go with the options.

        What each of them has wrong is told at its field already, unless it is empty: fields check nothing then.
        """
        if not isinstance(self.options, dict) and not self.options:
            raise ValidationError({"options": NOT_AN_OBJECT})
        if not (_passes(validate_options, self.options) and _passes(validate_seatings, self.seatings)):
            return
        for players, teams in self.seatings:
            try:
                self.rules(players=players, teams=teams)
            except RulesError as error:
                raise ValidationError({"seatings": gettext(error.template).format(**error.params)}) from None

    def rules(self, **changes: Any) -> Rules:
        """Return the rules with some options changed; raise `RulesError` where that cannot be."""
        return Rules.from_options(self.options | changes)

    @property
    def record_id(self) -> str:
        """The variant that records name: a house variant is written as changes of plain Scopa."""
        return self.slug if self.slug in VARIANTS else "scopa"


class Match(models.Model):
    """Rounds until somebody wins. `version` counts what changes beside the plays (see `sequence` of a snapshot)."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        PLAYING = "playing", _("being played")
        OVER = "over", _("over")

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
    again_of = models.OneToOneField(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="next_match",
        verbose_name=_("played again after"),
    )
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

    def __str__(self) -> str:
        return f"{self.variant} {self.key}"

    def get_absolute_url(self) -> str:
        return reverse("games:table", kwargs={"key": self.key})

    @property
    def rules(self) -> Rules:
        return Rules.from_options(self.options)


class Seat(models.Model):
    """A place in playing order: taken by a player, by a computer (`level`), or free. `ready` is the last round whose
    score the seat has put aside."""

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
    name = models.CharField(_("name at the table"), max_length=24, blank=True)
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

    def __str__(self) -> str:
        return self.shown_name or gettext("free seat")

    @property
    def free(self) -> bool:
        return self.player_id is None and not self.level

    @property
    def shown_name(self) -> str:
        """The name that everybody sees; the player's own where somebody sits here."""
        return self.player.name if self.player else self.name


class Round(models.Model):
    """One pass through the deck. `plays` holds the events in notation, `ply` how many; `changes` counts these and
    whatever else changes while the round is the latest. `due` is when the referee must act next: for a computer
    whose turn it is, or to begin the next round."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="rounds", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("number"))
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    deck = models.TextField(_("deck"))
    void = models.JSONField(_("void decks"), default=list, blank=True)
    plays = models.TextField(_("plays"), blank=True)
    ply = models.PositiveSmallIntegerField(_("ply"), default=0)
    changes = models.PositiveIntegerField(_("changes"), default=0, editable=False)
    due = models.DateTimeField(_("due"), null=True, blank=True, db_index=True)
    started = models.DateTimeField(_("started"), auto_now_add=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return gettext("round {number}").format(number=self.number)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The deck in the order dealt."""
        return parse_cards(self.deck)

    @property
    def texts(self) -> list[str]:
        """The events in notation."""
        return self.plays.split()
