"""Begin rounds: shuffle, deal again what is void, and say when the referee must act."""

import random
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.engine.cards import Card, format_cards
from games.engine.deal import dealer_after_void, next_dealer, table_of, void_reason
from games.engine.rules import Rules
from games.models import Match, Round, Seat
from games.services.announce import announce

_chance = random.SystemRandom()


def shuffled(rules: Rules) -> tuple[Card, ...]:
    """Return the deck in an order that nobody can foresee."""
    deck = list(rules.cards)
    _chance.shuffle(deck)
    return tuple(deck)


def deal_until_valid(rules: Rules, dealer: int) -> tuple[int, tuple[Card, ...], list[str]]:
    """Return the dealer and the deck of a deal that counts, and the void decks before it."""
    void: list[str] = []
    deck = shuffled(rules)
    while void_reason(rules, table_of(rules, deck)):
        void.append(format_cards(deck))
        dealer = dealer_after_void(rules, dealer)
        deck = shuffled(rules)
    return dealer, deck, void


def begin_match(match: Match) -> None:
    """Deal the first round of a match whose seats are all taken; the first dealer is drawn."""
    now = timezone.now()
    begun = Match.objects.filter(pk=match.pk, status=Match.Status.OPEN).update(
        status=Match.Status.PLAYING, started=now, totals=[0] * match.rules.sides
    )
    if begun:
        _deal_round(match, number=1, dealer=secrets.randbelow(match.rules.players))


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
        Match.objects.filter(pk=match.pk).update(version=F("version") + last.changes + 1)
        _deal_round(match, number=after + 1, dealer=next_dealer(match.rules, last.dealer))
    return True


def _deal_round(match: Match, *, number: int, dealer: int) -> None:
    rules = match.rules
    dealer, deck, void = deal_until_valid(rules, dealer)
    first = (dealer + 1) % rules.players
    levels = dict(match.seats.values_list("index", "level"))
    due = bot_due() if levels[first] else None
    Round.objects.create(
        match=match, number=number, dealer=dealer, deck=format_cards(deck), void=void, due=due
    )
    announce(match.pk)


def due_after(*, seats: Sequence[Seat], turn: int, finished: bool, over: bool) -> datetime | None:
    """Return when the referee must act after a play, None where a person is waited for."""
    if over:
        return None
    if finished:
        return timezone.now() + timedelta(seconds=settings.SCOPA_NEXT_ROUND_WAIT)
    return bot_due() if seats[turn].level else None


def bot_due() -> datetime:
    """Return the moment when a computer plays: after a pause such as people make."""
    return timezone.now() + timedelta(seconds=_chance.uniform(*settings.SCOPA_BOT_PAUSE))
