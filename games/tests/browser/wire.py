"""The wire between a page and the site, which a test can make lose, hold back or repeat what goes through."""

import re

from playwright.sync_api import BrowserContext, Page, WebSocketRoute

SOCKET = re.compile(r"/ws/match/")


class Wire:
    """All sockets of a page, as long as it lives.

    `deaf` loses what the server says, `mute` what the page says; `lose` counts views of the table still to be lost, and
    `refuse` closes every new socket. `heard` keeps what reached the page. The page must not be open yet.
    """

    def __init__(self, page: Page | BrowserContext) -> None:
        self.deaf = self.mute = self.refuse = False
        self.lose = 0
        self.heard: list[str] = []
        self.said: list[str] = []
        self.lost: list[str] = []
        self.opened = self.dead = 0
        self.socket: WebSocketRoute | None = None
        page.route_web_socket(SOCKET, self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.opened += 1
        if self.refuse:
            socket.close(code=1001)
            return
        server = socket.connect_to_server()
        self.socket = socket
        number = self.opened
        socket.on_message(lambda text: self._from_page(server, str(text), number))
        server.on_message(lambda text: self._from_server(socket, str(text), number))

    def _from_page(self, server: WebSocketRoute, text: str, number: int) -> None:
        self.said.append(text)
        if not self.mute and number > self.dead:
            server.send(text)

    def _from_server(self, socket: WebSocketRoute, text: str, number: int) -> None:
        if number <= self.dead:
            return
        if self.deaf or (self.lose and "data-sequence" in text):
            self.lose = max(0, self.lose - 1)
            self.lost.append(text)
            return
        self.heard.append(text)
        socket.send(text)

    def die(self) -> None:
        """Let nothing through any more on the sockets that are open, without closing them; new ones work."""
        self.dead = self.opened

    def repeat(self, text: str) -> None:
        """Let the page hear something again."""
        assert self.socket
        self.socket.send(text)
