"""Events in a few words: what they are, and how long something takes."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from games.clock_words import clock_words
from games.tournaments.models import Event
from games.words import target_line

MINUTE = 60  # seconds


def format_words(event: Event) -> str:
    """Return the format with what belongs to it: “Swiss, 5 rounds”, “arena, 60 min”."""
    name = str(event.get_format_display())
    if event.format == Event.Format.SWISS:
        rounds = npgettext("tournament", "{count} round", "{count} rounds", event.rounds).format(
            count=event.rounds
        )
        return _("{format}, {rounds}").format(format=name, rounds=rounds)
    if event.is_arena:
        return _("{format}, {minutes} min").format(format=name, minutes=event.arena_minutes)
    return name


def terms(event: Event) -> list[str]:
    """Return what an event is about, each part in a few words: format, variant, clock, partners, rated or not."""
    parts = [format_words(event), f"{event.variant} {target_line(event.options)}", clock_words(event.clock)]
    if event.partners != Event.Partners.ALONE:
        parts.append(str(event.get_partners_display()))
    if event.duplicate:
        parts.append(_("duplicate deals"))
    return [*parts, _("rated") if event.rated else _("casual")]


def terms_line(event: Event) -> str:
    """Return what an event is about in one line."""
    return " · ".join(terms(event))


def seconds_words(seconds: int) -> str:
    """Return a span of time: in minutes where these are whole, else in seconds."""
    if seconds % MINUTE or not seconds:
        return _("{seconds} s").format(seconds=seconds)
    return _("{minutes} min").format(minutes=seconds // MINUTE)


def count_words(count: int, most: int | None) -> str:
    """Return how many are in, and of how many where there is a limit."""
    if most:
        return _("{count} of {most} places taken").format(count=count, most=most)
    return ngettext("{count} entrant", "{count} entrants", count).format(count=count)
