"""Offers: who may open and take one, and how each ends."""

import pytest
from django.urls import reverse

from games.models import Match, Relation
from games.referee.offers import end_offers, free_seats, note_absence, tend_offers
from games.services.offers import withdraw
from games.services.open_match import open_match
from games.services.refusals import Refused
from games.services.resign import resign
from games.services.seats import fill_free_seats, take_seat
from games.tests.lobbies import NORMAL, gone, guest, here, later, offer
from games.tests.tables import person, set_table, stored_state, variant

pytestmark = pytest.mark.django_db


def status(match):
    match.refresh_from_db()
    return match.status


@pytest.fixture
def offered(anna):
    return offer(anna)


def test_an_offer_is_taken_and_begins(offered, bruno):
    take_seat(match_id=offered.pk, player=bruno)
    assert status(offered) == Match.Status.PLAYING
    assert (offered.clock, offered.listed, offered.rounds.count()) == (NORMAL, True, 1)


def test_an_offer_is_withdrawn_once(offered, anna, bruno):
    withdraw(match_id=offered.pk, player=anna)
    assert status(offered) == Match.Status.DROPPED
    before = stored_state(offered)
    withdraw(match_id=offered.pk, player=anna)
    assert stored_state(offered) == before
    with pytest.raises(Refused, match="This offer is gone"):
        take_seat(match_id=offered.pk, player=bruno)


def test_an_offer_is_withdrawn_too_late(offered, anna, bruno):
    take_seat(match_id=offered.pk, player=bruno)
    before = stored_state(offered)
    with pytest.raises(Refused, match="too late"):
        withdraw(match_id=offered.pk, player=anna)
    assert stored_state(offered) == before


def test_a_stranger_withdraws_nothing(offered, bruno):
    before = stored_state(offered)
    withdraw(match_id=offered.pk, player=bruno)
    assert stored_state(offered) == before


def test_one_who_sits_at_anothers_offer_stands_up(anna, bruno):
    table = offer(anna, players=4, teams=2)
    take_seat(match_id=table.pk, player=bruno)
    withdraw(match_id=table.pk, player=bruno)
    assert status(table) == Match.Status.OPEN
    assert [seat.player for seat in table.seats.all()] == [anna, None, None, None]


# -- who may open one ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({"clock": ""}, "needs a clock"),
        ({"clock": "soon"}, "no such clock"),
        ({"clock": "60/90/120+0"}, "no such clock"),
        ({"quick": True, "clock": "3d"}, "played at once"),
        ({"lowest": 1600, "highest": 1400}, "Exchange the two"),
        ({"rated": True, "target": 21}, "unchanged"),
        ({"rated": True, "options": {"napola": "run"}}, "unchanged"),
    ],
)
def test_an_offer_that_cannot_be_made(anna, terms, why):
    with pytest.raises(Refused, match=why):
        offer(anna, **terms)
    assert not Match.objects.exists()


def test_a_guest_offers_no_rated_match_and_takes_none(anna):
    with pytest.raises(Refused, match="need an account"):
        offer(guest("Gina"), rated=True)
    rated = offer(anna, rated=True)
    with pytest.raises(Refused, match="need an account"):
        take_seat(match_id=rated.pk, player=guest("Gino"))
    assert status(rated) == Match.Status.OPEN


def test_computers_take_no_seat_of_a_rated_match(anna):
    rated = offer(anna, rated=True)
    with pytest.raises(Refused, match="no rated matches"):
        fill_free_seats(match_id=rated.pk, player=anna, level="greedy")


def test_a_match_against_computers_is_casual_whatever_was_ticked(anna):
    match = open_match(player=anna, variant=variant(), level="greedy", rated=True, listed=True)
    assert (match.rated, match.listed, match.expires) == (False, False, None)


def test_a_usual_seating_of_the_variant_may_be_rated(anna):
    assert offer(anna, players=4, teams=2, rated=True).rated


def test_there_is_an_end_to_the_offers_of_one_person(anna, settings):
    settings.SCOPA_OFFERS_EACH = 2
    for _ in range(2):
        offer(anna)
    with pytest.raises(Refused, match="Withdraw one of them"):
        offer(anna)
    assert open_match(player=anna, variant=variant()).status == Match.Status.OPEN


def test_a_pause_after_leaving_keeps_from_live_offers_alone(anna, bruno, monkeypatch):
    offered, of_days = offer(anna), offer(anna, clock="3d")
    monkeypatch.setattr("games.services.admission.pause_until", lambda player: later(600))
    with pytest.raises(Refused, match="wait until"):
        take_seat(match_id=offered.pk, player=bruno)
    with pytest.raises(Refused, match="wait until"):
        offer(bruno)
    take_seat(match_id=of_days.pk, player=bruno)
    assert status(of_days) == Match.Status.PLAYING
    assert open_match(player=bruno, variant=variant()).status == Match.Status.OPEN


# -- who may take one -------------------------------------------------------------------------------------


@pytest.mark.parametrize("blocks", ["the owner", "the taker"])
def test_those_who_block_each_other_do_not_meet(offered, anna, bruno, blocks):
    one, other = (anna, bruno) if blocks == "the owner" else (bruno, anna)
    Relation.objects.create(player=one, other=other, kind=Relation.Kind.BLOCK)
    with pytest.raises(Refused, match="do not play with each other"):
        take_seat(match_id=offered.pk, player=bruno)


def test_a_muted_player_may_be_met(offered, anna, bruno):
    Relation.objects.create(player=anna, other=bruno, kind=Relation.Kind.MUTE)
    take_seat(match_id=offered.pk, player=bruno)


@pytest.mark.parametrize(("number", "fits"), [(1399, False), (1400, True), (1600, True), (1601, False)])
def test_an_offer_for_some_ratings(anna, bruno, monkeypatch, number, fits):
    offered = offer(anna, lowest=1400, highest=1600)
    monkeypatch.setattr("games.services.admission.strengths", lambda ids, *args: dict.fromkeys(ids, number))
    if fits:
        take_seat(match_id=offered.pk, player=bruno)
    else:
        with pytest.raises(Refused, match=f"yours, which is {number}"):
            take_seat(match_id=offered.pk, player=bruno)


def test_the_other_live_offers_end_with_the_one_that_is_taken(offered, anna, bruno):
    other, mine, of_days = offer(anna), offer(bruno), offer(anna, clock="3d")
    link = open_match(player=anna, variant=variant())
    take_seat(match_id=offered.pk, player=bruno)
    assert [status(one) for one in (offered, other, mine)] == ["playing", "dropped", "dropped"]
    assert [status(one) for one in (of_days, link)] == ["open", "open"]


def test_a_seat_at_anothers_offer_ends_with_the_offer_that_is_taken(offered, bruno):
    carla = person("Carla")
    table = offer(carla, players=4, teams=2)
    take_seat(match_id=table.pk, player=bruno)
    take_seat(match_id=offered.pk, player=bruno)
    assert [seat.player for seat in table.seats.all()] == [carla, None, None, None]


def test_a_match_against_the_computer_leaves_offers_open(offered, anna):
    open_match(player=anna, variant=variant(), level="greedy")
    assert status(offered) == Match.Status.OPEN


def test_nobody_takes_two_live_matches(offered, bruno):
    other = offer(person("Carla"))
    take_seat(match_id=offered.pk, player=bruno)
    with pytest.raises(Refused, match="Finish that one first"):
        take_seat(match_id=other.pk, player=bruno)
    assert status(other) == Match.Status.OPEN


def test_nobody_offers_a_live_match_while_playing_one(offered, anna, bruno):
    take_seat(match_id=offered.pk, player=bruno)
    with pytest.raises(Refused, match="Finish that one first"):
        offer(anna)
    assert offer(anna, clock="3d").status == Match.Status.OPEN


def test_nobody_is_called_away_from_a_live_match(anna, bruno):
    link = open_match(player=anna, variant=variant(), clock=NORMAL)
    take_seat(match_id=offer(anna).pk, player=bruno)
    with pytest.raises(Refused, match="Anna plays another match"):
        take_seat(match_id=link.pk, player=person("Carla"))
    assert status(link) == Match.Status.OPEN


def test_a_match_of_days_keeps_nobody_from_a_live_one(anna, bruno):
    take_seat(match_id=offer(anna, clock="3d").pk, player=bruno)
    take_seat(match_id=offer(anna).pk, player=bruno)


def test_a_friendly_match_without_a_clock_keeps_nobody_from_a_live_one(anna, bruno):
    set_table(anna, bruno)
    take_seat(match_id=offer(anna).pk, player=bruno)


# -- how one ends by itself ---------------------------------------------------------------------------------


def test_a_live_offer_goes_with_its_owner(offered, anna):
    gone(anna)
    assert note_absence(later()) == 1 and end_offers(later()) == 0
    assert note_absence(later(19)) == 0 and end_offers(later(19)) == 0
    assert end_offers(later(21)) == 1
    assert status(offered) == Match.Status.DROPPED


def test_a_live_offer_stays_where_its_owner_comes_back(offered, anna):
    gone(anna)
    tend_offers(later())
    here(anna)
    tend_offers(later(10))
    assert status(offered) == Match.Status.OPEN and offered.expires is None


def test_a_live_offer_goes_within_a_minute_after_a_crash(offered, anna):
    """Nobody was told that the owner's page closed: its row grows old."""
    for seconds in range(0, 60, 2):
        tend_offers(later(seconds))
    assert status(offered) == Match.Status.DROPPED


def test_an_offer_stays_while_its_owner_is_here(offered, anna):
    for seconds in range(0, 120, 10):
        here(anna, ago=-seconds)
        tend_offers(later(seconds))
    assert status(offered) == Match.Status.OPEN


def test_an_offer_of_days_stays_without_its_owner(anna):
    offered = offer(anna, clock="3d")
    gone(anna)
    tend_offers(later(days=13.9))
    assert status(offered) == Match.Status.OPEN
    tend_offers(later(days=14.1))
    assert status(offered) == Match.Status.DROPPED


def test_a_private_link_waits_a_week_or_while_somebody_is_there(anna):
    link, looked_at = (open_match(player=anna, variant=variant()) for _ in range(2))
    tend_offers(later(days=6.9))
    assert status(link) == Match.Status.OPEN
    here(anna, ago=-8 * 86400, match=looked_at)
    tend_offers(later(days=8))
    assert (status(link), status(looked_at)) == ("dropped", "open")


def test_those_who_sit_at_anothers_offer_stand_up_when_they_go(anna, bruno):
    table = offer(anna, players=4, teams=2)
    here(bruno)
    take_seat(match_id=table.pk, player=bruno)
    assert free_seats(later()) == 0
    gone(bruno)
    assert free_seats(later()) == 1 and free_seats(later()) == 0
    assert [seat.player for seat in table.seats.all()] == [anna, None, None, None]


def test_an_offer_that_is_taken_in_its_last_second_begins(offered, anna, bruno):
    gone(anna)
    tend_offers(later())
    take_seat(match_id=offered.pk, player=bruno)
    assert end_offers(later(60)) == 0
    assert status(offered) == Match.Status.PLAYING


def test_whoever_is_elsewhere_is_told_that_the_match_has_begun(
    offered, anna, bruno, client, monkeypatch, django_capture_on_commit_callbacks
):
    """Anna reads the rules meanwhile: her bell leads to the table, on whatever page she is."""
    told = []
    monkeypatch.setattr("games.services.notify._send", lambda ids, what: told.append(ids))
    with django_capture_on_commit_callbacks(execute=True):
        take_seat(match_id=offered.pk, player=bruno)
    assert {anna.pk, bruno.pk} in told
    client.force_login(anna)
    page = client.get(reverse("games:rules")).text
    assert f'href="{offered.get_absolute_url()}"' in page


def test_an_offer_of_another_kind_is_left_to_its_own_duty(anna, bruno):
    over = set_table(anna, bruno)
    again = set_table(anna)
    Match.objects.filter(pk=again.pk).update(again_of=over, expires=later(-10))
    assert end_offers(later()) == 0 and status(again) == Match.Status.OPEN


def test_nobody_opens_matches_without_end(client, anna, settings):
    settings.SCOPA_MATCHES_EACH = 2
    client.force_login(anna)
    variant()
    private, computer = reverse("games:create"), reverse("games:play_now")
    client.post(private, {"variant": "scopa", "opponent": "friends"}), client.post(computer)
    assert anna.seats.count() == 2
    for address in (private, computer):
        answer = client.post(address, {"variant": "scopa", "opponent": "friends"}, follow=True)
        assert "Finish one of them first" in answer.text
    resign(match_id=Match.objects.get(status=Match.Status.PLAYING).pk, seat=0)
    client.post(computer)
    assert anna.seats.count() == 3
