"""Who meets whom in an event, in sentences: the rules by which it is paired."""

from collections.abc import Callable, Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tournaments.models import Event

Words = str | Promise
Format = Event.Format


def who_meets_whom(event: Event) -> Iterator[Words]:
    """Tell how an event is paired."""
    yield from BY_FORMAT[event.format](event)
    if event.partners == Event.Partners.DRAWN:
        yield _("Partners are drawn for each round: nobody has the same one twice while that can be avoided.")
        yield _("Who is left over when all tables are full sits out: those who have done so least often.")
    elif event.partners == Event.Partners.FIXED:
        yield _("A team stays together from the first round to the last.")


def _round_robin(event: Event) -> Iterator[Words]:
    if event.cycles == 2:
        yield _("Everybody meets everybody else twice, the second time with the seats changed.")
    else:
        yield _("Everybody meets everybody else once.")
    yield _("All rounds are fixed at the start. The two strongest meet in the last one.")
    yield _("With an odd number everybody sits out one round, which gives nothing.")


def _groups(event: Event) -> Iterator[Words]:
    yield ngettext(
        "First there are groups of about {count}, as equally strong as can be.",
        "First there are groups of about {count}, as equally strong as can be.",
        event.group_size,
    ).format(count=event.group_size)
    if event.cycles == 2:
        yield _("In a group everybody meets everybody else twice.")
    else:
        yield _("In a group everybody meets everybody else once.")
    yield ngettext(
        "The first {count} of each group goes on to a knockout.",
        "The first {count} of each group go on to a knockout.",
        event.advance_per_group,
    ).format(count=event.advance_per_group)
    yield from _knockout(event)


def _swiss(event: Event) -> Iterator[Words]:
    yield ngettext("There is {count} round.", "There are {count} rounds.", event.rounds).format(
        count=event.rounds
    )
    yield _(
        "Nobody meets the same opponent twice while that can be avoided, and scores are as near as can be."
    )
    yield _("Among those of equal score, as in the first round, the upper half meets the lower half.")
    if event.partners != Event.Partners.DRAWN:
        yield _(
            "With an odd number one of the lowest scores has a bye, which counts as won; nobody has a second one while "
            "somebody else could have it."
        )
    yield _("Who begins takes turns.")


def _knockout(event: Event) -> Iterator[Words]:
    yield _("Who loses is out. The two strongest can meet only in the final.")
    yield _byes()
    yield from _best_of(event)
    if event.third_place:
        yield _("Those who lose the semi-finals play for the third place.")


def _double(event: Event) -> Iterator[Words]:
    yield _("Who has lost once goes on in the losers bracket; who has lost twice is out.")
    yield _(
        "The winners of both brackets play the grand final. If who comes from the losers bracket wins it, both have "
        "lost once, and they play once more for everything."
    )
    yield _byes()
    yield from _best_of(event)


def _byes() -> Words:
    return _(
        "Where the number does not fill the bracket, the strongest go through the first round without a match."
    )


def _arena(event: Event) -> Iterator[Words]:
    yield ngettext(
        "For {count} minute, whoever is free is paired every few seconds, with somebody near in the standings.",
        "For {count} minutes, whoever is free is paired every few seconds, with somebody near in the standings.",
        event.arena_minutes,
    ).format(count=event.arena_minutes)
    yield _(
        "Nobody meets the last opponent again unless only two are there, and whoever was left out is next."
    )
    yield _("Whoever has a page of the site open is there, whichever it is.")
    yield _("Matches that are being played when the time is over still count.")


def _best_of(event: Event) -> Iterator[Words]:
    if event.best_of > 1:
        yield _("Who wins {wins} of {most} matches has won a table of the bracket.").format(
            wins=event.best_of // 2 + 1, most=event.best_of
        )


BY_FORMAT: dict[str, Callable[[Event], Iterator[Words]]] = {
    Format.ROUND_ROBIN: _round_robin,
    Format.GROUPS: _groups,
    Format.SWISS: _swiss,
    Format.KNOCKOUT: _knockout,
    Format.DOUBLE_ELIMINATION: _double,
    Format.ARENA: _arena,
}
