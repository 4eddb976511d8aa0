"""Who meets whom: Swiss, round robin, knockout, double elimination, arena, partners drawn each round.

Pure: the standard library and networkx. Entrants are numbers, what was arrives as values, nothing is left to chance:
the same field is always paired in the same way. Each module begins with its rule in words.

    swiss.pair(history.candidates(entries, tables), rounds_left=3)      a round
    round_robin.schedule(ids, cycles=2), round_robin.groups(ids, 4)     all rounds in advance
    knockout.draw(ids, third_place=True), double_elimination.draw(ids)  a bracket
    progress.playable(bracket, results), progress.champion(…)            what can be played
    arena.pair(free, there=12), arena.points([2, 2, 2])                 those who are free now
    drawn.pair(candidates, sides=2, size=2)                             tables of four with new partners
"""

from .slots import Bracket, Origin, Seats, Slot
from .values import Candidate, Meeting, Out, Paired, Why

__all__ = ["Bracket", "Candidate", "Meeting", "Origin", "Out", "Paired", "Seats", "Slot", "Why"]
