"""Information-set Monte Carlo tree search: one tree over what everybody sees, and a fresh deal of the unseen cards
each time that it is walked."""

from collections.abc import Callable, Mapping, Sequence
from heapq import nlargest
from math import inf, log, sqrt
from random import Random

from games.engine.notation import Play

from .guess import Guesses
from .kinds import Option
from .playouts import play_out
from .quick import BITS, QuickPosition
from .sense import Sense

Key = tuple[int, int]
# How many visits a node begins with, of the value that its play has at a glance; at the root, as careful people see it.
BELIEF = 4
BELIEF_AT_ROOT = 16
# How many plays are made beyond the tree, at most, before the odds are taken for the rest.
FORESIGHT = 16

Gains = Callable[[QuickPosition], Sequence[float]]


class Node:
    """What came of a play: how often it was possible, how often it was made, and the sum of what its side gained.

    `look` is the value of the play at a glance. The `below_` sums are those of the plays that follow, in the eyes of
    who makes them.
    """

    __slots__ = (
        "below_gained",
        "below_looks",
        "below_visits",
        "children",
        "gained",
        "look",
        "possible",
        "visits",
    )

    def __init__(self, look: float) -> None:
        self.children: dict[Key, Node] = {}
        self.look, self.gained, self.visits, self.possible = look, 0.0, 0, 0
        self.below_gained, self.below_looks, self.below_visits = 0.0, 0.0, 0

    def add(self, child: "Node", gained: float) -> None:
        """Tell the node and one of its children what the child's side gained."""
        child.visits += 1
        child.gained += gained
        self.below_visits += 1
        self.below_gained += gained
        self.below_looks += child.look

    @property
    def level(self) -> float:
        """What a play gained here on average, less how it looked."""
        return (self.below_gained - self.below_looks) / self.below_visits if self.below_visits else 0.0


class _Logs(dict[int, float]):
    """The logarithms of numbers, times a square."""

    def __init__(self, curiosity: float) -> None:
        super().__init__()
        self.square = curiosity**2

    def __missing__(self, number: int) -> float:
        value = self[number] = self.square * log(number)
        return value


class Search:
    """A search from one seat's view; `gains` turns a finished position into what each side gains, in points, and
    `looks` are the values of the plays at the root, as far as they have been weighed."""

    def __init__(
        self,
        guesses: Guesses,
        sense: Sense,
        gains: Gains,
        rng: Random,
        looks: Mapping[Key, float],
        epsilon: float,
        curiosity: float,
    ) -> None:
        self.looks = looks
        self.guesses, self.sense, self.gains, self.rng = guesses, sense, gains, rng
        self.epsilon, self.logs = epsilon, _Logs(curiosity)
        self.root = Node(0.0)
        self.options: list[tuple[int, Option]] | None = None

    def best(self, plays: list[Play], marks: Mapping[Key, float]) -> Play:
        """Return, of the legal plays, the one with the best mark; of plays alike the one that takes better cards."""
        kinds, worth = self.sense.kinds, self.guesses.worth
        table = self.guesses.table

        def rank(play: Play) -> tuple[float, float]:
            mark = marks.get((kinds.of_card[play.card], kinds.key(play.captured & table)), -inf)
            return mark, worth.of(play.captured) if play.captured else -worth.cards[play.card]

        return max(plays, key=rank)

    @property
    def ahead(self) -> int:
        """By how many visits the play made most often is ahead of the next."""
        most, next_most = nlargest(2, [0, 0, *(node.visits for node in self.root.children.values())])
        return most - next_most

    def iterate(self) -> None:
        """Walk down the tree in a fresh deal, add a node to it, play the round out, and tell all nodes passed."""
        position, node = self.guesses.deal(self.rng), self.root
        side_of, options = position.where.side_of, self.sense.options
        possible = self.options = self.options or options(position)
        path: list[tuple[Node, Node, int]] = []
        belief = BELIEF_AT_ROOT
        while True:
            card, option, child = self._choose(node, possible, position, belief)
            path.append((node, child, side_of[position.turn]))
            position.play(card, option.cards(position.table, BITS[card]))
            if not child.visits or position.over:
                break
            node, belief, possible = child, BELIEF, options(position)
        if not position.over:
            play_out(position, self.sense, self.rng, self.epsilon, FORESIGHT)
        gains = self.gains(position)
        for node, child, side in path:
            node.add(child, gains[side])

    def _choose(
        self, node: Node, options: list[tuple[int, Option]], position: QuickPosition, belief: int
    ) -> tuple[int, Option, Node]:
        """Return the card and the option that promise most, with their node: by what came of them, and for `belief`
        visits more by how they look."""
        children, logs = node.children, self.logs
        level = belief * node.level
        weigh: Callable[[Option], float] | None = None
        best = -inf
        for one in options:
            key = one[1].key
            child = children.get(key)
            if child is None:
                weigh = weigh or self._weighing(node, position)
                child = children[key] = Node(weigh(one[1]))
            child.possible = possible = child.possible + 1
            counted = child.visits + belief
            promise = (child.gained + level + belief * child.look) / counted
            promise += sqrt(logs[possible + belief] / counted)
            if promise > best:
                best, chosen, into = promise, one, child
        return (*chosen, into)

    def _weighing(self, node: Node, position: QuickPosition) -> Callable[[Option], float]:
        weigh = self.sense.weighing(position)
        if node is not self.root:
            return weigh
        looks = self.looks
        return lambda option: looks[option.key] if option.key in looks else weigh(option)
