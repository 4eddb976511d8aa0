"""Write the pieces of a drawing: the palette, and the few SVG elements that the cards are made of."""

from math import cos, pi, sin

INK, CREAM, PAPER, EDGE = "#2b1a12", "#fcf4e1", "#fbf7ee", "#b99f72"
RED, GOLD, BLUE, GREEN = "#b3271e", "#e8b23a", "#2b5f8c", "#3d7a3f"
STEEL, SKIN, HAIR, WOOD, PALE, WHITE = "#a9c6d8", "#f3cfa5", "#6b3f1f", "#9c6a35", "#f8e3a8", "#fffaf0"
PLUM, BLACK, ROSE = "#8a2b4d", "#241f2b", "#d9705a"

SUITS = "DHSC"
RANKS = "A23456789TJQK"
PEN = f'stroke="{INK}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"'


def of_suit(suit: str, colour: str) -> str:
    """Return a paint that follows --suit-d, -h, -s or -c where the page sets it, `colour` elsewhere."""
    return f"var(--suit-{suit.lower()},{colour})"


def attributes(pairs: dict[str, object]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in pairs.items())


def path(d: str, fill: str | None = None, **rest: object) -> str:
    """Write one path; `fill` None leaves the colour to whoever uses the shape."""
    colour = f' fill="{fill}"' if fill else ""
    return f'<path d="{d}"{colour}{attributes(rest)}/>'


def line(d: str, width: float = 1.2, colour: str = INK) -> str:
    """Write an open stroke."""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def dots(d: str, width: float, colour: str = INK) -> str:
    """Write round dots at the points of `d`, such as "4 5 8 9"."""
    numbers = d.split()
    points = "".join(f"M{x} {y}h.1" for x, y in zip(numbers[::2], numbers[1::2], strict=True))
    return line(points, width, colour)


def circle(x: float, y: float, r: float, fill: str, **rest: object) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{attributes(rest)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, **rest: object) -> str:
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"{attributes(rest)}/>'


def box(x: float, y: float, width: float, height: float, r: float, **rest: object) -> str:
    """Write a rectangle with round corners."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{r:g}"{attributes(rest)}/>'


def star(points: int, outer: float, inner: float, fill: str, **rest: object) -> str:
    """Write a star around the origin."""
    radii = enumerate([outer, inner] * points)
    steps = [(r * sin(k * pi / points), -r * cos(k * pi / points)) for k, r in radii]
    return path("M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in steps) + "Z", fill, **rest)


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, **rest: object) -> str:
    """Place a shape drawn around its own origin."""
    where = f"translate({x:g} {y:g})" if x or y else ""
    where += f" rotate({turn:g})" if turn else ""
    where += f" scale({scale:g})" if scale != 1 else ""
    moved = f' transform="{where.strip()}"' if where else ""
    return f'<use href="#{name}"{moved}{attributes(rest)}/>'


def at(x: float, y: float, *parts: str, turn: float = 0, scale: str = "") -> str:
    """Move parts drawn around the origin."""
    more = (f" rotate({turn:g})" if turn else "") + (f" scale({scale})" if scale else "")
    return f'<g transform="translate({x:g} {y:g}){more}">{"".join(parts)}</g>'


def both_ends(name: str, drawn: str) -> str:
    """Name a drawing, and write it again turned upside down."""
    return f'<g id="{name}">{drawn}</g><use href="#{name}" transform="rotate(180 50 80)"/>'


def mirrored(drawn: str) -> str:
    """Write the left half of a drawing around x = 0, and its right half."""
    return drawn + f'<g transform="scale(-1 1)">{drawn}</g>'


def group(name: str, *parts: str, **rest: object) -> str:
    """Name a shape for `use`."""
    return f'<g id="{name}"{attributes(rest)}>{"".join(parts)}</g>'


def window(x: float, y: float, width: float, height: float, view: str, *parts: str) -> str:
    """Show the part of a drawing that lies in `view` (x y width height), and cut off what lies outside."""
    return f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="{view}">{"".join(parts)}</svg>'
