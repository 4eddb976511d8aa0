"""The site can be installed: a manifest with icons that exist, a worker that keeps no page, a page for no network."""

import json
import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from accounts.models import Player
from accounts.services import prefer
from games.tests.tables import person, set_table

pytestmark = pytest.mark.django_db


def get(client, name, **headers):
    answer = client.get(reverse(f"games:{name}"), headers=headers)
    assert answer.status_code == 200
    return answer


def file_of(address):
    found = finders.find(address.removeprefix("/static/"))
    assert found, address
    return Path(found)


def test_every_page_names_the_manifest_and_the_worker(client):
    for address in ("/", "/rules/", "/learn/", reverse("accounts:profile")):
        page = client.get(address).text
        assert '<link rel="manifest" href="/manifest.webmanifest"' in page
        assert 'data-worker="/sw.js"' in page


def test_the_manifest_says_how_the_site_looks_when_it_is_installed(client):
    answer = get(client, "manifest")
    assert answer["Content-Type"] == "application/manifest+json"
    said = json.loads(answer.content)
    assert (said["start_url"], said["scope"], said["display"]) == ("/", "/", "standalone")
    assert said["name"] and said["description"]
    for name in ("theme_color", "background_color"):
        assert re.fullmatch(r"#[0-9a-f]{6}", said[name])


def test_its_icons_exist_in_the_sizes_it_says(client):
    icons = json.loads(get(client, "manifest").content)["icons"]
    for icon in icons:
        file = file_of(icon["src"])
        if file.suffix == ".png":
            assert file.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
            width, height = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons if icon["purpose"] == "any"}
    assert any(icon["purpose"] == "maskable" for icon in icons)


def test_the_manifest_speaks_the_reader_s_language(client):
    assert json.loads(get(client, "manifest", **{"Accept-Language": "it"}).content)["lang"] == "it"


def test_the_worker_answers_for_the_whole_site_and_is_always_asked_for_anew(client):
    answer = get(client, "worker")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
    assert reverse("games:worker").count("/") == 1  # at the root, so its scope is everything


def test_the_worker_names_no_page_but_the_offline_one(client):
    """Whatever it keeps at once is that page and static files; it never names the address of a match."""
    text = get(client, "worker").text
    kept = re.search(r"const KEPT = \[(.*?)\];", text)[1].replace("OFFLINE, ", "")
    names = re.findall(r'"([^"]+)"', kept)
    assert names and all(name.startswith("/static/") and file_of(name) for name in names)
    assert "/match/" not in text and "/ws/" not in text
    assert set(re.findall(r'"(/[^"]*)"', text)) == {"/static/", "/offline/", *names}


def test_the_worker_changes_with_the_static_files_and_the_offline_page(client, monkeypatch):
    def version(**headers):
        return re.search(r'"scopa-(\w{12})"', get(client, "worker", **headers).text)[1]

    first = version()
    assert version() == first
    assert version(**{"Accept-Language": "it"}) != first
    monkeypatch.setattr("games.views.install.staticfiles_storage.manifest_hash", "another", raising=False)
    assert version() != first


def test_the_offline_page_is_honest_and_names_nobody(client):
    anna = person("Anna Nobody-Else")
    set_table(anna, person("Bruno"))
    prefer(player=anna, theme="dark")
    client.force_login(anna)
    page = get(client, "offline").text
    assert "No network" in page and "Try again" in page
    assert "Anna" not in page and "csrf" not in page and "/match/" not in page
    assert 'class="theme-dark"' in page


def test_what_installing_needs_makes_nobody_a_guest(client):
    for name in ("manifest", "worker", "offline"):
        get(client, name)
    assert not Player.objects.exists()
    assert "sessionid" not in client.cookies


@pytest.mark.parametrize("name", ["manifest", "worker", "offline"])
def test_nothing_is_posted_there(client, name):
    assert client.post(reverse(f"games:{name}")).status_code == 405
