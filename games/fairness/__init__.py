"""Deals that anybody can check: how a deck comes of the secret of the site and of a value from every seat.

Pure: the engine and the standard library, no chance of its own. `static/js/fair.js` does the same in a browser.
"""

from games.fairness.proof import check_with_proof, proven, written_proof
from games.fairness.shuffle import METHOD, NO_VALUE, Source, commitment_to, lot, shuffle

__all__ = [
    "METHOD",
    "NO_VALUE",
    "Source",
    "check_with_proof",
    "commitment_to",
    "lot",
    "proven",
    "shuffle",
    "written_proof",
]
