"""Count what is logged as a warning or worse."""

import logging

from games.health.metrics import LOGGED


class CountingHandler(logging.Handler):
    """Count each record by its level, and write nothing."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record."""
        LOGGED.labels(record.levelname.lower()).inc()
