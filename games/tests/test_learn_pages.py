"""The pages to learn from: the lesson is played by plain links and forms, and stores nothing."""

import pytest
from django.urls import reverse

from accounts.models import Player
from games.learning.steps import STEPS
from games.models import Match
from games.tests.markup import part, read

pytestmark = pytest.mark.django_db


def step(number):
    return reverse("games:lesson", kwargs={"number": number})


def page_of(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def buttons(html):
    return [button["value"] for button in part(html, "hand").all("button", name="play")]


def options(html):
    return [field["value"] for field in part(html, "hand").all("input", name="play")]


# -- the lesson ----------------------------------------------------------------------------------


def test_the_lesson_begins_with_the_worked_deal(client):
    page = page_of(client, reverse("games:learn"))
    assert [spot["data-card"] for spot in part(page, "felt").all("li") if spot.has("data-card")] == [
        "2C",
        "4H",
        "5S",
        "QD",
    ]
    assert sorted(buttons(page)) == ["7Dx2C+5S", "7Hx2C+5S", "AS"]
    assert "Step 1 of 12" in part(page, "match").text


def test_the_cards_of_nonna_are_not_on_the_page(client):
    felt = part(page_of(client, reverse("games:learn")), "felt")
    drawn = {use["href"].split("#")[1] for use in felt.all("use")}
    assert drawn == {"2C", "4H", "5S", "QD", "back"}


def test_the_whole_lesson_can_be_played_by_its_own_forms_and_links(client):
    address, seen = reverse("games:learn"), 0
    while address:
        page = page_of(client, address)
        seen += 1
        play = STEPS[seen - 1].play
        if play:
            assert play in buttons(page) + options(page)
            forms = part(page, "hand").all("form")
            assert {form["action"] for form in forms} == {address}
            answer = client.get(address, {"play": play})
            assert answer.status_code == 302
            address = answer["Location"]
        else:
            onwards = [link["href"] for link in part(page, "match").all("a", class_="primary")]
            address = onwards[0] if onwards else ""
    assert seen == len(STEPS)


def test_a_step_offers_what_is_legal_and_nothing_else(client):
    assert sorted(buttons(page_of(client, step(8)))) == ["JCxJH", "KDxKH", "KSxKH"]
    choice = page_of(client, step(9))
    assert options(choice) == ["KSx2D+3S+5D", "KSx2D+JH"]
    assert buttons(choice) == ["JCxJH"]


@pytest.mark.parametrize(
    ("number", "play"),
    [(number, play) for number, one in enumerate(STEPS, 1) for play in one.others],
)
def test_another_play_is_explained_and_may_be_taken_back(client, number, play):
    answer = client.get(step(number), {"play": play})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "In this lesson" in part(page, "match").text
    links = {link.text: link["href"] for link in part(page, "match").all("a")}
    assert links["Take it back"] == (step(number) if number > 1 else reverse("games:learn"))
    assert links["Go on as the lesson does"] == step(number + 1)
    assert not read(page).all(id="hand")


@pytest.mark.parametrize("play", ["7D", "KDxKH", "<script>", "7Dx2C+5S+QD"])
def test_what_cannot_be_played_leads_back_to_the_step(client, play):
    answer = client.get(step(1), {"play": play})
    assert (answer.status_code, answer["Location"]) == (302, reverse("games:learn"))


@pytest.mark.parametrize("number", [0, len(STEPS) + 1, 9999])
def test_there_are_no_other_steps(client, number):
    assert client.get(step(number)).status_code == 404


def test_the_first_step_leads_nowhere_back(client):
    links = [link.text for link in part(page_of(client, reverse("games:learn")), "match").all("a")]
    assert links == ["Show me"]


def test_the_live_region_tells_what_was_played(client):
    assert "Nonna lays the three of cups." in part(page_of(client, step(2)), "live").text
    tried = client.get(step(2), {"play": "7Hx3H+4H"}).content.decode()
    assert part(tried, "live").text.startswith("You play the seven of cups")


def test_the_plays_are_told_to_the_learner(client):
    log = part(page_of(client, step(12)), "log").text
    assert "You play the seven of coins" in log
    assert "You plays" not in log


def test_a_script_gets_the_focus_to_the_next_step(client):
    assert not part(page_of(client, step(2)), "step-title").has("autofocus")
    by_script = client.get(step(2), headers={"HX-Request": "true"}).content.decode()
    assert part(by_script, "step-title").has("autofocus")


def test_the_items_are_counted(client):
    page = page_of(client, step(11))
    told = {
        row.all("th")[0].text: row.text for row in part(page, "match").all("tr") if row.all("th", scope="row")
    }
    assert told["Cards"] == "Cards 22 ● won 18"
    assert told["Coins"] == "Coins 6 ● won 4"
    assert told["Points"] == "Points 5 1"


def test_the_primiera_is_counted_card_by_card(client):
    page = page_of(client, step(12))
    mine, hers = part(page, "match").all("div", class_="primiera-side")
    assert [item.text for item in mine.all("li")] == ["21", "21", "15", "16"]
    assert [item.text for item in hers.all("li")] == ["18", "18", "21", "21"]
    assert (mine.all("p")[0].text, hers.all("p")[0].text) == ("= 73", "= 78")


def test_the_end_offers_a_match(client):
    page = page_of(client, step(12))
    (form,) = [form for form in part(page, "match").all("form") if form.attributes.get("method") == "post"]
    assert form["action"] == reverse("games:play_now")


def test_the_lesson_makes_nobody_and_stores_nothing(client):
    for number in range(1, len(STEPS) + 1):
        client.get(step(number))
    assert not Match.objects.exists()
    assert not Player.objects.exists()


def test_the_lesson_cannot_be_posted_to(client):
    assert client.post(reverse("games:learn")).status_code == 405


# -- the other pages -----------------------------------------------------------------------------


def test_the_strategy_page_has_its_sections_in_its_contents(client):
    page = read(page_of(client, reverse("games:strategy")))
    sections = [section["id"] for section in page.all("section") if section.has("id")]
    links = [link["href"] for nav in page.all("nav", class_="contents") for link in nav.all("a")]
    assert links == [f"#{section}" for section in sections]
    assert len(sections) >= 8


def test_the_about_page_tells_what_is_fair(client):
    page = page_of(client, reverse("games:about"))
    assert "never leaves the server before the round is over" in page
    assert "broom" in page


@pytest.mark.parametrize("name", ["learn", "strategy", "about"])
def test_a_page_has_one_main_heading_and_no_inline_script_or_style(client, name):
    page = read(page_of(client, reverse(f"games:{name}")))
    assert len(page.all("h1")) == 1
    assert not page.all("style")
    assert all(script.has("src") for script in page.all("script"))
    assert not [element for element in page.all() if element.has("style") or element.has("onclick")]


def test_the_lesson_is_found_from_every_page(client):
    page = read(page_of(client, reverse("games:about")))
    (nav,) = page.all("nav", class_="site-nav")
    assert reverse("games:learn") in [link["href"] for link in nav.all("a")]
    (footer,) = page.all("footer")
    found = {link["href"] for link in footer.all("a")}
    assert {reverse("games:strategy"), reverse("games:about")} <= found


def test_home_leads_to_the_lesson(client):
    (hero,) = read(page_of(client, reverse("games:home"))).all("section", class_="hero")
    assert reverse("games:learn") in [link["href"] for link in hero.all("a")]
