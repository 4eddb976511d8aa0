"""Read what people wrote on a score sheet, and say what cannot be."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import COINS, Card, cards_in, parse_card
from games.engine.errors import RulesError, UnreadableError
from games.engine.rules import NUMBERS, Rules
from games.error_words import error_words
from games.models import Variant
from games.scoresheet.rows import CLAIMS, Row, first_coins, rows_of
from games.wording import card_name, worded
from games.words import listed

MOST_ROUNDS = 40
LONGEST_NAME = 24

Form = dict[str, list[str]]
Errors = dict[str, list[str]]
Counts = tuple[int | None, ...]


def text_of(form: Form, name: str) -> str:
    return form.get(name, [""])[0].strip()


@dataclass
class RoundEntry:
    """A round as it was written: counts (None where a side has none yet), amounts by item, the cards known to be with
    each side, those of them that were tapped, and who is said to have the primiera ("" for: see the cards)."""

    number: int
    rules: Rules
    names: list[str]
    cards: Counts = ()
    coins: Counts = ()
    amounts: dict[str, tuple[int, ...]] = field(default_factory=dict)
    piles: list[int] = field(default_factory=list)
    tapped: list[int] = field(default_factory=list)
    primiera: str = ""
    errors: Errors = field(default_factory=dict)

    @property
    def counted(self) -> bool:
        """Whether everything that somebody must have is with somebody."""
        whole = None not in self.cards and None not in self.coins
        return whole and not self.errors and any(pile & CLAIMS["settebello"] for pile in self.piles)

    @property
    def empty(self) -> bool:
        written = [*self.cards, *self.coins]
        return not any(self.piles) and written.count(None) == len(written) and not self.errors

    def wrong(self, item: str, text: str) -> None:
        self.errors.setdefault(f"r{self.number}-{item}", []).append(text)


@dataclass
class Sheet:
    """A whole score sheet; `errors` are of the fields above the rounds."""

    variant: Variant
    rules: Rules
    names: list[str]
    rounds: list[RoundEntry]
    form: Form
    errors: Errors

    @property
    def all_errors(self) -> Errors:
        return self.errors | {name: texts for one in self.rounds for name, texts in one.errors.items()}


def read_sheet(form: Form) -> Sheet | None:
    """Return a sheet as it was written, its errors beside the fields; None where no variant is offered."""
    errors: Errors = {}
    variant = _variant(form, errors)
    if variant is None:
        return None
    rules = _rules(form, variant, errors)
    names = [_name(form, rules, side, errors) for side in range(rules.sides)]
    count = min(max(1, len(form.get("round", []))), MOST_ROUNDS)
    return Sheet(
        variant=variant,
        rules=rules,
        names=names,
        rounds=[read_round(form, number, rules, names) for number in range(count)],
        form=form,
        errors=errors,
    )


def _variant(form: Form, errors: Errors) -> Variant | None:
    slug, offered = text_of(form, "variant") or "scopa", Variant.objects.filter(offered=True)
    found = offered.filter(slug=slug).first()
    if found is None:
        errors["variant"] = [_("There is no such variant. Choose one of the list.")]
        found = offered.first()
    return found


def _rules(form: Form, variant: Variant, errors: Errors) -> Rules:
    """Return the rules; a seating that the variant does not have gives way to its usual one."""
    seatings = {f"{players}-{teams}": (players, teams) for players, teams in variant.seatings}
    players, teams = seatings.get(text_of(form, "seating")) or tuple(variant.seatings[0])
    rules, text = variant.rules(players=players, teams=teams), text_of(form, "target")
    if not text:
        return rules
    target = _whole(text)
    if target not in NUMBERS["target"]:
        errors["target"] = [_("Write a number from 1 to 200, or nothing for the variant's own target.")]
        return rules
    try:
        return Rules.from_options(rules.options() | {"target": target})
    except RulesError as error:
        errors["target"] = [error_words(error)]
        return rules


def _name(form: Form, rules: Rules, side: int, errors: Errors) -> str:
    name = " ".join(text_of(form, f"name-{side}").split())
    if len(name) > LONGEST_NAME:
        errors[f"name-{side}"] = [_("Write a name of 24 letters or fewer.")]
    if name:
        return name[:LONGEST_NAME]
    return (_("Side {number}") if rules.teams else _("Player {number}")).format(number=side + 1)


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else None


def read_round(form: Form, number: int, rules: Rules, names: list[str]) -> RoundEntry:
    """Return one round as it was written."""
    entry = RoundEntry(number, rules, names)
    entry.tapped = [_tapped(form, entry, side) for side in range(rules.sides)]
    entry.piles = list(entry.tapped)
    for row in rows_of(rules):
        READERS[row.kind](form, entry, row)
    _check_holders(entry)
    if not entry.errors:
        _check_counts(entry)
    return entry


def _tapped(form: Form, entry: RoundEntry, side: int) -> int:
    mask = 0
    for text in form.get(f"r{entry.number}-held-{side}", []):
        try:
            card = parse_card(text)
        except UnreadableError:
            card = None
        if card is None or not entry.rules.all_cards >> card & 1:
            entry.wrong("held", _("“{text}” is no card of this deck.").format(text=text[:10]))
        else:
            mask |= card.bit
    return mask


def _numbers(form: Form, entry: RoundEntry, row: Row) -> Counts:
    """Return what each side has of an item, None where nothing is written."""
    found: list[int | None] = []
    for side in range(entry.rules.sides):
        text = text_of(form, f"r{entry.number}-{row.item}-{side}")
        number = _whole(text)
        if text and (number is None or number > row.most):
            message = _("{name}: write a number from 0 to {most}.")
            entry.wrong(row.item, message.format(name=entry.names[side], most=row.most))
        found.append(number)
    return tuple(found)


def _read_count(form: Form, entry: RoundEntry, row: Row) -> None:
    counts = _numbers(form, entry, row)
    given = [count for count in counts if count is not None]
    rest = row.most - sum(given)
    if rest < 0:
        entry.wrong(
            row.item,
            _("Together that is {found}, and there are only {most}.").format(found=sum(given), most=row.most),
        )
    elif counts.count(None) == 1 and f"r{entry.number}-{row.item}" not in entry.errors:
        counts = tuple(rest if count is None else count for count in counts)
    elif rest and None not in counts:
        entry.wrong(
            row.item,
            ngettext("{rest} of {most} is missing.", "{rest} of {most} are missing.", rest).format(
                rest=rest, most=row.most
            ),
        )
    setattr(entry, row.item, counts)


def _read_amount(form: Form, entry: RoundEntry, row: Row) -> None:
    entry.amounts[row.item] = tuple(number or 0 for number in _numbers(form, entry, row))


def _read_run(form: Form, entry: RoundEntry, row: Row) -> None:
    for side, length in enumerate(_numbers(form, entry, row)):
        if length in (1, 2):
            message = _("{name}: a run has three [D] or more; write 0 for none.")
            entry.wrong(row.item, worded(message, name=entry.names[side]))
        elif length and length <= row.most:
            entry.piles[side] |= first_coins(entry.rules, length)


def _read_claim(form: Form, entry: RoundEntry, row: Row) -> None:
    side = _side(form, entry, row)
    if side is not None:
        entry.piles[side] |= CLAIMS[row.item]


def _read_primiera(form: Form, entry: RoundEntry, row: Row) -> None:
    entry.primiera = text_of(form, f"r{entry.number}-primiera")
    if entry.primiera not in ("", "none"):
        side = _side(form, entry, row)
        entry.primiera = "" if side is None else str(side)


def _side(form: Form, entry: RoundEntry, row: Row) -> int | None:
    text = text_of(form, f"r{entry.number}-{row.item}")
    side = _whole(text)
    if text and (side is None or side >= entry.rules.sides):
        entry.wrong(row.item, _("Choose one of those who play."))
        return None
    return side


READERS = {
    "count": _read_count,
    "amount": _read_amount,
    "run": _read_run,
    "claim": _read_claim,
    "primiera": _read_primiera,
}


def _check_holders(entry: RoundEntry) -> None:
    """Name the cards that more than one side is said to have."""
    for card in _twice(entry.piles):
        holders = [name for name, pile in zip(entry.names, entry.piles, strict=True) if pile >> card & 1]
        message = _("The {card} cannot be with {names} at once.")
        entry.wrong("held", message.format(card=card_name(card), names=listed(holders)))


def _twice(piles: Iterable[int]) -> tuple[Card, ...]:
    seen = twice = 0
    for pile in piles:
        twice |= seen & pile
        seen |= pile
    return cards_in(twice)


def _check_counts(entry: RoundEntry) -> None:
    """Check that each side has no more coins than cards, nor fewer of either than are known to be with it."""
    for name, cards, coins, pile in zip(entry.names, entry.cards, entry.coins, entry.piles, strict=True):
        known, known_coins = pile.bit_count(), (pile & COINS).bit_count()
        if cards is not None and coins is not None and coins > cards:
            entry.wrong("coins", worded(_("{name}: more [D] than cards."), name=name))
        elif coins is not None and known_coins > coins:
            message = _("{name}: fewer [D] are counted ({count}) than are named ({known}).")
            entry.wrong("coins", worded(message, name=name, known=known_coins, count=coins))
        elif cards is not None and known - known_coins > cards - (coins or 0):
            message = _("{name}: fewer cards beside the [D] are counted ({count}) than are named ({known}).")
            counted = cards - (coins or 0)
            entry.wrong("cards", worded(message, name=name, known=known - known_coins, count=counted))
