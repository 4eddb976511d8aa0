"""Whether the cards fall as chance lets them: counts of what lay on the table, judged."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.engine.rules import Rules
from games.fairness.statistics import likelihood
from games.statistics.sums import DECK, Sums

CARDS_OF_40 = Rules().cards
LEAST = 5  # expected of each card, below which chi-square says nothing


def expected_of(dealt: Sums) -> float:
    """Return how often each card is expected among some counts (see `games.statistics.sums`)."""
    return float(sum(dealt["cards"])) / DECK


def chance_of(dealt: Sums) -> tuple[float, float]:
    """Return chi-square of some counts, and how likely chance alone gives at least so much.

    A table takes some cards out of one deck: a card that lies there leaves less room for the others, which makes
    counts differ a little less than those of throws of a die.
    """
    expected = expected_of(dealt)
    variance = dealt["spread"] / DECK / (DECK - 1)
    square = sum((count - expected) ** 2 for count in dealt["cards"]) / variance
    return square, likelihood(square, DECK - 1)


def told_chance(dealt: Sums) -> str:
    """Return in a sentence whether counts are chance, an empty text where nothing was counted."""
    if not dealt:
        return ""
    if expected_of(dealt) < LEAST:
        return _("These are too few deals to tell chance from anything else.")
    square, likely = chance_of(dealt)
    return _(
        "{tables} tables, {expected} expected of each card. Chi-square is {square} with 39 degrees of freedom: chance "
        "alone gives at least as much in {percent} of 100 such counts."
    ).format(
        tables=number_format(dealt["tables"], force_grouping=True),
        expected=number_format(expected_of(dealt), 1, force_grouping=True),
        square=number_format(square, 1),
        percent=number_format(100 * likely, 1),
    )
