"""Sums over matches as plain data: those of one match, and how sums are added."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.engine.cards import cards_in, parse_cards
from games.engine.deal import table_of
from games.engine.match import ENDED_OTHERWISE
from games.engine.notation import Play
from games.models import Match
from games.selectors import Played

DECK = 40
MOST_SWEEPS = 20  # in a match; those with more are counted with these

# Keys are texts, values numbers, lists of numbers or further sums.
Sums = dict[str, Any]


def added(one: Any, other: Any) -> Any:
    """Return two sums added, part by part; what only one of them has stays as it is.

    >>> added({"rounds": 2, "seats": [1, 0]}, {"rounds": 3, "seats": [0, 1], "items": {"cards": 1}})
    {'rounds': 5, 'seats': [1, 1], 'items': {'cards': 1}}
    """
    if isinstance(one, dict):
        return {
            key: added(one[key], other[key]) if key in one and key in other else (one | other)[key]
            for key in [*one, *(key for key in other if key not in one)]
        }
    if isinstance(one, list):
        return [added(*pair) for pair in zip(one, other, strict=True)]
    return one + other


def sums_of_match(match: Match, *, people: bool, rounds: Sequence[Played]) -> Sums:
    """Return the sums of a match that is over: under "people" where only people sat there, else under "computers".

    What a match comes to as a whole is counted where it was played to its end.
    """
    scored = [played for played in rounds if played.score]
    sums = {"matches": 1, "stopped": 0} | _of_rounds(scored) | _of_tables(match, rounds)
    if match.ended_by in ENDED_OTHERWISE or not scored:
        sums["stopped"] = 1
    else:
        sums |= _of_whole(match, scored, sums)
    return {"people" if people else "computers": sums}


def _of_rounds(scored: Sequence[Played]) -> Sums:
    """Return what is counted in rounds that were scored: deals, plays, sweeps, and who scored what."""
    items, points = Counter[str](), Counter[str]()
    for played in scored:
        assert played.score is not None
        for side in played.score.points:
            points.update(side)
        items.update({item for side in played.score.points for item, worth in side.items() if worth})
    return {
        "rounds": len(scored),
        "deals": sum(map(_deals, scored)),
        "plays": sum(map(_plays, scored)),
        "sweeps": sum(step.swept for played in scored for step in played.steps),
        "items": dict(items),
        "points": {item: worth for item, worth in points.items() if worth},
    }


def _of_tables(match: Match, rounds: Sequence[Played]) -> Sums:
    """Return how often each card lay on the table when hands were given out, void deals included, since without them
    it would not be chance alone: `tables`, the number of times for each of `cards`, and `spread`, which judges it.

    Decks fixed beforehand are left out, since several tables play them; so are decks of 52 cards.
    """
    rules, counts = match.rules, dict.fromkeys(match.rules.cards, 0)
    if rules.deck != DECK or not rules.table_size:
        return {}
    drawn = [played.stored for played in rounds if played.stored.number > len(match.boards)]
    decks = [deck for stored in drawn for deck in (*map(parse_cards, stored.void), stored.cards)]
    for deck in decks:
        for card in cards_in(table_of(rules, deck)):
            counts[card] += 1
    spread = len(decks) * rules.table_size * (DECK - rules.table_size)
    return (
        {"dealt": {"tables": len(decks), "cards": list(counts.values()), "spread": spread}} if decks else {}
    )


def _plays(played: Played) -> int:
    return sum(isinstance(step.event, Play) for step in played.steps)


def _deals(played: Played) -> int:
    """Return how often hands were given out in a round."""
    rules = played.position.rules
    return -(-_plays(played) // (rules.players * rules.hand_size))


def _of_whole(match: Match, scored: Sequence[Played], sums: Sums) -> Sums:
    """Return what is counted of a match that was played to its end."""
    rules, seconds = match.rules, _seconds(match)
    variant = {name: sums[name] for name in ("matches", "rounds", "plays", "sweeps")}
    first = scored[0].stored.dealer + 1
    places = [
        rules.side_of((first + place) % rules.players) == match.winner for place in range(rules.players)
    ]
    return {
        "ended": 1,
        "swept": {str(min(sums["sweeps"], MOST_SWEEPS)): 1},
        "variants": {match.variant.slug: variant | {"timed": int(bool(seconds)), "seconds": seconds}},
        "seats": {f"{rules.players}-{rules.teams}": {"matches": 1, "won": [int(won) for won in places]}},
    }


def _seconds(match: Match) -> int:
    """Return how long a match took that was played at once, 0 where that is not known."""
    if not match.live or match.started is None or match.ended is None:
        return 0
    return max(0, round((match.ended - match.started).total_seconds()))
