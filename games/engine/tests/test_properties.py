"""What holds in every match: random ones of every variant and seating, and of house rules drawn option by option."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import Card, cards_in, mask_of, parse_card
from games.engine.deal import dealer_after_void, next_dealer
from games.engine.errors import DealError, RulesError, UnreadableError
from games.engine.match import MatchState
from games.engine.notation import Declaration, Event, Play, parse_event
from games.engine.record import Record, RoundRecord, load_record, replay
from games.engine.round import Position, deal, fold
from games.engine.rules import ALLOWED, Rules
from games.engine.scoring import score_round
from games.engine.variants import VARIANTS, rules_for
from games.engine.view import view_of

TABLES = [(name, *seating) for name, variant in VARIANTS.items() for seating in variant.seatings]
MOST_ROUNDS = 400


def dealt_at_random(rules: Rules, dealer: int, rng: Random) -> tuple[Position, tuple[tuple[Card, ...], ...]]:
    """Shuffle and deal until a deal is not void; return the first position and the void decks."""
    void: list[tuple[Card, ...]] = []
    while True:
        deck = list(rules.cards)
        rng.shuffle(deck)
        try:
            return deal(rules, dealer, deck), tuple(void)
        except DealError:
            void.append(tuple(deck))
            dealer = dealer_after_void(rules, dealer)


def played_out(position: Position, rng: Random) -> Iterator[tuple[Position, Event, Position]]:
    """Play a round at random, declaring whatever can be declared half the time."""
    while not position.finished:
        declarations = [event for event in position.legal_plays if isinstance(event, Declaration)]
        event = rng.choice(declarations if declarations and rng.random() < 0.5 else position.legal_plays)
        after = position.play(event)
        yield position, event, after
        position = after


def held(position: Position) -> int:
    return mask_of(card for hand in position.hands for card in cards_in(hand))


def assert_all_cards_are_somewhere(position: Position) -> None:
    places = [*position.hands, position.table, *position.piles, mask_of(position.stock)]
    assert sum(place.bit_count() for place in places) == position.rules.deck
    assert mask_of(card for place in places for card in cards_in(place)) == position.rules.all_cards
    for sweeps, pile in zip(position.sweeps, position.piles, strict=True):
        assert not sweeps & ~pile
    if position.finished:
        assert not held(position) and not position.stock
        assert not position.table or position.last_capturer is None


def assert_each_card_can_be_played(position: Position) -> None:
    plays = [event for event in position.legal_plays if isinstance(event, Play)]
    playable = {play.card for play in plays}
    barred = {
        card
        for card in position.hand
        if position.rules.ace_first_play == "forbidden" and position.rules.ace_sweep and card.rank == "A"
    }
    assert playable | barred >= set(position.hand) >= playable
    assert bool(playable) == (not position.finished)
    assert len(set(plays)) == len(plays)
    for play in plays:
        own = play.captured == play.card.bit
        assert own or not play.captured & ~position.table


def assert_it_is_written_and_read(position: Position) -> None:
    for event in position.legal_plays:
        assert parse_event(str(event)) == event


@pytest.mark.parametrize(("variant", "players", "teams"), TABLES)
def test_a_round_keeps_its_cards_and_can_go_on(variant: str, players: int, teams: int) -> None:
    rules = rules_for(variant, players=players, teams=teams)
    for number in range(3):
        rng = Random(f"{variant} {players} {teams} {number}")
        start, _ = dealt_at_random(rules, number % players, rng)
        for position, event, after in played_out(start, rng):
            copy = Position(*position)
            assert_all_cards_are_somewhere(position)
            assert_each_card_can_be_played(position)
            assert_it_is_written_and_read(position)
            assert position.play(event) == after
            assert position == copy
            assert after.ply == position.ply + 1
            if isinstance(event, Declaration):
                assert after.turn == position.turn
            elif not after.finished:
                assert after.turn == (position.turn + 1) % players
        assert_all_cards_are_somewhere(after)
        assert_each_card_can_be_played(after)


def random_match(record: Record, rng: Random) -> tuple[Record, MatchState]:
    """Play a match at random; return its record and how it ended."""
    rules = record.rules
    state, dealer, rounds = MatchState.start(rules), rng.randrange(rules.players), []
    while not state.over and len(rounds) < MOST_ROUNDS:
        position, void = dealt_at_random(rules, dealer, rng)
        dealer, deck = position.dealer, position.setup.deck
        steps = list(played_out(position, rng))
        rounds.append(RoundRecord(dealer, deck, tuple(str(event) for _, event, _ in steps), void))
        state = state.after(score_round(steps[-1][2]))
        dealer = next_dealer(rules, dealer)
    result = {"totals": list(state.totals), "winner": state.winner, "ended_by": state.ended_by}
    return Record(record.variant, record.changes, record.seats, tuple(rounds), result), state


@pytest.mark.parametrize(("variant", "players", "teams"), TABLES)
def test_a_match_ends_and_its_record_gives_it_back(variant: str, players: int, teams: int) -> None:
    changes = {"players": players, "teams": teams}
    seats = tuple({"name": f"Seat {seat}"} for seat in range(players))
    record, state = random_match(Record(variant, changes, seats), Random(f"{variant} {players} {teams}"))
    assert state.over
    again = load_record(json.dumps(record.to_json()))
    assert again == record
    told = list(replay(again))
    assert told[-1].state == state
    assert [one.state.rounds for one in told] == list(range(1, len(told) + 1))
    assert sum(told[0].score.cards) in (
        again.rules.deck,
        again.rules.deck - told[0].position.table.bit_count(),
    )  # type: ignore[union-attr]


def walk(value: object) -> Iterator[Card]:
    """Yield every card that can be found in a value, however deep: as a card, in a play, or in a text."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Play):
        yield value.card
        yield from value.captured_cards
    elif isinstance(value, str):
        for word in value.replace("x", " ").replace("+", " ").split():
            with suppress(UnreadableError):
                yield parse_card(word)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from walk(getattr(value, one.name))
    elif isinstance(value, dict):
        yield from walk([*value, *value.values()])
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from walk(item)


class Witness:
    """Keep, from outside the engine, what each seat and a spectator (None) has had before their eyes."""

    def __init__(self, position: Position) -> None:
        self.seats: tuple[int | None, ...] = (None, *range(position.rules.players))
        laid = position.setup.table
        self.seen = {seat: laid | self.hand(position, seat) for seat in self.seats}

    @staticmethod
    def hand(position: Position, seat: int | None) -> int:
        return 0 if seat is None else position.hands[seat]

    def watch(self, before: Position, event: Event, after: Position) -> None:
        shown = before.hands[before.turn] if isinstance(event, Declaration) else event.card.bit
        for seat in self.seats:
            self.seen[seat] |= shown | self.hand(after, seat)


def assert_views_show_only_what_was_seen(position: Position, witness: Witness) -> None:
    for seat in witness.seats:
        view, seen = view_of(position, seat), witness.seen[seat]
        shown = {
            one.name: getattr(view, one.name) for one in fields(view) if one.name not in ("unseen", "rules")
        }
        assert not mask_of(walk(list(shown.values()))) & ~seen
        assert mask_of(view.unseen) == position.rules.all_cards & ~seen
        assert view.hand_counts == tuple(hand.bit_count() for hand in position.hands)
        assert bool(view.legal_plays) == (seat == position.turn and not position.finished)


@pytest.mark.parametrize(("variant", "players", "teams"), TABLES)
def test_a_view_shows_no_card_that_its_seat_has_not_seen(variant: str, players: int, teams: int) -> None:
    rules, rng = rules_for(variant, players=players, teams=teams), Random(f"{variant} {players} {teams} seen")
    start, _ = dealt_at_random(rules, rng.randrange(players), rng)
    witness = Witness(start)
    assert_views_show_only_what_was_seen(start, witness)
    for before, event, after in played_out(start, rng):
        witness.watch(before, event, after)
        assert_views_show_only_what_was_seen(after, witness)


@pytest.mark.parametrize(("variant", "players", "teams"), TABLES)
def test_a_view_does_not_depend_on_what_its_seat_has_not_seen(variant: str, players: int, teams: int) -> None:
    """Exchange the cards that a seat has not seen, in the deck itself: its view must stay the same."""
    rules, rng = (
        rules_for(variant, players=players, teams=teams),
        Random(f"{variant} {players} {teams} other"),
    )
    start, _ = dealt_at_random(rules, rng.randrange(players), rng)
    witness, events = Witness(start), []
    for before, event, after in played_out(start, rng):
        witness.watch(before, event, after)
        events.append(str(event))
        if after.ply % 7:
            continue
        for seat in witness.seats:
            unseen = [card for card in start.setup.deck if not witness.seen[seat] >> card & 1]
            other = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
            deck = [other.get(card, card) for card in start.setup.deck]
            assert view_of(fold(rules, start.dealer, deck, events), seat) == view_of(after, seat)


def test_the_walk_finds_cards_wherever_they_hide() -> None:
    hidden = (Play(parse_card("7D"), mask_of([parse_card("2C")])), {"log": ["AHxAD+KS"]}, parse_card("3H"))
    assert {str(card) for card in walk(hidden)} == {"7D", "2C", "AH", "AD", "KS", "3H"}


OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        name: st.sampled_from(values if len(values) < 20 else (values[0], values[7]))
        for name, values in ALLOWED.items()
    },
)


def mended(options: dict[str, Any]) -> Rules:
    """Return rules from options, leaving out those that exclude others until the rest can be played."""
    while True:
        try:
            return Rules.from_options(options)
        except RulesError as error:
            assert error.code == "conflict"
            first, second = error.options
            assert first in ALLOWED and second in ALLOWED
            assert first in str(error) and second in str(error)
            left_out = first if first in options else second
            options = {name: value for name, value in options.items() if name != left_out}


@settings(max_examples=300)
@given(OPTIONS, st.integers(0, 1_000_000))
def test_any_house_rules_are_refused_or_can_be_played(options: dict[str, Any], seed: int) -> None:
    rules, rng = mended(options), Random(seed)
    state, dealer = MatchState.start(rules), seed % rules.players
    for _ in range(2):
        position, _ = dealt_at_random(rules, dealer, rng)
        steps = list(played_out(position, rng))
        for before, event, _ in steps:
            assert_each_card_can_be_played(before)
            assert event in before.legal_plays
        last = steps[-1][2]
        assert_all_cards_are_somewhere(last)
        score = score_round(last)
        assert all(points > 0 for items in score.points for points in items.values())
        state = state.after(score)
        if state.over:
            break
        dealer = next_dealer(rules, position.dealer)


@settings(max_examples=25)
@given(OPTIONS, st.integers(0, 1_000_000))
def test_matches_by_house_rules_end(options: dict[str, Any], seed: int) -> None:
    rules, rng = mended(options | {"target": 5}), Random(seed)
    state, dealer = MatchState.start(rules), 0
    for _ in range(MOST_ROUNDS):
        position, _ = dealt_at_random(rules, dealer, rng)
        *_, (_, _, last) = played_out(position, rng)
        state = state.after(score_round(last))
        if state.over:
            break
        dealer = next_dealer(rules, position.dealer)
    assert state.over or state.totals.count(max(state.totals)) > 1
