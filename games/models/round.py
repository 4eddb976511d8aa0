"""One pass through the deck, as text: the only truth."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.cards import Card, parse_cards
from games.models.match import Match


class Round(models.Model):
    """One pass through the deck. `plays` holds the events in notation, `ply` how many; `changes` counts these and
    whatever else changes while the round is the latest. `due` is when the referee must act next: for a computer
    whose turn it is, or to begin the next round.

    Clocks (all in ms): `banks` what each seat has left at the beginning of this turn, `lags` how much lag may still be
    given back to each, `thinks` what each event took, in text like `plays`. `turn_began` is when the turn began and
    `flag` when its time is over (None without a clock). `mailed` is the ply for which a mail was sent.

    `fair` is what its deck comes of (see `games.fairness`): secret, values and whether the dealer was drawn by lot;
    nobody may see it before the round is over. It is empty where the deck came by other means.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="rounds", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("number"))
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    deck = models.TextField(_("deck"))
    void = models.JSONField(_("void decks"), default=list, blank=True)
    fair = models.JSONField(_("proof of the deal"), default=dict, blank=True, editable=False)
    plays = models.TextField(_("plays"), blank=True)
    ply = models.PositiveSmallIntegerField(_("ply"), default=0)
    changes = models.PositiveIntegerField(_("changes"), default=0, editable=False)
    due = models.DateTimeField(_("due"), null=True, blank=True, db_index=True)
    banks = models.JSONField(_("time left"), default=list, blank=True)
    lags = models.JSONField(_("lag left to give back"), default=list, blank=True)
    thinks = models.TextField(_("time taken"), blank=True)
    turn_began = models.DateTimeField(_("turn began"), null=True, blank=True)
    flag = models.DateTimeField(_("time is over"), null=True, blank=True)
    mailed = models.SmallIntegerField(_("ply mailed"), default=-1, editable=False)
    started = models.DateTimeField(_("started"), auto_now_add=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_round_a_number")]
        indexes = [models.Index(fields=["flag"], condition=Q(flag__isnull=False), name="running_clocks")]

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

    @property
    def times(self) -> list[int]:
        """What each event took, in ms."""
        return list(map(int, self.thinks.split()))
