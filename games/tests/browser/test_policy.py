"""The browser forbids what the policy of the site does, and no page asks for it, also those that others wrote."""

import pytest

from games.tests.browser.people import wait_until

pytestmark = pytest.mark.browser

PASSWORD = "a secret of the house"
ADMIN = [
    "",
    "games/match/",
    "games/variant/add/",
    "accounts/player/",
    "accounts/player/add/",
    "tournaments/event/",
]


def test_what_is_written_into_a_page_is_not_run_and_the_tests_hear_of_it(visitor):
    person = visitor()
    person.go("/rules/")
    person.page.evaluate(
        "() => { const script = document.createElement('script'); script.textContent = 'window.ran = true';"
        " document.body.append(script); }"
    )
    wait_until(person.page, lambda: person.errors, "a message of the policy")
    assert not person.page.evaluate("() => window.ran")
    assert "script-src" in person.errors.pop()
    assert not person.errors


def test_the_pages_of_others_keep_to_it(visitor, site):
    """The administration, the second factors and the documentation of the API; `visitor` looks for violations."""
    person = visitor()
    person.post("/accounts/signup/", username="Administra", password1=PASSWORD, password2=PASSWORD)
    person.go("/accounts/reauthenticate/?next=/accounts/2fa/totp/activate/")
    person.page.locator("[name=password]").fill(PASSWORD)
    person.page.locator("main button[type=submit], main form button").first.click()
    person.page.locator("main svg").first.wait_for()
    for path in ("/accounts/2fa/webauthn/add/", "/statistics/", "/accounts/sessions/"):
        person.go(path)
    site.write("UPDATE accounts_player SET is_staff = 1, is_superuser = 1 WHERE name = ?", ("Administra",))
    for path in ADMIN:
        person.go(f"/admin/{path}")
        person.page.locator("#site-name").wait_for()
    person.go("/api/v1/docs")
    person.page.locator(".opblock-summary").first.click()
    person.page.locator(".opblock-body").first.wait_for()
