"""Fair deals in matches: what is promised and given before a round, and what is shown of it and when."""

import json
import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.export import export_account
from games.fairness import NO_VALUE, Source, check_with_proof, commitment_to, lot, shuffle
from games.models import Match
from games.selectors import record_of
from games.services.fair_values import give_value
from games.services.finish import drop
from games.services.open_match import open_match
from games.services.refusals import Refused
from games.services.resign import resign
from games.services.seats import take_seat
from games.tests.markup import asks_to_sign_in
from games.tests.tables import (
    everybody_presses_next,
    person,
    play_match,
    play_plies,
    play_round,
    round_of,
    seat_of,
    set_table,
    variant,
)
from games.tests.test_secrets import pages

pytestmark = pytest.mark.django_db
ASKED_BY_SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def match(anna, bruno):
    """A match that goes on for long, dealt by chance."""
    opened = open_match(player=anna, variant=variant(), target=200)
    take_seat(match_id=opened.pk, player=bruno)
    return fresh(opened)


def fresh(match):
    return Match.objects.get(pk=match.pk)


def page(client, match, name="fair_match"):
    return client.get(reverse(f"games:{name}", args=[match.key]))


def give(client, match, number, value, **headers):
    fields = {"round": number, "value": value}
    return client.post(reverse("games:fair_value", args=[match.key]), fields, headers=headers)


def as_(player):
    client = Client()
    client.force_login(player)
    return client


def test_the_first_deal_is_promised_when_the_match_is_opened(anna, bruno, client):
    match = open_match(player=anna, variant=variant())
    promised = commitment_to(match.key, 1, fresh(match).secret)
    assert promised in page(client, match, "table").text
    give_value(match_id=match.pk, seat=0, number=1, value=" àpple ")
    take_seat(match_id=match.pk, player=bruno, value="pear")
    stored = round_of(match)
    assert stored.fair["values"] == ["àpple", "pear"]
    source = Source(match.key, 1, stored.fair["secret"], ("àpple", "pear"))
    assert source.commitment == promised
    assert stored.cards == shuffle(source, match.rules.cards, void=len(stored.void))
    assert stored.fair["lot"] and stored.dealer == lot(source, 2)


def test_every_round_has_another_secret_promised_before_its_values(match):
    seen = []
    for number in range(1, 4):
        seen.append((round_of(match).fair["secret"], fresh(match).secret))
        give_value(match_id=match.pk, seat=1, number=number + 1, value=f"pear {number + 1}")
        play_round(match)
        everybody_presses_next(match)
        assert round_of(match).fair == {"secret": seen[-1][1], "values": [NO_VALUE, f"pear {number + 1}"]}
        assert fresh(match).values == {}
    assert len({secret for pair in seen for secret in pair}) == 4


def test_a_value_can_be_changed_and_taken_back_until_the_deal(match):
    for value, kept in (("one", {"0": "one"}), ("two", {"0": "two"}), ("", {})):
        give_value(match_id=match.pk, seat=0, number=2, value=value)
        assert fresh(match).values == kept


@pytest.mark.parametrize("number", [0, 1, 3])
def test_it_counts_for_the_next_deal_alone(match, number):
    with pytest.raises(Refused, match="too late"):
        give_value(match_id=match.pk, seat=0, number=number, value="late")
    assert fresh(match).values == {}


@pytest.mark.parametrize("value", ["x" * 41, "two\nlines", "\x00", "a\u2028b"])
def test_it_is_one_line(match, value):
    with pytest.raises(Refused, match="one line"):
        give_value(match_id=match.pk, seat=0, number=2, value=value)


def test_not_once_the_match_is_over_nor_where_the_deals_were_fixed(match):
    Match.objects.filter(pk=match.pk).update(boards=[[0, ""], [1, ""]])
    with pytest.raises(Refused, match="fixed"):
        give_value(match_id=match.pk, seat=0, number=2, value="x")
    resign(match_id=match.pk, seat=0)
    with pytest.raises(Refused, match="over"):
        give_value(match_id=match.pk, seat=0, number=2, value="x")


def test_who_sits_down_takes_no_value_over(anna, bruno):
    match = open_match(player=anna, variant=variant(), players=3)
    Match.objects.filter(pk=match.pk).update(values={"1": "of somebody who stood up"})
    take_seat(match_id=match.pk, player=bruno, index=1)
    take_seat(match_id=match.pk, player=person("Carla"))
    assert round_of(match).fair["values"] == [NO_VALUE] * 3


def test_computers_give_the_published_value_and_the_record_proves_all(anna):
    match = play_match(open_match(player=anna, variant=variant(), target=6, level="random"))
    told = check_with_proof(record_of(match))
    assert told["fair"] == [True] * match.rounds.count()
    assert {tuple(one["values"]) for one in record_of(match).extra["fair"]["rounds"]} == {
        (NO_VALUE, NO_VALUE)
    }


def test_the_command_finds_a_changed_record(anna, tmp_path, capsys):
    match = play_match(set_table(anna, level="random", target=1))
    record = record_of(fresh(match)).to_json()
    record["fair"]["rounds"][-1]["values"][0] = "forged"
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record))
    with pytest.raises(SystemExit):
        call_command("check_record", str(path))
    told = json.loads(capsys.readouterr().out)
    assert (told["valid"], told["round"]) == (False, len(record["rounds"]) - 1)


def test_a_match_from_before_has_no_proof_and_one_from_then_on(match, client):
    Match.objects.filter(pk=match.pk).update(secret="")
    match.rounds.update(fair={})
    assert page(client, match).status_code == 200
    for _ in range(2):
        play_round(match)
        everybody_presses_next(match)
    assert [bool(one.fair) for one in match.rounds.all()] == [False, False, True]
    assert page(client, match).text.count("no proof") == 2
    resign(match_id=match.pk, seat=0)
    assert check_with_proof(record_of(fresh(match)))["fair"] == [False, False, True]


def test_no_secret_leaves_before_its_round_is_over(match, anna, bruno):
    """Neither of the round that is played nor of the next one, for anybody, on any page and in one's own data."""
    clients = [as_(anna), as_(bruno), Client()]
    play_plies(match, 3)
    old = round_of(match).fair["secret"]
    for _ in range(2):
        secrets = {round_of(match).fair["secret"], fresh(match).secret}
        addresses = [*pages(match), reverse("games:fair_match", args=[match.key])]
        addresses += [reverse("games:fair_next", args=[match.key]), reverse("api:match", args=[match.key])]
        for client in clients:
            for address in addresses:
                text = client.get(address).text
                assert not [one for one in secrets if one in text], address
        exported = repr(export_account(anna))
        assert match.key in exported and not [one for one in secrets if one in exported]
        play_round(match)
        everybody_presses_next(match)
    assert old in page(clients[2], match).text


def test_a_match_that_was_dropped_in_a_round_shows_nothing_of_it(match, anna):
    play_plies(match, 3)
    drop(match, now=timezone.now())
    text = page(as_(anna), match).text
    assert round_of(match).fair["secret"] not in text and round_of(match).deck not in text


def test_the_page_shows_what_checks_a_round_that_is_over(match, client):
    play_round(match)
    stored = round_of(match)
    text = page(client, match).text
    for part in (stored.fair["secret"], stored.deck, commitment_to(match.key, 1, stored.fair["secret"])):
        assert part in text
    assert "shuffled alone" in text and "belong together" in text and 'class="verdict right"' in text
    match.rounds.update(deck=" ".join(reversed(stored.deck.split())))
    assert 'class="verdict wrong"' in page(client, match).text


def test_the_page_asks_few_questions(match, client, django_assert_max_num_queries):
    play_round(match)
    with django_assert_max_num_queries(6):
        page(client, match)


def test_values_of_others_are_shown_when_the_round_is_over(match, anna, bruno):
    give_value(match_id=match.pk, seat=seat_of(match, bruno).index, number=2, value="pear-of-bruno")
    play_round(match)
    assert "pear-of-bruno" not in page(as_(anna), match).text
    assert "pear-of-bruno" in page(as_(bruno), match).text
    everybody_presses_next(match)
    assert "pear-of-bruno" not in page(as_(anna), match).text
    play_round(match)
    assert "pear-of-bruno" in page(as_(anna), match).text
    assert page(as_(anna), match).text.count("shuffled alone") == 1


def test_a_form_gives_a_value_and_a_script_is_told(match, anna):
    client = as_(anna)
    assert page(client, match, "fair_next").json() == {
        "round": 2,
        "commitment": commitment_to(match.key, 2, match.secret),
        "value": "",
    }
    assert give(client, match, 2, "mine").url == reverse("games:fair_match", args=[match.key])
    assert page(client, match, "fair_next").json()["value"] == "mine"
    assert give(client, match, 2, "other", **ASKED_BY_SCRIPT).json() == {"said": ""}
    late = give(client, match, 1, "late", **ASKED_BY_SCRIPT)
    assert late.status_code == 409 and "too late" in late.json()["said"]
    assert fresh(match).values == {"0": "other"}


def test_strangers_give_none(match, client):
    assert asks_to_sign_in(give(client, match, 2, "x"))
    stranger = as_(person("Zeno"))
    assert give(stranger, match, 2, "x").status_code == 404
    assert page(stranger, match, "fair_next").status_code == 404
    assert fresh(match).values == {}


def test_deals_that_were_fixed_are_said_to_be(match, client):
    Match.objects.filter(pk=match.pk).update(boards=[[0, ""], [1, ""]], event="cup")
    match.rounds.update(fair={})
    text = page(client, match).text
    assert "Its deck was fixed by the tournament" in text and "/events/cup/" in text
    assert "The next deal" not in text


def test_a_match_that_nobody_may_watch_is_shown_to_those_at_the_table(match, anna, client):
    Match.objects.filter(pk=match.pk).update(watching=False)
    assert page(client, match).status_code == 404
    assert page(as_(anna), match).status_code == 200


def test_the_page_that_explains_is_open_to_everybody(client):
    assert re.search("<h1>Fair deals</h1>", client.get(reverse("games:fair")).text)


def test_the_join_form_adds_a_value(anna, bruno):
    match = open_match(player=anna, variant=variant())
    as_(bruno).post(reverse("games:join", args=[match.key]), {"value": "pear"})
    assert round_of(match).fair["values"] == [NO_VALUE, "pear"]
    other = open_match(player=anna, variant=variant())
    answer = as_(person("Carla")).post(reverse("games:join", args=[other.key]), {"value": "x" * 50})
    assert answer.status_code == 409 and not other.rounds.exists()
