"""The engine imports only the standard library and itself, without clock, chance or network."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2]
SOURCES = [path for path in sorted((GAMES / "engine").glob("*.py"))]
BOTS = [path for path in sorted((GAMES / "bots").glob("*.py"))]
IMPURE = {
    "random",
    "secrets",
    "time",
    "datetime",
    "socket",
    "os",
    "threading",
    "asyncio",
    "urllib",
    "sqlite3",
}


def imported(path: Path) -> Iterator[str]:
    """Yield the full name of every module that a file imports."""
    package = [*path.relative_to(GAMES.parent).parent.parts]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            yield ".".join([*base, *([node.module] if node.module else [])])


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_engine_imports_nothing_but_the_standard_library(path: Path) -> None:
    for name in imported(path):
        top = name.split(".")[0]
        assert name.startswith("games.engine") or (top in sys.stdlib_module_names and top not in IMPURE), name


@pytest.mark.parametrize("path", BOTS, ids=lambda path: path.name)
def test_the_bots_import_nothing_but_the_engine_and_the_standard_library(path: Path) -> None:
    for name in imported(path):
        top = name.split(".")[0]
        assert name.startswith(("games.engine", "games.bots")) or top in sys.stdlib_module_names, name
