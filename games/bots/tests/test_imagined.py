"""The position made up from a view behaves as the true one does."""

from random import Random

import pytest

from games.bots.imagined import imagine, sweep_points
from games.bots.tests.positions import EVERY_RULES, played_at_random, seen
from games.engine.cards import cards_in, parse_card
from games.engine.rules import Rules
from games.engine.view import view_of


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.changes_from(Rules())))
def test_plays_lead_where_they_lead_in_truth(rules):
    for position in played_at_random(rules, Random(2)):
        imagined = imagine(view_of(position, position.turn))
        for play in position.legal_plays:
            truth, guess = position.play(play), imagined.play(play)
            assert (guess.turn, guess.table, guess.piles, guess.sweeps, guess.sweep_points) == (
                truth.turn,
                truth.table,
                truth.piles,
                truth.sweeps,
                truth.sweep_points,
            )
            assert (guess.finished, guess.last_capturer) == (truth.finished, truth.last_capturer)
            assert guess.declared.points == truth.declared.points


def test_it_holds_no_card_that_the_seat_has_not_seen():
    for position in played_at_random(EVERY_RULES[-1], Random(4)):
        view = view_of(position, position.turn)
        imagined = imagine(view)
        held = [card for hand in imagined.hands for card in cards_in(hand)]
        assert imagined.stock == () and not set(held) & set(view.unseen)


@pytest.mark.parametrize(
    ("options", "points"), [({}, 1), ({"scopa_value": "rank"}, 5), ({"scopa_value": "cards"}, 3)]
)
def test_a_sweep_is_worth_what_the_engine_says(options, points):
    position = imagine(seen(Rules.from_options(options), "KC", "2D 3D"))
    assert sweep_points(position, parse_card("5C"), True) == points


def test_the_last_card_sweeps_nothing():
    view = seen(Rules(), "KC 6C", "2D 3D", sides_held=1, stock=False)
    position = imagine(view)._replace(turn=1)
    assert sweep_points(position, parse_card("5C"), True) == 1
    assert sweep_points(position, parse_card("5C"), False) == 0
