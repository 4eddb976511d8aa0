"""The rules of an event in sentences, made from its fields: nothing is said that does not hold here."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.clock_words import clock_words
from games.lobby.wording import range_words
from games.tournaments.models import TIE_BREAKS, Event
from games.tournaments.presenters.words import seconds_words

Format = Event.Format
Words = str | Promise

ROUNDS_BY_SCORE = (Format.SWISS, Format.ROUND_ROBIN, Format.GROUPS)
OUT_AFTER_LOSS = (Format.KNOCKOUT, Format.DOUBLE_ELIMINATION)


class Section(NamedTuple):
    """Some sentences under a heading."""

    title: str
    sentences: list[str]


def event_rules(event: Event) -> list[Section]:
    """Return all rules of an event, by headings; those that have nothing to say are left out."""
    made = (Section(str(title), list(map(str, tell(event)))) for title, tell in SECTIONS)
    return [section for section in made if section.sentences]


def _who_meets_whom(event: Event) -> Iterator[Words]:
    match event.format:
        case Format.ROUND_ROBIN:
            yield from _round_robin(event)
        case Format.GROUPS:
            yield from _groups(event)
        case Format.SWISS:
            yield from _swiss(event)
        case Format.KNOCKOUT:
            yield from _knockout(event)
        case Format.DOUBLE_ELIMINATION:
            yield from _double(event)
        case Format.ARENA:
            yield from _arena(event)
    if event.partners == Event.Partners.DRAWN:
        yield _("Partners are drawn anew each round: with whom one has not played yet, where that can be.")
    elif event.partners == Event.Partners.FIXED:
        yield _("Teams stay together: who is entered with a partner plays every round with them.")


def _round_robin(event: Event) -> Iterator[Words]:
    if event.cycles == 2:
        yield _("Everybody meets everybody else twice, once on each side of the table.")
    else:
        yield _("Everybody meets everybody else once.")
    yield _("All tables are fixed before the first round, and who begins is balanced over the rounds.")
    yield _("With an odd number, one of them sits out each round, and everybody does so equally often.")


def _groups(event: Event) -> Iterator[Words]:
    yield ngettext(
        "First there are groups of about {count}, made so that they are equally strong.",
        "First there are groups of about {count}, made so that they are equally strong.",
        event.group_size,
    ).format(count=event.group_size)
    yield _("In a group everybody meets everybody else.")
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
        "In the first, the upper half by rating meets the lower half; later, those with like scores meet."
    )
    yield _("Nobody meets the same opponent twice while that can be avoided.")
    yield _(
        "With an odd number one entrant has a bye, which counts as a win: somebody of the lowest score, and nobody a "
        "second time while another has had none."
    )


def _knockout(event: Event) -> Iterator[Words]:
    yield _(
        "Who loses is out. The bracket is seeded so that the two strongest meet in the final at the earliest."
    )
    yield _(
        "Where the number does not fill the bracket, the strongest go through the first round without a match."
    )
    yield from _best_of(event)
    if event.third_place:
        yield _("Those who lose the semi-finals play for the third place.")


def _double(event: Event) -> Iterator[Words]:
    yield _("Who loses goes on in the losers' bracket; who loses there is out.")
    yield _(
        "The winners of both brackets meet in the final. If the one who comes from the losers' bracket wins it, a "
        "second final decides, for then both have lost once."
    )
    yield _(
        "The strongest go through the first round without a match where the number does not fill the bracket."
    )
    yield from _best_of(event)


def _arena(event: Event) -> Iterator[Words]:
    yield ngettext(
        "For {count} minute, whoever is free is paired again and again.",
        "For {count} minutes, whoever is free is paired again and again.",
        event.arena_minutes,
    ).format(count=event.arena_minutes)
    yield _("Nobody meets the last opponent again at once, unless only two are free.")
    yield _("Matches that are being played when the time is over still count.")


def _best_of(event: Event) -> Iterator[Words]:
    if event.best_of > 1:
        yield _("A table is won by whoever wins {wins} of {most} matches first.").format(
            wins=event.best_of // 2 + 1, most=event.best_of
        )


def _points(event: Event) -> Iterator[Words]:
    if event.format == Format.ARENA:
        yield _(
            "A win counts 2 points, a draw 1, a loss none. After two wins in a row each further win counts 4."
        )
    elif event.duplicate:
        yield from _duplicate()
    elif event.format in ROUNDS_BY_SCORE:
        yield _("A table won counts 1 point, a draw half a point, a table lost none.")
    if event.tie_breaks and event.format in (*ROUNDS_BY_SCORE, Format.ARENA):
        names = ", ".join(str(TIE_BREAKS.get(name, name)) for name in event.tie_breaks)
        yield _(
            "Who is level is put in order by: {names}. Who is level in all of these shares a place."
        ).format(names=names)
    if event.format in (*OUT_AFTER_LOSS, Format.GROUPS):
        yield _(
            "A match of the bracket is never a draw: if the cards end level, more sweeps in the match decide, and then "
            "the better seed."
        )


def _duplicate() -> Iterator[Words]:
    yield _(
        "Duplicate deals: at every table of a round the same decks are dealt, so that luck is the same for all."
    )
    yield _(
        "What one makes of a deal is compared with the average of those who sat in the same seat at the other "
        "tables; the difference is the score."
    )
    yield _(
        "The decks are drawn before the round. A seal of each is shown beforehand and opened afterwards, so that "
        "everybody can check that nothing was changed."
    )
    yield _(
        "Nobody can watch a table of a round, or see how it was played, before all tables of the round are over."
    )


def _coming(event: Event) -> Iterator[Words]:
    if event.entry == Event.Entry.INVITED:
        yield _("Only those whom the organiser invites take part.")
    if limits := range_words(event.lowest, event.highest):
        yield _("It is for players {limits}, by their rating when they enter.").format(limits=limits)
    if event.rated:
        yield _("It is for accounts: guests have no rating.")
    if event.most:
        yield ngettext("There is room for {count}.", "There is room for {count}.", event.most).format(
            count=event.most
        )
    yield ngettext(
        "With fewer than {count} it does not take place.",
        "With fewer than {count} it does not take place.",
        event.fewest,
    ).format(count=event.fewest)
    if event.check_in:
        yield ngettext(
            "Whoever has entered confirms to be there within the last {count} minute before the start; who does not "
            "is left out.",
            "Whoever has entered confirms to be there within the last {count} minutes before the start; who does not "
            "is left out.",
            event.check_in,
        ).format(count=event.check_in)
    yield from _late(event)


def _late(event: Event) -> Iterator[Words]:
    if event.format == Format.ARENA:
        yield _("One can come and go at any time while it runs.")
    elif event.late_until:
        yield ngettext(
            "One can still enter until round {count} begins; rounds missed count nothing.",
            "One can still enter until round {count} begins; rounds missed count nothing.",
            event.late_until,
        ).format(count=event.late_until)
    else:
        yield _("Nobody enters after the start.")


def _absent(event: Event) -> Iterator[Words]:
    yield _(
        "Who is not at the table {time} after a round has begun, and has not played, forfeits it: the others win, no "
        "rating moves, and the absentee is left out of the next rounds until they come back."
    ).format(time=seconds_words(event.no_show))
    yield _("If nobody comes to a table, both sides have lost it.")
    yield _(
        "Who withdraws before the start is taken off the list; later, their results stay and they meet nobody more."
    )


def _matches(event: Event) -> Iterator[Words]:
    yield _("Each match is {variant}, with this clock: {clock}.").format(
        variant=event.variant, clock=clock_words(event.clock)
    )
    if event.rated:
        yield _("The matches are rated.")
    else:
        yield _("The matches move no rating.")
    if event.pause and event.format != Format.ARENA:
        yield _("Between two rounds there is a pause of {time}.").format(time=seconds_words(event.pause))
    if event.partners != Event.Partners.ALONE:
        yield _(
            "While they play, partners have only the preset phrases, and everybody at the table reads them."
        )


SECTIONS: tuple[tuple[Words, Callable[[Event], Iterator[Words]]], ...] = (
    (gettext_lazy("Taking part"), _coming),
    (gettext_lazy("Who meets whom"), _who_meets_whom),
    (gettext_lazy("Points and places"), _points),
    (gettext_lazy("Absence"), _absent),
    (gettext_lazy("The matches"), _matches),
)
