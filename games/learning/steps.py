"""The steps of the lesson: where each stands in the deal, what it teaches, and what is said of every play.

Texts name cards as `games.wording` reads them.
"""

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.learning.deal import PLAYS


@dataclass(frozen=True, slots=True)
class Step:
    """A stop in the deal after `ply` plays.

    `others` says of each other legal play what becomes of it. `asks` is empty where there is nothing to play, and
    the learner just goes on; `counts` names what is counted there: "items" or "primiera".
    """

    ply: int
    title: Any
    teaching: tuple[Any, ...]
    asks: Any = ""
    others: dict[str, Any] = field(default_factory=dict)
    counts: str = ""

    @property
    def play(self) -> str:
        """The play that the lesson makes here, empty where there is none."""
        return PLAYS[self.ply] if self.asks else ""


STEPS = (
    Step(
        0,
        _("A card takes what it is worth"),
        (
            _(
                "Four cards lie on the table, and you and Nonna hold three each. She has dealt, so you "
                "begin. On your turn you play one card: it takes a card of the same value, or several "
                "that add up to it. An ace is worth 1, numbers what they say, [J] 8, [Q] 9 and [K] 10."
            ),
            _(
                "What you take goes to your pile together with the card that took it. At the end of the "
                "round the piles are counted, and the card wanted most of all is the [D7], the "
                "settebello: a point by itself."
            ),
        ),
        _("Which of your cards adds up, and which seven do you want in your pile?"),
        {
            "7Hx2C+5S": _(
                "It takes the same two cards. But a seven that captures is safe in your pile, and the "
                "[D7] is the one worth most there: use it while you can, nobody can promise you another "
                "chance."
            ),
            "AS": _(
                "No card here is worth 1, so the ace stays on the table. You may do that, playing any "
                "card is free. But two cards and the settebello are yours for the taking."
            ),
        },
    ),
    Step(
        2,
        _("Leave more than ten"),
        (
            _(
                "Your seven took the two and the five, since 2 + 5 = 7. Nonna had nothing that fits, so "
                "her [H3] stays on the table: now 3 + 4 + 9 = 16 lie there."
            ),
            _(
                "A capture that clears the whole table is a sweep, a scopa, and is worth a point. No card "
                "is worth more than ten, so a table above ten cannot be swept by the next card. You hold "
                "another seven that takes 3 + 4; it can wait if the table stays high, and next time it "
                "may clear everything."
            ),
        ),
        _("Lay the card that keeps the table high, and keep your seven."),
        {
            "7Hx3H+4H": _(
                "Two cards and a seven are a fine catch. But it leaves the [DQ] alone on the table, worth "
                "9: any [Q] would sweep it. Laying the ace leaves 17, which nothing sweeps."
            ),
        },
    ),
    Step(
        4,
        _("A sweep"),
        (
            _(
                "With 17 on the table Nonna could take some of it but not all. She chose 1 + 9 = 10 with "
                "her [CK]. What is left adds up to seven, and you still have one."
            ),
            _(
                "To mark a sweep, the card that made it lies face up across your pile. And Nonna must now "
                "put a card on an empty table, where you may be waiting for it."
            ),
        ),
        _("Clear the table."),
    ),
    Step(
        6,
        _("New hands, and a lone card"),
        (
            _(
                "Scopa! Nonna had to lay her [DJ]. Both hands are empty, so three cards are dealt to "
                "each. The table gets no new ones: those four came only once."
            ),
            _(
                "A lone card on the table is an invitation: an equal card takes it, and that clears the "
                "table again."
            ),
        ),
        _("Take the invitation."),
        {
            "6D": _(
                "It leaves 14 on the table, which is safe. But you give away a card of [D.of] and a six for "
                "nothing, while an equal card in your hand makes a sweep."
            ),
            "2H": _(
                "It leaves 8 + 2 = 10 on the table, and any [K] sweeps that. Before you keep others from "
                "a sweep, look whether there is one for you."
            ),
        },
    ),
    Step(
        8,
        _("When nothing fits"),
        (
            _(
                "Your second sweep. This time Nonna laid the [HQ], and neither of your cards takes it. "
                "Then a card must be laid. Give what you miss least, and look at what it leaves."
            ),
            _(
                "[D.cap] count, since most of them is a point. Sixes count too: after sevens they are the "
                "best cards for the primiera, which comes at the end. A [H2] is hardly ever "
                "missed."
            ),
        ),
        _("Lay the card that you miss least: the table must stay above ten."),
        {
            "6D": _(
                "It leaves 15, so no sweep. But it is a six and of [D.of], and every six that Nonna may hold "
                "takes it. The [H2] leaves 11 and costs nothing."
            ),
        },
    ),
    Step(
        10,
        _("Sometimes there is no choice"),
        (
            _(
                "One card is left, and it takes nothing: neither 2, nor 5, nor 9, nor any of them "
                "together makes six."
            ),
            _("So the [D6] goes on the table after all. It happens to everybody."),
        ),
        _("Lay your last card."),
    ),
    Step(
        12,
        _("The round goes on"),
        (
            _(
                "Nonna had a six and took yours. Again three cards are dealt to each, and again, until "
                "the deck is out: six hands make a round. The next three go by quickly; what was played "
                "is written below the table."
            ),
            _(
                "In them Nonna takes the two other sevens and the two other sixes, and her pile grows. "
                "Keep an eye on it: a good player knows what is still out."
            ),
        ),
    ),
    Step(
        30,
        _("A single card goes first"),
        (
            _(
                "The last three cards: you have 12 in your pile and Nonna 16. One rule is new here. When "
                "a card of the same value lies on the table, it must be taken, alone; a sum is not "
                "allowed then."
            ),
            _(
                "Your two cards worth 10 would love 2 + 3 + 5. But the [HK] lies there, so a [K] takes "
                "the [HK] and nothing else. You hold two: one for now, one for later."
            ),
        ),
        _("Take the [HK] with the card that is worth more in your pile."),
        {
            "KSxKH": _(
                "Right, a [K] takes the [HK]. But the [DK] is one of the [D], and only a card that captures is "
                "safe in your pile: bring that one home first."
            ),
            "JCxJH": _(
                "The [HJ] may be taken alone as well. But it can wait: two other cards of that value are "
                "in your pile and the last is in your hand. The [DK] wins you a card of [D.of] now, and opens the "
                "way to 2 + 3 + 5."
            ),
        },
    ),
    Step(
        32,
        _("Choose between sums"),
        (
            _(
                "Nonna took the four. Now no [K] lies on the table, and yours may take a sum. There are "
                "two: 2 + 3 + 5, or 2 + 8. Open the card to choose."
            ),
            _(
                "Take what counts: more cards, and above all [D]. Then look at what stays: the [HJ] "
                "alone would be an invitation, if anybody but you could hold a card of that value."
            ),
        ),
        _("Take as many [D] as you can."),
        {
            "KSx2D+JH": _(
                "That adds up, 2 + 8 = 10. But it wins one of [D.of], and 2 + 3 + 5 wins two and a card more. "
                "The [HJ] will not run away: you hold the only card that equals it."
            ),
            "JCxJH": _(
                "That is safe, but it is safe later too: nobody else can have a card worth 8. The [SK] "
                "wins three cards now, two of them [D], before Nonna does."
            ),
        },
    ),
    Step(
        34,
        _("The last capture"),
        (
            _(
                "Nonna could do nothing with the [HJ]. Each of you has one card left, and this capture "
                "will be the last: Nonna, who dealt, plays after you, and what then lies on the table "
                "goes to whoever captured last."
            ),
            _(
                "One thing more: the very last card of a round never makes a sweep, even where it clears "
                "the table. So the dealer wins nothing by playing it."
            ),
        ),
        _("Make the last capture."),
    ),
    Step(
        36,
        _("Count the piles"),
        (
            _(
                "The [SQ] and the [D3] were left, and come to you: with 22 cards against 18 you have the "
                "most cards, and the three is your sixth of [D.of]. A point for cards, a point for [D]."
            ),
            _(
                "The [D7] has been in your pile since the first play: a third point. Your two sweeps are "
                "one point each."
            ),
        ),
        counts="items",
    ),
    Step(
        36,
        _("The primiera, and the result"),
        (
            _(
                "The fifth thing that is counted is the primiera. From each pile comes the best card of "
                "every suit, and for this alone cards have other values: seven 21, six 18, ace 16, five "
                "15, four 14, three 13, two 12, figures 10. A side without one of the suits cannot win "
                "it, and a tie is a point for nobody."
            ),
            _(
                "Two sevens are yours, but the other two went to Nonna, with sixes beside them: 78 to "
                "your 73. She wins the primiera, and you win the round by 5 to 1. Rounds go on until "
                "somebody has eleven points."
            ),
        ),
        counts="primiera",
    ),
)
