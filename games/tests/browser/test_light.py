"""The site is light: what a visit brings over the wire, and what a play brings to a screen."""

import re

import pytest

from games.bench.pages import GOALS, at_table, frame_sizes, weigh
from games.bench.wire import relayed

pytestmark = pytest.mark.browser

STATIC = re.compile(r'"(/static/[^"#]+)')
A_YEAR = 365 * 24 * 60 * 60


@pytest.fixture
def guest(chromium, site):
    """Somebody at a table against the computer, and the path of its page."""
    context, path = at_table(chromium, site)
    yield context, path
    context.close()


@pytest.mark.parametrize("place", ["home", "table"])
def test_a_visit_is_light_and_the_next_one_lighter(site, guest, place):
    context, table = guest
    path = {"home": "/", "table": table}[place]
    with relayed(site.port) as relay:
        first, second = (weigh(context, relay, path) for _ in range(2))
    assert 10_000 < first["bytes"] < GOALS["first_visit_bytes"]
    assert 1_000 < second["bytes"] < GOALS["second_visit_bytes"]
    assert second["requests"] <= 3, "files are asked for again at the second visit"


def test_the_drawings_are_part_of_what_is_weighed(site, guest):
    context, table = guest
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    with relayed(site.port) as relay:
        weigh(context, relay, table)
    assert [url for url in asked if "/cards/" in url and url.startswith(relay.url)]


def test_every_frame_of_a_round_is_small(site, guest):
    context, table = guest
    told = frame_sizes(context, site.url + table)
    assert told["measured"] > 3
    assert told["gzip_most"] < GOALS["frame_gzip_bytes"]


def test_pages_are_packed(site, guest):
    context, table = guest
    answer = context.request.get(site.url + table, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["vary"]
    assert '<section id="hand"' in answer.text()


def test_packed_pages_never_repeat_a_token(site, guest):
    context, _ = guest
    answers = [context.request.get(site.url + "/", headers={"Accept-Encoding": "gzip"}) for _ in range(8)]
    tokens = {re.search(r'csrfmiddlewaretoken" value="(\w+)"', answer.text())[1] for answer in answers}
    assert len(tokens) == len(answers)


def test_files_are_kept_for_a_year_and_come_packed(site, guest):
    context, table = guest
    files = set(STATIC.findall(context.request.get(site.url + table).text()))
    assert len(files) > 10
    for path in sorted(files):
        answer = context.request.get(site.url + path, headers={"Accept-Encoding": "gzip"})
        kept = answer.headers["cache-control"]
        assert "immutable" in kept, path
        assert int(re.search(r"max-age=(\d+)", kept)[1]) >= A_YEAR, path
        if path.endswith((".css", ".js", ".svg")) and len(answer.text()) > 1000:
            assert answer.headers.get("content-encoding") == "gzip", path
