"""Set the scene of an attack in an empty database: people of every kind, and something of all that is stored."""

import json
import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.apps import apps
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection
from django.utils import timezone

from accounts.models import Follow, NameChange, Player, Season
from accounts.services import open_account
from accounts.tokens import make_token
from games.engine.record import read_record
from games.management.commands.load_puzzles import SHIPPED
from games.models import Line, Match, Relation, Report, Sanction, Seat, Vacation
from games.selectors import record_of
from games.services.mails import unsubscribe_token
from games.services.puzzles import keep_puzzles
from games.services.resign import resign
from games.services.uploads import keep_upload
from games.tests.tables import play_plies, set_table
from games.tournaments.models import Event
from games.tournaments.services.advance import advance
from games.tournaments.services.entry import enter

# What belongs to the site, not to anybody, and is there before the first player comes.
KEPT = {
    *("auth.Permission", "auth.Group", "auth.Group_permissions", "contenttypes.ContentType"),
    "games.Variant",
}
PASSWORD = "a secret of the house"
TABLES = (("scopa", 2, 0), ("scopa", 3, 0), ("cirulla", 2, 0), ("scopone9", 4, 2), ("asso_pigliatutto", 2, 0))
STRANGER, DIRECTOR = "stranger", "director"
# Everybody reads in a language of their own, so that what is drawn once for all is looked at in each.
LANGUAGES = {
    "owner": "en",
    "opponent": "it",
    "spectator": "ru",
    "guest": "sv",
    STRANGER: "en",
    "staff": "it",
    "former": "ru",
    DIRECTOR: "en",
}
OTHERS = ("Anita", "Bruna", "Carlo", "Dario")


@dataclass(frozen=True)
class Scene:
    """Whom an attack comes from, by role (None: a stranger), and what it meets.

    `match` is played by the owner and the opponent, with others where it has more seats; `hidden` by others, and nobody
    may watch it; `left` by others since the former player has left; `over` was resigned by the owner. Of the first
    event a round is being played, the second one takes entries.
    """

    people: dict[str, Player | None]
    others: list[Player]
    match: Match
    hidden: Match
    left: Match
    over: Match
    offer: Match
    events: list[Event]
    token: str

    @property
    def matches(self) -> list[Match]:
        return [self.match, self.hidden, self.left, self.over, self.offer]

    def seat(self, role: str, match: Match) -> int | None:
        """Return the seat of somebody in a match, None where they have none."""
        who = self.people[role]
        return (
            None
            if who is None
            else Seat.objects.filter(match=match, player=who).values_list("index", flat=True).first()
        )


def empty() -> None:
    """Take everything out of the database that belongs to anybody."""
    models = apps.get_models(include_auto_created=True)
    tables = [model._meta.db_table for model in models if model._meta.label not in KEPT]
    statements = connection.ops.sql_flush(no_style(), tables, reset_sequences=False, allow_cascade=True)
    connection.ops.execute_sql_flush(statements)
    cache.clear()


def set_scene(chance: random.Random) -> Scene:
    """Return a scene in the database, which is emptied before; the variants must be there."""
    empty()
    now = timezone.now()
    people, others = _people(), [_account(name) for name in OTHERS]
    owner, opponent, former = (people[role] for role in ("owner", "opponent", "former"))
    assert owner and opponent and former
    variant, seats, teams = chance.choice(TABLES)
    match = set_table(
        owner, opponent, *others[: seats - 2], of=variant, players=seats, teams=teams, target=200
    )
    play_plies(match, chance.randrange(5))
    over = set_table(owner, others[0])
    play_plies(over, 3)
    resign(match_id=over.pk, seat=0)
    over.refresh_from_db()
    hidden = set_table(*others[:2], watching=False)
    left = set_table(others[2], former, target=200)
    Seat.objects.filter(match=left, player=former).update(player=others[3])
    offer = set_table(others[3], of="scopa", players=3)
    _belongings(owner, opponent, others, match, over, now)
    token = make_token(player=owner, name="A program")
    return Scene(people, others, match, hidden, left, over, offer, _events(others, now), token)


def _account(name: str, **fields: Any) -> Player:
    player = open_account(guest=None, name=name, password=PASSWORD, email=f"{name.lower()}@example.org")
    for field, value in fields.items():
        setattr(player, field, value)
    player.save()
    return player


def _people() -> dict[str, Player | None]:
    guest = Player.objects.create_user("guest-1", name="Guest 1", is_guest=True)
    return {
        "owner": _account("Olga"),
        "opponent": _account("Piero"),
        "spectator": _account("Sara"),
        "guest": guest,
        STRANGER: None,
        "staff": _account("Tino", is_staff=True),
        "former": _account("Fay"),
        DIRECTOR: _account("Zeno", is_staff=True, is_superuser=True),
    }


def _belongings(
    owner: Player, opponent: Player, others: list[Player], match: Match, over: Match, now: datetime
) -> None:
    """Store what people have beside matches."""
    keep_puzzles(found=[json.loads(line) for line in SHIPPED.read_text().splitlines()[:3]])
    for player in (owner, others[0]):
        keep_upload(owner=player, record=read_record(record_of(over).to_json()))
        Vacation.objects.create(player=player, first=now.date(), last=now.date() + timedelta(days=3))
        Follow.objects.create(player=player, other=opponent)
        Relation.objects.create(player=player, other=others[1], kind=Relation.Kind.MUTE)
        Sanction.objects.create(player=player, kind=Sanction.Kind.WARN, text="Be kind.")
        NameChange.objects.create(player=player, old=f"Old {player.name}", new=player.name, look=player.pk)
    report = Report.objects.create(reporter=others[0], about=owner, match=over, reason="Rude.")
    Sanction.objects.create(player=others[2], kind=Sanction.Kind.NOTE, text="Known to us.", report=report)
    for room, of in ((Line.Room.TABLE, match), (Line.Room.LOBBY, None)):
        Line.objects.create(match=of, room=room, player=opponent, text="Ciao!", key=f"said {room}")
    day = timedelta(days=1)
    Season.objects.create(
        slug="autumn", name="Autumn", ladders=["scopa-live"], starts=now - day, ends=now + day
    )


def _events(others: list[Player], now: datetime) -> list[Event]:
    from games.tests.tables import variant

    usual = {"variant": variant(), "pause": 0, "status": Event.Status.OPEN, "organiser": others[0]}
    running = Event.objects.create(name="Running", slug="running", starts=now, rounds=2, **usual)
    coming = Event.objects.create(
        name="Coming", slug="coming", starts=now + timedelta(hours=2), rounds=3, **usual
    )
    for event in (running, coming):
        for player in others[2:]:
            enter(event_id=event.pk, player=player, now=now - timedelta(minutes=1))
    advance(event_id=running.pk, now=now)
    return [running, coming]


def values_for(scene: Scene) -> dict[str, list[Any]]:
    """Return for each name that stands in an address what there is of it."""
    named = [player for player in (*scene.people.values(), *scene.others) if player]
    numbers = [1, 2, 3, *(player.pk for player in named)]
    rows = {
        model: list(model._default_manager.values_list("pk", flat=True)[:9]) for model in apps.get_models()
    }
    numbers += rows[Sanction] + rows[Vacation]
    keys = [match.key for match in scene.matches] + list(Match.objects.values_list("key", flat=True))
    from games.models import Puzzle, Upload, Variant

    records = [*Upload.objects.values_list("key", flat=True), *Puzzle.objects.values_list("key", flat=True)]
    return {
        "key": keys + records,
        "slug": [*Variant.objects.values_list("slug", flat=True)[:3], "running", "coming", "autumn"],
        "number": numbers,
        "ply": [0, 1, 2, 5],
        "who": [player.name for player in named],
        "name": ["scopa-live", "cirulla-days", "greedy", "random"],
        "token": [unsubscribe_token(named[0]), unsubscribe_token(named[1])],
        "object_id": sorted({pk for pks in rows.values() for pk in pks if isinstance(pk, int)})[:60],
        "content_type_id": rows[apps.get_model("contenttypes.ContentType")][:5],
        "id": numbers,
        "pk": numbers,
        "act": ["start", "pause", "cancel", "repair"],
        "rest": ["players", "nothing"],
    }
