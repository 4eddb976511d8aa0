"""Matches go with the data of whoever takes it away, and outlive the account."""

import json
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.closing import close_account
from accounts.export import export_account
from accounts.models import Follow, Player
from accounts.tests.people import sign_up, whose
from games.models import Line, Match, Relation, Sanction
from games.services.moderation import end_bans
from games.services.resign import resign
from games.tests.tables import person, play_match, set_table, variant

pytestmark = pytest.mark.django_db

EXPORTED = {
    *(
        ("EmailAddress", "user"),
        ("Authenticator", "user"),
        ("SocialAccount", "user"),
        ("UserSession", "user"),
    ),
    *(("NameChange", "player"), ("Follow", "player"), ("Rating", "player"), ("RatingChange", "player")),
    *(("Seat", "player"), ("Result", "player"), ("Line", "player"), ("Relation", "player")),
    *(("Report", "reporter"), ("Sanction", "player"), ("Vacation", "player"), ("LobbyAlert", "player")),
    *(("Award", "player"), ("SeasonRating", "player"), ("Standing", "player")),
    *(("Member", "player"), ("Event", "organiser")),
    *(("Upload", "owner"), ("Program", "owner"), ("ApiToken", "player")),
    *(("PuzzleTry", "player"), ("PuzzleStand", "player")),
}
# What others did or say, what goes with a match, what lasts as long as a page is open, and the staff's own book.
NOT_THEIRS = {
    *(
        ("Follow", "other"),
        ("Relation", "other"),
        ("Report", "about"),
        ("Report", "handled_by"),
        ("Sanction", "by"),
        ("Annulment", "by"),
        ("Signal", "player"),
        ("Signal", "other"),
        ("Signal", "handled_by"),
        ("PlayCheck", "player"),
    ),
    *(("Match", "opened_by"), ("Match", "asked"), ("Presence", "player"), ("LogEntry", "user")),
    *(("AuditLine", "actor"), ("Series", "organiser")),
    *(("Player_groups", "player"), ("Player_user_permissions", "player")),
}


def exported(player):
    return json.loads(json.dumps(export_account(player), cls=DjangoJSONEncoder))


def test_a_match_that_is_over_is_exported_with_its_record(match, anna):
    play_match(match)
    [told] = exported(anna)["matches"]
    assert (told["key"], told["seat"], told["status"]) == (match.key, 0, "over")
    assert [seat["name"] for seat in told["record"]["seats"]] == ["Anna", "Bruno"]
    assert told["record"]["rounds"]


def test_the_cards_of_a_match_being_played_are_not(match, anna):
    [told] = exported(anna)["matches"]
    assert told["status"] == "playing"
    assert "record" not in told


def test_many_matches_are_exported_with_as_few_questions_as_one(anna, bruno, django_assert_num_queries):
    def over():
        resign(match_id=set_table(anna, bruno).pk, seat=0)

    over()
    with CaptureQueriesContext(connection) as asked:
        export_account(anna)
    over(), over()
    with django_assert_num_queries(len(asked)):
        assert len(export_account(anna)["matches"]) == 3


def test_nobody_elses_matches_are(match):
    assert exported(person("Carla"))["matches"] == []


def test_an_account_stays_open_while_somebody_waits_for_its_player(match, anna):
    with pytest.raises(ValidationError, match="You are still playing"):
        close_account(player=anna)
    anna.refresh_from_db()
    assert (anna.name, anna.is_active) == ("Anna", True)


def test_afterwards_the_match_stays_and_does_not_say_who_it_was(match, anna, bruno):
    resign(match_id=match.pk, seat=0)
    close_account(player=anna)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert [seat.shown_name for seat in match.seats.all()] == ["Closed account", "Bruno"]
    [told] = exported(bruno)["matches"]
    assert "Anna" not in json.dumps(told)


def test_what_was_said_is_exported_and_forgotten(match, anna, bruno):
    Line.objects.create(match=match, room=Line.Room.TABLE, player=anna, text="Well played, Bruno!", key="1")
    Relation.objects.create(player=anna, other=bruno, kind=Relation.Kind.MUTE)
    Sanction.objects.create(player=anna, kind=Sanction.Kind.WARN, text="Be kind.")
    Sanction.objects.create(player=anna, kind=Sanction.Kind.NOTE, text="Known to the moderators.")
    data = exported(anna)
    assert [line["text"] for line in data["lines"]] == ["Well played, Bruno!"]
    assert [(one["other__name"], one["kind"]) for one in data["muted_and_blocked"]] == [("Bruno", "mute")]
    assert [one["text"] for one in data["sanctions"]] == ["Be kind."]
    assert exported(bruno)["lines"] == []
    resign(match_id=match.pk, seat=0)
    close_account(player=anna)
    assert not Line.objects.exists() and not Relation.objects.exists()
    assert Sanction.objects.count() == 2


def test_whom_one_follows_is_exported_and_forgotten(anna, bruno):
    Follow.objects.create(player=anna, other=bruno)
    Follow.objects.create(player=bruno, other=anna)
    assert [one["other__name"] for one in exported(anna)["following"]] == ["Bruno"]
    close_account(player=anna)
    assert not Follow.objects.exists()


def test_every_kind_of_record_that_names_a_player_has_been_thought_of():
    """A new one is exported (accounts/export.py, games/own_data.py) and deleted on closing, or said here to stay."""
    fields = Player._meta.get_fields(include_hidden=True)
    of_players = [field for field in fields if field.auto_created and not field.concrete]
    assert {(field.related_model.__name__, field.field.name) for field in of_players} == EXPORTED | NOT_THEIRS


def test_a_table_at_which_nobody_else_sits_yet_is_cleared(anna):
    waiting = set_table(anna)
    close_account(player=anna)
    waiting.refresh_from_db()
    assert waiting.status == Match.Status.DROPPED


def test_a_seat_at_somebody_elses_table_is_free_again(anna, bruno):
    waiting = set_table(anna, bruno, players=4)
    close_account(player=bruno)
    waiting.refresh_from_db()
    assert waiting.status == Match.Status.OPEN
    assert [seat.player for seat in waiting.seats.all()] == [anna, None, None, None]


def test_a_guest_who_opens_an_account_keeps_the_seat(client, bruno):
    variant("scopa")
    fields = {"variant": "scopa", "opponent": "computer", "seating": "2-0", "level": "greedy"}
    client.post(reverse("games:create"), fields)
    playing = Match.objects.get()
    guest = whose(client)
    sign_up(client, "Carla")
    assert whose(client) == guest
    page = client.get(playing.get_absolute_url())
    assert page.status_code == 200
    assert playing.seats.get(player=guest).shown_name == "Carla"
    assert 'class="hand-card' in page.text


def test_a_ban_that_ends_lets_nobody_in_to_a_closed_account(anna):
    now = timezone.now()
    Sanction.objects.create(player=anna, kind=Sanction.Kind.BAN, text="Rude.", until=now - timedelta(days=1))
    close_account(player=anna)
    assert end_bans(now) == 0
    anna.refresh_from_db()
    assert not anna.is_active
