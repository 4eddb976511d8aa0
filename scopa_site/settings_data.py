"""Where the site keeps what it knows, and by what its processes tell each other; settings.py takes all of it."""

import os
import tempfile
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from scopa_site.environment import BASE_DIR, env

REDIS_SCHEMES = ("redis://", "rediss://", "unix://")


def sqlite(config: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of an SQLite database that many readers and one writer share.

    IMMEDIATE takes the write lock when a transaction begins, so that two plays wait for each other
    instead of failing half-way. Tests get a file too: shared memory locks whole tables.
    """
    options = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
    test_file = Path(tempfile.gettempdir()) / f"scopa-test-{os.getpid()}.sqlite3"
    name = config["NAME"] if config["NAME"] == ":memory:" else BASE_DIR / config["NAME"]
    return config | {"NAME": name, "OPTIONS": options, "TEST": {"NAME": test_file}}


def postgresql(config: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of a PostgreSQL database behind a pool of connections.

    Under ASGI every request has a thread of its own, which would keep or reopen a connection of its own;
    the pool serves them all. Without it (DATABASE_POOL=0) DATABASE_CONN_MAX_AGE counts. What the URL asks for after its
    question mark, such as sslmode, goes to the driver.
    """
    config = config | {"ENGINE": "scopa_site.postgresql"}
    most, asked = env.int("DATABASE_POOL", default=10), config.get("OPTIONS", {})
    age = env.int("DATABASE_CONN_MAX_AGE", default=0)
    if most:
        # In seconds: how long somebody waits for a connection, and how long the pool tries for one without being asked.
        waits = {"timeout": 5, "reconnect_timeout": 1}
        pool = {"pool": {"min_size": 1, "max_size": most} | waits}
        return config | {"OPTIONS": asked | pool, "CONN_HEALTH_CHECKS": True}
    return config | {"CONN_MAX_AGE": age, "CONN_HEALTH_CHECKS": True}


def database() -> dict[str, Any]:
    """Return the settings of the database that DATABASE_URL names; errors do not show it: it may hold a password."""
    try:
        config = env.db_url("DATABASE_URL", default="sqlite:///db.sqlite3")
    except ValueError:
        config = {}
    engine = config.get("ENGINE", "")
    if engine.endswith("sqlite3"):
        return sqlite(config)
    if engine.endswith("postgresql") and config["NAME"]:
        return postgresql(config)
    raise ImproperlyConfigured(
        "DATABASE_URL takes postgres://user:password@host/name or sqlite:///path; what stands in a password and is "
        "neither letter nor digit is written as in any URL (@ is %40, / is %2F)."
    )


def redis_url() -> str:
    """Return where Redis is, empty where there is none."""
    url = env.str("REDIS_URL", default="")
    if url and not url.startswith(REDIS_SCHEMES):
        raise ImproperlyConfigured(
            "REDIS_URL takes redis://host:6379/0, rediss:// with TLS, or unix:///path?db=0."
        )
    return str(url)


def cache() -> dict[str, Any]:
    """Return the cache, where attempts at signing in are counted: Redis where there is one, else memory."""
    if url := redis_url():
        return {"BACKEND": "scopa_site.cache.SteadyCache", "LOCATION": url}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}


def channel_layer() -> dict[str, Any]:
    """Return the channel layer: Redis where there is one, else this process's memory."""
    if url := redis_url():
        return {"BACKEND": "scopa_site.layer.SteadyLayer", "CONFIG": {"hosts": [url]}}
    return {"BACKEND": "scopa_site.memory_layer.TidyInMemoryChannelLayer"}


DATABASES = {"default": database()}
CHANNEL_LAYERS = {"default": channel_layer()}
CACHES = {"default": cache()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
