"""Texts and numbers that nobody means well, and ways to spoil what is well-formed."""

import random
from typing import Any

NASTY: tuple[str, ...] = (
    "",
    " ",
    "0",
    "-1",
    "1",
    "2",
    "7",
    "1e9",
    "9" * 30,
    "0x10",
    "٣",
    "½",
    "NaN",
    "Infinity",
    "true",
    "None",
    "null",
    "\0",
    "a\0b",
    "\u202eabc",
    "\u200b",
    "e\u0301" * 9,
    "👩‍👩‍👧‍👦" * 20,
    "\ud800",
    "\r\nSet-Cookie: a=b",
    "' OR 1=1 --",
    '"><script>alert(1)</script>',
    "{{ 7*7 }}{% debug %}",
    "<img src=x onerror=a() hx-get=/ hx-trigger=load>",
    "../../etc/passwd",
    "//evil.example/",
    "https://evil.example/",
    "javascript:alert(1)",
    "%00%ff%u1234",
    "2026-02-30",
    "0001-01-01",
    "9999-12-31T23:59:59+14:00",
    "24:61",
    "nobody@example.org",
    "x" * 300,
    "x" * 5000,
    "[]",
    "[[[[",
    '{"a": {"b": [1, null]}}',
    "/",
    "🂡",
)
ODD: tuple[Any, ...] = (None, True, False, 0, -1, 7, 0.5, 10**30, [], {}, ["0"], {"a": "0"}, [[[]]])


def nasty(chance: random.Random) -> str:
    """Return a text that no form expects, at times one made of any characters."""
    if chance.random() < 0.8:
        return chance.choice(NASTY)
    return "".join(
        chr(chance.choice((chance.randrange(128), chance.randrange(0xD7FF))))
        for _ in range(chance.randrange(40))
    )


def near(text: str, chance: random.Random) -> str:
    """Return a text beside one that is right: the next number, without an end, twice, or with a character changed."""
    if text.lstrip("-").isascii() and text.lstrip("-").isdigit() and chance.random() < 0.7:
        return str(int(text) + chance.choice((-1, 1, 2, 100)))
    at = chance.randrange(len(text) + 1)
    return chance.choice(
        (
            text[:at],
            text * 2,
            text[:at] + chr(chance.randrange(32, 0x3000)) + text[at:],
            text[::-1],
            text.swapcase(),
        )
    )
