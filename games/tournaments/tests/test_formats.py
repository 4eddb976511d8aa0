"""Every format runs by itself from the start to the last place."""

from datetime import timedelta

import pytest

from games.models import Match
from games.tournaments.models import Entrant, Event, Pairing
from games.tournaments.selectors import lines_of
from games.tournaments.services.advance import advance
from games.tournaments.tests.setting import NOON, people, play_out, playing, set_event, started

pytestmark = pytest.mark.django_db

TEAMS = {"options": {"players": 4, "teams": 2}}


def placed(event):
    return [place for place in event.entrants.order_by("place").values_list("place", flat=True) if place]


@pytest.mark.parametrize(
    ("fields", "count", "tables", "places"),
    [
        ({"format": "swiss"}, 5, 6, 5),
        ({"format": "round_robin"}, 4, 6, 4),
        ({"format": "round_robin", "cycles": 2}, 3, 6, 3),
        ({"format": "knockout"}, 5, 4, 5),
        ({"format": "knockout", "third_place": True}, 4, 4, 4),
        ({"format": "knockout", "best_of": 3}, 2, 1, 2),
        ({"format": "groups", "group_size": 3, "advance_per_group": 1}, 6, 7, 6),
        ({"format": "swiss", "partners": "drawn", **TEAMS}, 5, 3, 5),
    ],
    ids=str,
)
def test_it_runs_to_the_end(fields, count, tables, places):
    event = play_out(started(set_event(**fields), people(count)))
    assert event.status == Event.Status.OVER and event.ended and event.due is None
    over = Pairing.objects.filter(round__event=event).exclude(result=Pairing.Result.BYE)
    assert over.count() == tables
    assert set(over.values_list("status", "result")) == {("over", "played")}
    assert len(placed(event)) == places and 1 in placed(event)
    assert not Match.objects.filter(status=Match.Status.PLAYING).exists()


def test_double_elimination_gives_everybody_a_second_chance():
    event = play_out(started(set_event(format="double_elimination"), people(4)))
    lost = [entrant.places.filter(score=0).count() for entrant in event.entrants.exclude(place=1)]
    assert event.status == Event.Status.OVER and lost == [2, 2, 2]


def test_a_level_table_of_a_bracket_goes_to_more_sweeps_then_the_better_seed():
    event = started(set_event(format="knockout", options={"fixed_deals": 2}), people(2))
    (match,) = playing(event)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER, winner=None, totals=[5, 5])
    advance(event_id=event.pk, now=NOON)
    event.refresh_from_db()
    assert event.status == Event.Status.OVER
    assert event.entrants.get(place=1).seed == 1
    assert sorted(event.entrants.values_list("places__score", flat=True)) == [0, 2]


def test_a_level_table_of_a_swiss_is_a_draw():
    event = started(set_event(format="swiss", rounds=1), people(2))
    (match,) = playing(event)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER, winner=None, totals=[5, 5])
    advance(event_id=event.pk, now=NOON)
    assert list(event.entrants.values_list("places__score", flat=True)) == [1, 1]


def test_the_best_of_three_changes_who_begins_and_ends_when_two_are_won():
    event = started(set_event(format="knockout", best_of=3), people(2))
    play_out(event)
    matches = list(Match.objects.order_by("pk"))
    assert [match.rounds.get().dealer for match in matches] == [1, 0]
    assert list(Pairing.objects.get().places.values_list("wins", flat=True)) == [2, 0]


def test_the_seed_is_the_rating_at_entry():
    players = people(3)
    event = set_event(format="round_robin")
    event = started(event, players)
    Entrant.objects.filter(members__player=players[2]).update(rating=1)
    assert [one.seed for one in event.entrants.order_by("seed")] == [1, 2, 3]


def test_nobody_has_two_byes_in_five_rounds_of_five():
    event = play_out(started(set_event(format="swiss", rounds=5), people(5)))
    byes = event.entrants.filter(places__pairing__result="bye").values_list("pk", flat=True)
    assert len(byes) == len(set(byes)) == 5


def test_fixed_partners_sit_across_from_each_other():
    from games.tournaments.services.entry import answer_partner, enter

    event = set_event(format="knockout", partners="fixed", **TEAMS)
    before, players = NOON - timedelta(hours=1), people(4)
    for first, second in ((0, 1), (2, 3)):
        enter(
            event_id=event.pk, player=players[first], partners=[players[second]], team=f"T{first}", now=before
        )
        answer_partner(event_id=event.pk, player=players[second], accept=True, now=before)
    advance(event_id=event.pk, now=NOON)
    (match,) = playing(event)
    sides = {tuple(match.seats.get(index=seat).player for seat in (side, side + 2)) for side in (0, 1)}
    assert sides == {(players[0], players[1]), (players[2], players[3])}
    event.refresh_from_db()
    assert play_out(event).entrants.get(place=1).shown_name in ("T0", "T2")


def test_standings_count_half_points():
    event = play_out(started(set_event(format="round_robin"), people(4)))
    assert sum(line.score for line in lines_of(event)) == 12
