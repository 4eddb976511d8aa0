"""What is true of a match, read from the database file of a scratch site and folded by the engine."""

import json
import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import cache, cached_property

from games.engine.cards import Card, cards_in, format_cards, parse_cards
from games.engine.notation import Play, parse_event
from games.engine.round import Position, fold
from games.engine.rules import Rules
from scopa_site.scratch import ScratchSite


@dataclass(frozen=True)
class StoredRound:
    """A round as stored."""

    rules: Rules
    number: int
    dealer: int
    deck: tuple[Card, ...]
    plays: tuple[str, ...]
    changes: int

    def position(self, ply: int | None = None) -> Position:
        """Return the position after `ply` events, or after all of them."""
        return fold(self.rules, self.dealer, self.deck, self.plays[:ply])

    def seen_by(self, seat: int | None, ply: int) -> set[str]:
        """Return the cards that a seat (None: a spectator) has seen after `ply` events."""
        return set(_seen(self, seat, ply))


@cache
def _seen(stored: StoredRound, seat: int | None, ply: int) -> frozenset[str]:
    rules = stored.rules
    start = rules.players * rules.hand_size
    seen = {str(card) for card in stored.deck[start : start + rules.table_size]}
    for count in range(ply + 1):
        position = stored.position(count)
        own = position.hands[seat] if seat is not None else 0
        seen |= {str(card) for card in cards_in(own | position.open_cards)}
    events = [parse_event(text) for text in stored.plays[:ply]]
    return frozenset(seen | {str(event.card) for event in events if isinstance(event, Play)})


@dataclass(frozen=True)
class Truth:
    """A match as stored: all its rounds, the seats' names and whether it is over."""

    key: str
    status: str
    version: int
    totals: tuple[int, ...]
    winner: int | None
    rules: Rules
    names: tuple[str, ...]
    ready: tuple[int, ...]
    rounds: tuple[StoredRound, ...]

    @property
    def latest(self) -> StoredRound:
        return self.rounds[-1]

    @cached_property
    def position(self) -> Position:
        return self.latest.position()

    @property
    def sequence(self) -> int:
        return self.version + (self.latest.changes if self.rounds else 0)

    @property
    def place(self) -> tuple[int, int]:
        """The round and the ply."""
        return self.latest.number, len(self.latest.plays)

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, None between rounds and after the match."""
        return None if self.over or self.position.finished else self.position.turn

    @property
    def over(self) -> bool:
        return self.status == "over"

    def legal(self) -> list[str]:
        return sorted(map(str, self.position.legal_plays))

    def choose(self, rng: random.Random) -> str:
        """Return some play, one that captures where there is one."""
        texts = self.legal()
        return rng.choice([text for text in texts if "x" in text] or texts)


def read(site: ScratchSite, key: str) -> Truth:
    """Read a match from the database."""
    with closing(sqlite3.connect(f"file:{site.database}?mode=ro", uri=True, timeout=20)) as base:
        base.row_factory = sqlite3.Row
        base.execute("BEGIN")
        match = base.execute("SELECT * FROM games_match WHERE key = ?", (key,)).fetchone()
        seats = base.execute(
            "SELECT s.*, coalesce(p.name, s.name) AS shown FROM games_seat s"
            ' LEFT JOIN accounts_player p ON p.id = s.player_id WHERE s.match_id = ? ORDER BY "index"',
            (match["id"],),
        ).fetchall()
        rounds = base.execute(
            "SELECT * FROM games_round WHERE match_id = ? ORDER BY number", (match["id"],)
        ).fetchall()
    rules = Rules.from_options(json.loads(match["options"]))
    return Truth(
        key=key,
        status=match["status"],
        version=match["version"],
        totals=tuple(json.loads(match["totals"])),
        winner=match["winner"],
        rules=rules,
        names=tuple(seat["shown"] for seat in seats),
        ready=tuple(seat["ready"] for seat in seats),
        rounds=tuple(_round(rules, row) for row in rounds),
    )


def _round(rules: Rules, row: sqlite3.Row) -> StoredRound:
    deck, plays = parse_cards(row["deck"]), tuple(row["plays"].split())
    return StoredRound(rules, row["number"], row["dealer"], deck, plays, row["changes"])


def stack(site: ScratchSite, key: str, *, first: str, second: str, table: str) -> Truth:
    """Deal the latest round of a match for two again, see `deal_again`, and return the match."""
    site.deal_again(key, first=first, second=second, table=table)
    return read(site, key)


def lay_out(
    site: ScratchSite, key: str, rules: Rules, *, dealer: int, deck: list[Card], plays: list[str]
) -> None:
    """Write the latest round of a match anew: its rules, its deal, and what was played. Pages show it once reloaded."""
    site.write(
        "UPDATE games_match SET options = ?, version = version + 100 WHERE key = ?",
        (json.dumps(rules.options()), key),
    )
    site.write(
        "UPDATE games_round SET deck = ?, dealer = ?, plays = ?, ply = ?, changes = 0, due = NULL, void = '[]',"
        " ended = NULL WHERE match_id = (SELECT id FROM games_match WHERE key = ?)",
        (format_cards(deck), dealer, " ".join(plays), len(plays), key),
    )
