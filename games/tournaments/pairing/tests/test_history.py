"""Candidates are made from the tables that are over."""

from games.tournaments.pairing import Candidate
from games.tournaments.pairing.history import candidates
from games.tournaments.standings.values import Entry, Kind, Placed, Table

ENTRIES = [Entry(id, seed=id) for id in (1, 2, 3)]
FIRST = [
    Table(1, (Placed(1, 0, score=2), Placed(2, 1, score=0))),
    Table(1, (Placed(3, 0, score=2),), Kind.BYE),
]
SECOND = [
    Table(2, (Placed(2, 0, score=1), Placed(3, 1, score=1))),
    Table(2, (Placed(1, 0, score=2),), Kind.BYE),
]


def test_scores_meetings_seats_byes_and_floats():
    assert candidates(ENTRIES, [*SECOND, *FIRST]) == [
        Candidate(1, 1, score=4, met=(2,), sides=(0,), byes=1, floated=-1),
        Candidate(2, 2, score=1, met=(1, 3), sides=(1, 0), floated=1),
        Candidate(3, 3, score=3, met=(2,), sides=(1,), byes=1, floated=-1),
    ]


def test_only_the_last_round_tells_who_floated():
    assert [one.floated for one in candidates(ENTRIES, FIRST)] == [0, 0, -1]


def test_who_is_not_to_be_paired_is_left_out_and_who_is_new_has_nothing():
    assert [one.id for one in candidates([ENTRIES[1], Entry(9, seed=4)], FIRST)] == [2, 9]
    assert candidates([Entry(9, seed=4)], FIRST) == [Candidate(9, 4)]


def test_a_forfeit_counts_as_met_but_nobody_sat_there():
    table = Table(1, (Placed(1, 0, score=2), Placed(2, 1, score=0)), Kind.FORFEIT)
    one, other, _ = candidates(ENTRIES, [table])
    assert (one.met, one.sides, one.byes) == ((2,), (), 0)
    assert other.met == (1,)


def test_partners_are_not_opponents():
    table = Table(1, (Placed(1, 0, 2), Placed(2, 0, 2), Placed(3, 1, 0), Placed(4, 1, 0)))
    one = candidates(ENTRIES, [table])[0]
    assert (one.met, one.partners) == ((3, 4), (2,))


def test_duplicate_scores_take_the_place_of_the_sums():
    assert [one.score for one in candidates(ENTRIES, FIRST, totals={1: 7, 2: -7})] == [7, -7, 0]
