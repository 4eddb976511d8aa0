"""An uploaded record as a match that was never stored, for what shows matches that are over."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import format_cards
from games.engine.record import Record, RoundRecord, read_record
from games.models import Match, Round, Seat, Upload, Variant


class Unplayed(NamedTuple):
    """A match with its seats and rounds; none of them is stored."""

    match: Match
    seats: Sequence[Seat]
    rounds: Sequence[Round]


def as_match(upload: Upload) -> Unplayed:
    """Return the match that a record tells of."""
    record = read_record(upload.record)
    result = record.result or {}
    match = Match(
        key=upload.key,
        variant=_variant(record.variant),
        options=record.rules.options(),
        status=Match.Status.OVER,
        totals=result["totals"],
        winner=result["winner"],
        ended_by=result["ended_by"] or "",
    )
    seats = [Seat(match=match, index=index, name=seat["name"]) for index, seat in enumerate(record.seats)]
    rounds = [_round(match, number, one) for number, one in enumerate(record.rounds, 1)]
    return Unplayed(match, seats, rounds)


def title_of(record: Record) -> str:
    """Return what a record is called that was given no title: who played."""
    return " – ".join(seat["name"] for seat in record.seats)


def _variant(slug: str) -> Variant:
    return Variant.objects.filter(slug=slug).first() or Variant(slug=slug, name=slug.capitalize())


def _round(match: Match, number: int, written: RoundRecord) -> Round:
    return Round(
        match=match,
        number=number,
        dealer=written.dealer,
        deck=format_cards(written.deck),
        void=[format_cards(deck) for deck in written.void],
        plays=" ".join(written.plays),
        ply=len(written.plays),
    )
