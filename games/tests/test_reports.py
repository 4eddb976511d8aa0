"""Report somebody: the context is kept as the reporter could read it, and the moderators find it in their queue."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Line, Report
from games.services.refusals import Refused
from games.services.reports import report
from games.tests.tables import person, set_table

pytestmark = pytest.mark.django_db


def said(match, player, text, room="table"):
    return Line.objects.create(
        match=match, player=player, text=text, room=room, key=f"k{Line.objects.count()}"
    )


def send(reporter, about, match=None, reason="insults", **kind):
    return report(reporter=reporter, about=about, match=match, reason=reason, now=timezone.now(), **kind)


def kept(stored):
    return [(one["name"], one["text"]) for one in stored.context]


def test_the_last_twenty_lines_are_kept_as_they_were(match, anna, bruno):
    for number in range(25):
        said(match, bruno, f"line {number}")
    stored = send(anna, bruno, match)
    Line.objects.all().delete()
    stored.refresh_from_db()
    assert kept(stored) == [("Bruno", f"line {number}") for number in range(5, 25)]


def test_the_lines_before_the_one_that_is_meant(match, anna, bruno):
    said(match, anna, "ciao")
    rude = said(match, bruno, "rude")
    said(match, bruno, "later")
    assert kept(send(anna, bruno, match, line=rude)) == [("Anna", "ciao"), ("Bruno", "rude")]


def test_what_the_reporter_could_not_read_is_not_kept(match, anna, bruno):
    said(match, person("Clara"), "among spectators", room="watchers")
    assert kept(send(anna, bruno, match)) == []


def test_lines_of_another_table_are_not_kept(match, anna, bruno):
    said(set_table(anna, bruno), bruno, "elsewhere")
    assert kept(send(anna, bruno, match)) == []


@pytest.mark.parametrize(("reason", "why"), [("  ", "in a few words"), ("x" * 201, "200 characters")])
def test_a_reason_is_needed(match, anna, bruno, reason, why):
    with pytest.raises(Refused, match=why):
        send(anna, bruno, match, reason=reason)
    assert not Report.objects.exists()


def test_what_no_database_takes_is_left_out(match, anna, bruno):
    assert send(anna, bruno, match, "in\x00 sults\x00").reason == "in sults"


def test_twice_is_refused_until_it_is_handled(match, anna, bruno):
    first = send(anna, bruno, match)
    with pytest.raises(Refused, match="already"):
        send(anna, bruno, match)
    Report.objects.filter(pk=first.pk).update(handled=timezone.now())
    send(anna, bruno, match)


def test_oneself(match, anna):
    with pytest.raises(Refused, match="yourself"):
        send(anna, anna, match)


def test_no_more_than_some_in_a_day(match, anna, settings):
    settings.SCOPA_REPORTS_A_DAY = 2
    for name in ("One", "Two"):
        send(anna, person(name), match)
    with pytest.raises(Refused, match="until tomorrow"):
        send(anna, person("Three"), match)
    Report.objects.update(created=timezone.now() - timedelta(days=1, seconds=1))
    send(anna, person("Three"), match)


# -- by HTTP ---------------------------------------------------------------------------------------------


def page_of(other, **query):
    return reverse("games:report", args=[other.pk]), query


def test_from_a_line_by_its_page(client, match, anna, bruno):
    line = said(match, bruno, "rude <b>words</b>")
    client.force_login(anna)
    about = client.get(reverse("games:person", args=[bruno.pk]), {"line": line.pk})
    assert "rude &lt;b&gt;words&lt;/b&gt;" in about.text
    address, _query = page_of(bruno)
    assert "rude" in client.get(address, {"line": line.pk}).text
    answer = client.post(address, {"line": line.pk, "reason": "insults"})
    assert answer["Location"] == match.get_absolute_url()
    stored = Report.objects.get()
    assert (stored.match, stored.about, stored.reporter, kept(stored)[-1][0]) == (match, bruno, anna, "Bruno")


def test_a_reason_that_is_missing_is_asked_for_again(client, match, anna, bruno):
    client.force_login(anna)
    answer = client.post(page_of(bruno)[0], {"match": match.key, "reason": " "})
    assert (answer.status_code, "in a few words" in answer.text) == (422, True)


def test_a_line_that_one_does_not_hear_is_not_shown(client, match, anna, bruno):
    clara = person("Clara")
    line = said(match, clara, "secret of spectators", room="watchers")
    client.force_login(anna)
    assert "secret of" not in client.get(reverse("games:person", args=[clara.pk]), {"line": line.pk}).text


def test_a_match_that_may_not_be_watched_is_not_there(client, anna, bruno):
    closed = set_table(anna, bruno, watching=False)
    client.force_login(person("Clara"))
    assert client.get(page_of(bruno)[0], {"match": closed.key}).status_code == 404


def test_signed_out(client, match, bruno):
    assert client.post(page_of(bruno)[0], {"match": match.key, "reason": "x"}).status_code == 302
    assert not Report.objects.exists()


@pytest.mark.parametrize("line", ["x", "0", "999999", "9" * 30, "٣"])
def test_lines_that_are_not_there(client, anna, bruno, line):
    client.force_login(anna)
    assert client.get(reverse("games:person", args=[bruno.pk]), {"line": line}).status_code == 200
