"""Read the forms of pages, and fill them in as nobody would."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile

from scopa_site.fuzz.values import nasty, near

Fields = dict[str, list[str]]
VALUED = ("input", "button", "option")


@dataclass
class Form:
    """A form that is sent by POST: where to, and what each of its fields may hold."""

    path: str
    fields: Fields = field(default_factory=dict)


class _Forms(HTMLParser):
    """Collect the forms of a page."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path, self.found = path, list[Form]()
        self.form: Form | None = None
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._begin(named)
        elif self.form is not None:
            self._add(tag, named)

    def _begin(self, named: dict[str, str]) -> None:
        self.form = None
        if named.get("method", "").lower() == "post":
            self.form = Form(urlsplit(urljoin(self.path, named.get("action", ""))).path or self.path)
            self.found.append(self.form)

    def _add(self, tag: str, named: dict[str, str]) -> None:
        assert self.form is not None
        if tag == "select":
            self.select = named.get("name", "")
        name = self.select if tag == "option" else named.get("name", "")
        if name and name != "csrfmiddlewaretoken":
            values = self.form.fields.setdefault(name, [])
            values += [named.get("value", "on")] if tag in VALUED else []

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None


def forms_in(html: str, path: str) -> list[Form]:
    """Return the forms of the page at `path` that are sent by POST.

    >>> forms_in('<form method="post" action="b/"><input name="a" value="1"><select name="c"><option value="2">', "/x/")
    [Form(path='/x/b/', fields={'a': ['1'], 'c': ['2']})]
    """
    reader = _Forms(path)
    reader.feed(html)
    return reader.found


def filled(form: Form, others: Iterable[str], chance: random.Random) -> dict[str, Any]:
    """Return what is sent with a form: as it should be one time in six, and else spoiled in one way or more; `others`
    are names that fields of other forms have."""
    sent: dict[str, Any] = {name: chance.choice(values or [""]) for name, values in form.fields.items()}
    for _ in range(chance.choice((0, 1, 1, 1, 2, 4))):
        _spoil(sent, form, list(others), chance)
    return sent


def _spoil(sent: dict[str, Any], form: Form, others: list[str], chance: random.Random) -> None:
    """Change a field, take it away, send it more than once, send a file for it, or send one that is not asked for."""
    name = chance.choice([*sent, *others[:1], nasty(chance)])
    what = chance.randrange(8)
    if what == 0:
        sent.pop(name, None)
    elif what == 1 and isinstance(sent.get(name), str):
        sent[name] = near(sent[name], chance)
    elif what == 2:
        sent[name] = [nasty(chance) for _ in range(chance.choice((0, 2, 2, 40)))]
    elif what == 3 and others:
        sent[chance.choice(others)] = nasty(chance)
    elif what == 4:
        sent[name] = SimpleUploadedFile(chance.choice(("a.json", "a\0b", "../a")), _bytes(chance))
    elif what == 5 and form.fields:
        sent[name] = chance.choice([value for values in form.fields.values() for value in values] or [""])
    else:
        sent[name] = nasty(chance)


def _bytes(chance: random.Random) -> bytes:
    return chance.choice((b"", b"\xff\xfe\0", chance.randbytes(200), b'{"format": 1}', b"[" * 3000, b"null"))


def as_bytes(sent: dict[str, Any]) -> dict[str, Any]:
    """Return what can be sent: text that a browser can write as UTF-8.

    >>> as_bytes({"a": chr(0xd800), "b": ["c"]})
    {'a': '?', 'b': ['c']}
    """
    return {
        _text(name): [_text(one) for one in value] if isinstance(value, list) else _text(value)
        for name, value in sent.items()
    }


def _text(value: Any) -> Any:
    return value.encode(errors="replace").decode() if isinstance(value, str) else value
