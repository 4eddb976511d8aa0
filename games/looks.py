"""Keep what looks the same for everybody who reads one language and looks at one deck."""

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.decks import current_sprite

P = ParamSpec("P")
R = TypeVar("R")
DRAWN_KEPT = 20_000
Look = tuple[str | None, str]


def current_look() -> Look:
    """Return what the present reader's words and drawings depend on: the language, and the file of the drawings."""
    return get_language(), current_sprite()


def kept_by_look(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the latest `most` results of a function that depends on its arguments and the reader's look alone."""

    def keep(function: Callable[P, R]) -> Callable[P, R]:
        @lru_cache(most)
        def ask(look: Look, *args: Any) -> R:
            return function(*args)  # type: ignore[call-arg]

        @wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> R:
            assert not kwargs, "what is kept is asked for by place"
            return ask(current_look(), *args)

        return asked

    return keep


def drawn(template: str, **given: Hashable) -> str:
    """Return a template drawn with what is given and nothing else; what is given alike is drawn once for each look.

    Give plain texts, none that is marked as safe: both are alike, and only one is escaped.
    """
    return _drawing()(current_look(), template, tuple(given.items()))


def drawn_each(template: str, **given: Iterable[Hashable]) -> str:
    """Return a template drawn for each of some values, one after the other; `given` is the name of one, and all."""
    draw, look, ((name, values),) = _drawing(), current_look(), given.items()
    return mark_safe("".join([draw(look, template, ((name, value),)) for value in values]))


@lru_cache(DRAWN_KEPT)
def _draw(look: Look, template: str, given: tuple[tuple[str, Any], ...]) -> SafeString:
    return render_to_string(template, dict(given))


def _drawing() -> Callable[..., SafeString]:
    """Return what draws: developers see every change of a template at once."""
    return _draw.__wrapped__ if settings.DEBUG else _draw
