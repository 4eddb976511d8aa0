"""Compare what a page shows, and everything that came to a viewer, with what is true."""

import html
import json
import re
from typing import Any

from games.engine.cards import RANKS, SUITS, cards_in
from games.tests.browser.people import Person, Received
from games.tests.browser.truth import Truth

CODE = re.compile(rf"(?<![A-Za-z0-9=])(?:[{RANKS}][{SUITS}]x)?([{RANKS}][{SUITS}])(?=x|[^A-Za-z0-9]|$)")
FIRST_OF_PLAY = re.compile(rf"(?<![A-Za-z0-9])([{RANKS}][{SUITS}])x")
RANK_WORDS = dict(
    zip(
        "A234567JQK",
        ["ace", "two", "three", "four", "five", "six", "seven", "fante", "cavallo", "re"],
        strict=True,
    )
)
SUIT_WORDS = {"D": "coins", "H": "cups", "S": "swords", "C": "clubs"}
WORDS = {
    f"{rank_word} of {suit_word}": rank + suit
    for rank, rank_word in RANK_WORDS.items()
    for suit, suit_word in SUIT_WORDS.items()
}
PANEL = re.compile(r'<div id="panel".*?(?=<aside|<div id="live"|<div id="notice"|$)', re.DOTALL)
LIVE = re.compile(r'<div id="live"[^>]*>(.*?)</div>', re.DOTALL)
LOG = re.compile(r'<ol id="log".*?</ol>', re.DOTALL)
ROUND = re.compile(r'id="score-title">\s*Round (\d+)')


def expected(truth: Truth, seat: int | None) -> dict[str, Any]:
    """Return what the page of a seat (None: a spectator) must show."""
    position, rules = truth.position, truth.rules
    number = len(position.stock)
    mine = seat is not None and truth.turn == seat
    return {
        "sequence": truth.sequence,
        "hand_sequence": truth.sequence,
        "hand": sorted(str(card) for card in cards_in(position.hands[seat])) if seat is not None else [],
        "plays": truth.legal() if mine else [],
        "table": sorted(map(str, position.table_cards)),
        "drawn": sorted(map(str, position.table_cards)),
        "counts": [hand.bit_count() for hand in position.hands],
        "turns": [] if truth.turn is None else [truth.turn],
        "piles": [pile.bit_count() for pile in position.piles],
        "sweeps": [sweeps.bit_count() for sweeps in position.sweeps],
        "totals": list(truth.totals),
        "stock": f"{number} left" if number else "none left",
        "round": f"Round {truth.latest.number}",
        "panel": _panel(truth, seat),
        "said": len(truth.latest.plays),
        "sending": 0,
        "notice": "",
        "players": rules.players,
    }


def _panel(truth: Truth, seat: int | None) -> bool:
    if truth.over or truth.position.finished:
        return True
    return seat is not None and truth.ready[seat] < truth.latest.number - 1


def check(person: Person, truth: Truth, page: Any = None) -> None:
    """Assert that a page shows the truth, and keep what it holds."""
    person.received.append(Received("page", (page or person.page).content()))
    shown = person.shown(page)
    for name in ("hand", "table", "drawn"):
        shown[name] = sorted(shown[name])
    wanted = expected(truth, person.seat)
    shown["players"] = len(shown["counts"])
    differing = {name: (shown[name], wanted[name]) for name in wanted if shown[name] != wanted[name]}
    assert not differing, f"seat {person.seat}, (shown, true): {differing}"


def codes_in(text: str) -> set[str]:
    """Return every card that a text names, by its code or in words.

    >>> sorted(codes_in('value="7Dx2C+5S" href="/x.svg#AH" title="re of cups"'))
    ['2C', '5S', '7D', 'AH', 'KH']
    """
    text = html.unescape(text)
    lower = text.lower()
    found = set(CODE.findall(text)) | set(FIRST_OF_PLAY.findall(text))
    return found | {code for words, code in WORDS.items() if words in lower}


def assert_nothing_leaked(person: Person, truth: Truth) -> int:
    """Assert that nothing that came to a viewer names a card that they had not seen; return how much was looked at."""
    looked_at = 0
    for one in person.received:
        text = one.text.replace(truth.key, "")
        looked_at += 1
        if one.how == "sent":
            _assert_own(json.loads(text), person.seat, truth)
            continue
        unseen = _unseen_in(text, person.seat, truth)
        assert not unseen, f"seat {person.seat} was shown {unseen}: {one.text}"
    return looked_at


def _assert_own(fields: dict[str, Any], seat: int | None, truth: Truth) -> None:
    """Assert that a frame that went out names only cards that its sender had seen; who watches only asks and pings."""
    if "play" not in fields:
        assert not codes_in(json.dumps(fields)), fields
        return
    assert seat is not None, fields
    seen = truth.rounds[int(fields["round"]) - 1].seen_by(seat, int(fields["ply"]))
    assert codes_in(fields["play"]) <= seen, fields


def _unseen_in(text: str, seat: int | None, truth: Truth) -> set[str]:
    if 'class="felt waiting' in text or not LOG.search(text):
        return codes_in(text)
    number, ply = place_in(text)
    stored = truth.rounds[number - 1]
    finished = stored.position(ply).finished
    seen = stored.seen_by(seat, ply)
    before = truth.rounds[number - 2].seen_by(None, 99) if number > 1 else set()
    panel, live = PANEL.search(text), LIVE.search(text)
    unseen = codes_in(PANEL.sub("", LIVE.sub("", text))) - seen
    if panel:
        unseen |= codes_in(panel[0]) - (seen if finished else before)
    if live:
        old, marker, new = live[1].rpartition(f"Round {number}:")
        unseen |= (codes_in(old) - before) | (codes_in(new) - seen if marker or number == 1 else set())
        unseen |= set() if marker or number == 1 else codes_in(new) - seen - before
    return unseen


def place_in(text: str) -> tuple[int, int]:
    """Return the round and the ply that a frame or a page shows."""
    number, log = ROUND.search(text), LOG.search(text)
    assert number and log, text[:300]
    return int(number[1]), len(re.findall(r'<li class=" ?(?:swept)?">', log[0]))
