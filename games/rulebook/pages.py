"""The sections of a rules page: which options each tells of, and when an option matters at all."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.rules import Rules
from games.rulebook.examples import (
    CaptureExample,
    CardsExample,
    capture_examples,
    cirulla_examples,
    primiera_examples,
)
from games.rulebook.sentences import sentence
from games.wording import worded

Matters = Callable[[Rules], Any]


@dataclass(frozen=True, slots=True)
class Line:
    """One rule in a sentence; `unusual` where it differs from what people expect of the variant."""

    option: str
    text: str
    unusual: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a rules page: its lines and its worked examples."""

    id: str
    title: str | Promise
    lines: list[Line]
    captures: list[CaptureExample] = field(default_factory=list)
    cards: list[CardsExample] = field(default_factory=list)


SECTIONS: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
    (
        "deal",
        gettext_lazy("Seats and deal"),
        ("redeal_kings", "redeal_aces", "redeal_by", "dealer_bonus", "bonus_before_redeal"),
    ),
    (
        "capturing",
        gettext_lazy("Capturing"),
        (
            "capture",
            "queen_below_jack",
            "capture_mandatory",
            "single_priority",
            "fifteen_allows_equal",
            "sum_choice",
            "max_captured",
        ),
    ),
    (
        "aces",
        gettext_lazy("Aces"),
        (
            "ace_sweep",
            "ace_must_sweep",
            "ace_sweep_scopa",
            "ace_with_ace_on_table",
            "ace_empty_table",
            "ace_first_play",
        ),
    ),
    ("declaring", gettext_lazy("Declaring"), ("declarations", "matta")),
    ("sweeps", gettext_lazy("Sweeps and the last card"), ("scopa_value", "last_card_scopa", "leftovers")),
    (
        "scoring",
        gettext_lazy("Scoring"),
        (
            "majority",
            "tie_points",
            "primiera",
            "primiera_missing_suit",
            "napola",
            "piccola_max",
            "grande",
            "re_bello",
            "settebello_coppe",
            "four_sevens",
            "sevens_point",
        ),
    ),
    (
        "ending",
        gettext_lazy("The end of the match"),
        ("tie_break", "cappotto", "all_coins_wins", "coin_sweep_reset"),
    ),
)

ONLY_IF: dict[str, Matters] = {
    "redeal_kings": lambda r: r.table_size and r.redeal_kings,
    "redeal_aces": lambda r: r.redeal_aces,
    "redeal_by": lambda r: r.redeal_kings or r.redeal_aces,
    "dealer_bonus": lambda r: r.dealer_bonus != "off",
    "bonus_before_redeal": lambda r: r.dealer_bonus != "off" and (r.redeal_kings or r.redeal_aces),
    "queen_below_jack": lambda r: r.queen_below_jack,
    "single_priority": lambda r: r.capture == "value",
    "fifteen_allows_equal": lambda r: r.fifteen_allows_equal,
    "max_captured": lambda r: r.max_captured,
    "ace_sweep": lambda r: r.ace_sweep,
    "ace_must_sweep": lambda r: r.ace_sweep,
    "ace_sweep_scopa": lambda r: r.ace_sweep,
    "ace_with_ace_on_table": lambda r: r.ace_sweep,
    "ace_empty_table": lambda r: r.ace_sweep and r.ace_empty_table != "stays",
    "ace_first_play": lambda r: r.ace_sweep and r.ace_first_play != "allowed",
    "declarations": lambda r: r.declarations,
    "matta": lambda r: r.matta != "off",
    "primiera_missing_suit": lambda r: not r.primiera.startswith(("off", "count")),
    "napola": lambda r: r.napola != "off",
    "piccola_max": lambda r: r.piccola_max,
    "grande": lambda r: r.grande,
    "re_bello": lambda r: r.re_bello,
    "settebello_coppe": lambda r: r.settebello_coppe,
    "four_sevens": lambda r: r.four_sevens,
    "sevens_point": lambda r: r.sevens_point,
    "tie_break": lambda r: not r.fixed_deals,
    "cappotto": lambda r: r.cappotto and not r.fixed_deals,
    "all_coins_wins": lambda r: r.all_coins_wins,
    "coin_sweep_reset": lambda r: r.coin_sweep_reset,
}


def rules_page(rules: Rules, usual: Rules) -> list[Section]:
    """Return the sections of a rules page; options that differ from the `usual` rules are marked unusual."""
    unusual = set(rules.changes_from(usual))
    sections = [_section(rules, unusual, *section) for section in SECTIONS]
    return [section for section in sections if section.lines]


def _section(rules: Rules, unusual: set[str], id: str, title: Any, options: tuple[str, ...]) -> Section:
    told = [option for option in options if ONLY_IF.get(option, bool)(rules) or option not in ONLY_IF]
    told += [option for option in options if option in unusual and option not in told]
    lines = LEADS[id](rules) + [
        Line(option, sentence(option, getattr(rules, option)), option in unusual) for option in told
    ]
    cards = {"scoring": primiera_examples, "declaring": cirulla_examples}.get(id, lambda rules: [])(rules)
    return Section(id, title, lines, capture_examples(rules, id), cards)


def _deal(rules: Rules) -> list[Line]:
    if rules.teams:
        seats = _("{players} players, in {teams} sides of {each}; partners sit across.").format(
            players=rules.players, teams=rules.teams, each=rules.players // rules.teams
        )
    else:
        seats = ngettext("{players} player, alone.", "{players} players, each alone.", rules.players).format(
            players=rules.players
        )
    hands = _("{deck} cards; {hand} for each player and {table} on the table.").format(
        deck=rules.deck, hand=rules.hand_size, table=rules.table_size
    )
    order = _("The seat after the dealer plays first; the deal passes on after every round.")
    return [Line("players", seats), Line("deck", hands), Line("dealer", order)]


def _scoring(rules: Rules) -> list[Line]:
    items = worded(_("One point each for most cards, for most [D] and for the settebello, the [D7]."))
    return [Line("items", items)] + (
        [] if rules.primiera == "off" else [Line("primiera_point", _("One point for the best primiera."))]
    )


def _ending(rules: Rules) -> list[Line]:
    if rules.fixed_deals:
        text = ngettext(
            "{count} round is played; the highest total wins, and equal totals are a draw.",
            "{count} rounds are played; the highest total wins, and equal totals are a draw.",
            rules.fixed_deals,
        ).format(count=rules.fixed_deals)
    else:
        text = _("After a scored round, the highest total of {target} or more wins.").format(
            target=rules.target
        )
    return [Line("target", text)]


LEADS: dict[str, Callable[[Rules], list[Line]]] = {
    "deal": _deal,
    "capturing": lambda rules: [],
    "aces": lambda rules: [],
    "declaring": lambda rules: [],
    "sweeps": lambda rules: [Line("sweep", _("A capture that clears the table is a sweep, a scopa."))],
    "scoring": _scoring,
    "ending": _ending,
}
