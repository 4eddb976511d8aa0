"""Pair the rounds of an event, begin them, and end them."""

from datetime import datetime, timedelta

from games.engine.cards import format_cards
from games.engine.deal import next_dealer
from games.models import Match
from games.services.rounds import deal_until_valid
from games.tournaments.models import Board, Entrant, Event, EventRound, Pairing, Place
from games.tournaments.services.changes import Kind, change, log, ring, tell_members
from games.tournaments.services.plans import Plan, Thought, next_round

Status = EventRound.Status
FIRST_PAUSE = 30  # seconds at most between the first pairing and its tables


def latest_round(event: Event) -> EventRound | None:
    """Return the round of an event that was paired last."""
    return event.event_rounds.order_by("-number").first()


def pair_next(event: Event, now: datetime, thought: Thought | None = None) -> bool:
    """Pair the next round, which begins after a pause in which everybody sees it; tell whether there was one.

    `thought` was thought out before the event was locked, and counts if nothing has changed since.
    """
    number = event.number + 1
    fresh = thought is not None and thought.version == event.version
    plan = thought.plan if thought is not None and fresh else next_round(event, number)
    if plan is None:
        return False
    pause = event.pause if event.number else min(event.pause, FIRST_PAUSE)
    begins = now + timedelta(seconds=pause)
    made = EventRound.objects.create(event=event, number=number, stage=plan.stage, begins=begins)
    fill(made, plan, now)
    if event.duplicate:
        fix_boards(event, made)
    log(event, "pair", f"round {number}", now=now)
    change(event, number=number, due=now)
    ring(event)
    return True


def fill(made: EventRound, plan: Plan, now: datetime, *, first: int = 1) -> None:
    """Write the tables and byes of a plan into a round, numbered from `first` on."""
    pairings = Pairing.objects.bulk_create(
        Pairing(round=made, number=number, slot=table.slot, group=table.group)
        for number, table in enumerate(plan.tables, start=first)
    )
    places = [
        Place(pairing=pairing, entrant_id=entrant, side=side, index=index)
        for pairing, table in zip(pairings, plan.tables, strict=True)
        for side, entrants in enumerate(table.meeting.sides)
        for index, entrant in enumerate(entrants)
    ]
    for number, (entrant, group) in enumerate(plan.byes, start=first + len(pairings)):
        add_bye(made, number, entrant, score=plan.bye_score, group=group, now=now)
    Place.objects.bulk_create(places)


def add_bye(made: EventRound, number: int, entrant: int, *, score: int, group: int, now: datetime) -> None:
    """Write a bye into a round."""
    bye = Pairing.objects.create(
        round=made,
        number=number,
        group=group,
        status=Pairing.Status.OVER,
        result=Pairing.Result.BYE,
        looked=True,
        ended=now,
    )
    Place.objects.create(pairing=bye, entrant_id=entrant, side=0, score=score)


def fix_boards(event: Event, made: EventRound) -> None:
    """Fix the decks that all tables of a round play; side 0 begins the first, the next side the second, and so on."""
    rules = event.rules
    dealer = rules.players - 1
    for number in range(1, rules.fixed_deals + 1):
        deals, deck, _void = deal_until_valid(rules, dealer)
        Board.objects.create(round=made, number=number, dealer=deals, deck=format_cards(deck))
        dealer = next_dealer(rules, deals)


def begin_round(event: Event, made: EventRound, now: datetime) -> None:
    """Begin a round that is paired; its tables begin one after the other from now on."""
    EventRound.objects.filter(pk=made.pk).update(status=Status.RUNNING, started=now)
    log(event, "begin", f"round {made.number}", now=now)
    if not event.live:
        playing = event.entrants.filter(places__pairing__round=made, status=Entrant.Status.PLAYING)
        tell_members(event, Kind.ROUND, number=made.number, now=now, entrants=playing)
    change(event)


def end_round(event: Event, made: EventRound, now: datetime) -> None:
    """End a round whose tables are all over; who wants to see how the others played its deals can do so now."""
    EventRound.objects.filter(pk=made.pk).update(status=Status.OVER, ended=now)
    sealed = Match.objects.filter(pairing_match__pairing__round=made, sealed=True)
    sealed.update(sealed=False, watching=True)
    log(event, "end", f"round {made.number}", now=now)
    change(event)
    ring(event)
