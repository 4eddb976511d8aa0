"""Draw the knave, the queen and the king: half figures with two heads, each the other upside down.

A figure fills the upper half of the card and is drawn once: `color` is its main cloth, `fill` its second; hair
is a shape of its own, and what the hand at (72, 68) holds is drawn for each card.
"""

from typing import Any

from .milanese_held import HELD
from .ornaments import face
from .pen import (
    BLUE,
    GOLD,
    GREEN,
    HAIR,
    PALE,
    PLUM,
    RED,
    SKIN,
    WHITE,
    both_ends,
    circle,
    dots,
    group,
    line,
    path,
    use,
)

MAIN = "currentColor"
CLOTHS = {"D": (RED, BLUE), "H": (RED, GOLD), "S": (BLUE, RED), "C": (GREEN, PLUM)}
HAIRS = {
    "J": {"D": "#d8a24a", "H": HAIR, "S": "#33241f", "C": "#a9542a"},
    "Q": {"D": "#a9542a", "H": "#d8a24a", "S": "#33241f", "C": HAIR},
    "K": {"D": "#c9bda9", "H": "#a9542a", "S": "#3a2c2a", "C": WHITE},
}
FIGURES = {"J": "knave", "Q": "queen", "K": "king"}


def figure(rank: str, suit: str) -> str:
    """Draw a figure at both ends of the card, and the band between."""
    name, (main, second) = FIGURES[rank], CLOTHS[suit]
    dressed: dict[str, Any] = {"color": main, "fill": second}
    half = "".join(
        [
            use(name, **dressed),
            use(name + "Head", fill=HAIRS[rank][suit]),
            use(name + "Top", **dressed),
            HELD[rank + suit](),
            use("hand", **dressed),
            use("p" + suit, 85, 25, 0.82),
        ]
    )
    return both_ends("h" + rank + suit, half) + use("band")


def shapes() -> list[str]:
    """Return the named shapes of all figures."""
    return [
        group("king", king()), group("kingHead", king_head()), group("kingTop", king_top()),
        group("queen", queen()), group("queenHead", queen_head()), group("queenTop", queen_top()),
        group("knave", knave()), group("knaveHead", knave_head()), group("knaveTop", knave_top()),
        group("hand", hand()), group("band", band()),
    ]  # fmt: skip


def hand() -> str:
    """Draw the hand that holds something, with its cuff."""
    return "".join(
        [
            path("M66 73L78 71.6 79.6 77 66.6 79Z", GOLD, stroke_width=1.1),
            path(
                "M66.4 66.6C66 62.4 71 60.8 74.4 62.4 78.4 64 79 69 77.6 72.4L67.4 73.6Z",
                SKIN,
                stroke_width=1.2,
            ),
            line("M67 67.4h6M67 70.4h5.6", 0.9),
        ]
    )


def band() -> str:
    """Draw the band over the seam of the two halves."""
    lozenges = "".join(f"M{x} 77.4l3 2.6-3 2.6-3-2.6Z" for x in range(16, 90, 8))
    return path("M9 75.6H91V84.4H9Z", GOLD) + path(lozenges, RED, stroke_width=0.7)


# -- kings --------------------


def king() -> str:
    """Draw mantle, tunic and ermine of a king."""
    return "".join(
        [
            path("M12 80C12 66 22 58 36 54H64C78 58 88 66 88 80Z", MAIN),
            line("M20 66q-2 6-2 12M26 64q-2 6-1.6 14", 1),
            path("M38 58L34 80H66L62 58Z"),
            path("M45.6 60H54.4L55 80H45Z", GOLD, stroke_width=1),
            dots("50 74", 3.2, RED),
            path("M62 60C72 60 82 66 82 76L78 80H64C67 76 66 72 63 70Z"),
            line("M70 66q6 3 8 8", 1),
            path("M28 60C34 52 66 52 72 60C70 68 60 72.4 50 72.4S30 68 28 60Z", WHITE),
            dots("34 61 39 66 45 68.6 55 68.6 61 66 66 61", 2.1),
            path("M22 80C20 74 24 70 30 71L40 76V80Z", GOLD, stroke_width=1.1),
        ]
    )


def king_head() -> str:
    """Draw hair, face and beard; `fill` colours the hair."""
    return "".join(
        [
            path("M37 26C31 36 29 48 33 56C37 59 41 57 42 52H58C59 57 63 59 67 56C71 48 69 36 63 26Z"),
            line("M35 42q-2 6 0 11M65 42q2 6 0 11", 1),
            path("M39.5 29C39.5 20 60.5 20 60.5 29V38C60.5 51 39.5 51 39.5 38Z", SKIN),
            path(
                "M39.2 36C37 52 41 61 46 64.6 46.4 62 47.6 62 50 66.4 52.4 62 53.6 62 54 64.6 59 61 63 52 60.8 36"
                "C59.4 42 56 43.4 50 42S40.6 42 39.2 36Z"
            ),
            face(50, 36),
            line("M47.4 45.6h5.2", 1.9, RED),
            line("M44 49.6q0 6 2 10M50 51v10M56 49.6q0 6-2 10", 0.9),
        ]
    )


def king_top() -> str:
    return "".join(
        [
            path("M40 22C41 10 59 10 60 22Z"),
            path("M38 30L32.6 12 42 19.4 50 8 58 19.4 67.4 12 62 30C54 27 46 27 38 30Z", GOLD),
            path("M38 30C46 27 54 27 62 30L62.8 26.6C54 23.6 46 23.6 37.2 26.6Z", RED, stroke_width=1),
            dots("32.6 11.4 50 7.4 67.4 11.4", 4, RED),
            dots("43.6 26 50 25.6 56.4 26", 2, PALE),
            dots("42.4 22.2 57.6 22.2", 2.6, BLUE),
        ]
    )


# -- queens --------------------


def queen() -> str:
    """Draw veil, gown and necklace of a queen."""
    return "".join(
        [
            path("M36 20C26 34 27 56 20 66L36 70H64L80 66C73 56 74 34 64 20Z", WHITE),
            line("M31 40q-1 14-5 23M69 40q1 14 5 23", 0.9),
            path("M14 80C15 68 25 62 40 57H60C75 62 85 68 86 80Z", MAIN),
            path("M16 80C13 70 22 63 31 64 37 67 37 75 35 80Z"),
            line("M21 69q2 5 1 11M27 66.6q3 6 2 13", 1),
            path("M69 64C78 63 86 70 83 80H65C63 74 64 67 69 64Z"),
            path("M39 60L36 80H64L61 60Z"),
            path("M39 58L34.6 80H38.6L44 66 50 73 56 66 61.4 80H65.4L61 58 50 69Z", GOLD, stroke_width=1),
            path("M40.6 57C42 68 58 68 59.4 57L55 48H45Z", SKIN),
            dots("43.6 58.4 46.4 61 50 62 53.6 61 56.4 58.4", 2.6, WHITE),
            dots("50 65.6", 3.6, RED),
            path("M20 80C20 75 24 72 29 73L41 77V80Z", SKIN, stroke_width=1.1),
        ]
    )


def queen_head() -> str:
    """Draw hair and face; `fill` colours the hair."""
    return "".join(
        [
            path("M39 22C31 30 30 46 34 56 38 60 43 58 43 51H57C57 58 62 60 66 56 70 46 69 30 61 22Z"),
            path("M41 29C41 21 59 21 59 29V37C58.4 51.4 41.6 51.4 41 37Z", SKIN),
            path(
                "M40.4 38C37 26 43 19 50 20 57 19 63 26 59.6 38 59.6 32 56 27.4 50 25 44 27.4 40.4 32 40.4 38Z"
            ),
            face(50, 36.6),
            line("M48.4 42.4q1.6 1 3.2 0", 2, RED),
            line("M36 40q-2 7 0 13M64 40q2 7 0 13", 1),
            dots("40 44 60 44", 2.8, GOLD),
        ]
    )


def queen_top() -> str:
    return "".join(
        [
            path("M42 18C43 10 57 10 58 18Z"),
            path(
                "M38.6 24L35 10C38 9 41 12 42.6 16 43 11 46 8 50 6 54 8 57 11 57.4 16 59 12 62 9 65 10L61.4 24C54 20.6 46 20.6 38.6 24Z",
                GOLD,
            ),
            dots("35 9.4 50 5.4 65 9.4", 3.6, WHITE),
            dots("43.6 19 56.4 19", 2.4, BLUE) + dots("50 17", 3.4, RED),
        ]
    )


# -- knaves --------------------


def knave() -> str:
    """Draw the doublet of a knave in two cloths, with slashed sleeves and a chain."""
    return "".join(
        [
            path("M16 80C16 68 26 60 40 56H50V80Z", MAIN),
            path("M84 80C84 68 74 60 60 56H50V80Z"),
            path("M18 80C15 70 22 62 31 62 38 66 38 74 36 80Z"),
            path("M22 68l4-1.4 2 11-5 1ZM29.6 66l3.4 1 .6 11h-4Z", WHITE, stroke_width=0.9),
            path("M69 62C78 62 86 70 82 80H64C62 73 63 66 69 62Z", MAIN),
            path("M70 66l4 .6 1.6 4-6 .6Z", WHITE, stroke_width=0.9),
            line("M37 60C38 74 62 74 63 60", 3.6) + line("M37 60C38 74 62 74 63 60", 1.8, GOLD),
            circle(50, 71, 3.4, GOLD, stroke_width=1.1) + dots("50 71", 2.4, RED),
            path(
                "M36.4 58C34 53 38 49 42 51.4 44 47 49 48 50 51 51 48 56 47 58 51.4 62 49 66 53 63.6 58 63 62 59 63.6 56 61.4 53 64.6 47 64.6 44 61.4 41 63.6 37 62 36.4 58Z",
                WHITE,
            ),
            line("M42 55.6l1 5M47.4 56.6l.4 6M52.6 56.6l-.4 6M58 55.6l-1 5", 0.9),
            path("M22 80C22 75 26 72 31 73L42 77V80Z", SKIN, stroke_width=1.1),
        ]
    )


def knave_head() -> str:
    """Draw a young head; `fill` colours the hair."""
    return "".join(
        [
            path("M38 26C32 34 31 44 34 51 38 55 42 53 43 48H57C58 53 62 55 66 51 69 44 68 34 62 26Z"),
            path("M41 28C41 21 59 21 59 28V38C58.6 51.6 41.4 51.6 41 38Z", SKIN),
            path(
                "M40.4 38C37 30 39 24 43 22H57C61 24 63 30 59.6 38 59.4 34 58.4 31 56.4 28.6 52 31 46 31 43.6 28.6 41.6 31 40.6 34 40.4 38Z"
            ),
            face(50, 37.4),
            line("M36.4 38q-2 6 0 11M63.6 38q2 6 0 11", 1),
        ]
    )


def knave_top() -> str:
    """Draw a flat hat with a plume; `fill` colours the plume."""
    return "".join(
        [
            path("M34 22C33 12 42 8 51 8.4 62 8 69 14 67 23 58 18 44 17 34 22Z", MAIN),
            line("M42 16q1-5 5-6M58 16q0-4-4-6", 1),
            path("M32.6 26C42 19.6 58 19.6 68.4 27L69 22.6C58 15.4 43 15.4 33 21.6Z", GOLD, stroke_width=1.1),
            path(
                "M62 18C64 6 75 4 81 11 78.6 11 77.6 12.4 78 14.4 75 13 73 14 73.4 16.6 70 15.6 67 17 66 21Z"
            ),
            line("M65 18.6C67 12 71 9 76 9.6", 0.9),
            circle(63, 19.6, 2.4, RED, stroke_width=1),
        ]
    )
