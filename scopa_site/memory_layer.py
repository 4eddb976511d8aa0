"""The channel layer in the memory of one process."""

import time

from channels.layers import InMemoryChannelLayer

CLEANED_EVERY = 1.0  # seconds


class TidyInMemoryChannelLayer(InMemoryChannelLayer):
    """A layer that looks for what has expired once in a while.

    Channels looks through all channels and groups at every message, so that each costs more the more people are here.
    """

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self._cleaned = 0.0

    def _clean_expired(self) -> None:
        now = time.time()
        if abs(now - self._cleaned) >= CLEANED_EVERY:
            self._cleaned = now
            super()._clean_expired()
