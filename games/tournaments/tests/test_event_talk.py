"""The chat of an event: who may write what, where it is heard, and that it is moderated like the others."""

import pytest
from django.utils import timezone

from games.models import Line, Sanction
from games.rendering_talk import lines_so_far
from games.services.refusals import Refused
from games.services.reports import report
from games.services.talk import say
from games.tests.markup import part
from games.tests.tables import person, set_table
from games.tournaments.tests.setting import set_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db):
    return set_event()


def speak(player, event, text="", key="", phrase=""):
    key = key or f"key-{Line.objects.count()}"
    return say(
        player=player, match_id=None, event_id=event.pk, key=key, text=text, phrase=phrase, now=timezone.now()
    )


def post(client, event, htmx=True, **fields):
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(f"/events/{event.slug}/talk/", fields, headers=headers)


def test_what_is_said_stays_with_its_event(event, anna):
    line = speak(anna, event, "ciao")
    assert (line.room, line.event) == ("event", event.pk)
    assert [one.text for one in lines_so_far(None, None, event.pk)] == ["ciao"]
    assert lines_so_far(None, None) == [] == lines_so_far(None, None, set_event().pk)


def test_by_http_with_a_script_and_without(client, event, anna):
    client.force_login(anna)
    answer = post(client, event, say="ciao", key="one").content.decode()
    assert "ciao" in part(answer, "talk-lines").text
    assert post(client, event, htmx=False, phrase="hello")["Location"] == f"/events/{event.slug}/#chat"
    assert post(client, event, say="ciao", key="one").status_code == 200
    assert Line.objects.count() == 2
    assert "ciao" in part(client.get(f"/events/{event.slug}/").content.decode(), "talk-lines").text


def test_a_stranger_cannot_write(client, event):
    assert "Take a name first" in post(client, event, say="ciao", key="one").content.decode()
    assert not Line.objects.exists()


def test_whoever_is_muted_cannot_write(event, anna):
    Sanction.objects.create(player=anna, kind=Sanction.Kind.MUTE, text="enough")
    with pytest.raises(Refused):
        speak(anna, event, "ciao")


def test_guests_write_as_slowly_as_in_the_lobby(event, settings):
    settings.SCOPA_TALK_OF_GUESTS = (1, 60)
    guest = person("Guest", is_guest=True)
    speak(guest, event, "ciao")
    with pytest.raises(Refused):
        speak(guest, event, "and again")


def test_whoever_plays_in_a_team_has_only_the_phrases(event, anna, bruno):
    """Else one could tell a partner here which cards one holds."""
    set_table(anna, bruno, person("Clara"), person("Dora"), teams=2)
    with pytest.raises(Refused):
        speak(anna, event, "I hold the settebello")
    assert speak(anna, event, phrase="hello").phrase == "hello"


def test_a_line_can_be_reported_with_what_was_said_before_it(client, event, anna, bruno):
    speak(bruno, set_event(), "elsewhere")
    speak(anna, event, "be kind")
    line = speak(bruno, event, "no")
    client.force_login(anna)
    assert "no" in client.get(f"/people/{bruno.pk}/?line={line.pk}").content.decode()
    made = report(reporter=anna, about=bruno, reason="rude", line=line, now=timezone.now())
    assert [one["text"] for one in made.context] == ["be kind", "no"]
