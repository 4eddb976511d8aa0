"""The page about privacy tells what is stored, with the times that this site has set; everybody may read it."""

import pytest
from django.urls import reverse

from games.tests.markup import read
from games.tests.tables import person

pytestmark = pytest.mark.django_db

PAGE = reverse("games:privacy")


def test_it_tells_the_times_of_the_settings(client, settings):
    settings.SCOPA_LINES_DAYS, settings.SCOPA_GUEST_DAYS, settings.SCOPA_NAME_HELD = 41, 42, 43
    text = client.get(PAGE).text
    for words in ("41 days. What", "forgotten after 42 days", "see them for 43 days", "at most 365 days"):
        assert words in text


def test_other_sites_are_told_of_where_people_sign_in_by_them(client, settings):
    assert "at another site" not in client.get(PAGE).text
    settings.SOCIAL = ["github"]
    assert "at another site" in client.get(PAGE).text


def test_every_page_leads_there_and_the_table_has_its_headings(client):
    client.force_login(person("Anna"))
    page = read(client.get(PAGE).text)
    assert f'href="{PAGE}"' in client.get("/rules/").text
    rows = page.all("tr")
    assert len([one for one in page.all("th") if one.has("scope")]) == len(rows) + 2
    assert len(rows) > 10


def test_it_is_only_read(client):
    assert client.post(PAGE).status_code == 405
