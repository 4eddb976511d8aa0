"""Keep by which names somebody went before."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from accounts.names import MAX_LENGTH


class NameChange(models.Model):
    """One change of a name, for the staff to see who somebody was and for the wait until the next.

    `look` is what the old name of an account looks like, since nobody else may take it for a time; a guest's is free
    at once.
    """

    player = models.ForeignKey(
        Player, models.CASCADE, related_name="name_changes", verbose_name=_("player"), editable=False
    )
    old = models.CharField(_("old name"), max_length=MAX_LENGTH, editable=False)
    new = models.CharField(_("new name"), max_length=MAX_LENGTH, editable=False)
    look = models.CharField(
        _("what the old name looks like"), max_length=255, null=True, blank=True, editable=False
    )
    at = models.DateTimeField(_("changed"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("change of name")
        verbose_name_plural = _("changes of name")
        ordering = ("-at", "-pk")
        indexes = [
            models.Index(
                fields=["look", "-at"], condition=models.Q(look__isnull=False), name="names_held_back"
            )
        ]

    def __str__(self) -> str:
        return f"{self.old} → {self.new}"
