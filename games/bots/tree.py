"""Information-set Monte Carlo tree search: one tree over what everybody sees, and a fresh deal of the unseen cards
each time that it is walked."""

from collections.abc import Callable, Mapping, Sequence
from math import inf, log, sqrt
from random import Random

from games.engine.notation import Play

from .guess import Guesses
from .kinds import Option
from .playouts import play_out
from .quick import BITS, QuickPosition
from .sense import Sense

Key = tuple[int, int]
# How many visits a node begins with, of the value that its play has at a glance.
BELIEF = 2

Gains = Callable[[QuickPosition], Sequence[float]]


class Node:
    """What came of a play: how often it was possible, how often it was made, and the sum of what its side gained;
    `look` is the value of the play at a glance."""

    __slots__ = ("children", "gained", "look", "possible", "visits")

    def __init__(self) -> None:
        self.children: dict[Key, Node] = {}
        self.possible = 1
        self.visits = 0
        self.gained = 0.0
        self.look = 0.0


class Search:
    """A search from one seat's view; `gains` turns a finished position into what each side gains, in points."""

    def __init__(
        self, guesses: Guesses, sense: Sense, gains: Gains, rng: Random, epsilon: float, curiosity: float
    ) -> None:
        self.guesses, self.sense, self.gains, self.rng = guesses, sense, gains, rng
        self.epsilon, self.curiosity = epsilon, curiosity
        self.root = Node()
        self.options: list[tuple[int, Option]] | None = None

    def best(self, plays: list[Play], marks: Mapping[Key, float]) -> Play:
        """Return, of the legal plays, the one with the best mark; of plays alike the one that takes better cards."""
        kinds, worth = self.sense.kinds, self.guesses.worth
        table = self.guesses.table

        def rank(play: Play) -> tuple[float, float]:
            mark = marks.get((kinds.of_card[play.card], kinds.key(play.captured & table)), -inf)
            return mark, worth.of(play.captured) if play.captured else -worth.cards[play.card]

        return max(plays, key=rank)

    def iterate(self) -> None:
        """Walk down the tree in a fresh deal, add a node to it, play the round out, and tell all nodes passed."""
        position, node = self.guesses.deal(self.rng), self.root
        side_of, options = position.where.side_of, self.sense.options
        possible = self.options = self.options or options(position)
        path: list[tuple[Node, int]] = []
        while True:
            side = side_of[position.turn]
            card, option, node, fresh = self._choose(node, possible, position)
            path.append((node, side))
            position.play(card, option.cards(position.table, BITS[card]))
            if fresh or position.over:
                break
            possible = options(position)
        if not position.over:
            play_out(position, self.sense, self.rng, self.epsilon)
        gains = self.gains(position)
        for node, side in path:
            node.visits += 1
            node.gained += gains[side]

    def _choose(
        self, node: Node, options: list[tuple[int, Option]], position: QuickPosition
    ) -> tuple[int, Option, Node, bool]:
        """Return a card and an option never tried here, or those that promise most, with their node, and whether the
        node is new."""
        children, untried, curiosity = node.children, [], self.curiosity
        best, visited, gained = -1e9, 0, 0.0
        for one in options:
            option = one[1]
            child = children.get(option[:2])
            if child is None:
                untried.append(one)
                continue
            child.possible += 1
            visits = child.visits
            visited += visits
            gained += child.gained
            promise = child.gained / visits + curiosity * sqrt(log(child.possible) / visits)
            if promise > best:
                best, chosen, into = promise, one, child
        if not untried:
            return (*chosen, into, False)
        return (*self._new(children, untried, position, gained / visited if visited else None), True)

    def _new(
        self,
        children: "dict[Key, Node]",
        untried: list[tuple[int, Option]],
        position: QuickPosition,
        mean: float | None,
    ) -> tuple[int, Option, Node]:
        """Return the untried option that looks best, with a new node that believes in that look for some visits."""
        weigh = self.sense.weighing(position)
        value, at = max([(weigh(one[1]), at) for at, one in enumerate(untried)])
        card, option = untried[at]
        child = children[option[:2]] = Node()
        child.visits = BELIEF
        child.look = value
        if mean is not None:
            best = max([other.look for other in children.values()])
            child.gained = BELIEF * (mean + value - best)
        return card, option, child
