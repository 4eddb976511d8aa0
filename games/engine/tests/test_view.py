"""What a seat or a spectator may see of a round."""

from games.engine.cards import cards_in, parse_cards
from games.engine.variants import rules_for
from games.engine.view import view_of

from .positions import after, dealt, last_card, mask, midway

SCOPA = rules_for("scopa")
THREES = dealt(rules_for("cirulla"), hands=["3D 3S 3C", "4H 6S QD"], table="2H 6H QS KC")


def test_a_seat_sees_its_own_hand_and_counts_the_others() -> None:
    position = dealt(SCOPA, hands=["7D 7H AS", "3H KC JD"], table="2C 4H 5S QD")
    view = view_of(position, 1)
    assert view.hand == parse_cards("AS 7D 7H")
    assert view.hand_counts == (3, 3)
    assert view.table == parse_cards("2C 4H 5S QD")
    assert (view.stock_count, view.turn, view.side) == (30, 1, 1)
    assert view.unseen == cards_in(SCOPA.all_cards & ~mask("7D 7H AS 2C 4H 5S QD"))


def test_a_spectator_sees_no_hand() -> None:
    view = view_of(dealt(SCOPA, table="2C 4H 5S QD"), None)
    assert (view.hand, view.side, view.legal_plays) == ((), None, ())
    assert len(view.unseen) == 36


def test_only_the_seat_whose_turn_it_is_has_legal_plays() -> None:
    position = dealt(SCOPA)
    assert view_of(position, 1).legal_plays == tuple(position.legal_plays)
    assert view_of(position, 0).legal_plays == ()


def test_declared_cards_lie_open_until_they_are_played() -> None:
    for seat in (0, None):
        view = view_of(after(THREES, "!10"), seat)
        assert view.open_hands == ((), parse_cards("3D 3S 3C"))
        assert not set(parse_cards("3D 3S 3C")) & set(view.unseen)
        assert view.declared_points == (0, 10)
    played = view_of(after(THREES, "!10", "3Dx2H+KC"), 0)
    assert played.open_hands == ((), parse_cards("3S 3C"))


def test_nothing_lies_open_before_a_declaration() -> None:
    assert view_of(THREES, 0).open_hands == ((), ())


def test_piles_sweeps_and_leftovers_are_seen_by_all() -> None:
    swept = after(midway(SCOPA, hand="6S 2D", table="2C 4H", piles=(0, 0)), "6Sx2C+4H")
    view = view_of(swept, 0)
    assert view.piles == ((), parse_cards("2C 4H 6S"))
    assert (view.sweeps, view.sweep_points) == (((), parse_cards("6S")), (0, 1))
    ended = view_of(after(last_card(SCOPA, card="JD", table="KD 4H"), "JD"), None)
    assert (ended.finished, ended.leftovers, ended.table) == (True, parse_cards("4H JD KD"), ())
    assert sum(map(len, ended.piles)) + ended.stock_count + sum(ended.hand_counts) == 40


def test_the_bonus_of_the_dealer_is_seen() -> None:
    view = view_of(dealt(rules_for("cirulla"), table="2D 3H 4S 6C"), 1)
    assert (view.dealer_bonus, view.table, view.piles[0]) == (1, (), parse_cards("2D 3H 4S 6C"))
