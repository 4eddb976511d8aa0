"""Programs of people that sit at tables as computers do."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

PROGRAM = "program"  # the level of a seat that a program has
MAX_ABOUT = 200
HERE_FOR = timedelta(seconds=90)  # after it was heard last


class Program(models.Model):
    """A computer player that runs elsewhere and belongs to `owner`, an account. `look` is what its name looks like, so
    that no two are taken for each other, and `heard` when it last showed its token."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="programs", verbose_name=_("owner")
    )
    name = models.CharField(_("name"), max_length=24)
    look = models.CharField(_("what the name looks like"), max_length=80, unique=True, editable=False)
    about = models.CharField(_("about it"), max_length=MAX_ABOUT, blank=True)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    heard = models.DateTimeField(_("last heard"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("program")
        verbose_name_plural = _("programs")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name

    @property
    def computer(self) -> str:
        """What it is called where computers are chosen, as the house's are by their levels."""
        return computer_of(self.pk)

    def here(self, now: datetime) -> bool:
        """Tell whether it was heard not long ago, so that it may be invited."""
        return self.heard is not None and now - self.heard < HERE_FOR


def computer_of(number: int) -> str:
    """Return what the program of a number is called where computers are chosen.

    >>> computer_of(7)
    'program-7'
    """
    return f"{PROGRAM}-{number}"


def number_of(computer: str) -> int | None:
    """Return the number of a program from what it is called where computers are chosen, None for a level.

    >>> number_of("program-7"), number_of("careful"), number_of("program-x")
    (7, None, None)
    """
    kind, _dash, digits = computer.partition("-")
    known = kind == PROGRAM and digits.isascii() and digits.isdigit() and len(digits) < 8
    return int(digits) if known else None
