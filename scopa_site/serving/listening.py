"""Sockets to listen at: a port, or a path that a proxy on the same machine knows."""

import secrets
import socket
from pathlib import Path

BACKLOG = 1024
ANYBODY = 0o666  # who may connect is for the folder to say


def listen_at_port(host: str, port: int) -> socket.socket:
    """Return a socket that listens at a port of this machine; raise OSError or OverflowError where none can."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError):
        listening.close()
        raise
    return listening


def listen_at_path(path: Path) -> socket.socket:
    """Return a socket that listens at `path`, whoever did before; raise OSError where none can.

    The path is a link to a socket of our own, and moved into place, so that there is no moment when nobody listens:
    a new process may take over from one that still runs.
    """
    own = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    link = own.with_name(f"{own.name}.link")
    listening = socket.socket(socket.AF_UNIX)
    try:
        listening.bind(str(own))
        own.chmod(ANYBODY)
        listening.listen(BACKLOG)
        link.symlink_to(own.name)
        link.rename(path)
    except OSError:
        listening.close()
        for made in (own, link):
            made.unlink(missing_ok=True)
        raise
    for other in path.parent.glob(f".{path.name}.*"):
        if other != own and not _listens(other):
            other.unlink(missing_ok=True)
    return listening


def _listens(path: Path) -> bool:
    """Tell whether anybody listens at a path; one that was killed leaves it behind."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            return False
        return True
