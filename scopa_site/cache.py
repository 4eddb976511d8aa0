"""The cache in Redis, which counts in the memory of this process while Redis is away."""

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError
from redis.retry import Retry

from scopa_site.outages import REDIS

TIMEOUT = 2.0  # seconds to connect, and for an answer
OPTIONS = {"socket_connect_timeout": TIMEOUT, "socket_timeout": TIMEOUT}
METHODS = (
    "add",
    "get",
    "set",
    "touch",
    "delete",
    "incr",
    "has_key",
    "get_many",
    "set_many",
    "delete_many",
    "clear",
)


class SteadyCache(RedisCache):
    """Limits stay limits where Redis is away, though each process counts for itself, and from nothing."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        # One attempt more: a connection that Redis closed when it was started again is not an outage.
        options = OPTIONS | {"retry": Retry(NoBackoff(), 1)} | params.get("OPTIONS", {})
        super().__init__(server, params | {"OPTIONS": options})
        self.meanwhile = LocMemCache("while Redis is away", {})


def _steadily(name: str) -> Callable[..., Any]:
    """Return a method that asks Redis, and this process where Redis is away."""

    def method(self: SteadyCache, *args: Any, **kwargs: Any) -> Any:
        try:
            return getattr(super(SteadyCache, self), name)(*args, **kwargs)
        except (RedisConnectionError, RedisTimeoutError) as error:
            REDIS.noticed(error)
            return getattr(self.meanwhile, name)(*args, **kwargs)

    return method


for _name in METHODS:
    setattr(SteadyCache, _name, _steadily(_name))
