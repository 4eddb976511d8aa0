"""Static files are collected once, under hashed names, and every file that a page names is there."""

import os
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command

from games.decks import DECKS
from games.management.commands import prepare
from games.templatetags.styles import styles
from scopa_site.styles import BUNDLES, bundle_path, sheets

NAMED = re.compile(r"""{%\s*static\s+['"]([^'"]+)['"]""")
TEMPLATES = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))


@pytest.fixture
def static_root(settings, tmp_path):
    settings.STATIC_ROOT = str(tmp_path)
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": settings.COLLECTED}}
    return tmp_path


@pytest.fixture
def collections(monkeypatch):
    made = []

    def collect(*args, **options):
        made.append(args)
        return call_command(*args, **options)

    monkeypatch.setattr(prepare, "call_command", collect)
    return made


def test_preparing_collects_hashed_and_compressed_files(static_root):
    prepare.collect_static_files()
    assert (static_root / "staticfiles.json").exists()
    assert list(static_root.glob("css/tokens.*.css"))
    assert list(static_root.glob("cards/*.svg.gz"))


def test_a_bundle_holds_its_style_sheets_in_their_order_and_is_linked_instead(static_root):
    prepare.collect_static_files()
    for bundle in BUNDLES:
        texts = [(Path(settings.BASE_DIR) / "static" / sheet).read_text() for sheet in sheets(bundle)]
        assert (static_root / bundle_path(bundle)).read_text() == "\n".join(texts)
        assert list(static_root.glob(f"css/bundle-{bundle}.????????????.css.gz"))
        assert styles(bundle).count("<link") == 1


def test_a_page_links_each_sheet_where_files_are_served_as_they_lie():
    assert styles("table").count("<link") == len(sheets("table"))


def test_nothing_is_collected_twice(static_root, collections):
    prepare.collect_static_files()
    prepare.collect_static_files()
    assert len(collections) == 1


def test_a_changed_file_is_collected_again(static_root, collections):
    prepare.collect_static_files()
    manifest = static_root / "staticfiles.json"
    os.utime(manifest, (0, 0))
    prepare.collect_static_files()
    assert len(collections) == 2


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_every_file_that_a_template_names_exists(template):
    missing = [name for name in NAMED.findall(template.read_text()) if finders.find(name) is None]
    assert not missing


def test_every_deck_has_its_drawings():
    assert all(finders.find(sprite) for deck in DECKS.values() for sprite in deck.sprites.values())


def test_no_page_names_a_file_of_another_site():
    foreign = re.compile(r"""(?:src|href)=["'](?:https?:)?//""")
    assert not [path.name for path in TEMPLATES if foreign.search(path.read_text())]
