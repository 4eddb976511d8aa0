"""Say which rows of the database an attack has changed, and which of these changes its sender was not allowed.

Every kind of row has a rule here: a kind that has none may not change at all.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from django.apps import apps
from django.db import connection

from accounts.preferences import Preferences
from games.engine.errors import EngineError
from games.engine.notation import parse_event
from games.engine.round import fold
from games.models import Match, Round
from games.services.mails import TURNS

Row = Mapping[str, Any]
Rows = dict[str, dict[Any, tuple[Any, ...]]]
NEVER_CHANGED = {"contenttypes.ContentType", "auth.Permission"}


def read_rows() -> Rows:
    """Return all rows that are stored, by kind and primary key."""
    found: Rows = {}
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            meta = model._meta
            if meta.label in NEVER_CHANGED:
                continue
            columns = [str(field.column) for field in meta.concrete_fields]
            quoted = ", ".join(map(connection.ops.quote_name, columns))
            cursor.execute(f"SELECT {quoted} FROM {connection.ops.quote_name(meta.db_table)}")
            place = columns.index(str(meta.pk.column))
            found[meta.label] = {row[place]: row for row in cursor.fetchall()}
    return found


@dataclass(frozen=True)
class Change:
    """A row that is another than before; `before` is empty where it is new, `after` where it is gone."""

    kind: str
    key: Any
    before: Row
    after: Row

    @property
    def either(self) -> Row:
        return self.after or self.before

    def both(self, name: str) -> set[Any]:
        """Return what a column held before and holds now."""
        return {row[name] for row in (self.before, self.after) if row}

    @property
    def columns(self) -> set[str]:
        """The names of the columns that changed."""
        if not self.before or not self.after:
            return set(self.either)
        return {name for name in self.after if self.before[name] != self.after[name]}

    def __str__(self) -> str:
        what = "new" if not self.before else "gone" if not self.after else ", ".join(sorted(self.columns))
        return f"{self.kind} {self.key}: {what}"


def changes(before: Rows, after: Rows) -> Iterator[Change]:
    """Yield what is not as it was."""
    for kind, now in after.items():
        then = before[kind]
        if then == now:
            continue
        columns = [field.column for field in apps.get_model(kind)._meta.concrete_fields]
        for key in then.keys() | now.keys():
            old, new = then.get(key), now.get(key)
            if old != new:
                named = [dict(zip(columns, row, strict=True)) if row else {} for row in (old, new)]
                yield Change(kind, key, *named)


@dataclass
class Sender:
    """Who has sent something, and what is theirs to change: their own rows and those of the tables they sit at."""

    ids: set[int | None]
    matches: set[int] = field(default_factory=set)
    met: set[int | None] = field(default_factory=set)
    entrants: set[int] = field(default_factory=set)
    own_sessions: set[str] = field(default_factory=set)
    emails: set[int] = field(default_factory=set)


def sender_of(ids: set[int | None], sessions: set[str], *moments: Rows) -> Sender:
    """Return who has sent something, from what was stored at some moments; `ids` has None for a stranger."""
    sender = Sender(set(ids), own_sessions=sessions)
    for rows in moments:
        _sat(sender, rows)
    return sender


def _sat(sender: Sender, rows: Rows) -> None:
    seats = _named("games.Seat", rows)
    sender.matches |= {one["match_id"] for one in seats if one["player_id"] in sender.ids - {None}}
    for match in _named("games.Match", rows):
        if sender.ids & {match["asked_id"], match["opened_by_id"]} - {None}:
            sender.matches.add(match["id"])
    sender.met |= sender.ids | {one["player_id"] for one in seats if one["match_id"] in sender.matches}
    members = [one for one in _named("tournaments.Member", rows) if one["player_id"] in sender.ids - {None}]
    sender.entrants |= {one["entrant_id"] for one in members}
    mails = _named("account.EmailAddress", rows)
    sender.emails |= {one["id"] for one in mails if one["user_id"] in sender.ids - {None}}


def _named(kind: str, rows: Rows) -> list[Row]:
    columns = [field.column for field in apps.get_model(kind)._meta.concrete_fields]
    return [dict(zip(columns, row, strict=True)) for row in rows[kind].values()]


Rule = Callable[[Change, Sender], bool]


def own(column: str) -> Rule:
    """Return a rule: the row is, and was, the sender's own."""
    return lambda change, sender: change.both(column) <= sender.ids - {None}


def at_own_table(change: Change, sender: Sender) -> bool:
    """Allow what belongs to a match that the sender sits at."""
    return change.both("match_id") <= sender.matches


def of_people_met(change: Change, sender: Sender) -> bool:
    """Allow what a match that ends does to all who sit at it."""
    return change.both("player_id") <= sender.met


def oneself(change: Change, sender: Sender) -> bool:
    """Allow a player to change what is told of themselves, and never what they are allowed to do."""
    if change.columns == {"preferences"} and change.before:
        return change.key in sender.ids or _only_fewer_mails(change)
    mighty = {change.after.get(name) for name in ("is_staff", "is_superuser")} - {None, False}
    gained = {"is_staff", "is_superuser"} & change.columns and mighty
    return change.key in sender.ids and not gained and bool(change.after)


def _only_fewer_mails(change: Change) -> bool:
    """Tell whether somebody is sent fewer mails than before: whoever has a mail may end them by its link."""
    before, after = (
        asdict(Preferences()) | _plain(row["preferences"]) for row in (change.before, change.after)
    )
    return after == before | {TURNS: False}


def _plain(stored: Any) -> Any:
    return json.loads(stored) if isinstance(stored, str) else stored


def a_play_of_ones_own(change: Change, sender: Sender) -> bool:
    """Allow a round of a table of the sender to go on by legal plays; people play from their own seats only."""
    if not at_own_table(change, sender) or not change.after:
        return False
    if not change.before:
        return True
    before, after = change.before["plays"].split(), change.after["plays"].split()
    dealt = {"deck", "dealer", "number", "void", "fair", "match_id"} & change.columns
    return not dealt and after[: len(before)] == before and _rightly_played(change.after, len(before), sender)


def _rightly_played(row: Row, start: int, sender: Sender) -> bool:
    stored = Round.objects.select_related("match__variant").get(pk=row["id"])
    seats = {seat.index: seat for seat in stored.match.seats.all()}
    texts = stored.texts
    try:
        position = fold(stored.match.rules, stored.dealer, stored.cards, texts[:start])
        for text in texts[start:]:
            seat = seats[position.turn]
            if not seat.level and not seat.stand_in and seat.player_id not in sender.ids:
                return False
            position = position.play(parse_event(text))
    except EngineError:
        return False
    return True


def of_an_event(change: Change, sender: Sender) -> bool:
    """Allow that an event counts that it has changed, since a player may have entered and left it again."""
    return change.columns <= {"version", "due"} and bool(sender.ids - {None})


def an_own_match(change: Change, sender: Sender) -> bool:
    """Allow what happens to a match that the sender sits at; and that who begins to play there offers no other.
    Whoever sat down at an offer and stood up again has changed no more than what is counted."""
    if not change.after:
        return False
    ended = change.columns <= {"status", "ended", "ended_by", "version", "answer"}
    offered = change.before.get("status") == Match.Status.OPEN and change.after["opened_by_id"] in sender.met
    open_still = {row.get("status") for row in (change.before, change.after)} == {Match.Status.OPEN}
    sat_down = open_still and change.columns <= {"values", "version"} and sender.ids - {None}
    return change.key in sender.matches or (ended and offered) or bool(sat_down)


RULES: dict[str, Rule] = {
    "accounts.Player": oneself,
    "accounts.Follow": own("player_id"),
    "accounts.NameChange": own("player_id"),
    "accounts.ApiToken": own("player_id"),
    "accounts.Rating": of_people_met,
    "accounts.RatingChange": at_own_table,
    "accounts.SeasonRating": of_people_met,
    "account.EmailAddress": own("user_id"),
    "account.EmailConfirmation": lambda change, sender: change.both("email_address_id") <= sender.emails,
    "mfa.Authenticator": own("user_id"),
    "usersessions.UserSession": own("user_id"),
    "socialaccount.SocialAccount": own("user_id"),
    "sessions.Session": lambda change, sender: not change.before or change.key in sender.own_sessions,
    "games.Match": an_own_match,
    "games.Seat": at_own_table,
    "games.Round": a_play_of_ones_own,
    "games.Result": at_own_table,
    "games.Award": of_people_met,
    "games.Analysis": lambda change, sender: Match.objects.filter(
        pk__in=change.both("match_id"), ended__isnull=False
    ).exists(),
    "games.Line": own("player_id"),
    "games.Relation": own("player_id"),
    "games.Report": own("reporter_id"),
    "games.Sanction": own("player_id"),
    "games.Presence": own("player_id"),
    "games.LobbyAlert": own("player_id"),
    "games.Vacation": own("player_id"),
    "games.Upload": own("owner_id"),
    "games.Program": own("owner_id"),
    "games.Puzzle": lambda change, _sender: change.columns <= {"mu", "sigma"},
    "games.PuzzleTry": own("player_id"),
    "games.PuzzleStand": own("player_id"),
    "tournaments.Event": of_an_event,
    "tournaments.Entrant": lambda change, sender: change.key in sender.entrants,
    "tournaments.Member": own("player_id"),
    "tournaments.AuditLine": own("actor_id"),
    "tournaments.Notice": lambda change, sender: bool(sender.entrants),
}


def refused_changes(before: Rows, after: Rows, sender: Sender) -> list[str]:
    """Return, in words, the changes that a sender was not allowed."""
    return [
        str(change) for change in changes(before, after) if not RULES.get(change.kind, _never)(change, sender)
    ]


def _never(change: Change, sender: Sender) -> bool:
    return False
