"""The notation (RECORD.md): what is read, what is written, what is neither."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import CARDS, Card, cards_in, mask_of, parse_card, parse_cards
from games.engine.errors import UnreadableError
from games.engine.notation import Declaration, Play, parse_event

CAPTURES = st.sets(st.sampled_from(CARDS), max_size=10)


@given(st.sampled_from(CARDS))
def test_a_card_round_trips(card: Card) -> None:
    assert parse_card(str(card)) == card
    assert str(card) == card.rank + card.suit


@given(st.lists(st.sampled_from(CARDS), unique=True))
def test_a_set_of_cards_is_told_in_order_whatever_the_order_given(cards: list[Card]) -> None:
    assert cards_in(mask_of(cards)) == tuple(sorted(cards))
    assert parse_cards(" ".join(map(str, cards))) == tuple(cards)


@given(st.sampled_from(CARDS), CAPTURES)
def test_a_play_round_trips(card: Card, captured: set[Card]) -> None:
    play = Play(card, mask_of(captured - {card}))
    assert parse_event(str(play)) == play


@given(st.sampled_from(CARDS))
def test_an_ace_that_takes_itself_round_trips(card: Card) -> None:
    play = Play(card, card.bit)
    assert str(play) == f"{card}x"
    assert parse_event(str(play)) == play
    assert play.captured_cards == ()


@given(st.sampled_from((3, 10)), st.integers(0, 10))
def test_a_declaration_round_trips(points: int, value: int) -> None:
    declaration = Declaration(points, value)
    assert parse_event(str(declaration)) == declaration


def test_captured_cards_are_written_by_rank_then_suit() -> None:
    assert str(parse_event("KDx3C+2S+2D+AH+2C")) == "KDxAH+2D+2S+2C+3C"


@pytest.mark.parametrize("text", ["7D", "7Dx7C", "7Dx2C+5S", "ADx", "!3", "!10", "!3=2", "!10=9", "THxAD+9S"])
def test_the_examples_of_the_notation_round_trip(text: str) -> None:
    assert str(parse_event(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "7", "D7", "7d", "1D", "10D", "7D ", " 7D", "7D\n", "7Dx2C+", "7Dx+2C", "7D2C", "7Dxx2C", "7Dx7D",
        "7Dx2C+2C", "7Dx2C 5S", "7Dx2C,5S", "7D×2C", "7Dx2C\n", "!", "!5", "!3=", "!3=0", "!3=11", "!10=01", "!3 ",
        "!3\n", "!٣", "x", "x2C", "7DX2C", "\x00", "7D\x00", "🂡",
    ],
)  # fmt: skip
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError):
        parse_event(text)


@given(st.text(max_size=20) | st.text(alphabet="A2347DHSCx+!=10 ", max_size=12))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        event = parse_event(text)
    except UnreadableError as error:
        assert error.code in UnreadableError.MESSAGES
    else:
        assert parse_event(str(event)) == event
