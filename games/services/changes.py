"""Tell a table that something beside the plays has changed."""

from django.db.models import F

from games.models import Match, Round
from games.services.announce import announce


def table_changed(match: Match) -> None:
    """Count a change of a match and announce it; its transaction has locked the match."""
    latest = Round.objects.filter(match=match).order_by("-number").values_list("pk", flat=True).first()
    if latest is None:
        Match.objects.filter(pk=match.pk).update(version=F("version") + 1)
    else:
        Round.objects.filter(pk=latest).update(changes=F("changes") + 1)
    announce(match.pk)
