"""Tell whoever started the process, such as systemd, that it answers from now on."""

import os
import socket

ADDRESS = "NOTIFY_SOCKET"


def tell_ready() -> None:
    """Say so, where somebody waits for it."""
    if address := os.environ.get(ADDRESS):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as waiting:
            waiting.sendto(b"READY=1", address.replace("@", "\0", 1) if address[0] == "@" else address)
