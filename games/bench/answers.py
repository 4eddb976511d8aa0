"""Measure how long the pages of players take where there are very many, and tell how the database finds it all."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any

from django.db import connection
from django.db.models import Count
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player, Rating
from accounts.ratings.ladders import LADDERS
from games.bench.figures import quantile
from games.models import Match, Result
from games.players.addresses import address_of
from games.players.ladder import page_of, settled_on

SAMPLE = 40  # ordinary players, and matches
DEEP_PAGE = 100
GOAL_MS = 100
PLAIN_STATIC = {
    name: {"BACKEND": backend}
    for name, backend in (
        ("default", "django.core.files.storage.FileSystemStorage"),
        ("staticfiles", "django.contrib.staticfiles.storage.StaticFilesStorage"),
    )
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A kind of page: addresses that are asked for by turns, by a player who has signed in, or a stranger."""

    label: str
    addresses: Sequence[str]
    reader: Player | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """How long a kind of page took, in ms, and how many questions to the database one of them comes to; `work` is the
    time of this process alone, half of the pages, which a busy machine spoils least."""

    label: str
    p50: float
    p95: float
    slowest: float
    work: float
    queries: int


def measure(rounds: int) -> Iterator[Answered]:
    """Ask so many times for each kind of page, and yield how long that took."""
    with _quiet_site():
        for asked in kinds():
            client = _client(asked)
            for address in asked.addresses[: min(3, rounds)]:
                _get(client, address)
            times = [
                _timed(client, asked.addresses[number % len(asked.addresses)]) for number in range(rounds)
            ]
            walls, works = [wall for wall, _ in times], [work for _, work in times]
            p50, p95, slowest = (round(quantile(walls, share) * 1000, 1) for share in (0.5, 0.95, 1))
            yield Answered(
                label=asked.label,
                p50=p50,
                p95=p95,
                slowest=slowest,
                work=round(quantile(works, 0.5) * 1000, 1),
                queries=len(_queries(client, asked.addresses[0])),
            )


def plans() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield for each kind of page the questions that it asks, with the plan that the database makes for each."""
    with _quiet_site():
        for asked in kinds():
            client = _client(asked)
            _get(client, asked.addresses[0])
            found = _queries(client, asked.addresses[0])
            yield (
                asked.label,
                [(sql, plan_of(sql)) for sql in dict.fromkeys(found) if sql.startswith("SELECT")],
            )


def plan_of(sql: str) -> str:
    """Return how the database finds the answer to a question, with what it took on PostgreSQL."""
    postgresql = connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        cursor.execute(("EXPLAIN (ANALYZE, BUFFERS) " if postgresql else "EXPLAIN QUERY PLAN ") + sql)
        return "\n".join(str(row[0 if postgresql else -1]) for row in cursor.fetchall())


def kinds() -> list[Asked]:
    """Return which pages are asked for: of ordinary players and matches taken at random, and of the extremes."""
    chance = random.Random(1)
    heaviest = _heaviest()
    some = list(Player.objects.filter(pk__in=_sample(chance, Player.objects.all())).order_by("pk"))
    ladder = _fullest()
    stands = settled_on(LADDERS[ladder], timezone.now())
    pages = page_of(max(1, stands.count()))
    middle = stands[stands.count() // 2].player if stands.exists() else heaviest
    keys = list(
        Match.objects.filter(pk__in=_sample(chance, Match.objects.all())).values_list("key", flat=True)
    )
    last = page_of(Result.objects.filter(player=heaviest).count())
    return [
        Asked("ladders", [_at("ladders")]),
        Asked("ladder, first page", [_at("ladder", ladder)]),
        Asked("ladder, deep page", [f"{_at('ladder', ladder)}?page={min(DEEP_PAGE, pages)}"]),
        Asked("ladder, last page", [f"{_at('ladder', ladder)}?page={pages}"]),
        Asked("ladder, of a reader who stands there", [_at("ladder", ladder)], middle),
        Asked(
            "ladder, of a country", [f"{_at('ladder', ladder)}?country={one}" for one in ("SE", "RU", "CH")]
        ),
        Asked("ladder, found by name", [f"{_at('ladder', ladder)}?q={one.name[:6]}" for one in some]),
        Asked("ladder, not settled", [f"{_at('ladder', ladder)}?provisional=1"]),
        Asked("profile, ordinary", [_at("player", address_of(one)) for one in some]),
        Asked("profile, ordinary, own", [_at("player", address_of(some[0]))], some[0]),
        Asked("profile, most matches", [_at("player", address_of(heaviest))]),
        Asked("profile, most matches, own", [_at("player", address_of(heaviest))], heaviest),
        Asked("history, ordinary", [_at("player_matches", address_of(one)) for one in some]),
        Asked("history, most matches", [_at("player_matches", address_of(heaviest))]),
        Asked(
            "history, most matches, last page", [f"{_at('player_matches', address_of(heaviest))}?page={last}"]
        ),
        *(
            Asked(
                f"history, most matches, {query}", [f"{_at('player_matches', address_of(heaviest))}?{query}"]
            )
            for query in ("outcome=won", f"opponent={some[0].name}", "variant=napola&kind=rated")
        ),
        Asked("replay", [_at("replay", key) for key in keys]),
        Asked("API, player", [reverse("api:player", args=[address_of(one)]) for one in some]),
        Asked("API, player, most matches", [reverse("api:player", args=[address_of(heaviest)])]),
        Asked("API, matches of a player", [reverse("api:player_matches", args=[address_of(heaviest)])]),
        Asked("API, ladder", [reverse("api:ladder", args=[ladder])]),
        Asked("API, latest matches", [reverse("api:matches"), reverse("api:matches") + "?variant=napola"]),
    ]


def _at(name: str, *args: Any) -> str:
    return reverse(f"games:{name}", args=args)


def _heaviest() -> Player:
    counted = Result.objects.order_by().values("player").annotate(n=Count("pk")).order_by("-n")
    return Player.objects.get(pk=counted[0]["player"])


def _fullest() -> str:
    counted = Rating.objects.order_by().values("ladder").annotate(n=Count("pk")).order_by("-n")
    return str(counted[0]["ladder"])


def _sample(chance: random.Random, rows: Any) -> list[int]:
    """Return some primary keys of a table without gaps."""
    first, last = rows.order_by("pk").values_list("pk", flat=True).first(), rows.order_by("pk").last().pk
    return [chance.randint(first, last) for _ in range(SAMPLE)]


def _quiet_site() -> Any:
    """Let the site answer in this process as often as it is asked."""
    return override_settings(STORAGES=PLAIN_STATIC, ALLOWED_HOSTS=["testserver"], SCOPA_API_A_MINUTE=10**9)


def _client(asked: Asked) -> Client:
    client = Client()
    if asked.reader:
        client.force_login(asked.reader, backend="django.contrib.auth.backends.ModelBackend")
    return client


def _get(client: Client, address: str) -> None:
    answer = client.get(address)
    if answer.status_code != 200 and not (answer.status_code in (302, 403) and "atches" in address):
        raise RuntimeError(f"{address} answered {answer.status_code}")


def _timed(client: Client, address: str) -> tuple[float, float]:
    """Return the seconds that an answer takes, and those of this process in them."""
    begun, worked = perf_counter(), process_time()
    _get(client, address)
    return perf_counter() - begun, process_time() - worked


def _queries(client: Client, address: str) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        _get(client, address)
    return [one["sql"] for one in captured.captured_queries]
