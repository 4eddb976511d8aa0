"""The record of a match: for whoever may see the match, and not before it is over."""

import pytest
from django.urls import reverse

from games.engine.record import check_record, read_record
from games.selectors import record_of
from games.services.resign import resign
from games.tests.tables import house_variant, person, play_match, play_plies, set_table

pytestmark = pytest.mark.django_db


def download(client, match):
    return client.get(reverse("games:record", args=[match.key]))


def test_it_is_read_and_checked_as_it_was_played(client, anna):
    match = play_match(set_table(anna, person("Bruno"), target=1))
    answer = download(client, match)
    assert answer["Content-Disposition"] == f'attachment; filename="scopa-{match.key}.json"'
    told = check_record(read_record(answer.json()))
    assert told["valid"], told
    assert (told["totals"], told["winner"], told["ended_by"]) == (match.totals, match.winner, match.ended_by)


def test_names_and_computers_are_in_it(client, anna):
    match = play_match(set_table(anna, level="random", target=1))
    seats = download(client, match).json()["seats"]
    assert seats[0] == {"name": "Anna"}
    assert seats[1]["bot"] == "random" and seats[1]["name"]


def test_clock_and_times_are_in_it(client, anna):
    match = play_match(set_table(anna, level="random", target=1, clock="180+5"))
    written = download(client, match).json()
    assert written["clock"] == "180+5"
    assert [len(one["thinks"]) for one in written["rounds"]] == [36] * len(written["rounds"])
    assert check_record(read_record(written))["valid"]


def test_a_house_variant_is_written_as_changes(client, anna):
    house = house_variant(re_bello=True, sum_choice="fewest")
    match = play_match(set_table(anna, person("Bruno"), of=house, target=1))
    written = download(client, match).json()
    assert written["variant"] == "scopa"
    assert written["rules"] == {"target": 1, "sum_choice": "fewest", "re_bello": True}
    assert check_record(read_record(written))["valid"]


@pytest.mark.parametrize("plies", [0, 20])
def test_before_the_match_is_over_nobody_has_it(client, anna, plies):
    match = set_table(anna, person("Bruno"))
    play_plies(match, plies)
    assert download(client, match).status_code == 404
    client.force_login(anna)
    assert download(client, match).status_code == 404
    with pytest.raises(ValueError, match="no record before it is over"):
        record_of(match)


def test_before_the_match_has_begun(client, anna):
    assert download(client, set_table(anna)).status_code == 404


def test_of_a_match_that_nobody_may_watch_only_those_who_played_it(client, anna):
    match = set_table(anna, person("Bruno"), watching=False)
    resign(match_id=match.pk, seat=0)
    assert download(client, match).status_code == 404
    client.force_login(person("Carla"))
    assert download(client, match).status_code == 404
    client.force_login(anna)
    assert download(client, match).status_code == 200
