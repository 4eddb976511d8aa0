"""The worker of the installed site: it keeps static files, and never a page; without a network it says so."""

import json
import urllib.request

import pytest

from games.tests.browser.people import wait_until

pytestmark = pytest.mark.browser

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""
IN_CHARGE = "() => Boolean(navigator.serviceWorker.controller)"


@pytest.fixture
def installed(visitor, site):
    return install(visitor, site)


def install(visitor, site):
    """Return somebody at a table in whose browser the worker is in charge, and the key of the match."""
    host = visitor(site, seat=0, service_workers="allow")
    key = host.set_table(opponent="computer")
    page = host.sit(key)
    wait_until(page, lambda: page.evaluate(IN_CHARGE), "the worker is in charge")
    host.sit(key)
    return host, key


def test_static_files_are_kept_and_no_page_is(installed):
    host, key = installed
    page = host.context.new_page()  # what another page holds in memory it does not ask for again
    host.sit(key, page)
    for part in ("/css/bundle-table.", "/js/link.", "/cards/"):
        wait_until(page, lambda part=part: any(part in address for address in page.evaluate(KEPT)), part)
    kept = page.evaluate(KEPT)
    assert [address for address in kept if not address.startswith("/static/")] == ["/offline/"]
    page.locator("#hand.my-turn").wait_for()
    host.button(host.shown(page)["hand"][0], page).click()
    assert key not in json.dumps(page.evaluate(KEPT))


def test_without_a_server_it_says_so_and_shows_no_card(visitor, own_site):
    host, key = install(visitor, own_site)
    page = host.page
    host.site.kill()
    for address in (f"/match/{key}/", "/", "/rules/"):
        page.goto(host.site.url + address)
        assert page.get_by_role("heading", level=1).text_content() == "No network"
        assert not page.locator("#hand, #felt, .card").count()
    page.goto(host.site.url + f"/match/{key}/")
    host.site.start()
    page.get_by_role("link", name="Try again").click()
    host.live()
    assert host.shown()["hand"]


def test_an_old_cache_goes_with_its_worker(installed):
    host, _key = installed
    page = host.page
    page.evaluate("caches.open('scopa-000000000000')")
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.unregister())")
    page.reload()
    wait_until(page, lambda: page.evaluate("caches.keys()") != ["scopa-000000000000"], "a new worker")
    wait_until(page, lambda: len(page.evaluate("caches.keys()")) == 1, "one cache is left")
    assert page.evaluate("caches.keys()") != ["scopa-000000000000"]


def test_the_first_visit_is_light(visitor, site):
    """The home page with the deck costs less than 150 KB over the wire."""
    host = visitor(site)
    total = []
    host.page.on("requestfinished", lambda request: total.append(request.sizes()["responseBodySize"]))
    host.page.goto(site.url + "/", wait_until="networkidle")
    assert len(total) > 4
    assert sum(total) < 150_000


def test_the_browser_finds_no_fault_with_the_manifest(visitor, site):
    host = visitor(site)
    page = host.go("/")
    answer = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert answer["url"] == site.url + "/manifest.webmanifest"
    assert answer["errors"] == []
    said = json.loads(answer["data"])
    for icon in said["icons"]:
        with urllib.request.urlopen(site.url + icon["src"]) as file:
            assert file.headers["Content-Type"] == icon["type"]
