"""Offers opened, taken, withdrawn and paired at the same moment: one action decides, and nobody begins two matches."""

import random
from collections import Counter

import pytest

from games.models import Match, Seat
from games.referee.offers import end_offers, note_absence
from games.services.challenges import decline
from games.services.offers import withdraw
from games.services.quick_match import pair_seeks, seek
from games.services.refusals import Refused
from games.services.seats import take_seat
from games.tests.lobbies import NORMAL, gone, here, later, offer
from games.tests.tables import at_once, count_of, person, variant

pytestmark = pytest.mark.django_db(transaction=True)


def taking(match, player):
    return lambda: take_seat(match_id=match.pk, player=player)


def errors_in(done):
    return [one for one in done if isinstance(one, Exception) and not isinstance(one, Refused)]


def begun_matches():
    return Match.objects.filter(status=Match.Status.PLAYING)


def check_lobby():
    """Check that nobody plays two matches, and that nobody who plays has an offer open."""
    playing = list(Seat.objects.filter(match__in=begun_matches()).values_list("player", flat=True))
    assert max(Counter(playing).values(), default=0) <= 1, playing
    assert not Match.objects.filter(status=Match.Status.OPEN, opened_by__in=playing).exists()
    for match in begun_matches():
        assert match.rounds.count() == 1 and not match.seats.filter(player=None).exists()


def test_two_offers_of_one_person_are_taken_at_once():
    anna, bruno, carla = map(person, ("Anna", "Bruno", "Carla"))
    one, two = offer(anna), offer(anna)
    done = at_once(taking(one, bruno), taking(two, carla))
    assert (count_of(Seat, done), count_of(Refused, done)) == (1, 1), done
    assert begun_matches().count() == 1
    check_lobby()


def test_two_people_take_each_others_offer():
    anna, bruno = person("Anna"), person("Bruno")
    done = at_once(taking(offer(bruno), anna), taking(offer(anna), bruno))
    assert (count_of(Seat, done), count_of(Refused, done)) == (1, 1), done
    check_lobby()


def test_one_person_takes_two_offers():
    anna, bruno, carla = map(person, ("Anna", "Bruno", "Carla"))
    done = at_once(taking(offer(anna), carla), taking(offer(bruno), carla))
    assert (count_of(Seat, done), count_of(Refused, done)) == (1, 1), done
    check_lobby()


def test_an_offer_is_taken_and_withdrawn_at_once():
    anna, bruno = person("Anna"), person("Bruno")
    offered = offer(anna)
    done = at_once(taking(offered, bruno), lambda: withdraw(match_id=offered.pk, player=anna))
    assert count_of(Refused, done) == 1 and not errors_in(done), done
    offered.refresh_from_db()
    assert offered.status in (Match.Status.PLAYING, Match.Status.DROPPED)


def test_a_challenge_is_accepted_and_declined_in_two_tabs():
    anna, bruno = person("Anna"), person("Bruno")
    asked = offer(anna, listed=False, asked=bruno)
    done = at_once(taking(asked, bruno), lambda: decline(match_id=asked.pk, player=bruno))
    assert count_of(Refused, done) == 1 and not errors_in(done), done


def test_many_seek_at_once_and_two_referees_pair_them():
    people = [person(f"Player {number}") for number in range(7)]
    here(*people)
    scopa = variant()
    seeking = [lambda player=player: seek(player=player, variant=scopa, clock=NORMAL) for player in people]
    done = at_once(*seeking, *(lambda: pair_seeks(later()) for _ in range(2)))
    assert not errors_in(done) and not count_of(Refused, done), done
    assert begun_matches().count() == 3
    assert Match.objects.filter(status=Match.Status.OPEN).count() == 1
    check_lobby()


def test_two_referees_end_an_offer_once():
    anna = person("Anna")
    offered = offer(anna)
    gone(anna)
    noted = at_once(*(lambda: note_absence(later()) for _ in range(2)))
    ended = at_once(*(lambda: end_offers(later(60)) for _ in range(2)))
    offered.refresh_from_db()
    assert (sum(noted), sum(ended), offered.version) == (1, 1, 1)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_people_do_at_once_nobody_begins_two_matches(seed):
    chance = random.Random(seed)
    people = [person(f"Player {number}") for number in range(6)]
    offers = [offer(player) for player in people for _ in range(2)]
    scopa = variant()

    def something(player):
        what = chance.choice(["take", "take", "take", "withdraw", "seek"])
        match = chance.choice(offers)
        if what == "seek":
            return lambda: seek(player=player, variant=scopa, clock=NORMAL)
        return taking(match, player) if what == "take" else lambda: withdraw(match_id=match.pk, player=player)

    for _ in range(3):
        done = at_once(*(something(player) for player in people), lambda: pair_seeks(later()))
        assert not errors_in(done), done
        check_lobby()
