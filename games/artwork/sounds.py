"""The sounds of the table, made from sines and noise.

Every sound is a function of time in seconds that returns a value from -1 to 1; chance is seeded, so that the files come
out the same each time. 22 kHz mono, 8 bits: small enough to be fetched at once, and cards are not violins.
"""

import math
import random
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22050

Sound = Callable[[float], float]


def tone(pitch: float, decay: float, start: float = 0.0) -> Sound:
    """Return a struck bar: a sine and its fourth partial, dying away with `decay` (seconds) from `start` on."""

    def at(time: float) -> float:
        since = time - start
        if since < 0:
            return 0.0
        attack = min(1.0, since / 0.004)
        struck = math.sin(math.tau * pitch * since) + 0.3 * math.sin(
            math.tau * 3.93 * pitch * since
        ) * math.exp(-since / (decay / 3))
        return 0.6 * attack * struck * math.exp(-since / decay)

    return at


def brush(decay: float, dark: float, start: float = 0.0, swell: float = 0.002) -> Sound:
    """Return paper on cloth: noise through a low-pass filter (`dark` from 0 to 1), dying away with `decay`."""
    chance, state = random.Random(7), 0.0

    def at(time: float) -> float:
        nonlocal state
        state += (1 - dark) * (chance.uniform(-1, 1) - state)
        since = time - start
        if since < 0:
            return 0.0
        return min(1.0, since / swell) * state * math.exp(-since / decay)

    return at


def knock(pitch: float, decay: float, start: float = 0.0) -> Sound:
    """Return a dull knock that falls in pitch."""

    def at(time: float) -> float:
        since = time - start
        if since < 0:
            return 0.0
        return math.sin(math.tau * pitch * decay * (1 - math.exp(-since / decay))) * math.exp(-since / decay)

    return at


SOUNDS: dict[str, tuple[float, list[Sound]]] = {
    "card": (0.14, [brush(0.02, 0.55), knock(190, 0.035)]),
    "capture": (
        0.3,
        [brush(0.06, 0.5, swell=0.05), brush(0.03, 0.55, 0.16), knock(150, 0.04, 0.16)],
    ),
    "sweep": (
        0.52,
        [brush(0.09, 0.4, swell=0.09), tone(784, 0.16, 0.1), tone(1047, 0.2, 0.19)],
    ),
    "turn": (0.34, [tone(659, 0.1)]),
    "time": (0.36, [tone(988, 0.04), tone(988, 0.04, 0.12), tone(988, 0.05, 0.24)]),
    "win": (
        0.53,
        [tone(523, 0.16), tone(659, 0.16, 0.09), tone(784, 0.16, 0.18), tone(1047, 0.2, 0.27)],
    ),
}


def samples(seconds: float, parts: list[Sound]) -> bytes:
    """Return parts sounding together as unsigned bytes, as loud as they may be and silent at the end."""
    count = int(RATE * seconds)
    mixed = [sum(part(at / RATE) for part in parts) * min(1.0, (count - at) / 700) for at in range(count)]
    loudest = max(map(abs, mixed))
    return bytes(round(127.5 + 118 * value / loudest) for value in mixed)


def write(folder: Path) -> None:
    """Write every sound as a file of its own."""
    for name, (seconds, parts) in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(1)
            file.setframerate(RATE)
            file.writeframes(samples(seconds, parts))
