"""What pages ask: where a match stands, who sits where, which matches somebody is in."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, Subquery
from django.http import Http404

from games.engine.cards import Card, parse_cards
from games.engine.match import MatchState
from games.engine.notation import Declaration, Event, Play, parse_event
from games.engine.record import Record, RoundRecord
from games.engine.round import Position, deal
from games.engine.rules import Rules
from games.engine.scoring import RoundScore, score_round
from games.engine.view import View, view_of
from games.fairness import written_proof
from games.models import Match, Round, Seat

RUNNING_SHOWN = 50
SEQUENCES_AT_ONCE = 500


class Step(NamedTuple):
    """One event of a round: whose it was, and whether it swept the table."""

    seat: int
    event: Event
    swept: bool

    @classmethod
    def between(cls, before: Position, event: Event, after: Position) -> "Step":
        """Return the step that leads from one position to the next."""
        return cls(before.turn, event, after.sweeps != before.sweeps)


@dataclass(frozen=True)
class Played:
    """A stored round, folded: its last position and the steps that led there."""

    stored: Round
    position: Position
    steps: tuple[Step, ...]

    @cached_property
    def places(self) -> dict[Card, int]:
        """The cards on the table in the order in which they came, each with its place, counted from the middle.

        A card keeps its place until it is captured, and the next one laid takes the lowest that is free.
        """
        setup = self.position.setup
        start = setup.rules.players * setup.rules.hand_size
        opening = () if setup.bonus else setup.deck[start : start + setup.rules.table_size]
        places = {card: place for place, card in enumerate(opening)}
        for step in self.steps:
            if isinstance(step.event, Play):
                _lay(places, step.event)
        return {card: place for card, place in places.items() if self.position.table >> card & 1}

    @property
    def just_dealt(self) -> bool:
        """Tell whether everybody's hand has come fresh from the stock, and nothing was done since."""
        held = {hand.bit_count() for hand in self.position.hands}
        done = self.steps and isinstance(self.steps[-1].event, Declaration)
        return held == {self.position.rules.hand_size} and not done

    @cached_property
    def score(self) -> RoundScore | None:
        """The score, None while the round goes on."""
        return score_round(self.position) if self.position.finished else None


def _lay(places: dict[Card, int], play: Play) -> None:
    for card in play.captured_cards:
        del places[card]
    if not play.captured:
        places[play.card] = next(place for place in count() if place not in places.values())


@dataclass(frozen=True)
class Snapshot:
    """Where a match stands: its seats, the latest round and the one before it (None where there is none)."""

    match: Match
    seats: tuple[Seat, ...]
    latest: Played | None
    previous: Played | None

    @cached_property
    def rules(self) -> Rules:
        return self.match.rules

    @property
    def sequence(self) -> int:
        """A number that grows with everything that changes: a page never goes back to a lower one."""
        return self.match.version + (self.latest.stored.changes if self.latest else 0)

    @property
    def last_scored(self) -> Played | None:
        """The round whose score was made last."""
        if self.latest and self.latest.position.finished:
            return self.latest
        return self.previous

    def seat_of(self, user: Any) -> Seat | None:
        """Return the seat of a user, None for anybody else."""
        return next((seat for seat in self.seats if user.pk is not None and seat.player_id == user.pk), None)

    def view(self, seat: int | None) -> View | None:
        """Return what a seat (None: a spectator) may see of the latest round."""
        return view_of(self.latest.position, seat) if self.latest else None

    def after_play(self, event: Event, position: Position, **clocks: Any) -> "Snapshot":
        """Return the match after one more event, which leads the latest round to `position`, `clocks` being what else
        that changes in it."""
        assert self.latest is not None
        changed = copy(self.latest.stored)
        changed.plays = f"{changed.plays} {event}".lstrip()
        changed.ply, changed.changes = changed.ply + 1, changed.changes + 1
        for name, value in clocks.items():
            setattr(changed, name, value)
        step = Step.between(self.latest.position, event, position)
        return replace(self, latest=Played(changed, position, (*self.latest.steps, step)))

    def side_name(self, side: int) -> str:
        """Return the names of a side's seats."""
        return " & ".join(self.seats[seat].shown_name or "…" for seat in self.rules.seats_of(side))


def fold_round(rules: Rules, stored: Round) -> Played:
    """Fold a stored round into its last position."""
    position = deal(rules, stored.dealer, stored.cards)
    steps = []
    for text in stored.texts:
        event = parse_event(text)
        after = position.play(event)
        steps.append(Step.between(position, event, after))
        position = after
    return Played(stored, position, tuple(steps))


def load_snapshot(**which: Any) -> Snapshot:
    """Read a match (by `key` or `id`) from the database; raise `Match.DoesNotExist` when there is none."""
    rounds = Round.objects.select_related("match__variant").order_by("-number")
    latest = rounds.filter(**{f"match__{name}": value for name, value in which.items()})[:2]
    stored = list(latest)
    match = stored[0].match if stored else Match.objects.select_related("variant").get(**which)
    if not stored and match.status != Match.Status.OPEN and (stored := list(latest.all())):
        match = stored[0].match  # the first round came between the two questions
    return _snapshot(match, Seat.objects.filter(match=match).select_related("player"), stored)


def _snapshot(match: Match, seats: Iterable[Seat], stored: Iterable[Round]) -> Snapshot:
    """Return a match with its last rounds: two, one or none, the latest first."""
    rules = match.rules
    played = [fold_round(rules, one) for one in stored]
    return Snapshot(match, tuple(seats), *played, *[None] * (2 - len(played)))


def sequences_of(match_ids: Iterable[int]) -> dict[int, int]:
    """Return the `sequence` of each match as it is stored now."""
    latest = Round.objects.filter(match=OuterRef("pk")).order_by("-number").values("changes")[:1]
    found, ids = {}, list(match_ids)
    for start in range(0, len(ids), SEQUENCES_AT_ONCE):
        matches = Match.objects.filter(pk__in=ids[start : start + SEQUENCES_AT_ONCE])
        for pk, version, changes in matches.values_list("pk", "version", Subquery(latest)):
            found[pk] = version + (changes or 0)
    return found


def snapshot_or_404(key: str) -> Snapshot:
    """Return a match by its key, or answer that there is none."""
    try:
        return load_snapshot(key=key)
    except Match.DoesNotExist:
        raise Http404 from None


def seat_or_404(user: Any, key: str) -> Seat:
    """Return the seat of a user in a match: to fetch it is the permission to act from it."""
    if user.pk is None:
        raise Http404
    try:
        return Seat.objects.select_related("match", "player").get(match__key=key, player=user)
    except Seat.DoesNotExist:
        raise Http404 from None


def running_matches(user: Any) -> list[Snapshot]:
    """Return the matches that a user is in and that are not over, without their earlier rounds: those that other
    people sit at before those against computers, the latest first."""
    if user.pk is None:
        return []
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    latest = Prefetch("rounds", Round.objects.order_by("-number")[:1], to_attr="latest")
    # In so many words, for the index of those that are not over.
    going = (Match.Status.OPEN, Match.Status.PLAYING)
    matches = Match.objects.filter(seats__player=user, status__in=going)
    others = Seat.objects.filter(match=OuterRef("pk"), player__isnull=False).exclude(player=user)
    matches = matches.annotate(people=Exists(others)).order_by("-people", "-created")
    matches = matches.select_related("variant").prefetch_related(seats, latest)[:RUNNING_SHOWN]
    return [_snapshot(match, match.seats.all(), getattr(match, "latest", ())) for match in matches]


def may_ask_hints(seats: Iterable[Seat], index: int) -> bool:
    """Tell whether a seat may ask for hints: only where every other seat is a computer's."""
    return all(seat.level for seat in seats if seat.index != index)


def record_of(match: Match) -> Record:
    """Return the record of a match that is over; raise `ValueError` before, since a record shows every card."""
    if not match.has_record:
        raise ValueError("a match has no record before it is over")
    base, clock = match.variant.record_id, {"clock": match.clock} if match.clock else {}
    annulled = {"annulled": True} if match.uncounted == Match.Uncounted.ANNULLED else {}
    fair = written_proof(match.key, [stored.fair for stored in match.rounds.all()])
    return Record(
        variant=base,
        changes=match.rules.changes_from(Record(base, {}, ()).rules),
        seats=tuple(_seat_record(seat) for seat in match.seats.all()),
        rounds=tuple(_round_record(stored) for stored in match.rounds.all()),
        result={"totals": match.totals, "winner": match.winner, "ended_by": match.ended_by},
        extra={"key": match.key, "started": match.started and match.started.isoformat()}
        | clock
        | annulled
        | fair,
    )


def _seat_record(seat: Seat) -> dict[str, Any]:
    bot = {"bot": seat.level} if seat.level else {}
    return {"name": seat.shown_name} | bot


def _round_record(stored: Round) -> RoundRecord:
    void = tuple(parse_cards(deck) for deck in stored.void)
    times = tuple(stored.times) if len(stored.times) == stored.ply else ()
    return RoundRecord(stored.dealer, stored.cards, tuple(stored.texts), void, times)


def match_state(match: Match, rounds: int) -> MatchState:
    """Return the state of a match before its latest round is scored."""
    rules = match.rules
    return MatchState(rules, tuple(match.totals) or (0,) * rules.sides, rounds)
