"""No page breaks a rule of accessibility that can be checked by machine."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.template.loader import render_to_string

from games.tests.browser.scenes import SCENES

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scene", SCENES)
def test_axe(scene, visitor):
    host, guest = visitor(seat=0), visitor(seat=1)
    SCENES[scene](host, guest)
    _assert_no_violations(host.page)


@pytest.mark.parametrize(
    "scene", ["home", "lobby", "table", "choice", "round", "talk", "again", "bell", "event"]
)
def test_axe_in_the_dark_on_a_phone(scene, visitor):
    phone = {"color_scheme": "dark", "viewport": {"width": 390, "height": 844}}
    host, guest = visitor(seat=0, **phone), visitor(seat=1)
    SCENES[scene](host, guest)
    _assert_no_violations(host.page)


@pytest.mark.parametrize(
    "template", ["400.html", "403.html", "403_csrf.html", "404.html", "429.html", "500.html"]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_on_the_pages_of_errors(template, scheme, visitor, rf):
    person = visitor(color_scheme=scheme)
    person.go("/rules/")
    context = {} if template == "500.html" else {"request": rf.get("/")}
    person.page.set_content(render_to_string(template, context))
    _assert_no_violations(person.page)


def _assert_no_violations(page):
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()
