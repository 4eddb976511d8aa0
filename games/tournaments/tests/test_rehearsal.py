"""Complete events of every format played by computers, with people who come, go and stay away, come to what was counted
by other means; and that count sees what is wrong."""

from random import Random

import pytest
from django.core.management import CommandError, call_command

from games.engine.variants import VARIANTS
from games.models import Match, Round
from games.tests.tables import variant
from games.tournaments.models import Entrant, Event, Pairing, Place
from games.tournaments.rehearsal import crash
from games.tournaments.rehearsal.count import problems, problems_of
from games.tournaments.rehearsal.figures import one_event, run
from games.tournaments.rehearsal.setups import FORMATS, random_setup
from games.tournaments.tests.setting import NOON, people, play_round, set_event, started

SEED = 4
SIZES = {"round_robin": 5, "arena": 5}


@pytest.fixture(autouse=True)
def variants(db):
    for slug in VARIANTS:
        variant(slug)


def silent(text):
    pass


@pytest.mark.parametrize("format", FORMATS)
def test_an_event_comes_to_what_is_counted(format):
    done = one_event(format, "Cup", Random(SEED), SIZES.get(format, 9), 9, hurry=True, tell=silent)
    assert problems_of(done) == []
    assert Match.objects.filter(event=done.event.slug, status=Match.Status.OVER).exists()
    assert done.event.entrants.filter(place=1).exists()


def test_the_same_seed_plays_the_same_event():
    chosen = {"seed": SEED, "events": 1, "entrants": 4, "most": 4, "hurry": True, "tell": silent}
    found = [run(["knockout"], **chosen) for _time in range(2)]
    assert [one["events"] for one in found] == [1, 1] and not found[0]["wrong"]
    first, second = (Match.objects.filter(event=slug).order_by("pk") for slug in slugs())
    assert [one.totals for one in first] == [one.totals for one in second] != []
    decks = [
        list(Round.objects.filter(match__in=one).order_by("pk").values_list("deck"))
        for one in (first, second)
    ]
    assert decks[0] == decks[1]


def slugs():
    return Match.objects.order_by("event").values_list("event", flat=True).distinct()


@pytest.fixture
def over(db):
    event = started(set_event(rounds=1), people(5))
    event = play_round(event)
    assert event.status == "over" and problems(event) == []
    return event


def change(model, **fields):
    def act(event):
        one = model.objects.order_by("pk").first()
        model.objects.filter(pk=one.pk).update(**fields)

    return act


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (change(Place, score=1), "is stored"),
        (change(Place, sweeps=40), "is stored"),
        (change(Entrant, place=3), "place 3 is stored"),
        (change(Match, totals=[9, 0]), "its cards make"),
        (change(Match, status="playing"), "are not over"),
        (change(Pairing, status="running"), "are not over"),
        (lambda event: event.event_rounds.update(number=2), "its rounds are [2]"),
    ],
)
def test_what_is_wrong_is_found(act, said, over):
    act(over)
    assert any(said in text for text in problems(over)), problems(over)


def test_every_set_up_is_one_that_the_admin_accepts():
    for format in FORMATS:
        for number in range(8):
            setup = random_setup(format, Random(number), starts=NOON, most=64)
            Event(name="Cup", **setup.fields).full_clean(exclude=["slug"])
            assert setup.fields["fewest"] <= setup.entrants <= setup.fields["most"]


@pytest.mark.django_db(transaction=True)
def test_a_referee_killed_in_the_middle_changes_nothing():
    found = crash.run(["knockout"], seed=SEED, entrants=4, kills=2, tell=silent, computers=2)
    assert found["problems"] == []
    assert (found["kills"], found["events"]) == (2, 2)


def test_two_outcomes_are_compared():
    calm, stormy = (play_round(started(set_event(rounds=1), four)) for four in [people(4)] * 2)
    assert crash.differences(calm, stormy) == []
    change(Place, score=1)(stormy)
    assert crash.differences(calm, stormy)


@pytest.mark.parametrize("options", [{"events": 0}, {"most": 1}, {"entrants": -1}, {"kill": -1}])
def test_what_cannot_be_asked_for(options):
    with pytest.raises(CommandError):
        call_command("play_events", here=True, **options)
