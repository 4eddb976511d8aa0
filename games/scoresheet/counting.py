"""Score the rounds of a sheet, and the match they make, by the rules of the engine."""

from dataclasses import dataclass

from games.engine.match import MatchState
from games.engine.scoring import RoundScore, Taken, score_taken
from games.scoresheet.reading import RoundEntry, Sheet


@dataclass(frozen=True, slots=True)
class Counted:
    """A round with its score and the totals after it, both None while it does not count; `late` where the match was
    over before it."""

    entry: RoundEntry
    score: RoundScore | None = None
    totals: tuple[int, ...] | None = None
    late: bool = False


def score_entry(entry: RoundEntry) -> RoundScore:
    """Score a round in which everything was counted."""
    cards = tuple(count or 0 for count in entry.cards)
    coins = tuple(count or 0 for count in entry.coins)
    return score_taken(entry.rules, Taken(tuple(entry.piles), cards, coins), entry.amounts | _claimed(entry))


def _claimed(entry: RoundEntry) -> dict[str, tuple[int, ...]]:
    """Return the point of the primiera where people say who has it, or where no card could tell."""
    if entry.primiera == "" and any(entry.tapped):
        return {}
    return {"primiera": tuple(int(entry.primiera == str(side)) for side in range(entry.rules.sides))}


def count_sheet(sheet: Sheet) -> tuple[list[Counted], MatchState]:
    """Return every round with what it counts, and where the match stands after them."""
    state, counted = MatchState.start(sheet.rules), []
    for entry in sheet.rounds:
        if state.over:
            counted.append(Counted(entry, late=not entry.empty))
        elif not entry.counted:
            counted.append(Counted(entry))
        else:
            score = score_entry(entry)
            state = state.after(score)
            counted.append(Counted(entry, score, state.totals))
    return counted, state
