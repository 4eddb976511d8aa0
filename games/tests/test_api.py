"""What programs read: the same as the pages tell, to the same people, and never a card that lies hidden."""

import json
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player, Rating
from accounts.services import ban, prefer
from accounts.tokens import make_token
from games.engine.record import check_record, load_record
from games.engine.view import view_of
from games.models import Match
from games.tests.tables import person, play_plies, play_rounds, position_of, round_of, set_table
from games.tests.test_rating import end, rated_match

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_counted():
    cache.clear()


def account(name, **fields):
    return Player.objects.create_user(name.lower(), name=name, **fields)


@pytest.fixture
def anna(db):
    return account("Anna", country="IT", about="Always the settebello.")


@pytest.fixture
def bruno(db):
    return account("Bruno")


def ask(client, place, token="", **query):
    """Return the answer to a question; `place` is an address, or what follows the beginning of all of them."""
    address = place if place.startswith("http") else f"/api/v1/{place}"
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return client.get(address, query, headers=headers)


def told(client, place, token="", **query):
    answer = ask(client, place, token, **query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def keys(answer):
    return [one["key"] for one in answer["items"]]


def all_pages(client, place, **query):
    """Return everything in a list, page by page."""
    found, cursor = [], ""
    while cursor is not None:
        page = told(client, place, cursor=cursor, **query)
        found += page["items"]
        cursor = page["next"]
    return found


def test_a_player_is_told_as_on_the_page(client, anna, bruno):
    match = end(rated_match(anna, bruno))
    shown = told(client, "players/Anna")
    assert (shown["name"], shown["country"], shown["about"]) == ("Anna", "IT", "Always the settebello.")
    assert shown["page"].endswith("/players/Anna/") and shown["url"].endswith("/api/v1/players/Anna")
    (rating,) = shown["ratings"]
    change = match.rating_changes.get(player=anna)
    assert (rating["ladder"], rating["number"]) == ("scopa-live", change.after.number)
    assert (rating["settled"], rating["place"]) == (False, None)
    assert shown["record"]["variants"][0]["won"] == 1
    assert told(client, shown["url"]) == shown


@pytest.mark.parametrize("who", ["Nobody", "0", "9" * 30, "a%00b", "<b>"])
def test_nobody(client, who, db):
    answer = ask(client, f"players/{who}")
    assert answer.status_code == 404
    assert answer.json()["error"] == "not_found" and "search" in answer.json()["message"]


def test_players_are_found_by_how_their_names_begin(client, db):
    names = ["Anna", "Annina", "ANNO", "Bruno"]
    for name in names:
        account(name)
    person("Annette", is_guest=True)
    ban(player=account("Annegret"))
    assert [one["name"] for one in all_pages(client, "players", search="aNN", limit=1)] == names[:3]
    assert ask(client, "players").status_code == 422


def test_who_keeps_it_private_shows_ratings_alone(client, anna, bruno):
    end(rated_match(anna, bruno))
    prefer(player=anna, open_record=False)
    shown = told(client, "players/Anna")
    assert shown["private"] and shown["ratings"]
    assert (shown["record"], shown["completion"]) == (None, None)
    assert ask(client, "players/Anna/matches").json()["error"] == "private"
    other, own = (make_token(player=one, name="x") for one in (bruno, anna))
    assert ask(client, "players/Anna/matches", other).status_code == 403
    assert told(client, "players/Anna", own)["record"]["variants"]
    assert told(client, "players/Anna/matches", own)["items"]
    assert told(client, "matches")["items"] == []


def test_matches_of_a_player_tell_the_same_change_as_the_history(client, anna, bruno):
    match = end(rated_match(anna, bruno))
    (shown,) = told(client, "players/Anna/matches")["items"]
    change = match.rating_changes.get(player=anna)
    moved = {"before": change.before.number, "after": change.after.number, "points": change.points}
    assert (shown["key"], shown["outcome"], shown["rating"]) == (match.key, "won", moved)
    assert [side["players"][0]["name"] for side in shown["sides"]] == ["Anna", "Bruno"]
    assert [side["won"] for side in shown["sides"]] == [True, False]


def test_a_list_goes_on_where_it_was_though_something_comes_between(client, anna, bruno):
    now = timezone.now()
    matches = [end(set_table(anna, bruno), now=now + timedelta(minutes=number // 2)) for number in range(5)]
    expected = [match.key for match in reversed(matches)]
    for place in ("players/Anna/matches", "matches"):
        first = told(client, place, limit=2)
        late = end(set_table(anna, bruno), now=now + timedelta(hours=1))
        rest = all_pages(client, place, limit=2)
        second = told(client, place, limit=2, cursor=first["next"])
        third = told(client, place, limit=2, cursor=second["next"])
        assert keys(first) + keys(second) + keys(third) == expected
        assert third["next"] is None
        assert [one["key"] for one in rest] == [late.key, *expected]
        Match.objects.filter(pk=late.pk).delete()


def test_lists_are_narrowed(client, anna, bruno):
    scopa, cirulla = end(rated_match(anna, bruno)), end(set_table(anna, bruno, of="cirulla"), winner=1)
    assert keys(told(client, "matches", variant="cirulla")) == [cirulla.key]
    place = "players/Anna/matches"
    assert keys(told(client, place, kind="rated")) == [scopa.key]
    assert keys(told(client, place, outcome="lost", opponent="BRUNO")) == [cirulla.key]
    assert told(client, place, variant="bridge")["items"] == []


def test_a_ladder_from_the_top_page_by_page(client, db):
    now = timezone.now()
    for number in range(7):
        Rating.objects.create(
            player=account(f"P{number}", country="IT" if number % 2 else "SE"),
            ladder="scopa-live",
            mu=30 if number < 3 else 20 + number,
            sigma=2,
            matches=30,
            last_played=now,
            settled_until=now + timedelta(days=9) if number < 6 else None,
        )
    rungs = all_pages(client, "ladders/scopa-live", limit=2)
    assert [one["player"]["name"] for one in rungs] == ["P0", "P1", "P2", "P5", "P4", "P3"]
    assert [one["place"] for one in rungs] == [1, 2, 3, 4, 5, 6]
    assert [one["player"]["name"] for one in told(client, "ladders/scopa-live", country="it")["items"]] == [
        "P1",
        "P5",
        "P3",
    ]
    (loose,) = told(client, "ladders/scopa-live", provisional="true")["items"]
    assert (loose["player"]["name"], loose["place"]) == ("P6", None)
    listed = {one["id"]: one for one in told(client, "ladders")["items"]}
    assert listed["scopa-live"]["settled"] == 6
    assert told(client, "players/P2")["ratings"][0]["place"] == 3
    assert ask(client, "ladders/bridge-live").status_code == 404


def test_the_record_is_that_of_the_page(client, anna, bruno):
    match = play_rounds(set_table(anna, bruno, target=1))
    shown = told(client, f"matches/{match.key}")
    record = ask(client, shown["record"])
    assert record.json() == client.get(reverse("games:record", args=[match.key])).json()
    assert check_record(load_record(record.text))["valid"]
    assert (shown["status"], shown["view"]) == ("over", None)


def test_a_running_match_tells_what_lies_open_and_no_card_besides(client, anna, bruno):
    match = set_table(anna, bruno, dealer=1)
    tokens = ["", make_token(player=anna, name="x"), make_token(player=bruno, name="x")]
    for _ in range(4):
        play_plies(match, 1)
        hidden = {str(card) for card in view_of(position_of(match), None).unseen}
        assert len(hidden) > 20
        for token in tokens:
            shown = told(client, f"matches/{match.key}", token)
            assert not [card for card in hidden if card in json.dumps(shown).replace(match.key, "")]
        view = shown["view"]
        assert view["plays"] == round_of(match).texts
        assert view["table"] == [str(card) for card in position_of(match).table_cards]
        assert sum(view["held"]) + view["stock"] == len(hidden)
    for token in tokens:
        answer = ask(client, f"matches/{match.key}/record", token)
        assert (answer.status_code, answer.json()["error"]) == (409, "not_over")


def test_a_match_that_nobody_may_watch_is_its_players_alone(client, anna, bruno):
    running = set_table(anna, bruno, watching=False)
    over = end(set_table(anna, bruno, watching=False))
    own, other = make_token(player=anna, name="x"), make_token(player=account("Carla"), name="x")
    for place in (f"matches/{running.key}", f"matches/{over.key}", f"matches/{over.key}/record"):
        assert [ask(client, place, token).status_code for token in ("", other, own)] == [404, 404, 200]
    assert told(client, "players/Anna/matches")["items"] == []
    assert (
        keys(told(client, "players/Anna/matches", own)) == keys(told(client, "me/matches", own)) == [over.key]
    )
    assert told(client, "matches")["items"] == []


def test_the_record_of_cards_that_others_still_play_is_kept_from_everybody(client, anna, bruno):
    match = end(set_table(anna, bruno))
    Match.objects.filter(pk=match.pk).update(sealed=True, watching=False)
    own = make_token(player=anna, name="x")
    assert told(client, f"matches/{match.key}", own)["record"] is None
    assert ask(client, f"matches/{match.key}/record", own).json()["error"] == "not_over"
    assert ask(client, f"matches/{match.key}").status_code == 404
    assert "record" not in told(client, "me/export", own)["matches"][0]


def test_an_offer_is_told_with_its_free_seats(client, anna):
    shown = told(client, f"matches/{set_table(anna).key}")
    assert (shown["status"], shown["view"], shown["record"]) == ("open", None, None)
    assert [side["players"][0]["name"] for side in shown["sides"]] == ["Anna", ""]


def test_computers_are_named_by_level(client, anna):
    match = end(set_table(anna, level="greedy"))
    machine = told(client, f"matches/{match.key}")["sides"][1]["players"][0]
    assert (machine["computer"], machine["url"]) == ("greedy", None)


def test_ones_own_with_a_token(client, anna, bruno):
    running, over = set_table(anna, bruno), end(set_table(anna, bruno))
    own = make_token(player=anna, name="x")
    me = told(client, "me", own)
    assert me["name"] == "Anna"
    (table,) = told(client, me["running"], own)["items"]
    assert table["key"] == running.key and table["view"]["held"] == [3, 3]
    assert keys(told(client, me["matches"], own)) == [over.key]
    export = told(client, me["export"], own)
    assert export["player"]["name"] == "Anna"
    assert [one["key"] for one in export["matches"] if "record" in one] == [over.key]


@pytest.mark.parametrize("place", ["me", "me/running", "me/matches", "me/export"])
def test_ones_own_is_nobody_elses(client, anna, place):
    client.force_login(anna)  # the cookie of a browser opens nothing here
    refused = ask(client, place)
    assert (refused.status_code, refused.json()["error"]) == (401, "token_needed")
    assert refused["WWW-Authenticate"] == "Bearer" and "Authorization: Bearer" in refused.json()["message"]
    wrong = ask(client, place, "scopa_wrong")
    assert (wrong.status_code, wrong.json()["error"]) == (401, "bad_token")


def test_a_wrong_token_is_not_taken_for_none(client, anna):
    assert ask(client, "players/Anna", "scopa_wrong").status_code == 401
    header = {"Authorization": "Basic YTpi"}
    assert client.get("/api/v1/players/Anna", headers=header).json()["error"] == "bad_token"


def test_each_address_and_each_token_may_ask_so_often(client, anna, settings, time):
    settings.SCOPA_API_A_MINUTE, settings.SCOPA_API_OF_TOKENS = 2, 3
    token = make_token(player=anna, name="x")
    assert [ask(client, "ladders").status_code for _ in range(3)] == [200, 200, 429]
    assert [ask(client, "me", token).status_code for _ in range(4)] == [200, 200, 200, 429]
    refused = ask(client, "ladders", "scopa_wrong")
    assert refused.status_code == 429, "guessing is counted too"
    assert refused.json()["error"] == "too_many_requests" and refused["Retry-After"] == "60"
    other = client.get("/api/v1/ladders", REMOTE_ADDR="192.0.2.9")
    assert (other.status_code, other["RateLimit-Remaining"]) == (200, "1")
    time.pass_(60)
    assert ask(client, "ladders").status_code == 200


def test_all_data_is_given_so_often_an_hour(client, anna, settings, time):
    settings.SCOPA_EXPORTS_AN_HOUR = 1
    token = make_token(player=anna, name="x")
    assert [ask(client, "me/export", token).status_code for _ in range(2)] == [200, 429]
    time.pass_(3600)
    assert ask(client, "me/export", token).status_code == 200


@pytest.mark.parametrize(
    ("place", "query", "named"),
    [
        ("matches", {"limit": "101"}, "limit"),
        ("matches", {"cursor": "x" * 201}, "cursor"),
        ("players/Anna/matches", {"outcome": "stolen"}, "outcome"),
        ("ladders/scopa-live", {"provisional": "perhaps"}, "provisional"),
    ],
)
def test_a_parameter_that_cannot_be_is_named(client, anna, place, query, named):
    answer = ask(client, place, **query)
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_parameter")
    assert named in answer.json()["parameters"] and named in answer.json()["message"]


YEAR_ZERO = "WyIwMDAxLTAxLTAxVDAwOjAwOjAwKzE0OjAwIiwgMV0"  # the first hour of year 1, far east of Greenwich


@pytest.mark.parametrize(
    "cursor", ["x", "WzEuNSwgN10", "bnVsbA", "é", "W10", "WyIyMDI2LTAxLTAxIiwgMV0", YEAR_ZERO]
)
@pytest.mark.parametrize("place", ["matches", "players/Anna/matches", "ladders/scopa-live"])
def test_a_cursor_of_another_list_says_so(client, anna, place, cursor):
    answer = ask(client, place, cursor=cursor)
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_cursor")


def test_what_is_no_address_and_what_changes_something_is_answered_in_json(client, db):
    assert ask(client, "nothing/here").json()["error"] == "no_address"
    for method in (client.post, client.put, client.delete):
        answer = method("/api/v1/ladders")
        assert (answer.status_code, answer["Allow"], answer.json()["error"]) == (405, "GET", "only_get")


def test_scripts_of_other_sites_may_read(client, anna):
    assert ask(client, "ladders")["Access-Control-Allow-Origin"] == "*"
    asked = client.options("/api/v1/me")
    assert (asked.status_code, asked["Access-Control-Allow-Headers"]) == (204, "Authorization, Content-Type")
    assert "Access-Control-Allow-Credentials" not in asked
    assert ask(client, "me", make_token(player=anna, name="x"))["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("place", ["players/Anna", "players/Anna/matches", "matches", "me/running"])
def test_questions_to_the_database_do_not_grow(client, anna, bruno, place):
    token = make_token(player=anna, name="x")

    def questions():
        with CaptureQueriesContext(connection) as asked:
            told(client, place, token)
        return len(asked)

    def some():
        end(rated_match(anna, bruno))
        set_table(anna, account(f"C{Player.objects.count()}"))

    some()
    questions()
    few = questions()
    for _ in range(6):
        some()
    assert questions() <= few < 15


def test_the_description_lists_every_address_and_loads_nothing_from_elsewhere(client, db):
    described = client.get("/api/v1/openapi.json").json()
    assert {
        "/api/v1/players/{who}",
        "/api/v1/ladders/{name}",
        "/api/v1/matches/{key}/record",
        "/api/v1/me/export",
    } <= set(described["paths"])
    page = client.get("/api/v1/docs").text
    assert "swagger-ui-bundle.js" in page and 'lang="en"' in page
    assert "http://" not in page and "https://" not in page and "cdn" not in page


def test_the_page_for_people_tells_of_it(client, settings):
    settings.SCOPA_API_A_MINUTE = 77
    page = client.get("/api/").text
    assert "77 times a minute" in page and "/api/v1/matches/{key}/record" in page
    assert told(client, "")["documentation"].endswith("/api/")
