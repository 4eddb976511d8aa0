"""Any play that the rules allow, each as likely as the others."""

from random import Random

from games.engine.notation import Declaration, Event
from games.engine.view import View


def choose_play(view: View, rng: Random) -> Event:
    """Return a legal play at random, or a declaration at random where there is one."""
    declarations = [event for event in view.legal_plays if isinstance(event, Declaration)]
    return rng.choice(declarations or view.legal_plays)
