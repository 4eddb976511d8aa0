"""Draw the medals: a ribbon, a coin on it, and on the coin what it was given for, in the manner of the cards.

Every medal lies in a 64 x 80 box; the pictures are drawn around the middle of the coin and lie within 17 of it.
"""

from math import cos, pi, sin

from .ornaments import sun_face
from .pen import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    PALE,
    PEN,
    PLUM,
    RED,
    SKIN,
    STEEL,
    WOOD,
    at,
    box,
    circle,
    dots,
    ellipse,
    line,
    mirrored,
    path,
    star,
)

SILVER, BRONZE = "#c9ced4", "#c98a4b"


def coat() -> str:
    """A cappotto is a coat as well."""
    sleeves = path("M-7-9L-15-1L-11 4L-6 0ZM7-9L15-1L11 4L6 0Z", RED)
    body = path("M-8-11H8L7 0L10 14H-10L-7 0Z", RED)
    collar = path("M-5-12L0-6L5-12Z", PALE)
    return sleeves + body + collar + line("M0-6V14", 1.1) + dots("3 -1 3 4 3 9", 2.2, GOLD)


def broom(turn: float = 0, scale: str = "") -> str:
    """A scopa is a broom."""
    bristles = path("M-3 2H3L7 15H-7Z", GOLD)
    return at(
        0,
        0,
        line("M0-16V3", 2.8, INK),
        line("M0-16V2", 1.4, WOOD),
        bristles,
        line("M-1 6L-3 14M1 6L3 14M0 6V14", 0.9),
        path("M-3.6 1H3.6V4H-3.6Z", RED),
        turn=turn,
        scale=scale,
    )


def four_sweeps() -> str:
    return broom() + dots("-12 -8 -12 2 12 -8 12 2", 5.4) + dots("-12 -8 -12 2 12 -8 12 2", 3.2, RED)


def three_brooms() -> str:
    return "".join(at(x, y, broom(turn, ".72")) for x, y, turn in ((-9, 1, -14), (9, 1, 14), (0, -1, 0)))


def crown() -> str:
    """The crown of the king, over the coins of a run."""
    top = path("M-13 2L-14-11L-7-5L0-14L7-5L14-11L13 2Z", GOLD)
    return (
        top
        + box(-13, 2, 26, 4.5, 1, fill=RED)
        + dots("-8 11 0 12.5 8 11", 6)
        + dots("-8 11 0 12.5 8 11", 3.6, GOLD)
    )


def five_points() -> str:
    lights = [(12.5 * sin(2 * pi * k / 5), -12.5 * cos(2 * pi * k / 5)) for k in range(5)]
    return star(5, 16.5, 7.2, RED) + "".join(
        circle(x * 0.62, y * 0.62, 2, GOLD, stroke_width=1) for x, y in lights
    )


def seven_of_coins() -> str:
    pips = [(x, y) for y in (-9, 0, 9) for x in (-4.5, 4.5)]
    coins = "".join(circle(x, y, 2.3, GOLD, stroke_width=1) for x, y in [*pips, (0, -4.5)])
    return box(-10, -15, 20, 30, 2.4, fill=CREAM) + coins


def sunrise() -> str:
    rays = star(16, 16, 11.5, GOLD, stroke_width=1)
    return rays + sun_face(10) + path("M-17 5C-11 1-6 8 0 5S11 1 17 5C15 12 9 17 0 17S-15 12-17 5Z", BLUE)


def laurels() -> str:
    """Draw a wreath open at the top."""
    blades = []
    for k in range(6):
        angle = 0.35 + k * 0.42
        x, y = -12.5 * sin(angle), 12.5 * cos(angle)
        blades.append(at(x, y, ellipse(0, 0, 2.5, 5, GREEN, stroke_width=1.1), turn=90 + angle * 180 / pi))
    return mirrored("".join(blades)) + star(8, 6.5, 3, GOLD, stroke_width=1) + dots("0 13", 4, RED)


def scales() -> str:
    beam = line("M0-13V13M-7 13H7", 2.2) + line("M-13-5L13-9", 2.2)
    left = line("M-13-5L-17 5M-13-5L-9 5", 0.9) + path("M-18 5H-8C-9 9-17 9-18 5Z", GOLD)
    right = line("M13-9L9 1M13-9L17 1", 0.9) + path("M8 1H18C17 5 9 5 8 1Z", GOLD)
    return beam + left + right + circle(0, -13, 2, RED)


def automaton() -> str:
    head = box(-11, -8, 22, 19, 4, fill=STEEL) + line("M0-8V-13", 1.6) + circle(0, -14, 2.2, RED)
    eyes = circle(-5, -1, 3, CREAM) + circle(5, -1, 3, CREAM) + dots("-4.6 -.4 5.4 -.4", 2.2)
    mouth = box(-6, 5, 12, 3.4, 1, fill=CREAM, stroke_width=1) + line("M-3 5V8.4M0 5V8.4M3 5V8.4", 0.8)
    return head + eyes + mouth + box(-14, -2, 3, 7, 1, fill=GOLD) + box(11, -2, 3, 7, 1, fill=GOLD)


def company() -> str:
    def bust(x: float, y: float, coat: str) -> str:
        return at(x, y, path("M-8 12C-8 3-4 1 0 1S8 3 8 12Z", coat), circle(0, -3.5, 4.6, SKIN))

    return bust(-8.5, -1, BLUE) + bust(8.5, -1, GREEN) + bust(0, 3, RED)


def family_tree() -> str:
    trunk = path("M-2.4 15L-1.6 2H1.6L2.4 15Z", WOOD) + line("M-6 15H6", 1.6)
    tops = "".join(circle(x, y, 7, GREEN) for x, y in ((-7.5, -1), (7.5, -1), (0, -8)))
    fruit = "-9 -3 -6 2 9 -3 6 2 0 -11 0 -5"
    return trunk + tops + dots(fruit, 4.6) + dots(fruit, 3, GOLD)


def hundred() -> str:
    one = path("M-14-6L-10-10H-8V10H-12V-5L-14-4Z", RED)
    nought = path("M-1-10C4-10 4 10-1 10S-6-10-1-10ZM-1-6C-3-6-3 6-1 6S1-6-1-6Z", RED, fill_rule="evenodd")
    return at(-1, 0, one) + at(1, 0, nought) + at(12, 0, nought)


def goblet() -> str:
    bowl = path("M-11-13H11C11-1 7 4 0 4S-11-1-11-13Z", GOLD)
    foot = path("M-2 4H2L3 10H-3Z", GOLD) + path("M-4 10H4C5 12 8 12 9 15H-9C-8 12-5 12-4 10Z", GOLD)
    ears = line("M-10-10C-17-10-16 0-8-1M10-10C17-10 16 0 8-1", 2)
    return ears + bowl + foot + star(5, 5, 2.2, RED, stroke_width=1, transform="translate(0 -6)")


def numeral(strokes: int) -> str:
    """Draw a Roman one, two or three."""
    places = [6.4 * (k - (strokes - 1) / 2) for k in range(strokes)]
    bars = "".join(box(x - 1.8, -9, 3.6, 18, 0.6, fill=RED) for x in places)
    wide = 3.2 * strokes + 2.6
    return bars + line(f"M{-wide:g}-10.5H{wide:g}M{-wide:g} 10.5H{wide:g}", 2.4)


# What each shows, and the colours of its ribbon and its rim: red for feats in a round, blue for those of a match,
# green for what takes many, plum for seasons.
MEDALS = {
    "cappotto": (coat, BLUE, GOLD),
    "four-sweeps": (four_sweeps, RED, GOLD),
    "three-in-a-row": (three_brooms, RED, GOLD),
    "napola": (crown, RED, GOLD),
    "all-five": (five_points, RED, GOLD),
    "settebello": (seven_of_coins, BLUE, GOLD),
    "from-nothing": (sunrise, BLUE, GOLD),
    "never-behind": (laurels, BLUE, GOLD),
    "by-a-hair": (scales, BLUE, GOLD),
    "expert": (automaton, BLUE, GOLD),
    "ten-opponents": (company, GREEN, GOLD),
    "families": (family_tree, GREEN, GOLD),
    "hundred": (hundred, GREEN, GOLD),
    "season": (goblet, PLUM, GOLD),
    "place-1": (lambda: numeral(1), PLUM, GOLD),
    "place-2": (lambda: numeral(2), PLUM, SILVER),
    "place-3": (lambda: numeral(3), PLUM, BRONZE),
}


def sprite() -> str:
    """Return the file of all medals."""
    drawn = [_symbol(name, picture(), ribbon, rim) for name, (picture, ribbon, rim) in MEDALS.items()]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *drawn, "</svg>\n"])


def _symbol(name: str, picture: str, ribbon: str, rim: str) -> str:
    tails = path("M14 1H28L38 32H24Z", ribbon) + path("M50 1H36L26 32H40Z", ribbon)
    stripes = line("M19.500 1L30 32M44.500 1L34 32", 2.2, PALE)
    coin = circle(32, 52, 26.5, rim) + circle(32, 52, 21.5, CREAM, stroke_width=1.2)
    return (
        f'<symbol id="{name}" viewBox="0 0 64 80" {PEN}>{tails}{stripes}{coin}{at(32, 52, picture)}</symbol>'
    )
