"""The proof of a match's deals: how it stands in a record, and how it is checked."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.engine.cards import Card
from games.engine.deal import dealer_after_void
from games.engine.errors import RecordError, Words, _
from games.engine.record import Record, RoundRecord, check_record, refusal
from games.engine.rules import Rules
from games.fairness.shuffle import METHOD, Source, commitment_to, lot, shuffle


class ProofError(RecordError):
    """A deal that is not what its proof says."""

    MESSAGES: ClassVar[dict[str, str]] = {
        "form": _("The proof of fair deals is not written as it must be: “{field}” must be {expected}."),
        "match": _("The proof of fair deals is that of another match."),
        "commitment": _("The secret of this round is not the one that the site had committed itself to."),
        "deck": _("The cards of this round are not those that the secret and the values of the seats give."),
        "lot": _("Seat {dealer} cannot deal first: the lot fell to seat {expected}."),
    }


def proven(match: str, number: int, fair: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return what a record says of the deal of a round, None where its deck came by other means.

    `fair` is what is stored of it: `secret`, `values` and, where the dealer was drawn by lot, `lot`.
    """
    if not fair:
        return None
    return {"commitment": commitment_to(match, number, fair["secret"])} | dict(fair)


def written_proof(match: str, rounds: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the key `fair` of a record, nothing where no round has a proof."""
    told = [proven(match, number, fair) for number, fair in enumerate(rounds, 1)]
    return {"fair": {"method": METHOD, "match": match, "rounds": told}} if any(told) else {}


def check_with_proof(record: Record, *, with_legal: bool = False) -> dict[str, Any]:
    """Replay a record, check its proof, and return what `manage.py check_record` prints, errors included.

    Where the record has a proof, `fair` tells of each round whether its deal was proven.
    """
    told = check_record(record, with_legal=with_legal)
    if not told["valid"]:
        return told
    try:
        proofs = check_proof(record)
    except ProofError as error:
        return refusal(error)
    return told if proofs is None else told | {"fair": proofs}


def check_proof(record: Record) -> list[bool] | None:
    """Tell of each round whether its deal is proven, None of a record without a proof of this method.

    Raises `ProofError` at the first round whose proof is wrong.
    """
    fair = record.extra.get("fair")
    if not isinstance(fair, dict) or fair.get("method") != METHOD:
        return None
    key, rounds = fair.get("match"), fair.get("rounds")
    _must(_is_line(key), "match", _("a text of one line"))
    if record.extra.get("key", key) != key:
        raise ProofError("match")
    _must(isinstance(rounds, list) and len(rounds) == len(record.rounds), "rounds", _("one a round"))
    return [
        _check_round(record.rules, str(key), number, proof, record.rounds[number])
        for number, proof in enumerate(rounds or ())
    ]


def _check_round(rules: Rules, match: str, number: int, proof: object, written: RoundRecord) -> bool:
    if proof is None:
        return False
    source = _source(match, number, proof, rules)
    assert isinstance(proof, dict)
    if proof.get("commitment") != source.commitment:
        raise ProofError("commitment", round=number, ply=0)
    if (*written.void, written.deck) != _decks(source, rules, len(written.void)):
        raise ProofError("deck", round=number, ply=0)
    if proof.get("lot"):
        _check_lot(source, rules, number, written)
    return True


def _source(match: str, number: int, proof: object, rules: Rules) -> Source:
    place = f"rounds[{number}]"
    _must(isinstance(proof, dict), place, _("an object"))
    assert isinstance(proof, dict)
    secret, values = proof.get("secret"), proof.get("values")
    _must(_is_line(secret), f"{place}.secret", _("a text of one line"))
    right = isinstance(values, list) and len(values) == rules.players and all(map(_is_line, values))
    _must(right, f"{place}.values", _("a text of one line for each seat"))
    return Source(match, number + 1, str(secret), tuple(values or ()))


def _decks(source: Source, rules: Rules, void: int) -> tuple[tuple[Card, ...], ...]:
    return tuple(shuffle(source, rules.cards, void=number) for number in range(void + 1))


def _check_lot(source: Source, rules: Rules, number: int, written: RoundRecord) -> None:
    dealer = lot(source, rules.players)
    for _deck in written.void:
        dealer = dealer_after_void(rules, dealer)
    if written.dealer != dealer:
        raise ProofError("lot", round=number, ply=0, dealer=written.dealer, expected=dealer)


def _is_line(text: object) -> bool:
    """Tell whether something is a text that can be a line of what is shuffled by."""
    return isinstance(text, str) and text.isprintable()


def _must(right: bool, field: str, expected: str) -> None:
    if not right:
        raise ProofError("form", field=f"fair.{field}", expected=Words(expected))
