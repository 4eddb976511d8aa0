"""The statistics of the site: each match counted once, in the background, and shown from what is stored."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from games.engine.scoring import STANDARD_ITEMS
from games.fairness import Source, shuffle
from games.models import Match, Round, Statistics
from games.selectors import fold_round
from games.services.resign import resign
from games.statistics import counting
from games.statistics.counting import count_matches
from games.statistics.dealt import chance_of, expected_of, told_chance
from games.statistics.shown import show_statistics
from games.tests.markup import read
from games.tests.tables import person, play_rounds, set_table

pytestmark = pytest.mark.django_db

PAGE = reverse("games:statistics")


def last(position):
    return position.legal_plays[-1]


def later(**much):
    return timezone.now() + timedelta(**(much or {"hours": 1}))


@pytest.fixture
def over(anna, bruno):
    return play_rounds(set_table(anna, bruno, target=3), last)


def sums(kind="people"):
    return Statistics.objects.get().sums.get(kind, {})


def test_a_match_is_counted_for_what_it_was(over):
    Match.objects.filter(pk=over.pk).update(started=over.ended - timedelta(minutes=8))
    assert count_matches(later()) == 1
    rounds = [fold_round(over.rules, stored) for stored in over.rounds.all()]
    told, sweeps = sums(), sum(step.swept for one in rounds for step in one.steps)
    assert (told["matches"], told["ended"], told["stopped"], told["rounds"]) == (1, 1, 0, len(rounds))
    assert (told["deals"], told["plays"], told["sweeps"]) == (6 * len(rounds), 36 * len(rounds), sweeps)
    assert told["swept"] == {str(sweeps): 1}
    assert sum(told["points"].values()) == sum(over.totals)
    for item in STANDARD_ITEMS:
        scored = sum(any(side.get(item) for side in one.score.points) for one in rounds)
        assert told["items"].get(item, 0) == scored
    place = (over.winner - rounds[0].stored.dealer - 1) % 2
    assert told["seats"] == {"2-0": {"matches": 1, "won": [int(place == 0), int(place == 1)]}}
    length = {"timed": 1, "seconds": 480, "plays": 36 * len(rounds), "sweeps": sweeps}
    assert told["variants"] == {"scopa": length | {"matches": 1, "rounds": len(rounds)}}


def test_partners_win_together(anna, bruno):
    match = play_rounds(set_table(anna, bruno, person("C"), person("D"), teams=2, target=1), last)
    count_matches(later())
    dealer = match.rounds.get(number=1).dealer
    won = sums()["seats"]["4-2"]["won"]
    assert won == [int((dealer + 1 + place) % 2 == match.winner) for place in range(4)]


def with_computer(*people, **options):
    """Return a match that is over, whose last seat was a computer's."""
    match = play_rounds(set_table(*people, **options), last)
    match.seats.filter(index=match.rules.players - 1).update(player=None, level="random")
    return match


def test_matches_with_computers_stand_apart(anna, bruno, over):
    with_computer(anna, bruno, target=1)
    count_matches(later())
    assert (sums()["matches"], sums("computers")["matches"]) == (1, 1)


def test_a_match_that_was_stopped_counts_for_its_rounds_alone(anna, bruno):
    match = set_table(anna, bruno)
    resign(match_id=match.pk, seat=0)
    count_matches(later())
    told = sums()
    assert (told["matches"], told["stopped"], told["rounds"]) == (1, 1, 0)
    assert "seats" not in told and "variants" not in told


def test_each_match_is_counted_once_in_the_order_of_their_ends(anna, bruno, over):
    moments = [over.ended + timedelta(seconds=seconds) for seconds in (5, 5, 2)]
    matches = [over, *(play_rounds(set_table(anna, bruno, target=1), last) for _ in moments)]
    for match, moment in zip(matches[1:], moments, strict=True):
        Match.objects.filter(pk=match.pk).update(ended=moment)
    now = later()
    assert [count_matches(now, most=2) for _ in range(3)] == [2, 2, 0]
    assert sums()["matches"] == 4
    fresh = play_rounds(set_table(anna, bruno, target=1), last)
    Match.objects.filter(pk=fresh.pk).update(ended=moments[0])
    assert count_matches(now) == 1  # ended at the very same moment, and came later


def test_what_has_just_ended_waits_until_all_of_it_is_written(over):
    assert count_matches(over.ended + timedelta(seconds=59)) == 0
    assert count_matches(over.ended + timedelta(seconds=60)) == 1


def test_two_referees_count_it_once(over, monkeypatch):
    real = counting._sums

    def meanwhile(match):
        monkeypatch.setattr(counting, "_sums", real)
        assert count_matches(later()) == 1
        return real(match)

    monkeypatch.setattr(counting, "_sums", meanwhile)
    assert count_matches(later()) == 0
    assert sums()["matches"] == 1


def test_a_match_that_cannot_be_played_again_stops_no_other(anna, bruno, over):
    broken = play_rounds(set_table(anna, bruno, target=1), last)
    Round.objects.filter(match=broken).update(plays="7D 7D")
    assert count_matches(later()) == 2
    assert sums()["matches"] == 1


# -- the page --------------------------------------------------------------------------------------------------


@pytest.fixture
def counted(anna, bruno, over):
    with_computer(anna, bruno, of="cirulla", target=1)
    count_matches(later())


def test_the_page_shows_drawings_with_tables(client, counted):
    answer = client.get(PAGE)
    page, shown = read(answer.text), answer.context["shown"]
    assert len(page.all("svg", class_="pygal-chart")) == len(page.all("table")) == 5
    assert shown.figures[0] == ("Matches", "2")
    assert {row[0] for row in shown.lengths.rows} == {"Scopa", "Cirulla"}
    assert [row[0] for row in shown.items.rows][:2] == ["Cards", "Coins"]
    shares = [float(row[2].split()[0]) for row in shown.sweeps.rows]
    assert sum(shares) == pytest.approx(100, abs=0.2)


@pytest.mark.parametrize(
    ("kind", "variants"), [("people", {"Scopa"}), ("computers", {"Cirulla"}), ("x", None)]
)
def test_of_people_or_of_computers_alone(client, counted, kind, variants):
    answer = client.get(PAGE, {"kind": kind})
    names = {row[0] for row in answer.context["shown"].lengths.rows}
    assert names == (variants or {"Scopa", "Cirulla"})


def test_before_anything_is_counted(client, over):
    assert "No match of this kind has been counted yet" in client.get(PAGE).text
    count_matches(later())
    assert "No match of this kind" in client.get(PAGE, {"kind": "computers"}).text


def test_the_page_reads_what_is_stored_and_nothing_else(client, counted):
    with CaptureQueriesContext(connection) as asked:
        client.get(PAGE)
    assert len(asked) <= 3
    assert not any("games_match" in one["sql"] or "games_round" in one["sql"] for one in asked)


def test_other_languages_have_their_own_drawing(counted):
    shown = [show_statistics("all")]
    with override("it"):
        shown.append(show_statistics("all"))
    assert shown[0] != shown[1] and show_statistics("all") is shown[0]


def test_every_page_leads_there(client, db):
    assert f'href="{PAGE}"' in client.get(reverse("games:about")).text


# -- where the cards fall ------------------------------------------------------------------------------------------


def test_what_lay_on_the_table_is_counted_void_deals_too(over):
    void = " ".join(reversed(over.rounds.get(number=1).deck.split()))
    Round.objects.filter(match=over, number=1).update(void=[void])
    count_matches(later())
    decks = [void, *(stored.deck for stored in over.rounds.all())]
    counts = [sum(str(card) in deck.split()[6:10] for deck in decks) for card in over.rules.cards]
    assert sums()["dealt"] == {"tables": len(decks), "cards": counts, "spread": len(decks) * 4 * 36}


def test_decks_fixed_beforehand_and_larger_ones_are_left_out(anna, bruno, over):
    Match.objects.filter(pk=over.pk).update(boards=[[0, ""]] * over.rounds.count())
    count_matches(later())
    assert "dealt" not in sums()


def dealt(decks, choose=shuffle):
    """Return the sums of the tables of as many decks, two in three of four cards, the others of eight."""
    told = {"tables": decks, "cards": [0] * 40, "spread": 0}
    for number in range(decks):
        size = 8 if number % 3 == 0 else 4
        told["spread"] += size * (40 - size)
        for card in choose(Source("m", number, "secret", ()), range(40))[:size]:
            told["cards"][card] += 1
    return told


def test_fair_decks_are_told_to_be_chance_and_others_are_not():
    fair = dealt(2000)
    assert expected_of(fair) == sum(fair["cards"]) / 40
    assert 0.001 < chance_of(fair)[1] < 0.999
    assert "39 degrees of freedom" in told_chance(fair)
    forged = dealt(
        2000, lambda source, cards: shuffle(source, cards) if source.round % 20 else (0, 1, 2, 3) * 2
    )
    assert chance_of(forged)[1] < 0.000001


def test_of_few_decks_nothing_is_said():
    assert "too few" in told_chance(dealt(20))
    assert told_chance({}) == ""
