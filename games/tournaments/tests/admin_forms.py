"""Fill in forms of the admin as a browser would: with what the page shows, but for what somebody changes."""

from typing import Any

from django.contrib.auth.models import Permission
from django.contrib.messages import get_messages
from django.test import Client

from accounts.models import Player
from games.tests.markup import Element, read
from games.tests.tables import person


def staff(client: Client, name: str, *codes: str) -> Player:
    """Sign somebody of the staff in who has some permissions and no others."""
    one = person(name, is_staff=True)
    permissions = Permission.objects.filter(codename__in=codes)
    assert len(codes) == len(permissions)
    one.user_permissions.set(permissions)
    client.force_login(one)
    return one


def shown_form(html: str, id: str) -> dict[str, Any]:
    """Return what the form of a page would send as it stands."""
    (form,) = read(html).all("form", id=id)
    sent: dict[str, Any] = {}
    for field in form.all("input"):
        kind, ticked = field.attributes.get("type"), field.has("checked")
        if kind not in ("submit", "checkbox", "radio") or ticked:
            _add(sent, field, field.attributes.get("value", "on" if ticked else ""))
    for field in form.all("textarea"):
        _add(sent, field, field.text)
    for field in form.all("select"):
        options = field.all("option")
        chosen = (
            [one["value"] for one in options if one.has("selected")] or [options[0]["value"]]
            if options
            else [""]
        )
        _add(sent, field, chosen[0])
    return sent


def _add(sent: dict[str, Any], field: Element, value: str) -> None:
    if name := field.attributes.get("name"):
        sent.setdefault(name, []).append(value)


def fill(client: Client, address: str, id: str = "event_form", **changes: Any) -> Any:
    """Send the form of a page with some fields changed (None: not sent), and return the answer."""
    page = client.get(address)
    assert page.status_code == 200
    sent = shown_form(page.content.decode(), id) | changes
    return client.post(address, {name: value for name, value in sent.items() if value is not None})


def errors(answer: Any) -> dict[str, str]:
    """Return the errors of a form of the admin by field."""
    found = answer.context["adminform"].form.errors
    return {name: " ".join(map(str, told)) for name, told in found.items()}


def messages(answer: Any) -> str:
    """Return what the answer to a request has said, whether it leads on or is a page."""
    return " ".join(map(str, get_messages(answer.wsgi_request)))
