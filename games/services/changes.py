"""Change a table beside the plays: lock it, and tell that something has changed."""

from django.db.models import F

from games.models import Match, Round
from games.services.announce import announce


def lock_table(match_id: int) -> Match:
    """Lock a match and its latest round, and return the match.

    Everybody locks match, round, seat in this order, so that nobody waits in a circle. Most plays lock only their
    round: without it, one could be stored between what is read here of the round and what is written.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    match.rounds.select_for_update().order_by("-number").first()
    return match


def table_changed(match: Match) -> None:
    """Count a change of a match and announce it; its transaction has locked the match."""
    latest = Round.objects.filter(match=match).order_by("-number").values_list("pk", flat=True).first()
    if latest is None:
        Match.objects.filter(pk=match.pk).update(version=F("version") + 1)
    else:
        Round.objects.filter(pk=latest).update(changes=F("changes") + 1)
    announce(match.pk)
