"""The advice of the regular level, and whether its reasons are true."""

from random import Random

import pytest

from games.bots.advice import MOST_MOTIVES, advise
from games.bots.greedy import best_of, weigh
from games.bots.motives import CODES
from games.bots.scale import Scale
from games.bots.tests.positions import EVERY_RULES, dealt, played_at_random, seen, with_hidden_cards_moved
from games.engine.cards import COINS, SEVENS, cards_in, parse_card
from games.engine.notation import Play
from games.engine.primiera import primiera_of
from games.engine.round import Position
from games.engine.rules import Rules
from games.engine.tests.positions import last_card
from games.engine.variants import rules_for
from games.engine.view import view_of

SCOPA = Rules()
NAMES = pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.changes_from(Rules())))


def motives(advice):
    """Return the reasons as a mapping of code to parameters."""
    return {motive.code: motive.params for motive in advice.motives}


def advice(hand, table, rules=SCOPA, **rest):
    return advise(seen(rules, hand, table, **rest))


@pytest.mark.parametrize(
    ("code", "hand", "table", "play", "params", "rest"),
    [
        ("only_choice", "KC", "2D 5S", "KC", {}, {}),
        ("takes_settebello", "7C KS 2S", "7D JC 4H QS", "7Cx7D", {}, {}),
        ("sweeps", "5C KS JC", "2H 3S", "5Cx2H+3S", {"points": 1}, {}),
        ("takes_coins", "QC KS JC", "QD QS 5S KC", "QCxQD", {"count": 1}, {}),
        ("takes_sevens", "7C KS 2S", "7S JC QS KH", "7Cx7S", {"count": 2}, {}),
        ("helps_primiera", "6C QS", "AD 2S 4C 5H", "6CxAD+5H", {"card": parse_card("AD")}, {}),
        ("takes_cards", "KC 2C", "KH 6H 5S QS", "KCxKH", {"count": 2}, {"piles": ("7C 6D", "7H")}),
        ("keeps_settebello", "7D QC", "KS JS", "QC", {}, {}),
        ("table_high", "4C 5C 2C", "6S", "5C", {"total": 11}, {}),
        ("keeps_pair", "KC KS 4C", "QS", "KS", {"card": parse_card("KC")}, {}),
    ],
)
def test_reasons_in_plain_scopa(code, hand, table, play, params, rest):
    given = advice(hand, table, **rest)
    assert str(given.play) == play
    assert motives(given)[code] == params


@pytest.mark.parametrize(
    ("variant", "hand", "table", "code", "params"),
    [
        ("re_bello", "KC 6C", "KD 6D QS JS", "counts_for", {"item": "re_bello"}),
        ("napoli", "7C 2S", "7S JC QS KH", "counts_for", {"item": "four_sevens"}),
        ("quindici", "AC 7C", "2S", "no_sweep", {}),
        ("libia", "QC 2C", "2S 3S 4S", "sweeps", {"points": 9}),
        ("cirulla", "AC AH AS", "KD 6D", "declares", {}),
    ],
)
def test_reasons_of_other_rules(variant, hand, table, code, params):
    assert motives(advice(hand, table, rules_for(variant)))[code] == params


def test_the_last_capture_takes_what_is_left():
    position = last_card(SCOPA, card="KC", table="KH 6H 5S")
    given = advise(view_of(position, 0))
    assert motives(given)["only_choice"] == {} and motives(given)["takes_last"] == {"count": 2}


def test_it_keeps_the_napola_from_the_others():
    given = advice("3C 6C", "3D 6H QS JS", rules_for("napola"), piles=("KC", "AD 2D"))
    assert (str(given.play), motives(given)["denies"]) == ("3Cx3D", {"item": "napola"})


def test_a_point_that_the_rules_do_not_have_is_no_reason():
    given = advice("7C 2S", "7S JC QS KH", Rules(primiera="off"))
    assert not motives(given).keys() & {"takes_sevens", "helps_primiera", "counts_for"}


def test_coins_are_no_reason_once_they_are_decided():
    given = advice("JS 2C", "JD 6S", piles=("AD 2D 3D 4D 5D 6D", ""))
    assert str(given.play) == "JSxJD" and "takes_coins" not in motives(given)


def test_an_ace_that_takes_all_is_a_sweep_only_where_it_scores():
    hand, table = "AC KC", "7D 6D QD 5H"
    assert motives(advice(hand, table, rules_for("asso_pigliatutto"))).keys() >= {
        "sweeps",
        "takes_settebello",
    }
    assert "sweeps" not in motives(advice(hand, table, rules_for("assi")))


def test_a_high_table_is_not_safe_from_an_ace():
    given = advice("4C 5C 2C", "6S", rules_for("asso_pigliatutto"))
    assert not motives(given).keys() & {"table_high", "no_sweep"}


def test_the_better_reason_comes_first():
    (first, *_rest) = advice("7C KS 2S", "7D").motives
    assert first.code in {"takes_settebello", "sweeps"}


def test_equal_plays_have_no_reason_but_that():
    given = advice("KC KS", "", piles=("KD", "KH"), sides_held=1, stock=False)
    assert [motive.code for motive in given.motives] in (["none_better"], ["keeps_pair"])


def test_the_margin_is_what_the_next_best_lacks():
    view = seen(SCOPA, "7C KS 2S", "7D JC 4H QS")
    values = sorted((value for value, _play in weigh(Scale.for_view(view), view.legal_plays)), reverse=True)
    assert advise(view).margin == pytest.approx(values[0] - values[1])
    assert advice("KC", "2D 5S").margin is None


def test_a_declaration_is_compared_with_none():
    given = advice("AC AH AS", "KD 6D", rules_for("cirulla"))
    assert str(given.play) == "!10" and given.margin >= 9


def test_it_is_not_the_turn_of_that_seat():
    position = dealt(SCOPA, Random(1))
    with pytest.raises(ValueError, match="nothing to play"):
        advise(view_of(position, (position.turn + 1) % 2))


@NAMES
def test_what_it_says_is_legal_and_true_and_as_good_as_what_the_level_plays(rules):
    for position in played_at_random(rules, Random(7)):
        view = view_of(position, position.turn)
        given = advise(view)
        assert given.play in position.legal_plays
        assert 1 <= len(given.motives) <= MOST_MOTIVES
        assert len({(motive.code, str(motive.params)) for motive in given.motives}) == len(given.motives)
        assert given.play in best_of(weigh(Scale.for_view(view), view.legal_plays))
        for motive in given.motives:
            claim = CLAIMS.get(motive.code)
            assert claim is None or claim(position, given.play, **motive.params), (motive, str(given.play))


@NAMES
def test_unseen_cards_change_nothing(rules):
    chance = Random(3)
    for position in played_at_random(rules, Random(8)):
        other = with_hidden_cards_moved(position, chance)
        assert advise(view_of(other, other.turn)) == advise(view_of(position, position.turn))


def test_every_reason_is_given_some_time():
    given: set[str] = set()
    for seed, rules in enumerate(EVERY_RULES * 4):
        if len(given) == len(CODES):
            break
        for position in played_at_random(rules, Random(seed)):
            given.update(motives(advise(view_of(position, position.turn))))
    assert given == set(CODES) - {"pays_later"}  # a search alone can say so


# What each reason claims, put to the engine with all cards open.


def won(position: Position, event) -> int:
    side = position.setup.side_of[position.turn]
    return position.play(event).piles[side] & ~position.piles[side]


def counts(cards: int):
    return lambda position, event, count: (won(position, event) & cards).bit_count() == count > 0


def sweeps_for(position: Position, event, points: int) -> bool:
    side = position.setup.side_of[position.turn]
    return position.play(event).sweep_points[side] - position.sweep_points[side] == points > 0


def sweeping_ranks(position: Position, event) -> set[str]:
    """Return the ranks of the unseen cards with which the next seat, had it two cards, would sweep for points."""
    after = position.play(event)
    view = view_of(position, position.turn)
    ranks = set()
    for card in (*view.unseen, *view.open_hands[after.turn]):
        hands = list(after.hands)
        hands[after.turn] = card.bit | 1 << (card ^ 1)
        holding = after._replace(hands=tuple(hands))
        play = Play(card, after.table)
        if play in holding.legal_plays and holding.play(play).sweep_points != after.sweep_points:
            ranks.add(card.rank)
    return ranks


def leaves_high(position: Position, event, total: int) -> bool:
    after = position.play(event)
    most = 14 if position.rules.capture != "value" else max(position.rules.values)
    return total > most and not sweeping_ranks(position, event) and after.table.bit_count() > 0


def leaves_one_sweep(position: Position, event, card, count: int) -> bool:
    unseen = view_of(position, position.turn).unseen
    return sweeping_ranks(position, event) == {card.rank} and count == sum(
        c.rank == card.rank for c in unseen
    )


def takes_back(position: Position, event, card) -> bool:
    hand = position.hands[position.turn] & ~event.card.bit
    after = position.play(event)
    own = after._replace(hands=tuple(hand if s == after.turn else 0 for s in range(position.rules.players)))
    same = card.rank == event.card.rank and hand & card.bit
    return bool(same) and any(
        play.card == card and play.captured & event.card.bit
        for play in own.legal_plays
        if isinstance(play, Play)
    )


def betters_primiera(position: Position, event, card) -> bool:
    if position.rules.primiera.startswith("count"):
        return card.rank in "6A"
    pile = position.piles[position.setup.side_of[position.turn]]
    before, after = (
        primiera_of(position.rules, pile),
        primiera_of(position.rules, pile | won(position, event)),
    )
    return card in cards_in(won(position, event)) and after != before


CLAIMS = {
    "only_choice": lambda position, event: len(position.legal_plays) == 1,
    "declares": lambda position, event: position.play(event).declared.points != position.declared.points,
    "takes_settebello": lambda position, event: won(position, event) >> parse_card("7D") & 1,
    "sweeps": sweeps_for,
    "takes_coins": counts(COINS),
    "takes_sevens": counts(SEVENS),
    "takes_cards": counts((1 << 52) - 1),
    "helps_primiera": betters_primiera,
    "takes_last": lambda position, event, count: position.play(event).leftovers.bit_count() == count,
    "keeps_settebello": lambda position, event: not won(position, event) >> parse_card("7D") & 1,
    "table_high": leaves_high,
    "no_sweep": lambda position, event: not sweeping_ranks(position, event),
    "one_sweep": leaves_one_sweep,
    "keeps_pair": takes_back,
    "prepares": lambda position, event, card: (
        position.hands[position.turn] >> card & 1 and card != event.card
    ),
    "may_take_last": lambda position, event: event.captured and position.deal == position.setup.last_deal,
    "spares_last": lambda position, event: (
        not event.captured
        and position.setup.side_of[position.last_capturer] != position.setup.side_of[position.turn]
    ),
}
