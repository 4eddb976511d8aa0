"""The engine and the computer players import the standard library, the engine and, the latter, each other; so it is
with other parts that are pure."""

import ast
import sys
from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parents[1]
ALLOWED = {
    "engine": ("games.engine",),
    "bots": ("games.engine", "games.bots"),
    "fairness": ("games.engine", "games.fairness"),
    "clocks": ("games.clocks",),
    "tournaments/pairing": ("games.tournaments.pairing", "games.tournaments.standings", "networkx"),
    "tournaments/standings": ("games.tournaments.pairing", "games.tournaments.standings"),
}
MODULES = [
    (package, path)
    for package in ALLOWED
    for path in sorted((GAMES / package).rglob("*.py"))
    if "tests" not in path.parts
]


def imported(path: Path) -> list[str]:
    """Return the full names of what a module imports, relative imports resolved."""
    within = ("games", *path.relative_to(GAMES).with_suffix("").parts)
    names = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = within[: len(within) - node.level] if node.level else ()
            start = ".".join([*base, *([node.module] if node.module else [])])
            names += [start if node.module else f"{start}.{alias.name}" for alias in node.names]
    return names


def is_allowed(name: str, packages: tuple[str, ...]) -> bool:
    ours = any(f"{name}.".startswith(f"{package}.") for package in packages)
    return ours or name.partition(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize(
    ("package", "path"), MODULES, ids=lambda value: value.name if isinstance(value, Path) else value
)
def test_a_module_imports_nothing_else(package, path):
    assert [name for name in imported(path) if not is_allowed(name, ALLOWED[package])] == []


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("from django.db import models", ["django.db"]),
        ("from .. import models", ["games.models"]),
        ("from ..services import play", ["games.services"]),
        ("def f():\n    import channels.layers", ["channels.layers"]),
    ],
)
def test_a_breach_is_found(source, names, tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "GAMES", tmp_path)
    module = tmp_path / "bots" / "module.py"
    module.parent.mkdir()
    module.write_text(source)
    assert imported(module) == names
    assert not is_allowed(names[0], ALLOWED["bots"])


@pytest.mark.parametrize("part", ["engine", "fairness", "tournaments/pairing", "tournaments/standings"])
def test_chance_and_the_clock_stay_outside(part):
    barred = {"random", "secrets", "time", "datetime", "asyncio", "threading"}
    modules = [path for package, path in MODULES if package == part]
    assert modules
    assert [
        path.name for path in modules if barred & {name.partition(".")[0] for name in imported(path)}
    ] == []


def test_nothing_but_the_wiring_knows_of_tournaments():
    apart = {GAMES / "tournaments", GAMES / "bench", GAMES / "tests"}
    others = [*GAMES.rglob("*.py"), *(GAMES.parent / "accounts").rglob("*.py")]
    knowing = [
        str(path)
        for path in others
        if not apart & set(path.parents) and "games.tournaments" in path.read_text()
    ]
    assert knowing == []
