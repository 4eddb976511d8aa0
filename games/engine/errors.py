"""What can be wrong, in full sentences that hide nothing and leak nothing.

Every error carries a `code` and `params`; its text is `MESSAGES[code]` filled in. The texts are marked for
translation here and translated by whoever shows them.
"""

from typing import ClassVar


def _(text: str) -> str:
    """Mark a text for translation; the engine itself speaks English."""
    return text


class Words(str):
    """A part of a text that is words itself: it keeps its template and params, for whoever translates the whole.

    >>> Words("from {first} to {last}", first=0, last=3)
    'from 0 to 3'
    """

    template: str
    params: dict[str, object]

    def __new__(cls, template: str, **params: object) -> "Words":
        words = super().__new__(cls, template.format(**params))
        words.template, words.params = template, params
        return words


class EngineError(Exception):
    """The base of every error of the engine."""

    MESSAGES: ClassVar[dict[str, str]] = {}

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        super().__init__(self.template.format(**params))

    @property
    def template(self) -> str:
        return self.MESSAGES[self.code]


class UnreadableError(EngineError):
    """A text that is no card, play or declaration."""

    MESSAGES: ClassVar[dict[str, str]] = {
        "card": _("“{text}” is not a card. Write the rank and then the suit, such as 7D or AS."),
        "play": _(
            "“{text}” is not a play. Write a card such as 7D, or a card and what it captures such as 7Dx2C+5S."
        ),
        "declaration": _(
            "“{text}” is not a declaration. Write !3 or !10, and with the matta its value: !3=2."
        ),
        "repeated": _("“{text}” names a card twice."),
    }


class IllegalPlayError(EngineError):
    """A readable play or declaration that is not allowed now."""

    MESSAGES: ClassVar[dict[str, str]] = {
        "finished": _("{play} cannot be played: the round is over."),
        "not_held": _(
            "{play} cannot be played: the card is not in the hand of seat {seat}, whose turn it is."
        ),
        "not_on_table": _("{play} cannot be played: the table is {table}."),
        "must_capture": _("{play} cannot be laid: it must capture. The table is {table}."),
        "single_priority": _(
            "{play} is not allowed: a single card of that value must be taken alone. The table is {table}."
        ),
        "wrong_sum": _("{play} is not allowed: these cards do not make a capture. The table is {table}."),
        "fewest": _(
            "{play} is not allowed: only the sets with the fewest cards may be taken. The table is {table}."
        ),
        "max_captured": _("{play} is not allowed: at most {most} cards may be taken. The table is {table}."),
        "ace_sweeps": _("{play} is not allowed: the ace must take the whole table, {table}."),
        "ace_takes_self": _(
            "{play} is not allowed: an ace on an empty table goes to the pile. Write {ace}x."
        ),
        "ace_leads": _("{play} is not allowed: an ace may not open the round unless the hand is all aces."),
        "ace_first": _(
            "{play} is not allowed: an ace that opens the round takes one ace or stays. The table is {table}."
        ),
        "no_declaration": _("{play} cannot be declared: only {allowed} can be declared now."),
        "nothing_to_declare": _("{play} cannot be declared now."),
    }


class RulesError(EngineError):
    """Options that are wrong or exclude each other; `options` names them."""

    MESSAGES: ClassVar[dict[str, str]] = {
        "unknown": _("There is no option “{first}”."),
        "variant": _("There is no variant “{first}”."),
        "type": _("{first} cannot be {value}: it must be {expected}."),
        "conflict": _("{first} = {first_value} excludes {second} = {second_value}."),
    }

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(str(self.params[key]) for key in ("first", "second") if key in self.params)


class DealError(EngineError):
    """A deck that cannot be dealt."""

    MESSAGES: ClassVar[dict[str, str]] = {
        "deck": _("The deck must hold each of its {count} cards once."),
        "void": _("The deal is void: {reason} on the table. It must be dealt again."),
        "not_void": _("A deck recorded as void is not: its table is {table}."),
        "dealer": _("Seat {dealer} cannot deal: the dealer of this round is seat {expected}."),
    }


class RecordError(EngineError):
    """A text that is not a record, or a record that breaks a rule at an event.

    `round` and `ply` count from 0 (`ply` counts events) and are None where the record as a whole is wrong.
    """

    MESSAGES: ClassVar[dict[str, str]] = {
        "json": _("This is not JSON: {detail}."),
        "format": _("This is not a record: “format” must be “scopa-record/1”."),
        "field": _("This is not a record: “{field}” must be {expected}."),
        "seats": _("The record names {found} seats, and its rules need {expected}."),
        "rules": _("The rules of this record are wrong: {detail}"),
        "event": _("{detail}"),
        "unfinished": _("The round is not finished, yet another follows it."),
        "over": _("The match is over, yet another round follows."),
        "result": _("The result says {field} {found}, and the plays give {expected}."),
    }

    def __init__(
        self, code: str, *, round: int | None = None, ply: int | None = None, **params: object
    ) -> None:
        self.round = round
        self.ply = ply
        super().__init__(code, **params)
