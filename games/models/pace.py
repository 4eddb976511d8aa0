"""Matches played at once and matches of days, told apart in questions to the database."""

from django.db.models import Q


def of_days(path: str = "") -> Q:
    """Return what holds of matches with a clock of days; `path` leads to the match, such as "match__"."""
    return Q(**{f"{path}clock__endswith": "d"})
