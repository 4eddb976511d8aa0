"""Set up an event, and change what may still be changed."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import Player
from games.clocks import zone_of
from games.services.refusals import Refused
from games.tournaments.models import Event, Setup
from games.tournaments.services.changes import change, locked, log
from games.tournaments.services.slugs import free_slug

Status = Event.Status

CHOSEN = frozenset(field.name for field in Setup._meta.get_fields()) | {"slug", "starts"}
ALWAYS = frozenset({"name", "description", "organiser"})
WHILE_IT_RUNS = ALWAYS | {"pause", "no_show", "zone"}
WITH_ENTRANTS = frozenset({"partners", "variant", "options", "rated"})  # what they have entered for


def fixed_fields(event: Event) -> Collection[str]:
    """Return what of its set-up can be changed no more: nothing of a draft, all but the words of an event that is
    over."""
    if event.status == Status.DRAFT:
        return ()
    if event.status == Status.OPEN:
        return {"slug"} | (WITH_ENTRANTS if event.entrants.exists() else set())
    return CHOSEN - (WHILE_IT_RUNS if event.going or event.before_start else ALWAYS)


def make_event(event: Event, *, actor: Player | None, now: datetime) -> Event:
    """Store a new event as a draft, under a short name of its own where it has none."""
    event.status = Status.DRAFT
    event.slug = event.slug or free_slug(event.name, event.starts.astimezone(zone_of(event.zone)).date())
    event.save(force_insert=True)
    log(event, "create", event.name, actor=actor, now=now)
    return event


def set_up(*, event_id: int, fields: Mapping[str, Any], actor: Player | None, now: datetime) -> None:
    """Change some fields of the set-up of an event. Raises `Refused` where one of them is fixed by now."""
    with locked(event_id) as event:
        if not fields:
            return
        if fixed := set(fixed_fields(event)).intersection(fields):
            raise Refused(
                _("The tournament has moved on, and this can be changed no more: {names}.").format(
                    names=", ".join(
                        str(getattr(Event._meta.get_field(name), "verbose_name", name))
                        for name in sorted(fixed)
                    )
                )
            )
        change(event, **fields)
        if event.status == Status.OPEN:
            change(event, due=event.check_in_opens)
        log(event, "set up", ", ".join(sorted(fields)), actor=actor, now=now)
