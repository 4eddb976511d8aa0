"""Keep one address of the internet from making guests without end: each would write, wish and report anew."""

import ipaddress

from allauth.account.adapter import get_adapter
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


def refuse_too_many_guests(request: HttpRequest) -> None:
    """Answer a request (429) whose address has made as many guests within the hour as it may.

    Addresses of a private network are not counted: they may be a proxy's, or a whole school's.
    """
    if not is_global(_address_of(request)):
        return
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))


def is_global(address: str) -> bool:
    """Tell whether an address is one of the internet."""
    try:
        return ipaddress.ip_address(address).is_global
    except ValueError:
        return False


def _address_of(request: HttpRequest) -> str:
    """Return the address that a request comes from, empty where the server does not know it."""
    try:
        return str(get_adapter().get_client_ip(request))
    except PermissionDenied:
        return ""
