"""The rules of an event in sentences, made from its fields: what does not hold for it is not said."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.clock_words import clock_words
from games.lobby.wording import range_words
from games.tournaments.models import Event
from games.tournaments.presenters.rules_meeting import who_meets_whom
from games.tournaments.presenters.words import seconds_words

Words = str | Promise
IN_BRACKETS = (Event.Format.KNOCKOUT, Event.Format.DOUBLE_ELIMINATION)
OF_TIE_BREAKS = {
    "head_to_head": gettext_lazy("head to head: the tables among those who are level, if they have all met"),
    "buchholz": gettext_lazy("Buchholz: the sum of the opponents’ scores"),
    "median_buchholz": gettext_lazy("median Buchholz: the same without the highest and the lowest of them"),
    "sonneborn_berger": gettext_lazy(
        "Sonneborn–Berger: the scores of those one has won against, and half of those one has drawn with"
    ),
    "sweeps": gettext_lazy("all sweeps made"),
    "point_difference": gettext_lazy("point difference: points made less points of the others"),
}


class Section(NamedTuple):
    """Some sentences under a heading."""

    title: str
    sentences: list[str]


def event_rules(event: Event) -> list[Section]:
    """Return all rules of an event, by headings; those that have nothing to say are left out."""
    made = (Section(str(title), list(map(str, tell(event)))) for title, tell in SECTIONS)
    return [section for section in made if section.sentences]


def _coming(event: Event) -> Iterator[Words]:
    if event.entry == Event.Entry.INVITED:
        yield _("Only those whom the organiser invites take part.")
    if limits := range_words(event.lowest, event.highest):
        yield _("It is for players {limits}, as they are when they enter.").format(limits=limits)
    if event.rated:
        yield _("It is for accounts: guests have no rating.")
    if event.members_each > 1:
        yield _("A team is entered by one of its players, and is in once all the others have accepted.")
    if event.most:
        yield ngettext("There is room for {count}.", "There is room for {count}.", event.most).format(
            count=event.most
        )
    yield ngettext(
        "With fewer than {count} it is cancelled.", "With fewer than {count} it is cancelled.", event.fewest
    ).format(count=event.fewest)
    if event.check_in:
        yield ngettext(
            "Within the last {count} minute before the start, who has entered says to be there; who does not is left "
            "out.",
            "Within the last {count} minutes before the start, who has entered says to be there; who does not is left "
            "out.",
            event.check_in,
        ).format(count=event.check_in)
    yield _late(event)


def _late(event: Event) -> Words:
    if event.is_arena:
        return _("One can enter, rest and come back at any time while it runs.")
    if event.format == Event.Format.SWISS and event.late_until:
        return ngettext(
            "One can still enter until round {count} has begun; rounds missed give nothing.",
            "One can still enter until round {count} has begun; rounds missed give nothing.",
            event.late_until,
        ).format(count=event.late_until)
    return _("Nobody enters after the start.")


def _points(event: Event) -> Iterator[Words]:
    if event.is_arena:
        yield _(
            "A table won gives 2 points, a draw 1. After two won in a row, points double until one is not won."
        )
    elif event.duplicate:
        yield from _duplicate(event)
    elif event.format not in IN_BRACKETS:
        yield _("A table won gives 1 point, a draw half a point.")
    if event.partners == Event.Partners.DRAWN:
        yield _("Everybody has a score of their own, and gets what their side gets.")
    if event.tie_breaks and event.format not in IN_BRACKETS:
        names = "; ".join(str(OF_TIE_BREAKS.get(name, name)) for name in event.tie_breaks)
        yield _("Who has the same score is put in order by, one after the other: {names}.").format(
            names=names
        )
        yield _("A round without a match counts for these as if played against somebody with as many points.")
    if event.format not in IN_BRACKETS:
        yield _("Who is level in everything shares a place.")
    if event.format in (*IN_BRACKETS, Event.Format.GROUPS):
        yield _(
            "In the bracket nothing ends in a draw: where the points are level, more sweeps in the match decide, and "
            "then the better seed. Who is out in the same round shares a place."
        )


def _duplicate(event: Event) -> Iterator[Words]:
    deals = event.rules.fixed_deals
    yield ngettext(
        "Duplicate deals: all tables of a round play the same deck, so that nobody is lucky in cards.",
        "Duplicate deals: all tables of a round play the same {count} decks, so that nobody is lucky in cards.",
        deals,
    ).format(count=deals)
    yield _(
        "What a side makes of a deal, its points less those of the others, is compared with the average of the same "
        "side at all tables. The difference is the score."
    )
    yield _(
        "The decks are fixed when a round is paired. A seal of each stands on its page at once, and the deck itself "
        "once the round is over: so everybody can check that it was not changed."
    )
    yield _("Nobody watches a table, or sees how it was played, before all tables of the round are through.")
    yield _(
        "Who forfeits a table or gives it up gets the worst score of each deal that was not played there, the others "
        "nothing."
    )


def _absent(event: Event) -> Iterator[Words]:
    if event.live:
        yield _(
            "Who is not at the table within {time} forfeits it. No rating moves, and the absentee is left out from "
            "then on until they come back."
        ).format(time=seconds_words(event.no_show))
    yield _("Where nobody comes to a table, both sides have lost it.")
    if event.partners == Event.Partners.DRAWN:
        yield _("Whoever sat beside an absentee has not lost by it.")
    if event.format in (*IN_BRACKETS, Event.Format.GROUPS):
        yield _(
            "Where both sides of a table of the bracket have lost, whoever would have met the winner goes on."
        )
    yield _("Who withdraws before the start is taken off the list.")
    yield _(
        "Later results stay in the standings; a table begun is given up, and one paired already is forfeited."
    )
    if event.format not in (*IN_BRACKETS, Event.Format.GROUPS):
        yield _("Who has withdrawn stands below everybody who stayed.")
    yield _(
        "If the organiser ends it early, tables that are played are finished, or go to the side that leads them."
    )


def _matches(event: Event) -> Iterator[Words]:
    yield _("The matches are {variant}, with this clock: {clock}.").format(
        variant=event.variant, clock=clock_words(event.clock)
    )
    yield _("They are rated.") if event.rated else _("They move no rating.")
    yield _("Who leaves, or whose time runs out, has lost the match as anywhere on the site.")
    if event.pause and not event.is_arena:
        yield _("Between two rounds there is a pause of {time}.").format(time=seconds_words(event.pause))
    if event.partners != Event.Partners.ALONE:
        yield _(
            "While they play, partners have only the preset phrases, and everybody at the table reads them."
        )


SECTIONS: tuple[tuple[Words, Callable[[Event], Iterator[Words]]], ...] = (
    (gettext_lazy("Taking part"), _coming),
    (gettext_lazy("Who meets whom"), who_meets_whom),
    (gettext_lazy("Points and places"), _points),
    (gettext_lazy("Absence"), _absent),
    (gettext_lazy("The matches"), _matches),
)
