"""Tables where computers hold seats, or take them over amid a round: rules, points and seats stay as they are."""

from random import Random

import pytest
from django.db import transaction
from django.utils import timezone

from games.bots import LEVELS, choose_play
from games.bots.budget import Budget
from games.engine.deal import table_of, void_reason
from games.engine.notation import Play
from games.engine.round import deal
from games.engine.scoring import score_round
from games.engine.variants import VARIANTS, rules_for
from games.engine.view import view_of
from games.models import Round, Seat
from games.referee import act_on_due
from games.services.claim import STAND_IN
from games.services.leaving import come_back
from games.services.play import play
from games.services.refusals import Refused
from games.services.turns import restart_turn
from games.tests.tables import (
    at_once,
    person,
    play_text,
    position_of,
    round_of,
    set_table,
    stored_state,
)

TABLES = [(name, players, teams) for name, variant in VARIANTS.items() for players, teams in variant.seatings]
SPARING = Budget(2)


def first_deal(rules, chance):
    while True:
        deck = list(rules.cards)
        chance.shuffle(deck)
        if not void_reason(rules, table_of(rules, deck)):
            return deal(rules, chance.randrange(rules.players), deck)


def cards_of(position):
    """Return how many cards there are: held, on the table, in the piles, in the stock."""
    masks = [*position.hands, *position.piles, position.table]
    return sum(mask.bit_count() for mask in masks) + len(position.stock)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_a_round_of_computers_keeps_the_rules(table):
    """RULE-03, 06, 07, 14, 17 and 20: every card can be played, a sweep is a capture that empties the table, the very
    last card sweeps nothing, and no card is lost."""
    name, players, teams = table
    rules, chance = rules_for(name, players=players, teams=teams), Random("-".join(map(str, table)))
    position = first_deal(rules, chance)
    while not position.finished:
        view, before = view_of(position, position.turn), position
        level = list(LEVELS)[position.ply % len(LEVELS)]
        event = choose_play(level, view, chance, (0,) * rules.sides, SPARING)
        assert event in position.legal_plays
        playable = {one.card for one in view.legal_plays if isinstance(one, Play)}
        assert playable == set(view.hand) or not isinstance(event, Play)
        position = position.play(event)
        if position.sweeps != before.sweeps:
            assert before.table and event.captured
            assert not position.finished or rules.last_card_scopa
        elif isinstance(event, Play) and before.table and not event.captured:
            assert position.table.bit_count() == before.table.bit_count() + 1 or position.finished
        assert cards_of(position) == rules.deck
    piles = sum(pile.bit_count() for pile in position.piles)
    left = 0 if position.leftovers_to is not None else position.leftovers.bit_count()
    assert piles + left == rules.deck
    assert len(score_round(position).totals) == rules.sides


def stand_in(match, index):
    """Let a computer play for a seat, as the others have chosen."""
    with transaction.atomic():
        Seat.objects.filter(match=match, index=index).update(
            away_since=timezone.now(), left=True, stand_in=STAND_IN
        )
        restart_turn(match, now=timezone.now())


def due_now(match):
    Round.objects.filter(match=match, due__isnull=False).update(due=timezone.now())


@pytest.mark.django_db
@pytest.mark.parametrize(("people", "teams"), [(2, 0), (4, 2)])
def test_a_computer_that_takes_over_after_the_first_deal_plays_for_the_same_pile(people, teams):
    """RULE-11: nothing that was won is lost, and the points go to the seat."""
    match = set_table(*[person(f"P{number}") for number in range(people)], teams=teams, target=200)
    hands = match.rules.hand_size * people
    for _each in range(hands):
        play_text(match, str(position_of(match).legal_plays[-1]))
    won = position_of(match).piles
    stand_in(match, 1)
    while not (position := position_of(match)).finished:
        if position.turn == 1:
            due_now(match)
            assert act_on_due() == 1
        else:
            play_text(match, str(position.legal_plays[-1]))
    assert all(before & after == before for before, after in zip(won, position.piles, strict=True))
    assert sum(pile.bit_count() for pile in position.piles) == 40
    match.refresh_from_db()
    assert match.totals == list(score_round(position).totals)
    assert match.seats.get(index=1).player is not None


@pytest.mark.parametrize("_again", range(4))
@pytest.mark.django_db(transaction=True)
def test_who_comes_back_as_the_referee_plays_puts_down_one_card_or_it_does(anna, bruno, _again):
    """CONN-25, with the referee itself: exactly one card leaves the hand for the ply."""
    match = set_table(anna, bruno, dealer=1, hands=["7D 5C KC", "4C 7H QC"], table="2S 4D QH QS")
    stand_in(match, 0)
    due_now(match)

    def return_and_play():
        come_back(match_id=match.pk, seat=0)
        play(match_id=match.pk, seat=0, round_number=1, ply=0, text="KC")

    person_did, referee_did = at_once(return_and_play, act_on_due)
    assert isinstance(person_did, Refused) or person_did is None, person_did
    assert referee_did in (0, 1) and not isinstance(referee_did, Exception), referee_did
    assert (person_did is None) != bool(referee_did and round_of(match).plays != "KC")
    assert (round_of(match).ply, position_of(match).hands[0].bit_count()) == (1, 2)
    seat = match.seats.get(index=0)
    assert not seat.away and seat.player == anna
    due_now(match)
    assert act_on_due() in (0, 1) and round_of(match).ply == 1, "the computer plays no more for her"


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["6Cx2D+4D", "6Cx2D", "6C", "7D", "6Cx6D+2D"])
def test_what_a_computer_may_not_play_is_refused_as_to_people(anna, text):
    """RULE-01 and 20 for a computer's seat: a single six takes before the sum, and nothing may be laid instead."""
    match = set_table(anna, level="greedy", dealer=0, hands=["6C KC 2C"], table="2D 4D 6D")
    before = stored_state(match)
    with pytest.raises(Refused):
        play(match_id=match.pk, seat=1, round_number=1, ply=0, text=text, computer=True)
    assert stored_state(match) == before
    play(match_id=match.pk, seat=1, round_number=1, ply=0, text="6Cx6D", computer=True)
    assert round_of(match).ply == 1
