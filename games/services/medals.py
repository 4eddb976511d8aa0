"""Give medals to those who earn them, each once, and take them back where a match counts no more."""

from collections import defaultdict
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
CAREERS = [medal.name for medal in MEDALS.values() if medal.career is not None]


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
    earned = [_award(match, player, name) for player, name in _earned(match, seats, rounds, held)]
    # In one order for all, so that two matches that end together cannot wait for each other.
    earned.sort(key=lambda one: (one.player_id, one.name))
    Award.objects.bulk_create(earned, ignore_conflicts=True)


def award_again(match: Match) -> None:
    """Give the medals of a match that is over already; one that was annulled has none to give."""
    if match.status == Match.Status.OVER and match.uncounted != Match.Uncounted.ANNULLED:
        give_medals(match, scored_rounds(match))


def give_back(matches: Iterable[Match]) -> None:
    """Give the medals of matches that count again, and those that all of a career has earned with them."""
    players: set[int] = set()
    for match in matches:
        award_again(match)
        players |= {seat.player_id for seat in match.seats.all() if seat.player_id}
    for player in players:
        past, held = Past(player, None), set(_held_for_careers(player))
        missing = {medal.name for medal in MEDALS.values() if medal.career and medal.name not in held}
        _earn_again(player, {name for name in missing if _has_earned(past, name)})


def take_back(matches: Collection[int]) -> None:
    """Take the medals of matches that count no more, and give again those that other matches have earned too."""
    lost = defaultdict(set)
    for one in Award.objects.filter(match__in=matches):
        lost[one.player_id].add(one.name)
    Award.objects.filter(match__in=matches).delete()
    players = Seat.objects.filter(match__in=matches, player__isnull=False).values_list("player", flat=True)
    for player in set(players):
        lost[player] |= _careers_lost(player)
    for player, names in lost.items():
        _earn_again(player, names)


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


def _award(match: Match, player: int, name: str) -> Award:
    assert match.ended is not None
    return Award(player_id=player, name=name, match=match, at=match.ended)


def _earned(
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


def _careers_lost(player: int) -> set[str]:
    """Take the medals that were given for all of a career and would not be now; return which."""
    past = Past(player, None)
    lost = {name for name in _held_for_careers(player) if not _has_earned(past, name)}
    Award.objects.filter(player=player, name__in=lost).delete()
    return lost


def _held_for_careers(player: int) -> list[str]:
    return list(Award.objects.filter(player=player, name__in=CAREERS).values_list("name", flat=True))


def _has_earned(past: Past, name: str) -> bool:
    check = MEDALS[name].career
    return check is not None and check(past)


def _earn_again(player: int, names: set[str]) -> None:
    """Give medals that somebody lost, by the first other match that earns each."""
    own = Match.objects.filter(status=Match.Status.OVER, seats__player=player)
    rest = own.exclude(uncounted=Match.Uncounted.ANNULLED).order_by("ended", "pk")
    others = {(player, name) for name in MEDALS}
    for match in rest.iterator() if names else ():
        seats = list(match.seats.all())
        held = others - {(player, name) for name in names}
        earned = {name for who, name in _earned(match, seats, scored_rounds(match), held) if who == player}
        give = [_award(match, player, name) for name in sorted(earned)]
        Award.objects.bulk_create(give, ignore_conflicts=True)
        names = names - earned
        if not names:
            return
