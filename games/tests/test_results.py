"""How everybody fared is kept when a match ends: once, for people, as the engine counts it."""

from io import StringIO

import pytest
from django.core.management import call_command

from games.engine.notation import parse_event
from games.models import Match, Result
from games.selectors import Step, fold_round
from games.services.resign import resign
from games.services.results import keep_results, longest_runs, scored_rounds
from games.tests.tables import person, play_plies, play_round, play_rounds, set_table
from games.tests.test_rating import end

pytestmark = pytest.mark.django_db


def results(match):
    return {
        one.player.name: one
        for one in Result.objects.filter(match=match).select_related("player").order_by("pk")
    }


def test_a_match_played_to_its_end(anna, bruno):
    match = play_rounds(set_table(anna, bruno))
    kept = results(match)
    winner, loser = ("Anna", "Bruno") if match.winner == 0 else ("Bruno", "Anna")
    assert (kept[winner].outcome, kept[loser].outcome) == ("won", "lost")
    assert kept["Anna"].rounds == match.rounds.count()
    assert kept["Anna"].ended == match.ended


def test_counts_are_those_of_the_rounds(anna, bruno):
    match = play_rounds(set_table(anna, bruno))
    scores = [fold_round(match.rules, stored).score for stored in match.rounds.all()]
    for side, one in enumerate(results(match).values()):
        assert one.sweeps == sum(score.points[side].get("sweeps", 0) for score in scores)
        assert one.settebelli == sum(score.points[side].get("settebello", 0) for score in scores)
        assert one.primiere == sum(score.points[side].get("primiera", 0) for score in scores)
    assert sum(one.settebelli for one in results(match).values()) == len(scores)


def test_sweeps_are_the_players_own_and_points_those_of_the_side():
    people = [person(name) for name in ("Anna", "Bruno", "Carla", "Dino")]
    match = play_rounds(set_table(*people, teams=2))
    kept = results(match)
    assert kept["Anna"].settebelli == kept["Carla"].settebelli
    swept = [
        step.seat
        for stored in match.rounds.all()
        for step in fold_round(match.rules, stored).steps
        if step.swept
    ]
    assert [one.sweeps for one in kept.values()] == [swept.count(seat) for seat in range(4)]


def test_a_run_is_of_turns_of_ones_own_in_a_row():
    swept = ["0+", "1-", "0+", "1+", "0-", "1+", "0+", "1+"]
    steps = [Step(int(one[0]), parse_event("7D"), one[1] == "+") for one in swept]
    assert longest_runs(steps) == {0: 2, 1: 3}


def test_a_round_that_was_not_finished_is_not_counted(anna, bruno):
    match = set_table(anna, bruno, target=200)
    play_round(match)
    match = set_table(anna, bruno)
    play_plies(match, 5)
    resign(match_id=match.pk, seat=0)
    kept = results(match)
    assert (kept["Anna"].outcome, kept["Bruno"].outcome) == ("lost", "won")
    assert kept["Anna"].rounds == kept["Anna"].sweeps == 0


def test_who_left_has_lost_also_where_the_computer_won(anna, bruno):
    match = set_table(anna, bruno)
    match.seats.filter(index=0).update(stand_in="greedy")
    kept = results(end(match, winner=0))
    assert (kept["Anna"].outcome, kept["Bruno"].outcome) == ("lost", "lost")


def test_computers_are_not_kept_and_a_match_with_them_is_told_apart(anna):
    match = end(set_table(anna, level="greedy"))
    assert [one.people for one in Result.objects.filter(match=match)] == [False]


def test_a_draw(anna, bruno):
    match = end(set_table(anna, bruno), winner=None)
    assert {one.outcome for one in results(match).values()} == {"drawn"}


def test_twice(anna, bruno):
    match = end(set_table(anna, bruno))
    keep_results(match, scored_rounds(match))
    assert Result.objects.count() == 2


def test_matches_of_before_are_counted_on_demand(anna, bruno):
    played = play_rounds(set_table(anna, bruno))
    set_table(anna, bruno)
    before = list(Result.objects.order_by("player").values_list("player", "outcome", "sweeps", "ended"))
    Result.objects.all().delete()
    out = StringIO()
    call_command("keep_results", stdout=out)
    assert "1 matches" in out.getvalue()
    assert (
        list(Result.objects.order_by("player").values_list("player", "outcome", "sweeps", "ended")) == before
    )
    call_command("keep_results", stdout=out)
    assert "0 matches" in out.getvalue()
    assert Match.objects.get(pk=played.pk).results.count() == 2
