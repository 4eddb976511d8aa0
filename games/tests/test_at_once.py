"""Everything that several people, or several processes, may do at the same moment has exactly one effect."""

import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import rendering
from games.engine.record import check_record
from games.models import Match, Round, Seat
from games.referee import act, act_on_due
from games.rendering import public_fragments
from games.selectors import load_snapshot, record_of
from games.services.claim import choose
from games.services.downtime import beat, give_back_downtime
from games.services.leaving import come_back, leave
from games.services.next_round import press_next
from games.services.play import play
from games.services.refusals import AlreadyPlayed, Refused
from games.services.rematch import play_again
from games.services.resign import resign
from games.services.rounds import begin_next_round
from games.services.seats import fill_free_seats, take_seat
from games.services.stop import abort, offer_stop
from games.services.vacations import DAY, take_vacation
from games.services.watching import open_hand
from games.tests.markup import part
from games.tests.tables import (
    at_once,
    count_of,
    person,
    play_plies,
    play_round,
    position_of,
    round_of,
    set_table,
    snapshot_of,
)

pytestmark = pytest.mark.django_db(transaction=True)


def two_people(**options):
    return set_table(person("Anna"), person("Bruno"), **options)


def legal(match, count=1):
    return [str(event) for event in position_of(match).legal_plays][:count]


def errors_in(done, *expected):
    """Return what was raised that is not expected."""
    return [one for one in done if isinstance(one, Exception) and not isinstance(one, expected)]


def test_twenty_players_for_one_seat():
    match = set_table(person("Anna"))
    people = [person(f"Player {number}") for number in range(20)]
    done = at_once(*(lambda player=player: take_seat(match_id=match.pk, player=player) for player in people))
    assert (count_of(Seat, done), count_of(Refused, done)) == (1, 19), done
    match.refresh_from_db()
    assert (match.status, match.rounds.count()) == (Match.Status.PLAYING, 1)
    winner = next(people[place] for place, one in enumerate(done) if isinstance(one, Seat))
    assert match.seats.get(index=1).player == winner


def test_ten_players_for_three_seats():
    match = set_table(person("Anna"), players=4)
    people = [person(f"Player {number}") for number in range(10)]
    done = at_once(*(lambda player=player: take_seat(match_id=match.pk, player=player) for player in people))
    assert (count_of(Seat, done), count_of(Refused, done)) == (3, 7), done
    assert len(set(match.seats.values_list("player", flat=True))) == 4
    assert match.rounds.count() == 1


def test_one_player_asks_for_two_seats():
    match = set_table(person("Anna"), players=3)
    bruno = person("Bruno")
    done = at_once(
        *(lambda seat=seat: take_seat(match_id=match.pk, player=bruno, index=seat) for seat in (1, 2))
    )
    assert not errors_in(done)
    assert match.seats.filter(player=bruno).count() == 1
    match.refresh_from_db()
    assert match.status == Match.Status.OPEN


def test_a_double_click_of_a_player_on_the_invitation():
    match = set_table(person("Anna"), players=3)
    bruno = person("Bruno")
    clients = [Client(), Client()]
    for client in clients:
        client.force_login(bruno)
    done = at_once(*(lambda c=client: c.post(reverse("games:join", args=[match.key])) for client in clients))
    assert [one.status_code for one in done] == [302, 302]
    assert match.seats.filter(player=bruno).count() == 1


def test_the_last_seat_goes_to_a_player_or_to_a_computer():
    anna, bruno = person("Anna"), person("Bruno")
    match = set_table(anna)
    done = at_once(
        lambda: take_seat(match_id=match.pk, player=bruno),
        lambda: fill_free_seats(match_id=match.pk, player=anna, level="random"),
    )
    assert count_of(Refused, done) == 1 and not errors_in(done, Refused), done
    assert match.rounds.count() == 1


def test_ten_plays_for_one_ply():
    match = two_people(dealer=1)
    (text,) = legal(match)
    done = at_once(
        *[lambda: play(match_id=match.pk, seat=0, round_number=1, ply=0, text=text)] * 10,
    )
    assert (done.count(None), count_of(AlreadyPlayed, done)) == (1, 9), done
    assert round_of(match).texts == [text]


def test_two_cards_for_one_ply():
    match = two_people(dealer=1, hands=["AD 2C 3H"], table="QS QH JS JC")
    texts = legal(match, 3)
    done = at_once(
        *(
            lambda text=text: play(match_id=match.pk, seat=0, round_number=1, ply=0, text=text)
            for text in texts
        )
    )
    assert (done.count(None), count_of(AlreadyPlayed, done)) == (1, 2), done
    assert round_of(match).texts == [texts[done.index(None)]]
    assert position_of(match).hands[0].bit_count() == 2


def test_the_last_play_of_a_match_twice():
    match = two_people(target=1)
    while not position_of(match).play(position_of(match).legal_plays[0]).finished:
        play_plies(match, 1)
    (text,), ply, seat = legal(match), round_of(match).ply, position_of(match).turn
    done = at_once(*[lambda: play(match_id=match.pk, seat=seat, round_number=1, ply=ply, text=text)] * 4)
    assert (done.count(None), count_of(Refused, done)) == (1, 3), done
    match.refresh_from_db()
    assert match.totals == list(snapshot_of(match).latest.score.totals)


def test_both_press_next():
    match = two_people(target=200)
    play_round(match)
    dealer = round_of(match).dealer
    done = at_once(
        *(lambda seat=seat: press_next(match_id=match.pk, seat=seat, round_number=1) for seat in (0, 1) * 3)
    )
    assert not errors_in(done), done
    assert (match.rounds.count(), round_of(match).dealer) == (2, 1 - dealer)
    assert set(match.seats.values_list("ready", flat=True)) == {1}


def test_next_is_pressed_while_the_referee_begins_the_round():
    match = two_people(target=200)
    play_round(match)
    press_next(match_id=match.pk, seat=0, round_number=1)
    Round.objects.update(due=timezone.now())
    before = snapshot_of(match).sequence
    done = at_once(
        lambda: press_next(match_id=match.pk, seat=1, round_number=1),
        act_on_due,
        lambda: begin_next_round(match_id=match.pk, after=1),
    )
    assert not errors_in(done), done
    assert match.rounds.count() == 2
    assert snapshot_of(match).sequence > before
    assert round_of(match).due is None


def test_two_referees_on_the_same_round_that_is_due():
    match = two_people(target=200)
    play_round(match)
    Round.objects.update(due=timezone.now())
    done = at_once(*[act_on_due] * 4)
    assert not errors_in(done), done
    assert match.rounds.count() == 2


def test_two_referees_for_one_computer():
    match = set_table(person("Anna"), level="random", dealer=0)
    readings = [Round.objects.select_related("match").get(match=match) for _ in range(4)]
    done = at_once(*(lambda stored=stored: act(stored) for stored in readings))
    assert not errors_in(done), done
    assert (round_of(match).ply, position_of(match).turn) == (1, 0)


def test_two_referees_for_many_tables():
    matches = [set_table(person(f"Player {number}"), level="random", dealer=0) for number in range(6)]
    done = at_once(act_on_due, act_on_due, act_on_due)
    assert not errors_in(done), done
    assert [round_of(match).ply for match in matches] == [1] * 6


@pytest.mark.parametrize("attempt", range(4))
def test_resigning_against_a_play(attempt):
    """Either the play comes first, or it is refused; the resignation stands in both cases."""
    match = two_people(dealer=1)
    (text,) = legal(match)
    done = at_once(
        lambda: play(match_id=match.pk, seat=0, round_number=1, ply=0, text=text),
        lambda: resign(match_id=match.pk, seat=1),
    )
    assert done[1] is None and not errors_in(done, Refused), done
    ended(match, "resignation")


@pytest.mark.parametrize("attempt", range(4))
def test_resigning_against_the_last_play(attempt):
    """The match ends once: by the cards or by the resignation, with a record that is valid."""
    match = two_people(target=1)
    while not position_of(match).play(position_of(match).legal_plays[0]).finished:
        play_plies(match, 1)
    (text,), ply, seat = legal(match), round_of(match).ply, position_of(match).turn
    done = at_once(
        lambda: play(match_id=match.pk, seat=seat, round_number=1, ply=ply, text=text),
        lambda: resign(match_id=match.pk, seat=1 - seat),
    )
    assert not errors_in(done, Refused), done
    ended(match, *(("target",) if done[0] is None and count_of(Refused, done) else ("resignation", "target")))


def test_a_play_that_waits_for_a_resignation_is_refused():
    """The play is checked before the resignation is stored, and written after it."""
    match = two_people(dealer=1)
    (text,) = legal(match)
    resigned, done = threading.Event(), []

    def resign_slowly():
        with transaction.atomic():
            resign(match_id=match.pk, seat=1)
            resigned.set()
            threading.Event().wait(0.4)

    def play_meanwhile():
        resigned.wait(10)
        play(match_id=match.pk, seat=0, round_number=1, ply=0, text=text)

    done = at_once(resign_slowly, play_meanwhile)
    assert done[0] is None and isinstance(done[1], Refused), done
    assert round_of(match).ply == 0
    ended(match, "resignation")


def while_a_play_is_written(match, act):
    """Play the next card, slowly, and do something else while its round is written; return what both raised."""
    stored, (text,), seat = round_of(match), legal(match), position_of(match).turn
    written, acting = threading.Event(), threading.Event()

    def wait_after_the_round(execute, sql, params, many, context):
        answer = execute(sql, params, many, context)
        if sql.startswith('UPDATE "games_round"') and not written.is_set():
            written.set()
            acting.wait(10)
            threading.Event().wait(0.3)
        return answer

    def play_slowly():
        with connection.execute_wrapper(wait_after_the_round):
            play(match_id=match.pk, seat=seat, round_number=stored.number, ply=stored.ply, text=text)

    def act_meanwhile():
        written.wait(10)
        acting.set()
        return act()

    done = at_once(play_slowly, act_meanwhile)
    assert round_of(match).texts == [*stored.texts, text]
    return done


@pytest.mark.parametrize(
    "act",
    [
        lambda **seat: press_next(**seat, round_number=1),
        leave,
        offer_stop,
        lambda **seat: open_hand(**seat, on=True),
        come_back,
        lambda **seat: choose(**seat, wish="computer"),
    ],
    ids=["next", "leave", "stop", "open hand", "come back", "choose"],
)
def test_a_seat_is_written_while_a_card_is_played_from_it(act):
    """Two tabs of one player: whichever row each of them locks first, neither waits for the other for ever."""
    match = two_people(target=200)
    play_round(match)
    begin_next_round(match_id=match.pk, after=1)
    seat = position_of(match).turn
    gone = match.seats.filter(index=seat if act is come_back else 1 - seat)
    gone.update(away_since=timezone.now() - timedelta(hours=1))
    done = while_a_play_is_written(match, lambda: act(match_id=match.pk, seat=seat))
    assert not errors_in(done), done
    assert match.seats.get(index=seat).ready == 1


def test_a_match_is_called_off_while_the_last_who_has_not_played_plays():
    match = two_people(dealer=1)
    play_plies(match, 1)
    done = while_a_play_is_written(match, lambda: abort(match_id=match.pk, seat=0))
    assert count_of(Refused, done) == 1, done
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


def test_the_time_that_the_server_was_down_is_given_back_while_somebody_comes_back():
    """One has locked its table and the other all rounds: neither waits for the other for ever."""
    match = two_people(clock="180+5", dealer=1)
    now = timezone.now()
    beat(now=now - timedelta(hours=1))
    match.seats.update(away_since=now - timedelta(hours=2))
    locked, giving = threading.Event(), threading.Event()

    def wait_after_the_seat(execute, sql, params, many, context):
        answer = execute(sql, params, many, context)
        if sql.startswith('UPDATE "games_seat"') and not locked.is_set():
            locked.set()
            giving.wait(10)
            threading.Event().wait(0.3)
        return answer

    def come_back_slowly():
        with connection.execute_wrapper(wait_after_the_seat):
            return come_back(match_id=match.pk, seat=0)

    def give_back_meanwhile():
        locked.wait(10)
        giving.set()
        return give_back_downtime(now=now)

    assert at_once(come_back_slowly, give_back_meanwhile) == [True, True]
    assert not match.seats.get(index=0).away_since
    assert match.seats.get(index=1).away_since == now - timedelta(hours=1)


def test_a_vacation_is_taken_while_a_match_of_days_ends():
    """The end of a match refers to its players, whom the vacation has locked, and has locked what the other renews."""
    match = two_people(clock="3d", dealer=1)
    anna, now = match.seats.get(index=0).player, timezone.now()
    chosen, locked = threading.Event(), threading.Event()

    def after(start, event, wait):
        def wrapper(execute, sql, params, many, context):
            answer = execute(sql, params, many, context)
            if sql.startswith(start) and not event.is_set():
                event.set()
                wait()
            return answer

        return connection.execute_wrapper(wrapper)

    def take_vacation_slowly():
        with after('SELECT "accounts_player"', chosen, lambda: locked.wait(1)):
            take_vacation(player=anna, first=now.date() + DAY, last=now.date() + DAY, now=now)

    def resign_meanwhile():
        chosen.wait(10)
        with after('SELECT "games_match"', locked, lambda: threading.Event().wait(0.3)):
            resign(match_id=match.pk, seat=1)

    assert at_once(take_vacation_slowly, resign_meanwhile) == [None, None]
    ended(match, "resignation")


def ended(match, *how):
    match.refresh_from_db()
    assert (match.status, match.ended_by in how) == (Match.Status.OVER, True), match.ended_by
    told = check_record(record_of(match))
    assert told["valid"], told
    assert not match.rounds.exclude(due=None).exists()


def test_both_resign():
    match = two_people()
    done = at_once(*(lambda seat=seat: resign(match_id=match.pk, seat=seat) for seat in (0, 1)))
    assert (done.count(None), count_of(Refused, done)) == (1, 1), done
    match.refresh_from_db()
    assert match.winner == (1 if done[0] is None else 0)


def test_both_play_again():
    match = two_people()
    resign(match_id=match.pk, seat=0)
    people = [seat.player for seat in match.seats.all()]
    done = at_once(
        *(
            lambda player=player: play_again(match=match, player=player, now=timezone.now())
            for player in people * 2
        )
    )
    assert not errors_in(done), done
    assert len({new.pk for new in done}) == 1 and Match.objects.count() == 2
    assert [seat.player for seat in done[0].seats.all()] == people
    assert done[0].rounds.count() == 1


def between_queries(change, after: int):
    """Return a wrapper of queries that lets `change` happen, on a connection of its own, after some of them."""
    seen = []

    def wrapper(execute, sql, params, many, context):
        answer = execute(sql, params, many, context)
        seen.append(sql)
        if len(seen) == after:
            assert at_once(change) == [None]
        return answer

    return connection.execute_wrapper(wrapper)


@pytest.mark.parametrize("after", [1, 2])
@pytest.mark.parametrize("what", ["the last play", "the next round", "the first round"])
def test_a_match_is_read_as_it_stood_at_one_moment(what, after):
    """What is drawn of a reading is kept for everybody: it must never be half old and half new."""
    if what == "the first round":
        match, bruno = set_table(person("Anna")), person("Bruno")

        def change():
            take_seat(match_id=match.pk, player=bruno)
    elif what == "the next round":
        match = two_people(target=200)
        play_round(match)

        def change():
            begin_next_round(match_id=match.pk, after=1)
    else:
        match = two_people(target=200)
        while not position_of(match).play(position_of(match).legal_plays[0]).finished:
            play_plies(match, 1)

        def change():
            play_plies(match, 1)

    def drawn():
        return public_fragments(load_snapshot(id=match.pk), "en")

    before = drawn()
    with between_queries(change, after):
        during = drawn()
    kept = drawn()
    rendering._drawn.clear()
    fresh = drawn()
    assert fresh != before
    for id in ("score", "log"):
        assert part(during, id).text in (part(before, id).text, part(fresh, id).text)
        assert part(kept, id).text == part(fresh, id).text
