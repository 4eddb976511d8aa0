"""What an organiser mends by hand: before a round the pairings, after it the results; each leaves a line in the log."""

import pytest

from games.services.refusals import Refused
from games.tests.tables import person
from games.tournaments.models import AuditLine, Event, Pairing
from games.tournaments.services import repair
from games.tournaments.services.advance import advance
from games.tournaments.services.leaving import withdraw
from games.tournaments.tests.setting import (
    NOON,
    people,
    play_out,
    play_round,
    playing,
    set_event,
    started,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss():
    return person("Boss")


@pytest.fixture
def paired():
    """The first round is paired, and begins in half a minute."""
    return started(set_event(pause=60), people(5))


@pytest.fixture
def event():
    return started(set_event(), people(4))


def sitting(event, number=1):
    tables = Pairing.objects.filter(round__event=event, round__number=number).order_by("number")
    return [[place.entrant_id for place in one.places.all()] for one in tables]


def last_line(event):
    line = AuditLine.objects.filter(event=event).order_by("-pk").first()
    return line.action, line.actor and line.actor.name


def test_two_entrants_change_places_before_the_round(paired, boss):
    (first, second), (third, _fourth), (bye,) = sitting(paired)
    repair.swap(event_id=paired.pk, first=first, second=third, actor=boss, now=NOON)
    repair.swap(event_id=paired.pk, first=second, second=bye, actor=boss, now=NOON)
    repair.swap(event_id=paired.pk, first=third, second=bye, actor=boss, now=NOON)
    assert sitting(paired) == [[bye, third], [first, _fourth], [second]]
    assert Pairing.objects.get(result="bye").places.get().score == 2
    assert last_line(paired) == ("swap", "Boss")


@pytest.mark.parametrize("name", ["swap", "re_pair"])
def test_once_a_round_has_begun_only_forfeits_are_left(name, event, boss):
    more = {"first": 1, "second": 2} if name == "swap" else {}
    with pytest.raises(Refused, match="forfeited"):
        getattr(repair, name)(event_id=event.pk, actor=boss, now=NOON, **more)


def test_a_swap_needs_two_who_are_there(paired, boss):
    first = sitting(paired)[0][0]
    for other in (first, 0):
        with pytest.raises(Refused):
            repair.swap(event_id=paired.pk, first=first, second=other, actor=boss, now=NOON)


def test_the_round_is_paired_anew_without_who_withdrew(paired, boss):
    gone = paired.entrants.get(pk=sitting(paired)[0][0])
    withdraw(event_id=paired.pk, player=gone.members.get().player, now=NOON)
    repair.re_pair(event_id=paired.pk, actor=boss, now=NOON)
    assert sorted(map(len, sitting(paired))) == [2, 2]
    assert all(gone.pk not in table for table in sitting(paired))
    assert last_line(paired) == ("re-pair", "Boss")


def test_a_bracket_is_changed_before_its_first_round_alone(boss):
    event = started(set_event(format="knockout", pause=60), people(4))
    first, second = (table[0] for table in sitting(event))
    repair.swap(event_id=event.pk, first=first, second=second, actor=boss, now=NOON)
    assert [table[0] for table in sitting(event)] == [second, first]
    advance(event_id=event.pk, now=event.event_rounds.get().begins)
    play_round(event)
    with pytest.raises(Refused, match="first round alone"):
        repair.swap(event_id=event.pk, first=first, second=second, actor=boss, now=NOON)


def test_a_result_is_entered_while_it_is_played_and_corrected_after(event, boss):
    match = playing(event)[0]
    pairing = match.pairing_match.pairing
    repair.correct(pairing_id=pairing.pk, winner=1, points=(4, 11), actor=boss, now=NOON)
    match.refresh_from_db()
    assert (match.status, match.ended_by) == ("dropped", "adjudicated")
    repair.correct(pairing_id=pairing.pk, winner=None, actor=boss, now=NOON)
    assert list(pairing.places.values_list("score", "points", "wins")) == [(1, 4, 0), (1, 11, 0)]
    pairing.refresh_from_db()
    assert (pairing.status, pairing.result) == ("over", "corrected")
    assert last_line(event) == ("correct", "Boss")


def test_a_correction_after_the_end_changes_the_places(boss):
    event = play_out(started(set_event(format="swiss", rounds=1), people(2)))
    winner = event.entrants.get(place=1)
    pairing = Pairing.objects.get()
    side = winner.places.get().side
    repair.correct(pairing_id=pairing.pk, winner=1 - side, actor=boss, now=NOON)
    winner.refresh_from_db()
    event.refresh_from_db()
    assert winner.place == 2 and event.status == "over"


def test_a_result_of_a_bracket_is_taken_back_while_the_next_round_waits(boss):
    event = started(set_event(format="knockout", pause=60), people(4))
    advance(event_id=event.pk, now=event.event_rounds.get().begins)
    play_round(event)
    pairing = Pairing.objects.filter(round__number=1).first()
    loser = pairing.places.get(score=0)
    with pytest.raises(Refused, match="draw"):
        repair.correct(pairing_id=pairing.pk, winner=None, actor=boss, now=NOON)
    repair.correct(pairing_id=pairing.pk, winner=loser.side, actor=boss, now=NOON)
    advance(event_id=event.pk, now=NOON)
    assert loser.entrant_id in sitting(event, 2)[0]
    advance(event_id=event.pk, now=event.event_rounds.get(number=2).begins)
    with pytest.raises(Refused, match="has begun"):
        repair.correct(pairing_id=pairing.pk, winner=0, actor=boss, now=NOON)


def test_what_cannot_be_corrected(paired, boss):
    bye, waiting = Pairing.objects.get(result="bye"), Pairing.objects.exclude(result="bye").first()
    for pairing in (bye, waiting):
        with pytest.raises(Refused):
            repair.correct(pairing_id=pairing.pk, winner=0, actor=boss, now=NOON)


def test_a_table_is_forfeited_once(event, boss):
    match = playing(event)[0]
    pairing = match.pairing_match.pairing
    gone = pairing.places.first().entrant_id
    for _time in range(2):
        repair.forfeit_table(pairing_id=pairing.pk, absent=[gone], actor=boss, now=NOON)
    pairing.refresh_from_db()
    assert pairing.result == "forfeit" and list(pairing.places.values_list("score", flat=True)) == [0, 2]
    assert AuditLine.objects.filter(action="forfeit", actor=boss).count() == 1
    with pytest.raises(Refused, match="over"):
        repair.forfeit_table(
            pairing_id=pairing.pk, absent=[pairing.places.last().entrant_id], actor=boss, now=NOON
        )
    with pytest.raises(Refused, match="sits at this table"):
        repair.forfeit_table(pairing_id=pairing.pk, absent=[0], actor=boss, now=NOON)


def test_a_bye_for_whoever_has_no_table(boss):
    from games.tournaments.services.entry import enter

    event = started(set_event(late_until=3), people(4))
    late = enter(event_id=event.pk, player=person("Late"), now=NOON)
    repair.add_a_bye(entrant_id=late.pk, actor=boss, now=NOON)
    assert late.places.get().score == 2
    with pytest.raises(Refused, match="has a table or a bye"):
        repair.add_a_bye(entrant_id=late.pk, actor=boss, now=NOON)
    Event.objects.filter(pk=event.pk).update(status="over")
    with pytest.raises(Refused):
        repair.add_a_bye(entrant_id=late.pk, actor=boss, now=NOON)


def test_a_table_that_is_forfeited_takes_part_in_no_swap(paired, boss):
    (first, _second), (third, _fourth), _bye = sitting(paired)
    table = Pairing.objects.get(round__event=paired, places__entrant=first)
    repair.forfeit_table(pairing_id=table.pk, absent=[first], actor=boss, now=NOON)
    with pytest.raises(Refused, match="forfeited"):
        repair.swap(event_id=paired.pk, first=first, second=third, actor=boss, now=NOON)


def test_a_final_that_would_have_to_be_played_once_more_stays_once_all_is_over(boss):
    event = play_out(started(set_event(format="double_elimination"), people(3)))
    final = Pairing.objects.get(slot="F1.1")
    with pytest.raises(Refused, match="another table"):
        repair.correct(pairing_id=final.pk, winner=1, actor=boss, now=NOON)
    final.refresh_from_db()
    assert final.result == "played" and event.entrants.filter(place=1).count() == 1
    repair.correct(pairing_id=final.pk, winner=0, points=(11, 4), actor=boss, now=NOON)
