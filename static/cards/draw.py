"""Draw the deck: `python static/cards/draw.py` writes italian.svg beside this file.

Every card is a <symbol> named by its code (7D, KC, ...) in a 100 x 160 box, and `back` is their back.
Flat colours and one ink line throughout, so that a card reads at 48 pixels and holds at 300.
Figures are drawn once: a suit dresses them by `color` (main cloth) and `fill` (second cloth), which
`<use>` hands down. No gradients, no filters: browsers disagree about those in a shared file.
"""

# ruff: noqa: E501 -- a path is one drawing and stays in one piece

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

INK, CREAM, EDGE = "#2b1a12", "#fcf4e1", "#b99f72"
RED, GOLD, BLUE, GREEN = "#b3271e", "#e8b23a", "#2b5f8c", "#3d7a3f"
STEEL, SKIN, HAIR, WOOD, PALE, WHITE = "#a9c6d8", "#f3cfa5", "#6b3f1f", "#9c6a35", "#f8e3a8", "#fffaf0"

SUITS = "DHSC"
RANKS = "A23456789TJQK"
INDEX_COLOURS = {"D": "#8a5a00", "H": RED, "S": BLUE, "C": "#2c6531"}
CLOTHS = {"D": (RED, BLUE), "H": ("#8a2b4d", GREEN), "S": (BLUE, GOLD), "C": (GREEN, RED)}

PIPS = {
    2: [(50, 46), (50, 114)],
    3: [(50, 34), (50, 80), (50, 126)],
    4: [(32, 52), (68, 52), (32, 108), (68, 108)],
    5: [(33, 46), (67, 46), (50, 80), (33, 114), (67, 114)],
    6: [(36, 35), (64, 35), (31, 80), (69, 80), (36, 125), (64, 125)],
    7: [(36, 35), (64, 35), (23, 80), (50, 80), (77, 80), (36, 125), (64, 125)],
    8: [(37, 30), (63, 30), (30, 63), (70, 63), (30, 97), (70, 97), (37, 130), (63, 130)],
    9: [(37, 30), (63, 30), (28, 63), (72, 63), (50, 80), (28, 97), (72, 97), (37, 130), (63, 130)],
    10: [
        (38, 28),
        (62, 28),
        (27, 60),
        (50, 56),
        (73, 60),
        (27, 100),
        (50, 104),
        (73, 100),
        (38, 132),
        (62, 132),
    ],
}
SIZES = {2: 1.55, 3: 1.25, 4: 1.1, 5: 1.05, 6: 1.0, 7: 1.0, 8: 0.86, 9: 0.86, 10: 0.8}


def path(d: str, fill: str | None = None, **attributes: object) -> str:
    """Write one path; `fill` None leaves the colour to whoever uses the shape."""
    colour = f' fill="{fill}"' if fill else ""
    rest = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<path d="{d}"{colour}{rest}/>'


def line(d: str, width: float = 1.2, colour: str = INK) -> str:
    """Write an open stroke."""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def circle(x: float, y: float, r: float, fill: str, **attributes: object) -> str:
    """Write a circle."""
    rest = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{rest}/>'


def use(
    name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, attributes: str = ""
) -> str:
    """Place a shape drawn around its own origin."""
    turned = f" rotate({turn:g})" if turn else ""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    where = f' transform="translate({x:g} {y:g}){turned}{scaled}"' if turned or scaled or x or y else ""
    return f'<use href="#{name}"{where}{attributes}/>'


def star(points: int, outer: float, inner: float, fill: str, **attributes: object) -> str:
    """Write a star around the origin with `points` points."""
    steps = [
        (r * sin(k * pi / points), -r * cos(k * pi / points)) for k, r in enumerate([outer, inner] * points)
    ]
    return path("M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in steps) + "Z", fill, **attributes)


def group(name: str, *parts: str) -> str:
    """Name a shape for `use`."""
    return f'<g id="{name}">{"".join(parts)}</g>'


# -- pips, around the origin --------------------


def coin() -> str:
    return (
        circle(0, 0, 12.6, GOLD)
        + circle(0, 0, 9.9, CREAM, stroke_width=1)
        + star(8, 9.6, 4.4, RED, stroke_width=0.8)
        + circle(0, 0, 3.2, GOLD, stroke_width=1)
    )


def cup() -> str:
    return "".join(
        [
            path("M-10-11H10C10-1 6 4 0 4S-10-1-10-11Z", RED),
            path("M-9.4-6C-4-3.4 4-3.4 9.4-6L8.5-2.6C4-.4-4-.4-8.5-2.6Z", GOLD, stroke_width=0.9),
            path("M-11.5-14.5H11.5V-10.6H-11.5Z", GOLD),
            path("M-2 4H2L3 9H-3Z", GOLD),
            f'<ellipse cy="6" rx="4.2" ry="2" fill="{BLUE}"/>',
            path("M-3 8.6H3C4 11.6 8 11.6 9 15H-9C-8 11.6-4 11.6-3 8.6Z", GOLD),
        ]
    )


def sword() -> str:
    return "".join(
        [
            path("M0-19.5L3.4-14V7H-3.4V-14Z", STEEL),
            line("M0-15V5", 1, BLUE),
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
            path("M-2.4 18.5L-6-10.5C-6.6-19.5 6.6-19.5 6-10.5L2.4 18.5C1 20.4-1 20.4-2.4 18.5Z", GREEN),
            f'<ellipse cx="-1.6" cy="-11" rx="2" ry="1.5" fill="{GOLD}" stroke-width="1"/>',
            f'<ellipse cx="1.6" cy="3" rx="1.6" ry="1.3" fill="{GOLD}" stroke-width="1"/>',
            line("M2.6-10.6L2-5M-2.2-3L-1.6 4", 1),
            path("M-3.3 9H3.3L2.8 13H-2.8Z", RED),
        ]
    )


def face(x: float, y: float) -> str:
    """Draw eyes, nose and mouth of a head centred at (x, y)."""
    return "".join(
        [
            circle(x - 3.2, y - 1, 0.9, INK, stroke="none"),
            circle(x + 3.2, y - 1, 0.9, INK, stroke="none"),
            line(
                f"M{x - 5:g} {y - 3.4:g}h3M{x + 2:g} {y - 3.4:g}h3M{x:g} {y - 1:g}l-.9 3.4h1.7M{x - 1.8:g} {y + 5:g}q1.8 1.3 3.6 0",
                0.9,
            ),
        ]
    )


# -- figures: main cloth is currentColor, second cloth is the inherited fill --------------------

MAIN = "currentColor"
GROUND = path("M19 147.5H76V152H19Z", "#c9a768") + line(
    "M26 147l-1-3M31 147l1-4M66 147l-1-3M70 147l2-3", 1.1, GREEN
)


def arm_up() -> str:
    """Draw the raised arm that holds the suit, and the hand at (76, 47)."""
    return path("M58 59C66 58 69 54 71 47L80 50C79 62 73 70 62 72Z", MAIN) + path(
        "M70 48.5L80.5 52 79.4 55.4 69 52Z", GOLD, stroke_width=1
    )


def king() -> str:
    return "".join(
        [
            path("M29 62C22 88 21 120 19 148H77C75 120 74 88 67 62Z", MAIN),
            path("M27 84C25 106 24 128 23.5 148H28C29 124 30 102 33 84Z", WHITE, stroke_width=0.9),
            path("M69 84C71 106 72 128 72.5 148H68C67 124 66 102 63 84Z", WHITE, stroke_width=0.9),
            line("M26 100h.1M26 114h.1M26 130h.1M70 100h.1M70 114h.1M70 130h.1", 2.2),
            path("M38 62H58L63 148H33Z"),
            path("M45 62H51L53 148H43Z", GOLD, stroke_width=1),
            line("M48 76v.1M48 90v.1M48 104v.1M48 118v.1M48 132v.1", 3, RED),
            path("M33.6 138H62.4L63 148H33Z", GOLD),
            path("M36.5 92C44 96 52 96 59.5 92L60 97C52 101 44 101 36 97Z", RED, stroke_width=1),
            path("M31 66C22 76 21 92 30 101L39 95C34 88 35 80 41 74Z", MAIN),
            circle(36.5, 99.5, 4.6, SKIN),
            arm_up(),
            path("M29 63C32 52 64 52 67 63C62 74 34 74 29 63Z", WHITE),
            line("M36 62v2M43 66v2M53 66v2M60 62v2M48 69v1.5", 1.5),
            path("M38.5 38C38 30 58 30 57.5 38V44C57 54 39 54 38.5 44Z", SKIN),
            path(
                "M38.3 42C37 60 43 66 48 67C53 66 59 60 57.7 42C56 48 52 47.5 48 47.5S40 48 38.3 42Z",
                WHITE,
            ),
            face(48, 42),
            line("M44 54v6M48 54v8M52 54v6", 0.9),
            path(
                "M37 35L33.5 19 42 25.5 48 14.5 54 25.5 62.5 19 59 35C52 32.5 44 32.5 37 35Z",
                GOLD,
            ),
            circle(48, 28, 2, RED, stroke_width=0.9),
            circle(41.5, 29.4, 1.4, BLUE, stroke_width=0.9),
            circle(54.5, 29.4, 1.4, BLUE, stroke_width=0.9),
        ]
    )


def horseman() -> str:
    return "".join(
        [
            path("M82 86C92 89 93 104 87 117C84 112 85 104 78 98Z", HAIR),
            path(
                "M71 108L78 124 74 148H67.5L70 126 60 112ZM47 110L55 124 53.5 148H47.5L48 127 38 114Z",
                "#c9bda9",
            ),
            path(
                "M14.5 86.5C13.5 81 18 78 21 75C24 68 27 63 31 60L30 53.5 35 57 38 52.5 39.5 59C46 63 48 72 50 80"
                "C60 78 72 78 79 83C87 89 87 102 82 110L79 119 86 131 84.5 148H78L79 133 69 119C62 121 54 121 47 118"
                "L37 122 40 132 34 137 28.5 120 38 112C33 105 32.5 96 33.5 88C30 90 26 92 20 92C16.5 92 15 89.5 14.5 86.5Z",
                WHITE,
            ),
            path("M39 58C46 62 49 71 51 80L46 82C45 76 44 70 37 63Z", HAIR),
            circle(26.5, 72, 1.2, INK, stroke="none"),
            line("M17 84.5l1.5 1M20 92l3-5M34 137l-1 3 6-4M84.5 148h-7M53.5 148h-6M74 148h-6.5", 1.2),
            path("M47 80C55 77.5 66 77.5 72 80.5L75 108C66 112 55 112 47 108Z", MAIN),
            path("M47 104C55 108 66 108 74.5 104L75 108C66 112 55 112 47 108Z", GOLD, stroke_width=1),
            path("M52 80C50 92 47 100 46 112L38 115.5 39 119H51C54 108 60 98 65 84Z"),
            path("M46 110L51.5 111 51 119H39L38 115.5Z", HAIR),
            path("M47 58C50 51 64 51 67 58L68 83C62 86 53 86 47 83Z", MAIN),
            path("M47 76C53 79 62 79 67.7 76V80C62 83 53 83 47 80Z", GOLD, stroke_width=1),
            line("M57 56v18", 1.1),
            path("M50 57C42 60 38 68 38 75L44 77.5C46 71 50 69 55 67Z"),
            circle(40.5, 77, 3.6, SKIN),
            line("M38 78C32 84 26 84 22 83M22 77l3 12", 1.4, RED),
            arm_up(),
            path("M50 53C54 58 61 58 65 53L62 49H53Z", WHITE, stroke_width=1),
            path("M48.5 38C48 29 66 29 65.5 38V43C65 54 49 54 48.5 43Z", SKIN),
            path(
                "M48 44C45 38 46 31 52 29H63C69 32 69 39 66 45C65 41 65 37 63 35C58 37 53 36 51 35C49 37 49 40 48 44Z",
                HAIR,
            ),
            face(57, 42),
            path("M45 32C43 23 50 17 58 17.5S71 23 69 31C61 27 53 28 45 32Z", MAIN),
            path("M44 33C52 27 62 27 70 32L69 29C61 25 52 25 44.5 29Z", GOLD, stroke_width=1),
            path("M50 22C43 15 33 17 29 26C35 23 41 27 47 27Z", WHITE, stroke_width=1.1),
        ]
    )


def knave() -> str:
    return "".join(
        [
            path("M38 100L36.5 141C36 146 30 145 27 149.5H45L48 104Z"),
            path("M48 104L51 149.5H69C66 145 60 146 59.5 141L58 100Z", MAIN),
            path("M36 60C40 54 56 54 60 60L65 106C59 110 54 106 48 110Z"),
            path("M36 60C38 56 43 55 48 55V110C42 106 37 110 31 106Z", MAIN),
            line("M37 92l-1 15M42.5 92v15M53.5 92v15M59 92l1 15", 1.1),
            path("M33.5 84H62.5L63 90H33Z", GOLD),
            circle(48, 87, 3.2, RED, stroke_width=1),
            path("M38 58C27 60 22 74 26 88L34 93 38 86C34 80 36 74 42 70Z"),
            line("M29 70l5 4M27 78l6 2", 1),
            circle(36, 90, 4.2, SKIN),
            arm_up(),
            path("M38 58C43 64 53 64 58 58L54 52H42Z", WHITE),
            path("M39.5 40C39 31 57 31 56.5 40V45C56 55 40 55 39.5 45Z", SKIN),
            path(
                "M36 53C33 44 36 33 42 31H54C60 33 63 44 60 53C56 51 57 42 54 37C50 39 46 39 42 37C39 42 40 51 36 53Z",
                HAIR,
            ),
            face(48, 44),
            path("M35 34C32 25 39 19 49 19S64 26 61 34C53 29 43 29 35 34Z", MAIN),
            path("M34.5 35C43 29 53 29 61.5 35L61 31C53 26 43 26 35 31Z", GOLD, stroke_width=1),
            path("M40 24C36 15 28 15 23 22C28 21 33 25 38 28Z", RED, stroke_width=1.1),
        ]
    )


FIGURES = {"J": ("fante", knave), "Q": ("cavallo", horseman), "K": ("re", king)}
HELD = {"D": (76, 34, 1.05, 0), "H": (76, 33, 0.95, 0), "S": (76, 34, 1, 0), "C": (77, 33, 1, 10)}


def figure(rank: str, suit: str) -> str:
    name, _ = FIGURES[rank]
    main, second = CLOTHS[suit]
    x, y, scale, turn = HELD[suit]
    held = use("p" + suit, x, y, scale, turn)
    body = use(name, attributes=f' color="{main}" fill="{second}"')
    fist = circle(75.5, 48.5, 4.4, SKIN)
    scene = (held + GROUND + body + fist) if suit != "H" else (GROUND + body + held + fist)
    return f'<g transform="translate(1 8) scale(.87 .95)">{scene}</g>' if rank == "Q" else scene


# -- aces and the two cards with a story --------------------


def leaves(x: float, y: float, turn: float, count: int = 4) -> str:
    """Draw a sprig that grows upwards from (x, y), leaning by `turn` degrees."""
    blades = "".join(
        path(
            f"M0 {-8 * k - 4}q-9 -2 -10 -10q9 1 10 10Zm0 0q9 -2 10 -10q-9 1 -10 10Z", GREEN, stroke_width=1.1
        )
        for k in range(count)
    )
    stem = line(f"M0 2V{-8 * count - 2}", 1.6)
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">{stem}{blades}</g>'


def sun_face(r: float) -> str:
    return "".join(
        [
            circle(0, 0, r, GOLD),
            circle(-r * 0.36, -r * 0.15, r * 0.11, INK, stroke="none"),
            circle(r * 0.36, -r * 0.15, r * 0.11, INK, stroke="none"),
            line(
                f"M{-r * 0.55:.1f} {-r * 0.38:.1f}q{r * 0.2:.1f} {-r * 0.16:.1f} {r * 0.4:.1f} 0"
                f"M{r * 0.15:.1f} {-r * 0.38:.1f}q{r * 0.2:.1f} {-r * 0.16:.1f} {r * 0.4:.1f} 0"
                f"M0 {-r * 0.1:.1f}l{-r * 0.12:.1f} {r * 0.35:.1f}h{r * 0.24:.1f}",
                1.2,
            ),
            path(
                f"M{-r * 0.34:.1f} {r * 0.48:.1f}q{r * 0.34:.1f} {r * 0.3:.1f} {r * 0.68:.1f} 0q{-r * 0.34:.1f} {r * 0.05:.1f} {-r * 0.68:.1f} 0Z",
                RED,
                stroke_width=1,
            ),
            circle(-r * 0.6, r * 0.28, r * 0.13, RED, stroke="none", opacity=0.55),
            circle(r * 0.6, r * 0.28, r * 0.13, RED, stroke="none", opacity=0.55),
        ]
    )


def ace(suit: str) -> str:
    if suit == "D":
        rays = (
            star(16, 40, 25, GOLD)
            + f'<g transform="rotate(11.25)">{star(16, 34, 22, RED, stroke_width=1)}</g>'
        )
        ring = circle(0, 0, 23, BLUE) + circle(0, 0, 20, CREAM, stroke_width=1)
        sun = f'<g transform="translate(50 80)">{rays}{ring}{sun_face(16.5)}</g>'
        sprigs = leaves(46, 34, 62, 4) + leaves(66, 36, 8, 1)
        return sprigs + f'<g transform="rotate(180 50 80)">{sprigs}</g>' + sun
    if suit == "H":
        lid = (
            path("M28 46C30 34 42 30 50 30S70 34 72 46Z", RED)
            + circle(50, 26, 5, GOLD)
            + line("M36 45c1-7 4-10 8-12M64 45c-1-7-4-10-8-12", 1.2)
        )
        return leaves(33, 124, -30, 3) + leaves(67, 124, 30, 3) + use("pH", 50, 84, 2.6) + lid
    if suit == "S":
        ribbon = path("M28 112C38 104 62 104 72 112L76 122 68 120C58 113 42 113 32 120L24 122Z", RED)
        return leaves(36, 112, -22, 5) + leaves(64, 112, 22, 5) + use("pS", 50, 82, 3) + ribbon
    ribbon = path("M34 124C42 118 58 118 66 124L72 136 63 133C56 128 44 128 37 133L28 136Z", BLUE)
    return (
        leaves(34, 82, -30, 2)
        + leaves(66, 98, 34, 2)
        + use("pC", 50, 82, 2.9)
        + leaves(38, 40, -34, 1)
        + ribbon
    )


def settebello() -> str:
    """Draw the seven of coins in its own dress: a burst behind, a laughing sun in the middle."""
    burst = f'<g transform="translate(50 80)">{star(24, 70, 22, PALE, stroke="none")}</g>'
    box = f'<svg x="6" y="6" width="88" height="148" viewBox="6 6 88 148">{burst}</svg>'
    frame = f'<rect x="3.6" y="3.6" width="92.8" height="152.8" rx="5" fill="none" stroke="{RED}" stroke-width="2.2"/>'
    hairline = f'<rect x="6.2" y="6.2" width="87.6" height="147.6" rx="3.5" fill="none" stroke="{GOLD}" stroke-width="1.2"/>'
    others = "".join(use("pD", x, y, 0.97) for x, y in PIPS[7] if (x, y) != (50, 80))
    heart = f'<g transform="translate(50 80)">{star(16, 21, 13.5, RED, stroke_width=1)}{sun_face(12.6)}</g>'
    spray = leaves(50, 128, 0, 2) + f'<g transform="rotate(180 50 80)">{leaves(50, 128, 0, 2)}</g>'
    return box + frame + hairline + spray + others + heart


def mask() -> str:
    """Draw the moustached face that Naples puts on the three of clubs."""
    crossed = "".join(
        f'<g transform="translate(50 84) rotate({turn}) scale(1.55 3.1)" stroke-width=".8"><use href="#pC"/></g>'
        for turn in (32, -32, 0)
    )
    head = path("M33 76C31 58 40 52 50 52S69 58 67 76C66 94 58 104 50 104S34 94 33 76Z", GOLD)
    brow = path("M35 70C40 63 46 65 49 70 44 69 40 70 36 73ZM65 70C60 63 54 65 51 70 56 69 60 70 64 73Z", INK)
    eyes = (
        circle(43, 75, 3, WHITE)
        + circle(57, 75, 3, WHITE)
        + circle(43.5, 75.5, 1.3, INK)
        + circle(56.5, 75.5, 1.3, INK)
    )
    nose = line("M50 73l-3 11c1 2 5 2 6 0", 1.4)
    whiskers = path("M50 87C45 83 38 86 31 84C34 93 44 95 50 90C56 95 66 93 69 84C62 86 55 83 50 87Z", HAIR)
    lips = path("M45 95c3 2 7 2 10 0-2 5-8 5-10 0Z", RED)
    return f'{crossed}<g transform="translate(10 18) scale(.8)">{head}{brow}{eyes}{nose}{whiskers}{lips}</g>'


# -- putting a card together --------------------


def pips(rank: str, suit: str) -> str:
    count = RANKS.index(rank) + 1
    wide = {"D": 0.96, "H": 0.94, "S": 0.98, "C": 0.98}[suit]
    return "".join(use("p" + suit, x, y, round(SIZES[count] * wide, 3)) for x, y in PIPS[count])


def picture(rank: str, suit: str) -> str:
    if rank + suit == "7D":
        return settebello()
    if rank + suit == "3C":
        return mask()
    if rank == "A":
        return ace(suit)
    return figure(rank, suit) if rank in FIGURES else pips(rank, suit)


def symbol(rank: str, suit: str) -> str:
    code = rank + suit
    mark = use("r" + rank, attributes=f' fill="{INDEX_COLOURS[suit]}"') + use("p" + suit, 13.5, 36, 0.5)
    corner = group("i" + code, mark)
    turned = f'<use href="#i{code}" transform="rotate(180 50 80)"/>'
    return f'<symbol id="{code}" viewBox="0 0 100 160"><use href="#f"/><g {PEN}>{picture(rank, suit)}{corner}{turned}</g></symbol>'


def lattice() -> str:
    """Draw one row of the net on the backs."""
    zigzag = "".join(f"L{x} {6 * (k % 2)}" for k, x in enumerate(range(2, 104, 6), 1))
    lower = "".join(f"L{x} {12 - 6 * (k % 2)}" for k, x in enumerate(range(2, 104, 6), 1))
    dots = "".join(f"M{x} 6h.1" for x in range(8, 90, 12))
    return group("lattice", line(f"M-4 0{zigzag}M-4 12{lower}", 1, "#e9c98a"), line(dots, 2.4, "#e9c98a"))


def back() -> str:
    rows = "".join(f'<use href="#lattice" y="{y}"/>' for y in range(0, 160, 12))
    field = f'<rect x="7" y="7" width="86" height="146" rx="3.5" fill="#7f1d1a" stroke="{INK}"/>'
    window = f'<svg x="8" y="8" width="84" height="144" viewBox="0 0 84 144">{rows}</svg>'
    medal = f'<g transform="translate(50 80)">{circle(0, 0, 22, "#7f1d1a", stroke="#e9c98a")}{use("pD", 0, 0, 1.45)}</g>'
    return f'<symbol id="back" viewBox="0 0 100 160"><use href="#f"/><g {PEN}>{field}{window}{medal}</g></symbol>'


def ranks() -> str:
    """Name the thirteen rank letters; a ten is written 10."""
    style = 'text-anchor="middle" font-family="Georgia,\'Times New Roman\',\'DejaVu Serif\',serif" font-weight="700" stroke="none"'
    return "".join(
        f'<text id="r{rank}" x="13.5" y="25.5" font-size="{17 if rank == "T" else 23}" {style}>{"10" if rank == "T" else rank}</text>'
        for rank in RANKS
    )


PEN = f'stroke="{INK}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"'


def sprite() -> str:
    frame = f'<rect id="f" x=".6" y=".6" width="98.8" height="158.8" rx="7" fill="{CREAM}" stroke="{EDGE}" stroke-width="1.2"/>'
    shapes = [group("p" + suit, draw()) for suit, draw in zip(SUITS, (coin, cup, sword, club), strict=True)]
    shapes += [group(name, draw()) for name, draw in FIGURES.values()]
    cards = [symbol(rank, suit) for rank in RANKS for suit in SUITS]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg">',
            f"<defs>{frame}{ranks()}{lattice()}",
            *shapes,
            "</defs>",
            *cards,
            back(),
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    target = Path(__file__).with_name("italian.svg")
    target.write_text(sprite(), encoding="utf-8")
    print(f"{target.name}: {target.stat().st_size:,} bytes")
