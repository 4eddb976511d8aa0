"""What a card may take (RULES.md §3): the choices one by one, and all of them against a brute-force reference."""

import re
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import captures
from games.engine.cards import ALL_40, CARDS, cards_in, parse_cards
from games.engine.rules import Rules
from games.engine.variants import rules_for

from . import reference
from .positions import captures_of, dealt, last_card, legal_texts, midway

SCOPA = rules_for("scopa")
ACES = {"ace_sweep": True}


def takes(rules: Rules, table: str, card: str) -> list[str]:
    """Return how a card may be played on a table, in notation."""
    position = midway(rules, hand=card, table=table)
    return legal_texts(position)


def test_a_single_card_bars_the_sum() -> None:
    assert takes(SCOPA, "2C 4H 6D", "6S") == ["6Sx6D"]


def test_without_single_priority_the_sum_is_offered_too() -> None:
    rules = rules_for("scopa", single_priority=False)
    assert takes(rules, "2C 4H 6D", "6S") == ["6Sx2C+4H", "6Sx6D"]


def test_the_player_chooses_which_of_two_equal_cards() -> None:
    assert takes(SCOPA, "7D 7H", "7S") == ["7Sx7D", "7Sx7H"]


def test_any_sum_is_offered_whatever_its_length() -> None:
    assert takes(SCOPA, "AD 2C 3S 4H", "7C") == ["7Cx3S+4H", "7CxAD+2C+4H"]


def test_only_the_shortest_sums_where_the_fewest_cards_are_asked_for() -> None:
    assert takes(rules_for("scopa", sum_choice="fewest"), "AD 2C 3S 4H", "7C") == ["7Cx3S+4H"]


def test_a_card_that_can_capture_may_not_be_laid() -> None:
    assert takes(SCOPA, "5H 2C", "5S") == ["5Sx5H"]


def test_another_card_may_be_played_instead_of_the_capturing_one() -> None:
    assert takes(SCOPA, "5H 2C", "5S KD") == ["5Sx5H", "KD"]


def test_capturing_is_free_where_it_is_not_mandatory() -> None:
    rules = rules_for("scopa", capture_mandatory=False)
    assert takes(rules, "5H 2C", "5S") == ["5S", "5Sx5H"]


def test_sums_longer_than_allowed_leave_the_card_on_the_table() -> None:
    assert takes(rules_for("scopa", max_captured=2), "AD 2C 3S", "6H") == ["6H"]
    assert takes(rules_for("scopa", max_captured=3), "AD 2C 3S", "6H") == ["6HxAD+2C+3S"]


def test_sums_of_equal_ranks_and_other_suits_are_different_captures() -> None:
    assert takes(SCOPA, "3D 3H 4S 4C", "7C") == ["7Cx3D+4C", "7Cx3D+4S", "7Cx3H+4C", "7Cx3H+4S"]


def test_an_equal_card_is_not_a_fifteen_unless_allowed() -> None:
    assert takes(rules_for("quindici"), "7S 3H", "7D") == ["7D"]
    assert takes(rules_for("quindici", fifteen_allows_equal=True), "7S 3H", "7D") == ["7Dx7S"]


def test_the_ace_takes_the_whole_table() -> None:
    assert takes(rules_for("assi"), "2C 5D KH", "AS") == ["ASx2C+5D+KH"]


def test_the_ace_takes_an_ace_of_the_players_choice() -> None:
    assert takes(rules_for("assi"), "AC AD KH", "AS") == ["ASxAC", "ASxAD"]


def test_the_ace_may_take_all_in_spite_of_another_ace() -> None:
    rules = rules_for("assi", ace_with_ace_on_table="sweeps")
    assert takes(rules, "AC KH", "AS") == ["ASxAC+KH"]


def test_the_ace_is_one_choice_among_others_in_cirulla() -> None:
    assert takes(rules_for("cirulla"), "3C 5S QH", "AD") == ["ADx3C+5S+QH", "ADx5S+QH"]


def test_an_ace_stays_on_an_empty_table_or_takes_itself() -> None:
    assert takes(rules_for("assi"), "", "AS") == ["AS"]
    assert takes(rules_for("assi", ace_empty_table="takes_self"), "", "AS") == ["ASx"]


def test_only_an_ace_takes_itself() -> None:
    assert takes(rules_for("assi", ace_empty_table="takes_self"), "", "2S") == ["2S"]


def test_an_ace_that_opens_may_be_held_to_aces() -> None:
    rules = rules_for("assi", ace_first_play="aces_only")
    assert captures_of(dealt(rules, hands=["AS"], table="2D 5H 6S QC"), "AS") == ([], True)
    assert captures_of(dealt(rules, hands=["AS"], table="2D 5H AH AC"), "AS") == ([["AC"], ["AH"]], False)


def test_an_ace_may_be_barred_from_opening_unless_the_hand_is_all_aces() -> None:
    rules = rules_for("assi", ace_first_play="forbidden")
    assert legal_texts(dealt(rules, hands=["AS 3D 4H"], table="2D 5H 6S QC")) == ["3D", "4H"]
    opening = dealt(rules, hands=["AS AD AC"], table="2D 5H 6S QC")
    assert legal_texts(opening) == ["ACx2D+5H+6S+QC", "ADx2D+5H+6S+QC", "ASx2D+5H+6S+QC"]


def test_the_bar_holds_for_the_first_play_alone() -> None:
    rules = rules_for("assi", ace_first_play="forbidden")
    opening = dealt(rules, hands=["3D 4D 7C", "AS 3S 4S"], table="2D 5H 6S QC")
    second = opening.play(opening.legal_plays[0])
    assert captures_of(second, "AS")[0]


def test_a_matta_declared_an_ace_may_open_among_aces() -> None:
    rules = rules_for("cirulla", ace_first_play="forbidden")
    opening = dealt(rules, hands=["7H AD AS"], table="2D 5H 6S QC")
    [declaration] = [event for event in opening.legal_plays if str(event) == "!10=1"]
    assert opening.play(declaration).legal_plays


def test_the_last_card_captures_like_any_other() -> None:
    assert legal_texts(last_card(SCOPA, card="KC", table="KD")) == ["KCxKD"]


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """Draw the options that bear on captures."""
    capture = draw(st.sampled_from(["value", "fifteen", "cirulla"]))
    options = {
        "capture": capture,
        "capture_mandatory": draw(st.booleans()),
        "single_priority": draw(st.booleans()),
        "sum_choice": draw(st.sampled_from(["any", "fewest"])),
        "max_captured": draw(st.sampled_from([0, 0, 2, 3, 4])),
        "fifteen_allows_equal": draw(st.booleans()),
        "queen_below_jack": draw(st.booleans()),
    }
    if capture != "fifteen":
        options |= {
            "ace_sweep": draw(st.booleans()),
            "ace_must_sweep": draw(st.booleans()),
            "ace_with_ace_on_table": draw(st.sampled_from(["takes_ace", "sweeps"])),
            "ace_empty_table": draw(st.sampled_from(["stays", "takes_self"])),
        }
    if draw(st.integers(0, 4)) == 0:
        options |= {"players": 8, "deck": 52}
    return Rules.from_options(options)


@settings(max_examples=600)
@given(
    rules=house_rules(),
    cards=st.lists(st.sampled_from(CARDS), min_size=1, max_size=9, unique=True),
    matta=st.sampled_from([0, 0, 0, *range(1, 11)]),
)
def test_captures_are_those_of_the_reference(rules: Rules, cards: list[int], matta: int) -> None:
    held = [card for card in cards if rules.all_cards >> card & 1] or list(cards_in(ALL_40)[:1])
    card, *table = map(str, held)
    position = midway(rules, hand=card, table=" ".join(table), matta=matta)
    found = [event for event in position.legal_plays if event.card == parse_cards(card)[0]]  # type: ignore[union-attr]
    told = {frozenset(map(str, event.captured_cards)) for event in found if event.captured}  # type: ignore[union-attr]
    assert (told, any(not event.captured for event in found)) == reference.captures(  # type: ignore[union-attr]
        rules, table, card, matta
    )
    assert len(found) == len(set(found))


def test_captures_ask_nothing_but_what_they_are_told_apart_by():
    """Rules that agree in `CAPTURING` share their captures, so none that matters may be missing there."""
    asked = set(re.findall(r"\brules\.(\w+)", Path(captures.__file__).read_text()))
    derived = {"value", "values"}  # of the deck, and of the order of its figures
    assert {"deck", "queen_below_jack"} <= set(captures.CAPTURING)
    assert asked - derived <= set(captures.CAPTURING)
