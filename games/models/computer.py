"""How strong the computers of the site are, against people."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.strong import Strong


class ComputerStand(Strong):
    """How a level of computers fares in casual matches of two against people: its rating, and what it won and lost."""

    level = models.SlugField(_("level"), max_length=16, unique=True)
    won = models.PositiveIntegerField(_("won"), default=0)
    lost = models.PositiveIntegerField(_("lost"), default=0)

    class Meta:
        verbose_name = _("stand of a computer")
        verbose_name_plural = _("stands of computers")

    def __str__(self) -> str:
        return self.level

    @property
    def matches(self) -> int:
        return self.won + self.lost
