"""The lobby in words: ages, ranges."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MINUTE, HOUR, DAY = 60, 3600, 86_400  # seconds


def ago(moment: datetime, now: datetime) -> str:
    """Return how long ago a moment was, in whole minutes, hours or days."""
    seconds = max(0, int((now - moment).total_seconds()))
    if seconds < MINUTE:
        return _("just now")
    if seconds < HOUR:
        return _("{minutes} min ago").format(minutes=seconds // MINUTE)
    if seconds < DAY:
        return _("{hours} h ago").format(hours=seconds // HOUR)
    days = seconds // DAY
    return ngettext("{days} day ago", "{days} days ago", days).format(days=days)


def range_words(lowest: int | None, highest: int | None) -> str:
    """Return for which ratings an offer is, empty where it is for all."""
    if lowest is None and highest is None:
        return ""
    if highest is None:
        return _("rated {lowest} or more").format(lowest=lowest)
    if lowest is None:
        return _("rated {highest} or less").format(highest=highest)
    return _("rated {lowest} to {highest}").format(lowest=lowest, highest=highest)
