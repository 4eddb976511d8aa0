"""Write logs one line a record, so that `grep` finds the whole of it."""

import logging

from scopa_site.struck import without_secrets


class OneLineFormatter(logging.Formatter):
    """Format a record as time, level, logger and message, its line breaks written as `\\n`.

    Secrets are struck out, whoever wrote them. Escaped breaks also keep what a visitor sends from looking like a
    record of its own.
    """

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        """Return the record with its traceback on one line."""
        return without_secrets(super().format(record)).replace("\r", "\\r").replace("\n", "\\n")
