"""Set tables for the tests: people, matches with a chosen deal, and whole rounds played through the services."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.db import connection

from accounts.models import Player
from games.engine.cards import Card
from games.engine.notation import Event, parse_event
from games.engine.round import Position, fold
from games.engine.rules import Rules
from games.engine.tests.positions import stacked_deck
from games.engine.variants import VARIANTS
from games.models import Match, Round, Seat, Variant
from games.referee import act_on_due
from games.selectors import Snapshot, load_snapshot
from games.services.next_round import press_next
from games.services.open_match import open_match
from games.services.play import play
from games.services.seats import fill_free_seats, take_seat


def person(name: str, **fields: Any) -> Player:
    """Return a new player called `name`."""
    return Player.objects.create_user(f"user-{Player.objects.count()}", name=name, **fields)


def variant(slug: str = "scopa") -> Variant:
    """Return a shipped variant, stored when it is first asked for."""
    shipped = VARIANTS[slug]
    fields = {"name": shipped.name, "line": shipped.line, "options": shipped.options, "shipped": True}
    seatings = [list(pair) for pair in shipped.seatings]
    return Variant.objects.get_or_create(slug=slug, defaults=fields | {"seatings": seatings})[0]


def house_variant(*seatings: Sequence[int], slug: str = "house", **options: Any) -> Variant:
    """Return a variant of the house, unchecked."""
    shown = {"name": f"House {slug}", "seatings": [list(pair) for pair in seatings or [(2, 0)]]}
    return Variant.objects.create(slug=slug, options=options, **shown)


@contextmanager
def stacked(*decks: Sequence[Card], dealer: int = 0) -> Iterator[None]:
    """Let the next deals be these decks in turn, the first by `dealer`: chance is the one thing replaced here, and with
    it the proof that it was chance."""
    with (
        patch("games.services.rounds.source_of", return_value=None),
        patch("games.services.rounds.shuffled", side_effect=[tuple(deck) for deck in decks]),
        patch("games.services.rounds.drawn", return_value=dealer),
    ):
        yield


def set_table(
    *people: Player,
    of: Variant | str = "scopa",
    players: int = 0,
    teams: int = 0,
    level: str = "",
    dealer: int | None = None,
    hands: Sequence[str] = (),
    table: str = "",
    then: str = "",
    **options: Any,
) -> Match:
    """Return a match that `people` sit at in order; with a `level`, computers take the other seats.

    With `dealer`, `hands` (the seat after the dealer first), `table` or `then` the first deal is chosen.
    """
    chosen = variant(of) if isinstance(of, str) else of
    count = players or max(2, len(people))
    decks = []
    if dealer is not None or hands or table or then:
        rules = chosen.rules(players=count, teams=teams)
        decks = [stacked_deck(rules, hands=hands, table=table, then=then)]
    with stacked(*decks, dealer=dealer or 0) if decks else _as_it_comes():
        match = open_match(player=people[0], variant=chosen, players=count, teams=teams, **options)
        for other in people[1:]:
            take_seat(match_id=match.pk, player=other)
        if level and len(people) < count:
            fill_free_seats(match_id=match.pk, player=people[0], level=level)
    match.refresh_from_db()
    return match


@contextmanager
def _as_it_comes() -> Iterator[None]:
    yield


def snapshot_of(match: Match) -> Snapshot:
    return load_snapshot(id=match.pk)


def round_of(match: Match) -> Round:
    """Return the latest round as it is stored now."""
    stored = match.rounds.order_by("-number").first()
    assert stored is not None
    return stored


def position_of(match: Match) -> Position:
    latest = snapshot_of(match).latest
    assert latest is not None
    return latest.position


def seat_of(match: Match, player: Player) -> Seat:
    return Seat.objects.get(match=match, player=player)


def player_in_turn(match: Match) -> Player:
    """Return the person whose turn it is."""
    player = match.seats.get(index=position_of(match).turn).player
    assert player is not None
    return player


def stored_state(match: Match) -> dict[str, Any]:
    """Return everything that is stored of a match, to tell whether anything changed."""
    return {
        "match": Match.objects.filter(pk=match.pk).values().get(),
        "seats": list(Seat.objects.filter(match=match).order_by("index").values()),
        "rounds": list(Round.objects.filter(match=match).order_by("number").values()),
    }


Choice = Callable[[Position], Event]


def first_legal(position: Position) -> Event:
    return position.legal_plays[0]


def play_text(match: Match, text: str, *, seat: int | None = None) -> None:
    """Play `text` as an answer to the present ply, from the seat whose turn it is unless another is named."""
    latest = snapshot_of(match).latest
    assert latest is not None
    play(
        match_id=match.pk,
        seat=latest.position.turn if seat is None else seat,
        round_number=latest.stored.number,
        ply=latest.stored.ply,
        text=text,
    )


def play_plies(match: Match, count: int, choose: Choice = first_legal) -> None:
    """Play some events for whoever has the turn."""
    for _ in range(count):
        play_text(match, str(choose(position_of(match))))


def play_round(match: Match, choose: Choice = first_legal) -> None:
    """Play the present round to its end for everybody: the last event by the service, those before it straight away."""
    stored, rules = round_of(match), match.rules
    position, texts = fold(rules, stored.dealer, stored.cards, stored.texts), stored.texts
    while not position.finished:
        texts.append(str(choose(position)))
        position = position.play(parse_event(texts[-1]))
    Round.objects.filter(pk=stored.pk).update(plays=" ".join(texts[:-1]), ply=len(texts) - 1)
    play_text(match, texts[-1])


def everybody_presses_next(match: Match) -> None:
    number = round_of(match).number
    for index in match.seats.filter(level="").values_list("index", flat=True):
        press_next(match_id=match.pk, seat=index, round_number=number)


def play_match(match: Match, choose: Choice = first_legal) -> Match:
    """Play a match to its end, people by `choose` and computers by the referee, and return it as it is then."""
    while True:
        match.refresh_from_db()
        if match.status == Match.Status.OVER:
            return match
        snapshot = snapshot_of(match)
        assert snapshot.latest is not None
        if snapshot.latest.position.finished:
            everybody_presses_next(match)
        elif snapshot.seats[snapshot.latest.position.turn].level:
            assert act_on_due()
        else:
            play_text(match, str(choose(snapshot.latest.position)))


def play_rounds(match: Match, choose: Choice = first_legal) -> Match:
    """Play a match of people to its end, faster than `play_match`, and return it as it is then."""
    while match.status != Match.Status.OVER:
        play_round(match, choose)
        match.refresh_from_db()
        if match.status != Match.Status.OVER:
            everybody_presses_next(match)
    return match


def deck_of(rules: Rules, **chosen: Any) -> list[Card]:
    return stacked_deck(rules, **chosen)


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    """Do all actions at the same moment, each in a thread of its own; return what each returned or raised."""
    gate = threading.Barrier(len(actions))
    done: list[Any] = [None] * len(actions)

    def run(place: int) -> None:
        try:
            gate.wait(10)
            done[place] = actions[place]()
        except Exception as error:
            done[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not any(thread.is_alive() for thread in threads)
    return done


def count_of(kind: type, done: list[Any]) -> int:
    """Return how many of some results are of a kind, such as a refusal."""
    return sum(isinstance(one, kind) for one in done)
