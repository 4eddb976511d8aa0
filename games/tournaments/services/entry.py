"""Enter an event, with a partner where teams play, and answer whoever asks for one."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.models import Player
from games.services.admission import kept_apart
from games.services.notify import notify
from games.services.refusals import Refused
from games.tournaments.models import Entrant, Event, Member
from games.tournaments.services.changes import Kind, changed, locked, log, ring, tell_members
from games.tournaments.services.rights import has_room, may_enter, rating_of, refuse_closed, rounds_begun

Status = Entrant.Status


def enter(
    *, event_id: int, player: Player, now: datetime, partners: Sequence[Player] = (), team: str = ""
) -> Entrant:
    """Enter an event; who has entered stays as they are. In fixed teams the `partners` have to accept.

    Raises `Refused` where it takes no entries, is full, or is not for one of them.
    """
    with locked(event_id) as event:
        own = _own(event, player)
        if own is not None and own.status != Status.INVITED:
            _refuse_the_gone(own)
            return own
        people = [player, *partners]
        _right_number(event, people)
        if kept_apart(player.pk, [one.pk for one in partners]):
            raise Refused(_("You and your partner do not meet: choose somebody else."))
        for one in people:
            may_enter(event, one, now, invited=own is not None)
        has_room(event)
        Member.objects.filter(event=event, player__in=people).delete()
        event.entrants.filter(status=Status.INVITED, members=None).delete()
        entrant = _store(event, people, team, now)
    return entrant


def invite(*, event_id: int, player: Player, actor: Player | None, now: datetime) -> Entrant:
    """Invite a player; who is invited or has entered already stays so."""
    with locked(event_id) as event:
        if own := _own(event, player):
            return own
        if not event.before_start:
            raise Refused(_("This tournament has begun, and nobody can enter any more."))
        entrant = Entrant.objects.create(event=event, status=Status.INVITED)
        Member.objects.create(event=event, entrant=entrant, player=player, accepted=False)
        log(event, "invite", player.name, actor=actor, now=now)
        changed(event)
        notify([player.pk])
    return entrant


def answer_partner(*, event_id: int, player: Player, accept: bool, now: datetime) -> None:
    """Accept to play in a team, or decline, which ends its entry; an answer given already stays.

    Raises `Refused` where nobody has asked, and to accept when nobody can enter any more.
    """
    with locked(event_id) as event:
        member = Member.objects.filter(event=event, player=player).select_related("entrant").first()
        if member is None or member.entrant.status in (Status.INVITED, Status.WITHDRAWN):
            raise Refused(_("Nobody has asked you to play in a team of this tournament."))
        if member.accepted:
            return
        entrant = member.entrant
        if accept:
            _still_possible(event, entrant, now)
        ring(event, [entrant])
        if not accept:
            log(event, "decline", entrant.shown_name, actor=player, now=now)
            entrant.delete()
        else:
            Member.objects.filter(pk=member.pk).update(accepted=True)
            _complete(event, entrant, now)
        changed(event)


def check_in(*, event_id: int, player: Player, now: datetime) -> None:
    """Say that one is there before the start; twice is once. Raises `Refused` where that is not asked."""
    with locked(event_id) as event:
        own = _own(event, player)
        if own is None or own.status not in (Status.ENTERED, Status.CHECKED_IN):
            raise Refused(_("You have not entered this tournament."))
        if event.status != Event.Status.CHECKING_IN:
            raise Refused(_("Nobody checks in now: the page of the tournament says when."))
        if event.entrants.filter(pk=own.pk, status=Status.ENTERED).update(status=Status.CHECKED_IN):
            log(event, "check in", own.shown_name, actor=player, now=now)
            changed(event)
            ring(event, [own])


def _refuse_the_gone(own: Entrant) -> None:
    """Raise `Refused` to whoever was in the event and is no more: there is no second entry."""
    if own.status == Status.WITHDRAWN:
        raise Refused(_("You have withdrawn from this tournament, and cannot enter it again."))
    if own.status == Status.ABSENT:
        raise Refused(_("You did not check in in time."))


def _still_possible(event: Event, entrant: Entrant, now: datetime) -> None:
    """Raise `Refused` where a team is complete too late: one that the event began without may enter late at best."""
    refuse_closed(event, now)
    if entrant.status == Status.ABSENT:
        has_room(event)


def _own(event: Event, player: Player) -> Entrant | None:
    return event.entrants.filter(members__player=player).first()


def _right_number(event: Event, people: Sequence[Player]) -> None:
    wanted = event.members_each
    if len({one.pk for one in people}) != len(people):
        raise Refused(_("Name somebody else as your partner, not yourself."))
    if len(people) < wanted:
        raise Refused(_("This tournament is for fixed teams: name who plays with you."))
    if len(people) > wanted:
        raise Refused(_("Everybody enters this tournament alone."))


def _store(event: Event, people: Sequence[Player], team: str, now: datetime) -> Entrant:
    entrant = Entrant.objects.create(
        event=event,
        name=" ".join(team.split())[:40] if len(people) > 1 else "",  # who plays alone has a name already
        status=Status.ASKED,
        rating=rating_of(event, list(people)),
    )
    Member.objects.bulk_create(
        Member(event=event, entrant=entrant, player=one, index=index, accepted=index == 0)
        for index, one in enumerate(people)
    )
    log(event, "enter", entrant.shown_name, actor=people[0], now=now)
    _complete(event, entrant, now)
    changed(event)
    ring(event, [entrant])
    return entrant


def _complete(event: Event, entrant: Entrant, now: datetime) -> None:
    """Let an entrant be in once all its members have accepted: during the check-in as there, later as playing."""
    if entrant.members.filter(accepted=False).exists():
        return
    late = admit_late(event, now) if event.going else {}
    status = Status.CHECKED_IN if event.status == Event.Status.CHECKING_IN else Status.ENTERED
    for name, value in ({"status": status} | late).items():
        setattr(entrant, name, value)
    entrant.save()
    tell_members(event, Kind.ENTERED, now=now, entrants=[entrant])


def admit_late(event: Event, now: datetime) -> dict[str, object]:
    """Return what an entrant has who comes late: the last seed, and a place in the rounds not paired yet."""
    last = event.entrants.aggregate(last=Max("seed"))["last"] or 0
    first = 1 if event.is_arena else max(event.number, rounds_begun(event)) + 1
    return {"status": Status.PLAYING, "seed": last + 1, "from_round": first, "free_since": now}
