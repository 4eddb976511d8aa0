"""Ask a process on this machine whether it lives, by its port or path: `python -m scopa_site.serving.alive 8000`."""

import http.client
import socket
import sys

PATIENCE = 4  # seconds


def is_alive(where: str) -> bool:
    """Tell whether what listens at a port, or at a path, answers /healthz with 200."""
    family, address = (
        (socket.AF_INET, ("127.0.0.1", int(where))) if where.isdecimal() else (socket.AF_UNIX, where)
    )
    connection = http.client.HTTPConnection("localhost", timeout=PATIENCE)
    try:
        with socket.socket(family) as connection.sock:
            connection.sock.settimeout(PATIENCE)
            connection.sock.connect(address)
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False


if __name__ == "__main__":
    sys.exit(0 if is_alive(sys.argv[1]) else 1)
