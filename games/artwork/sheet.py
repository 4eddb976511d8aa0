"""Put a deck together: a <symbol> named by its code (7D, KC, ...) for each card, and `back` for their back.

Every card lies in a 100 x 160 box. Flat colours and one ink line throughout, so that it reads at 48 pixels
and holds at 300; no gradients, no filters, since browsers disagree about those in a shared file.
Colours and corners that a reader may change are custom properties in presentation attributes: they are
inherited into <use>, where the style sheets of the page do not reach.
"""

from collections.abc import Callable
from dataclasses import dataclass

from .pen import EDGE, PEN, RANKS, SUITS, at, both_ends, box, circle, group, of_suit, use

SERIF = "Georgia,'Times New Roman','DejaVu Serif',serif"
SANS = "Verdana,'DejaVu Sans',Arial,sans-serif"
SHOWN = "var(--card-index,visible)"


@dataclass(frozen=True)
class Drawn:
    """A deck as it is drawn: its paper, its named shapes, the colours of its indices, its pictures and its back."""

    paper: str
    shapes: list[str]
    colours: dict[str, str]
    picture: Callable[[str, str], str]
    back: Callable[[], str]


def sprite(deck: Drawn, *, large: bool = False) -> str:
    """Return the file of a deck; in large print the index fills the upper half of a card and is always shown."""
    cards = [symbol(deck, rank, suit) for rank in RANKS for suit in SUITS]
    back = f'<symbol id="back" viewBox="0 0 100 160" {PEN}>{use("f")}{deck.back()}</symbol>'
    index = [large_rank(rank) for rank in RANKS] if large else [small_rank(deck, rank) for rank in RANKS]
    marks = [large_mark(suit) if large else small_mark(deck, suit) for suit in SUITS]
    defs = [paper(deck), *(edge(suit) for suit in SUITS), *index, *deck.shapes, *marks]
    return "\n".join(
        ['<svg xmlns="http://www.w3.org/2000/svg">', "<defs>", *defs, "</defs>", *cards, back, "</svg>\n"]
    )


def symbol(deck: Drawn, rank: str, suit: str) -> str:
    colour = of_suit(suit, deck.colours[suit])
    index = use("r" + rank, fill=colour) + use("c" + suit)
    return f'<symbol id="{rank}{suit}" viewBox="0 0 100 160" {PEN}>{use("f" + suit)}{deck.picture(rank, suit)}{index}</symbol>'


def paper(deck: Drawn) -> str:
    return box(0.6, 0.6, 98.8, 158.8, 7, id="f", fill=deck.paper, stroke=EDGE, stroke_width=1.2)


def edge(suit: str) -> str:
    """Name the paper with the edge that each suit has when each has a colour of its own."""
    colour = of_suit(suit, "none")
    rim = box(2.9, 2.9, 94.2, 154.2, 5, fill="none", stroke=colour, stroke_width=3.4)
    return group("f" + suit, use("f"), rim)


def small_rank(deck: Drawn, rank: str) -> str:
    """Name a rank in two corners; it clears the paper around it."""
    name, size = ("10", 17) if rank == "T" else (rank, 23)
    text = (
        f'<text x="13.5" y="25.5" font-size="{size}" text-anchor="middle" font-family="{SERIF}" '
        f'font-weight="700" stroke="{deck.paper}" stroke-width="3" paint-order="stroke">{name}</text>'
    )
    return group("r" + rank, both_ends("t" + rank, text), visibility=SHOWN)


def small_mark(deck: Drawn, suit: str) -> str:
    """Name the little pip below the rank, in two corners."""
    ground = circle(0, 0, 14, deck.paper, stroke="none")
    mark = at(13.5, 36, ground, use("p" + suit), scale=".5")
    return group("c" + suit, both_ends("m" + suit, mark), visibility=SHOWN)


def large_rank(rank: str) -> str:
    """Name a rank that a third of the card is given to; a ten is squeezed into the width of one figure."""
    name, width = ("10", ' textLength="58" lengthAdjust="spacingAndGlyphs"') if rank == "T" else (rank, "")
    return (
        f'<text id="r{rank}" x="33" y="60" font-size="68" text-anchor="middle" font-family="{SANS}" '
        f'font-weight="700" stroke="none"{width}>{name}</text>'
    )


def large_mark(suit: str) -> str:
    return group("c" + suit, use("p" + suit, 80, 38, 1.2))
