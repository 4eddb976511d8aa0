"""The panel after a round: every point can be followed, ties are called ties, and no card is lost."""

import random
from dataclasses import replace

import pytest
from django.urls import reverse

from games.engine.cards import cards_in, mask_of, parse_cards
from games.engine.match import MatchState
from games.engine.round import fold
from games.engine.scoring import score_round
from games.models import Match, Round
from games.presenters.panel import show_panel, show_round
from games.presenters.table import show_table
from games.referee import act_on_due
from games.tests.markup import part
from games.tests.tables import (
    deck_of,
    everybody_presses_next,
    house_variant,
    person,
    play_match,
    play_round,
    play_text,
    position_of,
    round_of,
    set_table,
    snapshot_of,
)

pytestmark = pytest.mark.django_db


def shown_after(match):
    snapshot = snapshot_of(match)
    return show_round(snapshot, snapshot.latest)


def row(shown, label):
    (found,) = [one for one in shown.items if one.label == label]
    return found


def drawn_panel(client, match, player):
    client.force_login(player)
    return part(client.get(match.get_absolute_url()).text, "panel")


def test_a_row_that_nobody_won_is_called_a_tie(anna, bruno):
    match = set_table(anna, bruno, target=200)
    play_round(match)
    snapshot = snapshot_of(match)
    latest = snapshot.latest
    halves = _halves(latest.position)
    level = replace(latest, position=halves)
    shown = show_round(snapshot, level)
    for label, texts in (("Cards", ["20", "20"]), ("Coins", ["5", "5"])):
        assert [cell.text for cell in row(shown, label).cells] == texts
        assert row(shown, label).tie
        assert not any(cell.won for cell in row(shown, label).cells)
    assert row(shown, "Primiera").tie
    assert not row(shown, "Settebello").tie
    assert [cell.won for cell in row(shown, "Settebello").cells] == [True, False]


def _halves(position):
    """Return a finished position in which the piles are level in cards, coins and primiera."""
    rules = position.rules
    first = [
        card
        for card in rules.cards
        if (card.suit in "DS" and card.rank in "7A35Q") or (card.suit in "HC" and card.rank in "624JK")
    ]
    pile = mask_of(first)
    return position._replace(
        piles=(pile, rules.all_cards & ~pile), sweeps=(0, 0), sweep_points=(0, 0), leftovers=0
    )


def test_the_word_tie_is_on_the_page(client, anna, bruno):
    match = set_table(anna, bruno, dealer=1, target=200)
    choose = _level_choice(match)
    play_round(match, choose)
    shown = shown_after(match)
    tied = [one.label for one in shown.items if one.tie]
    panel = drawn_panel(client, match, anna)
    assert [one.text for one in panel.all("tr", class_="tie")] and len(panel.all("tr", class_="tie")) == len(
        tied
    )
    for line in panel.all("tr", class_="tie"):
        assert "tie" in line.all("th")[0].text.split()
        assert "won" not in line.text


def _level_choice(match):
    """Look for a way to play that ends with some item tied, by trying choices in turn."""
    stored, rules = round_of(match), match.rules
    for seed in range(3000):
        rng, chosen = random.Random(seed), []
        position = fold(rules, stored.dealer, stored.cards, [])
        while not position.finished:
            chosen.append(rng.choice(position.legal_plays))
            position = position.play(chosen[-1])
        score = score_round(position)
        if score.cards[0] == score.cards[1]:
            script = iter(chosen)
            return lambda _: next(script)
    raise AssertionError("no level round was found")


def test_the_panel_is_a_table_with_headers(client, anna, bruno):
    match = set_table(anna, bruno, target=200)
    play_round(match)
    panel = drawn_panel(client, match, anna)
    (table,) = panel.all("table")
    assert table.all("caption")[0].text == "Points of round 1"
    assert [one.text for one in table.all("th", scope="col")] == ["Anna", "Bruno"]
    rows = [one.text.removesuffix(" tie") for one in table.all("th", scope="row")]
    assert rows == ["Cards", "Coins", "Settebello", "Primiera", "Sweeps", "Match so far"]


def test_the_points_of_the_rows_are_the_totals(anna, bruno):
    match = set_table(anna, bruno, target=200)
    play_round(match)
    match.refresh_from_db()
    latest = snapshot_of(match).latest
    assert match.totals == list(latest.score.totals)
    shown = show_round(snapshot_of(match), latest)
    assert shown.totals == match.totals
    for side in (0, 1):
        won = {one.label for one in shown.items if one.cells[side].won}
        assert {label.lower() for label in won} == set(latest.score.points[side]) - {
            item for item, points in latest.score.points[side].items() if not points
        }


def test_the_primiera_is_shown_card_by_card(client, anna, bruno):
    match = set_table(anna, bruno, target=200)
    play_round(match)
    latest = snapshot_of(match).latest
    shown = show_round(snapshot_of(match), latest)
    for side, one in enumerate(shown.primiera):
        pile = {str(card) for card in cards_in(latest.position.piles[side])}
        codes = [best.face.code for best in one.cards if best.face]
        assert set(codes) <= pile
        assert len({code[1] for code in codes}) == len(codes)
        if len(codes) == 4:
            assert sum(int(best.points) for best in one.cards) == int(one.total)
            assert int(one.total) == latest.score.primiera[side]
    drawn = drawn_panel(client, match, anna).all("div", class_="primiera-side")
    assert [one.all("h3")[0].text for one in drawn] == ["Anna", "Bruno"]
    assert all(face["aria-label"] for one in drawn for face in one.all("span", role="img"))


def test_no_row_for_a_primiera_that_is_not_played_for(anna, bruno):
    match = set_table(anna, bruno, of=house_variant(primiera="off"), target=200)
    play_round(match)
    assert "Primiera" not in [one.label for one in shown_after(match).items]


def test_all_the_cards_are_counted_at_the_end(client, anna, bruno):
    match = set_table(anna, bruno, target=200)
    play_round(match)
    for viewer in (anna, bruno, person("Carla")):
        client.force_login(viewer)
        page = client.get(match.get_absolute_url()).text
        piles = [int(one.all("td")[1].text) for one in part(page, "score").all("tr")[1:]]
        assert sum(piles) == 40
        assert part(page, "felt").all("div", class_="stock")[0].text == "none left"
        assert not part(page, "felt").all("ul", class_="table-cards")[0].all("span", role="img")
        assert "Your hand is empty" in page or viewer.name == "Carla"


def test_the_leftovers_are_told_with_their_owner(anna, bruno):
    match = set_table(anna, bruno, target=200)
    play_round(match)
    latest = snapshot_of(match).latest
    shown = show_round(snapshot_of(match), latest)
    if left := latest.position.leftovers:
        assert {face.code for face in shown.leftovers.faces} == {str(card) for card in cards_in(left)}
        assert shown.leftovers.name == ["Anna", "Bruno"][latest.position.last_capturer]
    else:
        assert shown.leftovers is None


def nobody_captures(match):
    """Play a round of optional captures in which every card is laid."""
    play_round(match, lambda position: next(play for play in position.legal_plays if not play.captured))


@pytest.mark.parametrize("leftovers", ["last_capturer", "dealer"])
def test_what_is_left_when_nobody_has_captured_is_nobodys(client, anna, bruno, leftovers):
    house = house_variant(capture_mandatory=False, leftovers=leftovers)
    match = set_table(anna, bruno, of=house, dealer=1, target=200)
    nobody_captures(match)
    position = position_of(match)
    assert (position.table.bit_count(), position.piles) == (40, (0, 0))
    assert shown_after(match).leftovers is None
    for viewer in (anna, bruno):
        assert "The points of round 1" in drawn_panel(client, match, viewer).text
    everybody_presses_next(match)
    assert round_of(match).number == 2


def test_a_seat_that_a_computer_takes_over_keeps_its_points(anna, bruno):
    match = set_table(anna, bruno, target=200)
    for _ in range(6):
        play_text(match, str(position_of(match).legal_plays[0]))
    match.seats.filter(index=1).update(player=None, level="random", name="Ciro")
    Round.objects.filter(match=match).update(due=match.created)
    while not (position := position_of(match)).finished:
        if not act_on_due():
            play_text(match, str(position.legal_plays[0]))
    match.refresh_from_db()
    assert sum(pile.bit_count() for pile in position.piles) == 40
    assert match.totals == list(score_round(position).totals)
    assert show_table(snapshot_of(match)).sides[1].name == "Ciro"


def test_level_at_the_target_means_another_round(anna, bruno):
    """Both come to twelve in one round: the match goes on, and no winner is stored."""
    match = set_table(anna, bruno, target=11, dealer=1)
    play_plies_to_last(match)
    scored = score_round(position_of(match).play(position_of(match).legal_plays[0])).totals
    Match.objects.filter(pk=match.pk).update(totals=[12 - scored[0], 12 - scored[1]])
    play_text(match, str(position_of(match).legal_plays[0]))
    match.refresh_from_db()
    assert (match.totals, match.status, match.winner) == ([12, 12], Match.Status.PLAYING, None)
    everybody_presses_next(match)
    assert round_of(match).number == 2


def play_plies_to_last(match):
    while not position_of(match).play(position_of(match).legal_plays[0]).finished:
        play_text(match, str(position_of(match).legal_plays[0]))


def test_or_the_items_are_counted_in_order(anna, bruno):
    match = set_table(anna, bruno, of=house_variant(tie_break="ordered_count"), target=11, dealer=1)
    play_plies_to_last(match)
    last = str(position_of(match).legal_plays[0])
    score = score_round(position_of(match).play(position_of(match).legal_plays[0]))
    totals = (12 - score.totals[0], 12 - score.totals[1])
    expected = MatchState(match.rules, totals).after(score)
    Match.objects.filter(pk=match.pk).update(totals=list(totals))
    play_text(match, last)
    match.refresh_from_db()
    assert (match.winner, match.ended_by or None) == (expected.winner, expected.ended_by)


def test_the_end_of_the_match_names_the_winner_and_how(client, anna, bruno):
    match = play_match(set_table(anna, bruno, target=1))
    panel = drawn_panel(client, match, bruno)
    winner = ["Anna", "Bruno"][match.winner]
    assert f"{winner} wins the match" in panel.text
    assert "by reaching the target" in panel.text
    assert panel.all("li", class_="won")[0].text == f"{winner} {match.totals[match.winner]}"
    assert reverse("games:record", args=[match.key]) in [one["href"] for one in panel.all("a")]


def test_a_drawn_match_says_so(client, anna, bruno):
    match = set_table(anna, bruno)
    Match.objects.filter(pk=match.pk).update(status="over", ended_by="fixed_deals", totals=[3, 3])
    assert "The match is drawn" in drawn_panel(client, match, anna).text


def test_no_panel_while_cards_are_played(anna, bruno):
    match = set_table(anna, bruno)
    snapshot = snapshot_of(match)
    assert [show_panel(snapshot, seat).kind for seat in (*snapshot.seats, None)] == ["", "", ""]


def test_a_sweep_stays_visible_in_the_score(anna, bruno):
    match = set_table(anna, bruno, dealer=1, hands=["KD 5C 4C"], table="KS 2H 3C QS")
    rules = match.rules
    deck = deck_of(rules, hands=["KD 5C 4C", "2S 3D QD"], table="KS 2H 3C QS")
    Round.objects.filter(match=match).update(deck=" ".join(map(str, deck)))
    for text in ("KDxKS", "2Sx2H", "5C", "3Dx3C", "4C", "QDxQS"):
        play_text(match, text)
    assert [side.pile.sweeps for side in show_table(snapshot_of(match)).sides] == [0, 0]
    assert parse_cards("4C 5C") == snapshot_of(match).view(None).table
