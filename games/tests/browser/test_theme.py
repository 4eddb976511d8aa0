"""Light or dark: what the reader chose comes before what the device prefers."""

import pytest

pytestmark = pytest.mark.browser

LIGHT, DARK = "rgb(243, 232, 210)", "rgb(23, 17, 13)"
GROUND = "getComputedStyle(document.body).backgroundColor"
CONTROLS = "getComputedStyle(document.documentElement).colorScheme"


@pytest.mark.parametrize(
    ("theme", "device", "ground"),
    [
        ("auto", "light", LIGHT),
        ("auto", "dark", DARK),
        ("light", "dark", LIGHT),
        ("dark", "light", DARK),
    ],
)
def test_the_choice_comes_first(visitor, theme, device, ground):
    person = visitor(color_scheme=device)
    person.post("/accounts/preferences/", only="theme", theme=theme)
    for address in ("/", "/offline/"):
        page = person.go(address)
        assert page.evaluate(GROUND) == ground
        assert page.evaluate(CONTROLS) == {"auto": "light dark"}.get(theme, theme)
