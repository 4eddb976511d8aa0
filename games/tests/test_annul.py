"""Annulling matches: looked at first, marked everywhere, their effect gone, and undone where it was a mistake."""

import random
from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse
from django.utils import timezone

from accounts.models import Rating, RatingChange
from games.models import Annulment, Match, Result, Sanction
from games.players.record import record_of_player
from games.services.annul import annul, ban_cheat, give_back, let_count
from games.services.recompute import recompute_ratings
from games.services.refusals import Refused
from games.tests.tables import person, play_rounds, set_table
from games.tests.test_rating import end, number, rated_match

pytestmark = pytest.mark.django_db

LIST = reverse("admin:games_match_changelist")
NOW = timezone.now()


@pytest.fixture
def root():
    return person("Root", is_staff=True, is_superuser=True)


@pytest.fixture
def staff(client, root):
    client.force_login(root)
    return client


@pytest.fixture
def people():
    return [person(f"Player {place}") for place in range(6)]


def played(people, count, seed=3, days=120):
    """Return rated matches among people, some by pairs, some left, spread over the last days."""
    chance, matches = random.Random(seed), []
    for place in range(count):
        now = NOW - timedelta(days=days - days * place / count)
        pairs = chance.random() < 0.25
        match = rated_match(*chance.sample(people, 4 if pairs else 2), teams=2 if pairs else 0)
        if chance.random() < 0.3:
            match.seats.filter(index=1).update(stand_in="greedy")
        matches.append(end(match, winner=chance.choice([0, 1, None]), now=now))
    return matches


def numbers():
    return list(Rating.objects.order_by("player", "ladder").values_list("player", "mu", "sigma", "matches"))


def test_its_effect_is_taken_out_as_a_recount_would(root, people):
    matches = played(people, 12)
    chosen = [matches[2], matches[6]]
    done = annul(by=root, matches=[one.pk for one in chosen], reason="Arranged", now=NOW)
    assert recompute_ratings(write=False).differences == []
    assert not RatingChange.objects.filter(match__in=chosen).exists()
    assert {one.uncounted for one in Match.objects.filter(pk__in=[one.pk for one in chosen])} == {"annulled"}
    assert any(one.before != one.after for one in done.moved)
    assert all(number(one.player) == one.after for one in done.moved)


def test_the_first_match_of_two_leaves_them_as_newcomers(root, anna, bruno):
    match = end(rated_match(anna, bruno))
    annul(by=root, matches=[match.pk], reason="Arranged", now=NOW)
    assert number(anna) == number(bruno) == 1500
    assert recompute_ratings(write=False).differences == []


def test_whoever_met_none_of_them_stays_as_they_are(root, people):
    others = [person("Far"), person("Away")]
    far = end(rated_match(*others))
    match = end(rated_match(*people[:2]))
    before = list(Rating.objects.filter(player__in=others).values())
    annul(by=root, matches=[match.pk], reason="Arranged", now=NOW)
    assert list(Rating.objects.filter(player__in=others).values()) == before
    assert far.rating_changes.count() == 2


def test_it_counts_again_as_it_did(root, people):
    matches = played(people, 8)
    before = numbers()
    annul(by=root, matches=[matches[3].pk], reason="Mistaken", now=NOW)
    assert numbers() != before
    let_count(by=root, matches=[matches[3].pk], now=NOW)
    assert recompute_ratings(write=False).differences == []
    assert [row[3] for row in numbers()] == [row[3] for row in before]
    assert not Annulment.objects.exists()


def test_one_that_did_not_count_for_another_reason_returns_to_that(root, anna, bruno, settings):
    settings.SCOPA_RATED_A_DAY = 0
    match = end(rated_match(anna, bruno))
    annul(by=root, matches=[match.pk], reason="Arranged", now=NOW)
    let_count(by=root, matches=[match.pk], now=NOW)
    match.refresh_from_db()
    assert match.uncounted == "often"
    assert not RatingChange.objects.exists()


def test_the_record_of_a_player_leaves_it_out(root, anna, bruno):
    match = end(set_table(anna, bruno))
    end(set_table(anna, bruno), winner=1)
    annul(by=root, matches=[match.pk], reason="Arranged", now=NOW)
    record = record_of_player(anna)
    assert [(line.matches, line.won) for line in record.lines] == [(1, 0)]
    assert (record.streaks.best, record.opponents[0].matches) == (0, 1)
    assert Result.objects.filter(annulled=True).count() == 2


def test_who_when_and_why_are_kept(root, anna, bruno):
    match = end(set_table(anna, bruno))
    annul(by=root, matches=[match.pk], reason=" Arranged ", now=NOW)
    note = match.annulment
    assert (note.by, note.reason, note.at) == (root, "Arranged", NOW)
    assert LogEntry.objects.get().change_message == "annulled: Arranged"


@pytest.mark.parametrize(
    ("reason", "status", "words"),
    [("", "over", "Write the reason"), ("Arranged", "playing", "nothing to annul")],
)
def test_refused(root, anna, bruno, reason, status, words):
    match = set_table(anna, bruno)
    if status == "over":
        end(match)
    with pytest.raises(Refused, match=words):
        annul(by=root, matches=[match.pk], reason=reason, now=NOW)
    assert not Annulment.objects.exists()


def test_twice(root, anna, bruno):
    match = end(rated_match(anna, bruno))
    annul(by=root, matches=[match.pk], reason="Arranged", now=NOW)
    with pytest.raises(Refused):
        annul(by=root, matches=[match.pk], reason="Again", now=NOW)
    assert Annulment.objects.get().reason == "Arranged"
    let_count(by=root, matches=[match.pk], now=NOW)
    with pytest.raises(Refused, match="None of these matches is annulled"):
        let_count(by=root, matches=[match.pk], now=NOW)


def test_it_is_marked_wherever_it_appears(client, root, anna, bruno):
    match = play_rounds(rated_match(anna, bruno))
    annul(by=root, matches=[match.pk], reason="Arranged", now=NOW)
    client.force_login(anna)
    for name, who in (("player", str(anna.pk)), ("player_matches", str(anna.pk)), ("replay", match.key)):
        answer = client.get(reverse(f"games:{name}", args=[who]), follow=True)
        assert "annulled" in answer.text, name
    assert "This match was annulled" in client.get(match.get_absolute_url()).text
    assert client.get(reverse("games:record", args=[match.key])).json()["annulled"] is True


def test_a_casual_one_says_so_too(client, root, anna, bruno):
    match = play_rounds(set_table(anna, bruno))
    assert "annulled" not in client.get(match.get_absolute_url()).text
    annul(by=root, matches=[match.pk], reason="Arranged", now=NOW)
    assert "This match was annulled" in client.get(match.get_absolute_url()).text


def test_the_opponents_of_a_cheat_get_their_points_back(root, people):
    played(people, 14)
    cheat, others = people[0], people[1:]
    since = NOW - timedelta(days=60)
    done = ban_cheat(by=root, player=cheat, reason="Played by a program", since=since, now=NOW)
    cheat.refresh_from_db()
    assert not cheat.is_active
    assert Sanction.objects.get().kind == "ban"
    assert done.matches and all(match.ended >= since for match in done.matches)
    assert not Match.objects.filter(seats__player=cheat, ended__gte=since, uncounted="").exists()
    assert Match.objects.filter(seats__player=cheat, ended__lt=since, uncounted="").exists()
    assert not Match.objects.exclude(seats__player=cheat).exclude(uncounted="").exists()
    assert {one.player for one in done.moved} & set(others)
    said = LogEntry.objects.filter(object_id=cheat.pk, content_type__model="player")
    assert any(f"{len(done.matches)} matches annulled" in one.change_message for one in said)
    assert recompute_ratings(write=False).differences == []


def test_nobody_is_a_cheat_twice_or_by_themselves(root, anna, bruno):
    end(rated_match(anna, bruno))
    since = NOW - timedelta(days=1)
    ban_cheat(by=root, player=anna, reason="Program", since=since, now=NOW)
    with pytest.raises(Refused):
        ban_cheat(by=root, player=anna, reason="Program", since=since, now=NOW)
    with pytest.raises(Refused, match="Nobody moderates themselves"):
        give_back(by=root, player=root, reason="Program", since=since, now=NOW)
    assert Sanction.objects.count() == 1


def chosen(match, **fields):
    return {"action": "annul_matches", "_selected_action": [match.pk]} | fields


def test_the_page_shows_what_it_would_do_and_changes_nothing(staff, anna, bruno):
    match = end(rated_match(anna, bruno))
    before = numbers()
    told = staff.post(LIST, chosen(match)).text
    assert str(number(anna)) in told and "1500" in told and "Anna" in told
    assert numbers() == before and not Annulment.objects.exists() and not LogEntry.objects.exists()


def test_the_page_does_it_with_a_reason(staff, anna, bruno):
    match = end(rated_match(anna, bruno))
    answer = staff.post(LIST, chosen(match, do="1", reason=""))
    assert answer.context["form"].errors["reason"] and not Annulment.objects.exists()
    answer = staff.post(LIST, chosen(match, do="1", reason="Arranged"), follow=True)
    assert "1 match changed, 2 players rated again." in answer.text
    assert number(anna) == 1500
    back = {"action": "let_matches_count", "_selected_action": [match.pk]}
    assert "Let them count" in staff.post(LIST, back).text
    staff.post(LIST, back | {"do": "1"})
    assert number(anna) > 1500


def test_what_cannot_be_is_said_on_the_page(staff, anna, bruno):
    told = staff.post(LIST, chosen(set_table(anna, bruno))).text
    assert "nothing to annul" in told and 'name="do"' not in told


def test_the_page_of_a_cheat_looks_back_as_far_as_is_asked(staff, people):
    played(people, 9)
    page = reverse("admin:accounts_player_changelist")
    form = {"action": "ban_as_cheat", "_selected_action": [people[0].pk]}
    counts = [
        len(staff.post(page, form | {"look": "1", "reason": "", "days": days}).context["done"].matches)
        for days in (50, 3650)
    ]
    assert counts[0] < counts[1]
    people[0].refresh_from_db()
    assert people[0].is_active
    staff.post(page, form | {"do": "1", "reason": "Program", "days": 50})
    people[0].refresh_from_db()
    assert not people[0].is_active
    assert Annulment.objects.count() == counts[0]


def test_several_cheats_are_looked_at_one_by_one(staff, anna, bruno):
    page = reverse("admin:accounts_player_changelist")
    form = {
        "action": "ban_as_cheat",
        "_selected_action": [anna.pk, bruno.pk],
        "do": "1",
        "reason": "x",
        "days": 9,
    }
    assert "Choose one player" in staff.post(page, form, follow=True).text
    assert not Sanction.objects.exists()


def test_who_may_not_annul_is_not_offered_it(client, anna, bruno):
    from django.contrib.auth.models import Permission

    helper = person("Helper", is_staff=True)
    for name in ("view_match", "view_player"):
        helper.user_permissions.add(Permission.objects.get(codename=name))
    client.force_login(helper)
    match = end(rated_match(anna, bruno))
    client.post(LIST, chosen(match, do="1", reason="Arranged"))
    page = reverse("admin:accounts_player_changelist")
    client.post(
        page, {"action": "ban_as_cheat", "_selected_action": [anna.pk], "do": "1", "reason": "x", "days": 9}
    )
    assert not Annulment.objects.exists() and not Sanction.objects.exists()
    client.logout()
    assert client.post(LIST, chosen(match, do="1", reason="Arranged")).status_code == 302
    assert not Annulment.objects.exists()
