"""Read settings from the environment, and say plainly what is wrong with one.

A variable that is empty counts as not set. `NAME_FILE` may name a file that holds the value of `NAME`, as
secrets of containers are given.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
TRUE = ("true", "yes", "on", "1")
FALSE = ("false", "no", "off", "0")


def as_bool(text: str) -> bool:
    """Return the truth that a text says; raise ValueError where it says neither.

    >>> as_bool("True"), as_bool("off")
    (True, False)
    """
    lower = text.lower()
    if lower not in TRUE + FALSE:
        raise ValueError(text)
    return lower in TRUE


READERS: dict[Any, tuple[Callable[[str], Any], str]] = {
    bool: (as_bool, "true or false"),
    int: (int, "a whole number"),
    float: (float, "a number"),
}


class Env(environ.FileAwareEnv):
    """The environment; `asked` are the names of all settings that were read from it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def get_value(
        self,
        var: str,
        cast: Any = None,
        default: Any = environ.Env.NOTSET,
        parse_default: bool = False,
    ) -> Any:
        """Return the value of `var`, or its default; raise ImproperlyConfigured that names it and what it takes."""
        self.asked.add(var)
        text = self._text(var)
        if not text:
            if default is self.NOTSET:
                raise ImproperlyConfigured(f"Set {var}: it has no default. DEPLOY.md tells what it is for.")
            return default
        if cast in (None, str):
            return text  # as it stands: environ would take what follows a "$" for another variable
        if cast in READERS:
            return self._read(var, *READERS[cast], text)
        return super().get_value(var, cast)

    def one_of(self, var: str, known: tuple[str, ...]) -> str:
        """Return one of the words that a setting may be, the first where it is not set."""
        text = str(self.str(var, default=known[0]))
        if text not in known:
            raise ImproperlyConfigured(f"{var} takes {' or '.join(known)}, and is {text!r}.")
        return text

    def numbers(
        self, var: str, default: tuple[float, float], cast: Callable[[str], float] = float
    ) -> tuple[Any, Any]:
        """Return the two numbers of a setting such as `0.9,1.6`."""
        self.asked.add(var)
        text = self._text(var)
        if not text:
            return default
        first, last = self._read(
            var, lambda both: [cast(one) for one in _two(both)], "two numbers, such as 5,10", text
        )
        return first, last

    def _text(self, var: str) -> str:
        try:
            return str(self.ENVIRON.get(var, "")).strip()
        except OSError as error:
            raise ImproperlyConfigured(f"{var}_FILE cannot be read: {error}") from None

    def _read(self, var: str, read: Callable[[str], Any], kind: str, text: str) -> Any:
        try:
            return read(text)
        except (TypeError, ValueError):
            raise ImproperlyConfigured(f"{var} takes {kind}, and is {text!r}.") from None


def _two(text: str) -> list[str]:
    first, last = text.split(",")
    return [first, last]


env = Env()
