"""Who is in an event."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.event import Event


class Entrant(models.Model):
    """One player or one fixed team in an event, or a computer (`level`), which needs no members.

    `seed` orders the entrants once the event has started (1 is the first), `rating` is that at entry, `from_round`
    the first round they are paired in, `group` their group and `draw` their number in the bracket (0: in none),
    `place` how they ended (None before, and for whoever withdrew), `free_since` since when they wait in an arena. Who
    withdraws before the start is deleted, who does so later is kept.
    """

    class Status(models.TextChoices):
        INVITED = "invited", _("invited")
        ASKED = "asked", _("waits for a partner's word")
        ENTERED = "entered", _("entered")
        CHECKED_IN = "checked_in", _("checked in")
        PLAYING = "playing", _("playing")
        PAUSED = "paused", _("paused")
        ABSENT = "absent", _("did not check in")
        WITHDRAWN = "withdrawn", _("withdrawn")

    event = models.ForeignKey(Event, models.CASCADE, related_name="entrants", verbose_name=_("tournament"))
    name = models.CharField(_("name of the team"), max_length=40, blank=True)
    level = models.CharField(_("computer level"), max_length=16, blank=True)
    status = models.CharField(_("status"), max_length=12, choices=Status.choices, default=Status.ENTERED)
    seed = models.PositiveSmallIntegerField(_("seed"), null=True, blank=True)
    rating = models.PositiveSmallIntegerField(_("rating at entry"), null=True, blank=True)
    from_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    group = models.PositiveSmallIntegerField(_("group"), default=0)
    draw = models.PositiveSmallIntegerField(_("number in the bracket"), default=0)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    free_since = models.DateTimeField(_("free since"), null=True, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["seed", "created", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "seed"], name="one_entrant_a_seed"),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name of the team or computer, or else of those in it."""
        return self.name or " & ".join(member.player.name for member in self.members.all())

    @property
    def in_play(self) -> bool:
        """Tell whether they are paired in the rounds to come."""
        return self.status == self.Status.PLAYING


class Member(models.Model):
    """A player in an entrant, at a place in it (0: whoever entered it); a partner `accepted` only once asked."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="members", verbose_name=_("entrant"))
    event = models.ForeignKey(Event, models.CASCADE, related_name="members", verbose_name=_("tournament"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships", verbose_name=_("player")
    )
    index = models.PositiveSmallIntegerField(_("place in the team"), default=0)
    accepted = models.BooleanField(_("has accepted"), default=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="one_entry_a_player"),
            models.UniqueConstraint(fields=["entrant", "index"], name="one_member_a_place"),
        ]

    def __str__(self) -> str:
        return self.player.name
