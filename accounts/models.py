"""Keep the people who play: guests and those with an account."""

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH


class Player(AbstractUser):
    """Somebody who plays; a guest is one who has not chosen a password yet.

    `username` is for signing in and is never shown; `name` is what everybody sees.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    date_joined = None  # type: ignore[assignment]

    name = models.CharField(_("name"), max_length=MAX_LENGTH, blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    preferences = models.JSONField(_("preferences"), default=dict, blank=True, editable=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the player, who is called by the username until a name is chosen."""
        self.name = self.name or self.username[:MAX_LENGTH]
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        """Return the name that everybody sees."""
        return self.name

    def get_short_name(self) -> str:
        """Return the name that everybody sees."""
        return self.name
