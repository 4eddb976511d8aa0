"""Say who may go by which name: an account has its name, and what looks like it, to itself."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.dispatch import Signal
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.lookalikes import is_reserved, look_of
from accounts.models import NameChange, Player
from accounts.names import clean_name, name_key

# Sent with the `look` of a name that somebody asks for and does not have yet. A receiver that knows of something else
# that goes by such a name raises ValidationError.
name_asked = Signal()


def check_name(name: str, *, player: Player | None = None) -> str:
    """Return `name` tidied, if a guest may be shown by it, or `player` who has it already.

    Raise ValidationError where the name is unfit, speaks for the site, or is an account's, was one's not long ago, or
    looks like one.
    """
    name = clean_name(name)
    if is_reserved(name) and not (player and player.is_staff):
        raise ValidationError(
            _("This name is kept for the site itself. Please choose another."), code="reserved"
        )
    taken = Player.objects.filter(Q(username=name_key(name)) | Q(look=look_of(name)))
    if player and player.pk:
        taken = taken.exclude(pk=player.pk)
    if holder := taken.first():
        raise _taken(name, holder)
    held = held_back(timezone.now()).filter(look=look_of(name))
    if (held.exclude(player=player) if player and player.pk else held).exists():
        raise ValidationError(
            _("Somebody else went by this name until not long ago. Please choose another."), code="held"
        )
    if not (player and player.pk and look_of(player.name) == look_of(name)):
        name_asked.send(sender=Player, look=look_of(name))
    return name


def held_back(now: datetime) -> QuerySet[NameChange]:
    """Return the changes of accounts whose old names nobody else may take yet: they would be taken for them."""
    return NameChange.objects.filter(
        look__isnull=False, at__gt=now - timedelta(days=settings.SCOPA_NAME_HELD)
    )


def former_names(player: Player, now: datetime) -> list[str]:
    """Return the names that an account went by not long ago, the latest first, each once."""
    names = held_back(now).filter(player=player).values_list("old", flat=True)
    return [name for name in dict.fromkeys(names) if name != player.name]


def check_account_name(name: str, *, player: Player | None = None) -> str:
    """Return `name` tidied, if an account may have it; raise ValidationError as `check_name` does.

    An account signs in by its name or its mail address, so that a name must not be an address.
    """
    if "@" in name:
        raise ValidationError(_("A name cannot contain the sign @, as mail addresses do."), code="address")
    return check_name(name, player=player)


def check_wait(player: Player, *, now: datetime | None = None) -> None:
    """Raise ValidationError that says how long to wait, where an account changed its name not long ago."""
    now = now or timezone.now()
    since = max(now - name_wait(), player.joined or player.created)
    latest = None if player.is_guest else player.name_changes.filter(at__gt=since).first()
    if latest:
        again = date_format(timezone.localtime(latest.at + name_wait()), "DATETIME_FORMAT")
        raise ValidationError(
            _("You changed your name not long ago. You can change it again from %(date)s (UTC)."),
            code="wait",
            params={"date": again},
        )


def name_wait() -> timedelta:
    """Return how long an account waits between two changes of its name."""
    return timedelta(days=settings.SCOPA_NAME_WAIT)


def _taken(name: str, holder: Player) -> ValidationError:
    if holder.username == name_key(name):
        return ValidationError(
            _("Somebody has an account by this name. If it is you, sign in; if not, choose another name."),
            code="taken",
        )
    return ValidationError(
        _("This name looks too much like that of another account, “%(name)s”. Please choose another."),
        code="lookalike",
        params={"name": holder.name},
    )
