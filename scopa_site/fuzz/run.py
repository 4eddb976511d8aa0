"""Attack the site in a process of its own: what `manage.py fuzz` does."""

import random
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.test.utils import override_settings

from scopa_site.fuzz.api import attack_api
from scopa_site.fuzz.pages import attack_pages
from scopa_site.fuzz.programs import attack_programs
from scopa_site.fuzz.sockets import attack_sockets
from scopa_site.fuzz.told import Found, log_watched

WRONG = ("error", "logged", "leak", "change", "let in", "answer")
MANY = 10**9

# Nothing waits, nothing is refused for haste, and nothing leaves the machine: what is tried here is everything else.
QUICK: dict[str, Any] = {
    "STORAGES": settings.STORAGES | {"staticfiles": {"BACKEND": settings.WHERE_THEY_LIE}},
    "EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend",
    "PASSWORD_HASHERS": ["django.contrib.auth.hashers.MD5PasswordHasher"],
    "CHANNEL_LAYERS": {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}},
    "CACHES": {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}},
    "ACCOUNT_RATE_LIMITS": False,
    "SCOPA_STAFF_SECOND_FACTOR": False,
    "SCOPA_THINKERS": 0,
    "SCOPA_HINT_ITERATIONS": 10,
    "SCOPA_BOT_PAUSE": (0, 0),
    "SCOPA_HEARTBEAT": 3600,
    "SCOPA_FRAMES_A_SECOND": MANY,
    "SCOPA_FRAMES_AT_ONCE": MANY,
    "SCOPA_BAD_FRAMES_A_MINUTE": MANY,
    "SCOPA_SOCKETS_A_PLAYER": MANY,
    "SCOPA_API_A_MINUTE": MANY,
    "SCOPA_API_OF_TOKENS": MANY,
}


def run(
    *, frames: int, forms: int, programs: int, api: int, seed: int, tell: Callable[[str], None]
) -> dict[str, Any]:
    """Send so many frames and forms, speak so often as a program, and put so many questions to each address of the API;
    return what came of it.

    The database is emptied. The same seed sends the same, as far as keys made by chance allow.
    """
    found = Found(tell)
    with override_settings(**QUICK), log_watched(found):
        if frames:
            attack_sockets(found, random.Random(f"frames {seed}"), frames)
        if forms:
            attack_pages(found, random.Random(f"forms {seed}"), forms)
        if programs:
            attack_programs(found, random.Random(f"programs {seed}"), programs)
        if api:
            attack_api(found, random.Random(f"api {seed}"), api)
    return found.figures | {"wrong": sum(found.counts[kind] for kind in WRONG), "problems": found.problems}
