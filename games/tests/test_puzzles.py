"""Puzzles: shown as a table, tried once for the rating, explained, and a new one every day."""

import json
from datetime import UTC, date, datetime
from random import Random

import pytest
from django.core.management import call_command
from django.urls import reverse

from accounts.models import Player
from games.engine.variants import rules_for
from games.management.commands.load_puzzles import SHIPPED
from games.management.commands.make_puzzles import _sources
from games.models import Match, Puzzle, PuzzleStand, PuzzleTry
from games.puzzles.chosen import next_puzzle, puzzle_of_day
from games.puzzles.finding import KINDS, Source, find, play_round
from games.services.puzzles import keep_puzzles, try_puzzle
from games.tests.markup import part, read
from games.tests.tables import person, play_rounds, set_table

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
FOUND = [json.loads(line) for line in SHIPPED.read_text().splitlines()]


@pytest.fixture
def puzzles(db):
    """A puzzle of each kind."""
    keep_puzzles(found=[next(one for one in FOUND if one["kind"] == kind) for kind in KINDS])
    return list(Puzzle.objects.all())


@pytest.fixture
def puzzle(puzzles):
    return puzzles[0]


@pytest.fixture
def anna(client):
    anna = person("Anna")
    client.force_login(anna)
    return anna


def page_of(client, puzzle, **query):
    answer = client.get(address(puzzle), query)
    assert answer.status_code == 200
    return answer.content.decode()


def address(puzzle):
    return reverse("games:puzzle", kwargs={"key": puzzle.key})


def worst(puzzle):
    return min(puzzle.values, key=lambda play: puzzle.values[play])


# -- what is shipped -----------------------------------------------------------------------------


def test_what_is_shipped_is_loaded_once_and_keeps_its_ratings():
    call_command("load_puzzles", verbosity=0)
    assert Puzzle.objects.count() == len(FOUND) >= 50
    Puzzle.objects.update(mu=30.0)
    call_command("load_puzzles", verbosity=0)
    assert Puzzle.objects.count() == Puzzle.objects.filter(mu=30.0).count() == len(FOUND)
    assert {kind for kind, _label in Puzzle.Kind.choices} == set(
        Puzzle.objects.values_list("kind", flat=True)
    )


def test_what_is_shipped_can_be_played_and_has_one_clear_answer():
    for fields in FOUND:
        puzzle = Puzzle(**{name: value for name, value in fields.items() if name != "lift"})
        assert set(puzzle.values) == {str(play) for play in puzzle.position.legal_plays}
        wrong = [value for play, value in puzzle.values.items() if not puzzle.solved_by(play)]
        assert 1 <= len(puzzle.values) - len(wrong) <= 2
        assert max(wrong) <= puzzle.values[puzzle.solution] - 0.5


# -- the page ------------------------------------------------------------------------------------


def test_a_puzzle_offers_what_is_legal_and_shows_no_hidden_card(client, puzzles):
    for puzzle in puzzles:
        page = page_of(client, puzzle)
        hand = part(page, "hand")
        offered = [one["value"] for tag in ("button", "input") for one in hand.all(tag, name="play")]
        assert sorted(offered) == sorted(puzzle.values)
        seen = {use["href"].split("#")[1] for use in part(page, "felt").all("use")}
        hidden = {str(card) for card in puzzle.position.stock}
        assert not hidden & seen
        assert not read(page).all("table", class_="worths")


def test_a_stranger_tries_and_nothing_is_kept(client, puzzle):
    answer = client.post(address(puzzle), {"play": puzzle.solution})
    page = client.get(answer["Location"]).content.decode()
    assert part(page, "tried-title").text == "Right!"
    wrong = client.post(address(puzzle), {"play": worst(puzzle)}, follow=True).content.decode()
    assert "Not the best" in part(wrong, "tried-title").text
    assert not PuzzleTry.objects.exists() and not Player.objects.exists() and not Match.objects.exists()


def test_the_explanation_tells_what_every_play_is_worth(client, puzzle):
    page = read(page_of(client, puzzle, play=worst(puzzle)))
    (table,) = page.all("table", class_="worths")
    rows = table.all("tbody")[0].all("tr")
    assert len(rows) == len(puzzle.values)
    assert "best" in rows[0].text
    assert "you played this" in rows[-1].text
    assert "more than the next best play" in page.all("section", class_="tried")[0].text


def test_an_account_is_shown_its_first_try_and_no_answer_before(client, anna, puzzle):
    assert "tried-title" not in page_of(client, puzzle, play=puzzle.solution)
    client.post(address(puzzle), {"play": worst(puzzle)})
    client.post(address(puzzle), {"play": puzzle.solution})
    assert "Not the best" in part(page_of(client, puzzle), "tried-title").text
    assert PuzzleTry.objects.get().play == worst(puzzle)


@pytest.mark.parametrize("play", ["", "9D", "<script>", "7Dx2C+5S+QD"])
def test_what_cannot_be_played_leads_back(client, anna, puzzle, play):
    answer = client.post(address(puzzle), {"play": play})
    assert (answer.status_code, answer["Location"]) == (302, address(puzzle))
    assert not PuzzleTry.objects.exists()


def test_there_is_no_other_puzzle(client, db):
    assert client.get("/puzzles/nothing/").status_code == 404
    assert client.get(reverse("games:next_puzzle")).status_code == 404
    assert client.get(reverse("games:puzzle_of_day")).status_code == 404
    assert "no puzzles yet" in client.get(reverse("games:puzzles")).content.decode()


def test_the_pages_ask_little(client, anna, puzzle, django_assert_max_num_queries):
    for place in (reverse("games:puzzles"), address(puzzle)):
        client.get(place)
        with django_assert_max_num_queries(16):
            client.get(place)


# -- the rating ----------------------------------------------------------------------------------


def test_a_right_try_raises_the_player_and_lowers_the_puzzle(anna, puzzle):
    before = puzzle.strength.number
    made = try_puzzle(player=anna, puzzle_id=puzzle.pk, play=puzzle.solution, now=NOW)
    stand, after = PuzzleStand.objects.get(), Puzzle.objects.get(pk=puzzle.pk).strength.number
    assert made.right
    assert stand.strength.number > 1500
    assert after < before
    assert (stand.tried, stand.solved, stand.streak, stand.longest) == (1, 1, 1, 1)


def test_a_wrong_try_ends_the_streak(anna, puzzles):
    for puzzle in puzzles[:2]:
        try_puzzle(player=anna, puzzle_id=puzzle.pk, play=puzzle.solution, now=NOW)
    try_puzzle(player=anna, puzzle_id=puzzles[2].pk, play=worst(puzzles[2]), now=NOW)
    stand = PuzzleStand.objects.get()
    assert (stand.tried, stand.solved, stand.streak, stand.longest) == (3, 2, 0, 2)


def test_a_second_try_counts_no_more(anna, puzzle):
    first = try_puzzle(player=anna, puzzle_id=puzzle.pk, play=worst(puzzle), now=NOW)
    again = try_puzzle(player=anna, puzzle_id=puzzle.pk, play=puzzle.solution, now=NOW)
    assert (again, again.right) == (first, False)
    assert PuzzleStand.objects.get().tried == 1


def test_a_guest_has_no_rating(puzzle):
    guest = person("guest", is_guest=True)
    with pytest.raises(ValueError, match="guests"):
        try_puzzle(player=guest, puzzle_id=puzzle.pk, play=puzzle.solution, now=NOW)
    assert not PuzzleStand.objects.exists()


# -- which one comes -----------------------------------------------------------------------------


def test_every_puzzle_has_its_day_before_one_comes_again(puzzles):
    days = [puzzle_of_day(date.fromordinal(740000 + day)) for day in range(len(puzzles) + 1)]
    assert set(days) == set(puzzles)
    assert days[0] == days[-1]


def test_home_leads_to_the_puzzle_of_the_day(client, puzzles):
    links = [link["href"] for link in read(client.get("/").content.decode()).all("a")]
    assert reverse("games:puzzle_of_day") in links
    answer = client.get(reverse("games:puzzle_of_day"))
    assert answer["Location"] in [address(one) for one in puzzles]


def test_an_account_gets_the_nearest_that_it_has_not_tried(anna, puzzles):
    for place, one in enumerate(puzzles):
        Puzzle.objects.filter(pk=one.pk).update(mu=25.0 + place)
    assert next_puzzle(anna) == puzzles[0]
    try_puzzle(player=anna, puzzle_id=puzzles[0].pk, play=worst(puzzles[0]), now=NOW)
    assert next_puzzle(anna, after=puzzles[0].key) == puzzles[1]


def test_others_get_them_in_order_and_from_the_beginning_again(puzzles):
    assert next_puzzle(None, after=puzzles[0].key) == puzzles[1]
    assert next_puzzle(None, after=puzzles[-1].key) == puzzles[0]
    assert next_puzzle(None, after=puzzles[0].key, kind=puzzles[3].kind) == puzzles[3]
    assert next_puzzle(None, kind="other") is None


# -- how they are made ---------------------------------------------------------------------------


def source(fields):
    rules = rules_for(fields["variant"])
    stored = Puzzle(**{name: value for name, value in fields.items() if name != "lift"})
    plays = (*stored.plays.split(), stored.solution)
    return Source(fields["variant"], {}, rules, stored.dealer, stored.position.setup.deck, plays)


def test_a_round_yields_the_puzzle_that_is_in_it():
    fields = next(one for one in FOUND if one["exact"])
    found = [one.to_json() for one in find(source(fields), Random(1), ["last"])]
    assert found[-1]["key"] == fields["key"]
    assert found[-1]["values"] == fields["values"]


def test_computers_play_whole_rounds_for_it():
    one = play_round("scopa", rules_for("scopa"), Random(5))
    assert len(one.plays) == 36
    assert not list(find(one, Random(1), []))


def test_rounds_that_anybody_might_have_watched_come_first(bruno, monkeypatch):
    monkeypatch.setattr("games.management.commands.make_puzzles.play_round", lambda *_: "computers")
    people, last = (bruno, person("Carla")), lambda position: position.legal_plays[-1]
    shown = play_rounds(set_table(*people, target=1), last)
    play_rounds(set_table(*people, target=1, watching=False), last)
    sources = _sources(Random(1), "scopa", stored=True)
    played = [next(sources).plays for _round in shown.rounds.all()]
    assert played == [tuple(one.texts) for one in shown.rounds.all()]
    assert next(sources) == "computers"


def test_the_command_writes_what_it_finds(tmp_path, monkeypatch):
    fields = next(one for one in FOUND if one["exact"])
    monkeypatch.setattr("games.management.commands.make_puzzles.KINDS", ("last",))
    monkeypatch.setattr("games.management.commands.make_puzzles.play_round", lambda *_: source(fields))
    call_command("make_puzzles", count=1, verbosity=0)
    assert Puzzle.objects.get().kind == "last"
    file = tmp_path / "puzzles.jsonl"
    call_command("make_puzzles", count=1, file=file, verbosity=0)
    assert json.loads(file.read_text())["key"] == Puzzle.objects.get().key
