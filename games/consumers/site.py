"""The socket of every page that has none of its own."""

from django.utils.translation import gettext as _

from games.consumers.frames import BadFrame
from games.consumers.live import LiveConsumer

NOT_SIGNED_IN = 4403


class SiteConsumer(LiveConsumer):
    """Keep the bell of somebody who plays up to date; strangers have none. A page like this has nothing to say."""

    async def enter(self) -> int | None:
        return NOT_SIGNED_IN if self.player_id is None else None

    async def show_all(self) -> None:
        await self.send_bell()

    async def act(self, fields: dict[str, str]) -> None:
        raise BadFrame(_("This page has nothing to send. Nothing was done."))
