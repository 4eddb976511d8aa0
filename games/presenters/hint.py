"""A hint as it is drawn and read: the play in cards, and in one sentence with its reasons."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.bots.advice import Advice
from games.bots.motives import Motive
from games.bots.weighed import NOISE
from games.decks import current_deck
from games.engine.cards import Card
from games.engine.notation import Declaration, Event
from games.presenters.faces import Face, face, faces
from games.wording import card_name, worded
from games.words import declaration_label, listed, named

ITEMS = {
    "napola": gettext_lazy("the napola"),
    "re_bello": gettext_lazy("the re bello"),
    "settebello_coppe": gettext_lazy("the [H7]"),
    "four_sevens": gettext_lazy("all four sevens"),
    "piccola": gettext_lazy("the piccola"),
    "grande": gettext_lazy("the grande"),
    "all_coins": gettext_lazy("all the [D]"),
}


@dataclass(frozen=True, slots=True)
class HintShown:
    """A hint: the card to play (None to declare), the cards it takes, and the whole in a sentence."""

    card: Face | None
    captured: tuple[Face, ...]
    text: str


def show_hint(advice: Advice) -> HintShown:
    """Return a hint for its one reader."""
    reasons = listed([reason(motive) for motive in advice.motives])
    text = " ".join(
        filter(
            None,
            [
                _("{play}: {reasons}.").format(play=told_best(advice.play), reasons=reasons),
                _margin(advice.margin),
            ],
        )
    )
    if isinstance(advice.play, Declaration):
        return HintShown(None, (), text)
    return HintShown(face(advice.play.card), tuple(faces(advice.play.captured_cards)), text)


def told_best(event: Event) -> str:
    """Return an event as what is to be done."""
    if isinstance(event, Declaration):
        return declaration_label(event)
    card, cards = card_name(event.card, "acc"), named(event.captured_cards, "acc")
    if not event.captured:
        return _("Lay the {card}").format(card=card)
    if not cards:
        return _("Play the {card}, which goes to your pile").format(card=card)
    return _("Play the {card}, take {cards}").format(card=card, cards=cards)


def _margin(margin: float | None) -> str:
    """Return in a sentence what the best play is worth against the next best; nothing where there is no other."""
    if margin is None:
        return ""
    if margin < NOISE:
        return _("The next best play is about as good.")
    return _("It is worth about {points} points more than the next best play.").format(
        points=number_format(margin, 1)
    )


def reason(motive: Motive) -> str:
    """Return a motive as a part of a sentence."""
    return REASONS[motive.code](**motive.params)


def _sweeps(points: int) -> str:
    if points == 1:
        return _("it is a sweep")
    return _("it is a sweep worth {points} points").format(points=points)


def _coins(count: int) -> str:
    return worded(
        ngettext("it takes a card of [D.of]", "it takes {count} cards of [D.of]", count), count=count
    )


def _sevens(count: int) -> str:
    return ngettext("it takes a seven", "it takes {count} sevens", count).format(count=count)


def _cards(count: int) -> str:
    return ngettext("it takes {count} card", "it takes {count} cards", count).format(count=count)


def _last(count: int) -> str:
    return ngettext(
        "it is the last capture, which takes the card left on the table",
        "it is the last capture, which takes the {count} cards left on the table",
        count,
    ).format(count=count)


def _high(total: int) -> str:
    return _("it leaves {total} on the table, no sweep").format(total=total)


def _one_sweep(card: Card, count: int) -> str:
    rank = current_deck().ranks[card.rank]
    return ngettext(
        "it leaves a sweep to the {rank} only (one unseen)",
        "it leaves a sweep to the {rank} only ({count} unseen)",
        count,
    ).format(rank=rank, count=count)


def _about(text: Any) -> Callable[..., str]:
    """Return how a motive is told whose text names a card, an item of the score, or neither."""

    def tell(card: Card | None = None, item: str = "") -> str:
        return str(text).format(
            card="" if card is None else card_name(card), item=worded(ITEMS.get(item, ""))
        )

    return tell


REASONS: dict[str, Callable[..., str]] = {
    "only_choice": _about(gettext_lazy("it is all that the rules allow now")),
    "declares": _about(gettext_lazy("its points are marked at once")),
    "takes_settebello": _about(gettext_lazy("it takes the settebello")),
    "sweeps": _sweeps,
    "counts_for": _about(gettext_lazy("it counts towards {item}")),
    "denies": _about(gettext_lazy("it keeps {item} from the others")),
    "takes_coins": _coins,
    "takes_sevens": _sevens,
    "helps_primiera": _about(gettext_lazy("it helps the primiera with the {card}")),
    "takes_cards": _cards,
    "takes_last": _last,
    "may_take_last": _about(gettext_lazy("it may be the last capture, which takes what is left")),
    "spares_last": _about(gettext_lazy("it leaves little to whoever captured last")),
    "keeps_settebello": _about(gettext_lazy("it does not give the settebello away")),
    "table_high": _high,
    "no_sweep": _about(gettext_lazy("it leaves no sweep")),
    "one_sweep": _one_sweep,
    "leaves_little": _about(gettext_lazy("it leaves the next player less to take")),
    "keeps_pair": _about(gettext_lazy("the {card} that you keep may take it back")),
    "prepares": _about(gettext_lazy("the {card} that you keep may take what it leaves")),
    "pays_later": _about(gettext_lazy("it pays in what follows, more than can be seen at a glance")),
    "none_better": _about(gettext_lazy("no other play is worth more")),
}
