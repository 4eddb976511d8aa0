"""Ask who somebody is before they do what cannot be undone."""

from collections.abc import Callable

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django.http import HttpRequest, HttpResponse


def _can_show_who_they_are(request: HttpRequest) -> bool:
    return bool(get_adapter().get_reauthentication_methods(request.user))


def password_again(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Ask for the password, or a second factor, before a form of `view` is taken; not of those who have none."""
    return reauthentication_required(view, allow_get=True, enabled=_can_show_who_they_are)
