"""Read the HTML that pages and frames are made of."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.urls import reverse

VOID = {"input", "br", "meta", "link", "img", "hr"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    children: list["Element | str"] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text of the element and of all in it, its white space single."""
        parts = (child if isinstance(child, str) else child.text for child in self.children)
        return " ".join(" ".join(parts).split())

    def all(self, tag: str = "", **attributes: str) -> list["Element"]:
        """Return the elements in it with a tag and attributes, in order (class_="a" finds class="b a")."""
        found = []
        for child in self.children:
            if isinstance(child, Element):
                found += [child] if child._is(tag, attributes) else []
                found += child.all(tag, **attributes)
        return found

    def _is(self, tag: str, attributes: dict[str, str]) -> bool:
        return (not tag or self.tag == tag) and all(
            value in self.attributes.get(name.rstrip("_"), "").split()
            if name == "class_"
            else self.attributes.get(name) == value
            for name, value in attributes.items()
        )

    def has(self, name: str) -> bool:
        return name in self.attributes

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag, attrs):
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data):
        self.open[-1].children.append(data)


def read(html: str) -> Element:
    """Return the root of some HTML; fail where an element is not closed."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> is not closed"
    return reader.open[0]


def part(html: str, id: str) -> Element:
    """Return the one element with an id."""
    (found,) = read(html).all(id=id)
    return found


def ids(html: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', html)


def sequence(html: str) -> int:
    """Return the sequence that a page or a frame carries."""
    numbers = set(map(int, re.findall(r'data-sequence="(\d+)"', html)))
    assert len(numbers) == 1, f"sequences {numbers}"
    return numbers.pop()


def hand_in(html: str) -> set[str]:
    """Return the cards of the hand that a page or a frame shows, empty for who has none."""
    cards = part(html, "hand").all(class_="hand-card")
    return {card.all("use")[0]["href"].rpartition("#")[2] for card in cards}


def asks_to_sign_in(answer: Any) -> bool:
    """Tell whether an answer leads to the page for signing in, followed or not; a script is told so by its status."""
    if answer.status_code == 401:
        return True
    path = answer.url if answer.status_code == 302 else answer.request["PATH_INFO"]
    return path.startswith(reverse("account_login"))
