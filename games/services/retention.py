"""Forget what has been kept for as long as the page about privacy says, some hundred records at a time."""

from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import Player
from games.models import Line

AT_ONCE = 500
# What a guest leaves behind that matters to nobody else.
OF_NO_MATTER = {
    ("UserSession", "user"),
    ("Follow", "player"),
    ("Relation", "player"),
    ("LobbyAlert", "player"),
}


def forget_lines(*, now: datetime) -> int:
    """Delete the oldest lines that were said too long ago; what a report quotes stays with the report."""
    before = now - timedelta(days=settings.SCOPA_LINES_DAYS)
    oldest = Line.objects.order_by("pk").values_list("pk", "created")[:AT_ONCE]
    gone = [pk for pk, created in oldest if created < before]
    Line.objects.filter(pk__in=gone).delete()
    return len(gone)


def forget_sessions(*, now: datetime) -> int:
    """Delete sessions that have run out, and of all that are gone the address and the browser they began with."""
    over = list(Session.objects.filter(expire_date__lt=now).values_list("pk", flat=True)[:AT_ONCE])
    Session.objects.filter(pk__in=over).delete()
    live = Session.objects.filter(session_key=OuterRef("session_key"))
    # A session is written a moment after what is kept of it.
    told = UserSession.objects.filter(~Exists(live), created_at__lt=now - timedelta(hours=1))
    lost = list(told.values_list("pk", flat=True)[:AT_ONCE])
    UserSession.objects.filter(pk__in=lost).delete()
    return len(over) + len(lost)


def forget_guests(*, now: datetime) -> int:
    """Delete guests who came long ago and never sat at a table, said, uploaded or solved anything."""
    with transaction.atomic():
        found = list(_idle_guests(now).values_list("pk", flat=True)[:AT_ONCE])
        list(Player.objects.select_for_update().filter(pk__in=found).order_by("pk"))
        # Asked again now that they are locked: one of them may just have come back and sat down.
        gone = list(_idle_guests(now).filter(pk__in=found).values_list("pk", flat=True))
        Player.objects.filter(pk__in=gone).delete()
    return len(gone)


def _idle_guests(now: datetime) -> QuerySet[Player]:
    guests = Player.objects.filter(
        is_guest=True, created__lt=now - timedelta(days=settings.SCOPA_GUEST_DAYS)
    ).order_by("pk")
    for relation in Player._meta.related_objects:
        model, name = relation.related_model, relation.field.name
        if (model.__name__, name) not in OF_NO_MATTER:
            guests = guests.filter(~Exists(model._base_manager.filter(**{name: OuterRef("pk")})))
    return guests
