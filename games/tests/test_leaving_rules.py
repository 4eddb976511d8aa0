"""The page that says what happens when somebody leaves: every line is an end that comes about so."""

import pytest
from django.urls import reverse

from accounts.models import RatingChange
from games.models import Match, Seat
from games.rulebook.leaving import LINES
from games.services.claim import STAND_IN, choose
from games.services.finish import finish
from games.services.flags import let_flag_fall
from games.services.leaving import come_back, leave
from games.services.resign import resign
from games.services.stop import abort, close, offer_stop
from games.tests.moments import later
from games.tests.tables import person, play_plies, round_of, set_table

pytestmark = pytest.mark.django_db

LEAVER = 3  # of four, two against two; side 1


@pytest.fixture
def table(settings, monkeypatch):
    """Four people, the side of the leaver ahead; every person has played two cards."""
    people = [person(name) for name in ("Anna", "Bruno", "Carla", "Dino")]
    match = set_table(*people, of="scopone9", players=4, teams=2, dealer=3, target=200)
    play_plies(match, 7)
    Match.objects.filter(pk=match.pk).update(totals=[3, 10])
    return match


def rated(match, **clock):
    Match.objects.filter(pk=match.pk).update(rated=True, **clock)


def cards_decide(match):
    """Let the cards end the match, for the side that is ahead."""
    match.refresh_from_db()
    finish(match, winner=1, ended_by="target", totals=[3, 21], now=round_of(match).started)


def left(match, monkeypatch):
    leave(match_id=match.pk, seat=LEAVER)
    later(monkeypatch, 16)


def resigned(match, monkeypatch):
    rated(match)
    resign(match_id=match.pk, seat=LEAVER)


def claimed(match, monkeypatch):
    rated(match)
    left(match, monkeypatch)
    for seat in (0, 1, 2):
        choose(match_id=match.pk, seat=seat, wish="claim")


def timeout(match, monkeypatch):
    rated(match, clock="180+5")
    flag = round_of(match).started
    match.rounds.update(flag=flag, banks=[0] * 4, lags=[0] * 4)
    later(monkeypatch, 5)
    from django.utils import timezone

    assert let_flag_fall(match_id=match.pk, round_number=1, now=timezone.now())


def computer(match, monkeypatch):
    rated(match)
    left(match, monkeypatch)
    for seat in (0, 1, 2):
        choose(match_id=match.pk, seat=seat, wish="computer")
    assert match.seats.get(index=LEAVER).stand_in == STAND_IN
    cards_decide(match)


def returned(match, monkeypatch):
    rated(match)
    left(match, monkeypatch)
    for seat in (0, 1, 2):
        choose(match_id=match.pk, seat=seat, wish="computer")
    come_back(match_id=match.pk, seat=LEAVER)
    cards_decide(match)


def agreed(match, monkeypatch):
    for seat in range(4):
        offer_stop(match_id=match.pk, seat=seat)


def aborted(match, monkeypatch):
    match.rounds.update(plays="", ply=0)
    rated(match)
    abort(match_id=match.pk, seat=LEAVER)


def absent(match, monkeypatch):
    from django.utils import timezone

    match.rounds.update(plays="", ply=0)
    rated(match, clock="180+5")
    match.rounds.update(flag=round_of(match).started, banks=[0] * 4, lags=[0] * 4)
    later(monkeypatch, 60)
    assert let_flag_fall(match_id=match.pk, round_number=1, now=timezone.now())


def closed(match, monkeypatch):
    leave(match_id=match.pk, seat=LEAVER)
    later(monkeypatch, 4 * 86400)
    close(match_id=match.pk, seat=0)


LOST = {0: "won", 1: "-", 2: "won", 3: "lost"}
UNMOVED = {0: "-", 1: "-", 2: "-", 3: "-"}
# What each line promises: the winning side (None: nobody), and what it does to the ratings of the four.
ENDS = {
    "resigned": (resigned, 0, LOST),
    "claimed": (claimed, 0, LOST),
    "timeout": (timeout, 0, LOST),
    "computer": (computer, 1, UNMOVED | {3: "lost"}),
    "returned": (returned, 1, {0: "lost", 1: "won", 2: "lost", 3: "won"}),
    "agreed": (agreed, None, UNMOVED),
    "aborted": (aborted, None, UNMOVED),
    "absent": (absent, None, UNMOVED),
    "closed": (closed, None, UNMOVED),
}


def ratings(match):
    """Return what a match did to the ratings of its seats."""
    moved = {
        change.player_id: "won" if change.mu_after > change.mu_before else "lost"
        for change in RatingChange.objects.filter(match_id=match.pk)
    }
    return {seat.index: moved.get(seat.player_id, "-") for seat in match.seats.all()}


def test_every_line_is_tried():
    assert [line.id for line in LINES] == list(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_it_ends_as_the_page_says(table, monkeypatch, name):
    end, winner, moved = ENDS[name]
    end(table, monkeypatch)
    table.refresh_from_db()
    counts = winner is not None
    assert table.status == (Match.Status.OVER if counts else Match.Status.DROPPED)
    assert table.winner == winner
    assert ratings(table) == moved


def test_no_innocent_has_a_fault(table, monkeypatch):
    claimed(table, monkeypatch)
    assert [seat.fault for seat in table.seats.all()] == ["", "", "", Seat.Fault.LEFT]


def test_the_page_shows_them_and_the_waits(client, settings):
    settings.SCOPA_CLAIM_AFTER_LOST = 5  # a site cannot go below twenty
    page = client.get(reverse("games:leaving_rules"))
    assert page.status_code == 200
    for line in LINES:
        assert str(line.happens) in page.text.replace("&#x27;", "'")
    assert "after 20 seconds" in page.text and "after 15 seconds" in page.text
