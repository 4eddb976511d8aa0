"""Every text is there in every language: none missing, none guessed, no placeholder lost."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import ngettext

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
ROOT = Path(settings.BASE_DIR)
SOURCES = ("accounts", "games", "scopa_site", "templates")
# What a text leaves open: places to fill, and cards by suit and rank, in whatever form the language wants them.
PLACEHOLDER = re.compile(r"{\w*}|\[[DHSC]?[A2-9TJQKDHSC](?=[.\]])|%\(\w+\)[sd]|%[sd]")
TAG = re.compile(r"</?\w+")

every_language = pytest.mark.parametrize("language", LANGUAGES)


def catalogue(language: str, root: Path = ROOT) -> polib.POFile:
    return polib.pofile(str(root / "scopa_site" / "locale" / language / "LC_MESSAGES" / "django.po"))


def translations(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@pytest.fixture(scope="module")
def gathered(tmp_path_factory) -> set[tuple[str | None, str]]:
    """The texts that the source has now."""
    if shutil.which("xgettext") is None:
        give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        give_up("gettext is not installed")
    copy = tmp_path_factory.mktemp("source")
    shutil.copy(ROOT / "manage.py", copy)
    for name in SOURCES:
        shutil.copytree(
            ROOT / name, copy / name, ignore=shutil.ignore_patterns("tests", "__pycache__", "data")
        )
    command = [
        sys.executable,
        "manage.py",
        "makemessages",
        "-l",
        "it",
        "--no-obsolete",
        "--add-location",
        "file",
    ]
    subprocess.run(command, cwd=copy, check=True, capture_output=True)
    return {(entry.msgctxt, entry.msgid) for entry in catalogue("it", copy) if not entry.obsolete}


@every_language
def test_the_catalogue_has_every_text_of_the_source(language, gathered):
    known = {(entry.msgctxt, entry.msgid) for entry in catalogue(language) if not entry.obsolete}
    assert gathered - known == set(), "run: manage.py makemessages --all --ignore .venv --ignore staticfiles"


@every_language
def test_no_text_is_untranslated_or_guessed(language):
    entries = catalogue(language)
    assert [entry.msgid for entry in entries.untranslated_entries()] == []
    assert [entry.msgid for entry in entries.fuzzy_entries()] == []


@every_language
def test_no_placeholder_is_lost_or_broken(language):
    broken = []
    for entry in catalogue(language):
        allowed = set(PLACEHOLDER.findall(entry.msgid)) | set(PLACEHOLDER.findall(entry.msgid_plural))
        for text in translations(entry):
            found = set(PLACEHOLDER.findall(text))
            needed = allowed if not entry.msgid_plural else allowed - {"{count}", "%(counter)s", "%(count)s"}
            if not needed <= found <= allowed:
                broken.append((entry.msgid, text))
    assert broken == []


@every_language
def test_markup_is_kept(language):
    assert [
        entry.msgid
        for entry in catalogue(language)
        if any(sorted(TAG.findall(text)) != sorted(TAG.findall(entry.msgid)) for text in translations(entry))
        and not entry.msgid_plural
    ] == []


def test_rounds_of_a_tournament_have_words_of_their_own():
    """A round of a match and one of a tournament are one word in English only."""
    shared = [
        entry.msgid
        for entry in catalogue("it")
        if entry.msgctxt is None and re.search(r"\bround", entry.msgid, re.IGNORECASE)
        if 0 < sum("tournaments/" in path for path, _line in entry.occurrences) < len(entry.occurrences)
    ]
    assert shared == []


@every_language
def test_what_is_compiled_is_what_is_written(language):
    written = {
        (entry.msgctxt, entry.msgid): translations(entry)
        for entry in catalogue(language)
        if not entry.obsolete
    }
    path = ROOT / "scopa_site" / "locale" / language / "LC_MESSAGES" / "django.mo"
    compiled = {(entry.msgctxt, entry.msgid): translations(entry) for entry in polib.mofile(str(path))}
    assert compiled == written, "run: manage.py compilemessages --ignore .venv"


@pytest.mark.parametrize(
    ("language", "forms"),
    [("it", 2), ("sv", 2), ("ru", 3)],
)
def test_plurals_have_all_the_forms_of_the_language(language, forms):
    plural = [entry for entry in catalogue(language) if entry.msgid_plural]
    assert plural
    assert {len(entry.msgstr_plural) for entry in plural} == {forms}


def test_russian_tells_one_two_and_five_apart():
    with translation.override("ru"):
        told = {ngettext("{count} point", "{count} points", count) for count in (1, 2, 5)}
        same = {ngettext("{count} point", "{count} points", count) for count in (1, 21, 101)}
    assert len(told) == 3
    assert len(same) == 1


@every_language
def test_pages_speak_the_language(client, db, language):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get("/").content.decode()
    assert f'lang="{language}"' in page
    assert "Play now against the computer" not in page
