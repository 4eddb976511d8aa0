"""The ladders: one for each family of variants and each speed."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

FAMILIES: dict[str, str | Promise] = {
    "scopa": gettext_lazy("Scopa"),
    "scopone9": gettext_lazy("Scopone (9+4)"),
    "scopone10": gettext_lazy("Scopone scientifico (10+0)"),
    "assi": gettext_lazy("Scopa d'assi"),
    "quindici": gettext_lazy("Scopa a quindici"),
    "cirulla": gettext_lazy("Cirulla"),
    "open": gettext_lazy("All other variants"),
}
FAMILY_OF = {name: name for name in FAMILIES} | {"asso_pigliatutto": "assi"}
SPEEDS: dict[str, str | Promise] = {
    "live": gettext_lazy("at one sitting"),
    "days": gettext_lazy("by correspondence"),
}


@dataclass(frozen=True, slots=True)
class Ladder:
    """A list of players that matches of one family and speed move; `id` is how it is stored and addressed."""

    family: str
    speed: str

    @property
    def id(self) -> str:
        return f"{self.family}-{self.speed}"

    @property
    def variant_words(self) -> str:
        return str(FAMILIES[self.family])

    @property
    def speed_words(self) -> str:
        return str(SPEEDS[self.speed])

    def __str__(self) -> str:
        return _("{variant}, {speed}").format(variant=self.variant_words, speed=self.speed_words)


LADDERS = {ladder.id: ladder for speed in SPEEDS for family in FAMILIES for ladder in [Ladder(family, speed)]}


def ladder_of(*, variant: str, live: bool) -> Ladder:
    """Return the ladder that rated matches of a variant move; `live` where players sit at it together.

    >>> ladder_of(variant="asso_pigliatutto", live=False).id
    'assi-days'
    """
    return Ladder(FAMILY_OF.get(variant, "open"), "live" if live else "days")
