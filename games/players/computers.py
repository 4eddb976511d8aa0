"""The computers of the site, and the programs of people, as their pages show them."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Player
from games.bots import LEVELS, Level
from games.models import ComputerStand, Program
from games.models.program import HERE_FOR, number_of

MOST = 50  # programs that are shown
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
    match). A program has an `owner`, and may not be `here`."""

    id: str
    name: str
    line: str
    plays: str
    stand: ComputerStand | None
    owner: Player | None = None
    here: bool = True

    @property
    def share(self) -> int:
        """The part of its matches that it won, in percent."""
        return round(100 * self.stand.won / self.stand.matches) if self.stand and self.stand.matches else 0


def computers() -> list[ComputerShown]:
    """Return the computers of the site, the weakest first."""
    stands = {one.level: one for one in ComputerStand.objects.all()}
    return [_shown(level, stands.get(level.id)) for level in LEVELS.values()]


def programs(now: datetime) -> list[ComputerShown]:
    """Return the programs of people that were heard last, those that are here before all others."""
    found = list(
        Program.objects.filter(heard__isnull=False).select_related("owner").order_by("-heard")[:MOST]
    )
    stands = {
        one.level: one for one in ComputerStand.objects.filter(level__in=[one.computer for one in found])
    }
    return [_shown_program(one, stands.get(one.computer), now) for one in found]


def programs_here(now: datetime) -> list[Program]:
    """Return the programs that may be invited now, in the order of their names."""
    here = Program.objects.filter(heard__gt=now - HERE_FOR).select_related("owner").order_by("name")
    return list(here[:MOST])


def computer(name: str, now: datetime) -> ComputerShown | None:
    """Return a computer by the name of its level, or a program, None where there is none."""
    if (number := number_of(name)) is not None:
        found = Program.objects.select_related("owner").filter(pk=number).first()
        stand = ComputerStand.objects.filter(level=name).first()
        return _shown_program(found, stand, now) if found else None
    if name not in LEVELS:
        return None
    return _shown(LEVELS[name], ComputerStand.objects.filter(level=name).first())


def _shown(level: Level, stand: ComputerStand | None) -> ComputerShown:
    return ComputerShown(level.id, _(level.name), _(level.line), str(PLAYS[level.id]), stand)


def _shown_program(program: Program, stand: ComputerStand | None, now: datetime) -> ComputerShown:
    plays = _("This program runs elsewhere and belongs to {owner}. The site does not know how it thinks.")
    return ComputerShown(
        program.computer,
        program.name,
        program.about,
        plays.format(owner=program.owner.name),
        stand,
        program.owner,
        program.here(now),
    )
