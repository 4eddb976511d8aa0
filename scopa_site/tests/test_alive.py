"""Whether a process lives, as those ask who start it again."""

import threading
from http.server import BaseHTTPRequestHandler
from socketserver import TCPServer, UnixStreamServer

import pytest

from scopa_site.serving.alive import is_alive


class Answer(BaseHTTPRequestHandler):
    status = 200

    def do_GET(self):
        self.send_response(self.status if self.path == "/healthz" else 404)
        self.end_headers()

    def log_message(self, *args):
        pass


@pytest.mark.parametrize(("status", "alive"), [(200, True), (500, False)])
@pytest.mark.parametrize("unix", [True, False])
def test_it_is_asked_at_a_port_or_at_a_path(tmp_path, monkeypatch, status, alive, unix):
    monkeypatch.setattr(Answer, "status", status)
    monkeypatch.setattr(Answer, "address_string", lambda self: "")
    path = str(tmp_path / "web.sock")
    with UnixStreamServer(path, Answer) if unix else TCPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        assert is_alive(path if unix else str(server.server_address[1])) == alive


def test_nobody_is_there(tmp_path):
    assert not is_alive(str(tmp_path / "web.sock"))
    assert not is_alive("1")
