"""An organiser sets up an event in the admin: few fields, errors at their fields, times in the zone of the event."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from games.tests.tables import house_variant, person, variant
from games.tournaments.models import Event
from games.tournaments.tests.admin_forms import errors, fill, staff
from games.tournaments.tests.setting import NOON, people, play_out, set_event, started, with_entrants

pytestmark = pytest.mark.django_db
ADD = reverse("admin:tournaments_event_add")
LIST = reverse("admin:tournaments_event_changelist")
CODES = [f"{act}_event" for act in ("add", "change", "delete", "view")]
SOON = {"starts_0": "2026-05-04", "starts_1": "21:00"}


@pytest.fixture
def organiser(client, time):
    """Somebody of the staff who may set up events, and nothing else, two days before noon."""
    variant()
    time.now = NOON - timedelta(days=2)
    return staff(client, "Orga", *CODES)


def page_of(event):
    return reverse("admin:tournaments_event_change", args=[event.pk])


def test_a_name_and_a_start_are_enough(client, organiser):
    answer = fill(client, ADD, name="Thursday Cup", zone="Europe/Rome", **SOON)
    event = Event.objects.get()
    assert answer.status_code == 302
    assert (event.name, event.slug, event.status) == ("Thursday Cup", "thursday-cup-2026-05-04", "draft")
    assert event.starts == datetime(2026, 5, 4, 19, tzinfo=UTC)
    assert (event.organiser, event.variant.slug, event.format, event.options) == (
        organiser,
        "scopa",
        "swiss",
        {},
    )
    assert event.tie_breaks[0] == "head_to_head" and len(event.tie_breaks) == 5
    assert [(line.action, line.actor) for line in event.audit.all()] == [("create", organiser)]


def test_two_of_one_name_and_day_have_addresses_of_their_own(client, organiser):
    for _time in range(2):
        fill(client, ADD, name="Cup", **SOON)
    assert sorted(Event.objects.values_list("slug", flat=True)) == ["cup-2026-05-04", "cup-2026-05-04-2"]


def test_house_rules_are_put_together_from_their_fields(client, organiser):
    changes = {"partners": "fixed", "seats": "4-2", "target": "21", "options": '{"re_bello": true}'}
    fill(client, ADD, name="Pairs", tie_breaks_0="sweeps", tie_breaks_1="", tie_breaks_2="buchholz", **changes, **SOON,
         tie_breaks_3="", tie_breaks_4="", tie_breaks_5="")  # fmt: skip
    event = Event.objects.get()
    assert event.options == {"players": 4, "teams": 2, "target": 21, "re_bello": True}
    assert event.tie_breaks == ["sweeps", "buchholz"]
    assert event.members_each == 2
    # The page shows them apart again, and saving it as it stands changes nothing.
    assert fill(client, page_of(event)).status_code == 302
    again = Event.objects.get()
    assert (again.options, again.version, again.starts) == (event.options, event.version, event.starts)


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"name": ""}, "name", "required"),
        ({"starts_0": "2026-05-01"}, "starts", "This moment has passed in UTC."),
        ({"starts_0": ""}, "starts", "required"),
        ({"starts_0": "2026-10-25x"}, "starts", "valid date"),
        (
            {"zone": "Europe/Rome", "starts_0": "2027-03-28", "starts_1": "02:30"},
            "starts",
            "On that day clocks in Europe/Rome are put forward, and none shows this time.",
        ),
        ({"zone": "Mars/Base"}, "zone", "valid choice"),
        ({"rounds": "6", "most": "5"}, "rounds", "from 1 to 5"),
        ({"format": "round_robin", "most": "41"}, "most", "room for 40"),
        ({"tie_breaks_0": "sweeps", "tie_breaks_1": "sweeps"}, "tie_breaks", "no line twice"),
        ({"target": "201"}, "target", "200"),
        ({"duplicate": "on"}, "fixed_deals", "from 1 to 20"),
        ({"options": "{"}, "options", "valid JSON"),
        ({"options": "[1]"}, "options", "as an object"),
        ({"options": '{"players": 3}'}, "seats", "here there are 3"),
    ],
)  # fmt: skip
def test_an_error_stands_at_its_field_and_nothing_is_stored(client, organiser, changes, field, words):
    answer = fill(client, ADD, **{"name": "Cup"} | SOON | changes)
    assert answer.status_code == 200
    assert words in errors(answer).get(field, ""), errors(answer)
    assert not Event.objects.exists()


def test_a_bracket_without_a_limit_takes_as_many_as_it_has_room_for(client, organiser):
    fill(client, ADD, name="Cup", format="knockout", **SOON)
    assert Event.objects.get().most == 128


def test_a_house_variant_is_not_rated(client, organiser):
    fill(client, ADD, name="Cup", rated="on", variant=house_variant().pk, **SOON)
    assert not Event.objects.exists()


def test_the_hour_that_clocks_show_twice_is_the_first(client, organiser):
    fill(client, ADD, name="Cup", zone="Europe/Rome", starts_0="2026-10-25", starts_1="02:30")
    assert Event.objects.get().starts == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_times_are_shown_in_the_zone_of_the_event(client, organiser):
    event = set_event(zone="America/New_York", status="draft")
    html = client.get(page_of(event)).content.decode()
    assert 'value="2026-05-04"' in html and 'value="08:00:00"' in html
    assert "Mon 4 May 2026, 08:00 EDT" in client.get(LIST).content.decode()


def test_what_has_changed_is_stored_and_noted_and_the_check_in_follows(client, organiser):
    event = set_event()
    Event.objects.filter(pk=event.pk).update(number=0, version=7)
    assert fill(client, page_of(event), check_in="30", starts_1="18:00").status_code == 302
    event.refresh_from_db()
    assert (event.starts.hour, event.check_in, event.version) == (18, 30, 9)
    assert event.due == event.starts - timedelta(minutes=30)
    assert [(line.action, line.text, line.actor) for line in event.audit.all()] == [
        ("set up", "check_in, starts", organiser)
    ]


def test_another_zone_moves_the_start_to_the_same_hour_there(client, organiser):
    event = set_event(status="draft")
    fill(client, page_of(event), zone="Europe/Rome")
    event.refresh_from_db()
    assert event.starts == NOON - timedelta(hours=2)


def test_what_people_have_entered_for_stays(client, organiser):
    event = with_entrants(set_event(), people(1))
    answer = fill(client, page_of(event), rated="on", partners="fixed", slug="other", rounds="4")
    event.refresh_from_db()
    assert answer.status_code == 302
    assert (event.rated, event.partners, event.slug, event.rounds) == (False, "alone", "cup-1", 4)


def test_while_it_runs_only_its_words_and_pauses_change(client, organiser, time):
    time.now = NOON
    event = started(set_event(), people(2))
    assert fill(client, page_of(event), name="New name", no_show="90", rounds="9").status_code == 302
    event.refresh_from_db()
    assert (event.name, event.no_show, event.rounds, event.status) == ("New name", 90, 3, "running")
    over = play_out(event)
    fill(client, page_of(over), description="Well played.", no_show="40")
    over.refresh_from_db()
    assert (over.description, over.no_show) == ("Well played.", 90)


def test_what_the_referee_does_meanwhile_stays(client, organiser):
    from games.tournaments.admin.event import EventAdmin

    event, taken = set_event(), EventAdmin.save_model

    def late(self, *args, **kwargs):
        Event.objects.filter(pk=event.pk).update(status=Event.Status.CHECKING_IN, number=3)
        return taken(self, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(EventAdmin, "save_model", late)
        fill(client, page_of(event), rounds="4")
    event.refresh_from_db()
    assert (event.rounds, event.status, event.number) == (3, "checking_in", 3)


def test_a_copy_begins_with_what_the_other_has(client, organiser):
    other = set_event(format="knockout", best_of=3, options={"target": 21}, most=16, zone="Europe/Rome")
    answer = fill(client, f"{ADD}?copy={other.pk}", name="Cup again")
    copy = Event.objects.exclude(pk=other.pk).get()
    assert answer.status_code == 302
    assert (copy.format, copy.best_of, copy.options, copy.most) == ("knockout", 3, {"target": 21}, 16)
    assert (copy.slug, copy.status, copy.organiser) == ("cup-again-2026-05-11", "draft", organiser)
    assert copy.starts == other.starts + timedelta(weeks=1)
    assert client.get(f"{ADD}?copy=none").status_code == 200


def test_the_page_tells_who_is_in_what_is_played_and_what_was_done(client, organiser, time):
    time.now = NOON
    event = started(set_event(), people(3))
    html = client.get(page_of(event)).content.decode()
    assert "Player A" in html and "bye" in html and "Player A – Player" in html
    assert "<td>start</td><td>3 entrants</td>" in html
    assert "Mon 4 May 2026, 12:00 UTC" in html


def test_the_page_of_many_entrants_asks_few_questions(client, organiser, django_assert_max_num_queries):
    event = with_entrants(set_event(), people(12))
    with django_assert_max_num_queries(40):
        client.get(page_of(event))
    with django_assert_max_num_queries(12):
        client.get(LIST)


def test_only_a_draft_is_deleted(client, organiser):
    draft, open_ = set_event(status="draft"), set_event()
    for event in (draft, open_):
        client.post(reverse("admin:tournaments_event_delete", args=[event.pk]), {"post": "yes"})
    assert list(Event.objects.all()) == [open_]
    client.post(LIST, {"action": "delete_selected", "_selected_action": [open_.pk], "post": "yes"})
    assert Event.objects.exists()


def test_an_event_goes_on_without_its_organiser(client, organiser, time):
    time.now = NOON
    event = started(set_event(organiser=organiser), people(2))
    organiser.delete()
    assert play_out(event).status == Event.Status.OVER
    assert event.organiser is None


@pytest.mark.parametrize("address", [ADD, LIST])
def test_nobody_else_comes_in(client, address):
    assert client.get(address).status_code == 302
    client.force_login(person("Anna"))
    assert client.get(address).status_code == 302
    staff(client, "Mod")
    assert client.get(address).status_code == 403
