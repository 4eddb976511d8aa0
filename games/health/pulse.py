"""Note every second that a process with pages lives: by that clocks know for how long nobody could play."""

import logging
import threading
import time

from django.conf import settings
from django.db import connections
from django.utils import timezone

from games.services.downtime import PAGES, beat
from scopa_site.outages import noticed

log = logging.getLogger(__name__)

_begun = threading.Lock()


def begin_pulse() -> None:
    """Do so from now on, from a thread of its own; twice is once."""
    if settings.SCOPA_PULSE and _begun.acquire(blocking=False):
        threading.Thread(target=_go_on, daemon=True).start()


def _go_on() -> None:
    while True:
        try:
            try:
                beat(PAGES, now=timezone.now())
            finally:
                connections.close_all()
        except Exception as error:
            if not noticed(error):
                log.exception("it cannot be noted that pages are served")
        time.sleep(settings.SCOPA_PULSE)
