"""What is changed in a record with a proof is found; what has no proof is told apart."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games.engine.deal import dealer_after_void, next_dealer, table_of, void_reason
from games.engine.record import Record, RoundRecord, read_record
from games.engine.round import deal
from games.fairness import Source, check_with_proof, lot, shuffle, written_proof

KEY = "a-match"


def dealt(rules, source, dealer):
    """Return a round that is dealt by a source and played by the first legal plays."""
    void, deck = [], shuffle(source, rules.cards)
    while void_reason(rules, table_of(rules, deck)):
        void.append(deck)
        dealer = dealer_after_void(rules, dealer)
        deck = shuffle(source, rules.cards, void=len(void))
    position, plays = deal(rules, dealer, deck), []
    while not position.finished:
        plays.append(next(iter(position.legal_plays)))
        position = position.play(plays[-1])
    return RoundRecord(dealer, deck, tuple(map(str, plays)), tuple(void))


def a_record(rounds=3, secret="5ec2e7", **options):
    """Return a record with a proof, of some rounds of a match that goes on."""
    record = Record(
        "scopa", {"target": 200} | options, ({"name": "Anna"}, {"name": "Bruno"}), extra={"key": KEY}
    )
    rules, written, fair = record.rules, [], []
    for number in range(1, rounds + 1):
        source = Source(KEY, number, f"{secret}{number}", (f"apple {number}", "-"))
        drawn = {"lot": True} if number == 1 else {}
        dealer = next_dealer(rules, written[-1].dealer) if written else lot(source, 2)
        written.append(dealt(rules, source, dealer))
        fair.append({"secret": source.secret, "values": list(source.values)} | drawn)
    return replace(record, rounds=tuple(written), extra=record.extra | written_proof(KEY, fair))


RECORD = a_record()


def changed(record, number, **fields):
    """Return a record with another proof of one of its rounds."""
    fair = record.extra["fair"]
    rounds = [one | (fields if at == number else {}) for at, one in enumerate(fair["rounds"])]
    return replace(record, extra=record.extra | {"fair": fair | {"rounds": rounds}})


def with_round(record, number, **fields):
    rounds = list(record.rounds)
    rounds[number] = replace(rounds[number], **fields)
    return replace(record, rounds=tuple(rounds))


def test_a_record_is_proven_also_after_it_was_written_and_read():
    assert check_with_proof(RECORD)["fair"] == [True, True, True]
    assert check_with_proof(read_record(RECORD.to_json()))["valid"]


def test_void_deals_are_proven_too():
    found = [a_record(1, secret, redeal_aces=2, redeal_by="next") for secret in map(str, range(30))]
    void = [record for record in found if record.rounds[0].void]
    assert void and all(check_with_proof(record)["fair"] == [True] for record in void)
    forged = with_round(void[0], 0, void=())
    assert not check_with_proof(forged)["valid"]
    two = {record.rounds[0].dealer for record in void}
    assert two == {0, 1}


@given(some.integers(0, 2), some.integers(0, 2**32))
def test_a_changed_deck_is_found(number, seed):
    chance = Random(seed)
    deck = list(RECORD.rounds[number].deck)
    one, other = chance.sample(range(40), 2)
    deck[one], deck[other] = deck[other], deck[one]
    forged = replace(RECORD, rounds=RECORD.rounds[: number + 1])
    fair = RECORD.extra["fair"]
    forged = replace(forged, extra=RECORD.extra | {"fair": fair | {"rounds": fair["rounds"][: number + 1]}})
    told = check_with_proof(with_round(forged, number, deck=tuple(deck), plays=()))
    assert (told["valid"], told["round"], told["ply"]) == (False, number, 0)


@given(some.integers(0, 2), some.text("0123456789abcdef", max_size=64))
def test_a_changed_secret_is_found(number, secret):
    if secret != RECORD.extra["fair"]["rounds"][number]["secret"]:
        told = check_with_proof(changed(RECORD, number, secret=secret))
        assert (told["valid"], told["round"]) == (False, number)
        assert "committed" in told["error"]


@given(some.integers(0, 2), some.integers(0, 1), some.text(max_size=40))
def test_a_changed_value_of_any_seat_is_found(number, seat, value):
    values = list(RECORD.extra["fair"]["rounds"][number]["values"])
    if value != values[seat]:
        values[seat] = value
        assert not check_with_proof(changed(RECORD, number, values=values))["valid"]


def test_a_secret_that_was_changed_with_its_commitment_gives_another_deck():
    other = Source(KEY, 2, "other", ("apple 2", "-"))
    told = check_with_proof(changed(RECORD, 1, secret=other.secret, commitment=other.commitment))
    assert (told["valid"], told["round"]) == (False, 1)
    assert "cards" in told["error"]


def test_values_cannot_change_places_or_rounds():
    first = RECORD.extra["fair"]["rounds"][0]
    assert not check_with_proof(changed(RECORD, 0, values=first["values"][::-1]))["valid"]
    assert not check_with_proof(changed(RECORD, 1, **first))["valid"]


def test_a_dealer_whom_the_lot_did_not_choose_is_found():
    only = a_record(1)
    forged = with_round(only, 0, dealer=1 - only.rounds[0].dealer, plays=())
    told = check_with_proof(forged)
    assert (told["valid"], told["round"]) == (False, 0)
    assert "lot" in told["error"]


def test_a_round_without_a_proof_is_told_apart():
    fair = RECORD.extra["fair"]
    rounds = [None, *fair["rounds"][1:]]
    told = check_with_proof(replace(RECORD, extra=RECORD.extra | {"fair": fair | {"rounds": rounds}}))
    assert told["fair"] == [False, True, True]
    assert written_proof(KEY, [{}, {}]) == {}


@pytest.mark.parametrize("fair", [None, 7, {}, {"method": "another/1"}, {"method": ["scopa-fair/1"]}])
def test_a_proof_of_another_kind_is_a_key_that_is_not_known(fair):
    told = check_with_proof(replace(RECORD, extra={"fair": fair}))
    assert told["valid"] and "fair" not in told


@pytest.mark.parametrize(
    "wrong",
    [
        {"match": 7},
        {"match": "b-match"},
        {"rounds": None},
        {"rounds": []},
        {"rounds": [7, 7, 7]},
        {"rounds": [{}, {}, {}]},
        {"rounds": [{"secret": "x", "values": ["a"]}] * 3},
        {"rounds": [{"secret": "x", "values": ["a", "b\nc"]}] * 3},
        {"rounds": [{"secret": "\ud800", "values": ["a", "b"]}] * 3},
        {"rounds": [{"secret": [], "values": {}}] * 3},
    ],
)
def test_a_proof_that_is_not_written_as_it_must_be_is_refused(wrong):
    fair = RECORD.extra["fair"] | wrong
    told = check_with_proof(replace(RECORD, extra=RECORD.extra | {"fair": fair}))
    assert told["valid"] is False and told["error"]


def test_a_broken_rule_is_told_before_the_proof():
    told = check_with_proof(with_round(RECORD, 0, plays=("nonsense",)))
    assert "nonsense" in told["error"]
