"""Between two rounds: each puts the score aside when they like, in any order, and nobody is held up."""

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Match
from games.presenters.panel import show_panel
from games.referee import act_on_due
from games.services.next_round import press_next
from games.services.resign import resign
from games.tests.markup import asks_to_sign_in, part
from games.tests.tables import (
    deck_of,
    everybody_presses_next,
    person,
    play_plies,
    play_round,
    play_text,
    position_of,
    round_of,
    seat_of,
    set_table,
    snapshot_of,
    stacked,
    stored_state,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna, bruno):
    """Round 1 is over; Anna dealt it."""
    match = set_table(anna, bruno, dealer=0, target=200)
    play_round(match)
    return match


def press(match, player, number=1):
    press_next(match_id=match.pk, seat=seat_of(match, player).index, round_number=number)


def panel(match, player):
    return show_panel(snapshot_of(match), seat_of(match, player) if player else None)


def the_wait_is_over(match):
    match.rounds.exclude(due=None).update(due=timezone.now())
    act_on_due()


def press_form(client, match, number=1, **headers):
    return client.post(
        reverse("games:next", args=[match.key]), {"next": "1", "round": number}, headers=headers
    )


def test_the_score_is_shown_to_everybody(match, anna, bruno):
    for viewer in (anna, bruno, None):
        assert panel(match, viewer).kind == "round"
        assert panel(match, viewer).round.number == 1


def test_the_next_round_is_dealt_when_both_have_pressed(match, anna, bruno):
    press(match, anna)
    assert match.rounds.count() == 1
    shown = panel(match, anna).next
    assert (shown.pressed, shown.waiting_for) == (True, ["Bruno"])
    assert not panel(match, bruno).next.pressed
    press(match, bruno)
    assert match.rounds.count() == 2
    assert [panel(match, viewer).kind for viewer in (anna, bruno, None)] == ["", "", ""]


def test_nobody_waits_for_whom_a_computer_stands_in_for(match, anna, bruno):
    match.seats.filter(player=bruno).update(stand_in="careful")
    assert panel(match, None).next.waiting_for == ["Anna"]


def test_the_other_order_is_the_same(match, anna, bruno):
    press(match, bruno)
    press(match, anna)
    assert (match.rounds.count(), round_of(match).dealer) == (2, 1)


def test_without_a_press_it_begins_after_the_wait(match, anna):
    stored = round_of(match)
    assert 19 < (stored.due - stored.ended).total_seconds() < 21
    assert not act_on_due()
    assert match.rounds.count() == 1
    the_wait_is_over(match)
    assert match.rounds.count() == 2


def test_who_reads_on_keeps_the_score_and_presses_late(match, anna, bruno):
    press(match, anna)
    the_wait_is_over(match)
    shown = panel(match, bruno)
    assert (shown.kind, shown.round.number, shown.next.begun) == ("round", 1, True)
    assert panel(match, anna).kind == ""
    press(match, bruno)
    assert (panel(match, bruno).kind, match.rounds.count()) == ("", 2)


def test_a_late_press_while_the_next_round_is_played(match, anna, bruno):
    press(match, anna)
    the_wait_is_over(match)
    play_plies(match, 1 if position_of(match).turn == 0 else 0)
    ply = round_of(match).ply
    press(match, bruno)
    assert (panel(match, bruno).kind, match.rounds.count(), round_of(match).ply) == ("", 2, ply)


def test_to_play_puts_the_score_aside(match, anna, bruno):
    the_wait_is_over(match)
    first = bruno if position_of(match).turn == 1 else anna
    assert panel(match, first).kind == "round"
    play_plies(match, 1)
    assert panel(match, first).kind == ""


def test_the_score_of_the_latest_round_is_shown_to_who_pressed_nothing(match, bruno):
    the_wait_is_over(match)
    play_round(match)
    assert panel(match, bruno).round.number == 2


@pytest.mark.parametrize("number", [1, 0, -1])
def test_twice_changes_nothing(match, anna, number):
    press(match, anna)
    before = stored_state(match)
    press(match, anna, number)
    assert stored_state(match) == before


def test_after_the_round_began_the_press_of_the_round_before_changes_nothing(match, anna, bruno):
    press(match, anna)
    press(match, bruno)
    before = stored_state(match)
    press(match, bruno)
    assert stored_state(match) == before


def test_nobody_puts_aside_a_score_that_is_not_made(match, anna, bruno):
    press(match, anna, 99)
    press(match, bruno, 99)
    assert match.rounds.count() == 2
    assert sorted(match.seats.values_list("ready", flat=True)) == [1, 1]


def test_before_the_round_is_over(anna, bruno):
    match = set_table(anna, bruno)
    play_plies(match, 10)
    before = stored_state(match)
    press(match, anna)
    assert stored_state(match) == before


def test_before_the_match_has_begun(anna):
    match = set_table(anna)
    before = stored_state(match)
    press(match, anna)
    assert stored_state(match) == before


def test_after_the_match_is_over(match, anna, bruno):
    resign(match_id=match.pk, seat=0)
    press(match, anna)
    press(match, bruno)
    the_wait_is_over(match)
    match.refresh_from_db()
    assert (match.status, match.rounds.count()) == (Match.Status.OVER, 1)


def test_computers_are_not_waited_for(anna):
    match = set_table(anna, level="random", target=200)
    while not position_of(match).finished:
        if not act_on_due():
            play_plies(match, 1)
    press(match, anna)
    assert match.rounds.count() == 2


def test_the_deal_goes_round_the_table():
    people = [person(name) for name in ("Anna", "Bruno", "Carla", "Dino")]
    match = set_table(*people, teams=2, dealer=2, target=200)
    for expected in (2, 3, 0, 1, 2):
        assert round_of(match).dealer == expected
        assert position_of(match).turn == (expected + 1) % 4
        play_round(match)
        everybody_presses_next(match)


def test_the_bonus_of_the_dealer_goes_round_with_the_deal(anna, bruno):
    """Each table of fifteen is for whoever deals that round."""
    from games.tests.tables import variant

    rules = variant("escoba").rules()
    fifteen = deck_of(rules, table="5D 6S 2C 2H")
    with stacked(fifteen, fifteen, fifteen, fifteen, dealer=1):
        from games.services.open_match import open_match
        from games.services.seats import take_seat

        match = open_match(player=anna, variant=variant("escoba"), target=200)
        take_seat(match_id=match.pk, player=bruno)
        for dealer in (1, 0, 1, 0):
            position = position_of(match)
            assert (position.dealer, position.setup.bonus) == (dealer, 1)
            assert [pile.bit_count() for pile in position.piles] == ([4, 0] if dealer == 0 else [0, 4])
            play_round(match)
            everybody_presses_next(match) if dealer or match.rounds.count() < 4 else None


def test_the_leader_of_the_second_round_does_not_depend_on_who_came_back(client, match, anna, bruno):
    for player in (bruno, anna, bruno):
        client.force_login(player)
        client.get(match.get_absolute_url())
        press_form(client, match)
    assert (round_of(match).number, round_of(match).dealer, position_of(match).turn) == (2, 1, 0)


def test_the_form_goes_back_to_the_table(client, match, anna):
    client.force_login(anna)
    assert press_form(client, match).url == match.get_absolute_url()
    assert seat_of(match, anna).ready == 1


def test_a_script_is_answered_with_the_table(client, match, anna):
    client.force_login(anna)
    answer = press_form(client, match, **{"HX-Request": "true"})
    assert "You are ready." in part(answer.text, "panel").text
    assert part(answer.text, "notice").text == ""


def test_a_late_press_is_no_error(client, match, bruno):
    the_wait_is_over(match)
    client.force_login(bruno)
    for _ in range(2):
        answer = press_form(client, match, **{"HX-Request": "true"})
        assert part(answer.text, "notice").text == ""
        assert part(answer.text, "panel").text == ""
        assert len(part(answer.text, "hand").all(class_="hand-card")) == 3


def test_the_form_says_how_long_it_waits(client, match, anna):
    client.force_login(anna)
    shown = part(client.get(match.get_absolute_url()).text, "panel")
    (clock,) = shown.all("span", **{"data-countdown": ""})
    assert 15 <= int(clock.text) <= 20


def test_a_stranger_presses_for_nobody(client, match):
    client.force_login(person("Carla"))
    assert press_form(client, match).status_code == 404
    assert set(match.seats.values_list("ready", flat=True)) == {0}


def test_signed_out(client, match):
    assert asks_to_sign_in(press_form(client, match))


def test_a_spectator_has_no_button(client, match):
    client.force_login(person("Carla"))
    shown = part(client.get(match.get_absolute_url()).text, "panel")
    assert "The points of round 1" in shown.text
    assert not shown.all("button")


def test_sequence_never_goes_down(match, anna, bruno):
    """From the last ply of a round to the first of the next the plies begin again, the sequence does not."""
    seen = [snapshot_of(match).sequence]
    press(match, anna)
    seen.append(snapshot_of(match).sequence)
    press(match, bruno)
    seen.append(snapshot_of(match).sequence)
    for _ in range(3):
        play_text(match, str(position_of(match).legal_plays[0]))
        seen.append(snapshot_of(match).sequence)
    resign(match_id=match.pk, seat=0)
    seen.append(snapshot_of(match).sequence)
    assert seen == sorted(set(seen))
