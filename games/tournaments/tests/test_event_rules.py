"""What an event says of its rules: what holds for it and nothing else, in every format."""

import pytest

from games.tournaments.models import Event
from games.tournaments.presenters.rules import event_rules
from games.tournaments.tests.setting import set_event

pytestmark = pytest.mark.django_db
Format = Event.Format


def told(**fields):
    return " ".join(
        sentence for section in event_rules(set_event(**fields)) for sentence in section.sentences
    )


@pytest.mark.parametrize("form", Format.values)
@pytest.mark.parametrize("partners", Event.Partners.values)
def test_every_format_says_who_meets_whom(form, partners):
    options = {} if partners == "alone" else {"players": 4, "teams": 2}
    sections = event_rules(set_event(format=form, partners=partners, options=options))
    assert len(sections) == 5 and all(section.sentences for section in sections)
    text = " ".join(sentence for section in sections for sentence in section.sentences)
    assert "{" not in text and ("only the preset phrases" in text) == (partners != "alone")


@pytest.mark.parametrize(
    ("fields", "holds"),
    [
        ({"format": Format.SWISS}, "a bye, which counts as won"),
        ({"format": Format.SWISS, "late_until": 2}, "until round 2 has begun"),
        ({"format": Format.ROUND_ROBIN, "cycles": 2}, "twice, the second time with the seats changed"),
        ({"format": Format.KNOCKOUT, "best_of": 3}, "Who wins 2 of 3 matches"),
        ({"format": Format.KNOCKOUT, "third_place": True}, "play for the third place"),
        ({"format": Format.KNOCKOUT}, "more sweeps in the match decide"),
        ({"format": Format.DOUBLE_ELIMINATION}, "once more for everything"),
        ({"format": Format.ARENA, "arena_minutes": 45}, "For 45 minutes"),
        ({"duplicate": True, "options": {"fixed_deals": 4}}, "the same 4 decks"),
        ({"tie_breaks": ["sweeps", "buchholz"]}, "all sweeps made; Buchholz"),
        ({"no_show": 90}, "within 90 s forfeits"),
        ({"pause": 120}, "a pause of 2 min"),
        ({"check_in": 15}, "Within the last 15 minutes before the start"),
        ({"lowest": 1400, "highest": 1700}, "rated 1400 to 1700"),
        ({"entry": Event.Entry.INVITED}, "whom the organiser invites"),
        ({"rated": True}, "guests have no rating"),
        ({"most": 16}, "room for 16"),
    ],
)
def test_what_was_chosen_is_said_and_only_then(fields, holds):
    assert holds in told(**fields)
    plain = {"format": Format.ROUND_ROBIN, "tie_breaks": [], "no_show": 60}
    assert holds not in told(**plain)
