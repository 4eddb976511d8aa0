"""What good players know, in short sections with cards to look at. Texts name cards as `wording` reads them."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine.cards import Card, parse_cards
from games.wording import worded


@dataclass(frozen=True, slots=True)
class Example:
    """Rows of cards, each with its label, and what they show."""

    caption: Any
    rows: tuple[tuple[Any, str], ...]
    note: Any


@dataclass(frozen=True, slots=True)
class Section:
    """A part of what good players know."""

    id: str
    title: Any
    lines: tuple[Any, ...]
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class ExampleShown:
    """An example as its page shows it."""

    caption: str
    rows: list[tuple[str, tuple[Card, ...]]]
    note: str


@dataclass(frozen=True, slots=True)
class SectionShown:
    """A section as its page shows it."""

    id: str
    title: str
    lines: list[str]
    examples: list[ExampleShown]


TABLE, HAND, TAKES, LAYS, OUT = _("Table"), _("Hand"), _("Takes"), _("Lays"), _("All out")
PILE = _("Pile")

SECTIONS = (
    Section(
        "want",
        _("What to want"),
        (
            _(
                "The [D7] serves all four points at once: it is a card, one of the [D], the settebello and the "
                "best of the primiera. Take it when you can, and never lay it while anything else will "
                "do."
            ),
            _("Sevens first, then sixes, then aces make the primiera; you need all four suits."),
            _("A card of [D.of] is worth more than another: six of the ten win a point."),
        ),
        (
            Example(
                _("One seven and three aces"),
                ((PILE, "7D AH AS AC"),),
                _("69 for the primiera: low cards of the right suit are worth taking."),
            ),
            Example(
                _("Three sevens, and no [C]"),
                ((PILE, "7D 7H 7S"),),
                _("63, and a suit is missing: this cannot win the primiera."),
            ),
        ),
    ),
    Section(
        "ten",
        _("Count to ten"),
        (
            _(
                "No card is worth more than ten, so a table above ten cannot be swept by the next card. "
                "Add up what you would leave before you play."
            ),
            _("At ten or less, ask whether the card that sweeps it can still be out."),
            _("A lone card is an invitation, and so are two that add up to a card still out."),
        ),
        (
            Example(
                _("An ace keeps the table high"),
                ((TABLE, "3H 4H QD"), (LAYS, "AS")),
                _("17: nothing sweeps it."),
            ),
            Example(_("An invitation"), ((TABLE, "4H 3C"),), _("Any seven sweeps this table.")),
        ),
    ),
    Section(
        "choose",
        _("Choose what you take"),
        (
            _(
                "Between two sums, take what the primiera and the [D] want, rather than the same number "
                "of cards that nobody misses."
            ),
            _(
                "Unless you have already won a seven or a six of those suits, or the others are [D] "
                "that you need."
            ),
            _("More cards are better than fewer: twenty-one of the forty win a point."),
        ),
        (
            Example(
                _("A six may take either pair"),
                ((TABLE, "AS 2H 4C 5S"), (HAND, "6H"), (TAKES, "AS 5S")),
                _("The ace and the five count more for the primiera than the two and the four."),
            ),
        ),
    ),
    Section(
        "count",
        _("Count what is gone"),
        (
            _("There are four cards of every rank. What has been seen tells what is safe to leave."),
            _(
                "Begin with the sevens alone; then watch the figures, which equal cards take and hardly "
                "anything else."
            ),
        ),
        (
            Example(
                _("All four sevens are in piles"),
                ((OUT, "7D 7H 7S 7C"), (TABLE, "4C 3S")),
                _("No card is worth seven any more: leave them, nobody sweeps them."),
            ),
            Example(
                _("Three of the four are gone"),
                ((OUT, "KD KH KC"), (TABLE, "KS")),
                _("Nothing equals the last one: it stays until the round is over."),
            ),
        ),
    ),
    Section(
        "pairs",
        _("Use your pairs"),
        (
            _("Holding two cards of a rank, lay one: if nobody takes it, the other does."),
            _("It is safest when a third of that rank is gone, and worst with sevens."),
            _("Lay a card of a rank that has been played rather than a new one: fewer are left to take it."),
        ),
        (Example(_("Two of a rank"), ((HAND, "JS JC 5H"), (LAYS, "JS")), _("The other one waits for it.")),),
    ),
    Section(
        "sweeps",
        _("Sweeps come in a row"),
        (
            _(
                "After a sweep the next player must lay a card on an empty table, and you may be holding "
                "its equal."
            ),
            _("If you must lay on an empty table, lay a rank of which most are gone, or one of your pair."),
            _("A sweep is one point: the settebello is another, and needs only one seven."),
        ),
    ),
    Section(
        "end",
        _("The end of the round"),
        (
            _("The last capture brings all that is left on the table: keep a card that is sure to capture."),
            _(
                "The very last card never makes a sweep. The dealer plays it, and knows what all others "
                "may hold."
            ),
            _("In the last hand nothing is left to be dealt: what you have not seen is in the other hands."),
            _("Look at the score: who needs one point looks after it, and leaves the rest."),
        ),
    ),
    Section(
        "partners",
        _("In Scopone, partners speak through their cards"),
        (
            _(
                "All cards are dealt at once, so every play tells something. The dealer's side wants the "
                "ranks to stay even, two and two, and the last capture; the other side breaks them up."
            ),
            _(
                "A capture of equal cards leaves a rank even; a sum makes ranks uneven, and then the "
                "dealer's side is no longer sure of having an answer."
            ),
            _(
                "Do not take what your partner has just laid from a pair: the other one is meant to come "
                "back for it."
            ),
            _("Take sevens at once, and lay what your partner has shown to be able to take."),
        ),
        (
            Example(
                _("Your partner laid a five, and may hold its twin"),
                ((TABLE, "5S KH JC"), (HAND, "5C 2D")),
                _("Leave the five to your partner, if it is safe."),
            ),
        ),
    ),
)


def strategy_pages() -> list[SectionShown]:
    """Return the sections in the reader's language and in the words of the reader's deck."""
    return [
        SectionShown(
            section.id,
            worded(section.title),
            [worded(line) for line in section.lines],
            [_shown(example) for example in section.examples],
        )
        for section in SECTIONS
    ]


def _shown(example: Example) -> ExampleShown:
    rows = [(str(label), parse_cards(cards)) for label, cards in example.rows]
    return ExampleShown(worded(example.caption), rows, worded(example.note))
