"""Change an event: lock it, note what was done and by whom, and tell everybody who looks at it."""

import uuid
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from django.db.models import F

from accounts.models import Player
from games.services.notify import notify
from games.services.talk import event_group
from games.tournaments.models import AuditLine, Entrant, Event, Member, Notice, PairingMatch

Kind = Notice.Kind


@contextmanager
def locked(event_id: int) -> Iterator[Event]:
    """Lock an event and give it.

    Everybody locks event, lobby, match, round, seat in this order, so that nobody waits in a circle: nothing that has
    locked a match may write to its event.
    """
    with transaction.atomic():
        events = Event.objects.select_for_update(of=("self",)).select_related("variant", "organiser")
        yield events.get(pk=event_id)


def change(event: Event, **fields: object) -> None:
    """Write some fields of an event that is locked, and tell everybody who looks at it."""
    for name, value in fields.items():
        setattr(event, name, value)
    if fields:
        Event.objects.filter(pk=event.pk).update(**fields)
    changed(event)


def changed(event: Event) -> None:
    """Count a change of an event that is locked, and tell everybody who looks at it once it is stored."""
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
    transaction.on_commit(lambda: _tell(event.pk), robust=True)


def _tell(event_id: int) -> None:
    layer = get_channel_layer()
    if layer is not None:
        message = {"type": "event.changed", "change": uuid.uuid4().hex}
        async_to_sync(layer.group_send)(event_group(event_id), message)


def show_marked(sender: Any, matches: Collection[int], **kwargs: Any) -> None:
    """Let the pages of events show that matches of theirs count no more, or again."""
    marked = PairingMatch.objects.filter(match__in=matches).values_list("pairing__round__event", flat=True)
    for event_id in sorted(set(marked)):
        with locked(event_id) as event:
            changed(event)


def log(event: Event, action: str, text: str = "", *, actor: Player | None = None, now: datetime) -> None:
    """Note that something was done in an event, by an actor or (None) the referee."""
    AuditLine.objects.create(event=event, at=now, actor=actor, action=action, text=text[:300])


def tell_members(
    event: Event,
    kind: Notice.Kind,
    *,
    now: datetime,
    number: int = 0,
    entrants: Iterable[Entrant] | None = None,
) -> None:
    """Have the members of some entrants (None: of all that are in) told something by mail, once."""
    members = Member.objects.filter(event=event)
    if entrants is None:
        gone = (Entrant.Status.WITHDRAWN, Entrant.Status.ABSENT, Entrant.Status.INVITED)
        members = members.exclude(entrant__status__in=gone)
    else:
        members = members.filter(entrant__in=[entrant.pk for entrant in entrants])
    rows = [Notice(member=member, kind=kind, number=number, created=now) for member in members]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)


def ring(event: Event, entrants: Iterable[Entrant] | None = None) -> None:
    """Let the bells of the members of some entrants, or of all, be drawn anew."""
    members = Member.objects.filter(event=event)
    if entrants is not None:
        members = members.filter(entrant__in=[entrant.pk for entrant in entrants])
    notify(list(members.values_list("player", flat=True)))
