"""Duplicate deals: every table of a round plays the same cards, fixed before, proved after, unseen meanwhile."""

import hashlib

import pytest
from django.test import Client

from games.models import Match
from games.services.resign import resign
from games.tests.markup import read
from games.tests.tables import everybody_presses_next, play_round, play_rounds
from games.tournaments.models import Board
from games.tournaments.selectors import board_results, duplicate_totals, lines_of
from games.tournaments.services.advance import advance
from games.tournaments.standings.duplicate import compare
from games.tournaments.tests.setting import NOON, people, playing, set_event, started

pytestmark = pytest.mark.django_db

DUPLICATE = {"format": "round_robin", "duplicate": True, "options": {"fixed_deals": 2}}


@pytest.fixture
def event():
    return started(set_event(**DUPLICATE), people(4))


def test_all_tables_play_the_decks_that_were_fixed(event):
    boards = [[board.dealer, board.deck] for board in Board.objects.order_by("number")]
    first, second = playing(event)
    assert first.boards == second.boards == boards and [dealer for dealer, _deck in boards] == [1, 0]
    play_rounds(first)
    stored = list(first.rounds.order_by("number").values_list("dealer", "deck"))
    assert [list(one) for one in stored] == boards
    assert second.rounds.get().deck == boards[0][1]


def test_what_was_published_before_proves_the_deck():
    board = Board(dealer=1, deck="7D 2C", salt="salt")
    assert board.digest == hashlib.sha256(b"1 7D 2C salt").hexdigest()
    assert len({Board().salt for _board in range(3)}) == 3


def test_nobody_else_sees_a_table_before_all_are_through(event):
    first, second = playing(event)
    play_rounds(first)
    advance(event_id=event.pk, now=NOON)
    stranger, player = Client(), Client()
    player.force_login(first.seats.get(index=0).player)
    url = first.get_absolute_url()
    pages = (f"{url}replay/", f"{url}record.json")
    assert stranger.get(url).status_code == 403
    assert [player.get(page).status_code for page in pages] == [404, 404]
    play_rounds(second)
    advance(event_id=event.pk, now=NOON)
    assert [stranger.get(page).status_code for page in (url, *pages)] == [200, 200, 200]


def test_what_counts_is_what_each_made_of_the_same_cards(event):
    for match in playing(event):
        play_rounds(match)
    advance(event_id=event.pk, now=NOON)
    totals = duplicate_totals(event)
    assert len(board_results(event)) == 4 and sum(totals.values()) == 0
    lines = lines_of(event)
    assert [line.score for line in lines] == sorted(totals.values(), reverse=True)
    for one, other in zip(*[iter(sorted(totals.values()))] * 2, strict=True):
        assert one <= other


def test_who_gives_up_scores_no_better_than_the_worst():
    event = started(set_event(**DUPLICATE), people(6))
    first, second, third = playing(event)
    play_rounds(first)
    play_rounds(second, choose=lambda position: position.legal_plays[-1])
    play_round(third)
    everybody_presses_next(third)
    resign(match_id=third.pk, seat=0)
    advance(event_id=event.pk, now=NOON)
    quitter, other = (event.entrants.get(members__player=seat.player) for seat in third.seats.all())
    scores = {
        one.result.board[1]: one.scores for one in compare(board_results(event)) if one.result.table == 3
    }
    made = [one for one in compare(board_results(event)) if one.result.board[1] == 2]
    worst = min(score for one in made for score in one.scores)
    assert worst <= 0 and scores[2] == (worst, 0)
    assert duplicate_totals(event)[quitter.pk] == scores[1][0] + worst
    assert duplicate_totals(event)[other.pk] == scores[1][1]
    assert Match.objects.filter(sealed=True, status="over").count() == 0


def test_no_result_is_told_before_all_are_through(event, client):
    first, second = playing(event)
    play_rounds(first)
    advance(event_id=event.pk, now=NOON)
    page = event.get_absolute_url()
    (table,) = (one for one in told(client, page)["rounds"][0]["tables"] if one["status"] == "over")
    assert (
        {place["points"] for place in table["places"]}
        == {place["score"] for place in table["places"]}
        == {None}
    )
    assert {line["sweeps"] for line in told(client, page)["standings"]} == {"0"}
    assert read(client.get(f"{page}rounds/1/").content.decode()).all("li", class_="won") == []
    play_rounds(second)
    advance(event_id=event.pk, now=NOON)
    tables = told(client, page)["rounds"][0]["tables"]
    assert None not in [place["points"] for one in tables for place in one["places"]]


def told(client, page):
    return client.get(f"{page}results.json").json()
