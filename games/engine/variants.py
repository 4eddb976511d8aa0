"""The named sets of options (RULES.md §8)."""

from dataclasses import dataclass
from typing import Any

from .errors import RulesError, _
from .rules import Rules

Seating = tuple[int, int]

ANY_TABLE: tuple[Seating, ...] = ((2, 0), (3, 0), (4, 2), (4, 0), (6, 2), (6, 3), (6, 0))
TWO_PAIRS: tuple[Seating, ...] = ((4, 2),)


@dataclass(frozen=True, slots=True)
class Variant:
    """A named set of options, the seatings it is played in as (players, teams), and its rules in one line."""

    id: str
    name: str
    line: str
    options: dict[str, Any]
    seatings: tuple[Seating, ...] = ANY_TABLE

    @property
    def rules(self) -> Rules:
        return Rules.from_options(self.options)


SCOPONE_9 = {"players": 4, "teams": 2, "hand_size": 9}
SCOPONE_10 = {"players": 4, "teams": 2, "hand_size": 10, "table_size": 0, "redeal_kings": 0}

SHIPPED = (
    Variant(
        "scopa",
        _("Scopa"),
        _("Three cards each and four on the table; a single card is taken before a sum."),
        {},
    ),
    Variant(
        "scopone9",
        _("Scopone (9+4)"),
        _("Two pairs, nine cards each and four on the table; the whole deck is dealt at once."),
        SCOPONE_9,
        TWO_PAIRS,
    ),
    Variant(
        "scopone10",
        _("Scopone scientifico (10+0)"),
        _("Two pairs, ten cards each and an empty table."),
        SCOPONE_10,
        TWO_PAIRS,
    ),
    Variant(
        "assi",
        _("Scopa d'assi"),
        _("An ace takes the whole table, without a sweep, unless an ace lies there."),
        {"ace_sweep": True},
    ),
    Variant(
        "asso_pigliatutto",
        _("Asso pigliatutto"),
        _("An ace takes the whole table, and that is a sweep."),
        {"ace_sweep": True, "ace_sweep_scopa": True},
    ),
    Variant(
        "napola",
        _("Scopa with napola"),
        _("Ace, two and three of [D.of] score the length of their run."),
        {"napola": "run", "target": 21},
    ),
    Variant(
        "trentino",
        _("Scopone trentino"),
        _("Scopone with the napola; all ten [D] win the match."),
        SCOPONE_9 | {"napola": "run", "all_coins_wins": True, "target": 21},
        TWO_PAIRS,
    ),
    Variant(
        "milano",
        _("Milanese"),
        _("Scopone of ten cards with the ace that takes all and the napola."),
        SCOPONE_10 | {"ace_sweep": True, "napola": "run", "target": 21},
        TWO_PAIRS,
    ),
    Variant("re_bello", _("Re bello"), _("The [DK] is worth a point too."), {"re_bello": True}),
    Variant("cosenza", _("Cosenza"), _("The [H7] is worth a point too."), {"settebello_coppe": True}),
    Variant(
        "napoli",
        _("Naples (le palle del cane)"),
        _("All four sevens are worth a point more."),
        {"four_sevens": True},
    ),
    Variant(
        "quindici",
        _("Scopa a quindici"),
        _("A card captures what makes fifteen together with it."),
        {"capture": "fifteen", "redeal_kings": 0},
    ),
    Variant(
        "cirulla",
        _("Cirulla"),
        _("Sums and fifteens, aces that take all, the [H7] as matta, declarations."),
        {
            "capture": "cirulla",
            "ace_sweep": True,
            "ace_must_sweep": False,
            "ace_sweep_scopa": True,
            "redeal_kings": 0,
            "redeal_aces": 2,
            "redeal_by": "next",
            "dealer_bonus": "cirulla",
            "declarations": True,
            "matta": "persists",
            "piccola_max": 6,
            "grande": True,
            "all_coins_wins": True,
            "target": 51,
        },
        ((2, 0), (3, 0), (4, 2)),
    ),
    Variant(
        "libia",
        _("Libyan scopa"),
        _("A sweep is worth its card's value; all ten [D] set the others back to nothing."),
        {"scopa_value": "rank", "coin_sweep_reset": 10},
    ),
    Variant(
        "otto",
        _("Eight-handed"),
        _("Eight players and 52 cards; eight rounds, the highest total wins."),
        {"players": 8, "deck": 52, "fixed_deals": 8},
        ((8, 0), (8, 2), (8, 4)),
    ),
    Variant(
        "escoba",
        _("Escoba"),
        _("Fifteens, capturing is optional, the dealer marks a table of fifteen."),
        {
            "capture": "fifteen",
            "capture_mandatory": False,
            "dealer_bonus": "escoba",
            "redeal_kings": 0,
            "target": 21,
        },
    ),
    Variant(
        "chkobba",
        _("Chkobba"),
        _("The Tunisian way: the [Q] is below the [J], the primiera goes by sevens, then sixes."),
        {"queen_below_jack": True, "primiera": "count_7_6"},
    ),
)
VARIANTS = {variant.id: variant for variant in SHIPPED}


def rules_for(variant_id: str, **changes: Any) -> Rules:
    """Return the rules of a variant with some options changed; raise `RulesError` where that cannot be.

    >>> rules_for("scopone9", target=16).target
    16
    """
    try:
        variant = VARIANTS[variant_id]
    except (KeyError, TypeError):
        raise RulesError("variant", first=str(variant_id)[:40]) from None
    return Rules.from_options(variant.options | changes)
