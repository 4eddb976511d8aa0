"""Draw what the Milanese figures hold in the hand at (72, 68)."""

from collections.abc import Callable

from .ornaments import leaves
from .pen import (
    BLUE,
    GOLD,
    GREEN,
    PALE,
    RED,
    ROSE,
    STEEL,
    WHITE,
    WOOD,
    at,
    circle,
    dots,
    line,
    path,
)


def staff(head: str, top: float = 44) -> str:
    """Draw a staff with something on its end."""
    return line(f"M72 78V{top}", 4) + line(f"M72 78V{top}", 1.8, GOLD) + at(72, top, head)


def blade(turn: float = 10) -> str:
    return at(
        72, 64,
        path("M0-38L3.4-32V-5H-3.4V-32Z", STEEL) + line("M0-32V-6", 0.9, BLUE),
        path("M-9-6C-6-3 6-3 9-6L9.6-2C6 .6-6 .6-9.6-2Z", GOLD),
        turn=turn,
    )  # fmt: skip


def rose() -> str:
    petals = "".join(
        circle(x, y, 3.8, ROSE, stroke_width=1) for x, y in ((0, -4), (4, -1), (2.4, 4), (-2.4, 4), (-4, -1))
    )
    return (
        line("M72 68V52", 1.8, GREEN)
        + leaves(72, 62, 40, 1)
        + at(72, 46, petals, circle(0, 0, 2.8, GOLD, stroke_width=1))
    )


def fan() -> str:
    blades = "".join(at(0, 0, path("M0 0L-4.4-22Q0-26 4.4-22Z", colour, stroke_width=1), turn=turn)
                     for turn, colour in ((-36, BLUE), (-12, PALE), (12, BLUE), (36, PALE)))  # fmt: skip
    return at(72, 66, blades, circle(0, 0, 2, GOLD, stroke_width=1), scale=".8")


def lily() -> str:
    flower = path(
        "M0 2C-5-3-11-2-10-10-7-9-4-7-3-5-4-10-2-14 0-17 2-14 4-10 3-5 4-7 7-9 10-10 11-2 5-3 0 2Z",
        WHITE,
        stroke_width=1.1,
    )
    return (
        line("M72 68V50", 1.8, GREEN)
        + leaves(72, 64, -38, 1)
        + at(72, 52, flower, dots("0 -6 -4 -4 4 -4", 1.6, GOLD))
    )


def sprig() -> str:
    return leaves(72, 66, 4, 3)


def orb() -> str:
    ball = circle(0, 0, 8.4, BLUE) + path(
        "M-8.4-1.6C-3 .6 3 .6 8.4-1.6V1.6C3 3.8-3 3.8-8.4 1.6Z", GOLD, stroke_width=0.9
    )
    return at(72, 56, ball, line("M0-8.4v-8M-3.4-13h6.8", 3.4), line("M0-8.6v-7.6M-3.2-13h6.4", 1.5, GOLD))


def sceptre() -> str:
    return staff(
        path("M0-10C3-6 6-4 8 0 4 1 2 3 0 6-2 3-4 1-8 0-6-4-3-6 0-10Z", GOLD, stroke_width=1.2)
        + dots("0 -1", 3, RED)
    )


def mace() -> str:
    return staff(
        circle(0, -3, 6, GOLD) + dots("-6.4 -6 0 -10 6.4 -6 -6 1 6 1", 3, RED) + dots("0 -3", 3, RED), 46
    )


def halberd() -> str:
    iron = path("M0-16L3-6C8-8 12-6 14-2 11 4 7 4 2.4 2V8H-2.4V2C-6 4-8 2-9-1L-3-5Z", STEEL, stroke_width=1.1)
    return line("M72 78V40", 4) + line("M72 78V40", 1.8, WOOD) + at(72, 44, iron)


def letter() -> str:
    return at(
        72, 57, path("M-10-8H10V8H-10Z", WHITE), line("M-10-8L0 1 10-8", 1.1), dots("0 1", 4.6, RED), turn=-10
    )


def purse() -> str:
    return at(72, 54, path("M-4-8C-12 0-11 10 0 10S12 0 4-8Z", WOOD), path("M-6-12L-3-7H3L6-12C3-10-3-10-6-12Z", WOOD, stroke_width=1.1),
              line("M-4.6-7.4h9.2", 2, GOLD), dots("0 3", 5, GOLD))  # fmt: skip


def cudgel() -> str:
    return at(72, 66, path("M-2.4 12L-5-16C-5.4-25 5.4-25 5-16L2.4 12Z", WOOD), line("M-1.6-17h.1M1.6-8h.1", 2.4, GOLD),
              line("M2-16v5M-2-10v6", 1), turn=12)  # fmt: skip


HELD: dict[str, Callable[[], str]] = {
    "JD": purse, "JH": letter, "JS": halberd, "JC": cudgel,
    "QD": fan, "QH": rose, "QS": lily, "QC": sprig,
    "KD": sceptre, "KH": orb, "KS": blade, "KC": mace,
}  # fmt: skip
