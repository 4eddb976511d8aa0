"""Mails to those who are in an event: that they are in, check-in, a round that began, how it ended."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from accounts.preferences import preferences_of
from games.clocks import zone_of
from games.services.mails import address_of, send_mail, wants_mails
from games.tournaments.models import Entrant, Event, Member, Notice

Kind = Notice.Kind
SUBJECTS = {
    Kind.ENTERED: gettext_lazy("You have entered: {event}"),
    Kind.CHECK_IN: gettext_lazy("Check-in is open: {event}"),
    Kind.ROUND: gettext_lazy("Round {number} has begun: {event}"),
    Kind.RESULT: gettext_lazy("Results: {event}"),
    Kind.CANCELLED: gettext_lazy("Cancelled: {event}"),
}
SENTENCES = {
    Kind.ENTERED: gettext_lazy("You have entered {event}. It starts on {time}."),
    Kind.CHECK_IN: gettext_lazy(
        "{event} starts on {time}. Check in on its page before then, since whoever has not is not paired."
    ),
    Kind.ROUND: gettext_lazy("Round {number} of {event} has begun, and your table is ready."),
    Kind.RESULT: gettext_lazy("{event} is over. Its page shows how everybody fared."),
    Kind.CANCELLED: gettext_lazy("{event} was cancelled."),
}


def mail_notice(notice: Notice) -> bool:
    """Send a notice to its player in their language; return whether they want mails and have a confirmed address."""
    member = notice.member
    player = member.player
    if not wants_mails(player):
        return False
    with override(preferences_of(player).language or settings.LANGUAGE_CODE):
        words = _words(notice, member)
        subject = SUBJECTS[Kind(notice.kind)].format(**words)
        context: dict[str, Any] = {
            "name": player.name,
            "sentence": _sentence(notice, member, words),
            "url": settings.SITE_URL + member.event.get_absolute_url(),
        }
        send_mail(player, address_of(player), subject, "event", context)
    return True


def _words(notice: Notice, member: Member) -> dict[str, Any]:
    zone = preferences_of(member.player).zone or member.event.zone
    return {"event": member.event.name, "number": notice.number, "time": _told(member.event.starts, zone)}


def _told(moment: datetime, zone: str) -> str:
    there = moment.astimezone(zone_of(zone))
    return f"{date_format(there, 'l j F Y, H:i')} {there.tzname()}"


def _sentence(notice: Notice, member: Member, words: dict[str, Any]) -> str:
    said = [SENTENCES[Kind(notice.kind)].format(**words)]
    place = member.entrant.place
    if notice.kind == Kind.RESULT and place:
        said.append(_("Your place: {place}.").format(place=place))
    return " ".join(said)


def still_true(notice: Notice) -> bool:
    """Tell whether a notice still says something: not of a check-in that is over, or to whoever has withdrawn."""
    event, entrant = notice.member.event, notice.member.entrant
    if entrant.status == Entrant.Status.WITHDRAWN:
        return notice.kind == Kind.RESULT
    if notice.kind == Kind.CHECK_IN:
        return event.status == Event.Status.CHECKING_IN and entrant.status == Entrant.Status.ENTERED
    if notice.kind == Kind.ENTERED:
        return event.before_start
    return notice.kind != Kind.ROUND or (event.going and event.number == notice.number)
