"""Find cards in what somebody is sent who has not seen them."""

import re
from collections.abc import Iterable
from functools import lru_cache

from django.utils.translation import override

from games.engine.cards import CARDS, Card
from games.engine.view import view_of
from games.models import Match
from games.selectors import Snapshot, load_snapshot
from games.words import card_name

CODE = re.compile(r"(?<![0-9A-Za-wyz])[2-9AJQKT][CDHS](?![0-9A-Za-wyz])")


def unseen_by(match: Match, seat: int | None) -> list[Card]:
    """Return the cards that a viewer has not seen: the other hands and the stock; none where the match is over."""
    return unseen_in(load_snapshot(id=match.pk), seat)


def unseen_in(snapshot: Snapshot, seat: int | None) -> list[Card]:
    """Return the cards of a match as it stands that a viewer has not seen."""
    if snapshot.latest is None or snapshot.match.status != Match.Status.PLAYING:
        return []
    position = snapshot.latest.position
    shown = 0  # by players who let those who watch see their hands
    if seat is None:
        for one in snapshot.seats:
            shown |= position.hands[one.index] if one.shows_hand else 0
    return [card for card in view_of(position, seat).unseen if not shown >> card & 1]


# What a page says whatever was dealt: its head at home, the lines of the rules, and how a play is written.
PROSE = tuple(
    re.compile(pattern, re.DOTALL)
    for pattern in (
        r'name="csrfmiddlewaretoken" value="\w+"',
        r'<section class="hero".*?</section>',
        r'<section id="friends".*?</section>',
        r'<p class="rules-line".*?</p>',
        r"/match/[\w-]+",
        r"7D(?=[^<]{1,80}7Dx2C\+5S)",
        r"7Dx2C\+5S",
    )
)


def found_in(html: str, cards: Iterable[Card], language: str, key: str = "") -> list[str]:
    """Return the cards that some HTML gives away, by code or by name, as they are written there.

    `key` is that of the match, which may look like a card.
    """
    searched = _searched(tuple(cards), language)
    if searched is None or not searched.search(html):
        return []
    html = html.replace(key, "") if key else html
    for prose in PROSE:
        html = prose.sub("", html)
    return searched.findall(html)


def named_in(text: str) -> set[Card]:
    """Return the cards whose codes stand in a text.

    >>> sorted(map(str, named_in('{"play": "7Dx2C+5S", "key": "K5Sa"}')))
    ['2C', '5S', '7D']
    """
    codes = set(CODE.findall(text))
    return {card for card in CARDS if str(card) in codes}


@lru_cache(maxsize=512)
def _searched(cards: tuple[Card, ...], language: str) -> re.Pattern[str] | None:
    if not cards:
        return None
    with override(language):
        names = [str(card_name(card)) for card in cards]
    words = [rf"(?<![0-9A-Za-wyz]){card}(?![0-9A-Za-wyz])" for card in cards]
    words += [rf"(?<!\w){re.escape(name)}(?!\w)" for name in names]
    return re.compile("|".join(words))


def around(text: str, word: str) -> str:
    """Return what stands around a word, to be told."""
    at = text.find(word)
    return text[max(0, at - 80) : at + 40]
