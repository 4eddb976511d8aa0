"""What a process does that thinks for a referee, beside thinking. It knows no Django, and so begins quickly."""

import os
import signal
import threading
import time

NICE = 5  # pages come first
LOOK_EVERY = 1.0  # seconds between two looks whether the referee still lives


def begin(referee: int) -> None:
    """Prepare a process of a referee (its process id): Ctrl-C is the referee's, and with the referee it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    threading.Thread(target=_end_with, args=(referee,), daemon=True).start()


def _end_with(referee: int) -> None:
    while os.getppid() == referee:
        time.sleep(LOOK_EVERY)
    os._exit(0)
