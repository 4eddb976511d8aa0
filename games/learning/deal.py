"""The deal that is taught: its cards in the order dealt, and how it is played to the end.

The learner has seat 0 and plays first. The first two hands are the worked deal of the rules; the last one shows
that a single card goes before a sum, that one chooses between sums, and what the last capture brings.
"""

from games.engine.cards import parse_cards
from games.engine.round import Position, fold
from games.engine.variants import rules_for

RULES = rules_for("scopa")
LEARNER, NONNA = 0, 1
DEALER = NONNA

DECK = parse_cards(
    "7D 3H 7H KC AS JD 2C 4H 5S QD "
    "JS 5C 6D 6S 2H QH "
    "5H 7S AH 3C AC 7C "
    "JH 2S 6C 4D AD 6H "
    "4C 2D 5D QC KH 3S "
    "JC 3D KS 4S KD QS"
)
PLAYS = tuple(
    [
        "7Dx2C+5S",
        "3H",
        "AS",
        "KCxAS+QD",
        "7Hx3H+4H",
        "JD",
        "JSxJD",
        "QH",
        "2H",
        "5C",
        "6D",
        "6Sx6D",
        "5Hx5C",
        "3C",
        "AH",
        "7C",
        "ACxAH",
        "7Sx7C",
        "AD",
        "4DxAD+3C",
        "JH",
        "2Sx2H",
        "6C",
        "6Hx6C",
        "KH",
        "QCxQH",
        "4C",
        "2D",
        "5D",
        "3S",
        "KDxKH",
        "4Sx4C",
        "KSx2D+3S+5D",
        "QS",
        "JCxJH",
        "3D",
    ]
)


def position_at(ply: int) -> Position:
    """Return the deal after `ply` plays."""
    return fold(RULES, DEALER, DECK, PLAYS[:ply])
