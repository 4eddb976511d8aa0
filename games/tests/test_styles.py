"""Every page loads the style sheets that what is on it is drawn by."""

import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from scopa_site.styles import sheets

TEMPLATES = Path(settings.BASE_DIR) / "templates"
SHEETS = Path(settings.BASE_DIR) / "static" / "css"
# What a page never shows of a part that it shares, and names that another page gives looks of its own.
WITHOUT = {
    "games/join.html": {"mark"},
    "games/learn/lesson.html": {"absent", "clock", "gone", "low", "running"},
    "games/lobby.html": {"online"},
    "games/puzzles/puzzle.html": {"absent", "clock", "gone", "low", "running"},
    "games/replay.html": {"to-play"},
    "games/table.html": {"back"},
    "tournaments/boards.html": {"board"},
}
TAGS = re.compile(r"{[{%#].*?[}%#]}")


@cache
def sheets_of() -> dict[str, set[str]]:
    """Return by class the style sheets that know it."""
    known: dict[str, set[str]] = {}
    for sheet in SHEETS.glob("*.css"):
        for name in re.findall(r"\.([a-z][\w-]*)", re.sub(r"{[^{}]*}", "{}", sheet.read_text())):
            known.setdefault(name, set()).add(sheet.name)
    return known


@cache
def parts(name: str) -> frozenset[str]:
    """Return the names of a template and of everything that it includes or extends."""
    text = (TEMPLATES / name).read_text()
    named = re.findall(r'{% (?:include|extends) "([^"]+)"', text)
    here = [other for other in named if (TEMPLATES / other).exists()]
    return frozenset({name}).union(*map(parts, here))


def pages() -> list[str]:
    """Return the templates that are whole pages: they lead to base.html."""
    names = [path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html")]
    return sorted(name for name in names if "base.html" in parts(name) and not name.startswith("allauth/"))


def classes(name: str) -> set[str]:
    text = (TEMPLATES / name).read_text()
    return {word for found in re.findall(r'\bclass="([^"]*)"', text) for word in TAGS.sub(" ", found).split()}


def linked(name: str) -> set[str]:
    """Return the style sheets that a template links, alone or in a bundle."""
    text = (TEMPLATES / name).read_text()
    bundles = re.findall(r'{% styles "(\w+)" %}', text)
    paths = re.findall(r"css/[\w-]+\.css", text) + [path for bundle in bundles for path in sheets(bundle)]
    return {path.removeprefix("css/") for path in paths}


@pytest.mark.parametrize("page", pages())
def test_a_page_loads_the_styles_of_what_is_on_it(page: str) -> None:
    loaded = {sheet for part in parts(page) for sheet in linked(part)}
    bare = {
        f"{word} ({part}): {', '.join(sorted(known))}"
        for part in parts(page)
        for word in classes(part) - WITHOUT.get(page, set())
        if (known := sheets_of().get(word)) and not known & loaded
    }
    assert not bare


def test_what_is_named_for_all_sheets_means_the_same_in_each() -> None:
    """A sheet that gave a token another meaning would take the colour from everything inside."""
    tokens = set(re.findall(r"(--[\w-]+):", (SHEETS / "tokens.css").read_text()))
    again = {
        f"{sheet.name} {name}"
        for sheet in SHEETS.glob("*.css")
        if sheet.name != "tokens.css"
        for name in re.findall(r"(--[\w-]+):", sheet.read_text())
        if name in tokens
    }
    assert tokens and not again
