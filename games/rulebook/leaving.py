"""What happens when somebody leaves: who wins, and whose rating moves. Each line is an end that tests bring about."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


class Line(NamedTuple):
    """A way in which a match ends before its cards do: what happens, who wins, and what it does to ratings."""

    id: str
    happens: Words
    wins: Words
    rating: Words


OTHERS = _("The side with most points of those that nobody left.")
NOBODY = _("Nobody: the match does not count.")
LOST = _("A loss for who left, a win for the other sides, nothing for their partners.")
UNMOVED = _("No rating moves.")

LINES = (
    Line("resigned", _("Somebody resigns."), OTHERS, LOST),
    Line(
        "claimed", _("Somebody leaves or loses the link, and those who stay claim the match."), OTHERS, LOST
    ),
    Line("timeout", _("Somebody's time runs out."), OTHERS, LOST),
    Line(
        "computer",
        _("Somebody is away, and a computer plays for them to the end."),
        _("The side that the cards say."),
        _("A loss for who left; nothing for anybody else."),
    ),
    Line(
        "returned",
        _("Somebody is away, and comes back before the end."),
        _("The side that the cards say."),
        _("By the result, as if nobody had been away."),
    ),
    Line("agreed", _("All agree to stop a match that is not rated."), NOBODY, UNMOVED),
    Line("aborted", _("Somebody calls the match off before everybody has played a card."), NOBODY, UNMOVED),
    Line("absent", _("Somebody does not play their first card in time."), NOBODY, UNMOVED),
    Line("closed", _("A friendly match without a clock is closed after days of absence."), NOBODY, UNMOVED),
)
