"""The search: what it supposes of the unseen cards, how it plays rounds out, what it aims at, and the exact end."""

from random import Random

import pytest

from games.bots.budget import Budget
from games.bots.careful import best_of, weigh
from games.bots.endgame import solvable, solve
from games.bots.guess import Guesses
from games.bots.kinds import Kinds, kinds_for
from games.bots.levels import choose_play
from games.bots.playouts import play_out
from games.bots.quick import QuickPosition
from games.bots.scale import Scale
from games.bots.searching import run, search_for
from games.bots.sense import sense_for
from games.bots.stakes import gains_for
from games.bots.tests.positions import EVERY_RULES, dealt, played_at_random, seen
from games.engine.cards import mask_of, parse_card
from games.engine.notation import Play
from games.engine.rules import Rules
from games.engine.scoring import score_round
from games.engine.variants import rules_for
from games.engine.view import view_of

SCOPA = Rules()


def views(rules, seed):
    return [view_of(position, position.turn) for position in played_at_random(rules, Random(seed))]


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.changes_from(Rules())))
def test_a_guess_agrees_with_what_is_seen(rules):
    for view in views(rules, 3)[::4]:
        position = Guesses(view).deal(Random(1))
        counts = tuple(map(len, position.hands))
        assert counts == view.hand_counts
        assert set(map(int, view.hand)) == set(position.hands[view.turn])
        for hand, known in zip(position.hands, view.open_hands, strict=True):
            assert set(map(int, known)) <= set(hand)
        later = [card for hands in position.stock for hand in hands for card in hand]
        assert len(later) == view.stock_count
        hidden = mask_of([card for hand in position.hands for card in hand] + later)
        assert hidden == position.alive == mask_of([*view.unseen, *view.hand, *sum(view.open_hands, ())])
        position = play_to_the_end(position)
        taken = sum(position.piles) | position.table
        assert taken == rules.all_cards


def play_to_the_end(position, epsilon=0.1):
    rules = position.where.rules
    play_out(position, sense_for(rules, (0,) * rules.sides, 0, 40), Random(1), epsilon)
    assert position.over and position.alive == 0
    return position


def test_guesses_differ_and_do_not_depend_on_the_truth():
    view = views(SCOPA, 3)[0]
    guesses, rng = Guesses(view), Random(1)
    hands = {tuple(sorted(guesses.deal(rng).hands[1 - view.turn])) for _ in range(40)}
    assert len(hands) > 30


def test_a_playout_without_chance_is_always_the_same():
    def outcomes(epsilon):
        ends = [QuickPosition.of(dealt(SCOPA, Random(1))) for _ in range(5)]
        for seed, position in enumerate(ends):
            play_out(position, sense_for(SCOPA, (0, 0), 0, 40), Random(seed), epsilon)
        return {tuple(position.piles) for position in ends}

    assert len(outcomes(0.0)) == 1 and len(outcomes(1.0)) == 5


@pytest.mark.parametrize(
    "rules", [SCOPA, rules_for("cirulla"), rules_for("libia"), rules_for("asso_pigliatutto")], ids=str
)
def test_the_end_is_played_exactly(rules):
    """The marks of the last deal are what a plain search over the engine's positions finds, for every play."""
    for seed in range(3):
        ends = [
            p for p in played_at_random(rules, Random(seed)) if not p.stock and sum(map(len_of, p.hands)) == 4
        ]
        for position in ends[:1]:
            view = view_of(position, position.turn)
            search = search_for(view, Random(1), None)
            assert solvable(search.guesses)
            marks = solve(search, Budget(1))
            assert max(marks.values()) == pytest.approx(best_value(rules, position))
            kinds, found = search.sense.kinds, dict[tuple[int, int], float]()
            for play in position.legal_plays:
                if isinstance(play, Play):
                    key = kinds.of_card[play.card], kinds.key(play.captured & position.table)
                    value = -best_value(rules, position.play(play))
                    found[key] = max(value, found.get(key, value))
            assert marks == pytest.approx(found)


def len_of(hand):
    return hand.bit_count()


def best_value(rules, position):
    """Return what the seat to play ends ahead by, all plays gone through; only finished rounds are weighed."""
    if position.finished:
        totals = score_round(position).totals
        side = position.setup.side_of[position.turn]
        return totals[side] - totals[1 - side]
    return max(-best_value(rules, position.play(event)) for event in position.legal_plays)


def test_the_end_is_short_enough():
    assert solvable(Guesses(seen(SCOPA, "7C KS 2S", "7D", stock=False)))
    assert not solvable(Guesses(seen(SCOPA, "7C KS 2S", "7D")))
    three = Rules(players=3)
    assert not solvable(Guesses(seen(three, "7C KS 2S", "7D", stock=False)))


def finished(piles, points):
    """Return a finished position with some piles (masks) and sweeps."""
    position = QuickPosition.of(dealt(SCOPA, Random(1)))
    position.piles, position.points = [*piles], [*points]
    position.alive, position.over = 0, True
    return position


def test_points_are_what_counts_far_from_the_target():
    gains = gains_for(SCOPA, (0, 3), (0, 0))
    assert [*gains(finished((0, 0), (3, 1)))] == [2, -2]
    assert [*gains_for(SCOPA, None, (1, 0))(finished((0, 0), (3, 1)))] == [3, -3]


def test_near_the_target_winning_counts():
    gains = gains_for(SCOPA, (10, 10), (0, 0))
    close, ample = (gains(finished((0, 0), points))[0] for points in ((1, 0), (5, 0)))
    assert close > 1 and ample - close < 0.5
    even = gains(finished((0, 0), (0, 0)))
    assert [*even] == pytest.approx([0, 0])
    first, second = gains(finished((0, 0), (2, 3)))
    assert first == pytest.approx(-second) and first < -1


def test_three_sides_gain_nothing_together():
    position = QuickPosition.of(dealt(Rules(players=3), Random(1)))
    position.points, position.alive, position.over = [3, 0, 0], 0, True
    for totals in (None, (10, 9, 4)):
        gains = gains_for(Rules(players=3), totals, (0, 0, 0))(position)
        assert sum(gains) == pytest.approx(0) and gains[0] > gains[1]


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("7C KS 2S", "7D JC 4H QS", "7Cx7D"),
        ("5C KS JC", "2H 3S", "5Cx2H+3S"),
    ],
)
def test_a_search_sees_what_is_plain(hand, table, expected):
    assert str(choose_play("hard", seen(SCOPA, hand, table), Random(1), None, Budget(200))) == expected


def test_of_cards_alike_it_takes_the_better_one():
    view = seen(SCOPA, "7C KS QH", "7H 7S 6D JC")
    search = search_for(view, Random(1), None)
    taken, other = (
        next(play for play in view.legal_plays if str(play) == text) for text in ("7Cx7S", "7Cx7H")
    )
    search.guesses.worth.cards[parse_card("7S")] += 0.1
    kinds = kinds_for(SCOPA)
    marks = {(kinds.of_card[other.card], kinds.key(other.captured)): 1.0}
    assert search.best([*view.legal_plays], marks) == taken


def test_with_little_time_it_plays_as_careful_people_do():
    for view in views(SCOPA, 5):
        if len(view.legal_plays) > 1 and view.stock_count:
            best = best_of(weigh(Scale.for_view(view), view.legal_plays))
            chosen = choose_play("hard", view, Random(1), None, Budget(1))
            assert chosen.card.rank in {play.card.rank for play in best}


def test_a_budget_is_kept():
    view = views(SCOPA, 3)[0]
    search = search_for(view, Random(1), None)
    run(search, Budget(70))
    assert sum(node.visits for node in search.root.children.values()) == search.root.below_visits == 70
    search = search_for(view, Random(1), None)
    run(search, Budget(10**9, 0.05))
    assert search.root.children


def test_tables_are_forgotten_when_they_are_many(monkeypatch):
    monkeypatch.setattr("games.bots.kinds.MOST_TABLES", 5)
    kinds = Kinds(SCOPA)
    for view in views(SCOPA, 3):
        table = mask_of(view.table)
        for card in view.hand:
            assert kinds.options(kinds.row(table, 0), table, kinds.of_card[card], 0)
        assert len(kinds._options[0]) <= 5


def test_it_ends_with_the_present_hands_while_others_are_to_come():
    for view in views(SCOPA, 3):
        position, hands = Guesses(view, whole=False).deal(Random(1)), sum(view.hand_counts)
        alive = position.alive.bit_count()
        play_out(position, sense_for(SCOPA, (0, 0), 0, 40), Random(1), 0.1)
        assert position.over and alive - position.alive.bit_count() == hands
        assert position.alive.bit_count() == len(view.unseen) + len(view.hand) - hands
        first, second = gains_for(SCOPA, None, (0, 0))(position)
        assert first == -second


def test_a_playout_of_some_plays_makes_so_many():
    for plays in (1, 5, 16):
        position = QuickPosition.of(dealt(rules_for("scopone10"), Random(1)))
        play_out(position, sense_for(position.where.rules, (0, 0), 0, 40), Random(1), 0.1, plays)
        assert position.alive.bit_count() == 40 - plays and not position.over


def test_a_search_stops_when_no_other_play_can_overtake_the_best():
    view = seen(SCOPA, "7C KS 2S", "7D JC 4H QS")
    search = search_for(view, Random(1), None)
    run(search, Budget(2000), until_decided=True)
    visits = search.root.below_visits
    assert visits < 2000 and search.ahead > 2000 - visits - 25
    whole = search_for(view, Random(1), None)
    run(whole, Budget(2000))
    most = [max(one.root.children.items(), key=lambda item: item[1].visits)[0] for one in (search, whole)]
    assert most[0] == most[1]
