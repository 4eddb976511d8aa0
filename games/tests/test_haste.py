"""Forms are taken as fast as frames of a socket, and lines from one address as fast as people write, by both alike."""

import pytest
from django.urls import reverse

from games.haste import posts_too_often, talks_too_often
from games.models import Line
from games.services.refusals import Refused
from games.services.talk import refuse_haste_of
from games.tests.markup import part
from games.tests.tables import person, play_text, position_of, set_table, stored_state

pytestmark = pytest.mark.django_db

ADDRESS, SCHOOL = "20.30.40.7", "192.168.0.7"


@pytest.fixture(autouse=True)
def slow(settings, time):
    """Take few at once; no time passes unless it is let."""
    settings.SCOPA_FRAMES_AT_ONCE, settings.SCOPA_FRAMES_A_SECOND = 1, 0.1
    settings.SCOPA_POSTS_OF_ADDRESS = 0.4
    settings.SCOPA_TALK_OF_ADDRESS = (3, 10)


def forms_taken(count, player_id, address, now):
    return sum(not posts_too_often(player_id, address, now) for _ in range(count))


def test_a_person_sends_as_many_forms_as_a_socket_takes(time):
    assert forms_taken(5, 1, "", time.now) == 2
    assert forms_taken(5, 2, "", time.now) == 2
    assert forms_taken(5, 1, "", time.pass_(10)) == 2


def test_an_address_of_the_internet_sends_so_many_and_a_private_one_any(time):
    assert forms_taken(9, None, ADDRESS, time.now) == 4
    assert forms_taken(9, None, "2a00:1:2:3::1", time.now) == 4
    assert forms_taken(9, None, "2a00:1:2:3::2", time.now) == 0  # one household
    assert forms_taken(9, None, SCHOOL, time.now) == 9


def test_lines_of_an_address_are_counted_whoever_writes_them(time):
    for _ in range(3):
        refuse_haste_of(ADDRESS, time.now)
    with pytest.raises(Refused, match="your network"):
        refuse_haste_of(ADDRESS, time.now)
    assert not any(talks_too_often(SCHOOL, time.now) for _ in range(9))
    refuse_haste_of(ADDRESS, time.pass_(10))


def say(client, match, text):
    address = reverse("games:talk", args=[match.key])
    return client.post(address, {"say": text}, REMOTE_ADDR=ADDRESS, headers={"HX-Request": "true"})


def test_a_line_by_form_is_refused_by_the_same_count(client, match, anna, settings):
    settings.SCOPA_FRAMES_AT_ONCE = 50
    client.force_login(anna)
    settings.SCOPA_POSTS_OF_ADDRESS = 50
    notices = [part(say(client, match, f"line {n}").text, "talk-notice").text for n in range(4)]
    assert notices[:3] == ["", "", ""] and "your network" in notices[3]
    assert Line.objects.count() == 3


def test_too_many_forms_change_nothing_and_say_so(client, match, anna):
    client.force_login(anna)
    address = reverse("games:play", args=[match.key])
    for _ in range(2):
        assert client.post(address, {"play": "x"}).status_code == 302
    before, card = stored_state(match), str(position_of(match).legal_plays[0])
    fields = {"play": card, "round": 1, "ply": 0}
    page = client.post(address, fields)
    fragment = client.post(address, fields, headers={"HX-Request": "true"})
    assert (page.status_code, fragment.status_code) == (429, 429)
    assert "That was too often" in page.text
    assert "too much at once" in part(fragment.text, "notice").text
    assert stored_state(match) == before
    assert client.get(match.get_absolute_url()).status_code == 200


def test_who_plays_by_form_at_a_usual_pace_never_notices(client, settings, time):
    for name, usual in [("SCOPA_FRAMES_AT_ONCE", 50), ("SCOPA_FRAMES_A_SECOND", 10)]:
        setattr(settings, name, usual)
    anna, bruno = person("Ada"), person("Bea")
    match = set_table(anna, bruno, dealer=1)
    client.force_login(anna)
    for ply in range(0, 6, 2):
        card = str(position_of(match).legal_plays[0])
        answer = client.post(reverse("games:play", args=[match.key]), {"play": card, "round": 1, "ply": ply})
        assert answer.status_code == 302
        play_text(match, str(position_of(match).legal_plays[0]))
        time.pass_(1)
    assert position_of(match).ply == 6
