"""Nobody is sent a card that they have not seen: no code, no name, no number, in no language, round after round."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from games.engine.cards import CARDS
from games.engine.view import view_of
from games.models import Match
from games.services.rematch import play_again
from games.services.resign import resign
from games.tests.markup import part, read
from games.tests.sockets import in_database, listening
from games.tests.tables import (
    everybody_presses_next,
    person,
    play_plies,
    play_round,
    play_text,
    position_of,
    set_table,
    snapshot_of,
)
from games.words import card_name

LANGUAGES = [code for code, _name in settings.LANGUAGES]


def unseen_by(match: Match, seat: int | None) -> list:
    """Return the cards that a viewer has not seen: the other hands and the stock."""
    return list(view_of(position_of(match), seat).unseen)


def found_in(html: str, cards, language: str, key: str = "") -> list[str]:
    """Return the cards that some HTML gives away, by code or by name."""
    html = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", html.replace(key, ""))
    with override(language):
        names = [str(card_name(card)) for card in cards]
    words = [rf"(?<![0-9A-Za-wyz]){card}(?![0-9A-Za-wyz])" for card in cards]
    words += [rf"(?<!\w){re.escape(name)}(?!\w)" for name in names]
    return [word for word in words if re.search(word, html)]


def test_the_search_finds_what_it_looks_for():
    seven = [card for card in CARDS if str(card) == "7D"]
    for html in (
        'href="#7D"',
        'value="7D"',
        'value="KCx7D+2S"',
        'value="7Dx"',
        "the seven of coins.",
        "7D 5C",
    ):
        assert found_in(html, seven, "en"), html
    assert not found_in("17Di 7d seven of cups", seven, "en")


def pages(match: Match):
    yield match.get_absolute_url()
    yield match.get_absolute_url() + "?watch=1"
    yield reverse("games:state", args=[match.key])
    yield "/"


def check_pages(match: Match, clients, languages=("en",)) -> int:
    """Look at every page as every viewer, and return how many cards were hidden from them together."""
    hidden = 0
    for seat, client in clients:
        unseen = unseen_by(match, seat)
        hidden += len(unseen)
        for address in pages(match):
            for language in languages:
                answer = client.get(address, headers={"Accept-Language": language})
                shown = _without_prose(answer.text)
                assert not found_in(shown, unseen, language, match.key), (seat, address, language)
    return hidden


def _without_prose(html: str) -> str:
    """Return a page without what it says whatever is dealt: the head of the home page and the lines of the rules."""
    for start, end in (
        ('<section class="hero"', "</section>"),
        ('<section id="friends"', "</section>"),
        ('<p class="rules-line"', "</p>"),
    ):
        html = re.sub(f"{start}.*?{end}", "", html, flags=re.DOTALL)
    return html


def viewers(*players):
    """Return a client for each seat, and for a spectator with an account, a guest and a stranger."""
    clients = []
    for seat, player in (
        *enumerate(players),
        (None, person("Zeno")),
        (None, person("Guest 1", is_guest=True)),
    ):
        client = Client()
        client.force_login(player)
        clients.append((seat, client))
    return [*clients, (None, Client())]


@pytest.mark.django_db
def test_no_page_shows_an_unseen_card_in_any_ply_of_two_rounds():
    anna, bruno = person("Anna"), person("Bruno")
    match = set_table(anna, bruno, target=200)
    clients = viewers(anna, bruno)
    for _ in range(2):
        while not position_of(match).finished:
            if position_of(match).ply % 7 == 1:
                assert check_pages(match, clients)
            play_plies(match, 1)
        everybody_presses_next(match)
    assert match.rounds.count() == 3
    assert check_pages(match, clients)


@pytest.mark.django_db
def test_in_every_language():
    anna, bruno = person("Anna"), person("Bruno")
    match = set_table(anna, bruno)
    clients = viewers(anna, bruno)
    for _ in range(2):
        play_plies(match, 5)
        check_pages(match, clients, LANGUAGES)


@pytest.mark.django_db
def test_partners_do_not_see_each_others_hands():
    people = [person(name) for name in ("Anna", "Bruno", "Carla", "Dino")]
    match = set_table(*people, of="scopone9", players=4, teams=2)
    clients = viewers(*people)
    for _ in range(3):
        assert check_pages(match, clients)
        play_plies(match, 7)


@pytest.mark.django_db
def test_declared_cards_are_seen_and_no_others():
    anna, bruno = person("Anna"), person("Bruno")
    match = set_table(
        anna, bruno, of="cirulla", dealer=1, hands=["AD 2C 3H", "KD QH 5C"], table="6S 7C JD QS"
    )
    clients = viewers(anna, bruno)
    check_pages(match, clients)
    play_text(match, "!3")
    check_pages(match, clients)
    his = clients[1][1].get(match.get_absolute_url()).text
    assert {"ace of coins", "two of clubs", "three of cups"} <= {
        one["aria-label"] for one in part(his, "felt").all("span", role="img")
    }


@pytest.mark.django_db
def test_a_new_match_of_the_same_people():
    anna, bruno = person("Anna"), person("Bruno")
    old = set_table(anna, bruno)
    play_plies(old, 4)
    resign(match_id=old.pk, seat=0)
    match = play_again(match=old, player=anna, now=timezone.now())
    play_again(match=old, player=bruno, now=timezone.now())
    clients = viewers(anna, bruno)
    assert check_pages(match, clients)
    # Who left the old table is a stranger at a new one.
    carla = person("Carla")
    other = set_table(anna, carla)
    client = Client()
    client.force_login(bruno)
    check_pages(other, [(None, client)])


@pytest.mark.django_db
def test_the_record_comes_only_when_nothing_is_hidden_any_more(client):
    match = set_table(person("Anna"), person("Bruno"))
    play_plies(match, 9)
    assert client.get(reverse("games:record", args=[match.key])).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["KD", "7D", "AD", "AC", "5H", "nonsense", "!3", "!10=5"])
def test_a_refusal_says_the_same_of_a_card_that_the_opponent_holds_and_of_one_in_the_stock(text):
    """Whether a card that one does not hold is in a hand or in the stock is not told."""
    anna, bruno = person("Anna"), person("Bruno")
    said = set()
    hands = {"theirs": ["2C 3C 4C", "KD 7D AD"], "stock": ["2C 3C 4C", "KS 7S AS"]}
    for theirs in hands.values():
        match = set_table(anna, bruno, dealer=1, hands=theirs, table="6S 6H QH QS")
        client = Client()
        client.force_login(anna)
        fields = {"round": 1, "ply": 0, "play": text}
        address = reverse("games:play", args=[match.key])
        answer = client.post(address, fields, headers={"HX-Request": "true"})
        said.add(part(answer.text, "notice").text)
    assert len(said) == 1 and said != {""}


@pytest.mark.django_db
def test_card_backs_are_all_alike(client):
    """Neither order nor size, id or address of a back depends on the card."""
    backs, hands = set(), set()
    for theirs in (["2C 3C 4C", "KD 7D AD"], ["2C 3C 4C", "5H 6D JC"]):
        match = set_table(person("Anna"), person("Bruno"), dealer=1, hands=theirs, table="6S 6H QH QS")
        felt = part(client.get(match.get_absolute_url()).text, "felt")
        for seat in felt.all("li", class_="seat"):
            (group,) = seat.all("span", class_="backs")
            drawn = [_drawing(one) for one in group.all("span", class_="card-face")]
            assert len(drawn) == 3
            backs.update(drawn)
            hands.add(_drawing(group))
        backs.add(_drawing(felt.all("div", class_="stock")[0].all("span", class_="card-face")[0]))
    assert len(backs) == 1
    assert len(hands) == 1


def _drawing(element) -> str:
    return repr(
        (
            element.tag,
            element.attributes,
            [_drawing(one) for one in element.children if not isinstance(one, str)],
        )
    )


@pytest.mark.django_db
def test_no_element_is_named_by_a_hidden_card(client):
    """The same deal with other hidden cards makes the same page, but for the match, its people, time and token."""
    pages = []
    for theirs in (["2C 3C 4C", "KD 7D AD"], ["2C 3C 4C", "5H 6D JC"]):
        anna, bruno = person("Anna"), person("Bruno")
        match = set_table(anna, bruno, dealer=1, hands=theirs, table="6S 6H QH QS")
        client.force_login(anna)
        page = client.get(match.get_absolute_url()).text.replace(match.key, "")
        page = re.sub(r"\b\d{13}\b", "", page.replace(f"/people/{bruno.pk}/", ""))
        pages.append(re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page))
    assert pages[0] == pages[1]


@pytest.mark.django_db(transaction=True)
async def test_no_frame_shows_an_unseen_card():
    """Three sockets through two rounds; each frame is held against what its viewer may have seen by then."""

    def begin():
        anna, bruno = person("Anna"), person("Bruno")
        return set_table(anna, bruno, target=200), anna, bruno

    match, anna, bruno = await in_database(begin)
    async with (
        listening(match, anna) as hers,
        listening(match, bruno, language="it") as his,
        listening(match, await in_database(person, "Carla"), language="ru") as watching,
    ):
        places = ((0, hers, "en"), (1, his, "it"), (None, watching, "ru"))
        for _number in range(2):
            for step in (*[1] * 8, 0):
                for seat, socket, language in places:
                    unseen = await in_database(unseen_by, match, seat)
                    frames = await socket.settled()
                    assert frames
                    for frame in frames:
                        assert not found_in(frame, unseen, language, match.key)
                if step:
                    await in_database(play_plies, match, step)
            await in_database(play_round, match)
            await in_database(everybody_presses_next, match)
            for _seat, socket, _language in places:
                await socket.settled()
            async with listening(match, bruno) as again:
                unseen = await in_database(unseen_by, match, 1)
                assert not found_in(await again.view(), unseen, "en", match.key)
            await in_database(play_plies, match, 1)
    assert (await in_database(snapshot_of, match)).latest.stored.number == 3


@pytest.mark.django_db(transaction=True)
async def test_no_answer_to_a_bad_frame_shows_one():
    def begin():
        anna, bruno = person("Anna"), person("Bruno")
        return set_table(anna, bruno, dealer=1), anna, bruno

    match, anna, bruno = await in_database(begin)
    for viewer, seat in ((anna, 0), (bruno, 1), (None, None)):
        unseen = await in_database(unseen_by, match, seat)
        async with listening(match, viewer) as socket:
            await socket.view()
            for text in (
                "nothing",
                "{}",
                '{"play": "!3", "round": "1", "ply": "0"}',
                '{"next": "1", "round": "1"}',
            ):
                await socket.send_text(text)
                for frame in await socket.settled():
                    assert not found_in(frame, unseen, "en", match.key)


@pytest.mark.django_db
def test_the_source_of_a_page_has_no_deck(client):
    anna = person("Anna")
    match = set_table(anna, person("Bruno"))
    client.force_login(anna)
    page = client.get(match.get_absolute_url()).text
    assert not [one for one in read(page).all("script") if one.children]
    assert str(match.rounds.get().deck) not in page
