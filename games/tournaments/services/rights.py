"""Say who may enter an event; whoever may not is told why."""

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import Player
from games.lobby.strength import strengths
from games.services.refusals import Refused
from games.tournaments.models import Entrant, Event, Member

Status = Entrant.Status
TAKEN = (Status.ASKED, Status.ENTERED, Status.CHECKED_IN, Status.PLAYING, Status.PAUSED)


def rounds_begun(event: Event) -> int:
    """Return how many rounds of an event have begun."""
    return event.event_rounds.exclude(started=None).count()


def takes_entries(event: Event, now: datetime) -> bool:
    """Tell whether one may enter now: before the start, or late where the event allows it."""
    if event.status in (Event.Status.OPEN, Event.Status.CHECKING_IN):
        return True
    if not event.going or event.ending:
        return False
    if event.closes is not None:
        return now < event.closes
    return event.format == Event.Format.SWISS and rounds_begun(event) < event.late_until


def may_enter(event: Event, player: Player, now: datetime, *, invited: bool = False) -> None:
    """Raise `Refused` where a player may not enter an event."""
    refuse_closed(event, now)
    if event.entry == Event.Entry.INVITED and not invited:
        raise Refused(_("This tournament is by invitation. Ask its organiser for one."))
    if not player.is_active:
        raise Refused(_("{name} cannot enter: the account is closed.").format(name=player.name))
    if event.rated and player.is_guest:
        raise Refused(_("This tournament is rated, which needs an account. Sign up, then enter."))
    if Member.objects.filter(event=event, player=player).exclude(entrant__status=Status.INVITED).exists():
        raise Refused(_("{name} has entered this tournament already.").format(name=player.name))
    _within_range(event, player)


def refuse_closed(event: Event, now: datetime) -> None:
    """Raise `Refused` where nobody may enter now."""
    if not takes_entries(event, now):
        raise Refused(_closed(event))


def has_room(event: Event) -> None:
    """Raise `Refused` where as many have entered as may."""
    if event.most and event.entrants.filter(status__in=TAKEN).count() >= event.most:
        raise Refused(_("This tournament is full. Somebody may still withdraw: look again later."))


def rating_of(event: Event, players: list[Player]) -> int:
    """Return the rating of some players together: their average on the ladder of the event."""
    numbers = strengths([player.pk for player in players], event.variant, event.clock)
    return round(sum(numbers.values()) / len(numbers))


def _closed(event: Event) -> str:
    if event.status == Event.Status.DRAFT:
        return _("This tournament is not open yet.")
    if event.status in (Event.Status.OVER, Event.Status.CANCELLED):
        return _("This tournament is over.")
    return _("This tournament has begun, and nobody can enter any more.")


def _within_range(event: Event, player: Player) -> None:
    if event.lowest is None and event.highest is None:
        return
    number = rating_of(event, [player])
    if number < (event.lowest or 0) or (event.highest is not None and number > event.highest):
        raise Refused(
            _("This tournament is for other ratings than that of {name}, which is {number}.").format(
                name=player.name, number=number
            )
        )
