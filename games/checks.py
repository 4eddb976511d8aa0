"""Tell of settings that let a site seem to work, or that contradict each other: `manage.py check --deploy`."""

import os
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.http.request import validate_host

from scopa_site.environment import env

IN_MEMORY = "scopa_site.memory_layer.TidyInMemoryChannelLayer"
CONSOLE = "django.core.mail.backends.console.EmailBackend"
ALIKE = 0.9  # of 1: names that are this near are likely the same, written wrong
OTHERS = ("SCOPA_TEST_",)  # read by something else than the site


class Fault(NamedTuple):
    """Something that may be wrong: `found` tells whether it is."""

    id: str
    found: Callable[[], bool]
    text: str
    hint: str


def _in_memory() -> bool:
    return settings.CHANNEL_LAYERS["default"]["BACKEND"] == IN_MEMORY


def _postgresql() -> bool:
    return not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")


def _site_url_is_ours() -> bool:
    url = urlsplit(settings.SITE_URL)
    spoken = "https" if settings.HTTPS else "http"
    return url.scheme == spoken and validate_host(url.hostname or "", settings.ALLOWED_HOSTS)


FAULTS = [
    Fault(
        "games.E001",
        lambda: "*" in settings.ALLOWED_HOSTS,
        "ALLOWED_HOSTS is *: pages of any other site may open sockets in the name of who looks at them.",
        "Name the hosts that the site answers to.",
    ),
    Fault(
        "games.E002",
        lambda: settings.DEBUG and not settings.AT_HOME and settings.HTTPS,
        "DEBUG shows everybody what went wrong with all that was known, such as the hands of others.",
        "Take DEBUG out.",
    ),
    Fault(
        "games.E003",
        lambda: settings.SECURE_SSL_REDIRECT and not settings.HTTPS,
        "HTTPS_REDIRECT sends everybody to https for ever: without HTTPS nobody says that they came by it.",
        "Set HTTPS=true, and let the proxy set X-Forwarded-Proto; or take HTTPS_REDIRECT out.",
    ),
    Fault(
        "games.W001",
        lambda: _in_memory() and (_postgresql() or not settings.AT_HOME),
        "Changes reach only the sockets of the process that made them.",
        "Set REDIS_URL before you run more than one process, the referee included.",
    ),
    Fault(
        "games.W002",
        lambda: settings.HTTPS and settings.AT_HOME,
        "HTTPS speaks of a proxy, but without ALLOWED_HOSTS only this machine can reach the site.",
        "Set ALLOWED_HOSTS to the name that the proxy answers to.",
    ),
    Fault(
        "games.W003",
        lambda: settings.HTTPS and not settings.ALLAUTH_TRUSTED_PROXY_COUNT,
        "All limits count everybody as one address, that of the proxy.",
        "Set TRUSTED_PROXIES to how many proxies add to X-Forwarded-For.",
    ),
    Fault(
        "games.W004",
        lambda: not settings.AT_HOME and settings.EMAIL_BACKEND == CONSOLE,
        "Mails are written to the console: nobody can choose a new password.",
        "Set EMAIL_URL to a server that takes mail, and MAIL_FROM to the address of the site.",
    ),
    Fault(
        "games.W005",
        lambda: not settings.AT_HOME and not _site_url_is_ours(),
        "The links in mails lead elsewhere: SITE_URL is not one of ALLOWED_HOSTS, or not as HTTPS says.",
        "Set SITE_URL to what people type, such as https://scopa.example.",
    ),
    Fault(
        "games.W006",
        lambda: settings.SECURE_HSTS_SECONDS > 0 and not settings.HTTPS,
        "HSTS_SECONDS promises nothing without HTTPS.",
        "Set HTTPS=true, or take HSTS_SECONDS out.",
    ),
    Fault(
        "games.W007",
        lambda: bool(_postgresql() and _pool() and env.int("DATABASE_CONN_MAX_AGE", default=0)),
        "DATABASE_CONN_MAX_AGE counts only where there is no pool.",
        "Set DATABASE_POOL=0, or take DATABASE_CONN_MAX_AGE out.",
    ),
]


def _pool() -> Any:
    return settings.DATABASES["default"].get("OPTIONS", {}).get("pool")


@register(Tags.compatibility, deploy=True)
def check_settings(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Return what contradicts itself in the settings, and what was set under a name that nothing reads."""
    found = [_message(fault) for fault in FAULTS if fault.found()]
    return [*found, *(_unread(name, meant) for name, meant in names_unread(os.environ))]


def names_unread(names: Any) -> Iterator[tuple[str, str]]:
    """Yield each of some names of variables that looks as if the site read it, with the one that may be meant.

    >>> list(names_unread(["ALLOWED_HOST", "SCOPA_TALKS", "SCOPA_TEST_REDIS_URL", "HOME"]))
    [('ALLOWED_HOST', 'ALLOWED_HOSTS'), ('SCOPA_TALKS', 'SCOPA_TALK')]
    """
    for name in names:
        asked = name.removesuffix("_FILE")
        if asked in env.asked or name.startswith(OTHERS):
            continue
        meant = get_close_matches(asked, env.asked, n=1, cutoff=ALIKE)
        if meant or name.startswith("SCOPA_"):
            yield name, meant[0] if meant else ""


def _message(fault: Fault) -> CheckMessage:
    kind = Error if ".E" in fault.id else Warning
    return kind(fault.text, hint=fault.hint, id=fault.id)


def _unread(name: str, meant: str) -> CheckMessage:
    hint = f"Did you mean {meant}?" if meant else "DEPLOY.md lists all that there are."
    return Warning(f"{name} is set, and nothing reads it.", hint=hint, id="games.W008")
