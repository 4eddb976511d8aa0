"""Whole matches of every variant and seating, people and computers at one table, to records that are valid."""

import pytest

from games.engine.variants import SHIPPED
from games.fairness import check_with_proof
from games.models import Match
from games.selectors import fold_round, record_of
from games.tests.tables import (
    everybody_presses_next,
    person,
    play_match,
    play_round,
    set_table,
    snapshot_of,
)

pytestmark = pytest.mark.django_db

MIXED = [(shipped, shipped.seatings[-1]) for shipped in SHIPPED]
REST = [(shipped, seating) for shipped in SHIPPED for seating in shipped.seatings[:-1]]


def named(tables):
    return {"argvalues": tables, "ids": [f"{one.id}-{players}-{teams}" for one, (players, teams) in tables]}


def check(match: Match) -> None:
    """Check that a match that is over is well stored and its record valid."""
    assert match.status == Match.Status.OVER
    assert match.ended_by and match.ended and match.started
    assert not match.rounds.exclude(due=None).exists()
    assert not match.rounds.filter(ended=None).exists()
    assert list(match.rounds.values_list("number", flat=True)) == list(range(1, match.rounds.count() + 1))
    told = check_with_proof(record_of(match))
    assert told["valid"], told
    assert (told["totals"], told["winner"], told["ended_by"]) == (match.totals, match.winner, match.ended_by)
    for stored in match.rounds.all():
        position = fold_round(match.rules, stored).position
        held = sum(pile.bit_count() for pile in position.piles) + position.table.bit_count()
        assert held == match.rules.deck


@pytest.mark.parametrize(("shipped", "seating"), **named(MIXED))
def test_every_variant_with_people_and_computers(shipped, seating):
    players, teams = seating
    people = [person(name) for name in ("Anna", "Bruno", "Carla")[: 1 + players // 3]]
    match = set_table(*people, of=shipped.id, players=players, teams=teams, level="random", target=1)
    assert match.status == Match.Status.PLAYING
    check(play_match(match))


@pytest.mark.parametrize(("shipped", "seating"), **named(REST))
def test_every_other_seating(shipped, seating):
    players, teams = seating
    people = [person(f"Player {number}") for number in range(players)]
    match = set_table(*people, of=shipped.id, teams=teams, target=1)
    while match.status == Match.Status.PLAYING:
        play_round(match)
        everybody_presses_next(match)
        match.refresh_from_db()
    check(match)


def test_a_match_to_eleven_of_people_alone():
    match = play_match(set_table(person("Anna"), person("Bruno")))
    assert max(match.totals) >= 11
    assert match.rounds.count() > 1
    check(match)


def test_the_sequence_of_a_whole_match_only_grows():
    anna, bruno = person("Anna"), person("Bruno")
    match = set_table(anna, bruno, target=5)
    seen = [snapshot_of(match).sequence]

    def choose(position):
        seen.append(snapshot_of(match).sequence)
        return position.legal_plays[-1]

    play_match(match, choose)
    seen.append(snapshot_of(match).sequence)
    assert seen[1:] == sorted(set(seen))
