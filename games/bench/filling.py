"""Fill tables with very many rows: by COPY on PostgreSQL, with foreign keys and indexes made when all is in."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.core.management.color import no_style
from django.db import connection
from django.db.models import Model

Models = Sequence[type[Model]]


def write(model: type[Model], names: str, rows: Iterable[Sequence[Any]]) -> None:
    """Store rows of the fields `names` (with spaces between), all others as they are by default.

    Values are what the database takes: text for JSON, `stored_moment` for a time.
    """
    columns, rest = _columns(model, names.split())
    table = connection.ops.quote_name(model._meta.db_table)
    listed = ", ".join(map(connection.ops.quote_name, columns))
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({listed}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row((*row, *rest))
        else:
            marks = ", ".join(["%s"] * len(columns))
            cursor.executemany(
                f"INSERT INTO {table} ({listed}) VALUES ({marks})", [(*row, *rest) for row in rows]
            )


def _columns(model: type[Model], names: Sequence[str]) -> tuple[list[str], list[Any]]:
    """Return the columns of the fields, those of `names` first, and the values of the others but the primary key."""
    fields = {field.name: field for field in model._meta.concrete_fields}
    others = [field for name, field in fields.items() if name not in names and not field.primary_key]
    values = [field.get_db_prep_save(field.get_default(), connection) for field in others]
    return [str(field.column) for field in (*(fields[name] for name in names), *others)], values


def stored_moment(moment: datetime) -> Any:
    """Return a time as the database takes it."""
    return connection.ops.adapt_datetimefield_value(moment)


@contextmanager
def bare(models: Models) -> Iterator[None]:
    """Take foreign keys and indexes off the tables of some models while they are filled; what is unique stays so.

    To be used inside a transaction, which takes all of it back where something fails. Only PostgreSQL gains by it.
    """
    if connection.vendor != "postgresql":
        yield
        return
    tables = [model._meta.db_table for model in models]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL maintenance_work_mem = '512MB'")
        keys, indexes = _asked(cursor, FOREIGN_KEYS, tables), _asked(cursor, INDEXES, tables)
        for table, name, _definition in keys:
            cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}"')
        for name, _definition in indexes:
            cursor.execute(f"DROP INDEX {name}")
    yield
    with connection.cursor() as cursor:
        for _name, definition in indexes:
            cursor.execute(definition)
        for table, name, definition in keys:
            cursor.execute(f'ALTER TABLE {table} ADD CONSTRAINT "{name}" {definition}')


FOREIGN_KEYS = """
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE contype = 'f' AND conrelid = ANY(%s::text[]::regclass[])"""
INDEXES = """
    SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
    WHERE NOT indisunique AND indrelid = ANY(%s::text[]::regclass[])"""


def _asked(cursor: Any, query: str, tables: list[str]) -> list[tuple[Any, ...]]:
    cursor.execute(query, [tables])
    return list(cursor.fetchall())


def settle(models: Models) -> None:
    """Let new rows be numbered after those that were written, and the database count what it has now."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(models)):
            cursor.execute(statement)
        if connection.vendor != "postgresql":
            cursor.execute("ANALYZE")
            return
        do = "ANALYZE" if connection.in_atomic_block else "VACUUM ANALYZE"  # which no transaction may hold
        for model in models:
            cursor.execute(f"{do} {model._meta.db_table}")
