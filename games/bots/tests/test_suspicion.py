"""What the plays of the others tell about their hands."""

from random import Random

import pytest

from games.bots.guess import Guesses
from games.bots.sense import sense_for
from games.bots.suspicion import suspicion
from games.bots.tests.positions import EVERY_RULES, played_at_random
from games.engine.cards import parse_card, parse_cards
from games.engine.notation import Play, parse_event
from games.engine.round import deal
from games.engine.rules import Rules
from games.engine.variants import rules_for
from games.engine.view import view_of

SCOPA = Rules()


def sense(rules):
    return sense_for(rules, (0,) * rules.sides, 0, 40)


def view_after(play):
    """Return the view of the seat after the first, which has made a play on a table of 2D 5C KS 4H."""
    first = [*parse_cards("7C 3S JH QS 6D AC 2D 5C KS 4H")]
    deck = [first[0], first[3], first[1], first[4], first[2], first[5], *first[6:]]
    deck += [card for card in SCOPA.cards if card not in deck]
    position = deal(SCOPA, 1, deck).play(parse_event(play))
    return view_of(position, position.turn)


def test_nothing_is_suspected_before_anybody_has_played():
    position = next(iter(played_at_random(SCOPA, Random(1))))
    view = view_of(position, position.turn)
    assert suspicion(view, sense(SCOPA)) is None


def test_who_lays_a_card_hardly_holds_one_that_takes_more():
    view = view_after("JH")
    assert [str(event) for event in view.played] == ["JH"]
    likely = suspicion(view, sense(SCOPA))[1 - view.turn]
    would_take, would_not = likely[parse_card("KD")], likely[parse_card("JS")]
    assert would_take < 0.5 < would_not
    assert suspicion(view, sense(SCOPA))[view.turn] == [1.0] * 52


def test_suspected_cards_are_dealt_less_often():
    view = view_after("JH")
    king, seat = parse_card("KD"), 1 - view.turn

    def share(guesses, rng):
        return sum(int(king) in guesses.deal(rng).hands[seat] for _ in range(2000)) / 2000

    plain, heeding = Guesses(view), Guesses(view)
    heeding.suspect(suspicion(view, sense(SCOPA)))
    alike = share(plain, Random(1))
    assert alike == pytest.approx(2 / len(view.unseen), abs=0.02)
    assert share(heeding, Random(1)) < alike * 0.7


def test_cards_equally_likely_are_dealt_as_without_suspicion():
    view, rng = view_after("JH"), Random(5)
    guesses = Guesses(view)
    guesses.suspect(tuple([0.3] * 52 for _ in range(2)))
    held = [card for _ in range(3000) for card in guesses.deal(rng).hands[1 - view.turn]]
    for card in view.unseen:
        assert held.count(int(card)) / 3000 == pytest.approx(2 / len(view.unseen), abs=0.03)


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.changes_from(Rules())))
def test_every_round_can_be_looked_back_on(rules):
    for position in played_at_random(rules, Random(6)):
        view = view_of(position, position.turn)
        likely = suspicion(view, sense(rules))
        made = [event for event in view.played if isinstance(event, Play)]
        assert (likely is None) == (not made or rules.matta != "off" or not tells(view, made))
        for row in likely or ():
            assert min(row) > 0 and max(row) <= 2 ** len(made)


def tells(view, made):
    """Tell whether a seat other than the view's own has made one of the last plays."""
    players = view.rules.players
    return any((view.turn - back) % players != view.turn for back in range(1, len(made) + 1))


def test_declared_rules_are_left_out():
    rules = rules_for("cirulla")
    for position in played_at_random(rules, Random(6)):
        assert suspicion(view_of(position, position.turn), sense(rules)) is None
