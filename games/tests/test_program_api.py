"""Programs that play by HTTP: a token that plays, the view of one seat, and plays that are done once."""

import json

import pytest
from django.utils import timezone

from accounts.models import Player
from accounts.services import ban
from accounts.tokens import make_token
from games.engine.record import check_record, load_record
from games.models import Match, Program
from games.services.programs import note_heard, register_program
from games.tests.tables import (
    everybody_presses_next,
    play_text,
    position_of,
    round_of,
    set_table,
    snapshot_of,
    stored_state,
)

pytestmark = pytest.mark.django_db

DEALT = {"dealer": 0, "hands": ["2C 3C 4C", "KS 2S 5S"], "table": "7D JC 4H QS"}


@pytest.fixture
def olga(db):
    return Player.objects.create_user("olga", name="Olga")


@pytest.fixture
def token(olga):
    return make_token(player=olga, name="plays", plays=True)


@pytest.fixture
def program(olga):
    made = register_program(owner=olga, name="Rosina")
    note_heard(made, now=timezone.now())
    return made


@pytest.fixture
def match(program, anna):
    """Rosina is to play against Anna."""
    return set_table(anna, level=program.computer, **DEALT)


def get(client, place, token):
    return client.get(f"/api/v1/{place}", headers={"Authorization": f"Bearer {token}"})


def post(client, place, token, **fields):
    headers = {"Authorization": f"Bearer {token}"}
    return client.post(f"/api/v1/{place}", json.dumps(fields), "application/json", headers=headers)


def play(client, program, match, token, text, **changes):
    stored = round_of(match)
    fields = {"play": text, "round": stored.number, "ply": stored.ply} | changes
    return post(client, f"programs/{program.pk}/matches/{match.key}/plays", token, **fields)


def test_a_program_is_registered_and_listed(client, token):
    made = post(client, "me/programs", token, name="Figaro", about="  Sings  loud. ")
    assert made.status_code == 201
    (listed,) = get(client, "me/programs", token).json()["items"]
    assert listed == made.json() and (listed["name"], listed["about"]) == ("Figaro", "Sings loud.")
    assert listed["socket"] == f"/ws/programs/{listed['id']}/"
    assert client.get(listed["page"]).status_code == 200
    again = post(client, "me/programs", token, name="figaro")
    assert (again.status_code, again.json()["error"]) == (422, "refused")
    assert post(client, "me/programs", token, name="x" * 500).json()["error"] == "bad_parameter"


def test_what_waits_for_it(client, program, match, token):
    (told,) = get(client, f"programs/{program.pk}/waiting", token).json()["items"]
    assert (told["match"], told["seat"]) == (match.key, 1)
    assert sorted(told["view"]["hand"]) == ["2C", "3C", "4C"]
    play_text(match, "2C", seat=1)
    assert get(client, f"programs/{program.pk}/waiting", token).json()["items"] == []
    assert len(get(client, f"programs/{program.pk}/matches", token).json()["items"]) == 1


def test_it_plays_once_however_often_it_is_sent(client, program, match, token):
    answer = play(client, program, match, token, "4Cx4H", ply=0)
    assert answer.status_code == 200 and answer.json()["view"]["plays"] == ["4Cx4H"]
    assert play(client, program, match, token, "4Cx4H", ply=0).json() == answer.json()
    assert round_of(match).ply == 1


@pytest.mark.parametrize(
    ("text", "changes", "status", "error"),
    [
        ("KS", {}, 409, "against_the_rules"),
        ("7D", {}, 409, "against_the_rules"),
        ("what", {}, 409, "against_the_rules"),
        ("2C\x00", {}, 409, "against_the_rules"),
        ("2C", {"ply": 1}, 409, "already_played"),
        ("2C", {"round": 2}, 409, "already_played"),
        ("2C", {"ply": -1}, 422, "bad_parameter"),
        ("2C", {"ply": 10**30}, 422, "bad_parameter"),
        ("2C", {"ply": None}, 422, "bad_parameter"),
        ("2" * 100, {}, 422, "bad_parameter"),
    ],
)
def test_what_is_refused_changes_nothing(client, program, match, token, text, changes, status, error):
    before = stored_state(match)
    answer = play(client, program, match, token, text, **changes)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["message"] and stored_state(match) == before


def test_not_on_the_turn_of_the_other(client, program, match, token):
    play_text(match, "2C", seat=1)
    answer = play(client, program, match, token, "3C")
    assert (answer.status_code, answer.json()["error"]) == (409, "refused")


def test_only_the_token_of_its_owner_opens_it(client, program, match, token, olga, anna):
    other = make_token(player=anna, name="plays", plays=True)
    reads = make_token(player=olga, name="reads")
    place = f"programs/{program.pk}/matches/{match.key}"
    for shown, status in ((other, 404), (reads, 403), ("", 401), ("scopa_x", 401)):
        for path in (f"programs/{program.pk}/waiting", f"programs/{program.pk}/matches", place):
            assert get(client, path, shown).status_code == status
        assert play(client, program, match, shown, "2C").status_code == status
        assert post(client, f"{place}/seat", shown).status_code == status
    assert round_of(match).ply == 0
    client.force_login(olga)
    assert client.get(f"/api/v1/{place}").status_code == 401
    ban(player=olga)
    assert get(client, place, token).status_code == 401


@pytest.mark.parametrize("key", ["none", "x" * 40, "a%00b"])
def test_matches_where_it_does_not_sit(client, program, anna, token, key):
    elsewhere = set_table(anna, level="random")
    for one in (key, elsewhere.key):
        assert get(client, f"programs/{program.pk}/matches/{one}", token).status_code == 404
        assert post(client, f"programs/{program.pk}/matches/{one}/seat", token).status_code == 404
        answer = post(client, f"programs/{program.pk}/matches/{one}/plays", token, play="2C", round=1, ply=0)
        assert answer.status_code == 404


@pytest.mark.parametrize("number", [0, 99999, 2**31 - 1, 10**30])
def test_programs_that_are_none(client, token, number):
    assert get(client, f"programs/{number}/waiting", token).status_code in (404, 422)


def test_it_sits_down_at_a_match_of_its_owner(client, program, olga, token):
    match = set_table(olga)
    place = f"programs/{program.pk}/matches/{match.key}/seat"
    told = post(client, place, token).json()
    assert (told["status"], told["seat"], told["seats"][1]["computer"]) == ("playing", 1, "program")
    assert post(client, place, token).status_code == 200
    rated = set_table(olga, clock="180+5", rated=True, listed=True)
    refused = post(client, f"programs/{program.pk}/matches/{rated.key}/seat", token)
    assert (refused.status_code, refused.json()["error"]) == (409, "refused")
    rated.refresh_from_db()
    assert rated.status == Match.Status.OPEN


def test_whoever_asks_is_here(client, program, token):
    Program.objects.update(heard=None)
    get(client, f"programs/{program.pk}/waiting", token)
    assert Program.objects.get().here(timezone.now())


def test_a_whole_match_and_never_a_card_that_lies_hidden(client, program, anna, token):
    match, looked = set_table(anna, level=program.computer, target=1), 0
    while True:
        snapshot = snapshot_of(match)
        if snapshot.match.status == Match.Status.OVER:
            break
        if snapshot.latest.position.finished:
            everybody_presses_next(match)
            continue
        answer = get(client, f"programs/{program.pk}/matches/{match.key}", token)
        unseen = {str(card) for card in snapshot.view(1).unseen}
        text = answer.text.replace(match.key, "")  # which may begin like a card
        told = text.replace("x", '"').replace("+", '"')
        assert not {card for card in unseen if f'"{card}' in told}
        looked += bool(unseen)
        legal = answer.json()["view"]["legal"]
        if legal:
            assert play(client, program, match, token, legal[0]).status_code == 200
        else:
            play_text(match, str(position_of(match).legal_plays[0]))
    assert looked > 20
    told = get(client, f"programs/{program.pk}/matches/{match.key}", token).json()
    assert (told["status"], told["view"], told["ended_by"]) == ("over", None, "target")
    record = client.get(f"/api/v1/matches/{match.key}/record").text
    assert check_record(load_record(record))["valid"]


def test_too_many_questions(client, program, token, settings):
    settings.SCOPA_API_OF_TOKENS = 3
    found = [get(client, f"programs/{program.pk}/waiting", token).status_code for _each in range(4)]
    assert found == [200, 200, 200, 429]


def test_other_methods_are_told_which_there_are(client, program, token):
    answer = get(client, f"programs/{program.pk}/matches/some/plays", token)
    assert (answer.status_code, answer["Allow"], answer.json()["error"]) == (405, "POST", "other_method")
    put = client.put("/api/v1/me/programs", headers={"Authorization": f"Bearer {token}"})
    assert put.status_code == 405 and set(put["Allow"].split(", ")) == {"GET", "POST"}


def test_the_description_and_the_page_tell_of_it(client, program):
    described = client.get("/api/v1/openapi.json").json()["paths"]
    assert "/api/v1/programs/{number}/matches/{key}/plays" in described
    assert "/api/programs/" in client.get("/api/").text


def test_partners_hands_stay_hidden_too(client, program, anna, token):
    match = set_table(anna, level=program.computer, players=4, teams=2)
    told = get(client, f"programs/{program.pk}/matches/{match.key}", token).json()["view"]
    snapshot = snapshot_of(match)
    assert set(told["hand"]) == {str(card) for card in snapshot.view(1).hand}
    assert len(told["held"]) == 4
    others = {str(card) for card in snapshot.view(1).unseen}
    assert not others & set(told["hand"] + told["table"])


def test_a_declaration_is_played_as_the_rules_have_it(client, program, anna, token):
    match = set_table(anna, level=program.computer, of="cirulla")
    while position_of(match).turn != 1:
        play_text(match, str(position_of(match).legal_plays[0]))
    told = get(client, f"programs/{program.pk}/matches/{match.key}", token).json()["view"]
    assert set(told["legal"]) == {str(event) for event in position_of(match).legal_plays}
    assert play(client, program, match, token, told["legal"][-1]).status_code == 200
