"""The replay of a match that is over: every ply, every hand, for whoever may see the match, and nothing is changed."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine.cards import cards_in
from games.engine.round import deal, fold
from games.models import Match
from games.presenters.replay import show_replay
from games.selectors import fold_round
from games.services.resign import resign
from games.tests.markup import part
from games.tests.tables import person, play_plies, play_rounds, set_table, stored_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(anna, bruno):
    return play_rounds(set_table(anna, bruno))


def page_of(client, match, **query):
    return client.get(reverse("games:replay", args=[match.key]), query)


def shown(match, number, ply, viewer=0):
    seats, rounds = list(match.seats.select_related("player")), list(match.rounds.all())
    return show_replay(match, seats, rounds, number=number, ply=ply, viewer=viewer)


def test_each_ply_is_as_it_was_played(over):
    for stored in over.rounds.all():
        for ply in range(stored.ply + 1):
            told = shown(over, stored.number, ply)
            position = fold(over.rules, stored.dealer, stored.cards, stored.texts[:ply])
            assert {seat.index: {face.code for face in seat.hand} for seat in told.seats} == {
                seat: {str(card) for card in cards_in(hand)} for seat, hand in enumerate(position.hands)
            }
            assert {face.code for face in told.table} == {str(card) for card in cards_in(position.table)}
            assert [side.pile for side in told.sides] == [pile.bit_count() for pile in position.piles]
            assert len(told.options) == len(position.legal_plays)
            assert [seat.index for seat in told.seats if seat.turn] == (
                [] if position.finished else [position.turn]
            )


def test_points_are_those_before_the_round_and_at_its_end_those_after(over):
    first, second = shown(over, 1, 99), shown(over, 2, 0)
    assert [side.total for side in shown(over, 1, 0).sides] == [0, 0]
    assert [side.total for side in first.sides] == [side.total for side in second.sides]
    assert first.score is not None and second.score is None
    last = shown(over, 99, 999)
    assert [side.total for side in last.sides] == over.totals
    assert "wins the match" in last.said


def test_what_was_chosen_is_marked_among_what_was_allowed(over):
    stored = over.rounds.get(number=1)
    told = shown(over, 1, 4)
    position = fold(over.rules, stored.dealer, stored.cards, stored.texts[:4])
    chosen = [option.chosen for option in told.options]
    assert chosen == [str(event) == stored.texts[4] for event in position.legal_plays]
    assert sum(chosen) == 1


def test_sweeps_are_led_to(over):
    for stored in over.rounds.all():
        sweeps = [ply for ply, step in enumerate(fold_round(over.rules, stored).steps, 1) if step.swept]
        told, found = shown(over, stored.number, 0), []
        while told.sweep_after is not None:
            found.append(told.sweep_after)
            told = shown(over, stored.number, told.sweep_after)
        assert found == sweeps
        assert shown(over, stored.number, 99).sweep_before == (
            sweeps[-1] if sweeps and sweeps[-1] < stored.ply else (sweeps[-2] if len(sweeps) > 1 else None)
        )


def test_a_link_to_a_ply(client, over):
    stored = over.rounds.get(number=2)
    answer = page_of(client, over, round=2, ply=7)
    told = answer.context["replay"]
    assert (told.number, told.ply, told.plies) == (2, 7, stored.ply)
    assert part(answer.text, "board")["data-ply"] == "7"
    assert "ply=8" in part(answer.text, "replay-forward")["href"]
    assert "ply=6" in part(answer.text, "replay-back")["href"]


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ({}, (1, 0)),
        ({"round": "99", "ply": "0"}, None),
        ({"round": "x", "ply": "²"}, (1, 0)),
        ({"round": "0", "ply": "-3"}, (1, 0)),
        ({"ply": "9" * 9}, (1, 0)),
    ],
)
def test_a_place_that_there_is_not(client, over, query, place):
    told = page_of(client, over, **query).context["replay"]
    assert (told.number, told.ply) == (place or (over.rounds.count(), 0))


def test_a_script_is_given_the_board_alone(client, over):
    answer = client.get(reverse("games:replay", args=[over.key]), {"ply": 3}, headers={"HX-Request": "true"})
    assert answer.text.lstrip().startswith('<section id="board"')
    assert part(answer.text, "board")["data-ply"] == "3"


def test_the_reader_sits_nearest(client, over, bruno):
    client.force_login(bruno)
    assert [seat.name for seat in page_of(client, over).context["replay"].seats] == ["Anna", "Bruno"]
    client.logout()
    assert [seat.name for seat in page_of(client, over).context["replay"].seats] == ["Bruno", "Anna"]


def test_a_match_that_goes_on_has_no_replay(client, match, anna):
    client.force_login(anna)
    assert page_of(client, match).status_code == 404
    with pytest.raises(ValueError, match="secret"):
        shown(match, 1, 0)


def test_a_dropped_match_has_no_replay(client, match, anna):
    Match.objects.filter(pk=match.pk).update(status=Match.Status.DROPPED)
    client.force_login(anna)
    assert page_of(client, match).status_code == 404


def test_a_match_that_nobody_may_watch_is_replayed_for_its_players_alone(client, anna, bruno):
    match = set_table(anna, bruno, watching=False)
    resign(match_id=match.pk, seat=0)
    assert page_of(client, match).status_code == 404
    client.force_login(person("Carla"))
    assert page_of(client, match).status_code == 404
    client.force_login(bruno)
    assert page_of(client, match).status_code == 200


def test_what_was_not_dealt_yet_stays_hidden(client, anna, bruno):
    match = set_table(anna, bruno)
    play_plies(match, 2)
    resign(match_id=match.pk, seat=0)
    match.refresh_from_db()
    stored = match.rounds.get()
    dealt = deal(match.rules, stored.dealer, stored.cards)
    held = sum(dealt.hands) | dealt.table
    board = part(page_of(client, match, ply=2).text, "board")
    drawn = {use["href"].rpartition("#")[2] for use in board.all("use")}
    assert drawn <= {str(card) for card in cards_in(held)}
    assert len(drawn) <= 10


def test_declarations_are_replayed(client, anna, bruno):
    match = play_rounds(set_table(anna, bruno, of="cirulla"), lambda position: position.legal_plays[-1])
    for stored in match.rounds.all():
        for ply in range(stored.ply + 1):
            assert shown(match, stored.number, ply).said
    assert page_of(client, match).status_code == 200


def test_nothing_is_changed_by_looking(client, over, anna, admin_client):
    before = stored_state(over)
    for reader in (client, admin_client):
        for ply in (0, 5, 99):
            page_of(reader, over, ply=ply)
    client.force_login(anna)
    page_of(client, over, ply=9)
    assert stored_state(over) == before
    assert client.post(reverse("games:replay", args=[over.key])).status_code == 405


def test_a_long_match_asks_no_more(client, anna, bruno):
    short = set_table(anna, bruno)
    resign(match_id=short.pk, seat=0)
    long = play_rounds(set_table(anna, bruno, target=21))
    counts = []
    for match in (short, long):
        with CaptureQueriesContext(connection) as asked:
            page_of(client, match)
        counts.append(len(asked))
    assert counts[1] <= counts[0]
