"""Every deck in every print, each as one sprite."""

from . import large, milanese, neapolitan
from .sheet import sprite


def sprites() -> dict[str, str]:
    """Return each sprite by the name of its file."""
    decks = {"neapolitan": neapolitan.DECK, "milanese": milanese.DECK}
    normal = {f"{name}.svg": sprite(deck) for name, deck in decks.items()}
    return normal | {f"{name}-large.svg": sprite(deck, large=True) for name, deck in large.DECKS.items()}
