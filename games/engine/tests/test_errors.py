"""What is refused, and the sentence that says why: the rule by name, the play, the table, and no hidden card."""

import re
from random import Random
from typing import Any

import pytest

from games.engine.cards import CARDS, mask_of, parse_card
from games.engine.deal import check_void
from games.engine.errors import (
    DealError,
    EngineError,
    IllegalPlayError,
    RecordError,
    RulesError,
    UnreadableError,
)
from games.engine.notation import Declaration, Play, parse_event
from games.engine.record import check_record, load_record, read_record, replay
from games.engine.round import Position, deal
from games.engine.rules import Rules
from games.engine.variants import VARIANTS, rules_for

from .positions import after, cards_of, dealt, last_card, mask, midway, stacked_deck

SCOPA = rules_for("scopa")


def refusal(position: Position, event: str) -> IllegalPlayError:
    with pytest.raises(IllegalPlayError) as raised:
        after(position, event)
    return raised.value


ILLEGAL: dict[str, tuple[Position, str, str]] = {
    "finished": (
        after(last_card(SCOPA, card="KS"), "KS"), "KS", "KS cannot be played: the round is over."
    ),
    "not_held": (
        midway(SCOPA, hand="6S", table="4H"),
        "KS",
        "KS cannot be played: the card is not in the hand of seat 1, whose turn it is.",
    ),
    "not_on_table": (
        midway(SCOPA, hand="6S", table="4H 2D"),
        "6Sx2C+4H",
        "6Sx2C+4H cannot be played: the table is 2D 4H.",
    ),
    "must_capture": (
        midway(SCOPA, hand="5S", table="5H 2C"),
        "5S",
        "5S cannot be laid: it must capture. The table is 2C 5H.",
    ),
    "single_priority": (
        midway(SCOPA, hand="6S", table="2C 4H 6D"),
        "6Sx4H+2C",
        "6Sx2C+4H is not allowed: a single card of that value must be taken alone. The table is 2C 4H 6D.",
    ),
    "wrong_sum": (
        midway(SCOPA, hand="6S", table="2C 3H"),
        "6Sx2C+3H",
        "6Sx2C+3H is not allowed: these cards do not make a capture. The table is 2C 3H.",
    ),
    "fewest": (
        midway(rules_for("scopa", sum_choice="fewest"), hand="7C", table="AD 2C 3S 4H"),
        "7CxAD+2C+4H",
        "7CxAD+2C+4H is not allowed: only the sets with the fewest cards may be taken. "
        "The table is AD 2C 3S 4H.",
    ),
    "max_captured": (
        midway(rules_for("scopa", max_captured=2), hand="7C", table="AD 2C 4H"),
        "7CxAD+2C+4H",
        "7CxAD+2C+4H is not allowed: at most 2 cards may be taken. The table is AD 2C 4H.",
    ),
    "ace_sweeps": (
        midway(rules_for("assi"), hand="AC", table="2D KH"),
        "AC",
        "AC is not allowed: the ace must take the whole table, 2D KH.",
    ),
    "ace_takes_self": (
        midway(rules_for("assi", ace_empty_table="takes_self"), hand="AC", table=""),
        "AC",
        "AC is not allowed: an ace on an empty table goes to the pile. Write ACx.",
    ),
    "ace_leads": (
        dealt(rules_for("assi", ace_first_play="forbidden"), hands=["AC 2D 3H"], table="4D 6H QS KC"),
        "ACx4D+6H+QS+KC",
        "ACx4D+6H+QS+KC is not allowed: an ace may not open the round unless the hand is all aces.",
    ),
    "ace_first": (
        dealt(rules_for("assi", ace_first_play="aces_only"), hands=["AC 2D 3H"], table="4D 6H QS KC"),
        "ACx4D+6H+QS+KC",
        "ACx4D+6H+QS+KC is not allowed: an ace that opens the round takes one ace or stays. "
        "The table is 4D 6H QS KC.",
    ),
    "no_declaration": (
        dealt(rules_for("cirulla"), hands=["7H 3D 4S"]),
        "!10=7",
        "!10=7 cannot be declared: only !3=1 !3=2 can be declared now.",
    ),
    "nothing_to_declare": (dealt(SCOPA, hands=["3D 3S 3C"]), "!10", "!10 cannot be declared now."),
}  # fmt: skip


@pytest.mark.parametrize("code", IllegalPlayError.MESSAGES)
def test_each_rule_that_a_play_breaks_is_named(code: str) -> None:
    position, event, text = ILLEGAL[code]
    error = refusal(position, event)
    assert (error.code, str(error)) == (code, text)


@pytest.mark.parametrize(
    ("position", "event", "code"),
    [
        (midway(SCOPA, hand="6S", table="6D"), "6S", "must_capture"),
        (midway(SCOPA, hand="6S", table=""), "6SxKD", "not_on_table"),
        (midway(SCOPA, hand="6S", table=""), "6Sx", "not_on_table"),
        (midway(SCOPA, hand="6S", table="5D 6D 6H"), "6Sx6D+6H", "single_priority"),
        (midway(SCOPA, hand="AC", table="2D KH"), "ACx2D+KH", "wrong_sum"),
        (midway(rules_for("quindici"), hand="7D", table="7S"), "7Dx7S", "wrong_sum"),
        (midway(rules_for("quindici"), hand="7D", table="JS"), "7D", "must_capture"),
        (midway(rules_for("assi"), hand="AC", table="AD 3H"), "ACxAD+3H", "single_priority"),
        (midway(rules_for("assi"), hand="AC", table="2D KH"), "ACx2D", "ace_sweeps"),
        (midway(rules_for("assi"), hand="AC", table=""), "ACx", "not_on_table"),
        (midway(rules_for("cirulla"), hand="AC", table="2D KH"), "AC", "must_capture"),
        (midway(rules_for("cirulla"), hand="AC", table="2D KH"), "ACx2D", "wrong_sum"),
        (last_card(SCOPA, card="KS", table="KD"), "KS", "must_capture"),
        (after(last_card(SCOPA, card="KS"), "KS"), "!3", "finished"),
        (after(dealt(rules_for("cirulla"), hands=["3D 3S 3C"]), "!10"), "!10", "nothing_to_declare"),
        (dealt(rules_for("cirulla"), hands=["3D 3S 3C"]), "!3", "no_declaration"),
        (dealt(rules_for("cirulla"), hands=["3D 3S 3C"]), "!10=3", "no_declaration"),
    ],
)
def test_the_rule_named_is_the_one_broken(position: Position, event: str, code: str) -> None:
    assert refusal(position, event).code == code


def test_an_empty_table_is_called_empty() -> None:
    error = refusal(midway(SCOPA, hand="6S", table=""), "6SxKD")
    assert str(error) == "6SxKD cannot be played: the table is empty."


NAMED = re.compile(r"(?<![A-Za-z0-9])[A2-9TJQK][DHSC](?![A-Za-z0-9])")


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_refusal_names_a_card_that_is_not_in_the_play_or_on_the_table(variant: str) -> None:
    rng = Random(variant)
    position = dealt(rules_for(variant))
    refused = 0
    while not position.finished:
        for _ in range(12):
            event = random_event(rng, position)
            if event not in position.legal_plays:
                refused += 1
                text = str(refusal(position, str(event))).replace(f"{event}", "")
                named = mask_of(map(parse_card, NAMED.findall(text)))
                assert not named & ~(position.table | cards_of(event))
        position = position.play(rng.choice(position.legal_plays))
    assert refused > 100


def random_event(rng: Random, position: Position) -> Play | Declaration:
    """Return a play or declaration of any sort, often close to a legal one."""
    if rng.random() < 0.1:
        return Declaration(rng.choice((3, 10)), rng.randrange(11))
    card = rng.choice(position.hand if rng.random() < 0.8 else CARDS)
    pool = position.table if rng.random() < 0.8 else position.rules.all_cards
    taken = [one for one in CARDS if pool >> one & 1 and one != card and rng.random() < 0.4]
    return Play(card, mask_of(taken))


UNREADABLE = {
    "card": ("7", "“7” is not a card. Write the rank and then the suit, such as 7D or AS."),
    "play": (
        "take it",
        "“take it” is not a play. Write a card such as 7D, or a card and what it captures such as 7Dx2C+5S.",
    ),
    "declaration": (
        "!5",
        "“!5” is not a declaration. Write !3 or !10, and with the matta its value: !3=2.",
    ),
    "repeated": ("7Dx2C+2C", "“7Dx2C+2C” names a card twice."),
}


@pytest.mark.parametrize("code", UnreadableError.MESSAGES)
def test_each_unreadable_text_is_quoted(code: str) -> None:
    text, message = UNREADABLE[code]
    with pytest.raises(UnreadableError) as raised:
        (parse_card if code == "card" else parse_event)(text)
    assert (raised.value.code, str(raised.value)) == (code, message)


def test_a_long_unreadable_text_is_quoted_in_part() -> None:
    with pytest.raises(UnreadableError) as raised:
        parse_event("7Dx" + "2C+" * 10_000)
    assert len(str(raised.value)) < 250


WRONG_RULES: dict[str, dict[str, Any]] = {
    "unknown": {"jokers": 2},
    "type": {"target": "many"},
    "conflict": {"deck": 52},
}


@pytest.mark.parametrize("code", [code for code in RulesError.MESSAGES if code != "variant"])
def test_each_fault_of_the_rules_is_told(code: str) -> None:
    with pytest.raises(RulesError) as raised:
        Rules.from_options(WRONG_RULES[code])
    assert raised.value.code == code


def test_an_unknown_variant_is_told() -> None:
    with pytest.raises(RulesError, match="poker") as raised:
        rules_for("poker")
    assert raised.value.code == "variant"


DECK = stacked_deck(SCOPA)
VOID = stacked_deck(SCOPA, table="KD KH KS 2C")


def text_of(deck: list[Any]) -> str:
    return " ".join(map(str, deck))


def record(*rounds: dict[str, Any], **changes: Any) -> dict[str, Any]:
    seats = [{"name": "Anna"}, {"name": "Bruno"}]
    base = {"format": "scopa-record/1", "variant": "scopa", "rules": {}, "seats": seats}
    return base | {"rounds": list(rounds)} | changes


def round_of(**changes: Any) -> dict[str, Any]:
    return {"dealer": 0, "deck": text_of(DECK), "plays": []} | changes


def whole_round(dealer: int = 0) -> dict[str, Any]:
    position, plays = deal(SCOPA, dealer, DECK), []
    while not position.finished:
        plays.append(str(position.legal_plays[0]))
        position = position.play(position.legal_plays[0])
    return round_of(dealer=dealer, plays=plays)


WRONG_DEALS = {
    "deck": lambda: deal(SCOPA, 0, DECK[:39]),
    "void": lambda: deal(SCOPA, 0, VOID),
    "not_void": lambda: check_void(SCOPA, DECK),
}


@pytest.mark.parametrize("code", WRONG_DEALS)
def test_each_fault_of_a_deal_is_told(code: str) -> None:
    with pytest.raises(DealError) as raised:
        WRONG_DEALS[code]()
    assert raised.value.code == code


def test_a_wrong_dealer_is_told() -> None:
    told = check_record(read_record(record(whole_round(0), round_of(dealer=0))))
    assert (told["valid"], told["round"], told["ply"]) == (False, 1, 0)
    assert told["error"] == "Seat 0 cannot deal: the dealer of this round is seat 1."


SHORT = {"target": 1, "tie_break": "extra_deal"}
WRONG_RECORDS: dict[str, Any] = {
    "format": record(format="scopa-record/2"),
    "field": record(variant=None),
    "seats": record(seats=[{"name": "Anna"}]),
    "rules": record(rules={"target": 0}),
    "event": record(round_of(plays=["7Dx7D"])),
    "unfinished": record(round_of(), round_of(dealer=1)),
    "over": record(whole_round(0), whole_round(1), rules=SHORT),
    "result": record(round_of(), result={"totals": [1, 0], "winner": None, "ended_by": None}),
}


@pytest.mark.parametrize("code", [code for code in RecordError.MESSAGES if code not in ("json", "result")])
def test_each_fault_of_a_record_is_told(code: str) -> None:
    with pytest.raises(RecordError) as raised:
        list(replay(read_record(WRONG_RECORDS[code])))
    assert raised.value.code == code


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "9" * 5000])
def test_a_text_that_is_not_json_is_told(text: str) -> None:
    with pytest.raises(RecordError) as raised:
        load_record(text)
    assert (raised.value.code, raised.value.round, raised.value.ply) == ("json", None, None)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ([], "record"),
        (record(variant=[]), "variant"),
        (record(rules=[]), "rules"),
        (record(seats={}), "seats"),
        (record(seats=[{"name": 1}, {}]), "seats[0].name"),
        (record(rounds=None), "rounds"),
        (record(7), "rounds[0]"),  # type: ignore[arg-type]
        (record(round_of(dealer=True)), "rounds[0].dealer"),
        (record(round_of(dealer=2)), "rounds[0].dealer"),
        (record(round_of(dealer=-1)), "rounds[0].dealer"),
        (record(round_of(plays="7D")), "rounds[0].plays"),
        (record(round_of(plays=[7])), "rounds[0].plays"),
        (record(round_of(deck=None)), "rounds[0].deck"),
        (record(round_of(deck="7D ZZ")), "rounds[0].deck"),
        (record(round_of(void=[7])), "rounds[0].void"),
        (record(result=[]), "result"),
    ],
    ids=str,
)
def test_the_field_of_a_record_that_is_wrong_is_named(wrong: Any, field: str) -> None:
    with pytest.raises(RecordError) as raised:
        read_record(wrong)
    if field != "record":
        assert raised.value.code == "field"
        assert f"“{field}”" in str(raised.value)


def test_the_table_of_a_refusal_is_the_one_before_it() -> None:
    position = midway(SCOPA, hand="6S 2D", table="4H")
    assert mask("4H") == position.table
    assert "4H" in str(refusal(position, "6Sx4H"))


def test_every_error_is_an_error_of_the_engine() -> None:
    for kind in (UnreadableError, IllegalPlayError, RulesError, DealError, RecordError):
        assert issubclass(kind, EngineError)
