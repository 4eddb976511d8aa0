"""Find every address of the site, of pages and of sockets, by the routers themselves."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from channels.routing import URLRouter
from django.urls import URLResolver, get_resolver

SAMPLES = {
    "int": "7",
    "slug": "some",
    "str": "some",
    "uuid": "00000000-0000-0000-0000-000000000000",
    "path": "some",
}


@dataclass(frozen=True)
class Address:
    """The address of a page as the router has it: what is fixed of it, and the names of what is not, in order.

    >>> one = Address("/match/<slug:key>/rounds/<int:number>/", ("key", "number"))
    >>> one.filled({"key": "abc", "number": 3})
    '/match/abc/rounds/3/'
    """

    route: str
    names: tuple[str, ...]

    def filled(self, values: dict[str, Any]) -> str:
        """Return a path with a value in each place; raise `KeyError` where there is none for a name."""
        path = self.route
        for name in self.names:
            before, _, rest = path.partition("<")
            path = f"{before}{values[name]}{rest.partition('>')[2]}"
        return path

    @property
    def sample(self) -> str:
        """A path that the router knows, of what there need not be anything."""
        kinds = (part.partition(">")[0].rpartition(":")[0] for part in self.route.split("<")[1:])
        return self.filled(dict(zip(self.names, (SAMPLES.get(kind, "some") for kind in kinds), strict=True)))


@cache
def page_addresses() -> tuple[Address, ...]:
    """Return the address of every page that is named by a path; those that are named by an expression, as a few of
    other packages are, are left out."""
    return tuple(_below(get_resolver(), "/", ()))


def _below(resolver: URLResolver, before: str, names: tuple[str, ...]) -> Iterator[Address]:
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        named = (*names, *one.pattern.converters)
        if isinstance(one, URLResolver):
            yield from _below(one, route, named)
        elif not set(route) & set("(^\\$?"):
            yield Address(route, named)


def socket_addresses() -> list[Address]:
    """Return the address of every socket; the last stands for all that are none."""
    from scopa_site.asgi import application

    part = application.application_mapping["websocket"]
    while not isinstance(part, URLRouter):
        part = getattr(part, "application", None) or part.inner
    *ours, elsewhere = [route.pattern for route in part.routes]
    assert not elsewhere.regex.pattern
    return [*(Address(f"/{one}", tuple(one.converters)) for one in ours), Address("/ws/none/", ())]
