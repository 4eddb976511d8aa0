"""Keep the tokens by which programs read what belongs to a player."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player

MAX_NAME = 40


class ApiToken(models.Model):
    """A token by which a program reads what belongs to `player`, and where it `plays` takes the seats of programs that
    are theirs. Kept are its `digest`, from which nobody gets it back,
    and its `start`, by which its owner knows it again."""

    # The constraint is an index by player already.
    player = models.ForeignKey(
        Player, models.CASCADE, db_index=False, related_name="api_tokens", verbose_name=_("player")
    )
    name = models.CharField(_("what it is for"), max_length=MAX_NAME)
    start = models.CharField(_("begins with"), max_length=16, editable=False)
    digest = models.CharField(_("digest"), max_length=64, unique=True, editable=False)
    plays = models.BooleanField(_("programs play by it"), default=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    used = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering = ("created", "pk")
        constraints = [models.UniqueConstraint(fields=["player", "name"], name="one_token_a_name")]

    def __str__(self) -> str:
        return self.name
