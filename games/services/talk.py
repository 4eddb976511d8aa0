"""Say something: in the lobby, at a table, among those who watch one, or at a tournament."""

from datetime import datetime, timedelta
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Player
from games.haste import talks_too_often
from games.models import Line, Match, Relation
from games.services import lobby
from games.services.announce import group_name
from games.services.moderation import refuse_if_muted
from games.services.refusals import Refused
from games.talk.cleaning import Unsayable, clean_line
from games.talk.phrases import PHRASES
from games.talk.rules import MOST_ALIKE, Rate, only_phrases, too_alike

KEY_LENGTH = 40
FORGOTTEN = timedelta(minutes=2)  # after which the same may be said again


def say(
    *,
    player: Player,
    match_id: int | None,
    key: str,
    now: datetime,
    text: str = "",
    phrase: str = "",
    event_id: int | None = None,
) -> Line:
    """Say a text or a preset phrase at a match, at a tournament, or (None) in the lobby; each `key` of a player is said
    once.

    Who sits at the table speaks at the table, everybody else to the spectators. Raises `Refused` where this may not
    be said, or not now.
    """
    said = _wording(text, phrase)
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)  # one line of a person at a time
        if known := Line.objects.filter(player=player, key=key[:KEY_LENGTH]).first():
            return known
        refuse_if_muted(player, now)
        match = None if match_id is None else Match.objects.get(pk=match_id)
        room = Line.Room.EVENT if event_id else _room(match, player)
        if not phrase and match and phrases_alone(match, room):
            raise Refused(
                _("While teams play a rated match or in a tournament, only the preset phrases may be said.")
            )
        if not phrase and event_id and plays_in_team(player):
            raise Refused(_("While you play in a team, only the preset phrases may be said here."))
        _refuse_haste(player, room, said, now)
        line = Line.objects.create(
            match=match, event=event_id, room=room, player=player, key=key[:KEY_LENGTH], **said
        )
        _tell(line)
    return line


def refuse_haste_of(address: str, now: datetime) -> None:
    """Raise `Refused` where more is said from one address of the internet than people there can mean to say."""
    if talks_too_often(address, now):
        raise Refused(
            _("More is written from your network than others can read. Take a breath, then send it again.")
        )


def hide(*, line: Line) -> None:
    """Take a line off all pages; moderators still see it."""
    with transaction.atomic():
        Line.objects.filter(pk=line.pk).update(hidden=True)
        _send(line, {"type": "talk.hidden", "line": line.pk})


def _wording(text: str, phrase: str) -> dict[str, str]:
    if phrase:
        if phrase not in PHRASES:
            raise Refused(_("There is no such phrase. Choose one of the list."))
        return {"phrase": phrase}
    try:
        return {"text": clean_line(text)}
    except Unsayable as error:
        raise Refused(str(error)) from None


def _room(match: Match | None, player: Player) -> Line.Room:
    if match is None:
        return Line.Room.LOBBY
    if match.seats.filter(player=player).exists():
        return Line.Room.TABLE
    if not match.watching:
        raise Refused(_("Only those who sit at this table can write here."))
    return Line.Room.WATCHERS


def phrases_alone(match: Match, room: str) -> bool:
    """Tell whether only preset phrases may be said in a room of a match now, or once it has begun."""
    playing = match.status in (Match.Status.OPEN, Match.Status.PLAYING)
    rated = match.rated or bool(match.event)
    return only_phrases(room=room, rated=rated, teams=bool(match.rules.teams), playing=playing)


def plays_in_team(player: Player) -> bool:
    """Tell whether a player sits beside a partner in a match that is being played."""
    matches = Match.objects.filter(seats__player=player, status=Match.Status.PLAYING)
    return any(match.rules.teams for match in matches.select_related("variant"))


def event_group(event_id: int) -> str:
    """Return the group of sockets that follow a tournament."""
    return f"event.{event_id}"


def _group(line: Line) -> str:
    if line.event:
        return event_group(line.event)
    return group_name(line.match_id) if line.match_id else lobby.GROUP


def _rate(player: Player, room: str) -> Rate:
    slower = player.is_guest and room in (Line.Room.LOBBY, Line.Room.EVENT)
    return Rate(*(settings.SCOPA_TALK_OF_GUESTS if slower else settings.SCOPA_TALK))


def _refuse_haste(player: Player, room: str, said: dict[str, str], now: datetime) -> None:
    """Raise `Refused` where somebody talks too fast in a kind of room, or says the same again and again."""
    rate = _rate(player, room)
    recent = list(
        Line.objects.filter(player=player, room=room).order_by("-pk")[: max(rate.lines, MOST_ALIKE)]
    )
    if rate.spent([line.created for line in recent], now):
        raise Refused(_("You write faster than others can read. Take a breath, then send it again."))
    before = [line.text or line.phrase for line in recent if line.created > now - FORGOTTEN]
    if too_alike(said.get("text") or said["phrase"], before):
        raise Refused(_("You have just said that twice. Everybody has read it."))


def _tell(line: Line) -> None:
    """Send a line to all who hear it, but not to those who do not want to read who says it."""
    deaf = list(Relation.objects.filter(other=line.player_id).values_list("player", flat=True))
    _send(line, {"type": "talk.said", "line": line.pk, "room": line.room, "deaf": deaf})


def _send(line: Line, event: dict[str, Any]) -> None:
    def send() -> None:
        layer = get_channel_layer()
        if layer is not None:
            async_to_sync(layer.group_send)(_group(line), event)

    transaction.on_commit(send, robust=True)
