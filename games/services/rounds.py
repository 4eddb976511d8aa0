"""Begin rounds: who deals, shuffling, and dealing again what is void."""

import random
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.clocks import Clock
from games.engine.cards import Card, format_cards, parse_cards
from games.engine.deal import dealer_after_void, next_dealer, table_of, void_reason
from games.engine.rules import Rules
from games.fairness import NO_VALUE, Source, lot, shuffle
from games.models import Match, Round
from games.models.match import new_secret
from games.services.announce import announce
from games.services.old_tables import tell_old_tables
from games.services.turns import begin_turn, limits

SESSION = timedelta(hours=12)  # people who meet again within it go on where they stopped

_chance = random.SystemRandom()


def shuffled(rules: Rules, source: Source | None = None, void: int = 0) -> tuple[Card, ...]:
    """Return the deck in an order that nobody can foresee; with a `source`, one that can be proven afterwards, for
    the deal after `void` deals that did not count."""
    if source is not None:
        return shuffle(source, rules.cards, void=void)
    deck = list(rules.cards)
    _chance.shuffle(deck)
    return tuple(deck)


def deal_until_valid(
    rules: Rules, dealer: int, source: Source | None = None
) -> tuple[int, tuple[Card, ...], list[str]]:
    """Return the dealer and the deck of a deal that counts, and the void decks before it."""
    void: list[str] = []
    deck = shuffled(rules, source)
    while void_reason(rules, table_of(rules, deck)):
        void.append(format_cards(deck))
        dealer = dealer_after_void(rules, dealer)
        deck = shuffled(rules, source, len(void))
    return dealer, deck, void


def begin_match(match: Match, *, dealer: int | None = None) -> None:
    """Deal the first round of a match whose seats are all taken; `dealer` says who deals, or else the rules do."""
    now, source = timezone.now(), source_of(match, 1)
    begun = Match.objects.filter(pk=match.pk, status=Match.Status.OPEN).update(
        status=Match.Status.PLAYING, started=now, totals=[0] * match.rules.sides, **renewed(match)
    )
    if begun:
        banks = Clock.parse(match.clock).start(match.rules.players)
        due = first_dealer(match) if dealer is None else dealer
        dealer = drawn(match.rules, source) if due is None else due
        _deal_round(match, source, number=1, dealer=dealer, banks=banks, now=now, by_lot=due is None)
        tell_old_tables(match.seats.values_list("player", flat=True), now)


def source_of(match: Match, number: int) -> Source | None:
    """Return what the deck of a round comes of, None where the match has no secret or the round was fixed."""
    if not match.secret or number <= len(match.boards):
        return None
    values = tuple(match.values.get(str(seat)) or NO_VALUE for seat in range(match.rules.players))
    return Source(match.key, number, match.secret, values)


def renewed(match: Match) -> dict[str, Any]:
    """Give a match a new secret for its next deal, with no values yet, and return what is to be stored of it."""
    match.secret, match.values = new_secret(), {}
    return {"secret": match.secret, "values": match.values}


def drawn(rules: Rules, source: Source | None) -> int:
    """Draw the seat that deals first, so that it can be proven where there is a source."""
    return lot(source, rules.players) if source else _chance.randrange(rules.players)


def first_dealer(match: Match) -> int | None:
    """Return who deals first: whoever sits after the first dealer where the same people have just played, None where
    lots are drawn.

    A rematch follows the match before it; two people who meet again within hours follow their last match.
    """
    before = match.again_of or _last_of_pair(match)
    first = before.rounds.filter(number=1).first() if before else None
    if before is None or first is None:
        return None
    dealer = before.seats.get(index=first.dealer)
    again = match.seats.filter(player=dealer.player).first() if dealer.player else None
    return ((again or dealer).index + 1) % match.rules.players


def _last_of_pair(match: Match) -> Match | None:
    """Return the match that the two people of a match played last with each other, a short while ago."""
    people = list(match.seats.exclude(player=None).values_list("player", flat=True))
    if len(people) != 2 or match.rules.players != 2:
        return None
    lately = Match.objects.filter(status=Match.Status.OVER, ended__gte=timezone.now() - SESSION)
    for one in people:
        lately = lately.filter(seats__player=one)
    return lately.order_by("-started").first()


def begin_next_round(*, match_id: int, after: int) -> bool:
    """Deal the round after round `after`, unless that was done already or the match is over.

    Safe to call twice and from several processes: the first one deals, and the others return False.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        last = match.rounds.order_by("-number").first()
        if match.status != Match.Status.PLAYING or last is None or last.number != after or last.ended is None:
            return False
        Round.objects.filter(pk=last.pk).update(due=None)
        source = source_of(match, after + 1)
        Match.objects.filter(pk=match.pk).update(version=F("version") + last.changes + 1, **renewed(match))
        dealer = next_dealer(match.rules, last.dealer)
        _deal_round(match, source, number=after + 1, dealer=dealer, banks=last.banks, now=timezone.now())
    return True


def _deal_round(
    match: Match,
    source: Source | None,
    *,
    number: int,
    dealer: int,
    banks: list[int],
    now: datetime,
    by_lot: bool = False,
) -> None:
    rules, seats = match.rules, list(match.seats.select_related("player"))
    dealer, deck, void = _fixed(match, number) or deal_until_valid(rules, dealer, source)
    lags = [limits(match).lag] * rules.players
    begun = begin_turn(
        match, seats, (dealer + 1) % rules.players, now=now, banks=banks, lags=lags, first=number == 1
    )
    fair = _kept(source, by_lot) if source else {}
    Round.objects.create(
        match=match, number=number, dealer=dealer, deck=format_cards(deck), void=void, fair=fair, **begun
    )
    announce(match.pk)


def _kept(source: Source, by_lot: bool) -> dict[str, Any]:
    """Return what is stored of the source of a round."""
    return {"secret": source.secret, "values": list(source.values)} | ({"lot": True} if by_lot else {})


def _fixed(match: Match, number: int) -> tuple[int, tuple[Card, ...], list[str]] | None:
    """Return the dealer and the deck of a round that was fixed beforehand, None of any other."""
    if number > len(match.boards):
        return None
    dealer, deck = match.boards[number - 1]
    return dealer, parse_cards(deck), []
