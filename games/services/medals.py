"""Give medals to those who earn them, each once."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import cached_property

from django.db.models import F, Q

from accounts.models import Season, Standing
from accounts.ratings.ladders import FAMILY_OF
from games.medals import MEDALS
from games.medals.feats import Facts, RoundFacts
from games.models import Award, Match, Result, Seat
from games.selectors import Played
from games.services.rating import has_left
from games.services.results import longest_runs, scored_rounds, sweeps_of

OF_SEASONS = "season"


class Past:
    """What a player had done in matches with people by a moment, asked for when it is needed."""

    def __init__(self, player_id: int, until: datetime | None) -> None:
        self.player_id = player_id
        results = Result.objects.filter(player=player_id, people=True, annulled=False).order_by()
        self.results = results.filter(ended__lte=until) if until else results

    @cached_property
    def matches(self) -> int:
        return self.results.count()

    @cached_property
    def opponents(self) -> int:
        """How many people the player has met on other sides."""
        side = F("match__results__side")
        others = self.results.filter(Q(side__lt=side) | Q(side__gt=side))
        return others.values("match__results__player").distinct().count()

    @cached_property
    def families(self) -> frozenset[str]:
        """The families of variants at which the player has won."""
        won = self.results.filter(outcome=Result.Outcome.WON)
        return frozenset(
            FAMILY_OF.get(slug, "open") for slug in won.values_list("variant__slug", flat=True).distinct()
        )


def give_medals(match: Match, rounds: Sequence[Played]) -> None:
    """Give to each who stayed to the end of a match that is over what they have earned in it; `rounds` are those that
    were scored.

    To be called within the transaction that ended the match, after its results were kept. Again, it changes nothing.
    """
    seats = list(match.seats.all())
    players = [seat.player_id for seat in seats if seat.player_id]
    held = set(Award.objects.filter(player__in=players).values_list("player", "name"))
    earned = [award_of(match, player, name) for player, name in earned_in(match, seats, rounds, held)]
    # In one order for all, so that two matches that end together cannot wait for each other.
    earned.sort(key=lambda one: (one.player_id, one.name))
    Award.objects.bulk_create(earned, ignore_conflicts=True)


def award_again(match: Match) -> None:
    """Give the medals of a match that is over already; one that was annulled has none to give."""
    if match.status == Match.Status.OVER and match.uncounted != Match.Uncounted.ANNULLED:
        give_medals(match, scored_rounds(match))


def give_first_places(season: Season) -> None:
    """Give the medal of a season that is closed to whoever stands first on one of its ladders."""
    assert season.closed is not None
    first = Standing.objects.filter(season=season, place=1).values_list("player", flat=True)
    new = [Award(player_id=player, name=OF_SEASONS, at=season.closed) for player in sorted(set(first))]
    Award.objects.bulk_create(new, ignore_conflicts=True)


def take_first_places(players: Iterable[int]) -> None:
    """Take the medal of seasons from those who stand first in none any more."""
    first = Standing.objects.filter(place=1).values("player")
    Award.objects.filter(name=OF_SEASONS, player__in=list(players)).exclude(player__in=first).delete()


def award_of(match: Match, player: int, name: str) -> Award:
    """Return a medal, not saved, that a match has earned."""
    assert match.ended is not None
    return Award(player_id=player, name=name, match=match, at=match.ended)


def earned_in(
    match: Match, seats: Sequence[Seat], rounds: Sequence[Played], held: Collection[tuple[int, str]]
) -> list[tuple[int, str]]:
    """Return who has earned which medals in a match beside those that are `held`."""
    facts = [
        (seat.player_id, _facts(match, seats, seat, rounds))
        for seat in seats
        if seat.player_id and not has_left(match, seat)
    ]
    return [
        (player, medal.name)
        for player, one in facts
        for medal in MEDALS.values()
        if (player, medal.name) not in held and medal.earned_in(one)
    ]


def _facts(match: Match, seats: Sequence[Seat], seat: Seat, rounds: Sequence[Played]) -> Facts:
    assert seat.player_id is not None
    return Facts(
        rules=match.rules,
        seat=seat.index,
        rounds=tuple(_round_facts(played) for played in rounds),
        winner=match.winner,
        ended_by=match.ended_by,
        people=all(other.player_id for other in seats),
        levels=tuple(other.level for other in seats if other.level),
        career=Past(seat.player_id, match.ended),
    )


def _round_facts(played: Played) -> RoundFacts:
    assert played.score is not None
    return RoundFacts(played.score, sweeps_of(played.steps), longest_runs(played.steps))
