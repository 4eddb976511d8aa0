"""What a page shows of how a match was dealt: what was promised, and once a round is over, all that proves it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from games.engine.cards import format_cards
from games.fairness import NO_VALUE, Source, commitment_to, lot
from games.models import Match, Round, Seat
from games.services.rounds import deal_until_valid


@dataclass(frozen=True, slots=True)
class Proof:
    """All that a deck came of. `decks` are those dealt, the void ones first, and `values` and `decks_json` the same
    for a script; `lot` is the name of who was drawn to deal first (empty: nobody was); `holds` is what the server
    finds, which nobody needs to believe, and `alone` tells that no seat had given a value."""

    secret: str
    values: list[tuple[str, str]]
    values_json: str
    decks: list[str]
    decks_json: str
    cards: str
    lot: str
    text: str
    holds: bool
    alone: bool


@dataclass(frozen=True, slots=True)
class DealShown:
    """A round: the commitment (empty where its deck came by other means), one's own value while it is played, and the
    proof once it is over."""

    number: int
    commitment: str
    own: str
    proof: Proof | None
    fixed: bool


@dataclass(frozen=True, slots=True)
class NextShown:
    """The next deal: its commitment, and what one's own seat has chosen for it so far (None: one has no seat)."""

    number: int
    commitment: str
    own: str | None


def show_deals(
    match: Match, seats: Sequence[Seat], rounds: Sequence[Round], own: Seat | None
) -> list[DealShown]:
    """Return the rounds of a match, the latest first; nothing secret of one that is not over."""
    return [_deal(match, seats, stored, own, _may_open(match, stored, rounds)) for stored in reversed(rounds)]


def show_next(match: Match, dealt: int, own: Seat | None) -> NextShown | None:
    """Return the deal that comes after `dealt` rounds, None where there is none or it was fixed beforehand."""
    number = dealt + 1
    going = match.status in (Match.Status.OPEN, Match.Status.PLAYING)
    if not going or not match.secret or number <= len(match.boards):
        return None
    chosen = match.values.get(str(own.index), "") if own else None
    return NextShown(number, commitment_to(match.key, number, match.secret), chosen)


def fair_url(match: Match) -> str:
    """Return where a script finds the next deal of a match, empty where none is dealt by chance any more."""
    going = match.status in (Match.Status.OPEN, Match.Status.PLAYING) and not match.boards
    return reverse("games:fair_match", args=[match.key]) if going else ""


def _may_open(match: Match, stored: Round, rounds: Sequence[Round]) -> bool:
    """Tell whether the cards of a round are no secret any more: it was played, or its match counted and is over."""
    if match.status == Match.Status.OVER:
        return True
    return stored.ended is not None and (match.status == Match.Status.PLAYING or stored != rounds[-1])


def _deal(match: Match, seats: Sequence[Seat], stored: Round, own: Seat | None, opened: bool) -> DealShown:
    fixed = stored.number <= len(match.boards)
    if not stored.fair:
        return DealShown(stored.number, "", "", None, fixed)
    source = Source(match.key, stored.number, stored.fair["secret"], tuple(stored.fair["values"]))
    value = source.values[own.index] if own else ""
    proof = _proof(match, seats, stored, source) if opened else None
    return DealShown(stored.number, source.commitment, value, proof, fixed)


def _proof(match: Match, seats: Sequence[Seat], stored: Round, source: Source) -> Proof:
    rules, decks = match.rules, [*stored.void, stored.deck]
    first = lot(source, rules.players) if stored.fair.get("lot") else None
    dealer = stored.dealer if first is None else first
    again, deck, void = deal_until_valid(rules, dealer, source)
    return Proof(
        secret=source.secret,
        values=[(seat.shown_name, value) for seat, value in zip(seats, source.values, strict=True)],
        values_json=json.dumps(source.values),
        decks=decks,
        decks_json=json.dumps(decks),
        cards=format_cards(rules.cards),
        lot="" if first is None else seats[first].shown_name,
        text=source.text,
        alone=set(source.values) == {NO_VALUE},
        holds=[*void, format_cards(deck)] == decks and (first is None or again == stored.dealer),
    )
