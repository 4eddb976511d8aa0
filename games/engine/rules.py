"""The options of a game, their allowed values, and which of them exclude each other (RULES.md §2–§9)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any, Literal, get_args, get_type_hints

from .cards import ALL_40, ALL_52, RANKS, RANKS_OF_40, Card, cards_in
from .errors import RulesError, Words, _

NUMBERS: dict[str, tuple[int, ...]] = {
    "players": (2, 3, 4, 6, 8),
    "teams": (0, 2, 3, 4),
    "deck": (40, 52),
    "hand_size": (3, 9, 10),
    "table_size": (0, 4),
    "target": tuple(range(1, 201)),
    "fixed_deals": tuple(range(101)),
    "cappotto": tuple(range(51)),
    "redeal_kings": (0, 3),
    "redeal_aces": (0, 1, 2),
    "max_captured": (0, 2, 3, 4),
    "coin_sweep_reset": (0, 8, 10),
    "piccola_max": (0, *range(3, 11)),
}


@dataclass(frozen=True)
class Rules:
    """A frozen set of options; the defaults are those of plain two-handed Scopa (RULES.md §9).

    Raises `RulesError` for a value that an option does not have, and for two options that exclude each other.

    >>> Rules(players=4, teams=2).side_of(3)
    1
    """

    players: int = 2
    teams: int = 0
    deck: int = 40
    hand_size: int = 3
    table_size: int = 4
    target: int = 11
    fixed_deals: int = 0
    tie_break: Literal["extra_deal", "ordered_count"] = "extra_deal"
    cappotto: int = 0
    redeal_kings: int = 3
    redeal_aces: int = 0
    redeal_by: Literal["same", "next"] = "same"
    capture: Literal["value", "fifteen", "cirulla"] = "value"
    capture_mandatory: bool = True
    single_priority: bool = True
    sum_choice: Literal["any", "fewest"] = "any"
    max_captured: int = 0
    fifteen_allows_equal: bool = False
    queen_below_jack: bool = False
    ace_sweep: bool = False
    ace_must_sweep: bool = True
    ace_sweep_scopa: bool = False
    ace_with_ace_on_table: Literal["takes_ace", "sweeps"] = "takes_ace"
    ace_empty_table: Literal["stays", "takes_self"] = "stays"
    ace_first_play: Literal["allowed", "aces_only", "forbidden"] = "allowed"
    last_card_scopa: bool = False
    leftovers: Literal["last_capturer", "dealer"] = "last_capturer"
    scopa_value: Literal["one", "rank", "cards", "sum"] = "one"
    majority: Literal["plurality", "threshold"] = "plurality"
    tie_points: Literal["none", "all"] = "none"
    primiera: Literal[
        "standard", "figures_0", "figures_10_9_8", "trentino", "veneto", "count_7_6", "count_7_6_a", "off"
    ] = "standard"
    primiera_missing_suit: Literal["ineligible", "complete_beats", "partial_sum"] = "ineligible"
    napola: Literal["off", "run", "all_coins", "fixed3"] = "off"
    all_coins_wins: bool = False
    coin_sweep_reset: int = 0
    re_bello: bool = False
    settebello_coppe: bool = False
    four_sevens: bool = False
    sevens_point: bool = False
    dealer_bonus: Literal["off", "cirulla", "escoba"] = "off"
    bonus_before_redeal: bool = False
    declarations: bool = False
    matta: Literal["off", "persists", "hand_only"] = "off"
    piccola_max: int = 0
    grande: bool = False

    def __post_init__(self) -> None:
        self._check_values()
        for conflict in _conflicts(self):
            raise conflict

    def _check_values(self) -> None:
        for name, allowed in ALLOWED.items():
            _check_value(name, getattr(self, name), allowed)

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> "Rules":
        """Build rules from a mapping of options; raise `RulesError` at one that is unknown, wrong or in conflict."""
        for name in options:
            if name not in ALLOWED:
                raise RulesError("unknown", first=str(name)[:40])
        return cls(**options)

    def options(self) -> dict[str, Any]:
        """Return every option with its value."""
        return asdict(self)

    def changes_from(self, other: "Rules") -> dict[str, Any]:
        """Return the options that differ from other rules, in the order of the fields."""
        mine, theirs = self.options(), other.options()
        return {name: value for name, value in mine.items() if value != theirs[name]}

    @property
    def sides(self) -> int:
        """The number of sides: teams, or players where each plays alone."""
        return self.teams or self.players

    def side_of(self, seat: int) -> int:
        return seat % self.sides

    def seats_of(self, side: int) -> tuple[int, ...]:
        return tuple(range(side, self.players, self.sides))

    @cached_property
    def all_cards(self) -> int:
        """The mask of the deck."""
        return ALL_40 if self.deck == 40 else ALL_52

    @property
    def cards(self) -> tuple[Card, ...]:
        """The deck in the order of rank, then of suit."""
        return cards_in(self.all_cards)

    @cached_property
    def ranks(self) -> str:
        """The ranks of the deck from the lowest value to the highest."""
        ranks = RANKS_OF_40 if self.deck == 40 else RANKS
        return ranks.replace("JQ", "QJ") if self.queen_below_jack else ranks

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The value of each rank of `RANKS`, 0 for a rank that the deck does not have."""
        return tuple(self.ranks.find(rank) + 1 for rank in RANKS)

    def value(self, card: int) -> int:
        return self.values[card >> 2]


def _allowed_values() -> dict[str, tuple[Any, ...]]:
    hints = get_type_hints(Rules)
    choices = {field.name: get_args(hints[field.name]) or (False, True) for field in fields(Rules)}
    return choices | NUMBERS


def _check_value(name: str, value: object, allowed: tuple[Any, ...]) -> None:
    if type(value) is not type(allowed[0]) or value not in allowed:
        raise RulesError("type", first=name, value=repr(value)[:40], expected=_describe(allowed))


def _describe(allowed: tuple[Any, ...]) -> str:
    if len(allowed) > 12:
        return Words(_("from {first} to {last}"), first=allowed[0], last=allowed[-1])
    return " | ".join(str(value) for value in allowed)


class _Unsettled(Rules):
    """Options that have their own values but may exclude each other."""

    def __post_init__(self) -> None:
        self._check_values()


def conflicts(options: Mapping[str, Any]) -> list[RulesError]:
    """Return every pair of options that exclude each other; raise `RulesError` for a value that is wrong by itself.

    >>> [error.options for error in conflicts({"capture": "fifteen", "napola": "run", "players": 8})]
    [('deck', 'players'), ('napola', 'capture')]
    """
    return list(_conflicts(_Unsettled(**options)))


def _conflicts(rules: Rules) -> Iterator[RulesError]:
    for first, second in _exclusive_pairs(rules):
        values = {"first_value": getattr(rules, first), "second_value": getattr(rules, second)}
        yield RulesError("conflict", first=first, second=second, **values)


def _exclusive_pairs(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield the pairs of options that exclude each other, as far as these rules have both (RULES.md §2, §8)."""
    yield from _seating_conflicts(rules)
    for first, first_applies, second, second_applies in EXCLUSIVE:
        if first_applies(getattr(rules, first)) and second_applies(getattr(rules, second)):
            yield first, second
    if rules.tie_break == "ordered_count" and rules.sides > 2:
        yield "tie_break", "teams" if rules.teams else "players"


def _seating_conflicts(rules: Rules) -> Iterator[tuple[str, str]]:
    if (rules.deck == 52) != (rules.players == 8):
        yield "deck", "players"
    if rules.hand_size > 3 and rules.players != 4:
        yield "players", "hand_size"
    if (rules.hand_size == 10) != (rules.table_size == 0):
        yield "hand_size", "table_size"
    if rules.teams and (rules.players % rules.teams or rules.teams >= rules.players):
        yield "players", "teams"


Applies = Callable[[Any], bool]


def _is(*values: object) -> Applies:
    return lambda value: value in values


def _is_not(*values: object) -> Applies:
    return lambda value: value not in values


DEFAULTS: dict[str, Any] = {field.name: field.default for field in fields(Rules)}
ALLOWED = _allowed_values()
ACE_OPTIONS = tuple(name for name in DEFAULTS if name.startswith("ace_"))
EXTRA_ITEMS = (
    "napola",
    "re_bello",
    "settebello_coppe",
    "four_sevens",
    "sevens_point",
    "piccola_max",
    "grande",
    "declarations",
    "dealer_bonus",
)
EXCLUSIVE: tuple[tuple[str, Applies, str, Applies], ...] = (
    *((name, _is_not(DEFAULTS[name]), "capture", _is("fifteen")) for name in ACE_OPTIONS),
    ("napola", _is_not("off"), "capture", _is("fifteen", "cirulla")),
    ("redeal_kings", bool, "table_size", _is(0)),
    ("redeal_aces", bool, "table_size", _is(0)),
    ("deck", _is(52), "primiera", _is_not("standard", "figures_0", "off")),
    *(("tie_break", _is("ordered_count"), name, _is_not(DEFAULTS[name])) for name in EXTRA_ITEMS),
)
