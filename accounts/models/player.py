"""Keep the people who play: guests and those with an account."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Upper
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_countries.fields import CountryField

from accounts.lookalikes import look_of
from accounts.names import MAX_LENGTH, clean_name, name_key

MAX_ABOUT = 300
CLOSED_KEY = (
    "closed-account-"  # what the username of a closed account begins with; names are shorter than the whole
)


class PlayerManager(UserManager["Player"]):
    """Find people by the name they sign in with, however they write it."""

    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> "Player":
        """Return the account of somebody who signs in as `username`; raise Player.DoesNotExist."""
        return super().get_by_natural_key(name_key(username or ""))

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> "Player":
        """Make an administrator whose name nobody else can have; raise ValidationError for a bad name."""
        name = clean_name(fields.pop("name", "") or username)
        fields |= {"name": name, "look": look_of(name), "joined": timezone.now()}
        return super().create_superuser(name_key(username), email, password, **fields)


class Player(AbstractUser):
    """Somebody who plays; a guest is one who has no account yet.

    `name` is what everybody sees. An account signs in by the same name in any case and width: `username` is
    the `name_key` of the name, and `look` what the name looks like, both held by one account alone. A guest has a
    username that nobody can guess and no look.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    date_joined = None  # type: ignore[assignment]

    username = models.CharField(_("name to sign in by"), max_length=150, unique=True)
    name = models.CharField(_("name"), max_length=MAX_LENGTH, blank=True)
    look = models.CharField(
        _("what the name looks like"),
        max_length=255,
        unique=True,
        null=True,
        blank=True,
        editable=False,
    )
    is_guest = models.BooleanField(_("guest"), default=False)
    country = CountryField(_("country"), blank=True)
    about = models.CharField(_("about oneself"), max_length=MAX_ABOUT, blank=True)
    preferences = models.JSONField(_("preferences"), default=dict, blank=True, editable=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    joined = models.DateTimeField(_("account opened"), null=True, blank=True, editable=False)

    objects: ClassVar[PlayerManager] = PlayerManager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [
            models.Index(fields=["id"], condition=models.Q(is_active=False), name="players_gone"),
            models.Index(Upper("name"), name="players_by_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the player, who is called by the username until a name is chosen."""
        self.name = self.name or self.username[:MAX_LENGTH]
        super().save(*args, **kwargs)

    @property
    def is_closed(self) -> bool:
        """Whether the account has been closed for good."""
        return self.username.startswith(CLOSED_KEY)

    def get_full_name(self) -> str:
        """Return the name that everybody sees."""
        return self.name

    def get_short_name(self) -> str:
        """Return the name that everybody sees."""
        return self.name
