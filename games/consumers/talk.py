"""What sockets of pages with a chat have in common: say something, hear what others say."""

from typing import Any

from channels.db import database_sync_to_async
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Player
from games.consumers.live import LiveConsumer
from games.consumers.rates import address_of
from games.models import Match
from games.rendering_talk import hidden_fragment, line_fragment, lines_fragment, talk_notice
from games.services.refusals import Refused
from games.services.talk import refuse_haste_of, say

SAYING = {"say", "phrase"}


class TalkingConsumer(LiveConsumer):
    """A page with the chat of its match, of its tournament (`event_id`), or without either of the lobby.

    A frame is {"say": "ciao", "key": "…"} or {"phrase": "hello", "key": "…"}, with a key that the browser makes for
    each line, so that what is sent again is said once.
    """

    event_id: int | None = None
    lines_known: set[int] = set()

    def hears(self, room: str) -> bool:
        """Tell whether what is said in a room is for this page."""
        return True

    async def send_lines(self) -> None:
        """Send all lines so far, if there are any."""
        text, self.lines_known = await database_sync_to_async(self._lines)()
        if self.lines_known:
            await self.send(text)

    async def talk(self, fields: dict[str, str]) -> None:
        """Say what a frame says, and tell the page that it was said, or why not."""
        try:
            key = await database_sync_to_async(self._say)(fields)
        except Refused as refused:
            await self.send(talk_notice(str(refused)))
        else:
            await self.send(talk_notice("", key=key))

    async def talk_said(self, event: dict[str, Any]) -> None:
        """Send a new line to whoever hears it and wants to read who says it."""
        unwanted = self.player_id in event["deaf"] or event["line"] in self.lines_known
        if self.cut_off or unwanted or not self.hears(event["room"]):
            return
        if text := await database_sync_to_async(line_fragment)(event["line"], self.language):
            await self.send(text)

    async def talk_hidden(self, event: dict[str, Any]) -> None:
        """Take a line off the page."""
        if not self.cut_off:
            await self.send(hidden_fragment(event["line"]))

    def _lines(self) -> tuple[str, set[int]]:
        match = Match.objects.get(pk=self.match_id) if self.match_id else None
        return lines_fragment(match, self._player(), self.language, self.event_id)

    def _say(self, fields: dict[str, str]) -> str:
        player = self._player()
        if player is None:
            raise Refused(_("Take a name first: then others know who writes."))
        refuse_haste_of(address_of(self.scope), timezone.now())
        said = say(
            player=player,
            match_id=self.match_id,
            event_id=self.event_id,
            key=fields.get("key", ""),
            text=fields.get("say", ""),
            phrase=fields.get("phrase", ""),
            now=timezone.now(),
        )
        return said.key

    def _player(self) -> Player | None:
        user = self.scope["user"]
        return None if self.player_id is None else Player.objects.get(pk=user.pk)
