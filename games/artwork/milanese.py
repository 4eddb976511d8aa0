"""Draw the French deck in the Milanese manner: diamonds, hearts, spades and clubs, with figures of two heads."""

from math import cos, pi, sin

from .milanese_figures import FIGURES, figure
from .milanese_figures import shapes as figure_shapes
from .ornaments import leaves, net, sun_face
from .pen import (
    BLACK,
    BLUE,
    GOLD,
    PALE,
    PAPER,
    RANKS,
    RED,
    SUITS,
    WHITE,
    at,
    both_ends,
    box,
    circle,
    dots,
    ellipse,
    group,
    line,
    of_suit,
    path,
    star,
    use,
    window,
)
from .sheet import Drawn

SUIT_COLOURS = {"D": RED, "H": RED, "S": BLACK, "C": BLACK}
GLEAM = {"D": "#e79a86", "H": "#e79a86", "S": "#8d86a0", "C": "#8d86a0"}
OUTLINES = {
    "D": "M0-14.5C3-8.4 6.6-4 11 0C6.6 4 3 8.4 0 14.5C-3 8.4-6.6 4-11 0C-6.6-4-3-8.4 0-14.5Z",
    "H": "M0 13.5C-3.6 7-12.4 3-12.4-5C-12.4-12.6-4-14 0-6.4C4-14 12.4-12.6 12.4-5C12.4 3 3.6 7 0 13.5Z",
    "S": "M0-14.5C-3.6-7.4-12.4-3-12.4 4C-12.4 10.6-5.6 11.4-1.7 7.4C-2 10.6-3.4 12.6-5.4 14H5.4C3.4 12.6 2 10.6 1.7 7.4"
    "C5.6 11.4 12.4 10.6 12.4 4C12.4-3 3.6-7.4 0-14.5Z",
    "C": "M-1.7 3.4C-4 8.4-13 8-12.8 .6C-12.6-5-7.6-6.4-4.8-4.2C-9-9-5.2-14.4 0-14.4S9-9 4.8-4.2C7.6-6.4 12.6-5 12.8 .6"
    "C13 8 4 8.4 1.7 3.4C2 8.6 3.2 12 5.6 14H-5.6C-3.2 12-2 8.6-1.7 3.4Z",
}
GLEAMS = {
    "D": "M-6.4-.6C-4.4-2.6-2.4-5-1-7.6",
    "H": "M-9-4.6C-9-7.4-6.8-9-4.6-8.2",
    "S": "M-9 3.8C-9 .8-6.4-1.8-4-4.4",
    "C": "M-9.8 .6C-9.8-1.4-8.4-2.6-6.8-2.4M-3-9.6C-3-11-1.6-12-.4-12",
}
SIZES = {2: 1.3, 3: 1.2, 4: 1.06, 5: 1, 6: 0.96, 7: 0.86, 8: 0.8, 9: 0.8, 10: 0.78}
PLACES = {
    2: "50 38",
    3: "50 34",
    4: "36 42 64 42",
    5: "36 40 64 40",
    6: "35 36 65 36",
    7: "33 34 67 34",
    8: "32 33 68 33 50 56",
    9: "31 30 69 30 31 63 69 63",
    10: "31 30 69 30 31 63 69 63 50 46",
}
MIDDLES = {3: "50 80", 5: "50 80", 6: "35 80 65 80", 7: "33 80 67 80 50 57", 8: "32 80 68 80", 9: "50 80"}


def pip(suit: str) -> str:
    return path(OUTLINES[suit], of_suit(suit, SUIT_COLOURS[suit])) + line(GLEAMS[suit], 1.6, GLEAM[suit])


def great(suit: str, scale: float) -> str:
    """Draw the pip of an ace around the origin, its line no thicker than that of the others."""
    drawn = path(OUTLINES[suit], of_suit(suit, SUIT_COLOURS[suit]), stroke_width=0.7) + line(
        GLEAMS[suit], 1.3, GLEAM[suit]
    )
    return at(0, 0, drawn, scale=f"{scale:g}")


def placed(suit: str, places: str, scale: float) -> str:
    numbers = [float(number) for number in places.split()]
    return "".join(use("p" + suit, x, y, scale) for x, y in zip(numbers[::2], numbers[1::2], strict=True))


def pips(rank: str, suit: str) -> str:
    """Lay out a number card: what lies in the upper half stands upside down in the lower."""
    count = RANKS.index(rank) + 1
    scale = SIZES[count]
    return both_ends("h" + rank + suit, placed(suit, PLACES[count], scale)) + placed(
        suit, MIDDLES.get(count, ""), scale
    )


# -- aces and the settebello --------------------


def ace(suit: str) -> str:
    """Draw an ace: its pip large, in the ornament of its suit."""
    return {"D": lozenge, "H": ribboned, "S": medallion, "C": oak}[suit]()


def lozenge() -> str:
    rays = (
        star(24, 44, 30, PALE, stroke_width=1)
        + path("M0-46L33 0 0 46-33 0Z", GOLD)
        + path("M0-39L28 0 0 39-28 0Z", WHITE)
    )
    points = dots("0 -42.4 30.4 0 0 42.4 -30.4 0", 3.4, BLUE)
    return both_ends("sprig", leaves(50, 28, -62, 1) + leaves(50, 28, 62, 1)) + at(
        50, 80, rays, points, great("D", 1.9)
    )


def ribboned() -> str:
    tails = path(
        "M26 122C36 114 44 118 50 122 56 118 64 114 74 122L80 136 70 133C62 126 56 128 50 132 44 128 38 126 30 133L20 136Z",
        BLUE,
    )
    crown = path("M37 46L33 28 43 35 50 24 57 35 67 28 63 46C54 43 46 43 37 46Z", GOLD) + dots(
        "33 27.4 50 23.4 67 27.4", 3.6, RED
    )
    return (
        leaves(33, 116, -20, 5)
        + leaves(67, 116, 20, 5)
        + at(50, 82, great("H", 2.5))
        + crown
        + tails
        + circle(50, 127, 4.6, GOLD)
    )


def medallion() -> str:
    rim = circle(0, 0, 41, GOLD) + circle(0, 0, 36, WHITE)
    beads = dots_at(24, 38.5, 2.4, BLUE)
    return at(50, 80, rim, beads, great("S", 2.15)) + both_ends(
        "star", leaves(50, 36, -70, 2) + leaves(50, 36, 70, 2) + star_at(50, 35)
    )


def dots_at(count: int, r: float, width: float, colour: str) -> str:
    points = " ".join(
        f"{r * sin(2 * pi * k / count):.1f} {r * cos(2 * pi * k / count):.1f}" for k in range(count)
    )
    return dots(points, width, colour)


def star_at(x: float, y: float) -> str:
    return at(x, y, star(8, 7, 3.2, RED, stroke_width=1))


def oak() -> str:
    acorn = ellipse(0, 5, 3.6, 5, GOLD, stroke_width=1.1) + path(
        "M-4.6 2C-4-3 4-3 4.6 2Z", "#9c6a35", stroke_width=1.1
    )
    wreath = leaves(46, 134, -74, 2) + leaves(25, 122, -12, 3) + leaves(20, 88, 6, 3)
    acorns = at(29, 129, acorn, turn=30) + at(17, 100, acorn, turn=10) + at(27, 62, acorn, turn=-20)
    side = wreath + acorns
    knot = path("M38 136C44 130 56 130 62 136L66 148 56 143H44L34 148Z", RED) + circle(50, 137, 4, GOLD)
    return side + f'<g transform="translate(100) scale(-1 1)">{side}</g>' + at(50, 78, great("C", 2)) + knot


def settebello() -> str:
    """Draw the seven of diamonds in its own dress: two frames, a burst behind, and the sun among the pips."""
    sky = window(5, 5, 90, 150, "5 5 90 150", at(50, 80, star(24, 84, 22, PALE, stroke="none")))
    rim = box(3.4, 3.4, 93.2, 153.2, 5, fill="none", stroke=RED, stroke_width=3) + box(
        6.4, 6.4, 87.2, 147.2, 3.2, fill="none", stroke=GOLD, stroke_width=1.6
    )
    diamonds = both_ends("h7D", placed("D", "33 34 67 34", 1.15)) + placed("D", "20 80 80 80", 1.15)
    vines = both_ends("vine", leaves(50, 52, 0, 2) + leaves(40, 58, -74, 1) + leaves(60, 58, 74, 1))
    rays = star(16, 24, 15, RED, stroke_width=1) + at(
        0, 0, star(16, 19.6, 15, GOLD, stroke_width=1), turn=11.25
    )
    return sky + rim + vines + diamonds + at(50, 80, rays, sun_face(13.6))


# -- putting it together --------------------


def picture(rank: str, suit: str) -> str:
    if rank + suit == "7D":
        return settebello()
    if rank == "A":
        return ace(suit)
    return figure(rank, suit) if rank in FIGURES else pips(rank, suit)


def back() -> str:
    """Draw a net with the four suits in the middle."""
    rows = "".join(f'<use href="#net" y="{y}"/>' for y in range(0, 160, 12))
    field = box(7, 7, 86, 146, 3.5, fill="#22456b")
    medal = star(16, 33, 26, "#22456b", stroke="#c9d8e6") + circle(0, 0, 24, PAPER, stroke="#c9d8e6")
    suits = "".join(
        at(x, y, path(OUTLINES[suit], SUIT_COLOURS[suit], stroke_width=1), scale=".56")
        for suit, x, y in (("D", 0, -12), ("S", 12, 0), ("H", 0, 12), ("C", -12, 0))
    )
    return (
        field
        + window(8, 8, 84, 144, "0 0 84 144", rows)
        + at(50, 80, medal, suits, circle(0, 0, 3, GOLD, stroke_width=1))
    )


def pip_shapes() -> list[str]:
    return [group("p" + suit, pip(suit), stroke_width=1.2) for suit in SUITS] + [net("net", "#c9d8e6")]


DECK = Drawn(PAPER, pip_shapes() + figure_shapes(), SUIT_COLOURS, picture, back)
