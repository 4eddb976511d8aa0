"""The record of a match: reading, writing and replaying it (see RECORD.md)."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from .cards import Card, format_cards, parse_cards
from .deal import check_void, dealer_after_void, next_dealer
from .errors import DealError, EngineError, RecordError, Words, _
from .match import ENDED_OTHERWISE, MatchState
from .notation import parse_event
from .round import Position, deal
from .rules import Rules
from .scoring import RoundScore, score_round
from .variants import VARIANTS, rules_for

FORMAT = "scopa-record/1"


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round as it is written: who dealt, the whole deck, the decks voided before it, the events, and where it is
    known what each of them took, in ms."""

    dealer: int
    deck: tuple[Card, ...]
    plays: tuple[str, ...] = ()
    void: tuple[tuple[Card, ...], ...] = ()
    thinks: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        void = {"void": [format_cards(deck) for deck in self.void]} if self.void else {}
        thinks = {"thinks": list(self.thinks)} if self.thinks else {}
        plays = {"plays": list(self.plays)}
        return {"dealer": self.dealer, "deck": format_cards(self.deck)} | void | plays | thinks


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is written. `changes` are the options that differ from the variant; `result` is None while the
    match goes on; `extra` keeps the keys that this format does not name."""

    variant: str
    changes: dict[str, Any]
    seats: tuple[dict[str, Any], ...]
    rounds: tuple[RoundRecord, ...] = ()
    result: dict[str, Any] | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        return rules_for(self.variant, **self.changes)

    def to_json(self) -> dict[str, Any]:
        """Return the record as plain data, ready for `json.dumps`."""
        result = {"result": self.result} if self.result is not None else {}
        return {
            "format": FORMAT,
            "variant": self.variant,
            "rules": self.changes,
            "seats": list(self.seats),
            "rounds": [one.to_json() for one in self.rounds],
            **result,
            **self.extra,
        }


def load_record(text: str) -> Record:
    """Read a record from JSON text; raise `RecordError` that says what is wrong."""
    try:
        return read_record(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise RecordError("json", detail=str(error)) from None


def read_record(data: object) -> Record:
    """Read a record from plain data; raise `RecordError` that names the field which is wrong."""
    fields = _mapping(data, "record")
    if fields.get("format") != FORMAT:
        raise RecordError("format")
    variant = fields.get("variant")
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise RecordError("field", field="variant", expected=" | ".join(VARIANTS))
    seats = tuple(_seat(seat, number) for number, seat in enumerate(_list(fields.get("seats"), "seats")))
    rounds = tuple(_round(one, number) for number, one in enumerate(_list(fields.get("rounds"), "rounds")))
    result = fields.get("result")
    known = ("format", "variant", "rules", "seats", "rounds", "result")
    record = Record(
        variant=variant,
        changes=dict(_mapping(fields.get("rules", {}), "rules")),
        seats=seats,
        rounds=rounds,
        result=None if result is None else dict(_mapping(result, "result")),
        extra={key: value for key, value in fields.items() if key not in known},
    )
    _check_seats(record)
    return record


def _check_seats(record: Record) -> None:
    try:
        players = record.rules.players
    except EngineError as error:
        raise RecordError("rules", detail=error) from None
    if len(record.seats) != players:
        raise RecordError("seats", found=len(record.seats), expected=players)
    for number, one in enumerate(record.rounds):
        if not 0 <= one.dealer < players:
            raise RecordError(
                "field",
                field=f"rounds[{number}].dealer",
                expected=Words(_("from {first} to {last}"), first=0, last=players - 1),
            )


def _mapping(data: object, name: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise RecordError("field", field=name, expected=Words(_("an object")))
    return data


def _list(data: object, name: str) -> list[Any]:
    if not isinstance(data, list):
        raise RecordError("field", field=name, expected=Words(_("a list")))
    return data


def _seat(data: object, number: int) -> dict[str, Any]:
    seat = _mapping(data, f"seats[{number}]")
    if not isinstance(seat.get("name"), str):
        raise RecordError("field", field=f"seats[{number}].name", expected=Words(_("a text")))
    return dict(seat)


def _round(data: object, number: int) -> RoundRecord:
    place = f"rounds[{number}]"
    fields = _mapping(data, place)
    dealer, plays = fields.get("dealer"), _list(fields.get("plays"), f"{place}.plays")
    if type(dealer) is not int:
        raise RecordError("field", field=f"{place}.dealer", expected=Words(_("a number")))
    if not all(isinstance(play, str) for play in plays):
        raise RecordError("field", field=f"{place}.plays", expected=Words(_("a list of texts")))
    void = tuple(_deck(deck, f"{place}.void") for deck in _list(fields.get("void", []), f"{place}.void"))
    deck, thinks = _deck(fields.get("deck"), f"{place}.deck"), _thinks(fields.get("thinks"), len(plays))
    return RoundRecord(dealer, deck, tuple(plays), void, thinks)


def _thinks(data: object, count: int) -> tuple[int, ...]:
    """Return the times of the events. They change no result: what is no such list is left out, as unknown keys are."""
    known = isinstance(data, list) and len(data) == count and all(type(ms) is int and ms >= 0 for ms in data)
    return tuple(data) if known and isinstance(data, list) else ()


def _deck(data: object, name: str) -> tuple[Card, ...]:
    if not isinstance(data, str):
        raise RecordError("field", field=name, expected=Words(_("a text of cards")))
    try:
        return parse_cards(data)
    except EngineError as error:
        raise RecordError(
            "field", field=name, expected=Words(_("a text of cards ({error})"), error=error)
        ) from None


@dataclass(frozen=True, slots=True)
class Replayed:
    """A round replayed: its last position, its score once it is complete, the state of the match after it, and
    the sorted legal events before each event."""

    position: Position
    score: RoundScore | None
    state: MatchState
    legal: tuple[list[str], ...]

    def to_json(self, with_legal: bool) -> dict[str, Any]:
        told: dict[str, Any] = {"complete": self.score is not None}
        if self.score is not None:
            told |= {
                "cards": list(self.score.cards),
                "coins": list(self.score.coins),
                "primiera": list(self.score.primiera),
                "points": [dict(items) for items in self.score.points],
            }
        told["totals"] = list(self.state.totals)
        return told | ({"legal": [list(texts) for texts in self.legal]} if with_legal else {})


def replay(record: Record, *, with_legal: bool = False) -> Iterator[Replayed]:
    """Replay a record round by round; raise `RecordError` with round and ply at the first rule that it breaks."""
    rules = record.rules
    state = MatchState.start(rules)
    due: int | None = None
    for number, written in enumerate(record.rounds):
        if state.over:
            raise RecordError("over", round=number, ply=0)
        with _located(number, 0):
            position = _deal(rules, written, due)
        legal: list[list[str]] = []
        for ply, text in enumerate(written.plays):
            if with_legal:
                legal.append(position.legal_plays.texts)
            with _located(number, ply):
                position = position.play(parse_event(text))
        score = score_round(position) if position.finished else None
        if score is not None:
            state = state.after(score)
        elif number + 1 < len(record.rounds):
            raise RecordError("unfinished", round=number, ply=len(written.plays))
        due = next_dealer(rules, written.dealer)
        yield Replayed(position, score, state, tuple(legal))


def _deal(rules: Rules, written: RoundRecord, due: int | None) -> Position:
    """Check the void decks and the dealer, and deal; `due` is who should have dealt first, None in round 0."""
    for deck in written.void:
        check_void(rules, deck)
        due = None if due is None else dealer_after_void(rules, due)
    if due is not None and written.dealer != due:
        raise DealError("dealer", dealer=written.dealer, expected=due)
    return deal(rules, written.dealer, written.deck)


@contextmanager
def _located(number: int, ply: int) -> Iterator[None]:
    """Turn an error of the engine into one that names the round and the event."""
    try:
        yield
    except EngineError as error:
        raise RecordError("event", round=number, ply=ply, detail=error) from None


def check_record(record: Record, *, with_legal: bool = False) -> dict[str, Any]:
    """Replay a record and return what `manage.py check_record` prints for it, errors included."""
    try:
        rounds, result = replay_to_end(record, with_legal=with_legal)
    except RecordError as error:
        return refusal(error)
    return {"valid": True, "rounds": [one.to_json(with_legal) for one in rounds]} | result


def replay_to_end(record: Record, *, with_legal: bool = False) -> tuple[list[Replayed], dict[str, Any]]:
    """Replay a record and return its rounds and its result: totals, winner and how it ended (None: it goes on).

    Raises `RecordError` at the first rule that it breaks, and for a result that it does not come to.
    """
    rounds = list(replay(record, with_legal=with_legal))
    state = rounds[-1].state if rounds else MatchState.start(record.rules)
    winner, ended_by = _check_result(record, state)
    return rounds, {"totals": list(state.totals), "winner": winner, "ended_by": ended_by}


def refusal(error: RecordError) -> dict[str, Any]:
    """Return what is printed for a record that is wrong; round and ply only where they are known."""
    where = {} if error.round is None else {"round": error.round, "ply": error.ply}
    return {"valid": False} | where | {"error": str(error)}


def _check_result(record: Record, state: MatchState) -> tuple[int | None, str | None]:
    """Return winner and ending; a match may also have ended away from the cards, where the record's word stands."""
    result = record.result
    if result is None:
        return state.winner, state.ended_by
    outside = not state.over and result.get("ended_by") in ENDED_OTHERWISE
    expected: dict[str, Any] = {"totals": list(state.totals)}
    if not outside:
        expected |= {"winner": state.winner, "ended_by": state.ended_by}
    for name, value in expected.items():
        if result.get(name) != value:
            raise RecordError("result", field=name, found=repr(result.get(name))[:60], expected=value)
    winner = result.get("winner") if outside else state.winner
    if winner is not None and (type(winner) is not int or not 0 <= winner < record.rules.sides):
        raise RecordError(
            "field",
            field="result.winner",
            expected=Words(_("from {first} to {last} or null"), first=0, last=record.rules.sides - 1),
        )
    return winner, result["ended_by"] if outside else state.ended_by
