"""Connections from a pool, which keep nobody waiting for a server that is not there.

The pool lets everybody wait for some seconds, one after the other where a thread does it for many. That is right where
all connections are in use. Where the server is away the second question is whether it listens, and who asks hears no
at once.
"""

from typing import Any

from django.db.backends.postgresql import base
from psycopg_pool import PoolTimeout

from scopa_site.outages import DATABASE

PROBE = 2  # seconds for a server to answer


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to PostgreSQL."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if DATABASE.away:
            self._probe(conn_params)
        try:
            return super().get_new_connection(conn_params)
        except PoolTimeout:
            self._probe(conn_params)
            raise

    def _probe(self, conn_params: dict[str, Any]) -> None:
        """Raise the error that says why, where the server lets nobody in."""
        self.Database.connect(**{"connect_timeout": PROBE} | conn_params).close()
