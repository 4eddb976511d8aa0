"""Enter an event: who may, when, with whom; check in; leave before it starts."""

from datetime import timedelta

import pytest

from accounts.closing import close_account
from accounts.export import export_account
from accounts.models import Player
from games.services.refusals import Refused
from games.tests.tables import person
from games.tournaments.models import AuditLine, Entrant, Event, Member, Notice
from games.tournaments.services.advance import advance
from games.tournaments.services.entry import answer_partner, check_in, enter, invite
from games.tournaments.services.leaving import withdraw
from games.tournaments.tests.setting import NOON, people, set_event, started

pytestmark = pytest.mark.django_db
BEFORE = NOON - timedelta(hours=1)
TEAM = {"format": "knockout", "partners": "fixed", "options": {"players": 4, "teams": 2}}


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def bruno():
    return person("Bruno")


def status(event: Event, player: Player) -> str:
    return event.entrants.get(members__player=player).status


def test_a_player_enters_and_a_second_time_changes_nothing(anna):
    event = set_event()
    for _time in range(2):
        entrant = enter(event_id=event.pk, player=anna, now=BEFORE)
    assert (entrant.status, entrant.rating) == ("entered", 1500)
    assert Notice.objects.get().kind == "entered"
    assert [line.action for line in AuditLine.objects.all()] == ["enter"]
    event.refresh_from_db()
    assert event.version == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"status": "draft"}, "not open"),
        ({"status": "cancelled"}, "over"),
        ({"status": "running"}, "begun"),
        ({"entry": "invited"}, "invitation"),
        ({"rated": True}, "account"),
        ({"lowest": 1600}, "1500"),
        ({"highest": 1400}, "1500"),
        ({"most": 1}, "full"),
        (TEAM, "name who plays with you"),
    ],
    ids=str,
)
def test_who_may_not_is_told_why(fields, said):
    event = set_event(**fields)
    Entrant.objects.create(event=event, level="careful", name="Ciro")
    guest = person("Guest", is_guest=True)
    with pytest.raises(Refused, match=said):
        enter(event_id=event.pk, player=guest, now=BEFORE)
    assert not Member.objects.exists()


def test_an_invitation_is_the_way_in(anna, bruno):
    event = set_event(entry="invited")
    for _time in range(2):
        invite(event_id=event.pk, player=anna, actor=bruno, now=BEFORE)
    assert status(event, anna) == "invited"
    enter(event_id=event.pk, player=anna, now=BEFORE)
    assert status(event, anna) == "entered" and event.entrants.count() == 1
    with pytest.raises(Refused):
        enter(event_id=event.pk, player=bruno, now=BEFORE)


def test_a_team_is_in_once_the_partner_accepts(anna, bruno):
    event = set_event(**TEAM)
    enter(event_id=event.pk, player=anna, partners=[bruno], team="Blues", now=BEFORE)
    assert status(event, anna) == "asked"
    for _time in range(2):
        answer_partner(event_id=event.pk, player=bruno, accept=True, now=BEFORE)
    assert status(event, bruno) == "entered"
    with pytest.raises(Refused, match="Nobody has asked"):
        answer_partner(event_id=event.pk, player=person("Carla"), accept=True, now=BEFORE)


def test_a_partner_who_declines_ends_the_entry(anna, bruno):
    event = set_event(**TEAM)
    enter(event_id=event.pk, player=anna, partners=[bruno], now=BEFORE)
    answer_partner(event_id=event.pk, player=bruno, accept=False, now=BEFORE)
    assert not event.entrants.exists()


def test_nobody_plays_in_two_teams_or_beside_themselves(anna, bruno):
    event = set_event(**TEAM)
    with pytest.raises(Refused, match="not yourself"):
        enter(event_id=event.pk, player=anna, partners=[anna], now=BEFORE)
    enter(event_id=event.pk, player=anna, partners=[bruno], now=BEFORE)
    with pytest.raises(Refused, match="Bruno has entered"):
        enter(event_id=event.pk, player=person("Carla"), partners=[bruno], now=BEFORE)


def test_who_withdraws_before_the_start_is_on_no_list(anna):
    event = set_event()
    enter(event_id=event.pk, player=anna, now=BEFORE)
    for _time in range(2):
        withdraw(event_id=event.pk, player=anna, now=BEFORE)
    assert not event.entrants.exists()
    enter(event_id=event.pk, player=anna, now=BEFORE)
    assert status(event, anna) == "entered"


def test_who_does_not_check_in_is_not_paired():
    event, players = set_event(check_in=30), people(3)
    for player in players:
        enter(event_id=event.pk, player=player, now=BEFORE)
    with pytest.raises(Refused, match="Nobody checks in now"):
        check_in(event_id=event.pk, player=players[0], now=BEFORE)
    advance(event_id=event.pk, now=NOON - timedelta(minutes=30))
    for player in (players[0], players[0], players[1]):
        check_in(event_id=event.pk, player=player, now=NOON - timedelta(minutes=10))
    with pytest.raises(Refused, match="not entered"):
        check_in(event_id=event.pk, player=person("Stranger"), now=NOON - timedelta(minutes=9))
    advance(event_id=event.pk, now=NOON)
    assert [status(event, player) for player in players] == ["playing", "playing", "absent"]
    assert Notice.objects.filter(kind="check_in").count() == 3


def test_a_check_in_that_nobody_could_reach_is_made_up_for(anna):
    event = set_event(check_in=30)
    enter(event_id=event.pk, player=anna, now=BEFORE)
    advance(event_id=event.pk, now=NOON + timedelta(minutes=5))
    event.refresh_from_db()
    assert event.status == Event.Status.CHECKING_IN
    assert event.starts == event.due == NOON + timedelta(minutes=35)


def test_with_too_few_it_is_cancelled_and_says_so(anna):
    event = set_event(fewest=2)
    enter(event_id=event.pk, player=anna, now=BEFORE)
    advance(event_id=event.pk, now=NOON)
    event.refresh_from_db()
    assert (event.status, event.why) == ("cancelled", "Too few were there to play.")
    assert event.due is None


def test_late_entry_until_the_round_that_the_event_says(anna, bruno):
    event = started(set_event(late_until=2), people(2))
    entrant = enter(event_id=event.pk, player=anna, now=NOON)
    assert (entrant.status, entrant.seed, entrant.from_round) == ("playing", 3, 2)
    event.event_rounds.create(number=2, begins=NOON, started=NOON)
    with pytest.raises(Refused, match="begun"):
        enter(event_id=event.pk, player=bruno, now=NOON)


def test_who_closes_the_account_is_withdrawn_and_the_event_goes_on(anna, django_capture_on_commit_callbacks):
    event = set_event(organiser=anna)
    enter(event_id=event.pk, player=anna, now=BEFORE)
    assert [one["event__slug"] for one in export_account(anna)["tournaments"]] == ["cup-1"]
    with django_capture_on_commit_callbacks(execute=True):
        close_account(player=anna)
    assert not AuditLine.objects.filter(text__contains="Anna").exists()
    event.refresh_from_db()
    assert event.organiser is None and event.status == "open"
    advance(event_id=event.pk, now=BEFORE)
    assert not event.entrants.exists()


@pytest.mark.parametrize("form", ["round_robin", "swiss", "arena"])
def test_a_partner_who_accepts_after_the_start_gets_in_where_entry_is_late_alone(form):
    event = set_event(**TEAM | {"format": form}, late_until=int(form == "arena"))
    first, second, third, fourth, late, asked = people(6)
    for one, other in ((first, second), (third, fourth), (late, asked)):
        enter(event_id=event.pk, player=one, partners=[other], now=BEFORE)
    for player in (second, fourth):
        answer_partner(event_id=event.pk, player=player, accept=True, now=BEFORE)
    advance(event_id=event.pk, now=NOON)
    assert status(event, asked) == "absent"
    if form == "arena":
        answer_partner(event_id=event.pk, player=asked, accept=True, now=NOON)
        assert event.entrants.get(members__player=late).seed == 3
        return
    with pytest.raises(Refused, match="begun"):
        answer_partner(event_id=event.pk, player=asked, accept=True, now=NOON)
    assert event.entrants.get(members__player=late).seed is None
    answer_partner(event_id=event.pk, player=asked, accept=False, now=NOON)
    assert event.entrants.count() == 2


def test_nobody_joins_a_team_whose_captain_has_left(anna, bruno):
    event = set_event(**TEAM | {"format": "arena"})
    teams = people(4)
    for one, other in ((teams[0], teams[1]), (teams[2], teams[3])):
        enter(event_id=event.pk, player=one, partners=[other], now=BEFORE)
        answer_partner(event_id=event.pk, player=other, accept=True, now=BEFORE)
    advance(event_id=event.pk, now=NOON)
    enter(event_id=event.pk, player=anna, partners=[bruno], now=NOON)
    withdraw(event_id=event.pk, player=anna, now=NOON)
    with pytest.raises(Refused, match="Nobody has asked"):
        answer_partner(event_id=event.pk, player=bruno, accept=True, now=NOON)
    with pytest.raises(Refused, match="withdrawn"):
        enter(event_id=event.pk, player=anna, partners=[bruno], now=NOON)


def test_who_enters_alone_goes_by_their_own_name(anna):
    event = set_event()
    assert enter(event_id=event.pk, player=anna, team="Bruno", now=BEFORE).shown_name == "Anna"
