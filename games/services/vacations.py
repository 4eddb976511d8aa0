"""Playing hours and vacations: when a player need not play in matches of days."""

from datetime import date, datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Player
from accounts.preferences import preferences_of
from accounts.services import prefer
from games.clocks import Clock, Hours, HoursError, zone_of
from games.models import Match, Round, Vacation
from games.models.pace import of_days
from games.selectors import fold_round
from games.services.announce import announce
from games.services.refusals import Refused
from games.services.turns import deadline_of

DAY = timedelta(days=1)


def today_of(player: Player, now: datetime) -> date:
    """Return what day it is where a player lives."""
    return now.astimezone(zone_of(preferences_of(player).zone)).date()


def set_playing_hours(*, player: Player, hours: str, zone: str) -> None:
    """Keep the hours of the day in which a player plays, from the next turn on; raise `Refused` where they are too few.

    `hours` are written as "9-23", empty for the whole day, and `zone` is the name of a time zone.
    """
    try:
        kept = str(Hours.parse(hours))
    except HoursError:
        raise Refused(_("Choose at least four hours of the day in which you play.")) from None
    if str(zone_of(zone)) != zone:
        raise Refused(_("There is no such time zone. Choose one of the list."))
    prefer(player=player, hours=kept, zone=zone)


def take_vacation(*, player: Player, first: date, last: date, now: datetime) -> Vacation:
    """Let the clocks of days of a player rest from one day to another, both included.

    Raises `Refused` where that was before today, or is more than a player has in a year.
    """
    if last < first:
        raise Refused(_("The last day of a vacation is not before its first."))
    if first < today_of(player, now):
        raise Refused(_("A vacation begins today or later: what has passed cannot be changed."))
    with transaction.atomic():
        # One after the other, or two could be too many; a match that ends meanwhile refers to the player and may.
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        _check_days(player, first, last)
        vacation = Vacation.objects.create(player=player, first=first, last=last)
        renew_deadlines(player=player, now=now)
    return vacation


def end_vacation(*, player: Player, vacation_id: int, now: datetime) -> None:
    """End a vacation, or take it back where it has not begun; today is its last day where it has.

    Turns that rest because of it have a day from now at least. One that is over or somebody else's is left alone.
    """
    today = today_of(player, now)
    with transaction.atomic():
        own = Vacation.objects.filter(pk=vacation_id, player=player, last__gte=today)
        own.filter(first__lte=today).update(last=today)
        own.filter(first__gt=today).delete()
        renew_deadlines(player=player, now=now)


def renew_deadlines(*, player: Player, now: datetime) -> None:
    """Write the ends of a player's turns of days anew; one that comes sooner than it was is a day from now at least."""
    days = Match.objects.filter(of_days(), status=Match.Status.PLAYING, seats__player=player)
    with transaction.atomic():
        for match in days.select_for_update(of=("self",)).order_by("pk"):
            _renew(match, player, now)


def _renew(match: Match, player: Player, now: datetime) -> None:
    stored = match.rounds.select_for_update().order_by("-number").first()
    if stored is None or stored.ended or stored.flag is None or stored.turn_began is None:
        return
    seat = match.seats.select_related("player").get(index=fold_round(match.rules, stored).position.turn)
    if seat.player_id != player.pk:
        return
    ends = deadline_of(seat, Clock.parse(match.clock).days, stored.turn_began)
    if ends < stored.flag:
        ends = min(stored.flag, max(ends, now + DAY))
    if ends != stored.flag:
        Round.objects.filter(pk=stored.pk).update(flag=ends, changes=F("changes") + 1)
        announce(match.pk)


def _check_days(player: Player, first: date, last: date) -> None:
    """Raise `Refused` where a vacation meets another, or there are too many days of it in a year."""
    if Vacation.objects.filter(player=player, first__lte=last, last__gte=first).exists():
        raise Refused(_("You have a vacation on some of these days already."))
    most = settings.SCOPA_VACATION_DAYS
    for year in range(first.year, last.year + 1):
        spans = Vacation.objects.filter(player=player, first__year__lte=year, last__year__gte=year)
        taken = [*spans.values_list("first", "last"), (first, last)]
        if sum(_days_in(year, *span) for span in taken) > most:
            raise Refused(
                ngettext(
                    "There is {count} day of vacation in a year, and this would be more.",
                    "There are {count} days of vacation in a year, and this would be more.",
                    most,
                ).format(count=most)
            )


def _days_in(year: int, first: date, last: date) -> int:
    """Return how many days of a span are in a year."""
    start, end = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max(0, (end - start).days + 1)
