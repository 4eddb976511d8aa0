"""A connection that empties the database of tests by deleting what few rows there are.

Django truncates every table after a test that has committed, which costs PostgreSQL a file for each table and index and
takes longer than most tests. Keys that point elsewhere are checked at the end of a transaction, so the order is free.
"""

from typing import Any

from django.db.backends.postgresql import operations

from scopa_site.postgresql import base


class DatabaseOperations(operations.DatabaseOperations):
    """PostgreSQL's own, but for how tables are emptied."""

    def sql_flush(
        self, style: Any, tables: Any, *, reset_sequences: bool = False, allow_cascade: bool = False
    ) -> list[str]:
        """Return what deletes all rows of `tables`; none for tables that are empty already."""
        if reset_sequences or not tables:
            return super().sql_flush(
                style, tables, reset_sequences=reset_sequences, allow_cascade=allow_cascade
            )
        return [f"DELETE FROM {self.quote_name(table)}" for table in self._filled(tables)]

    def _filled(self, tables: Any) -> list[str]:
        """Return those of `tables` that have rows, by one question."""
        each = (f"(SELECT '{table}' FROM {self.quote_name(table)} LIMIT 1)" for table in tables)
        with self.connection.cursor() as cursor:
            cursor.execute(" UNION ALL ".join(each))
            return [table for (table,) in cursor.fetchall()]


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to PostgreSQL in tests."""

    ops_class = DatabaseOperations
