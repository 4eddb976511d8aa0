"""Say in plain sentences how the rules of a match differ from others."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine.rules import Rules
from games.wording import worded


def _either(yes: Any, no: Any) -> dict[Any, Any]:
    return {True: yes, False: no}


SENTENCES: dict[str, dict[Any, Any]] = {
    "deck": {None: _("The deck has {value} cards.")},
    "hand_size": {None: _("Each hand has {value} cards.")},
    "table_size": {
        0: _("The table begins empty."),
        None: _("The table begins with {value} cards."),
    },
    "fixed_deals": {
        0: _("The match goes on until somebody reaches the target."),
        None: _("Rounds in the match: {value}. The highest total wins."),
    },
    "tie_break": {
        "extra_deal": _("Level at the target: another round is played."),
        "ordered_count": _(
            "Level at the target: the last round is counted in order, and who gets there first wins."
        ),
    },
    "cappotto": {0: _("There is no cappotto."), None: _("{value} points to nothing win the match at once.")},
    "redeal_kings": {
        0: _("[K.many.cap] on the table never void a deal."),
        None: _("Three [K.many] on the table void the deal."),
    },
    "redeal_aces": {
        0: _("Aces on the table never void a deal."),
        1: _("An ace on the table voids the deal."),
        2: _("Two aces on the table void the deal."),
    },
    "redeal_by": {
        "same": _("A void deal is made again by the same dealer."),
        "next": _("A void deal passes to the next dealer."),
    },
    "capture": {
        "value": _("A card captures one of its value, or cards that sum to it."),
        "fifteen": _("A card captures what makes fifteen together with it."),
        "cirulla": _("A card captures what sums to its value, or what makes fifteen together with it."),
    },
    "capture_mandatory": _either(
        _("A card must capture if it can."), _("Capturing is optional: a card may always be laid.")
    ),
    "single_priority": _either(
        _("A single card of the same value is taken before any sum."),
        _("Single cards and sums may be chosen freely."),
    ),
    "sum_choice": {
        "any": _("Any of several sums may be chosen."),
        "fewest": _("Of several sums only those with the fewest cards may be taken."),
    },
    "max_captured": {
        0: _("A capture may take any number of cards."),
        None: _("A capture takes at most {value} cards."),
    },
    "fifteen_allows_equal": _either(
        _("A card may also take one of its own value."), _("Equal cards are not taken.")
    ),
    "queen_below_jack": _either(
        _("The [Q] is worth 8 and the [J] 9."), _("The [J] is worth 8 and the [Q] 9.")
    ),
    "ace_sweep": _either(_("An ace takes the whole table."), _("An ace takes only an ace.")),
    "ace_must_sweep": _either(
        _("The ace must take the whole table."), _("Taking the whole table with an ace is a choice.")
    ),
    "ace_sweep_scopa": _either(
        _("Taking the table with an ace is a sweep."), _("Taking the table with an ace is no sweep.")
    ),
    "ace_with_ace_on_table": {
        "takes_ace": _("With an ace on the table, the ace takes that ace."),
        "sweeps": _("An ace takes the whole table even if an ace lies there."),
    },
    "ace_empty_table": {
        "stays": _("An ace laid on an empty table stays there."),
        "takes_self": _("An ace played to an empty table goes straight to the pile."),
    },
    "ace_first_play": {
        "allowed": _("An ace may open the round."),
        "aces_only": _("An ace that opens the round takes an ace or stays."),
        "forbidden": _("An ace may not open the round, unless the hand is all aces."),
    },
    "last_card_scopa": _either(
        _("Even the last card of a round may sweep."), _("The last card of a round never sweeps.")
    ),
    "leftovers": {
        "last_capturer": _("What is left at the end goes to the last who captured."),
        "dealer": _("What is left at the end goes to the dealer."),
    },
    "scopa_value": {
        "one": _("A sweep is worth one point."),
        "rank": _("A sweep is worth the value of its card."),
        "cards": _("A sweep is worth the number of its cards."),
        "sum": _("A sweep is worth the values of its cards together."),
    },
    "majority": {
        "plurality": _("Most cards and most [D] score."),
        "threshold": _("Cards and [D] score with more than half only."),
    },
    "tie_points": {
        "none": _("A tie for an item gives nobody its point."),
        "all": _("A tie for an item gives each of the tied its point."),
    },
    "primiera": {
        "standard": _("The primiera counts 7 as 21, 6 as 18, ace as 16, 5 to 2 as 15 to 12, figures as 10."),
        "figures_0": _("In the primiera, figures count nothing."),
        "figures_10_9_8": _("In the primiera, [K], [Q] and [J] count 10, 9 and 8."),
        "trentino": _("In the primiera, 7 to 2 count as printed, the ace 5½ and figures ½."),
        "veneto": _("In the primiera, 7 to 2 count as printed, the ace 1 and figures nothing."),
        "count_7_6": _("The primiera goes to most sevens, then to most sixes."),
        "count_7_6_a": _("The primiera goes to most sevens, then most sixes, then most aces."),
        "off": _("There is no primiera."),
    },
    "primiera_missing_suit": {
        "ineligible": _("Without all four suits there is no primiera."),
        "complete_beats": _("A primiera of four suits beats any with fewer."),
        "partial_sum": _("A primiera with fewer suits is compared as it is."),
    },
    "napola": {
        "off": _("There is no napola."),
        "run": _("The napola scores the length of the run of [D.of] from the ace."),
        "all_coins": _("The napola scores the number of [D.of] held."),
        "fixed3": _("The napola scores three."),
    },
    "all_coins_wins": _either(
        _("All the [D] in one round win the match."), _("All the [D] in one round do not win the match.")
    ),
    "coin_sweep_reset": {
        0: _("No number of [D.of] sets the others back."),
        None: _("{value} [D] in a round set everybody else back to nothing."),
    },
    "re_bello": _either(_("The [DK] scores a point."), _("The [DK] scores nothing by itself.")),
    "settebello_coppe": _either(_("The [H7] scores a point."), _("The [H7] scores nothing by itself.")),
    "four_sevens": _either(_("All four sevens score a point."), _("All four sevens score nothing more.")),
    "sevens_point": _either(_("Most sevens score a point."), _("Most sevens score nothing.")),
    "dealer_bonus": {
        "off": _("The dealer has no bonus."),
        "cirulla": _("A table of 15 or 30 goes to the dealer, for one or two points."),
        "escoba": _("A table of 15, or of two fifteens, goes to the dealer, for one or two points."),
    },
    "bonus_before_redeal": _either(
        _("A table that brings the dealer a bonus counts, even with too many aces or [K.many]."),
        _("A void deal comes before the dealer's bonus."),
    ),
    "declarations": _either(
        _("Three of a rank (10) and a hand under ten (3) may be declared."), _("There are no declarations.")
    ),
    "matta": {
        "off": _("The [H7] is only a seven."),
        "persists": _("The [H7] may stand for another card in a declaration, until it is captured."),
        "hand_only": _("The [H7] may stand for another card in a declaration, while in hand."),
    },
    "piccola_max": {
        0: _("There is no piccola."),
        None: _("Ace, two and three of [D.of] score 3, and on to {value}."),
    },
    "grande": _either(_("[J.cap], [Q] and [K] of [D.of] score five."), _("There is no grande.")),
}


def sentence(option: str, value: Any) -> str:
    """Return one option with its value as a sentence, an empty text for options that the page shows otherwise."""
    texts = SENTENCES.get(option)
    if texts is None:
        return ""
    return worded(texts[value] if value in texts else texts[None], value=value)


def differences(rules: Rules, usual: Rules) -> list[str]:
    """Return the sentences of the options in which some rules differ from the usual ones."""
    told = (sentence(option, value) for option, value in rules.changes_from(usual).items())
    return [text for text in told if text]
