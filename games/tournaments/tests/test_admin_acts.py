"""What an organiser does with an event in the admin: each act does what its service does, once, in time, and only for
whoever may change events."""

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.models import Player
from games.models import Match
from games.services.resign import resign
from games.tests.markup import read
from games.tests.tables import person
from games.tournaments.admin.acts import ACTS
from games.tournaments.models import Entrant, Event, Pairing
from games.tournaments.services.advance import advance
from games.tournaments.tests.admin_forms import fill, messages, staff
from games.tournaments.tests.setting import (
    NOON,
    people,
    play_out,
    play_round,
    playing,
    set_event,
    started,
    with_entrants,
)

pytestmark = pytest.mark.django_db
LIST = reverse("admin:tournaments_event_changelist")


@pytest.fixture
def organiser(client, time):
    time.now = NOON
    return staff(client, "Orga", "change_event", "view_event")


def address(event, name):
    return reverse("admin:event_do", args=[event.pk, name])


def do(client, event, name, **choice):
    """Do something as the page of the event would, and return what is said of it."""
    event.refresh_from_db()
    said = messages(client.post(address(event, name), choice))
    event.refresh_from_db()
    return said


def draft():
    return set_event(status="draft")


def open_with_three():
    return with_entrants(set_event(), people(3))


def running():
    """Return an event of four in its first round, at two tables."""
    return started(set_event(), people(4))


def paired():
    """Return an event of five whose second round is paired and waits."""
    event = started(set_event(), people(5))
    Event.objects.filter(pk=event.pk).update(pause=600)
    for match in playing(event):
        resign(match_id=match.pk, seat=1)
    advance(event_id=event.pk, now=NOON)
    event.refresh_from_db()
    assert event.number == 2
    return event


def over():
    return play_out(started(set_event(), people(2)))


def named(event, name):
    return event.entrants.get(members__player__name=name)


def pairs(event):
    """Return who sits with whom in the latest round."""
    latest = event.event_rounds.order_by("-number").first()
    return {str(pairing) for pairing in latest.pairings.prefetch_related("places__entrant__members__player")}


def two_of_different_tables(event):
    latest = event.event_rounds.order_by("-number").first()
    first, second = latest.pairings.filter(result="").order_by("number")[:2]
    return first.places.get(side=0).entrant, second.places.get(side=0).entrant


def table_of(event):
    return Pairing.objects.filter(round__event=event, result="").order_by("number").first()


# -- each does what it says ------------------------------------------------------------------------------


def test_it_is_opened(client, organiser):
    event = draft()
    assert "It is open for entry." in do(client, event, "open")
    assert event.status == "open" and event.audit.first().actor == organiser


def test_what_cannot_be_played_is_not_opened(client, organiser):
    event = set_event(status="draft", best_of=2)
    assert "odd number" in do(client, event, "open")
    assert event.status == "draft"


def test_players_are_invited_by_their_names(client, organiser):
    event = draft()
    for name in ("Anna", "Bruno"):
        Player.objects.create_user(name.lower(), name=name)
    assert client.post(address(event, "invite"), {"names": "Anna\nNobody\nNiemand"}).context[
        "form"
    ].errors == {"names": ["Nobody here is called: Nobody, Niemand."]}
    do(client, event, "invite", names="Anna\n\n Bruno \nAnna")
    assert sorted(map(str, event.entrants.all())) == ["Anna", "Bruno"]


def test_computers_fill_up(client, organiser):
    event = set_event()
    do(client, event, "computers", level="careful", count=3)
    assert event.entrants.filter(level="careful").count() == 3


def test_it_starts_at_once(client, organiser):
    event = open_with_three()
    Event.objects.filter(pk=event.pk).update(starts=NOON + timedelta(days=1))
    do(client, event, "start")
    advance(event_id=event.pk, now=NOON)
    event.refresh_from_db()
    assert event.status == "running"


def test_it_is_paused_and_goes_on(client, organiser):
    event = running()
    do(client, event, "pause")
    assert event.status == "paused"
    do(client, event, "go-on")
    assert event.status == "running"


def test_the_coming_round_is_paired_anew(client, organiser):
    event = paired()
    Entrant.objects.filter(pk=named(event, "Player A").pk).update(status="paused")
    assert "Player A" in " ".join(pairs(event))
    do(client, event, "re-pair")
    assert "Player A" not in " ".join(pairs(event))


def test_two_change_places(client, organiser):
    event = paired()
    first, second = two_of_different_tables(event)
    before = pairs(event)
    answer = fill(client, address(event, "swap"), id="act_form", first=first.pk, second=second.pk)
    assert answer.status_code == 302
    assert pairs(event) != before
    assert {name for pair in pairs(event) for name in pair.split(" – ")} == {
        name for pair in before for name in pair.split(" – ")
    }
    assert event.audit.first().action == "swap"


def test_the_swap_names_everybody_by_table(client, organiser):
    html = client.get(address(paired(), "swap")).content.decode()
    assert html.count("Table 1: ") == 4 and "Bye: " in html


def test_a_bye_is_given(client, organiser):
    event = running()
    late = Entrant.objects.create(event=event, level="careful", name="Late", status="playing", seed=9)
    do(client, event, "bye", entrant=late.pk)
    assert Pairing.objects.get(places__entrant=late).is_bye


@pytest.mark.parametrize(("everybody", "scores"), [(False, [0, 2]), (True, [0, 0])])
def test_a_table_is_forfeited(client, organiser, everybody, scores):
    event = running()
    table = table_of(event)
    absent = table.places.get(side=0).entrant_id
    do(client, event, "forfeit", who=f"{table.pk}-{'all' if everybody else absent}")
    assert [place.score for place in table.places.all()] == scores


def test_a_result_is_entered_while_the_match_is_played_and_corrected_after(client, organiser):
    event = running()
    table = table_of(event)
    do(client, event, "correct", table=table.pk, winner="1", points="7", others="11")
    assert [(place.score, place.points) for place in table.places.all()] == [(0, 7), (2, 11)]
    assert Match.objects.get(pairing_match__pairing=table).status == Match.Status.DROPPED
    do(client, event, "correct", table=table.pk, winner="draw")
    assert [(place.score, place.points) for place in table.places.all()] == [(1, 7), (1, 11)]
    assert event.audit.filter(action="correct", actor=organiser).count() == 2


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        ({"winner": "2"}, "winner"),
        ({}, "winner"),
        ({"winner": "0", "points": "5"}, "others"),
        ({"table": "x"}, "table"),
    ],
)
def test_a_choice_that_is_none_is_told_at_its_field(client, organiser, choice, field):
    event = running()
    answer = client.post(address(event, "correct"), {"table": table_of(event).pk} | choice)
    assert field in answer.context["form"].errors
    assert Pairing.objects.filter(result="corrected").count() == 0


def test_results_of_an_earlier_round_are_a_link_away(client, organiser):
    event = paired()
    play_round(event, now=NOON + timedelta(minutes=11))
    first = event.event_rounds.get(number=1)
    latest = client.get(address(event, "correct"))
    assert 'href="?round=1"' in latest.content.decode()
    listed = {pk for pk, _label in latest.context["form"].fields["table"].choices}
    assert listed == set(
        event.event_rounds.get(number=2).pairings.exclude(result="bye").values_list("pk", flat=True)
    )
    table = first.pairings.exclude(result="bye").first()
    answer = client.post(address(event, "correct") + "?round=1", {"table": table.pk, "winner": "draw"})
    assert answer.status_code == 302 and set(table.places.values_list("score", flat=True)) == {1}
    assert client.get(address(event, "correct") + "?round=none").status_code == 200


def test_somebody_is_withdrawn(client, organiser):
    event = running()
    gone = named(event, "Player A")
    do(client, event, "withdraw", entrant=gone.pk)
    gone.refresh_from_db()
    assert gone.status == "withdrawn"


@pytest.mark.parametrize(("how", "result"), [("finish", ""), ("adjudicate", "adjudicated")])
def test_it_ends_early(client, organiser, how, result):
    event = running()
    table = table_of(event)
    do(client, event, "end", how=how)
    table.refresh_from_db()
    assert (event.ending, table.result) == (True, result)


def test_it_is_cancelled_for_a_reason(client, organiser):
    event = running()
    do(client, event, "cancel", why="The light is out.")
    assert (event.status, event.why) == ("cancelled", "The light is out.")
    assert not playing(event)


# -- twice, too late, and by whom ------------------------------------------------------------------------


def choice_for(event, name):
    """Return a choice that the page of an event may offer for an act."""
    entrant = event.entrants.order_by("pk").first()
    table = Pairing.objects.filter(round__event=event).exclude(result="bye").order_by("pk").first()
    return {
        "invite": {"names": "Orga"},
        "computers": {"level": "careful", "count": "1"},
        "swap": {"first": entrant and entrant.pk, "second": entrant and entrant.pk},
        "bye": {"entrant": entrant and entrant.pk},
        "forfeit": {"who": table and f"{table.pk}-all"},
        "correct": {"table": table and table.pk, "winner": "0"},
        "withdraw": {"entrant": entrant and entrant.pk},
        "end": {"how": "finish"},
    }.get(name, {})


@pytest.mark.parametrize(
    ("made", "name"),
    [(draft, "open"), *((running, name) for name in ("pause", "end", "cancel", "withdraw", "forfeit"))],
)
def test_twice_is_once(client, organiser, made, name):
    event = made()
    choice = choice_for(event, name)
    do(client, event, name, **choice)
    lines = event.audit.count()
    do(client, event, name, **choice)
    assert event.audit.count() == lines


def test_once_it_is_over_it_is_too_late(client, organiser):
    event = over()
    before, lines = event.version, event.audit.count()
    for name in (act.name for act in ACTS if act.name != "correct"):
        assert "cannot be done now (over)." in do(client, event, name, **choice_for(event, name)), name
    assert (event.version, event.audit.count(), event.status) == (before, lines, "over")


def test_only_who_may_change_events_does_anything(client, time):
    time.now = NOON
    event = running()
    names = [act.name for act in ACTS]
    for codes in ([], ["view_event"]):
        staff(client, f"Looks {len(codes)}", *codes)
        answers = [client.post(address(event, name), choice_for(event, name)) for name in names]
        answers += [client.get(address(event, "swap"))]
        assert {answer.status_code for answer in answers} == {403}
    client.force_login(person("Anna"))
    answers = [client.post(address(event, name), choice_for(event, name)) for name in names]
    assert {answer.status_code for answer in answers} == {302}
    event.refresh_from_db()
    assert event.status == "running" and event.audit.filter(actor__isnull=False).count() == 4  # who entered


# -- the pages -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (draft, "open invite computers withdraw cancel"),
        (open_with_three, "invite computers start withdraw cancel"),
        (running, "pause bye forfeit correct withdraw end cancel"),
        (paired, "pause re-pair swap bye forfeit correct withdraw end cancel"),
        (over, "correct"),
    ],
)
def test_the_page_offers_what_can_be_done_now(client, organiser, made, shown):
    event = made()
    answer = client.get(reverse("admin:tournaments_event_change", args=[event.pk]))
    assert " ".join(act.name for act in answer.context["acts"]) == shown
    root = read(answer.content.decode())
    links = {link["href"] for link in root.all("a", class_="event-act")}
    forms = {form["action"] for form in root.all("form") if form.all("button", class_="event-act")}
    assert links | forms == {address(event, name) for name in shown.split()}
    assert links == {address(event, act.name) for act in ACTS if act.form and act.name in shown.split()}
    for name in shown.split():
        assert client.get(address(event, name)).status_code == 200


@pytest.mark.parametrize("made", [draft, running])
def test_who_may_only_look_sees_it_and_is_offered_nothing(client, time, made):
    time.now = NOON
    staff(client, "Looks", "view_event")
    answer = client.get(reverse("admin:tournaments_event_change", args=[made().pk]))
    assert answer.status_code == 200 and answer.context["acts"] == []
    html = answer.content.decode()
    assert "Normal: 3 min + 5 s a play" in html and "head to head, Buchholz" in html
    assert "Mon 4 May 2026, 12:00 UTC" in html


@pytest.mark.parametrize(
    ("model", "lookup", "words"),
    [
        ("entrant", "event__id__exact", "Player D"),
        ("pairing", "round__event__id__exact", "Player A – Player"),
        ("auditline", "event__id__exact", "4 entrants"),
    ],
)
def test_all_entrants_tables_and_lines_of_the_log_are_a_link_away(client, organiser, model, lookup, words):
    event = running()
    html = client.get(reverse("admin:tournaments_event_change", args=[event.pk])).content.decode()
    address = reverse(f"admin:tournaments_{model}_changelist") + f"?{lookup}={event.pk}"
    assert address in html
    assert words in client.get(address).content.decode()
    first = event.entrants.first() if model == "entrant" else None
    if first:
        page = reverse("admin:tournaments_entrant_change", args=[first.pk])
        assert client.post(page, {"name": "Mine"}).status_code == 403
    staff(client, "Mod")
    assert client.get(address).status_code == 403


def test_the_list_does_it_for_several_or_asks_for_one(client, organiser):
    one, other = draft(), draft()
    said = client.post(LIST, {"action": "open", "_selected_action": [one.pk, other.pk]})
    assert set(Event.objects.values_list("status", flat=True)) == {"open"}
    assert messages(said).count("It is open for entry.") == 2
    said = client.post(LIST, {"action": "cancel", "_selected_action": [one.pk, other.pk]})
    assert "Choose one tournament for this." in messages(said)
    asked = client.post(LIST, {"action": "cancel", "_selected_action": [one.pk]})
    assert asked.url == address(one, "cancel")


@pytest.mark.parametrize("path", ["0/do/open/", "x/do/open/"])
def test_there_is_no_such_page(client, organiser, path):
    assert client.get(LIST + path).status_code == 404
    assert client.get(address(draft(), "dance")).status_code == 404
