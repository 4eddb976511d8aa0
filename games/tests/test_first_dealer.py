"""Who deals first: by lot, and in turns where the same people play again."""

from itertools import pairwise

import pytest
from django.utils import timezone

from games.models import Match
from games.services.resign import resign
from games.services.rounds import SESSION
from games.tests.tables import person, set_table

pytestmark = pytest.mark.django_db


def first_dealer(match):
    """Return the player who dealt first."""
    return match.seats.get(index=match.rounds.get(number=1).dealer).player


def over(match):
    resign(match_id=match.pk, seat=0)
    match.refresh_from_db()
    return match


def test_strangers_draw_lots(db):
    drawn = {set_table(person(f"A{n}"), person(f"B{n}")).rounds.get().dealer for n in range(20)}
    assert drawn == {0, 1}


def test_a_pair_deals_in_turns_wherever_they_sit(anna, bruno):
    last = first_dealer(over(set_table(anna, bruno)))
    for pair in ([anna, bruno], [bruno, anna], [bruno, anna], [anna, bruno]):
        dealer = first_dealer(over(set_table(*pair)))
        assert {dealer, last} == {anna, bruno}
        last = dealer


def test_what_others_played_between_changes_nothing(anna, bruno):
    last = first_dealer(over(set_table(anna, bruno)))
    over(set_table(anna, person("Carla")))
    assert first_dealer(set_table(anna, bruno)) != last


def test_a_pair_that_meets_another_day_draws_lots(anna, bruno):
    seen = set()
    for _ in range(20):
        seen.add(first_dealer(over(set_table(anna, bruno))))
        Match.objects.update(ended=timezone.now() - SESSION * 1.01)
    assert seen == {anna, bruno}


def test_more_than_two_draw_lots(anna, bruno):
    people = [anna, bruno, person("Carla")]
    drawn = [first_dealer(over(set_table(*people))) for _ in range(20)]
    assert any(one == another for one, another in pairwise(drawn))
