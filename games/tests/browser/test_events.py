"""An evening of a club: an organiser sets up a Swiss, three rounds run by themselves, somebody does not come, two are
swapped, and a spectator sees it all without loading the page again; and the bracket of a knockout of 31."""

import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from games.tests.browser.people import wait_until
from scopa_site.scratch import ROOT

pytestmark = pytest.mark.browser

PASSWORD = "a long word for organisers"
NAMES = ["Livia", "Marco", "Nora", "Piero", "Rosa"]
SET_UP = f"""
from accounts.models import Player
from games.tournaments.services.running import add_computers
from games.tournaments.tests.setting import NOON, set_event
if not Player.objects.filter(name="Odetta").exists():
    Player.objects.create_superuser("Odetta", "", {PASSWORD!r})
    cup = set_event(name="Cup of 31", slug="cup-of-31", format="knockout", starts="2099-01-01T12:00Z")
    add_computers(event_id=cup.pk, level="greedy", count=31, actor=None, now=NOON)
"""
MINE = re.compile(r'id="event-mine".*?</section>', re.DOTALL)


def test_an_evening_of_a_club(own_site, visitor):
    site = own_site
    _set_up(site)
    organiser, spectator = visitor(site), visitor(site, timezone_id="Asia/Tokyo")
    players = {name: visitor(site) for name in NAMES}

    slug = _make_event(organiser)
    spectator.go(f"/events/{slug}/")
    spectator.live()
    page = spectator.page
    for name, player in players.items():
        player.post("/accounts/profile/", name=name)
        player.post(f"/events/{slug}/enter/")
        expect(page.locator("#event-entrants")).to_contain_text(name)

    organiser.page.get_by_role("button", name="Start now").click()
    expect(page.locator("#event-round")).to_contain_text("Round 1 of 3")
    _swap_two(organiser, page)
    absent = page.locator(".event-table").first.locator(".side-names").first.inner_text()
    page.locator("#event-round a").nth(1).focus()
    _hurry(site, slug)
    for number in (1, 2, 3):
        expect(page.locator("#event-head")).to_contain_text(f"round {number} of 3")
        _play(players, absent, slug, lambda number=number: _is_over(page, number))

    assert page.evaluate(
        "document.activeElement.closest('#event-round') !== null"
    )  # drawn anew again and again
    expect(page.locator(".podium li").first).to_contain_text(re.compile("|".join(NAMES)))
    expect(page.locator(".standings tbody tr")).to_have_count(5)
    loads = [one for one in spectator.requests if one == f"GET {site.url}/events/{slug}/"]
    assert len(loads) == 1
    spectator.go(f"/events/{slug}/rounds/1/")
    expect(page.locator(".event-table", has_text=absent)).to_contain_text("forfeit")

    spectator.go("/events/cup-of-31/")
    spectator.live()
    expect(page.locator("#event-head time[data-when]").first).to_contain_text(re.compile("0?9:00 PM GMT.9"))
    expect(page.locator(".bracket-drawing .bracket-box")).to_have_count(31)  # 30 tables to come, and one bye
    expect(page.locator(".bracket-lists")).to_contain_text("has a bye")
    drawing = page.locator(".bracket-drawing")
    drawing.evaluate("drawing => { drawing.scrollTop = 150; }")
    players[NAMES[0]].post("/events/cup-of-31/enter/")
    expect(page.locator(".bracket-lists")).not_to_contain_text("has a bye")
    assert drawing.evaluate("drawing => drawing.scrollTop") == 150
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".bracket-lists li").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _set_up(site):
    """Make an organiser and a knockout behind the site's back."""
    command = [sys.executable, "manage.py", "shell", "-c", SET_UP]
    made = subprocess.run(
        command, cwd=ROOT, env=site.settings(), capture_output=True, text=True, timeout=60, check=False
    )
    assert made.returncode == 0, made.stderr


def _make_event(organiser):
    """Set a Swiss up in the administration and open it; return its short name."""
    page = organiser.go("/admin/tournaments/event/add/")
    page.locator("input[name=login]").fill("Odetta")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("input[name=password]").press("Enter")
    page.locator("input[name=name]").fill("Club night")
    page.locator("select[name=variant]").select_option(label="Scopa")
    page.locator("input[name=rounds]").fill("3")
    page.locator("input[name=starts_0]").fill(f"{datetime.now(UTC) + timedelta(days=2):%Y-%m-%d}")
    page.locator("input[name=starts_1]").fill("21:00:00")
    page.locator("input[name=_continue]").click()
    page.get_by_role("button", name="Open for entry").click()
    page.get_by_role("button", name="Start now").wait_for()
    return page.locator(".field-slug .readonly").inner_text()


def _swap_two(organiser, seen):
    """Let the first of table 1 and the second of table 2 change places, which the spectator sees."""
    first, second = (
        seen.locator(".event-table").nth(table).locator(".side-names").nth(side)
        for table, side in ((0, 0), (1, 1))
    )
    before = first.inner_text(), second.inner_text()
    page = organiser.page
    page.reload()
    page.get_by_role("link", name="Swap two").click()
    for field, name in zip(("first", "second"), before, strict=True):
        page.locator(f"select[name={field}]").select_option(
            value=page.locator(f"select[name={field}] option", has_text=name).first.get_attribute("value")
        )
    page.locator("#act_form .event-submit").click()
    expect(first).to_have_text(before[1])
    expect(second).to_have_text(before[0])


def _hurry(site, slug):
    """Let the round begin now, and the others soon; nobody is waited for longer than a few seconds."""
    event = "(SELECT id FROM tournaments_event WHERE slug = ?)"
    now = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S.%f}"
    site.write(f"UPDATE tournaments_eventround SET begins = ? WHERE event_id = {event}", (now, slug))
    site.write("UPDATE tournaments_event SET pause = 1, no_show = 4, due = ? WHERE slug = ?", (now, slug))


def _play(players, absent, slug, is_over):
    """Let everybody but one be at their table, and give it up where somebody sits against them."""
    done = set()

    def step():
        for name, player in players.items():
            mine = MINE.search(player.context.request.get(f"{player.site.url}/events/{slug}/").text())
            table = re.search(r'href="(/match/[^"]+)"', mine[0]) if mine and name != absent else None
            if table is None or table[1] in done:
                continue
            done.add(table[1])
            if f"against {absent}" in mine[0]:
                player.go(table[1])
            else:
                player.post(f"{table[1]}resign/")
        return is_over()

    wait_until(next(iter(players.values())).page, step, "the round is over", within=40)


def _is_over(page, number):
    """Tell whether the page of the spectator shows that a round is over: the next one, or the end."""
    text = page.locator("#event-head").inner_text()
    return "Over" in text or f"round {number + 1} of" in text
