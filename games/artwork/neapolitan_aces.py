"""Draw the Neapolitan aces: the eagle, the chalice, the crowned sword and the knotted branch."""

from .ornaments import leaves, sun_face
from .pen import (
    BLUE,
    CREAM,
    GOLD,
    HAIR,
    PALE,
    RED,
    STEEL,
    WHITE,
    WOOD,
    at,
    circle,
    dots,
    ellipse,
    line,
    mirrored,
    of_suit,
    path,
    star,
)

CUP, BLADE = of_suit("H", RED), of_suit("S", STEEL)


def eagle() -> str:
    """Draw the ace of coins: an eagle with two heads, and the sun on its breast."""
    wing = "".join(
        [
            path(
                "M-7-16C-13-34-30-44-46-36C-48-32-46-28-42-26C-48-25-49-19-43-16C-48-14-48-8-41-6C-46-3-45 3-38 4"
                "C-42 8-39 14-33 14C-35 19-28 23-22 20C-16 21-12 18-8 13Z",
                GOLD,
            ),
            path(
                "M-7-16C-13-34-30-44-46-36C-47-33-44-29-40-29C-38-25-33-24-30-25C-28-20-22-19-20-21C-18-16-13-14-9-12Z",
                BLUE,
            ),
            line("M-42-26l8 3M-43-16l16 5M-41-6l18 1M-38 4l18-2M-33 14l14-6", 1.1),
            path("M-8 18L-12 27-17 28-12 30-15 34-9 31-8 35-5 29-3 20Z", RED, stroke_width=1.1),
            path(
                "M0-8C-9-13-13-22-8-30C-15-30-18-36-15-41C-12-46-3-46-1-40C1-35-3-31-2-26C-1-22 0-18 0-14Z",
                HAIR,
            ),
            path("M-15-42C-20-43-25-40-26-33C-22-35.6-18-35.4-14.4-35.2Z", GOLD, stroke_width=1.1),
            line("M-9.4-39.6h.1", 2.4, WHITE),
            line("M-7.4-28q-2 6 1 11M-4.6-25q-1 4 1 7", 0.9, GOLD),
        ]
    )
    tail = path("M-5 20L-13 46C-9 44-7 47-6 50-4 46-2 47 0 52 2 47 4 46 6 50 7 47 9 44 13 46L5 20Z", HAIR)
    plumes = line("M-3 24l-5 20M0 24v24M3 24l5 20", 1, GOLD)
    crown = path("M-9-49L-12-61-5-56 0-65 5-56 12-61 9-49C3-51-3-51-9-49Z", GOLD) + dots("0 -53", 3, RED)
    rays = (
        star(16, 23, 16, RED, stroke_width=1.1)
        + circle(0, 0, 17, GOLD)
        + circle(0, 0, 14.6, CREAM, stroke_width=1)
    )
    return at(50, 83, tail, plumes, mirrored(wing), crown, at(0, 3, rays, sun_face(12.4)))


def chalice() -> str:
    """Draw the ace of cups: a covered chalice with handles."""
    handle = "M25 66C10 60 8 84 30 90"
    handles = line(handle, 5.4) + line(handle, 2.8, GOLD)
    gadroons = line(
        "M32 84C34 92 38 98 43 101M68 84C66 92 62 98 57 101M41 82C42 91 44 98 47 103M59 82C58 91 56 98 53 103",
        1.1,
    )
    return "".join(
        [
            leaves(36, 140, -52, 3),
            leaves(64, 140, 52, 3),
            handles + f'<g transform="translate(100) scale(-1 1)">{handles}</g>',
            path("M33 144C35 133 45 132 46 122H54C55 132 65 133 67 144Z", GOLD),
            path("M30 143H70V149H30Z", RED),
            line("M38 139q12 4 24 0", 1.1),
            path("M44 104H56L58 111H42Z", GOLD),
            ellipse(50, 116, 10, 6, BLUE) + line("M43 116h14", 1.4, PALE),
            path("M24 60H76C78 88 66 105 50 105S22 88 24 60Z", CUP),
            gadroons,
            path("M24 68C40 75 60 75 76 68L75 78C60 85 40 85 25 78Z", GOLD),
            dots("33 75.4 67 75.4", 4, BLUE) + star_at(50, 79, 6.4, RED),
            path("M20 53H80V60.4H20Z", GOLD) + dots("28 56.8 39 56.8 50 56.8 61 56.8 72 56.8", 2.4, RED),
            path("M26 53C27 38 38 33 50 33S73 38 74 53Z", CUP),
            line("M38 52C38 43 42 37 46 34M62 52C62 43 58 37 54 34", 1.1),
            path("M30 44C42 40 58 40 70 44L72 48.6C58 44.6 42 44.6 28 48.6Z", GOLD, stroke_width=1.1),
            path("M45 33C46 28 54 28 55 33Z", GOLD),
            circle(50, 24.4, 5, BLUE)
            + path("M50 8l2.2 4.6 4.6 2.2-4.6 2.2L50 21l-2.2-4-4.6-2.2 4.6-2.2Z", GOLD, stroke_width=1.1),
        ]
    )


def star_at(x: float, y: float, r: float, fill: str) -> str:
    return at(x, y, star(8, r, r * 0.45, fill, stroke_width=0.9))


def great_sword() -> str:
    """Draw the ace of swords: a blade through a crown, among laurels."""
    return "".join(
        [
            leaves(37, 112, -24, 6),
            leaves(63, 112, 24, 6),
            path("M50 9L58 23V104H42V23Z", BLADE),
            path("M50 9L58 23V104H50Z", "#fff", fill_opacity=0.35, stroke="none"),
            line("M50 22V100", 1.4) + line("M46 30V98M54 30V98", 0.8, BLUE),
            path("M36 66C44 69 56 69 64 66V72C56 75 44 75 36 72Z", GOLD),
            path("M36 66L31 48 39 55 43 46 50 53 57 46 61 55 69 48 64 66C56 69 44 69 36 66Z", GOLD),
            dots("31 47.4 43 45.4 57 45.4 69 47.4", 3.6, RED)
            + dots("41 62 59 62", 3.2, BLUE)
            + dots("50 62.6", 4.2, RED),
            path(
                "M22 108C28 101 34 103 36 106H64C66 103 72 101 78 108C76 118 69 118 66 114H34C31 118 24 118 22 108Z",
                GOLD,
            ),
            circle(50, 110, 4.2, RED) + line("M39 110h5M56 110h5", 1.2),
            path("M45 114H55L54 136H46Z", RED) + line("M45.6 119l8.8 4M45.8 125l8.4 4M46 131l8 4", 1.3, GOLD),
            circle(50, 142, 7, GOLD) + star_at(50, 142, 4.8, BLUE),
            path(
                "M34 124C40 119 43 120 46 122L45 129C41 127 38 128 34 133L31 128ZM66 124C60 119 57 120 54 122L55 129C59 127 62 128 66 133L69 128Z",
                BLUE,
            ),
        ]
    )


def great_club() -> str:
    """Draw the ace of clubs: a knotted branch with its leaves, bound with a ribbon."""
    return "".join(
        [
            leaves(27, 84, -58, 2) + leaves(73, 60, 40, 2) + leaves(60, 112, 62, 3) + leaves(40, 108, -50, 2),
            path(
                "M43 150C43 134 42 122 40 112C37 106 37 102 37.6 98C28 97 22 92 20 84L28 79C31 84 34 86 37 85C38 76 32 70 33 60"
                "C34 52 30 44 32 34C33 26 37 22 35 16C42 10 60 10 66 15C64 22 69 28 69 38C69 47 64 52 66 60C70 59 72 56 73 51L81 54"
                "C80 64 75 70 65 73C66 82 59 88 60 98C61 106 57 112 58 120C57 132 57 142 57 150C54 154 46 154 43 150Z",
                of_suit("C", "#a9753c"),
            ),
            ellipse(50.4, 16, 15.6, 4.6, PALE)
            + ellipse(50.4, 16, 9, 2.4, "none", stroke_width=1)
            + dots("50.4 16", 1.8, WOOD),
            ellipse(24, 81.6, 5, 3.4, PALE, transform="rotate(-32 24 81.6)") + dots("24 81.6", 2, WOOD),
            ellipse(77, 52.6, 4.6, 3, PALE, transform="rotate(20 77 52.6)") + dots("77 52.6", 1.8, WOOD),
            ellipse(46, 38, 6.4, 4.6, GOLD) + ellipse(46, 38, 3, 2, WOOD, stroke_width=1),
            ellipse(54, 84, 5, 3.8, GOLD) + ellipse(54, 84, 2.2, 1.6, WOOD, stroke_width=1),
            ellipse(47, 112, 3.6, 2.8, GOLD, stroke_width=1.2),
            line(
                "M60 24C63 30 64 38 61 48M38 48C39 58 40 66 42 76M58 62q0 8-2 14M44 92q2 8 2 14M54 96q-1 10-1 16M50 52q2 8 0 20M40 25q-2 8 0 14M47 138q1 6 0 10M53 138v10",
                1.3,
            ),
            path("M39 122C46 126 54 126 60.4 122L60 131C54 135 46 135 40 131Z", RED),
            path(
                "M40 126C30 122 24 127 20 137L27 136 28 143C32 137 35 134 41 131ZM60 126C68 123 74 128 77 136L71 136 70 142C67 137 64 134 59 131Z",
                RED,
            ),
            circle(50, 128.4, 3.6, GOLD),
        ]
    )


ACES = {"D": eagle, "H": chalice, "S": great_sword, "C": great_club}
