"""Tell errors to Sentry, where SENTRY_DSN says so: what failed and where, and nothing of who plays with which cards."""

from typing import Any

import sentry_sdk
from sentry_sdk.integrations.django import DjangoIntegration

from scopa_site.logs import about_now
from scopa_site.struck import without_secrets

# What is sent of an event, and of a request: headers and cookies let somebody in, and forms hold plays.
OF_EVENTS = (
    *("event_id", "timestamp", "platform", "sdk", "level", "environment", "release", "server_name", "logger"),
    *("transaction", "message", "logentry", "exception", "breadcrumbs", "request", "tags", "fingerprint"),
)
OF_REQUESTS = ("method", "url")
AS_THEY_ARE = ("event_id", "release")  # long numbers like secrets, which they are not


def begin_to_tell(dsn: str, environment: str, **options: Any) -> None:
    """Send every error from now on; `options` are those of Sentry, such as another transport.

    Local variables are never sent: they may be a hand, a deck or a secret.
    """
    sentry_sdk.init(
        dsn=dsn,
        environment=environment,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=20,
        before_send=struck_event,
        before_breadcrumb=lambda crumb, hint: _without_secrets(crumb),
        integrations=[DjangoIntegration(middleware_spans=False, signals_spans=False)],
        **options,
    )


def struck_event(event: Any, hint: Any) -> Any:
    """Return an event of Sentry's without what would let somebody in or show a card, and with what it is about."""
    event["request"] = {
        name: event["request"][name] for name in OF_REQUESTS if name in event.get("request", {})
    }
    event["tags"] = {name: str(value) for name, value in about_now().items()}
    event.get("logentry", {}).pop(
        "params", None
    )  # they stand in the text, where secrets are known by their names
    for frame in _frames(event):
        frame.pop("vars", None)
    return {
        name: event[name] if name in AS_THEY_ARE else _without_secrets(event[name])
        for name in OF_EVENTS
        if event.get(name)
    }


def _frames(event: Any) -> list[dict[str, Any]]:
    """Return the frames of all tracebacks of an event."""
    told = [*event.get("exception", {}).get("values", []), *event.get("threads", {}).get("values", [])]
    return [frame for one in told for frame in (one.get("stacktrace") or {}).get("frames", [])]


def _without_secrets(told: Any) -> Any:
    """Return a value with secrets struck out of every text in it."""
    if isinstance(told, str):
        return without_secrets(told)
    if isinstance(told, dict):
        return {name: _without_secrets(one) for name, one in told.items()}
    if isinstance(told, list | tuple):
        return [_without_secrets(one) for one in told]
    return told
