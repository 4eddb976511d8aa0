"""What an organiser chooses is checked, and each error is told at its field."""

import pytest
from django.core.exceptions import ValidationError

from games.tests.tables import house_variant, variant
from games.tournaments.models import Event
from games.tournaments.models.validation import problems

PAIRS = {"players": 4, "teams": 2}


def event(**fields):
    return Event(**{"name": "Cup", "variant": variant()} | fields)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"rounds": 5, "most": 5},
        {"format": "round_robin", "most": 40, "cycles": 2},
        {"format": "groups", "most": 128, "fewest": 5, "best_of": 3, "third_place": True},
        {"format": "knockout", "most": 128, "best_of": 9, "third_place": True},
        {"format": "double_elimination", "most": 8, "fewest": 3},
        {"format": "arena", "arena_minutes": 10, "late_until": 1},
        {"partners": "fixed"},
        {"partners": "drawn", "fewest": 4, "options": PAIRS},
        {"duplicate": True, "options": {"fixed_deals": 4}},
        {"rated": True, "clock": "3d"},
    ],
)
def test_an_event_can_be_played_so(fields):
    assert problems(event(**fields)) == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "name", "words"),
    [
        ({"rounds": 0}, "rounds", "from 1 to 30"),
        ({"rounds": 6, "most": 5}, "rounds", "from 1 to 5"),
        ({"rounds": 6, "most": 6}, "rounds", "from 1 to 5"),
        ({"fewest": 1}, "fewest", "at least 2"),
        ({"fewest": 8, "most": 5}, "most", "less than the fewest, 8"),
        ({"format": "knockout"}, "most", "say how many"),
        ({"format": "knockout", "most": 129}, "most", "room for 128"),
        ({"format": "round_robin", "most": 41}, "most", "room for 40"),
        ({"format": "double_elimination", "most": 8}, "fewest", "at least 3"),
        ({"format": "groups", "most": 8, "fewest": 5, "advance_per_group": 4}, "advance_per_group", "1 to 3"),
        (
            {"format": "groups", "most": 20, "fewest": 14, "group_size": 13},
            "group_size",
            "from 3 to 12",
        ),
        ({"format": "groups", "most": 8, "fewest": 4}, "fewest", "at least 5"),
        ({"format": "round_robin", "most": 8, "cycles": 3}, "cycles", "once or twice"),
        ({"format": "knockout", "most": 8, "best_of": 2}, "best_of", "odd number"),
        ({"best_of": 3}, "best_of", "Only tables of a bracket"),
        ({"third_place": True}, "third_place", "Only a knockout"),
        ({"format": "arena", "clock": "1d"}, "clock", "played at once"),
        ({"format": "arena", "arena_minutes": 5}, "arena_minutes", "from 10 to"),
        ({"clock": ""}, "clock", "needs a clock"),
        ({"clock": "soon"}, "clock", "180+5"),
        ({"clock": "60/300+0"}, "clock", "the same time"),
        ({"lowest": 1500, "highest": 1400}, "highest", "less than the lowest rating, 1500"),
        ({"zone": "Mars/Base"}, "zone", "no such time zone"),
        ({"check_in": 2000}, "check_in", "a day before"),
        ({"format": "knockout", "most": 8, "late_until": 1}, "late_until", "nobody can enter late"),
        ({"late_until": 6}, "late_until", "only 5 rounds"),
        ({"pause": 10**6}, "pause", "from 0 to"),
        ({"no_show": 5}, "no_show", "from 30 to"),
        ({"tie_breaks": ["luck"]}, "tie_breaks", "“luck”"),
        ({"tie_breaks": ["sweeps", "sweeps"]}, "tie_breaks", "counts once"),
        ({"options": PAIRS}, "partners", "sides have 2 players"),
        ({"partners": "fixed", "options": {"players": 2, "teams": 0}}, "partners", "everybody plays alone"),
        (
            {"partners": "drawn", "format": "knockout", "most": 8, "fewest": 4},
            "partners",
            "Swiss and in an arena",
        ),
        ({"partners": "drawn", "options": PAIRS, "fewest": 3}, "fewest", "at least 4"),
        ({"duplicate": True}, "fixed_deals", "from 1 to 20"),
        (
            {"duplicate": True, "options": {"fixed_deals": 4}, "format": "arena"},
            "duplicate",
            "Swiss and in a round robin",
        ),
        ({"rated": True, "options": {"target": 21}}, "rated", "a variant of the site unchanged"),
        ({"options": [1]}, "options", "as an object"),
        ({"options": {"napoli": 1}}, "options", "napoli"),
        ({"options": {"target": 999}}, "target", "999"),
        ({"options": {"players": 3}}, "seats", "here there are 3"),
    ],
)
def test_what_is_wrong_is_told_at_its_field_and_there_alone(fields, name, words):
    found = problems(event(**fields))
    assert list(found) == [name] and words in found[name][0]


@pytest.mark.django_db
def test_a_house_variant_is_not_rated():
    assert list(problems(event(variant=house_variant(), rated=True))) == ["rated"]


@pytest.mark.django_db
def test_the_model_tells_them_all_at_once():
    with pytest.raises(ValidationError) as told:
        event(best_of=3, options={"target": 999}).clean()
    assert {name: found[0].code for name, found in told.value.error_dict.items()} == {
        "best_of": "best_of",
        "options": "target",
    }
