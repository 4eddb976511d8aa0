"""Moderators note, warn, mute and ban, with or without a report; all of it is written down."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.urls import reverse
from django.utils import timezone

from games.bell import needs_of
from games.models import Line, Report, Sanction
from games.services.moderation import end_bans, lift, read_warning, sanction
from games.services.refusals import Refused
from games.tests.tables import person

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def moderator():
    moderator = person("Mona", is_staff=True)
    moderator.groups.add(Group.objects.get(name="Moderators"))
    return moderator


@pytest.fixture
def reported(match, anna, bruno):
    context = [
        {
            "at": "2026-11-30T12:00:00+00:00",
            "room": "table",
            "player": "1",
            "name": "Bruno",
            "text": "<i>rude</i>",
        }
    ]
    return Report.objects.create(reporter=anna, about=bruno, match=match, reason="insults", context=context)


def do(by, player, kind, later=None, text="insults", **more):
    now = timezone.now()
    return sanction(by=by, player=player, kind=kind, text=text, until=later and now + later, now=now, **more)


# -- the service ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", Sanction.Kind.values)
def test_each_is_stored_and_written_down(moderator, bruno, reported, kind):
    done = do(moderator, bruno, kind, report=reported)
    reported.refresh_from_db()
    assert (done.by, done.report, reported.handled_by) == (moderator, reported, moderator)
    (entry,) = LogEntry.objects.all()
    assert (entry.user, entry.object_id, entry.change_message) == (
        moderator,
        str(bruno.pk),
        f"{kind}: insults",
    )
    bruno.refresh_from_db()
    assert bruno.is_active == (kind != "ban")


@pytest.mark.parametrize(
    ("changes", "why"),
    [({"text": "  "}, "Write the reason"), ({"later": -HOUR}, "still to come")],
)
def test_what_makes_no_sense(moderator, bruno, changes, why):
    with pytest.raises(Refused, match=why):
        do(moderator, bruno, "ban", **changes)
    bruno.refresh_from_db()
    assert bruno.is_active and not Sanction.objects.exists() and not LogEntry.objects.exists()


def test_nobody_moderates_themselves_or_a_colleague(moderator):
    colleague = person("Mario", is_staff=True)
    for player in (moderator, colleague):
        with pytest.raises(Refused, match="Ask an administrator"):
            do(moderator, player, "mute")
    do(moderator, colleague, "note")
    do(person("Root", is_staff=True, is_superuser=True), colleague, "ban")


def test_a_ban_ends_by_itself(moderator, bruno):
    do(moderator, bruno, "ban", later=HOUR)
    now = timezone.now()
    assert end_bans(now) == 0
    assert end_bans(now + HOUR) == 1
    assert end_bans(now + HOUR) == 0
    bruno.refresh_from_db()
    assert bruno.is_active


def test_a_longer_ban_goes_on(moderator, bruno):
    do(moderator, bruno, "ban", later=HOUR)
    do(moderator, bruno, "ban")
    assert end_bans(timezone.now() + HOUR) == 0


def test_lifted_before_its_time(moderator, bruno):
    do(moderator, bruno, "ban")
    now = timezone.now()
    assert lift(by=moderator, sanctions=Sanction.objects.all(), now=now) == 1
    assert lift(by=moderator, sanctions=Sanction.objects.all(), now=now) == 0
    bruno.refresh_from_db()
    assert bruno.is_active


def test_a_ban_tells_that_sessions_have_ended(moderator, bruno, django_capture_on_commit_callbacks):
    from accounts.sessions import sessions_ended

    heard = []

    def hear(sender, player_id, **kwargs):
        heard.append(player_id)

    sessions_ended.connect(hear)
    with django_capture_on_commit_callbacks(execute=True):
        do(moderator, bruno, "ban")
    assert heard == [bruno.pk]


# -- the bell ------------------------------------------------------------------------------------------------


def rings(player):
    return [(need.kind, need.text) for need in needs_of(player, now=timezone.now())]


def test_a_warning_rings_until_it_is_read(client, moderator, bruno):
    warning = do(moderator, bruno, "warn", text="be kind")
    assert rings(bruno) == [("warning", "A warning from the moderators: be kind")]
    client.force_login(bruno)
    assert "be kind" in client.get("/").text
    assert client.post(reverse("games:warning_read", args=[warning.pk])).status_code == 302
    assert rings(bruno) == []


def test_nobody_reads_another_ones_warning(client, moderator, anna, bruno):
    warning = do(moderator, bruno, "warn")
    assert not read_warning(player=anna, sanction=warning.pk, now=timezone.now())
    client.force_login(anna)
    client.post(reverse("games:warning_read", args=[warning.pk]))
    client.logout()
    assert client.post(reverse("games:warning_read", args=[warning.pk])).status_code == 404
    assert len(rings(bruno)) == 1


def test_a_mute_is_told_and_a_note_is_not(moderator, bruno):
    do(moderator, bruno, "note", text="watch him")
    assert rings(bruno) == []
    mute = do(moderator, bruno, "mute", later=HOUR)
    assert [kind for kind, _text in rings(bruno)] == ["warning"]
    assert not read_warning(player=bruno, sanction=mute.pk, now=timezone.now())


# -- the admin ------------------------------------------------------------------------------------------------


@pytest.fixture
def desk(client, moderator):
    client.force_login(moderator)
    return client


def change(report):
    return reverse("admin:games_report_change", args=[report.pk])


def decide(desk, report, decision, words="be kind", day="", time=""):
    return desk.post(change(report), {"decision": decision, "words": words, "until_0": day, "until_1": time})


def test_the_queue_shows_what_waits_with_its_context(desk, reported):
    queue = desk.get(reverse("admin:games_report_changelist"), {"state": "waiting"}).text
    assert "insults" in queue and "Bruno" in queue
    page = desk.get(change(reported)).text
    assert 'name="decision"' in page
    assert "&lt;i&gt;rude&lt;/i&gt;" in page and "<i>rude" not in page


def test_a_report_is_decided_once(desk, moderator, reported, bruno):
    assert decide(desk, reported, "mute", day="2999-01-01", time="00:00").status_code == 302
    done = Sanction.objects.get()
    assert (done.kind, done.text, done.by, done.report, done.until.year) == (
        "mute",
        "be kind",
        moderator,
        reported,
        2999,
    )
    assert LogEntry.objects.count() == 1
    assert 'name="decision"' not in desk.get(change(reported)).text
    decide(desk, reported, "ban")
    bruno.refresh_from_db()
    assert bruno.is_active and Sanction.objects.count() == 1
    queue = desk.get(reverse("admin:games_report_changelist"), {"state": "waiting"})
    assert queue.context["cl"].result_count == 0


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"decision": "", "words": "x"}, "This field is required"),
        ({"decision": "warn", "words": ""}, "This field is required"),
        ({"decision": "ban", "words": "x", "day": "2001-01-01", "time": "00:00"}, "still to come"),
    ],
)
def test_a_decision_that_makes_no_sense_changes_nothing(desk, reported, given, why):
    answer = decide(desk, reported, **given)
    assert (answer.status_code, why in answer.text) == (200, True)
    assert not Sanction.objects.exists()


def test_sanctions_without_a_report_and_their_end(desk, bruno):
    answer = desk.post(
        reverse("admin:games_sanction_add"),
        {"player": bruno.pk, "kind": "ban", "text": "cheats", "until_0": "", "until_1": ""},
    )
    assert answer.status_code == 302
    bruno.refresh_from_db()
    assert not bruno.is_active and Sanction.objects.count() == 1
    chosen = {"action": "end_now", "_selected_action": [Sanction.objects.get().pk]}
    desk.post(reverse("admin:games_sanction_changelist"), chosen)
    bruno.refresh_from_db()
    assert bruno.is_active


def test_nobody_is_moderated_by_themselves_in_the_admin(desk, moderator):
    fields = {"player": moderator.pk, "kind": "mute", "text": "x", "until_0": "", "until_1": ""}
    answer = desk.post(reverse("admin:games_sanction_add"), fields)
    assert "Ask an administrator" in answer.text and not Sanction.objects.exists()


def test_lines_are_taken_off_the_pages(desk, match, bruno):
    line = Line.objects.create(match=match, player=bruno, text="rude", room="table", key="1")
    chosen = {"action": "hide_lines", "_selected_action": [line.pk]}
    desk.post(reverse("admin:games_line_changelist"), chosen)
    line.refresh_from_db()
    assert line.hidden


@pytest.mark.parametrize("page", ["report", "sanction", "line"])
def test_players_and_strangers_stay_outside(client, anna, page):
    address = reverse(f"admin:games_{page}_changelist")
    assert client.get(address).status_code == 302
    client.force_login(anna)
    assert client.get(address).status_code in (302, 403)


def test_moderators_see_no_matches_and_change_no_players(desk, match, anna):
    assert desk.get(reverse("admin:games_match_changelist")).status_code == 403
    desk.post(reverse("admin:accounts_player_change", args=[anna.pk]), {"name": "X", "is_superuser": "on"})
    anna.refresh_from_db()
    assert (anna.name, anna.is_superuser) == ("Anna", False)
