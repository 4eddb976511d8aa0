"""Somebody is rude, is reported, and a moderator sees to it in the administration."""

import subprocess
import sys

import pytest
from playwright.sync_api import expect

from scopa_site.scratch import ROOT

pytestmark = pytest.mark.browser

PASSWORD = "a long word for moderators"
MAKE_MODERATOR = f"""
from django.contrib.auth.models import Group
from accounts.models import Player
mona = Player.objects.filter(name="Mona").first() or Player.objects.create_superuser("Mona", "", {PASSWORD!r})
mona.is_superuser = False
mona.save()
mona.groups.add(Group.objects.get(name="Moderators"))
"""


def test_from_a_rude_line_to_a_mute(site, pair, visitor):
    host, guest, key = pair()
    for person, name in ((host, "Livia"), (guest, "Marco")):
        person.post("/accounts/profile/", name=name)
        person.sit(key)
    guest.page.locator("#talk-text").fill("you play like a donkey")
    guest.page.locator("#talk-text").press("Enter")
    host.page.locator("#talk-lines a").click()
    host.page.get_by_role("link", name="Report…").click()
    host.page.get_by_label("What happened?").fill("insults")
    host.page.get_by_role("button", name="Send the report").click()
    host.page.get_by_text("A moderator will look at it").wait_for()

    _decide(site, visitor(), "Marco")

    guest.page.locator("#bell[data-count='1']").wait_for(state="attached")
    guest.page.locator("#talk-text").fill("what?")
    guest.page.locator("#talk-text").press("Enter")
    expect(guest.page.locator("#talk-notice")).to_contain_text("do not let you write")
    expect(host.page.locator("#talk-lines li")).to_have_count(1)


def _decide(site, moderator, about: str) -> None:
    """Mute somebody for good, from the queue of the moderators."""
    command = [sys.executable, "manage.py", "shell", "-c", MAKE_MODERATOR]
    made = subprocess.run(
        command, cwd=ROOT, env=site.settings(), capture_output=True, text=True, timeout=60, check=False
    )
    assert made.returncode == 0, made.stderr
    page = moderator.go("/admin/games/report/?state=waiting")
    page.locator("input[name=login]").fill("Mona")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("input[name=password]").press("Enter")
    page.locator("#result_list tbody th a").first.click()
    assert "you play like a donkey" in page.locator(".field-said").inner_text()
    assert about in page.locator(".field-about").inner_text()
    page.locator("select[name=decision]").select_option("mute")
    page.locator("input[name=words]").fill("insults")
    page.locator("input[name=_save]").click()
    page.get_by_text("was changed successfully").wait_for()
