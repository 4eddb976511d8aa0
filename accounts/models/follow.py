"""Keep whom players want to hear of."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player


class Follow(models.Model):
    """A wish of `player` to find `other` again and to see when they are online."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="following", verbose_name=_("player"))
    other = models.ForeignKey(Player, models.CASCADE, related_name="followed_by", verbose_name=_("other"))
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("followed player")
        verbose_name_plural = _("followed players")
        constraints = [
            models.UniqueConstraint(fields=["player", "other"], name="one_follow_a_pair"),
            models.CheckConstraint(condition=~Q(player=F("other")), name="follow_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"{self.player} → {self.other}"
