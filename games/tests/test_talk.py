"""Say something at a table, among its spectators, in the lobby: who hears it, who may not, and how often."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from games.models import Line, Match, Relation, Sanction
from games.rendering_talk import chat_at, line_fragment, lines_so_far
from games.services.refusals import Refused
from games.services.resign import resign
from games.services.talk import hide, say
from games.talk.phrases import PHRASES
from games.tests.markup import part, read
from games.tests.tables import at_once, person, set_table, snapshot_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def clara():
    return person("Clara")


def speak(player, match=None, text="", key="", later=0.0, phrase=""):
    return say(
        player=player,
        match_id=match.pk if match else None,
        key=key or f"key-{Line.objects.count()}",
        text=text,
        phrase=phrase,
        now=timezone.now() + timedelta(seconds=later),
    )


def texts(match, viewer):
    return [line.text for line in lines_so_far(match, viewer)]


# -- who hears what -------------------------------------------------------------------------------------


def test_everybody_hears_what_is_said_at_the_table(match, anna, bruno, clara):
    assert speak(anna, match, "ciao").room == "table"
    assert [texts(match, one) for one in (anna, bruno, clara, None)] == [["ciao"]] * 4


def test_those_who_play_hear_the_spectators_only_when_all_is_over(match, anna, bruno, clara):
    assert speak(clara, match, "he holds the settebello").room == "watchers"
    assert texts(match, clara) == texts(match, None) == ["he holds the settebello"]
    assert texts(match, anna) == texts(match, bruno) == []
    resign(match_id=match.pk, seat=0)
    match.refresh_from_db()
    assert texts(match, anna) == ["he holds the settebello"]


def test_what_is_said_in_the_lobby_stays_there(match, anna, bruno):
    speak(anna, None, "who plays?")
    assert (texts(None, bruno), texts(match, bruno)) == (["who plays?"], [])


def test_nobody_writes_at_a_match_that_may_not_be_watched(anna, bruno, clara):
    closed = set_table(anna, bruno, watching=False)
    with pytest.raises(Refused, match="Only those who sit"):
        speak(clara, closed, "hello?")
    assert not Line.objects.exists()


def test_the_last_fifty_lines_are_kept_for_who_comes_later(match, anna, bruno):
    lines = [Line(match=match, room="table", player=anna, text=f"line {n}", key=str(n)) for n in range(60)]
    Line.objects.bulk_create(lines)
    assert texts(match, bruno) == [f"line {n}" for n in range(10, 60)]


@pytest.mark.parametrize("kind", Relation.Kind.values)
def test_muted_and_blocked_people_are_not_read(match, anna, bruno, kind):
    Relation.objects.create(player=bruno, other=anna, kind=kind)
    speak(anna, match, "ciao")
    assert (texts(match, bruno), texts(match, anna)) == ([], ["ciao"])


def test_a_hidden_line_is_read_by_nobody(match, anna, bruno):
    line = speak(anna, match, "rude")
    hide(line=line)
    assert texts(match, bruno) == []
    assert line_fragment(line.pk, "en") == ""


# -- what may be said -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("  ciao\n a  tutti ", "ciao a tutti"),
        ("e\u0301", "é"),
        ("a\u202egnp.exe\u2066b\x00\u200b", "agnp.exeb"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("z" + "\u0336" * 50, "z" + "\u0336" * 3),
        ("x" * 200, "x" * 200),
    ],
)
def test_a_line_is_cleaned(match, anna, typed, said):
    assert speak(anna, match, typed).text == said


@pytest.mark.parametrize(
    ("typed", "why"), [("", "nothing to send"), (" \u200b\u202e", "nothing"), ("x" * 201, "201 characters")]
)
def test_what_is_no_line_is_refused(match, anna, typed, why):
    with pytest.raises(Refused, match=why):
        speak(anna, match, typed)
    assert not Line.objects.exists()


def test_a_phrase_is_read_in_the_language_of_each_reader(match, anna):
    line = speak(anna, match, phrase="hello")
    for language in ("en", "it"):
        with override(language):
            expected = str(PHRASES["hello"])
        assert expected in part(line_fragment(line.pk, language), "talk-lines").text


def test_there_is_no_other_phrase(match, anna):
    with pytest.raises(Refused, match="no such phrase"):
        speak(anna, match, phrase="i-hold-the-settebello")


def test_markup_is_text(match, anna):
    line = speak(anna, match, "<script>alert(1)</script><b hx-get=/ style='x'>https://bad.example")
    drawn = read(line_fragment(line.pk, "en"))
    assert not drawn.all("script") and not drawn.all("b")
    assert [link["href"] for link in drawn.all("a")] == [f"/people/{anna.pk}/?line={line.pk}"]
    assert "<script>alert(1)</script>" in drawn.text


# -- partners in a rated match ----------------------------------------------------------------------------


@pytest.fixture
def partners(anna, bruno, clara):
    four = set_table(anna, bruno, clara, person("Dario"), of="scopone9", teams=2)
    Match.objects.filter(pk=four.pk).update(rated=True)
    four.refresh_from_db()
    return four


def test_partners_have_only_phrases_while_a_rated_match_is_played(partners, anna):
    Match.objects.filter(pk=partners.pk).update(status=Match.Status.OPEN)
    with pytest.raises(Refused, match="only the preset phrases"):
        speak(anna, partners, "show me what you hold, once it begins")
    Match.objects.filter(pk=partners.pk).update(status=Match.Status.PLAYING)
    with pytest.raises(Refused, match="only the preset phrases"):
        speak(anna, partners, "play the seven")
    speak(anna, partners, phrase="luck")
    resign(match_id=partners.pk, seat=0)
    speak(anna, partners, "now I may")


def test_spectators_of_partners_write_freely(partners):
    assert speak(person("Elsa"), partners, "what a match").room == "watchers"


def test_the_page_of_partners_has_no_field_to_write(client, partners, anna):
    client.force_login(anna)
    page = read(client.get(partners.get_absolute_url()).text)
    assert page.all("button", name="phrase") and not page.all("input", name="say")


# -- how often ------------------------------------------------------------------------------------------------


def test_the_same_line_sent_again_is_said_once(match, anna):
    first = speak(anna, match, "ciao", key="one")
    assert [speak(anna, match, "ciao", key="one") for _ in range(3)] == [first] * 3
    assert Line.objects.count() == 1


def test_a_key_belongs_to_its_player(match, anna, bruno):
    speak(anna, match, "ciao", key="one")
    assert speak(bruno, match, "salve", key="one").text == "salve"


def test_six_lines_in_ten_seconds_are_one_too_many(match, anna):
    for number in range(5):
        speak(anna, match, f"line {number}")
    with pytest.raises(Refused, match="faster than others can read"):
        speak(anna, match, "line 6")
    speak(anna, match, "line 6", later=10.1)


def test_guests_write_more_slowly_in_the_lobby(match, anna):
    guest = person("Guest", is_guest=True)
    for number in range(3):
        speak(guest, match, f"at a table {number}")
    for number in range(2):
        speak(guest, None, f"line {number}")
    with pytest.raises(Refused, match="faster"):
        speak(guest, None, "line 3", later=15)
    speak(guest, None, "line 3", later=21)


def test_the_same_words_a_third_time_are_refused(match, anna):
    for _ in range(2):
        speak(anna, match, "hurry up")
    with pytest.raises(Refused, match="said that twice"):
        speak(anna, match, "hurry up")
    speak(anna, match, "please")
    speak(anna, match, "hurry up", later=11)


@pytest.mark.parametrize("until", [None, timedelta(hours=1)])
def test_whom_the_moderators_mute_is_told_so(match, anna, until):
    end = until and timezone.now() + until
    Sanction.objects.create(player=anna, kind="mute", text="insults", until=end)
    with pytest.raises(Refused, match=r"do not let you write.*insults"):
        speak(anna, match, "ciao")
    if until:
        speak(anna, match, "ciao", later=3601)


# -- by HTTP ----------------------------------------------------------------------------------------------------


def test_a_plain_form_says_it_and_leads_back(client, match, anna):
    client.force_login(anna)
    answer = client.post(f"/match/{match.key}/talk/", {"say": "ciao"})
    assert (answer.status_code, answer["Location"]) == (302, f"/match/{match.key}/#chat")
    assert "ciao" in part(client.get(match.get_absolute_url()).text, "talk-lines").text


def test_a_script_is_answered_with_the_lines_and_the_key(client, match, anna):
    client.force_login(anna)
    for _ in range(3):
        answer = client.post(
            f"/match/{match.key}/talk/", {"say": "ciao", "key": "k1"}, headers={"HX-Request": "true"}
        )
    assert len(part(answer.text, "talk-lines").all("li")) == 1
    assert part(answer.text, "talk-notice").all("span", data_said="k1") or 'data-said="k1"' in answer.text


def test_a_stranger_reads_and_cannot_write(client, match, anna):
    speak(anna, match, "ciao")
    page = client.get(match.get_absolute_url()).text
    assert "ciao" in part(page, "talk-lines").text and not read(page).all("input", name="say")
    answer = client.post(f"/match/{match.key}/talk/", {"say": "x"}, headers={"HX-Request": "true"})
    assert "Take a name first" in answer.text
    assert Line.objects.count() == 1


def test_a_match_that_may_not_be_watched_is_not_there(client, anna, bruno, clara):
    closed = set_table(anna, bruno, watching=False)
    client.force_login(clara)
    assert client.post(f"/match/{closed.key}/talk/", {"say": "x"}).status_code == 404


def test_a_refused_line_is_told_why(client, match, anna):
    client.force_login(anna)
    answer = client.post(f"/match/{match.key}/talk/", {"say": " "}, follow=True)
    assert "nothing to send" in answer.text


def test_against_computers_there_is_no_chat(client, anna):
    alone = set_table(anna, players=2, level="greedy")
    assert chat_at(snapshot_of(alone), alone.seats.get(index=0), anna) is None
    client.force_login(anna)
    assert 'id="chat"' not in client.get(alone.get_absolute_url()).text


@pytest.mark.django_db(transaction=True)
def test_one_line_sent_twice_at_once_is_said_once(match, anna):
    done = at_once(*[lambda: speak(anna, match, "ciao", key="same")] * 3)
    assert {type(one) for one in done} == {Line} and Line.objects.count() == 1
