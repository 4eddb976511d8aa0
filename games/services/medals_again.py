"""Take medals where a match counts no more, and give them where it counts again, or another has earned them too."""

from collections import defaultdict
from collections.abc import Collection, Iterable

from django.db.models import F, Q

from games.medals import MEDALS
from games.models import Award, Match, Result, Seat
from games.services.medals import Past, award_again, award_of, earned_in
from games.services.results import scored_rounds

# What the results of a match tell of it before it is played again: whether it can have earned a medal at all.
LIKELY = {
    "four-sweeps": Q(sweeps__gte=4),
    "three-in-a-row": Q(run__gte=3),
    "settebello": Q(settebelli__gte=3, settebelli=F("rounds")),
    "napola": Q(settebelli__gte=1),
    "all-five": Q(settebelli__gte=1, primiere__gte=1),
}
WON = Q(outcome=Result.Outcome.WON)


def take_medals(matches: Collection[int]) -> None:
    """Take the medals of matches that count no more, and give again those that other matches have earned too."""
    lost: dict[int, set[str]] = defaultdict(set)
    for one in Award.objects.filter(match__in=matches):
        lost[one.player_id].add(one.name)
    Award.objects.filter(match__in=matches).delete()
    for player, names in lost.items():
        _earn_again(player, {name for name in names if MEDALS[name].check})
    for player in _players_of(matches):
        _settle_careers(player)


def return_medals(matches: Iterable[Match]) -> None:
    """Give the medals of matches that count again."""
    chosen = list(matches)
    for match in chosen:
        award_again(match)
    for player in _players_of([match.pk for match in chosen]):
        _settle_careers(player)


def _players_of(matches: Collection[int]) -> set[int]:
    seats = Seat.objects.filter(match__in=matches)
    return {player for player in seats.values_list("player", flat=True) if player is not None}


def _settle_careers(player: int) -> None:
    """Let somebody have those medals for a whole career that it earns now: what is new, by the last match of it."""
    past = Past(player, None)
    held = set(Award.objects.filter(player=player).values_list("name", flat=True))
    last = past.results.order_by("-ended", "-pk").select_related("match").first()
    for medal in MEDALS.values():
        if medal.career is None or medal.career(past) == (medal.name in held):
            continue
        if medal.name in held:
            Award.objects.filter(player=player, name=medal.name).delete()
        elif last is not None:
            Award.objects.bulk_create([award_of(last.match, player, medal.name)], ignore_conflicts=True)


def _earn_again(player: int, names: set[str]) -> None:
    """Give medals that somebody lost, by the first other match that earns each."""
    likely = Q(pk=None)
    for name in names:
        likely |= LIKELY.get(name, WON)
    results = Result.objects.filter(likely, player=player, annulled=False).order_by("ended", "pk")
    for result in results.select_related("match__variant").iterator() if names else ():
        match, seats = result.match, list(result.match.seats.all())
        held = {(seat.player_id, name) for seat in seats if seat.player_id for name in MEDALS}
        held -= {(player, name) for name in names}
        earned = {name for _player, name in earned_in(match, seats, scored_rounds(match), held)}
        give = [award_of(match, player, name) for name in sorted(earned)]
        Award.objects.bulk_create(give, ignore_conflicts=True)
        names = names - earned
        if not names:
            return
