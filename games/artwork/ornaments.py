"""Draw what several cards share: sprigs, suns, faces, nets and bands."""

from .pen import GOLD, GREEN, RED, circle, group, line, path


def leaves(x: float, y: float, turn: float, count: int = 4, colour: str = GREEN) -> str:
    """Draw a sprig that grows upwards from (x, y), leaning by `turn` degrees."""
    blades = "".join(
        f"M0 {-8 * k - 4}q-9 -2 -10 -10q9 1 10 10Zm0 0q9 -2 10 -10q-9 1 -10 10Z" for k in range(count)
    )
    stem = line(f"M0 2V{-8 * count - 2}", 1.6)
    blades = path(blades, colour, stroke_width=1.1)
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">{stem}{blades}</g>'


def sun_face(r: float) -> str:
    """Draw the face of the sun around the origin."""

    def scaled(d: str) -> str:
        """Turn the numbers of a path on a circle of radius 100 into one on a circle of radius `r`."""
        return " ".join(f"{float(part) * r / 100:.1f}" if part[-1].isdigit() else part for part in d.split())

    return "".join(
        [
            circle(0, 0, r, GOLD),
            line(scaled("M -36 -15 h 1 M 36 -15 h 1"), r * 0.2),
            line(scaled("M -55 -36 q 20 -18 40 0 M 15 -36 q 20 -18 40 0 M 0 -10 l -12 35 h 24"), 1.2),
            path(scaled("M -34 48 q 34 30 68 0 q -34 5 -68 0 Z"), RED, stroke_width=1),
            line(scaled("M -60 28 h 1 M 60 28 h 1"), r * 0.24, "#d9703a"),
        ]
    )


def face(x: float, y: float) -> str:
    """Draw eyes, brows, nose, mouth and cheeks of a head centred at (x, y)."""
    return "".join(
        [
            line(f"M{x - 5:g} {y + 2.4:g}h.1M{x + 5:g} {y + 2.4:g}h.1", 3, "#eba98a"),
            line(f"M{x - 3.2:g} {y - 1:g}h.1M{x + 3.2:g} {y - 1:g}h.1", 1.9),
            line(
                f"M{x - 5.2:g} {y - 3.2:g}q1.6-1.2 3.4-.2M{x + 1.8:g} {y - 3.4:g}q1.8-1 3.4.2"
                f"M{x:g} {y - 1:g}l-.9 3.4h1.7",
                0.9,
            ),
            line(f"M{x - 2:g} {y + 5:g}q2 1.4 4 0", 1.3, RED),
        ]
    )


def net(name: str, colour: str) -> str:
    """Name one row, 12 high, of the net on the backs."""
    zigzag = "".join(f"L{x} {6 * (k % 2)}" for k, x in enumerate(range(2, 104, 6), 1))
    lower = "".join(f"L{x} {12 - 6 * (k % 2)}" for k, x in enumerate(range(2, 104, 6), 1))
    knots = "".join(f"M{x} 6h.1" for x in range(8, 90, 12))
    return group(name, line(f"M-4 0{zigzag}M-4 12{lower}", 1, colour), line(knots, 2.4, colour))
