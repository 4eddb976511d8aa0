"""Let others watch: how many do, and whether they see the hands."""

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Match
from games.presence import watchers_of
from games.services.announce import group_name
from games.services.changes import lock_table, table_changed
from games.services.refusals import Refused


def open_hand(*, match_id: int, seat: int, on: bool) -> None:
    """Agree that spectators see one's hand, or agree no longer.

    They see hands only while everybody at the table agrees. Raises `Refused` in rated matches, and when the match is
    not being played.
    """
    with transaction.atomic():
        match = lock_table(match_id)
        if match.rated or match.event:
            raise Refused(_("In rated matches and tournaments hands stay hidden."))
        if match.status != Match.Status.PLAYING:
            raise Refused(_("There is no hand to show: the match is not being played."))
        if match.seats.filter(index=seat, shows_hand=not on).update(shows_hand=on):
            table_changed(match)


def tell_watchers(match_id: int) -> None:
    """Tell everybody at a table how many watch. It is no change of the match: nobody's play has to wait for it."""
    layer = get_channel_layer()
    if layer is not None:
        event = {"type": "watchers.changed", "count": watchers_of(match_id)}
        async_to_sync(layer.group_send)(group_name(match_id), event)
