"""An error has a page of its own, in the reader's language."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation

PAGES = ("400.html", "403.html", "403_csrf.html", "404.html", "429.html", "500.html")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", ["en", "it", "ru", "sv"])
def test_it_speaks_the_reader_s_language(rf, page, language):
    with translation.override(language):
        text = render_to_string(page, {"request": rf.get("/")} if page != "500.html" else {})
    assert f'<html lang="{language}"' in text
    assert text.count("<h1") == 1
    with translation.override("en"):
        english = render_to_string(page, {"request": rf.get("/")} if page != "500.html" else {})
    heading = english.split("<h1>")[1].split("</h1>")[0]
    assert (heading in text) == (language == "en")


def test_a_failure_shows_no_details(client, monkeypatch, db):
    client.raise_request_exception = False
    monkeypatch.setattr("games.views.home.running_matches", lambda user: 1 / 0)
    answer = client.get("/")
    assert answer.status_code == 500
    assert "ZeroDivisionError" not in answer.content.decode()
    assert "The cards fell on the floor" in answer.content.decode()
