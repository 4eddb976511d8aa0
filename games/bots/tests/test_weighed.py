"""What a search finds plays to be worth, for hints and for the analysis of matches."""

from random import Random

import pytest

from games.bots.advice import advise
from games.bots.agreement import RoundPlayed
from games.bots.levels import choose_play
from games.bots.tests.positions import EVERY_RULES, dealt, played_at_random, seen, with_hidden_cards_moved
from games.bots.weighed import NOISE, Weighed, judge_plies, weigh_all
from games.engine.notation import Declaration, Play, parse_event
from games.engine.round import deal
from games.engine.rules import Rules
from games.engine.variants import rules_for
from games.engine.view import view_of

SCOPA = Rules()
ITERATIONS = 120


def shuffled(rules, seed=1):
    deck = list(rules.cards)
    Random(seed).shuffle(deck)
    return tuple(deck)


def test_it_finds_the_settebello():
    found = weigh_all(seen(SCOPA, "7C KS 2S", "7D JC 4H QS"), 1, ITERATIONS)
    assert str(found.best) == "7Cx7D"
    assert found.loss(parse_event("KS")) > 0.5 and not found.loss(found.best)
    assert found.next_best in found.values and found.next_best != found.best


def test_no_search_where_there_is_no_choice():
    assert weigh_all(seen(SCOPA, "KC", "2D 5S"), 1, ITERATIONS) is None


@pytest.mark.parametrize("rules", EVERY_RULES[::4], ids=lambda rules: str(rules.changes_from(Rules())))
def test_under_all_rules_every_best_is_legal_and_its_reasons_can_be_told(rules):
    for position in list(played_at_random(rules, Random(2)))[::9]:
        view = view_of(position, position.turn)
        found = weigh_all(view, 1, 20, done=view.legal_plays[-1])
        if found is not None:
            assert found.best in view.legal_plays and set(found.values) <= set(view.legal_plays)
            given = advise(view, found)
            assert given.play == found.best and 1 <= len(given.motives) <= 3


def test_cards_that_the_seat_has_not_seen_change_nothing():
    position = dealt(SCOPA, Random(5))
    other = with_hidden_cards_moved(position, Random(1))
    assert position.hands != other.hands
    one, same = (weigh_all(view_of(each, each.turn), 3, ITERATIONS) for each in (position, other))
    assert one == same


def test_what_may_be_declared_is_worth_its_points_too():
    view = seen(rules_for("cirulla"), "AC AH AS", "KD 6D")
    found = weigh_all(view, 1, ITERATIONS)
    plays = [value for event, value in found.values.items() if isinstance(event, Play)]
    assert isinstance(found.best, Declaration)
    assert found.values[found.best] >= max(plays) + found.best.points - 1


def test_a_glance_and_a_search_that_differ_are_told_so():
    view = seen(SCOPA, "7C KS 2S", "7D JC 4H QS")
    best, other = parse_event("KS"), parse_event("7Cx7D")
    given = advise(view, Weighed(best, {best: 1.0, other: 0.2}))
    assert "pays_later" in [motive.code for motive in given.motives]
    assert given.play == best and given.margin == pytest.approx(0.8)
    alike = advise(view, Weighed(other, {best: 1.0, other: 1.0 + NOISE / 2}))
    assert [motive.code for motive in alike.motives] == ["none_better"]


def test_plies_are_judged_alike_however_they_are_cut():
    deck, rng = shuffled(SCOPA), Random(4)
    position, texts = deal(SCOPA, 0, deck), []
    for _ in range(6):
        texts.append(str(choose_play("random", view_of(position, position.turn), rng)))
        position = position.play(parse_event(texts[-1]))
    played = RoundPlayed(0, deck, tuple(texts))
    whole = judge_plies(SCOPA, played, 0, 6, 30)
    assert whole == judge_plies(SCOPA, played, 0, 4, 30) + judge_plies(SCOPA, played, 4, 9, 30)
    assert all(not best or text in values for text, (best, values) in zip(texts, whole, strict=True))
