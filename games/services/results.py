"""Keep how everybody fared in a match that is over."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from games.models import Match, Result, Seat
from games.selectors import Played, Step, fold_round
from games.services.rating import has_left

Outcome = Result.Outcome


@dataclass(slots=True)
class Tally:
    """What was counted in the scored rounds of a match: by seat the sweeps and the longest run of them, by side the
    rest."""

    rounds: int = 0
    sweeps: Counter[int] = field(default_factory=Counter)
    runs: Counter[int] = field(default_factory=Counter)
    settebelli: Counter[int] = field(default_factory=Counter)
    primiere: Counter[int] = field(default_factory=Counter)

    def add(self, played: Played) -> None:
        """Count a round that was scored."""
        assert played.score is not None
        self.rounds += 1
        self.sweeps.update(sweeps_of(played.steps))
        for seat, run in longest_runs(played.steps).items():
            self.runs[seat] = max(self.runs[seat], run)
        for side, points in enumerate(played.score.points):
            self.settebelli[side] += bool(points.get("settebello"))
            self.primiere[side] += bool(points.get("primiera"))


def longest_runs(steps: Iterable[Step]) -> Counter[int]:
    """Return by seat how many sweeps were made in a row, each at the seat's next turn after the one before."""
    now: Counter[int] = Counter()
    best: Counter[int] = Counter()
    for step in steps:
        now[step.seat] = now[step.seat] + 1 if step.swept else 0
        best[step.seat] = max(best[step.seat], now[step.seat])
    return best


def sweeps_of(steps: Iterable[Step]) -> Counter[int]:
    """Return by seat how many sweeps were made."""
    return Counter(step.seat for step in steps if step.swept)


def scored_rounds(match: Match) -> list[Played]:
    """Return the rounds of a match that were scored, in order."""
    rules = match.rules
    played = (fold_round(rules, stored) for stored in match.rounds.all())
    return [one for one in played if one.score]


def keep_results(match: Match, rounds: Iterable[Played]) -> None:
    """Write how each player fared in a match that is over, and whose `rounds` were scored; what is kept already
    stays."""
    seats = list(match.seats.all())
    tally = Tally()
    for played in rounds:
        tally.add(played)
    people = all(seat.player_id for seat in seats)
    results = [_result(match, seat, tally, people) for seat in seats if seat.player_id]
    Result.objects.bulk_create(results, ignore_conflicts=True)


def _result(match: Match, seat: Seat, tally: Tally, people: bool) -> Result:
    assert seat.player_id is not None and match.ended is not None
    side = match.rules.side_of(seat.index)
    return Result(
        match=match,
        player_id=seat.player_id,
        variant_id=match.variant_id,
        side=side,
        outcome=Outcome.LOST if has_left(match, seat) else _outcome(match, side),
        people=people,
        rated=match.rated,
        annulled=match.uncounted == Match.Uncounted.ANNULLED,
        rounds=tally.rounds,
        sweeps=tally.sweeps[seat.index],
        run=tally.runs[seat.index],
        settebelli=tally.settebelli[side],
        primiere=tally.primiere[side],
        ended=match.ended,
    )


def _outcome(match: Match, side: int) -> Result.Outcome:
    if match.winner is None:
        return Outcome.DRAWN
    return Outcome.WON if match.winner == side else Outcome.LOST
