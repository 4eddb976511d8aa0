"""A guest opens an account and finds everything again: the match, the settings, on another device too."""

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.browser

SECRET = "a secret of the house"
SIZES = [{"width": 320, "height": 568}, {"width": 1280, "height": 800}]


def send(person, button, **fields):
    """Fill in the form that a button belongs to, and press the button."""
    main = person.page.locator("main")
    for name, text in fields.items():
        main.locator(f"input[name={name}]").fill(text)
    main.get_by_role("button", name=button, exact=True).click()
    person.page.wait_for_load_state()


def test_a_guest_opens_an_account_and_plays_on_elsewhere(visitor):
    phone, laptop = visitor(seat=0), visitor(seat=0)
    key = phone.set_table(opponent="computer")
    phone.post("/accounts/profile/", name="Ludovica")
    phone.post("/accounts/preferences/", only="deck", deck="milanese")
    phone.sit(key)
    hand = phone.shown()["hand"]

    phone.go("/")
    phone.page.locator(".site-nav").get_by_role("link", name="Sign up").click()
    assert phone.page.locator("input[name=username]").input_value() == "Ludovica"
    send(phone, "Create the account", password1=SECRET, password2=SECRET)
    phone.sit(key)
    assert phone.shown()["hand"] == hand
    assert "deck-milanese" in phone.page.locator("html").get_attribute("class")

    phone.go("/accounts/profile/")
    send(phone, "Sign out")
    assert phone.page.locator(".who-name").count() == 0
    phone.go(f"/match/{key}/")
    assert phone.page.locator("#hand button.hand-card").count() == 0

    laptop.go("/accounts/login/")
    send(laptop, "Sign in", login="ludovica", password=SECRET)
    assert laptop.name() == "Ludovica"
    laptop.sit(key)
    assert laptop.shown()["hand"] == hand
    assert "deck-milanese" in laptop.page.locator("html").get_attribute("class")


def test_a_passkey_opens_the_door_by_keys_alone(visitor):
    person = visitor()
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("WebAuthn.enable")
    key = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    key |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": key})

    person.go("/accounts/signup/")
    send(person, "Create the account", username="Ottavia", password1=SECRET, password2=SECRET)
    person.go("/accounts/2fa/webauthn/add/")
    send(person, "Confirm", password=SECRET)
    person.page.locator("input[name=passwordless]").check()
    person.page.get_by_role("button", name="Add", exact=True).press("Enter")
    person.page.wait_for_url("**/recovery-codes/")
    person.go("/accounts/profile/")
    send(person, "Sign out")

    person.go("/accounts/login/")
    person.page.get_by_role("button", name="Sign in with a passkey").press("Enter")
    person.page.wait_for_url(f"{person.site.url}/")
    assert person.name() == "Ottavia"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_accounts_fit_and_are_accessible(visitor, scheme):
    person = visitor(color_scheme=scheme)

    def look():
        for size in SIZES:
            person.page.set_viewport_size(size)
            wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert person.page.evaluate(wider) <= 0, f"{person.page.url} at {size}"
            found = Axe().run(person.page)
            assert not found.violations_count, f"{person.page.url}\n{found.generate_report()}"

    for path in ("signup", "login", "password/reset", "profile"):
        person.go(f"/accounts/{path}/")
        look()
    person.go("/accounts/signup/")
    name = "Wwwwwwwwwwwwwwww" + scheme
    send(person, "Create the account", username=name, password1="short", password2="shorter")
    look()
    send(person, "Create the account", username=name, password1=SECRET, password2=SECRET)
    for path in ("profile", "email", "password/change", "2fa", "sessions", "logout", "close"):
        person.go(f"/accounts/{path}/")
        look()
    person.go("/accounts/2fa/totp/activate/")
    look()
    send(person, "Confirm", password=SECRET)
    look()
