"""The live region on the page: in every language each event is said once, and nothing again after a reconnection."""

import pytest

from games.tests.browser.people import wait_until
from games.tests.browser.test_words import HANDS, LISTEN
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser

SAID = {
    "en": ["You lay the six of cups.", "{name} lays the fante of coins. Your turn."],
    "it": ["Cali il sei di coppe.", "{name} cala il fante di denari. Tocca a te."],
    "ru": ["Вы кладёте на стол шестёрку кубков.", "{name} кладёт на стол валета монет. Ваш ход."],
    "sv": ["Du lägger bägare sex.", "{name} lägger mynt knekt. Din tur."],
}


@pytest.mark.parametrize("language", SAID)
def test_each_event_is_said_once(language, pair):
    host, guest, key = pair()
    stack(host.site, key, **HANDS)
    host.context.add_cookies([{"name": "django_language", "value": language, "url": host.site.url}])
    host.page.add_init_script(LISTEN)
    page = host.sit(key)
    assert page.locator("html").get_attribute("lang") == language
    host.play("6H")
    host.wait_for_place(key)
    guest.play_by_post(key, "JD")
    host.wait_for_place(key)
    said = [text.format(name=read(host.site, key).names[1]) for text in SAID[language]]
    wait_until(page, lambda: len(page.evaluate("window.said")) >= len(said), "both are said")
    frames = len(host.frames())
    host.cut()
    wait_until(page, lambda: len(host.frames()) > frames, "a new frame")
    host.live()
    assert page.evaluate("window.said") == said
