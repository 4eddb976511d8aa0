"""What events need of a player, for the bell: read from what is stored, so that nothing has to be ticked off."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import Player
from games.bell import Need
from games.models import Match, Seat
from games.models.pace import of_days
from games.tournaments.models import Entrant, Event, EventRound, Member, Place

SOON = timedelta(minutes=30)
LATELY = timedelta(minutes=30)
Status, Running = Entrant.Status, Event.Status


def needs_of_events(player: Player, now: datetime, here: str) -> Iterator[Need]:
    """Yield what the events that a player is in need of them, but not of a table (its key) whose page is `here`."""
    yield from _tables(player, here)
    mine = Member.objects.filter(player=player).select_related("event", "entrant").order_by("event__starts")
    shown = mine.filter(
        Q(event__status__in=(Running.OPEN, Running.CHECKING_IN, Running.RUNNING))
        | Q(event__status__in=(Running.OVER, Running.CANCELLED), event__ended__gt=now - LATELY)
    )
    for member in shown[:10]:
        if words := _words(member, now):
            yield Need("event", words.format(event=member.event.name), member.event.get_absolute_url())


def _tables(player: Player, here: str) -> Iterator[Need]:
    """Tell of live tables of an event at which a player has not been yet, or is not now."""
    seats = Seat.objects.filter(
        player=player, match__status=Match.Status.PLAYING, match__pairing_match__isnull=False
    )
    seats = seats.exclude(match__key=here).exclude(match__presences__player=player)
    for seat in seats.exclude(of_days("match__")).select_related(
        "match__pairing_match__pairing__round__event"
    ):
        event = seat.match.pairing_match.pairing.round.event
        text = _("Your table in {event} is ready").format(event=event.name)
        yield Need("table", text, seat.match.get_absolute_url())


def _words(member: Member, now: datetime) -> str:
    event, entrant = member.event, member.entrant
    if event.status in (Running.OVER, Running.CANCELLED):
        return _after(event, entrant)
    if event.before_start:
        return _before(member, event, entrant)
    if entrant.status == Status.PAUSED:
        return _("You rest in {event}. Go on when you are back.")
    return _coming_round(event, entrant)


def _before(member: Member, event: Event, entrant: Entrant) -> str:
    if entrant.status == Status.INVITED:
        return _("You are invited to {event}")
    if not member.accepted:
        return _("You are asked to play in a team of {event}")
    if event.status == Running.CHECKING_IN and entrant.status == Status.ENTERED:
        return _("Check in for {event}")
    return ""


def _coming_round(event: Event, entrant: Entrant) -> str:
    coming = Place.objects.filter(
        entrant=entrant, pairing__round__status=EventRound.Status.PAIRED, pairing__round__event=event
    )
    return _("The next round of {event} is about to begin") if coming.exists() else ""


def _after(event: Event, entrant: Entrant) -> str:
    if event.status == Running.CANCELLED:
        return _("{event} was cancelled")
    if entrant.place == 1:
        return _("You have won {event}")
    return _("{event} is over: see how everybody fared") if entrant.place else ""
