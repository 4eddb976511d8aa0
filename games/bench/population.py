"""Make a site full of players and finished matches, to see how it answers with very many of them.

Rounds are real: some matches are played out beforehand, and every match of the site went like one of these. Ratings are
those that the matches come to, so that working them out again finds no difference.
"""

import json
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Any

from django.db import transaction

from accounts.lookalikes import look_of
from accounts.models import Player, Rating, RatingChange
from accounts.names import name_key
from accounts.ratings.ladders import ladder_of
from accounts.ratings.outcomes import Outcome
from accounts.ratings.services import apply
from games.bench.filling import bare, settle, stored_moment, write
from games.bench.samples import Sample, play_samples
from games.models import Match, Result, Round, Seat

AT_ONCE = 20_000
YEARS = timedelta(days=730)
RATED, BY_DAYS, PRIVATE = 0.7, 0.15, 0.05
KEY = "population"  # what the keys of its matches begin with
APART = 5.0  # the standard deviation of how strong players are
COUNTRIES = ("IT", "IT", "IT", "IT", "SE", "DE", "FR", "US", "AR", "RU", "GB", "")
GIVEN = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina", "Hugo", "Irene", "Luca", "Marta")
MODELS = (Player, Match, Seat, Round, Result, RatingChange, Rating)


class InUse(Exception):
    """The database has matches already: it is no place to make others up."""


@dataclass(slots=True)
class Rows:
    """What is to be stored of some matches."""

    matches: list[tuple[Any, ...]] = field(default_factory=list)
    seats: list[tuple[Any, ...]] = field(default_factory=list)
    rounds: list[tuple[Any, ...]] = field(default_factory=list)
    results: list[tuple[Any, ...]] = field(default_factory=list)
    changes: list[RatingChange] = field(default_factory=list)


# The columns of the rows below.
MATCH = "id key variant options status watching clock rated totals winner ended_by created started ended"
SEAT = "match index player ready"
ROUND = "number dealer deck plays ply changes thinks match started ended"
RESULT = "match player variant side outcome people rated rounds sweeps run settebelli primiere ended"
CHANGE = "player match ladder side rank mu_before sigma_before mu_after sigma_after at"
RATING = "player ladder mu sigma matches last_played settled_until"
PLAYER = "id username name look password country preferences created joined"


def make_population(
    *, players: int, matches: int, heaviest: int, now: datetime, seed: int = 1, tell: Any = lambda text: None
) -> None:
    """Store so many players and matches, of which the first player has played `heaviest`; raise `InUse`."""
    if Match.objects.exists():
        raise InUse
    chance = random.Random(seed)
    samples = play_samples(chance)
    with transaction.atomic(), bare(MODELS):
        first = _store_players(players, now)
        crowd = Crowd(range(first, first + players), matches, heaviest, chance)
        for start in range(0, matches, AT_ONCE):
            rows = Rows()
            for number in range(start + 1, min(start + AT_ONCE, matches) + 1):
                _add(rows, number, chance.choice(samples), crowd, now - YEARS + YEARS * (number / matches))
            _store(rows)
            tell(f"{start + len(rows.matches)} of {matches} matches")
        write(Rating, RATING, map(_rating_row, crowd.ratings.values()))
        tell("Indexes and keys …")
    settle(MODELS)


class Crowd:
    """Who plays whom: few play much and many play little; the first plays every so many matches."""

    def __init__(self, players: Sequence[int], matches: int, heaviest: int, chance: random.Random) -> None:
        self.first, self.others, self.chance = players[0], players[1:], chance
        self.weights = list(accumulate((rank + 50) ** -0.7 for rank in range(len(self.others))))
        self.every = max(1, matches // heaviest) if heaviest else matches + 1
        self.true = {player: chance.gauss(0, APART) for player in players}
        self.ratings: dict[tuple[int, str], Rating] = {}

    def sit(self, number: int, seats: int) -> list[int]:
        """Return who sits at a match."""
        sat = [self.first] if number % self.every == 0 else []
        while len(sat) < seats:
            (one,) = self.chance.choices(self.others, cum_weights=self.weights)
            if one not in sat:
                sat.append(one)
        self.chance.shuffle(sat)
        return sat

    def strength(self, side: Sequence[int]) -> float:
        """Return how strong a side shows itself in one match."""
        return sum(map(self.true.__getitem__, side)) - 5 * math.log(-math.log(self.chance.random()))

    def ratings_of(self, players: Sequence[int], ladder: str) -> list[Rating]:
        return [
            self.ratings.setdefault((player, ladder), Rating(player_id=player, ladder=ladder))
            for player in sorted(players)
        ]


def _store_players(count: int, now: datetime) -> int:
    """Store players and return the number of the first."""
    last = Player.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    opened = stored_moment(now - YEARS)
    write(Player, PLAYER, (_player_row(last + number, opened) for number in range(1, count + 1)))
    return last + 1


def _player_row(number: int, opened: Any) -> tuple[Any, ...]:
    name = f"{GIVEN[number % len(GIVEN)]}{number}"
    preferences = {"open_record": False} if number % round(1 / PRIVATE) == 7 else {}
    country = COUNTRIES[number % len(COUNTRIES)]
    return (
        number,
        name_key(name),
        name,
        look_of(name),
        "!",
        country,
        json.dumps(preferences),
        opened,
        opened,
    )


def _add(rows: Rows, number: int, sample: Sample, crowd: Crowd, ended: datetime) -> None:
    """Add a match like a sample, number and primary key at once, whose sides are as strong as their places say."""
    chance, rules = crowd.chance, sample.rules
    sat = crowd.sit(number, rules.players)
    size = rules.players // rules.sides
    teams = sorted(
        (sat[side * size :][:size] for side in range(rules.sides)), key=crowd.strength, reverse=True
    )
    order = sorted(range(rules.sides), key=sample.ranks.__getitem__)
    sides = dict(zip(order, teams, strict=True))
    seated = {seat: sides[side][at] for side in sides for at, seat in enumerate(rules.seats_of(side))}
    clock = "3d" if chance.random() < BY_DAYS else ""
    rated, moment = chance.random() < RATED, stored_moment(ended)
    key = f"{KEY}{number:09d}"
    fixed = (number, key, sample.variant, sample.options, Match.Status.OVER.value, True, clock, rated)
    rows.matches.append((*fixed, sample.totals, sample.winner, sample.ended_by, moment, moment, moment))
    rows.rounds += ((*one, number, moment, moment) for one in sample.rounds)
    for seat, player in seated.items():
        rows.seats.append((number, seat, player, 0))
        rows.results.append(_result_row(number, sample, seat, player, rated, moment))
    if rated:
        outcome = Outcome(tuple(tuple(sides[side]) for side in range(rules.sides)), sample.ranks)
        own = crowd.ratings_of(sat, ladder_of(variant=sample.slug, live=not clock).id)
        rows.changes += apply(match_id=number, outcome=outcome, ratings=own, at=ended)


def _result_row(
    match: int, sample: Sample, seat: int, player: int, rated: bool, ended: Any
) -> tuple[Any, ...]:
    side, tally, outcome = sample.rules.side_of(seat), sample.tally, Result.Outcome.DRAWN
    if sample.winner is not None:
        outcome = Result.Outcome.WON if sample.winner == side else Result.Outcome.LOST
    told = (match, player, sample.variant, side, outcome.value, True, rated, tally.rounds)
    own = (tally.sweeps[seat], tally.runs[seat], tally.settebelli[side], tally.primiere[side])
    return (*told, *own, ended)


def _store(rows: Rows) -> None:
    write(Match, MATCH, rows.matches)
    write(Seat, SEAT, rows.seats)
    write(Round, ROUND, rows.rounds)
    write(Result, RESULT, rows.results)
    write(RatingChange, CHANGE, map(_change_row, rows.changes))


def _change_row(one: RatingChange) -> tuple[Any, ...]:
    before, after = (one.mu_before, one.sigma_before), (one.mu_after, one.sigma_after)
    return (
        one.player_id,
        one.match_id,
        one.ladder,
        one.side,
        one.rank,
        *before,
        *after,
        stored_moment(one.at),
    )


def _rating_row(one: Rating) -> tuple[Any, ...]:
    assert one.last_played is not None
    until = stored_moment(one.settled_until) if one.settled_until else None
    stood = (one.player_id, one.ladder, one.mu, one.sigma, one.matches)
    return (*stood, stored_moment(one.last_played), until)
