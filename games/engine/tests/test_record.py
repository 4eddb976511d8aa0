"""Reading, writing and replaying records (RECORD.md) beyond the plain cases."""

import json
from typing import Any

import pytest

from games.engine.record import check_record, load_record, read_record, replay
from games.engine.variants import rules_for

from .positions import legal_texts, stacked_deck
from .test_errors import DECK, VOID, record, round_of, text_of, whole_round


def check(data: Any, *, with_legal: bool = False) -> dict[str, Any]:
    return check_record(read_record(data), with_legal=with_legal)


def test_a_match_that_has_not_begun_is_valid() -> None:
    told = check(record())
    assert told == {"valid": True, "rounds": [], "totals": [0, 0], "winner": None, "ended_by": None}


def test_the_last_round_may_be_unfinished() -> None:
    told = check(record(whole_round(0), round_of(dealer=1)))
    assert [one["complete"] for one in told["rounds"]] == [True, False]
    assert set(told["rounds"][1]) == {"complete", "totals"}
    assert told["rounds"][1]["totals"] == told["rounds"][0]["totals"] == told["totals"]


def test_legal_stands_for_each_event_written() -> None:
    first = whole_round(0)
    [told] = check(record(first), with_legal=True)["rounds"]
    assert len(told["legal"]) == 36
    assert all(play in legal for play, legal in zip(first["plays"], told["legal"], strict=True))
    assert all(legal == sorted(legal) for legal in told["legal"])


def test_an_illegal_play_is_found_where_it_stands() -> None:
    broken = whole_round(0)
    broken["plays"][20] = "ADxAD"
    told = check(record(broken))
    assert (told["valid"], told["round"], told["ply"]) == (False, 0, 20)
    told = check(record(broken | {"plays": [*whole_round(0)["plays"], "7D"]}))
    assert (told["valid"], told["round"], told["ply"]) == (False, 0, 36)


def test_captured_cards_may_be_written_in_any_order() -> None:
    deck = stacked_deck(rules_for("scopa"), hands=["7D"], table="2C 5S QD KD")
    told = [check(record(round_of(deck=text_of(deck), plays=[play]))) for play in ("7Dx2C+5S", "7Dx5S+2C")]
    assert told[0] == told[1]
    assert told[0]["valid"]


def test_void_decks_stand_before_the_one_that_is_played() -> None:
    assert check(record(round_of(void=[text_of(VOID), text_of(VOID)])))["valid"]
    assert not check(record(round_of(void=[text_of(DECK)])))["valid"]
    assert not check(record(round_of(deck=text_of(VOID))))["valid"]


def test_the_deal_moves_on_after_a_void_where_the_rules_say_so() -> None:
    for redeal_by, dealer in (("same", 1), ("next", 0)):
        rules = {"redeal_by": redeal_by}
        second = round_of(dealer=dealer, void=[text_of(VOID)])
        assert check(record(whole_round(0), second, rules=rules))["valid"]
        assert not check(record(whole_round(0), second | {"dealer": 1 - dealer}, rules=rules))["valid"]


def test_the_first_dealer_may_be_anybody() -> None:
    assert check(record(round_of(dealer=0)))["valid"]
    assert check(record(round_of(dealer=1)))["valid"]


def test_nothing_may_follow_the_end_of_the_match() -> None:
    told = check(record(whole_round(0), round_of(dealer=1), rules={"target": 1}))
    assert (told["valid"], told["round"], told["ply"]) == (False, 1, 0)


@pytest.mark.parametrize("ended_by", ["resignation", "timeout", "abandoned"])
def test_a_match_may_end_away_from_the_cards(ended_by: str) -> None:
    result = {"totals": [0, 0], "winner": 1, "ended_by": ended_by}
    told = check(record(round_of(), result=result))
    assert (told["winner"], told["ended_by"]) == (1, ended_by)
    assert check(record(round_of(), result=result | {"winner": None}))["winner"] is None
    assert not check(record(round_of(), result=result | {"winner": 2}))["valid"]
    assert not check(record(round_of(), result=result | {"totals": [1, 0]}))["valid"]


def test_a_result_that_the_plays_do_not_give_is_wrong() -> None:
    result = {"totals": [0, 0], "winner": 0, "ended_by": "target"}
    told = check(record(round_of(), result=result))
    assert not told["valid"]
    assert "winner" in told["error"] or "ended_by" in told["error"]


def test_unknown_keys_are_ignored_and_kept() -> None:
    data = record(round_of(), date="2024-05-01", ratings=[1500, 1600])
    kept = read_record(data)
    assert check(data)["valid"]
    assert kept.to_json() == data
    assert load_record(json.dumps(kept.to_json())) == kept


def test_bots_keep_their_level_in_a_seat() -> None:
    seats = [{"name": "Anna"}, {"name": "Bot", "bot": "hard"}]
    assert read_record(record(seats=seats)).seats[1]["bot"] == "hard"


def test_replaying_tells_the_last_position_of_each_round() -> None:
    [first, second] = replay(read_record(record(whole_round(0), round_of(dealer=1))))
    assert first.position.finished and first.score
    assert second.score is None
    assert legal_texts(second.position)


def test_the_times_of_the_events_stand_beside_them() -> None:
    first = whole_round(0)
    times = [1000 * ply for ply in range(36)]
    read = read_record(record(first | {"thinks": times}))
    assert read.rounds[0].thinks == tuple(times)
    assert read.to_json()["rounds"][0] == first | {"thinks": times}
    assert check_record(read) == check(record(first))


@pytest.mark.parametrize("thinks", [None, "12 13", [1], [-1] * 36, [1.5] * 36, [True] * 36, {"0": 1}])
def test_times_that_cannot_be_read_are_left_out(thinks: Any) -> None:
    read = read_record(record(whole_round(0) | {"thinks": thinks}))
    assert read.rounds[0].thinks == ()
    assert check_record(read)["valid"]
