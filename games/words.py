"""Say in words what lies on the table and what is done there, in the reader's language."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.engine.cards import Card
from games.engine.notation import Declaration, Event, Play
from games.engine.rules import DEFAULTS
from games.looks import kept_by_look
from games.models import Match, Variant
from games.selectors import Played, Snapshot, Step
from games.wording import card_name, worded

ITEMS = {
    "cards": gettext_lazy("Cards"),
    "coins": "[D.cap]",
    "settebello": gettext_lazy("Settebello"),
    "primiera": gettext_lazy("Primiera"),
    "sweeps": gettext_lazy("Sweeps"),
    "napola": gettext_lazy("Napola"),
    "re_bello": gettext_lazy("Re bello"),
    "settebello_coppe": "[H7.cap]",
    "four_sevens": gettext_lazy("All four sevens"),
    "sevens": gettext_lazy("Most sevens"),
    "piccola": gettext_lazy("Piccola"),
    "grande": gettext_lazy("Grande"),
    "declarations": gettext_lazy("Declarations"),
    "dealer_bonus": gettext_lazy("Dealer's bonus"),
}
ENDINGS = {
    "target": gettext_lazy("by reaching the target"),
    "ordered_count": gettext_lazy("by counting the last round in order"),
    "fixed_deals": gettext_lazy("after the agreed number of rounds"),
    "cappotto": gettext_lazy("by cappotto: the others had nothing"),
    "all_coins": gettext_lazy("with all the [D] in one round"),
    "resignation": gettext_lazy("by resignation"),
    "timeout": gettext_lazy("on time"),
    "abandoned": gettext_lazy("because the table was left"),
    "agreed": gettext_lazy("stopped by agreement"),
    "aborted": gettext_lazy("called off before everybody had played"),
    "absent": gettext_lazy("somebody did not begin in time"),
    "closed": gettext_lazy("closed after days of absence"),
    "adjudicated": gettext_lazy("decided by the organiser of the tournament"),
    "cancelled": gettext_lazy("since the tournament was cancelled"),
}


def item_name(item: str) -> str:
    """Return an item of the score in the words of the reader's deck."""
    return worded(ITEMS[item])


def ending_name(code: str) -> str:
    """Return how a match ended in the words of the reader's deck; a code without words as it is."""
    return worded(ENDINGS[code]) if code in ENDINGS else code


def listed(words: Sequence[str]) -> str:
    """Return words as a list that ends in “and”."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def named(cards: Iterable[Card], case: str = "") -> str:
    """Return cards as a list in words, each with its article; `case` as for `card_name`."""
    return listed([_the(card, case) for card in cards])


@kept_by_look(500)
def _the(card: Card, case: str) -> str:
    return _("the {card}").format(card=card_name(card, case))


@kept_by_look(20_000)
def play_label(play: Play) -> str:
    """Return what a button that makes a play says; its cards are objects."""
    card = card_name(play.card, "acc")
    if not play.captured:
        return _("Lay the {card}").format(card=card)
    if not play.captured_cards:
        return _("Take the {card} itself to your pile").format(card=card)
    return _("Take {cards} with the {card}").format(card=card, cards=named(play.captured_cards, "acc"))


@kept_by_look(20_000)
def captured_label(play: Play) -> str:
    """Return what one of several ways to play a card says."""
    if not play.captured:
        return _("Nothing: lay it on the table")
    return named(play.captured_cards, "acc") if play.captured_cards else _("Itself, to your pile")


def declaration_label(declaration: Declaration) -> str:
    """Return what a button that declares says."""
    kind = _("three of a rank") if declaration.points == 10 else _("under ten")
    points = ngettext("{count} point", "{count} points", declaration.points).format(count=declaration.points)
    label = _("Declare {kind} ({points})").format(kind=kind, points=points)
    if declaration.value:
        label = worded(_("{label}, the [H7] standing for {value}"), label=label, value=declaration.value)
    return label


def event_label(event: Event) -> str:
    """Return what a button that plays or declares says."""
    return declaration_label(event) if isinstance(event, Declaration) else play_label(event)


def told(step: Step, name: str | None) -> str:
    """Return an event as a sentence, in the first person where `name` is None."""
    if isinstance(step.event, Declaration):
        return _told_declaration(step.event, name)
    return _told_play(step.event, name) + (" " + _("Sweep!") if step.swept else "")


@kept_by_look(50_000)
def _told_play(play: Play, name: str | None) -> str:
    card, cards = card_name(play.card, "acc"), named(play.captured_cards, "acc")
    if not play.captured:
        mine, theirs = _("You lay the {card}."), _("{name} lays the {card}.")
    elif not cards:
        mine, theirs = _("You take the {card} itself."), _("{name} takes the {card} itself.")
    else:
        mine = _("You play the {card}, take {cards}.")
        theirs = _("{name} plays the {card}, takes {cards}.")
    return (mine if name is None else theirs).format(name=name, card=card, cards=cards)


def _told_declaration(declaration: Declaration, name: str | None) -> str:
    if declaration.points == 10:
        mine, theirs = (
            _("You declare three of a rank, ten points."),
            _("{name} declares three of a rank, ten points."),
        )
    else:
        mine, theirs = (
            _("You declare under ten, three points."),
            _("{name} declares under ten, three points."),
        )
    return (mine if name is None else theirs).format(name=name)


def told_steps(snapshot: Snapshot, steps: Iterable[Step], viewer: int | None) -> list[str]:
    """Return events as sentences for a viewer, who is “you” in them."""
    return [
        told(step, None if step.seat == viewer else snapshot.seats[step.seat].shown_name) for step in steps
    ]


def told_deal(snapshot: Snapshot, played: Played) -> list[str]:
    """Return how a round began, in sentences: who dealt, what was void, and the dealer's bonus."""
    dealer = snapshot.seats[played.stored.dealer].shown_name
    void, bonus = len(played.stored.void), played.position.setup.bonus
    sentences = [_("Round {number}: {name} deals.").format(number=played.stored.number, name=dealer)]
    if void:
        sentences.append(
            ngettext(
                "The deal was void and was made again.",
                "The deal was void {count} times and was made again.",
                void,
            ).format(count=void)
        )
    if bonus:
        sentences.append(
            ngettext(
                "{name} takes the table and marks {count} point as dealer.",
                "{name} takes the table and marks {count} points as dealer.",
                bonus,
            ).format(name=dealer, count=bonus)
        )
    return sentences


def told_score(snapshot: Snapshot, played: Played) -> str:
    """Return the score of a finished round as a sentence, an empty text before."""
    if played.score is None:
        return ""
    points = [
        pgettext("side and points", "{side} {points}").format(side=snapshot.side_name(side), points=total)
        for side, total in enumerate(played.score.totals)
    ]
    return _("The round is over: {points}.").format(points=listed(points))


def told_ending(snapshot: Snapshot) -> str:
    """Return how a match ended as a sentence, an empty text while it goes on."""
    match = snapshot.match
    if not match.ended_by:
        return ""
    if match.status == Match.Status.DROPPED:
        return _("The match does not count: {how}.").format(how=ending_name(match.ended_by))
    if match.winner is None:
        return _("The match is drawn.")
    return _("{side} wins the match {how}.").format(
        side=snapshot.side_name(match.winner), how=ending_name(match.ended_by)
    )


def told_table(snapshot: Snapshot) -> str:
    """Return what lies on the table and what it adds up to, as sentences."""
    cards = list(snapshot.latest.places) if snapshot.latest else []
    if not cards:
        return _("The table is empty.")
    return _("On the table: {cards}. Together {sum}.").format(
        cards=named(cards), sum=sum(map(snapshot.rules.value, cards))
    )


@kept_by_look(5_000)
def told_pile(name: str, total: int, count: int, sweeps: int) -> str:
    """Return the points, the pile and the sweeps of a side as a sentence."""
    parts = [
        ngettext("{count} point", "{count} points", total).format(count=total),
        ngettext("{count} card in the pile", "{count} cards in the pile", count).format(count=count),
        ngettext("{count} sweep", "{count} sweeps", sweeps).format(count=sweeps),
    ]
    return _("{side}: {items}.").format(side=name, items=listed(parts))


def target_line(options: Mapping[str, Any]) -> str:
    """Return how long a match with some options goes on, in a few words."""
    if rounds := options.get("fixed_deals", DEFAULTS["fixed_deals"]):
        return ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
    return _("to {target}").format(target=options.get("target", DEFAULTS["target"]))


def variant_line(variant: Variant) -> str:
    """Return a variant in one line, a shipped one in the words of the reader's language and deck."""
    return worded(variant.told_line) if variant.shipped else variant.told_line


def rules_line(variant: Variant, options: Mapping[str, Any]) -> str:
    """Return the rules of a variant with some options in one line, its target included."""
    return f"{variant_line(variant)} {capfirst(target_line(options))}.".lstrip()
