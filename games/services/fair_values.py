"""Give a value of one's own to the next deal."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Match
from games.services.refusals import Refused

LONGEST = 40


def give_value(*, match_id: int, seat: int, number: int, value: str) -> None:
    """Add what a seat chose to what the deck of round `number` comes of, in place of what it chose before.

    An empty value takes it back. Raises `Refused` once the round is dealt, and for a text that cannot be read.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        if match.status not in (Match.Status.OPEN, Match.Status.PLAYING):
            raise Refused(_("This match is over: nothing is dealt any more."))
        if number != next_number(match):
            raise Refused(_("That came too late: this round is dealt already. The value was not used."))
        if number <= len(match.boards):
            raise Refused(_("The deals of this match were fixed beforehand for all tables."))
        chosen = match.values | {str(seat): cleaned(value)}
        Match.objects.filter(pk=match.pk).update(
            values={place: text for place, text in chosen.items() if text}
        )


def next_number(match: Match) -> int:
    """Return the number of the round that is dealt next."""
    return match.rounds.count() + 1


def cleaned(value: str) -> str:
    """Return a value without space around it; raise `Refused` for one that is too long or not one line of text."""
    text = value.strip()
    if len(text) > LONGEST or not text.isprintable():
        raise Refused(_("A value is one line of at most {count} characters.").format(count=LONGEST))
    return text
