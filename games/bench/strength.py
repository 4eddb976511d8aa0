"""How strong the computer players are to be, and how strong they are."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from games.bots.budget import Budget
from games.bots.contest import Pairing, Result, play_deal, play_match
from games.bots.tally import interval, share
from games.engine.variants import rules_for

Report = Callable[[int, int], None]


class Aim(NamedTuple):
    """What a level is to reach against a rival: `least` points a deal, or a share of `what` ("won", "matches") in per
    cent; with `most` it is a share of deals "lost" that may not be exceeded. The end of the 95 % interval that counts
    is the one that is harder to reach."""

    level: str
    rival: str
    variant: str
    least: float | None = None
    what: str = "points"
    most: float | None = None
    target: int | None = None


AIMS = (
    Aim("hard", "random", "scopa", 2.1),
    Aim("hard", "greedy", "scopa", 0.8),
    Aim("hard", "careful", "scopa", 0.6),
    Aim("hard", "pimc", "scopa", -0.1),
    Aim("hard", "random", "scopone10", 5.7),
    Aim("hard", "greedy", "scopone10", 4.5),
    Aim("hard", "careful", "scopone10", 1.0),
    Aim("hard", "careful", "scopone9", 1.1),
    Aim("expert", "careful", "scopa", 0.8),
    Aim("expert", "pimc", "scopa", 0.05),
    Aim("expert", "careful", "scopone10", 1.3),
    Aim("expert", "careful", "scopone9", 62, "won"),
    Aim("expert", "careful", "scopone9", None, "lost", most=28),
    Aim("hard", "careful", "scopa", 70, "matches", target=11),
    Aim("expert", "careful", "scopa", 78, "matches", target=11),
    Aim("hard", "careful", "scopone10", 80, "matches", target=21),
    Aim("expert", "careful", "scopone10", 92, "matches", target=21),
    *(
        Aim(stronger, weaker, "scopa", 0.0)
        for weaker, stronger in (
            ("random", "casual"),
            ("casual", "greedy"),
            ("greedy", "careful"),
            ("hard", "expert"),
        )
    ),
)


class Measured(NamedTuple):
    """What a level reached: the figure with its interval, in the unit of the aim, and its slowest play in seconds."""

    aim: Aim
    mean: float
    low: float
    high: float
    slowest: float

    @property
    def reached(self) -> bool:
        if self.aim.most is not None:
            return self.high <= self.aim.most
        return self.aim.least is not None and self.low > self.aim.least


def measure(aims: Iterable[Aim], count: int, seed: int, report: Report) -> Iterable[Measured]:
    """Play so many deals, or half as many matches, for each aim, and yield what was reached; deals that serve several
    aims are played once."""
    played: dict[tuple[str, ...], list[Result]] = {}
    for aim in aims:
        kind = "matches" if aim.what == "matches" else "deals"
        key = (aim.level, aim.rival, aim.variant, kind)
        if key not in played:
            played[key] = _played(aim, count if kind == "deals" else max(1, count // 2), seed, report)
        yield _measured(aim, played[key])


def _played(aim: Aim, count: int, seed: int, report: Report) -> list[Result]:
    rules = rules_for(aim.variant, **({"target": aim.target} if aim.target else {}))
    play = partial(
        play_match if aim.what == "matches" else play_deal, levels=(aim.level, aim.rival), seed=seed
    )
    results = []
    for number in range(count):
        report(number, count)
        results.append(play(Pairing(number, rules, number % rules.sides)))
    return results


def _measured(aim: Aim, results: list[Result]) -> Measured:
    slowest = max(result.slowest for result in results)
    if aim.what == "points":
        mean, low, high = interval(results)
        return Measured(aim, mean, low, high, slowest)
    won, lost = (sum(getattr(result, name) for result in results) for name in ("wins", "losses"))
    total = sum(result.wins + result.draws + result.losses for result in results)
    rate, low, high = (100 * end for end in share(lost if aim.what == "lost" else won, total))
    return Measured(aim, rate, low, high, slowest)


def ahead(level: str, rival: str, deals: int, iterations: int, seed: int = 1) -> float:
    """Return by how many points a deal a level with so many iterations is ahead of a rival in two-player Scopa."""
    play = partial(play_deal, levels=(level, rival), seed=seed, budgets={level: Budget(iterations)})
    return interval(play(Pairing(number, rules_for("scopa"), 0)) for number in range(deals))[0]
