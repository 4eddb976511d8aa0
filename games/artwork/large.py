"""Draw both decks in large print: a rank as high as a third of the card, a suit beside it, one picture below."""

from collections.abc import Callable
from typing import Any

from . import milanese, neapolitan
from .milanese_figures import CLOTHS as HALF_CLOTHS
from .milanese_figures import FIGURES as HALF_FIGURES
from .milanese_figures import HAIRS
from .neapolitan_figures import FIGURES, horseman_of, king_of, knave_of
from .pen import GOLD, PALE, RED, at, box, star, use, window
from .sheet import Drawn

GROUND = "#efe2c2"


def picture(bust: Callable[[str, str], str], great: dict[str, float]) -> Callable[[str, str], str]:
    """Return what draws the lower part of a card: the figure's head and shoulders, or one great pip."""

    def draw(rank: str, suit: str) -> str:
        if rank in FIGURES:
            return bust(rank, suit)
        pip = use("p" + suit, 50, 112, great[suit])
        return settebello() + pip if rank + suit == "7D" else pip

    return draw


def settebello() -> str:
    rim = box(4, 4, 92, 152, 5, fill="none", stroke=GOLD, stroke_width=5)
    return rim + at(50, 112, star(16, 43, 35, PALE, stroke=RED, stroke_width=2))


def framed(view: str, *parts: str) -> str:
    ground = box(6, 77, 88, 77, 5, fill=GROUND, stroke="none")
    rim = box(6, 77, 88, 77, 5, fill="none", stroke_width=2)
    return ground + window(6, 77, 88, 77, view, *parts) + rim


def neapolitan_bust(rank: str, suit: str) -> str:
    if rank == "Q":
        return framed("9 15 77 67", horseman_of(suit))
    return framed("13 12 70 61", {"J": knave_of, "K": king_of}[rank](suit))


def milanese_bust(rank: str, suit: str) -> str:
    name, (main, second) = HALF_FIGURES[rank], HALF_CLOTHS[suit]
    dressed: dict[str, Any] = {"color": main, "fill": second}
    head = use(name + "Head", fill=HAIRS[rank][suit])
    return framed("14 3 72 63", use(name, **dressed), head, use(name + "Top", **dressed))


DECKS = {
    "neapolitan": Drawn(
        neapolitan.CREAM,
        neapolitan.DECK.shapes,
        neapolitan.INDEX_COLOURS,
        picture(neapolitan_bust, {"D": 2.7, "H": 2.4, "S": 2, "C": 2}),
        neapolitan.back,
    ),
    "milanese": Drawn(
        milanese.PAPER,
        milanese.DECK.shapes,
        milanese.SUIT_COLOURS,
        picture(milanese_bust, dict.fromkeys("DHSC", 2.6)),
        milanese.back,
    ),
}
