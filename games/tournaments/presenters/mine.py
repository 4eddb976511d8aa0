"""What an event has for its reader: how they stand in it, what they can do, and their next match."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from accounts.models import Player
from games.models import Match
from games.tournaments.models import Entrant, Event, EventRound, Pairing
from games.tournaments.presenters.reading import Reading
from games.tournaments.presenters.when import When, when
from games.tournaments.services.leaving import IN_ROUNDS
from games.tournaments.services.rights import takes_entries
from games.tournaments.services.waiting import Hindrance

Status = Entrant.Status

WAITS = {
    Hindrance.NONE: gettext_lazy(
        "You are paired within seconds. Stay on the site, on whatever page you like."
    ),
    Hindrance.BUSY: gettext_lazy(
        "You are paired when the other match that you or your partner play is over."
    ),
    Hindrance.AWAY: gettext_lazy(
        "You are paired as soon as you, and your partner, have a page of the site open."
    ),
    Hindrance.ALONE: gettext_lazy(
        "Nobody else is free now. You are paired as soon as somebody is: stay on the site."
    ),
    Hindrance.LAST_OPPONENT: gettext_lazy(
        "Only your last opponent is free now. You are paired as soon as somebody else is: stay on the site."
    ),
}


@dataclass(frozen=True, slots=True)
class Act:
    """A button: the page of the event that it posts to, and its words; `sure` is what is said before it is pressed,
    where there is no way back."""

    page: str
    words: str
    main: bool = False
    sure: str = ""


@dataclass(frozen=True, slots=True)
class MineShown:
    """How a reader stands in an event.

    `partners` is how many are to be named on entering, `needs_account` leads to signing up; `table_url` is the
    match to go to, `begins` when something begins that they take part in.
    """

    text: str
    acts: tuple[Act, ...] = ()
    partners: int = 0
    needs_account: bool = False
    table_url: str = ""
    against: str = ""
    begins: When | None = None

    @property
    def partner_fields(self) -> range:
        """A number for each partner who is to be named."""
        return range(1, self.partners + 1)


def show_mine(reading: Reading, reader: Player | None, now: datetime) -> MineShown:
    """Return what an event has for a reader, None for a stranger."""
    entrant = reading.entrant_of(reader.pk if reader else None)
    if entrant is None or reader is None:
        return _outside(reading, reader, now)
    if reading.event.before_start:
        return _before_start(reading, entrant, reader, now)
    if reading.event.going:
        return _while_running(reading, entrant, now)
    return MineShown(_ended(reading.event, entrant))


def _is_full(reading: Reading) -> bool:
    return reading.event.most is not None and len(reading.coming) >= reading.event.most


def _outside(reading: Reading, reader: Player | None, now: datetime) -> MineShown:
    """Return what is said to somebody who is not in the event."""
    event = reading.event
    if not event.before_start and not event.going:
        return MineShown("")
    if event.entry == Event.Entry.INVITED:
        return MineShown(_("Only those whom the organiser invites take part. You can watch."))
    if _is_full(reading):
        return MineShown(_("All places are taken. You can watch."))
    if not takes_entries(event, now):
        return MineShown(_("Nobody can enter any more. You can watch."))
    if event.rated and (reader is None or reader.is_guest):
        return MineShown(_("It is rated, and so for accounts: open one, then enter."), needs_account=True)
    partners = event.members_each - 1
    text = _("Name who plays with you: they are asked, and have to accept.") if partners else ""
    return MineShown(text, (Act("enter", _("Enter"), main=True),), partners=partners)


def _before_start(reading: Reading, entrant: Entrant, reader: Player, now: datetime) -> MineShown:
    event, leave = reading.event, Act("withdraw", pgettext("tournament", "Withdraw"))
    begins = when(event.starts, now)
    match entrant.status:
        case Status.INVITED:
            acts = (Act("enter", _("Accept"), main=True), Act("withdraw", _("Decline")))
            return MineShown(_("You are invited."), acts, begins=begins)
        case Status.ASKED:
            return _asked(entrant, reader, begins)
        case Status.ABSENT:
            return MineShown(_("You did not check in in time."))
        case Status.ENTERED if event.status == Event.Status.CHECKING_IN:
            acts = (Act("check_in", _("I am here"), main=True), leave)
            return MineShown(_("Check in now, or you are left out when it starts."), acts, begins=begins)
        case Status.CHECKED_IN:
            return MineShown(
                _("You are in, and have checked in. Stay on the site until the start."),
                (leave,),
                begins=begins,
            )
    text = _("You are in.")
    if event.check_in:
        more = ngettext(
            "Come back within the last {count} minute before the start to check in.",
            "Come back within the last {count} minutes before the start to check in.",
            event.check_in,
        )
        text = f"{text} {more.format(count=event.check_in)}"
    return MineShown(text, (leave,), begins=begins)


def _asked(entrant: Entrant, reader: Player, begins: When) -> MineShown:
    """Return what a team is told that is not complete yet: its captain waits, the partner has to say."""
    members = list(entrant.members.all())
    own = next(member for member in members if member.player_id == reader.pk)
    others = " & ".join(member.player.name for member in members if member is not own)
    if own.accepted:
        text = _("{name} has been asked to play with you, and has not answered yet.").format(name=others)
        return MineShown(text, (Act("withdraw", pgettext("tournament", "Withdraw")),), begins=begins)
    acts = (Act("accept", _("Accept"), main=True), Act("decline", _("Decline")))
    return MineShown(_("{name} asks you to be partners.").format(name=others), acts, begins=begins)


def _while_running(reading: Reading, entrant: Entrant, now: datetime) -> MineShown:
    leave = Act(
        "withdraw",
        pgettext("tournament", "Withdraw"),
        sure=_("You meet nobody more, and a match you are playing is given up."),
    )
    match entrant.status:
        case Status.WITHDRAWN:
            return MineShown(_("You have withdrawn. Your results stay in the standings."))
        case Status.ABSENT:
            return MineShown(_("You did not check in in time."))
        case Status.PAUSED:
            text = _("You are left out until you come back.")
            return MineShown(text, (Act("come_back", _("I am back"), main=True), leave))
        case Status.INVITED | Status.ASKED:
            return MineShown(_("It has started without you."))
    rest = (Act("rest", pgettext("entrant", "Pause")),) if reading.event.format in IN_ROUNDS else ()
    return replace(_next_match(reading, entrant, now), acts=(*rest, leave))


def _next_match(reading: Reading, entrant: Entrant, now: datetime) -> MineShown:
    """Return what is next for somebody who plays: the table to go to, or what they wait for."""
    event, latest = reading.event, reading.latest
    if event.status == Event.Status.PAUSED:
        return MineShown(_("The organiser has stopped the tournament for a while. It goes on here."))
    pairing = _own_table(latest, entrant) if latest else None
    if pairing is None or latest is None:
        return MineShown(_waits(reading, entrant))
    against = _against(pairing, entrant, reading)
    if pairing.result == Pairing.Result.BYE:
        return MineShown(_("You have a bye in this round: there is no match for you, and nothing to do."))
    if pairing.status == Pairing.Status.WAITING and latest.status == EventRound.Status.PAIRED:
        return MineShown(_("Your next match"), against=against, begins=when(latest.begins, now))
    return MineShown(_("Your match"), against=against, table_url=_match_url(pairing))


def _own_table(latest: EventRound, entrant: Entrant) -> Pairing | None:
    """Return the table of the round where an entrant sits and that is not over, or their bye."""
    own = latest.pairings.filter(places__entrant=entrant).prefetch_related("places", "matches__match")
    found = own.exclude(status=Pairing.Status.OVER).order_by("-number").first()
    if found is None and not latest.event.is_arena:
        found = own.filter(result=Pairing.Result.BYE).exclude(round__status=EventRound.Status.OVER).first()
    return found


def _against(pairing: Pairing, entrant: Entrant, reading: Reading) -> str:
    places = list(pairing.places.all())
    side = next(place.side for place in places if place.entrant_id == entrant.pk)
    return " & ".join(
        reading.shown[place.entrant_id].name
        for place in places
        if place.side != side and place.entrant_id in reading.shown
    )


def _match_url(pairing: Pairing) -> str:
    playing = [one.match for one in pairing.matches.all() if one.match.status == Match.Status.PLAYING]
    return playing[-1].get_absolute_url() if playing else ""


def _waits(reading: Reading, entrant: Entrant) -> str:
    event = reading.event
    if event.is_arena:
        return str(WAITS[reading.hindrances.get(entrant.pk, Hindrance.NONE)])
    if event.format in (Event.Format.KNOCKOUT, Event.Format.DOUBLE_ELIMINATION, Event.Format.GROUPS):
        return _("There is no match for you in this round.")
    return _("Your table is through. The next round begins when all tables are.")


def _ended(event: Event, entrant: Entrant) -> str:
    if event.status == Event.Status.OVER and entrant.place:
        return _("You finished in place {place}.").format(place=entrant.place)
    return ""
