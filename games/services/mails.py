"""Write mails to those who want them: in their language, with a link that ends them at one press."""

from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.models import Player
from accounts.preferences import Preferences, preferences_of
from accounts.services import prefer
from games.clocks import zone_of
from games.models import Match
from games.selectors import Snapshot

TURNS = "mail_turns"  # the preference by which these mails are wanted
SALT = "games.mails"


def mail_turn(*, player: Player, snapshot: Snapshot) -> bool:
    """Tell a player by mail that it is their turn; return whether they want that and have a confirmed address."""
    if not wants_mails(player):
        return False
    address, preferences = address_of(player), preferences_of(player)
    with override(preferences.language or settings.LANGUAGE_CODE):
        others = ", ".join(seat.shown_name for seat in snapshot.seats if seat.player_id != player.pk)
        context = {
            "name": player.name,
            "variant": str(snapshot.match.variant),
            "others": others,
            "until": _until(snapshot, preferences),
            "url": settings.SITE_URL + snapshot.match.get_absolute_url(),
        }
        subject = _("Your turn: {variant} with {names}").format(variant=context["variant"], names=others)
        send_mail(player, address, subject, "turn", context)
    return True


def mail_wish(*, player: Player, offer: Match) -> bool:
    """Tell a player by mail that somebody looks for a match; return whether they want mails and have a confirmed
    address."""
    if not wants_mails(player):
        return False
    address, preferences = address_of(player), preferences_of(player)
    with override(preferences.language or settings.LANGUAGE_CODE):
        opener = offer.opened_by.name if offer.opened_by else _("Somebody")
        context = {"name": player.name, "variant": str(offer.variant), "opener": opener}
        context["url"] = settings.SITE_URL + reverse("games:lobby")
        subject = _("{name} looks for a match of {variant}").format(name=opener, variant=context["variant"])
        send_mail(player, address, subject, "wish", context)
    return True


def wants_mails(player: Player) -> bool:
    """Tell whether a player wants mails and has a confirmed address."""
    return preferences_of(player).mail_turns and bool(address_of(player))


def address_of(player: Player) -> str:
    """Return the address that a player has confirmed, empty where there is none, and for whoever is banned."""
    if not player.is_active:
        return ""
    confirmed = EmailAddress.objects.filter(user=player, verified=True).order_by("-primary")
    return confirmed.values_list("email", flat=True).first() or ""


def unsubscribe_token(player: Player) -> str:
    """Return what stands in the link that ends the mails to a player."""
    return signing.dumps(player.pk, salt=SALT)


def player_of(token: str) -> Player | None:
    """Return whose mails a token ends; None where nobody has given it out."""
    try:
        return Player.objects.filter(pk=signing.loads(token, salt=SALT)).first()
    except signing.BadSignature:
        return None


def unsubscribe(*, player: Player) -> None:
    """Send a player no more mails about turns; twice is once."""
    prefer(player=player, **{TURNS: False})


def _until(snapshot: Snapshot, preferences: Preferences) -> str:
    """Return until when the turn lasts, in the player's own zone and with its name; empty without a limit."""
    flag: datetime | None = snapshot.latest.stored.flag if snapshot.latest else None
    if flag is None:
        return ""
    there = flag.astimezone(zone_of(preferences.zone))
    return f"{date_format(there, 'l j F Y, H:i')} {there.tzname()}"


def send_mail(player: Player, address: str, subject: str, template: str, context: dict[str, Any]) -> None:
    """Send a mail of two templates, `mail/TEMPLATE.txt` and `.html`, with a link in it that ends such mails."""
    stop = settings.SITE_URL + reverse("games:stop_mails", kwargs={"token": unsubscribe_token(player)})
    context |= {"subject": subject, "stop_url": stop, "site": settings.SITE_URL}
    mail = EmailMultiAlternatives(
        subject=" ".join(subject.split()),
        body=render_to_string(f"mail/{template}.txt", context),
        to=[address],
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    mail.attach_alternative(render_to_string(f"mail/{template}.html", context), "text/html")
    mail.send()
