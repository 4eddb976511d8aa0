"""The computers of the site as their pages show them."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.bots import LEVELS, Level
from games.models import ComputerStand

PLAYS = {
    "random": gettext_lazy(
        "Every play is as good as any other to it. It leaves sweeps and gives the settebello away, so that you can "
        "find out in peace how captures work."
    ),
    "casual": gettext_lazy(
        "It overlooks four of ten plays that it could make, and of those that it sees takes what is worth most. It is "
        "beaten by whoever looks twice."
    ),
    "greedy": gettext_lazy(
        "It never overlooks a capture and always takes what is worth most: the settebello, sevens, coins. What it "
        "leaves on the table it does not look at, and that is how to beat it."
    ),
    "careful": gettext_lazy(
        "It weighs what a play takes against what it leaves, and counts the cards that it has not seen: a sweep is "
        "left only where nobody is likely to make it. It does not plan further than the next play."
    ),
    "hard": gettext_lazy(
        "It deals the cards that it has not seen in a thousand ways and plays each of these rounds to the end in its "
        "mind, in less than a third of a second. The last hands of a match of two it works out exactly."
    ),
    "expert": gettext_lazy(
        "It thinks as the strong one does, in four thousand deals and for about a second. Near the target it plays to "
        "win the match rather than the round."
    ),
}


@dataclass(frozen=True, slots=True)
class ComputerShown:
    """A computer of the site: what it is called, how it plays, and its record against people (None before the first
    match)."""

    id: str
    name: str
    line: str
    plays: str
    stand: ComputerStand | None

    @property
    def share(self) -> int:
        """The part of its matches that it won, in percent."""
        return round(100 * self.stand.won / self.stand.matches) if self.stand and self.stand.matches else 0


def computers() -> list[ComputerShown]:
    """Return the computers of the site, the weakest first."""
    stands = {one.level: one for one in ComputerStand.objects.all()}
    return [_shown(level, stands.get(level.id)) for level in LEVELS.values()]


def computer(name: str) -> ComputerShown | None:
    """Return a computer by the name of its level, None where there is no such level."""
    if name not in LEVELS:
        return None
    return _shown(LEVELS[name], ComputerStand.objects.filter(level=name).first())


def _shown(level: Level, stand: ComputerStand | None) -> ComputerShown:
    return ComputerShown(level.id, _(level.name), _(level.line), str(PLAYS[level.id]), stand)
