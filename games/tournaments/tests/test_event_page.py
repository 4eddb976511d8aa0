"""The page of an event, of its standings and of its rounds: what each reader sees, before, during and after."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission

from games.services.resign import resign
from games.tests.markup import part, read
from games.tests.tables import person, variant
from games.tournaments.models import Entrant, Event, EventRound, Pairing, Place, Series
from games.tournaments.services.advance import advance
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
Format = Event.Format


def page_of(client, event, page=""):
    answer = client.get(f"{event.get_absolute_url()}{page}")
    assert answer.status_code == 200
    return answer.content.decode()


def shown(html, id):
    """Return a part of a page, None where it is hidden."""
    found = part(html, id)
    return None if found.has("hidden") else found


# -- before the start ------------------------------------------------------------------------------------


def test_who_is_in_and_when_it_starts(client, time):
    event = with_entrants(set_event(description="Bring a <friend>.", check_in=15), people(3))
    html = page_of(client, event)
    assert [one.text for one in part(html, "event-entrants").all("a")] == ["Player A", "Player B", "Player C"]
    moments = [one["datetime"] for one in part(html, "event-head").all("time") if one.has("data-when")]
    assert moments == ["2026-05-04T12:00:00+00:00", "2026-05-04T11:45:00+00:00"]
    assert "Bring a &lt;friend&gt;." in html
    assert (
        shown(html, "event-standings") is shown(html, "event-round") is shown(html, "event-bracket") is None
    )


def test_the_organiser_s_own_time_is_named(client, time):
    html = page_of(client, set_event(zone="Europe/Rome"))
    assert "14:00 (Europe/Rome)" in part(html, "event-head").text


def test_the_bracket_is_shown_before_the_start_with_its_byes(client):
    html = page_of(client, with_entrants(set_event(format=Format.KNOCKOUT), people(3)))
    assert "Player A has a bye" in shown(html, "event-bracket").text


def test_whoever_withdrew_before_the_start_is_nowhere(client):
    event = with_entrants(set_event(), people(3))
    event.entrants.first().delete()
    assert "Player A" not in page_of(client, event)


def test_whoever_may_manage_events_is_led_there(client, anna):
    event = set_event(organiser=anna)
    manage = f"/admin/tournaments/event/{event.pk}/change/"
    client.force_login(anna)
    assert manage not in page_of(client, event)
    anna.is_staff = True
    anna.save()
    assert manage not in page_of(client, event)
    anna.user_permissions.add(Permission.objects.get(codename="change_event"))
    assert manage in page_of(client, event)


@pytest.mark.parametrize("page", ["", "state/", "standings/", "results.csv", "results.json", "calendar.ics"])
def test_what_is_being_set_up_is_nobody_s_to_see(client, anna, page):
    draft = set_event(status=Event.Status.DRAFT, organiser=anna)
    client.force_login(anna)
    assert client.get(f"{draft.get_absolute_url()}{page}").status_code == 404
    assert client.get(f"/events/nothing/{page}").status_code == 404


# -- while it runs ---------------------------------------------------------------------------------------


def test_the_tables_of_the_round_and_who_leads(client):
    event = play_round(started(set_event(), people(4)))
    html = page_of(client, event)
    tables = part(html, "event-round").all("li", class_="event-table")
    assert [one.text.startswith(f"Table {number}") for number, one in enumerate(tables, 1)] == [True, True]
    assert all("Watch" in one.text for one in tables) and "Round 2 of 3" in part(html, "event-round").text
    rows = [row.text.split() for row in part(html, "event-standings").all("tr")[1:]]
    assert [row[0] for row in rows] == ["1", "1", "3", "3"]
    assert [row[3] for row in rows] == ["1", "1", "0", "0"]
    assert shown(html, "event-entrants") is None


def test_each_round_has_a_page(client):
    event = play_round(started(set_event(), people(5)))
    html = page_of(client, event, "rounds/1/")
    assert "won" in html and "bye" in html and "Replay" in html
    assert "Watch" in page_of(client, event, "rounds/2/")
    assert client.get(f"{event.get_absolute_url()}rounds/3/").status_code == 404


def test_whoever_plays_is_led_to_their_table(client):
    event = started(set_event(), players := people(4))
    html = page_of(client, event)
    assert not part(html, "event-mine").all("a")
    for player in players:
        client.force_login(player)
        mine = part(page_of(client, event), "event-mine")
        (link,) = mine.all("a", class_="primary")
        own = next(match for match in playing(event) if match.seats.filter(player=player).exists())
        (other,) = own.seats.exclude(player=player)
        assert link["href"] == own.get_absolute_url() and f"against {other.shown_name}" in mine.text


def test_the_next_match_is_counted_down(client, time):
    event = started(set_event(pause=120), players := people(2), now=NOON)
    client.force_login(players[0])
    mine = part(page_of(client, event), "event-mine")
    (count,) = [one for one in mine.all("time") if one.has("data-count")]
    assert count["datetime"] == "2026-05-04T12:00:30+00:00"
    assert "Your next match: against Player B" in mine.text and not mine.all("a", class_="primary")


def test_whoever_is_through_is_told_what_comes(client):
    event = started(set_event(), players := people(4))
    first = playing(event)[0]
    resign(match_id=first.pk, seat=0)
    advance(event_id=event.pk, now=NOON)
    client.force_login(next(one for one in players if first.seats.filter(player=one).exists()))
    assert "The next round begins when all tables are" in part(page_of(client, event), "event-mine").text


def test_whoever_has_a_bye_is_told_so(client):
    event = started(set_event(), people(3))
    bye = Pairing.objects.get(round__event=event, result=Pairing.Result.BYE)
    client.force_login(bye.places.get().entrant.members.get().player)
    assert "You have a bye" in part(page_of(client, event), "event-mine").text


def test_a_forfeit_is_told(client):
    event = started(set_event(no_show=60), people(2))
    advance(event_id=event.pk, now=NOON + timedelta(seconds=61))
    assert "both absent" in page_of(client, event, "rounds/1/")


# -- formats ----------------------------------------------------------------------------------------------


def test_groups_have_standings_each(client):
    event = started(set_event(format=Format.GROUPS, group_size=3, advance_per_group=1), people(6))
    html = page_of(client, play_round(event))
    assert [one.text for one in part(html, "event-standings").all("caption")] == ["Group 1", "Group 2"]
    event = play_out(event)
    html = page_of(client, event)
    assert "Final" in part(html, "event-bracket").text and event.status == Event.Status.OVER
    whole = page_of(client, event, "standings/")
    assert "Places" in whole and "Group 2: who met whom" in whole


def test_a_knockout_ends_with_a_bracket_and_a_podium(client):
    event = play_out(started(set_event(format=Format.KNOCKOUT, third_place=True), people(4)))
    html = page_of(client, event)
    assert "Third place" in part(html, "event-bracket").text
    podium = part(html, "event-head").all(class_="podium")[0].all("li")
    first = event.entrants.get(place=1)
    assert len(podium) == 3 and first.shown_name in podium[0].text
    assert shown(html, "event-standings") is None


def test_an_arena_shows_its_tables_and_when_it_ends(client, time):
    event = with_entrants(set_event(format=Format.ARENA, arena_minutes=60), people(2))
    Event.objects.filter(pk=event.pk).update(status=Event.Status.RUNNING, started=NOON, number=1)
    event.entrants.update(status=Entrant.Status.PLAYING, seed=None)
    html = page_of(client, event)
    assert "2026-05-04T13:00:00+00:00" in html
    client.force_login(event.members.first().player)
    assert "Stay on the site" not in part(page_of(client, event), "event-mine").text
    assert "have a page of the site open" in part(page_of(client, event), "event-mine").text


def test_who_met_whom(client):
    event = play_out(started(set_event(format=Format.ROUND_ROBIN), people(4)))
    (cross,) = read(page_of(client, event, "standings/")).all("table", class_="cross")
    cells = [[cell.text for cell in row.all("td", class_="cell")] for row in cross.all("tr")[1:]]
    assert all(row[number] == "" for number, row in enumerate(cells))
    pairs = [(one, other) for one in range(4) for other in range(one)]
    assert all({cells[one][other], cells[other][one]} == {"0", "1"} for one, other in pairs)


def test_many_are_shown_round_by_round(client):
    event = play_round(started(set_event(), people(18)))
    (table,) = read(page_of(client, event, "standings/")).all("table", class_="cross")
    assert [cell.text for cell in table.all("th", class_="cell")] == ["R1", "R2"]
    first = table.all("tr")[1]
    assert first.all("td", class_="cell")[0].text.startswith("1 (")


# -- whoever they are, however many ------------------------------------------------------------------------


def test_earlier_winners_of_a_series(client):
    series = Series.objects.create(name="Thursdays", variant=variant(), weekdays=[3], time="21:00")
    before = play_out(started(set_event(series=series, rounds=1), people(2)))
    after = set_event(series=series, starts=NOON + timedelta(days=7))
    earlier = read(page_of(client, after)).all(class_="earlier")[0]
    assert before.entrants.get(place=1).shown_name in earlier.text
    assert not read(page_of(client, set_event())).all(class_="earlier")


def test_a_cancelled_event_says_why_in_the_reader_s_language(client):
    event = set_event(status=Event.Status.CANCELLED, why="Too few were there to play.")
    assert "Too few were there to play." in page_of(client, event)


def big_event(entrants, rounds):
    """Return an event with computers, whose first rounds are over, written straight into the tables."""
    event = set_event(rounds=rounds, status=Event.Status.RUNNING, number=rounds, started=NOON)
    people = Entrant.objects.bulk_create(
        Entrant(event=event, level="greedy", name=f"Ciro {seed}", seed=seed, status=Entrant.Status.PLAYING)
        for seed in range(1, entrants + 1)
    )
    for number in range(1, rounds + 1):
        made = EventRound.objects.create(
            event=event, number=number, begins=NOON, status=EventRound.Status.OVER, ended=NOON
        )
        tables = Pairing.objects.bulk_create(
            Pairing(round=made, number=table, status=Pairing.Status.OVER, result=Pairing.Result.PLAYED)
            for table in range(1, entrants // 2 + 1)
        )
        Place.objects.bulk_create(
            Place(
                pairing=table,
                entrant=people[(2 * at + side * (2 * number - 1)) % entrants],
                side=side,
                score=2 * side,
            )
            for at, table in enumerate(tables)
            for side in (0, 1)
        )
    return event


@pytest.mark.parametrize("page", ["", "state/", "standings/", "rounds/1/", "results.csv", "results.json"])
def test_as_many_questions_for_many_as_for_few(client, page, django_assert_max_num_queries):
    event = big_event(entrants=40, rounds=9)
    client.force_login(person("Anna"))
    with django_assert_max_num_queries(40):
        page_of(client, event, page)


def test_a_thousand_are_shown_in_pages(client, django_assert_max_num_queries):
    event = big_event(entrants=1000, rounds=1)
    with django_assert_max_num_queries(30):
        html = page_of(client, event)
    assert len(part(html, "event-standings").all("tr")) == 33 and "476 more tables" in html
    second = page_of(client, event, "standings/?page=2")
    assert len(read(second).all("table", class_="standings")[0].all("tr")) == 101 and "page=3" in second
    assert len(read(page_of(client, event, "rounds/1/?page=5")).all(class_="event-table")) == 100
