"""Keep what was made most recently, for all threads of a process."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Recent(Generic[Value]):
    """The latest `most` values by their keys; older ones are forgotten.

    >>> squares = Recent(most=2)
    >>> [squares.get(number, lambda: number**2) for number in (2, 3)]
    [4, 9]
    """

    def __init__(self, most: int) -> None:
        self._most, self._values, self._lock = most, OrderedDict[Hashable, Value](), Lock()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of a key, made where it is not known; two threads may make it at once, and one is kept."""
        with self._lock:
            if key in self._values:
                return self._values[key]
        return self.put(key, make())

    def put(self, key: Hashable, value: Value) -> Value:
        """Keep a value unless its key has one already; return the one that is kept."""
        with self._lock:
            kept = self._values.setdefault(key, value)
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        return kept

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
