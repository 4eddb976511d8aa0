"""Keep by which names somebody went before."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from accounts.names import MAX_LENGTH


class NameChange(models.Model):
    """One change of a name, for the staff to see who somebody was and for the wait until the next."""

    player = models.ForeignKey(
        Player, models.CASCADE, related_name="name_changes", verbose_name=_("player"), editable=False
    )
    old = models.CharField(_("old name"), max_length=MAX_LENGTH, editable=False)
    new = models.CharField(_("new name"), max_length=MAX_LENGTH, editable=False)
    at = models.DateTimeField(_("changed"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("change of name")
        verbose_name_plural = _("changes of name")
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.old} → {self.new}"
