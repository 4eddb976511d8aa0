"""What browsers may do with the pages of the site: said with every answer, and nothing of it is "unsafe"."""

from importlib.util import find_spec, module_from_spec

import pytest
from django.urls import reverse

from scopa_site import settings_safety

PAGES = ["games:home", "games:worker", "games:manifest", "admin:login", "account_login", "api:openapi-json"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", PAGES)
def test_every_answer_says_its_policies(client, name):
    headers = client.get(reverse(name)).headers
    policy = dict(one.strip().split(" ", 1) for one in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in str(policy)
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_an_error_says_them_too(client, db):
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("https, seconds", [("true", 31_536_000), ("false", 0)])
def test_https_is_promised_where_it_is_spoken(monkeypatch, https, seconds):
    monkeypatch.setenv("HTTPS", https)
    chosen = read(settings_safety)
    promised = chosen.SECURE_HSTS_SECONDS
    assert promised == seconds


def test_forms_lead_elsewhere_only_where_people_sign_in_there(monkeypatch):
    assert read(settings_safety).CONTENT_SECURITY_POLICY["DIRECTIVES"]["form-action"] == ["'self'"]
    monkeypatch.setenv("SOCIAL", "github")
    assert "https:" in read(settings_safety).CONTENT_SECURITY_POLICY["DIRECTIVES"]["form-action"]


def test_browsers_are_told_the_promise(client, db, settings):
    settings.SECURE_HSTS_SECONDS = 60
    assert client.get("/rules/", secure=True).headers["Strict-Transport-Security"] == "max-age=60"


@pytest.mark.django_db
@pytest.mark.parametrize("length, status", [("2000001", 400), ("9" * 5000, 400), ("many", 400), ("12", 302)])
def test_what_is_too_large_is_not_read(client, length, status):
    answer = client.post(reverse("set_language"), {"language": "it"}, CONTENT_LENGTH=length)
    assert answer.status_code == status


def read(module):
    """Return a module of settings as it is read in the environment of now, without changing the one in use."""
    spec = find_spec(module.__name__)
    fresh = module_from_spec(spec)
    spec.loader.exec_module(fresh)
    return fresh
