"""Somebody is away for long enough: those who stay claim the match, let the computer play, or wait."""

import pytest
from django.urls import reverse
from django.utils import timezone

from games.engine.record import check_record
from games.models import Match, Seat
from games.selectors import record_of
from games.services.claim import choose
from games.services.leaving import come_back, leave, lose_link
from games.services.refusals import Refused
from games.services.resign import resign
from games.tests.markup import asks_to_sign_in, part
from games.tests.moments import later
from games.tests.tables import (
    at_once,
    count_of,
    person,
    play_round,
    position_of,
    seat_of,
    set_table,
    stored_state,
)

pytestmark = pytest.mark.django_db


def lost(match, *seats):
    for seat in seats:
        player = match.seats.get(index=seat).player
        lose_link(match_id=match.pk, player_id=player.pk, now=timezone.now())


def four(**options):
    people = [person(name) for name in ("Anna", "Bruno", "Carla", "Dino")]
    return set_table(*people, of="scopone9", players=4, teams=2, **options), people


def claimed(match):
    match.refresh_from_db()
    return match.status == Match.Status.OVER and match.ended_by == "abandoned"


def test_the_one_who_stays_claims_after_the_wait(match, monkeypatch):
    lost(match, 1)
    later(monkeypatch, 61)
    choose(match_id=match.pk, seat=0, wish="claim")
    assert claimed(match) and match.winner == 0
    assert {seat.index: seat.fault for seat in match.seats.all()} == {0: "", 1: Seat.Fault.LEFT}


@pytest.mark.parametrize(("said", "wait"), [(False, 60), (True, 15)])
def test_not_before_it_and_the_words_say_how_long(match, monkeypatch, said, wait):
    if said:
        leave(match_id=match.pk, seat=1)
    else:
        lost(match, 1)
    before = stored_state(match)
    later(monkeypatch, wait - 1)
    with pytest.raises(Refused, match="in 1 s"):
        choose(match_id=match.pk, seat=0, wish="claim")
    assert stored_state(match) == before
    later(monkeypatch, 1)
    choose(match_id=match.pk, seat=0, wish="claim")
    assert claimed(match)


def test_a_link_lost_for_less_than_twenty_seconds_is_held_against_nobody(match, monkeypatch, settings):
    """LEAVE-09, whatever a site sets."""
    settings.SCOPA_CLAIM_AFTER_LOST = 1
    lost(match, 1)
    later(monkeypatch, 19)
    with pytest.raises(Refused):
        choose(match_id=match.pk, seat=0, wish="claim")
    come_back(match_id=match.pk, seat=1)
    later(monkeypatch, 60)
    with pytest.raises(Refused, match="Everybody is here"):
        choose(match_id=match.pk, seat=0, wish="claim")
    assert not match.seats.exclude(fault="").exists()


def test_who_leaves_loses_though_they_are_ahead_and_the_score_is_kept(anna, bruno, monkeypatch):
    """LEAVE-03: also in the record."""
    match = set_table(anna, bruno, target=200)
    play_round(match)
    Match.objects.filter(pk=match.pk).update(totals=[0, 9])
    leave(match_id=match.pk, seat=1)
    later(monkeypatch, 16)
    choose(match_id=match.pk, seat=0, wish="claim")
    match.refresh_from_db()
    assert (match.winner, match.totals) == (0, [0, 9])


@pytest.mark.parametrize("how", ["leaves", "loses the link"])
def test_who_has_not_chosen_goes_too_and_all_who_stay_agree(monkeypatch, how):
    match = set_table(person("Anna"), person("Bruno"), person("Carla"), players=3)
    lost(match, 0)
    later(monkeypatch, 61)
    choose(match_id=match.pk, seat=1, wish="claim")
    assert not claimed(match)
    if how == "leaves":
        leave(match_id=match.pk, seat=2)
    else:
        lost(match, 2)
    assert claimed(match)


def test_the_record_of_a_claimed_match_is_sound(match, monkeypatch):
    leave(match_id=match.pk, seat=1)
    later(monkeypatch, 16)
    choose(match_id=match.pk, seat=0, wish="claim")
    match.refresh_from_db()
    record = record_of(match)
    assert record.result["ended_by"] == "abandoned"
    check_record(record)


def test_whoever_is_away_chooses_nothing(match, monkeypatch):
    lost(match, 0, 1)
    later(monkeypatch, 61)
    before = stored_state(match)
    with pytest.raises(Refused, match="take your seat back"):
        choose(match_id=match.pk, seat=1, wish="claim")
    assert stored_state(match) == before


def test_nothing_to_choose_while_everybody_is_here(match):
    before = stored_state(match)
    with pytest.raises(Refused, match="Everybody is here"):
        choose(match_id=match.pk, seat=0, wish="claim")
    with pytest.raises(Refused, match="no such choice"):
        choose(match_id=match.pk, seat=0, wish="everything")
    assert stored_state(match) == before


def test_too_late(match, monkeypatch):
    lost(match, 1)
    later(monkeypatch, 61)
    resign(match_id=match.pk, seat=1)
    with pytest.raises(Refused):
        choose(match_id=match.pk, seat=0, wish="claim")


@pytest.mark.parametrize("wish", ["claim", "computer"])
def test_several_who_stay_choose_together(monkeypatch, wish):
    match, people = four()
    leave(match_id=match.pk, seat=3)
    later(monkeypatch, 16)
    other = "computer" if wish == "claim" else "claim"
    choose(match_id=match.pk, seat=0, wish=wish)
    choose(match_id=match.pk, seat=1, wish=other)
    choose(match_id=match.pk, seat=2, wish=wish)
    assert not claimed(match) and not seat_of(match, people[3]).stand_in
    choose(match_id=match.pk, seat=1, wish=wish)
    assert claimed(match) == (wish == "claim")
    assert bool(seat_of(match, people[3]).stand_in) == (wish == "computer")
    assert match.winner == (0 if wish == "claim" else None)


def test_everybody_sees_who_chose_what(client, monkeypatch):
    match, people = four()
    leave(match_id=match.pk, seat=3)
    later(monkeypatch, 16)
    choose(match_id=match.pk, seat=0, wish="claim")
    seen = []
    for viewer in people[:3]:
        client.force_login(viewer)
        away = part(client.get(match.get_absolute_url()).text, "away")
        seen.append([(one.all("button")[0]["aria-pressed"], one.text) for one in away.all("li")])
    mine, *others = seen
    assert mine[0] == ("true", "Claim the match")
    assert all(view[0] == ("false", "Claim the match Anna") for view in others)


def test_to_wait_takes_a_choice_back(monkeypatch):
    match, _people = four()
    leave(match_id=match.pk, seat=3)
    later(monkeypatch, 16)
    for seat in (0, 1):
        choose(match_id=match.pk, seat=seat, wish="claim")
    choose(match_id=match.pk, seat=1, wish="wait")
    choose(match_id=match.pk, seat=2, wish="claim")
    assert not claimed(match)
    come_back(match_id=match.pk, seat=3)
    assert not match.seats.exclude(wish="").exists()


def test_the_side_of_who_left_loses_its_innocent_half_too(monkeypatch):
    match, _people = four(target=200)
    lost(match, 1)
    later(monkeypatch, 61)
    for seat in (0, 2, 3):
        choose(match_id=match.pk, seat=seat, wish="claim")
    assert claimed(match) and match.winner == 0
    assert [seat.fault for seat in match.seats.all()] == ["", Seat.Fault.LEFT, "", ""]


def test_where_both_sides_were_left_nobody_wins(monkeypatch):
    match, _people = four()
    lost(match, 0, 3)
    later(monkeypatch, 61)
    for seat in (1, 2):
        choose(match_id=match.pk, seat=seat, wish="claim")
    assert claimed(match) and match.winner is None


def test_two_computers_do_not_keep_a_person_from_choosing_alone(monkeypatch, anna, bruno):
    match = set_table(anna, bruno, of="scopone9", players=4, teams=2, level="random")
    lost(match, 1)
    later(monkeypatch, 61)
    choose(match_id=match.pk, seat=0, wish="claim")
    assert claimed(match)


def test_between_two_rounds(anna, bruno, monkeypatch):
    match = set_table(anna, bruno, target=200)
    play_round(match)
    assert position_of(match).finished
    lost(match, 1)
    later(monkeypatch, 61)
    choose(match_id=match.pk, seat=0, wish="computer")
    assert seat_of(match, bruno).stand_in


@pytest.mark.django_db(transaction=True)
def test_a_claim_at_the_moment_of_coming_back_is_one_or_the_other(anna, bruno, monkeypatch):
    match = set_table(anna, bruno)
    lost(match, 1)
    later(monkeypatch, 61)
    done = at_once(
        lambda: choose(match_id=match.pk, seat=0, wish="claim"),
        lambda: come_back(match_id=match.pk, seat=1),
    )
    assert claimed(match) == (count_of(Refused, done) == 0)


def test_by_form_and_nobody_else(client, match, anna, monkeypatch):
    lost(match, 1)
    later(monkeypatch, 61)
    address = reverse("games:wish", args=[match.key])
    assert asks_to_sign_in(client.post(address, {"wish": "claim"}))
    client.force_login(person("Carla"))
    assert client.post(address, {"wish": "claim"}).status_code == 404
    client.force_login(anna)
    assert client.get(address).status_code == 405
    assert not claimed(match)
    buttons = part(client.get(match.get_absolute_url()).text, "away").all("button")
    assert [(one["value"], one.has("disabled")) for one in buttons] == [
        ("claim", False),
        ("computer", False),
        ("wait", False),
    ]
    client.post(address, {"wish": "claim"})
    assert claimed(match)


def test_the_countdown_is_on_the_page_and_its_buttons_sleep(client, match, anna, monkeypatch):
    lost(match, 1)
    later(monkeypatch, 18)
    client.force_login(anna)
    away = part(client.get(match.get_absolute_url()).text, "away")
    assert away.all(class_="count")[0].text == "42"
    assert all(one.has("disabled") for one in away.all("button"))


def test_a_spectator_is_told_and_offered_nothing(client, match, monkeypatch):
    lost(match, 1)
    later(monkeypatch, 61)
    away = part(client.get(match.get_absolute_url()).text, "away")
    assert "Bruno: connection lost." in away.text and not away.all("button")
