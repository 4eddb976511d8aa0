"""Tell somebody's open pages, whatever they show, that something about the player has changed."""

from collections.abc import Iterable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction


def player_group(player_id: int) -> str:
    """Return the group of all sockets of a player."""
    return f"player.{player_id}"


def notify(player_ids: Iterable[int | None]) -> None:
    """Let the pages of players show anew what needs them, when the transaction commits; None is nobody."""
    ids = {player_id for player_id in player_ids if player_id is not None}
    if ids:
        transaction.on_commit(lambda: _send(ids, "player.changed"), robust=True)


def check_sessions(player_id: int) -> None:
    """Let the sockets of a player look at once whether the sessions that opened them are still good."""
    _send({player_id}, "sessions.ended")


def hear_sessions(sender: Any, player_id: int, **kwargs: Any) -> None:
    """Hear that a session of a player has ended."""
    check_sessions(player_id)


def _send(player_ids: Iterable[int], what: str) -> None:
    layer = get_channel_layer()
    if layer is not None:
        send = async_to_sync(layer.group_send)
        for player_id in player_ids:
            send(player_group(player_id), {"type": what})
