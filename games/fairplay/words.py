"""Say what was counted, in a sentence for moderators."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Signal

Kind = Signal.Kind

SENTENCES: dict[str, Any] = {
    Kind.RESIGNED: gettext_lazy("Resigned {ahead} rated matches while ahead, of {resigned} resigned."),
    Kind.SERIES: gettext_lazy(
        "Won {won} of {of} rated matches against {other}, who plays from the same address."
    ),
    Kind.COMPUTER: gettext_lazy(
        "Found what a search finds and a glance at the table does not in {agreed} of {of} choices, over {matches} "
        "matches."
    ),
    Kind.QUICK: gettext_lazy("Left {left} of {of} matches with people before the first round was over."),
}


def told(signal: Signal) -> str:
    """Return what a signal has counted as a sentence."""
    other = signal.other.name if signal.other else _("somebody")
    return str(SENTENCES[signal.kind]).format(other=other, **signal.figures)
