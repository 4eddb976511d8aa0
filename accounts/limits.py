"""Keep one address of the internet from making guests, and one reader from asking, without end."""

import ipaddress
from datetime import datetime

from allauth.account.adapter import get_adapter
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


def refuse_too_many_guests(request: HttpRequest) -> None:
    """Answer a request (429) whose address has made as many guests within the hour as it may.

    Each guest would write, wish and report anew. Addresses of a private network are not counted: they may be a proxy's,
    or a whole school's.
    """
    if not is_global(address_of(request)):
        return
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))


def is_global(address: str) -> bool:
    """Tell whether an address is one of the internet."""
    try:
        return ipaddress.ip_address(address).is_global
    except ValueError:
        return False


def household(address: str) -> str:
    """Return what counts as one address: of the long ones, all that one household has.

    >>> household("2001:db8:1:2:3:4:5:6"), household("192.0.2.7"), household("")
    ('2001:db8:1:2::/64', '192.0.2.7', 'unknown')
    """
    try:
        long = ipaddress.ip_address(address).version == 6
    except ValueError:
        return "unknown"
    return str(ipaddress.ip_network((address, 64), strict=False)) if long else address


def address_of(request: HttpRequest) -> str:
    """Return the address that a request comes from, empty where the server does not know it."""
    try:
        return str(get_adapter().get_client_ip(request))
    except PermissionDenied:
        return ""


def count_use(what: str, *, seconds: int, now: datetime) -> int:
    """Count one more use of something, and return how many there have been in this stretch of so many seconds."""
    key = f"use:{what}:{int(now.timestamp()) // seconds}"
    cache.add(key, 0, timeout=2 * seconds)
    try:
        return cache.incr(key)
    except ValueError:  # a full cache has thrown it out in between
        return 1


def seconds_left(seconds: int, now: datetime) -> int:
    """Return how long it takes until a new stretch of so many seconds begins.

    >>> seconds_left(60, datetime.fromisoformat("2026-05-04T12:00:45+00:00"))
    15
    """
    return seconds - int(now.timestamp()) % seconds
