"""Draw the Italian deck in the Neapolitan manner: coins, cups, swords and clubs."""

from .neapolitan_aces import ACES
from .neapolitan_figures import FIGURES, figure
from .neapolitan_figures import shapes as figure_shapes
from .ornaments import leaves, net, sun_face
from .pen import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    HAIR,
    INK,
    PALE,
    RANKS,
    RED,
    STEEL,
    SUITS,
    WHITE,
    WOOD,
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

INDEX_COLOURS = {"D": "#8a5a00", "H": RED, "S": BLUE, "C": "#2c6531"}
COIN, CUP, BLADE, BARK = of_suit("D", RED), of_suit("H", RED), of_suit("S", STEEL), of_suit("C", GREEN)
SIZES = {2: 1.55, 3: 1.25, 4: 1.15, 5: 1.05, 6: 1.0, 7: 1.0, 8: 0.86, 9: 0.86, 10: 0.8}
WIDE = {"D": 0.96, "H": 0.94, "S": 0.94, "C": 0.96}
PLACES = {
    2: "50 46 50 114",
    3: "50 34 50 80 50 126",
    4: "34 50 66 50 34 110 66 110",
    5: "34 46 66 46 50 80 34 114 66 114",
    6: "36 35 64 35 31 80 69 80 36 125 64 125",
    7: "36 35 64 35 23 80 50 80 77 80 36 125 64 125",
    8: "37 30 63 30 30 63 70 63 30 97 70 97 37 130 63 130",
    9: "37 30 63 30 28 63 72 63 50 80 28 97 72 97 37 130 63 130",
    10: "38 28 62 28 27 60 50 56 73 60 27 100 50 104 73 100 38 132 62 132",
}


def places(count: int) -> list[tuple[float, float]]:
    """Return where the pips of a number card lie."""
    numbers = [float(number) for number in PLACES[count].split()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


# -- pips, around the origin --------------------


def coin() -> str:
    return "".join(
        [
            circle(0, 0, 12.6, GOLD),
            circle(0, 0, 9.9, CREAM, stroke_width=1),
            star(8, 9.6, 4.4, COIN, stroke_width=0.8),
            circle(0, 0, 3.2, GOLD, stroke_width=1),
        ]
    )


def cup() -> str:
    return "".join(
        [
            path("M-10-11H10C10-1 6 4 0 4S-10-1-10-11Z", CUP),
            path("M-9.4-6C-4-3.4 4-3.4 9.4-6L8.5-2.6C4-.4-4-.4-8.5-2.6Z", GOLD, stroke_width=0.9),
            path("M-11.5-14.5H11.5V-10.6H-11.5Z", GOLD),
            path("M-2 4H2L3 9H-3Z", GOLD),
            ellipse(0, 6, 4.2, 2, BLUE),
            path("M-3 8.6H3C4 11.6 8 11.6 9 15H-9C-8 11.6-4 11.6-3 8.6Z", GOLD),
        ]
    )


def sword() -> str:
    return "".join(
        [
            path("M0-19.5L3.4-14V7H-3.4V-14Z", BLADE),
            line("M0-15V5", 1, of_suit("S", BLUE)),
            line("M0-15V5", 0.8, "#dcebf2"),
            path("M-2.2 9H2.2V16H-2.2Z", RED),
            path(
                "M-9 6.2C-9 4.4-6.6 4.6-6 5.6H6C6.6 4.6 9 4.4 9 6.2S6.6 10.4 6 9.4H-6C-6.6 10.4-9 9-9 6.2Z",
                GOLD,
            ),
            circle(0, 17, 2.9, GOLD),
        ]
    )


def club() -> str:
    return "".join(
        [
            path("M-5.4-4L-9.4-7.6-7.2-10.6-5-8.6ZM5.2 1L9-2.4 7-5.4 4.8-3.4Z", WOOD),
            path("M-2.4 18.5L-6-10.5C-6.6-19.5 6.6-19.5 6-10.5L2.4 18.5C1 20.4-1 20.4-2.4 18.5Z", BARK),
            ellipse(-1.6, -11, 2, 1.5, GOLD, stroke_width=1),
            ellipse(1.6, 3, 1.6, 1.3, GOLD, stroke_width=1),
            line("M2.6-10.6L2-5M-2.2-3L-1.6 4", 1),
            path("M-3.3 9H3.3L2.8 13H-2.8Z", RED),
        ]
    )


# -- the two number cards with a story --------------------


def settebello() -> str:
    """Draw the seven of coins in its own dress: a burst behind, vines, and a laughing sun in the middle."""
    burst = at(50, 80, star(24, 84, 22, PALE, stroke="none"))
    sky = window(5, 5, 90, 150, "5 5 90 150", burst)
    rim = box(3.4, 3.4, 93.2, 153.2, 5, fill="none", stroke=RED, stroke_width=3) + box(
        6.4, 6.4, 87.2, 147.2, 3.2, fill="none", stroke=GOLD, stroke_width=1.6
    )
    vine = line("M50 50C42 54 30 54 24 66M50 50C58 54 70 54 76 66", 1.8, GREEN)
    vine += leaves(50, 56, 0, 2) + leaves(34, 56, -100, 1) + leaves(66, 56, 100, 1)
    coins = "".join(use("pD", x, y, 1.02) for x, y in places(7) if (x, y) != (50, 80))
    rays = star(16, 23, 14, RED, stroke_width=1) + at(
        0, 0, star(16, 18.6, 14, GOLD, stroke_width=1), turn=11.25
    )
    return sky + rim + both_ends("vine", vine) + coins + at(50, 80, rays, sun_face(13))


def mask() -> str:
    """Draw the moustached face that Naples puts on the three of clubs."""
    crossed = "".join(at(50, 80, use("pC"), turn=turn, scale="1.7 3.1") for turn in (30, -30, 0))
    brow = path("M35 70C40 63 46 65 49 70 44 69 40 70 36 73ZM65 70C60 63 54 65 51 70 56 69 60 70 64 73Z", INK)
    head = "".join(
        [
            path("M33 76C31 58 40 52 50 52S69 58 67 76C66 94 58 104 50 104S34 94 33 76Z", GOLD),
            brow,
            dots("43 75 57 75", 6, INK)
            + dots("43 75 57 75", 4.4, WHITE)
            + dots("43.6 75.4 56.6 75.4", 2.4, INK),
            line("M50 73l-3 11c1 2 5 2 6 0", 1.4),
            dots("38 83 62 83", 5, "#d9703a"),
            path("M50 87C45 83 38 86 31 84C34 93 44 95 50 90C56 95 66 93 69 84C62 86 55 83 50 87Z", HAIR),
            path("M45 95c3 2 7 2 10 0-2 5-8 5-10 0Z", RED),
        ]
    )
    return f'<g stroke-width=".7">{crossed}</g>' + at(6, 10, head, scale=".88")


# -- putting it together --------------------


def pips(rank: str, suit: str) -> str:
    count = RANKS.index(rank) + 1
    scale = round(SIZES[count] * WIDE[suit], 3)
    if suit in "SC" and count == 3:
        scale = 1.06
    return "".join(use("p" + suit, x, y, scale) for x, y in places(count))


def picture(rank: str, suit: str) -> str:
    stories = {"7D": settebello, "3C": mask}
    if rank + suit in stories:
        return stories[rank + suit]()
    if rank == "A":
        return ACES[suit]()
    return figure(rank, suit) if rank in FIGURES else pips(rank, suit)


def back() -> str:
    rows = "".join(f'<use href="#net" y="{y}"/>' for y in range(0, 160, 12))
    field = box(7, 7, 86, 146, 3.5, fill="#7f1d1a")
    medal = star(16, 30, 24, "#7f1d1a", stroke="#e9c98a") + circle(0, 0, 22, "#7f1d1a", stroke="#e9c98a")
    return field + window(8, 8, 84, 144, "0 0 84 144", rows) + at(50, 80, medal, use("pBack", scale=1.45))


def pip_shapes() -> list[str]:
    drawn = zip(SUITS, (coin, cup, sword, club), strict=True)
    plain = coin().replace(COIN, RED)
    return [group("p" + suit, draw()) for suit, draw in drawn] + [
        group("pBack", plain),
        net("net", "#e9c98a"),
    ]


DECK = Drawn(CREAM, pip_shapes() + figure_shapes(), INDEX_COLOURS, picture, back)
