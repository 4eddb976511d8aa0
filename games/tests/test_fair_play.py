"""What looks unfair is shown to moderators once, with its evidence; what does not is shown to nobody."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player
from games.bots.agreement import Choice
from games.fairplay.computer import check_plays, play_like_computers
from games.fairplay.quick import keeps_leaving
from games.fairplay.resigned import resigned_while_ahead
from games.fairplay.series import one_sided_series
from games.fairplay.words import told
from games.models import Match, PlayCheck, Sanction, Seat, Signal
from games.referee.duties import DUTIES
from games.referee.fairplay import look_for_signals
from games.services.refusals import Refused
from games.services.signals import act, dismiss
from games.statistics.counting import count_matches
from games.tests.tables import person, play_rounds, set_table
from games.tests.test_rating import end, rated_match

pytestmark = pytest.mark.django_db

ADDRESS = "20.30.40.7"  # no address for examples is one of the internet
HOUR, MONTH = timedelta(hours=1), timedelta(days=31)


@pytest.fixture(autouse=True)
def few(settings):
    """Let a few matches be enough."""
    settings.SCOPA_FAIR_RESIGNED = 2
    settings.SCOPA_FAIR_SERIES = settings.SCOPA_FAIR_MATCHES = 3
    settings.SCOPA_FAIR_CHOICES, settings.SCOPA_FAIR_AGREEMENT = 30, 0.75


@pytest.fixture
def moderator():
    moderator = person("Mona", is_staff=True)
    moderator.groups.add(Group.objects.get(name="Moderators"))
    return moderator


def resigned(*people, totals=(8, 2), rated=True, **changed):
    """Return a match that the first of some people has resigned."""
    match = rated_match(*people) if rated else set_table(*people)
    return end(match, winner=1, ended_by="resignation", totals=totals, resigned=0, **changed)


def played(winner, loser, **changed):
    return end(rated_match(winner, loser), winner=0, totals=(11, 4), **changed)


def sits_at(address, *people):
    for one in people:
        UserSession.objects.create(user=one, ip=address, session_key=f"{one.pk} {address}", user_agent="x")


def found(search, now=None):
    return [(one.player, one.other, one.figures) for one in search(now or timezone.now())]


# -- resigning what is won ---------------------------------------------------------------------------------


def test_matches_resigned_while_ahead(anna, bruno):
    resigned(anna, bruno, totals=(2, 8))
    resigned(anna, bruno)
    assert found(resigned_while_ahead) == []
    resigned(anna, bruno, totals=(5, 2))
    assert found(resigned_while_ahead) == [(anna.pk, None, {"ahead": 2, "resigned": 3})]


@pytest.mark.parametrize(
    "changed",
    [
        {"totals": (4, 2)},
        {"totals": (2, 8)},
        {"totals": ()},
        {"rated": False},
        {"now": timezone.now() - MONTH},
    ],
)
def test_what_is_no_match_thrown_away(anna, bruno, changed):
    for _ in range(3):
        resigned(anna, bruno, **changed)
    assert found(resigned_while_ahead) == []


def test_annulled_matches_are_held_against_nobody(anna, bruno):
    for search, make in [(resigned_while_ahead, resigned), (one_sided_series, played)]:
        sits_at(f"20.30.40.{len(make.__name__)}", anna, bruno)
        for _ in range(3):
            make(anna, bruno)
        assert found(search)
        Match.objects.update(uncounted=Match.Uncounted.ANNULLED)
        assert found(search) == []


# -- series ----------------------------------------------------------------------------------------------------


def test_a_one_sided_series_between_accounts_of_one_address(anna, bruno):
    sits_at(ADDRESS, anna, bruno)
    for _ in range(2):
        played(anna, bruno)
    assert found(one_sided_series) == []
    played(anna, bruno)
    assert found(one_sided_series) == [(anna.pk, bruno.pk, {"won": 3, "of": 3})]
    played(bruno, anna)
    assert found(one_sided_series) == []  # three of four is less than nine in ten


def test_a_series_between_people_of_different_addresses(anna, bruno):
    sits_at(ADDRESS, anna, person("Clara"))
    sits_at("20.30.40.8", bruno, person("Dino"))
    for _ in range(3):
        played(anna, bruno)
    assert found(one_sided_series) == []


def test_addresses_that_say_nothing(anna, bruno, settings):
    sits_at("192.168.0.7", anna, bruno)
    settings.SCOPA_FAIR_SHARED = 3
    sits_at(ADDRESS, anna, bruno, person("Clara"), person("Dino"))
    for _ in range(3):
        played(anna, bruno)
    assert found(one_sided_series) == []


def test_casual_matches_and_partners_are_no_series(anna, bruno):
    sits_at(ADDRESS, anna, bruno)
    for _ in range(3):
        end(set_table(anna, bruno), winner=0)
        end(rated_match(anna, person("C"), bruno, person("D"), teams=2), winner=0)
    assert found(one_sided_series) == []


# -- leaving early ---------------------------------------------------------------------------------------------


@pytest.fixture
def impatient(settings):
    settings.SCOPA_FAIR_QUICK = 2


def leave(*people, **changed):
    """Return a match that the first of some people has left before the first round was over."""
    return end(set_table(*people), winner=1, ended_by="abandoned", faults={0: Seat.Fault.LEFT}, **changed)


def test_who_keeps_leaving_early(anna, bruno, impatient):
    leave(anna, bruno)
    assert found(keeps_leaving) == []
    leave(anna, bruno)
    end(set_table(anna, bruno))
    assert found(keeps_leaving) == [(anna.pk, None, {"left": 2, "of": 3})]
    for _ in range(2):
        end(set_table(anna, bruno))
    assert found(keeps_leaving) == []  # two of five


def test_what_is_not_leaving_early(anna, bruno, impatient):
    for _ in range(3):
        end(set_table(anna, level="greedy"), winner=1, ended_by="abandoned", faults={0: Seat.Fault.LEFT})
        leave(bruno, anna, now=timezone.now() - MONTH)
        late = set_table(anna, bruno)
        late.rounds.create(number=2, dealer=0, deck=late.rounds.get().deck)
        end(late, winner=1, ended_by="abandoned", faults={0: Seat.Fault.LEFT})
    assert found(keeps_leaving) == []


# -- the computer ----------------------------------------------------------------------------------------------


def checked(player, *, agreed, choices=20, count=3):
    for _ in range(count):
        match = played(player, person("Other"))
        PlayCheck.objects.create(
            match=match, player=player, choices=choices, agreed=agreed, at=timezone.now()
        )


def test_who_plays_like_a_computer(anna, bruno):
    checked(anna, agreed=15)
    checked(bruno, agreed=14)
    assert found(play_like_computers) == [(anna.pk, None, {"agreed": 45, "of": 60, "matches": 3})]


@pytest.mark.parametrize(("choices", "count"), [(9, 3), (30, 2)])
def test_too_little_says_nothing(anna, choices, count):
    checked(anna, agreed=choices, choices=choices, count=count)
    assert found(play_like_computers) == []


# -- signals ---------------------------------------------------------------------------------------------------


def test_one_signal_is_open_and_its_evidence_grows(anna, bruno, django_assert_max_num_queries):
    first = {resigned(anna, bruno).pk, resigned(anna, bruno).pk}
    now = timezone.now()
    assert look_for_signals(now) == 1
    assert look_for_signals(now + HOUR) == 0
    signal = Signal.objects.get()
    assert (signal.player, signal.kind, signal.updated) == (anna, "resigned", now)
    assert set(signal.matches.values_list("pk", flat=True)) == first
    third = resigned(anna, bruno).pk
    assert look_for_signals(now + HOUR) == 1
    signal = Signal.objects.get()
    assert (signal.created, signal.updated) == (now, now + HOUR)
    assert set(signal.matches.values_list("pk", flat=True)) == {*first, third}
    assert told(signal) == "Resigned 3 rated matches while ahead, of 3 resigned."
    with django_assert_max_num_queries(20):
        look_for_signals(now + HOUR)


def test_what_was_dismissed_comes_back_with_new_matches_alone(anna, bruno, moderator):
    for _ in range(2):
        resigned(anna, bruno)
    look_for_signals(timezone.now())
    dismiss(by=moderator, signal=Signal.objects.get(), note="a child", now=timezone.now())
    resigned(anna, bruno)
    assert look_for_signals(timezone.now()) == 0
    last = resigned(anna, bruno)
    assert look_for_signals(timezone.now()) == 1
    again = Signal.objects.get(handled=None)
    assert again.figures == {"ahead": 2, "resigned": 2} and last in again.matches.all()


def signal_of(player):
    now = timezone.now()
    figures = {"ahead": 3, "resigned": 4}
    return Signal.objects.create(player=player, kind="resigned", figures=figures, created=now, updated=now)


def test_the_referee_looks_and_compares():
    assert {look_for_signals, check_plays, count_matches} <= {duty.act for duty in DUTIES}


def test_a_signal_changes_nothing_for_its_player(client, anna, bruno):
    for _ in range(2):
        resigned(anna, bruno)
    look_for_signals(timezone.now())
    client.force_login(anna)
    assert "while ahead" not in client.get("/").text
    assert not Sanction.objects.exists() and Player.objects.get(pk=anna.pk).is_active


def test_a_moderator_acts_once(anna, moderator):
    signal = signal_of(anna)
    act(by=moderator, signal=signal, kind="warn", text="play on", now=timezone.now())
    signal.refresh_from_db()
    assert (signal.handled_by, signal.note, signal.sanction) == (moderator, "play on", Sanction.objects.get())
    with pytest.raises(Refused, match="Another moderator"):
        act(by=moderator, signal=signal, kind="ban", text="again", now=timezone.now())
    with pytest.raises(Refused, match="Another moderator"):
        dismiss(by=moderator, signal=signal, note="no", now=timezone.now())
    assert Sanction.objects.count() == 1


def test_nobody_judges_themselves_or_without_a_word(anna, moderator):
    with pytest.raises(Refused, match="themselves"):
        dismiss(by=moderator, signal=signal_of(moderator), note="it is me", now=timezone.now())
    with pytest.raises(Refused, match="Write why"):
        dismiss(by=moderator, signal=signal_of(anna), note=" ", now=timezone.now())
    assert not Signal.objects.exclude(handled=None).exists()


# -- the admin -------------------------------------------------------------------------------------------------


@pytest.fixture
def desk(client, moderator):
    client.force_login(moderator)
    return client


def change(signal):
    return reverse("admin:games_signal_change", args=[signal.pk])


def decide(desk, signal, decision, words="too often"):
    return desk.post(change(signal), {"decision": decision, "words": words, "until_0": "", "until_1": ""})


def test_the_queue_shows_what_waits_with_its_evidence(desk, anna, bruno):
    seen, unseen = resigned(anna, bruno), resigned(anna, bruno)
    Match.objects.filter(pk=unseen.pk).update(watching=False)
    look_for_signals(timezone.now())
    signal = Signal.objects.get()
    queue = desk.get(reverse("admin:games_signal_changelist"), {"state": "waiting"}).text
    assert "Anna" in queue and "while ahead" in queue
    page = desk.get(change(signal)).text
    assert reverse("games:replay", args=[seen.key]) in page
    assert unseen.key in page and reverse("games:replay", args=[unseen.key]) not in page
    sanctions = reverse("admin:games_sanction_changelist") + f"?player__id__exact={anna.pk}"
    assert sanctions in page and desk.get(sanctions).status_code == 200


@pytest.mark.parametrize(("decision", "sanctions"), [("dismiss", []), ("warn", ["warn"]), ("ban", ["ban"])])
def test_a_signal_is_decided_once(desk, moderator, anna, decision, sanctions):
    signal = signal_of(anna)
    assert decide(desk, signal, decision).status_code == 302
    signal.refresh_from_db()
    assert (signal.handled_by, signal.note) == (moderator, "too often")
    assert list(Sanction.objects.values_list("kind", flat=True)) == sanctions
    assert Player.objects.get(pk=anna.pk).is_active == (decision != "ban")
    page = desk.get(change(signal)).text
    assert 'name="decision"' not in page
    decide(desk, signal, "mute")
    assert list(Sanction.objects.values_list("kind", flat=True)) == sanctions


def test_a_decision_that_makes_no_sense_changes_nothing(desk, moderator, anna):
    own = signal_of(moderator)
    for signal, decision, words in [
        (own, "dismiss", "me"),
        (own, "warn", "me"),
        (signal_of(anna), "warn", ""),
    ]:
        assert decide(desk, signal, decision, words).status_code == 200
    assert not Signal.objects.exclude(handled=None).exists()


def test_players_and_strangers_stay_outside(client, anna):
    pages = [reverse("admin:games_signal_changelist"), change(signal_of(anna))]
    for page in pages:
        assert client.get(page).status_code == 302
    client.force_login(anna)
    for page in pages:
        assert client.get(page).status_code == 302


# -- how plays are compared ------------------------------------------------------------------------------------


@pytest.fixture
def quick_check(settings):
    settings.SCOPA_THINKERS, settings.SCOPA_FAIR_ITERATIONS = 0, 3


def test_rated_matches_are_compared_once_the_latest_first(anna, bruno, quick_check, settings):
    settings.SCOPA_FAIR_CHECK_SECONDS = 1e-9
    casual = set_table(anna, bruno, target=1)
    early, late = (rated_match(anna, bruno, target=1) for _ in range(2))
    for match in (casual, early, late):
        play_rounds(match, lambda position: position.legal_plays[-1])
    now = timezone.now()
    assert check_plays(now + timedelta(days=2)) == 0
    settings.SCOPA_FAIR_CHECK_SECONDS = 0
    assert check_plays(now) == 0
    settings.SCOPA_FAIR_CHECK_SECONDS = 1e-9
    assert [check_plays(now) for _ in range(3)] == [1, 1, 0]
    order = list(PlayCheck.objects.order_by("pk").values_list("match", flat=True))
    assert order == [late.pk, late.pk, early.pk, early.pk]
    for check in PlayCheck.objects.all():
        assert 0 <= check.agreed <= check.choices


def test_what_a_computer_played_for_somebody_is_not_theirs(anna, bruno, quick_check, monkeypatch):
    match = end(rated_match(anna, bruno))
    Seat.objects.filter(match=match, player=anna).update(stand_in="careful")
    choices = [Choice(0, True), Choice(1, True), Choice(1, False)]
    monkeypatch.setattr("games.fairplay.computer.choices_of_match", lambda *asked: choices)
    check_plays(timezone.now())
    told = match.checks.order_by("player__name").values_list("player__name", "choices", "agreed")
    assert list(told) == [("Anna", 0, 0), ("Bruno", 2, 1)]


def test_a_match_that_cannot_be_compared_is_put_aside(anna, bruno, quick_check):
    match = end(rated_match(anna, bruno))
    match.rounds.update(plays="7D 7D")
    assert [check_plays(timezone.now()) for _ in range(2)] == [1, 0]
    assert set(match.checks.values_list("choices", flat=True)) == {0}
