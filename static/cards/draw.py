"""Draw the decks: `python static/cards/draw.py` writes their sprites beside this file, or into a given folder."""

import sys
from pathlib import Path

sys.dont_write_bytecode = True  # this folder is served: nothing but the drawings and their source lies in it

import large  # noqa: E402
import milanese  # noqa: E402
import neapolitan  # noqa: E402
from sheet import sprite  # noqa: E402


def sprites() -> dict[str, str]:
    """Return each file by its name."""
    decks = {"neapolitan": neapolitan.DECK, "milanese": milanese.DECK}
    normal = {f"{name}.svg": sprite(deck) for name, deck in decks.items()}
    return normal | {f"{name}-large.svg": sprite(deck, large=True) for name, deck in large.DECKS.items()}


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name, text in sprites().items():
        (folder / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text.encode()):,} bytes")
