"""Draw the fante, the cavallo and the re: whole figures that hold their suit up.

Each is drawn once: `color` is its main cloth, `fill` its second; hair and the coats of horses are shapes of
their own, so that no two cards of a rank look alike.
"""

from .ornaments import face
from .pen import (
    BLACK,
    BLUE,
    GOLD,
    GREEN,
    HAIR,
    PLUM,
    RED,
    SKIN,
    WHITE,
    circle,
    dots,
    group,
    line,
    path,
    use,
)

MAIN = "currentColor"
CLOTHS = {"D": (RED, BLUE), "H": (PLUM, GREEN), "S": (BLUE, GOLD), "C": (GREEN, RED)}
KING_HAIR = {"D": WHITE, "H": HAIR, "S": "#3a2c2a", "C": "#a9542a"}
YOUNG_HAIR = {"D": HAIR, "H": "#d8a24a", "S": "#33241f", "C": "#a9542a"}
COATS = {"D": WHITE, "H": "#c48a54", "S": "#dcdfe2", "C": "#7d5030"}
MANES = {"D": HAIR, "H": "#5a3316", "S": "#4c5560", "C": "#2b1a12"}
FIGURES = {"J": "fante", "Q": "cavallo", "K": "re"}
HELD = {"D": (76, 34, 1.05, 0), "H": (76, 33, 0.95, 0), "S": (76, 34, 1, 0), "C": (77, 33, 1, 10)}
GROUND = path("M17 148C28 145 66 145 78 148V152H17Z", "#c9a768") + line(
    "M22 147l-1-3M26 147l1-4M68 147l-1-3M72 147l2-3", 1.1, GREEN
)


def figure(rank: str, suit: str) -> str:
    """Draw a figure on its ground with its suit in its hand."""
    body = {"J": knave_of, "Q": horseman_of, "K": king_of}[rank](suit)
    held, fist = use("p" + suit, *HELD[suit]), circle(75.5, 48.5, 4.4, SKIN)
    scene = GROUND + body + held + fist if suit == "H" else held + GROUND + body + fist
    return f'<g transform="translate(2 10) scale(.86 .93)">{scene}</g>' if rank == "Q" else scene


def dressed(name: str, suit: str) -> str:
    main, second = CLOTHS[suit]
    return use(name, color=main, fill=second)


def king_of(suit: str) -> str:
    return dressed("re", suit) + use("beard", fill=KING_HAIR[suit]) + use("crown")


def knave_of(suit: str) -> str:
    return dressed("fante", suit) + use("bob", fill=YOUNG_HAIR[suit]) + dressed("cap", suit)


def horseman_of(suit: str) -> str:
    horse = use("mane", fill=MANES[suit]) + use("horse", fill=COATS[suit]) + use("bridle", fill=MANES[suit])
    hat = use("bob", 9.5, -2.5, fill=YOUNG_HAIR[suit]) + at_hat(suit)
    return horse + dressed("cavallo", suit) + hat


def at_hat(suit: str) -> str:
    main, second = CLOTHS[suit]
    return use("hat", color=main, fill=second)


def shapes() -> list[str]:
    """Return the named shapes of all figures."""
    return [
        group("re", king()), group("beard", beard()), group("crown", crown()),
        group("fante", knave()), group("bob", bob()), group("cap", cap()),
        group("horse", horse()), group("mane", mane()), group("bridle", bridle()),
        group("cavallo", rider()), group("hat", hat()),
    ]  # fmt: skip


def arm_up() -> str:
    """Draw the raised arm that holds the suit, and the hand at (76, 47)."""
    return "".join(
        [
            path("M57 59C65 58 69 54 71 46L81 49C81 62 74 71 62 73Z", MAIN),
            line("M63 66C69 63 73 58 75 52", 1),
            path("M69.4 47.5L81.6 51 80.4 55 68 51.4Z", GOLD, stroke_width=1),
        ]
    )


def king() -> str:
    """Draw robe and mantle, with the orb in the left hand."""
    return "".join(
        [
            path("M30 60C21 86 19 120 16 148H79C77 120 75 86 66 60Z", MAIN),
            path("M25 84C23 106 21 128 20 148H27C28 124 29 104 32 84Z", WHITE, stroke_width=0.9),
            path("M71 84C73 106 75 128 75.5 148H69C68 124 67 104 64 84Z", WHITE, stroke_width=0.9),
            dots(
                "25 96 27 105 23.6 114 26 124 22.6 133 25 142 71 96 69 105 72.4 114 70 124 73.4 133 71 142", 2
            ),
            path("M37 62H59L65 144H31Z"),
            path("M45 62H51L53 144H43Z", GOLD, stroke_width=1),
            dots("48 76 48 90 48 104 48 118 48 130", 3.2, RED),
            line("M39 100q-1 18-3 34M57 100q1 18 3 34", 1),
            path("M31.4 137C42 140 54 140 64.6 137L65 144C54 147 42 147 31 144Z", GOLD),
            dots("36 142 42 143.4 48 143.8 54 143.4 60 142", 1.8, BLUE),
            path("M38 144C34 145 32 147 31 150H45V146ZM51 146V150H65C64 147 62 145 58 144Z", RED),
            path("M36 90C44 94 52 94 60 90L60.6 95.4C52 99.4 44 99.4 35.6 95.4Z", RED, stroke_width=1),
            circle(48, 95.4, 2.8, GOLD, stroke_width=1),
            path("M31 66C20 76 18 94 28 103L38 97C33 89 34 80 41 74Z", MAIN),
            line("M27 80C25 88 27 95 31 99", 1),
            path("M27 98L33 94 38.6 99 33 104.6Z", GOLD, stroke_width=1),
            circle(31.5, 88.5, 6.4, GOLD),
            line("M25.2 88.5h12.6M31.5 88.5v-6.4M31.5 82v-7M28.6 78h5.8", 1.3),
            path(
                "M29.6 95C28.4 91 33 88.6 35.6 92.4L40 95.6C41.6 100 36 103.4 33 101.6Z",
                SKIN,
                stroke_width=1.2,
            ),
            arm_up(),
            path("M28 63C32 52 64 52 68 63C66 71 57 75 48 75S30 71 28 63Z", WHITE),
            dots("34 63 39 68 44.4 70 52 70 57.4 68 62 63", 2),
        ]
    )


def beard() -> str:
    """Draw the head of a king; `fill` colours his hair."""
    return "".join(
        [
            path("M36.6 34C33 46 35 56 38 59H58C61 56 63 46 59.4 34Z"),
            path("M38.5 38C38.5 30 57.5 30 57.5 38V44C57 54 39 54 38.5 44Z", SKIN),
            path(
                "M38.2 41C36.6 57 40 66 45 69.6Q48 73 51 69.6C56 66 59.4 57 57.8 41C56.6 46.6 53 47.4 48 46.4"
                "S39.4 46.6 38.2 41Z"
            ),
            face(48, 40.6),
            line("M45.6 49.6h4.8", 1.8, RED),
            line("M42.6 53q.4 7 3 11M48 54v13M53.4 53q-.4 7-3 11", 0.9),
        ]
    )


def crown() -> str:
    return "".join(
        [
            path("M39 28C40 15 56 15 57 28Z", RED),
            path("M37 35L33 20 41.4 26 48 15 54.6 26 63 20 59 35C52 32.4 44 32.4 37 35Z", GOLD),
            circle(48, 13.4, 2.2, GOLD, stroke_width=1.1),
            dots("33 19.4 63 19.4", 3.4, RED),
            dots("41.4 30.6 54.6 30.6", 3, BLUE),
            circle(48, 29, 2.1, RED, stroke_width=0.9),
        ]
    )


def knave() -> str:
    """Draw a page in parti-colours with a cape behind and a dagger at his belt."""
    return "".join(
        [
            path(
                "M36 60C24 74 20 100 22 122C30 126 40 124 46 118L60 118C66 124 70 124 72 120C72 98 68 74 60 60Z",
                MAIN,
            ),
            line("M27 92q-2 14-1 28M33 100q-1 12 0 22M67 92q2 12 1.6 26", 1),
            path("M37 102L38 140H46.6L48 104Z"),
            path("M48 104L49.4 140H58L59 102Z", MAIN),
            path("M37.6 119H47V123H37.6ZM49 119H58.4V123H49Z", GOLD, stroke_width=1),
            path("M37.6 138H47V149.5H28C29 145 37 146 37.6 138Z", HAIR),
            path("M49 138H58.4C59 146 67 145 68 149.5H49Z", HAIR),
            path("M36 60C40 54 56 54 60 60L65 106C59 110 54 106 48 110Z"),
            path("M36 60C38 56 43 55 48 55V110C42 106 37 110 31 106Z", MAIN),
            line("M37 92l-1.4 15M42.5 92l-.6 16M53.5 92l.6 16M59 92l1.4 15", 1.1),
            path(
                "M31.6 101.4C37 105.6 42 101.6 48 105.4 54 101.6 59 105.6 64.6 101.4L65 106C59 110 54 106 48 110 42 106 37 110 31 106Z",
                GOLD,
                stroke_width=1,
            ),
            dots("48 66 48 73 48 80", 2.4, GOLD),
            path("M57 90L66 108 62.4 111 54 92Z", BLACK),
            path("M33.5 84H62.5L63 90H33Z", GOLD),
            circle(48, 87, 3.2, RED, stroke_width=1),
            path("M38 58C25 60 20 75 25 89L34 94 39 86C35 80 36 74 42 70Z"),
            path("M30 66l5 6-2 3-6-5ZM26.4 76l6.4 3-.6 3.6-6.6-2.6Z", WHITE, stroke_width=0.9),
            path("M24.6 87L36 90.6 35 95 24.4 91.4Z", WHITE, stroke_width=1),
            circle(34, 95, 4.2, SKIN),
            arm_up(),
            path(
                "M36 59C35 54 39 51 42 53 44 50 52 50 54 53 57 51 61 54 60 59 60 63 56 65 53 63 51 66 45 66 43 63 40 65 36 63 36 59Z",
                WHITE,
            ),
            line("M42 57l1 5M48 57v6M54 57l-1 5", 0.9),
        ]
    )


def bob() -> str:
    """Draw a young head; `fill` colours the hair."""
    return "".join(
        [
            path("M36 54C32 44 36 31 42 30H54C60 31 64 44 60 54C56 57 54 54 54 50H42C42 54 40 57 36 54Z"),
            path("M39.5 38C39.5 30 56.5 30 56.5 38V45C56 55 40 55 39.5 45Z", SKIN),
            path(
                "M38.6 44C36.6 34 42 29 48 30C54 29 59.4 34 57.4 44C56 41 55 39 53 36.4 50 38 45 38 43 36.4 41 39 40 41 38.6 44Z"
            ),
            face(48, 44.4),
        ]
    )


def cap() -> str:
    return "".join(
        [
            path("M35 34C32 25 39 18 49 18S64 25 61 34C53 29 43 29 35 34Z", MAIN),
            line("M41 28q1-6 5-9M55 28q-1-6-5-9", 1),
            path("M34.5 36C43 29.6 53 29.6 61.5 36L61 31C53 25 43 25 35 31Z", GOLD, stroke_width=1),
            path("M41 26C38 15 29 13 22 20C24 20 25 21 25 23 28 21 30 22 30 24 33 23 36 25 38 29Z"),
            line("M39 27C36 21 32 19 27 19", 0.9),
            circle(41, 28.6, 2.2, RED, stroke_width=1),
        ]
    )


def mane() -> str:
    """Draw the tail, behind the horse."""
    return path("M81 86C93 88 95 104 90 120C88 116 87 118 86 122C82 114 86 104 77 98Z")


def horse() -> str:
    """Draw a horse that lifts a foreleg; `fill` is its coat."""
    return "".join(
        [
            path("M71 108L78 124 74 148H67.5L70 126 60 112ZM47 110L55 124 53.5 148H47.5L48 127 38 114Z"),
            path(
                "M71 108L78 124 74 148H67.5L70 126 60 112ZM47 110L55 124 53.5 148H47.5L48 127 38 114Z",
                "#2b1a12",
                fill_opacity=0.22,
            ),
            path(
                "M14.5 86.5C13.5 81 18 78 21 75C24 68 27 63 31 60L30 53.5 35 57 38 52.5 39.5 59C46 63 48 72 50 80"
                "C60 78 72 78 79 83C87 89 87 102 82 110L79 119 86 131 84.5 148H78L79 133 69 119C62 121 54 121 47 118"
                "L37 122 40 132 34 137 28.5 120 38 112C33 105 32.5 96 33.5 88C30 90 26 92 20 92C16.5 92 15 89.5 14.5 86.5Z"
            ),
            path(
                "M78 144H84.8V148.4H77.6ZM47.4 144H53.8V148.4H47.2ZM68.2 144H74.8L74.4 148.4H67.4ZM33 134L38.6 130 40.4 132.4 34.4 137.4Z",
                BLACK,
                stroke_width=1,
            ),
        ]
    )


def bridle() -> str:
    """Draw mane and bridle; `fill` is the mane."""
    return "".join(
        [
            path(
                "M37.6 54C45 55 51 68 52 81L46.4 83C47.4 79 44 80 45.4 76 41 75 44 72 42 69 38 69 40.6 65 38 63Z"
            ),
            dots("27 71.6", 2.6),
            line("M17 85l1.6 1.2M15.6 89.4q3 .6 4.4-1", 1.2),
            line("M22.6 75.4L27 87M19 80l6.4 2M31 60.6L27 87C33 88 40 86 43 80", 1.5, RED),
            circle(26.6, 86, 1.7, GOLD, stroke_width=0.9),
            path("M34 88C36 97 41 103 47 106L46 109.6C38 106 34 99 32.6 91Z", RED, stroke_width=1),
            dots("36.6 97 41 103", 2.2, GOLD),
        ]
    )


def rider() -> str:
    """Draw saddle cloth, legs and body of a horseman."""
    return "".join(
        [
            path("M47 80C55 77.5 68 77.5 74 80.5L77 110C67 114 56 114 46 110Z", MAIN),
            path("M46.4 105C55 109 67 109 76.6 105L77 110C67 114 56 114 46 110Z", GOLD, stroke_width=1),
            dots("66 90 70 97 63 98", 2.6, GOLD),
            line("M50 113v3M55 114v3M60 114.4v3M65 114v3M70 113.4v3M74.6 112v3", 1.3, RED),
            path("M52 80C50 92 47 100 46 112L38 115.5 39 119H51C54 108 60 98 65 84Z"),
            path("M45.4 106L53 107.6C52 112 51.4 115 51 119.4H37C36.6 116 42 115 45 111Z", HAIR),
            path("M38.6 119.4H51V121H38.6Z", GOLD, stroke_width=0.9),
            path("M66 60C78 66 84 78 82 94C76 96 70 92 66 86Z", MAIN),
            line("M72 70q5 9 5 20", 1),
            path("M47 58C50 51 64 51 67 58L69 84C62 87 53 87 46 84Z", MAIN),
            path("M46.6 76C53 79 62 79 68.3 76V80C62 83 53 83 46.4 80Z", GOLD, stroke_width=1),
            dots("57 61 57 66.5 57 72", 2.2, GOLD),
            path("M50 57C41 60 37 68 37 75L44 78C46 71 50 69 55 67Z"),
            line("M42 68l6 3", 1),
            path("M36.4 73L45 76 44 79.8 36 77Z", WHITE, stroke_width=1),
            circle(40, 80, 3.6, SKIN),
            arm_up(),
            path("M47 55C49 50 65 50 67 55 66 60 62 61.6 57 61.6S48 60 47 55Z", WHITE, stroke_width=1.1),
            line("M53 55l.8 5M57 55.4v5.4M61 55l-.8 5", 0.8),
        ]
    )


def hat() -> str:
    """Draw the plumed hat of a horseman."""
    return "".join(
        [
            path("M43 34C40 26 48 22 51 21 53 13 64 13 66 21 70 22 76 27 72 34C63 27 52 27 43 34Z", MAIN),
            path("M50.6 22.6C56 20 61 20 66.4 22.6L66.8 26C61 23.6 56 23.6 50.2 26Z", GOLD, stroke_width=1),
            path("M53 22C47 11 36 12 28 20C31 19 33 20 33 22.6 36 20.6 39 21.4 39.6 24 43 22 47 23 50 26Z"),
            line("M51 23.6C46 17.6 40 16.6 34 18", 0.9),
            circle(52.6, 23.6, 2, RED, stroke_width=1),
        ]
    )
