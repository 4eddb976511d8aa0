"""Send forms to every page of the site, as everybody, and look at what comes back and at what it has changed."""

import random
from typing import Any
from urllib.parse import quote, urlsplit

from django.http import HttpResponseBase
from django.test import Client

from games.engine.cards import Card
from games.models import Match
from scopa_site.fuzz.addresses import Address, page_addresses
from scopa_site.fuzz.changes import Rows, read_rows, refused_changes, sender_of
from scopa_site.fuzz.forms import Form, as_bytes, filled, forms_in
from scopa_site.fuzz.leaks import around, found_in, named_in, unseen_by
from scopa_site.fuzz.scene import DIRECTOR, LANGUAGES, Scene, set_scene, values_for
from scopa_site.fuzz.told import Found
from scopa_site.fuzz.values import nasty

FORMS_A_SCENE = 300
FORMS_A_SENDER = 25  # then the database is looked at, and another has their turn
PAGES_A_SENDER = 5  # looked at before, for the forms on them
FOLLOWED = 0.3  # part of the answers that lead to another page
ABOUT_RULES = "/rules/"  # such pages explain themselves by examples
SHOWN = 300  # characters of what was sent that are told


class PageAttack:
    """Send forms in a scene after another, all made from one seed."""

    def __init__(self, found: Found, chance: random.Random) -> None:
        self.found, self.chance = found, chance
        self.known: dict[str, Form] = {}  # forms that pages showed, by their path
        self.unseen: dict[str, set[Card]] = {}
        self.ids, self.sessions = set[int | None](), set[str]()

    def send(self, forms: int) -> None:
        """Send so many forms."""
        for sent in range(0, forms, FORMS_A_SCENE):
            self._begin()
            for start in range(sent, min(sent + FORMS_A_SCENE, forms), FORMS_A_SENDER):
                role = self.chance.choice(list(self.scene.people))
                self._batch(role, min(FORMS_A_SENDER, forms - start))
                self.found.tell(f"{start + FORMS_A_SENDER} of {forms} forms")
                if role == DIRECTOR:  # who may do all, and did
                    self._begin()

    def _begin(self) -> None:
        self.scene: Scene = set_scene(self.chance)
        self.values = values_for(self.scene)
        self.known.clear()
        self.unseen.clear()
        self.said: set[Card] = set()
        for role in self.scene.people:
            self.client = self._client(role)
            self._look(role, self.chance.choice(self.scene.matches).get_absolute_url())

    def _client(self, role: str) -> Client:
        client = Client(
            raise_request_exception=False,
            SERVER_NAME="localhost",
            headers={"Accept-Language": LANGUAGES[role]},
        )
        if who := self.scene.people[role]:
            client.force_login(who)
        return client

    # -- sending -----------------------------------------------------------------------------------------

    def _batch(self, role: str, count: int) -> None:
        """Let one person look at some pages and send some forms, and see what changed."""
        who = self.scene.people[role]
        self.client = self._client(role)
        self.ids, self.sessions = {who.pk if who else None}, set[str]()
        before, self.unseen = read_rows(), self._unseen(role)
        for _ in range(PAGES_A_SENDER):
            self._look(role, self._path(self.chance.choice(page_addresses())))
        for _ in range(count):
            self._send(role)
        if role != DIRECTOR:
            self._compare(role, before)

    def _look(self, role: str, path: str) -> None:
        self.found.where = f"{role} looks at {path}"
        self.found.counts["pages"] += 1
        answer = self._note(role, self.client.get(path), path)
        if "text/html" in answer.get("Content-Type", ""):
            self.known |= {form.path: form for form in forms_in(_text_of(answer), path)}

    def _send(self, role: str) -> None:
        form = self._form()
        names = sorted({name for one in self.known.values() for name in one.fields})
        sent = as_bytes(filled(form, self.chance.sample(names, min(3, len(names))), self.chance))
        self.found.where = f"{role} to {form.path}: {str(sent)[:SHOWN]}"
        self.found.counts["forms"] += 1
        self.said |= named_in(str({name: value for name, value in sent.items() if name != "play"}))
        answer = self._note(role, self._post(form.path, sent), form.path, named_in(str(sent)))
        target = urlsplit(answer.get("Location", "")) if answer.status_code in (301, 302) else None
        if target and not target.netloc and target.path.startswith("/") and self.chance.random() < FOLLOWED:
            self._look(role, target.path)

    def _form(self) -> Form:
        """Return a form that a page has shown, to anybody, or one for any address."""
        if self.known and self.chance.random() < 0.6:
            form = self.known[self.chance.choice(sorted(self.known))]
            return form if self.chance.random() < 0.8 else Form(self._elsewhere(form.path), form.fields)
        return Form(self._path(self.chance.choice(page_addresses())), {})

    def _elsewhere(self, path: str) -> str:
        """Return the path of a form with the key of another match in it."""
        other = self.chance.choice(self.scene.matches).key
        for match in self.scene.matches:
            path = path.replace(match.key, other)
        return path

    def _path(self, address: Address) -> str:
        """Return a path at an address, of what there is, or, one time in ten, of what nobody has heard of."""
        values = {
            name: nasty(self.chance)
            if self.chance.random() < 0.1
            else self.chance.choice(self.values[name] or ["0"])
            for name in address.names
        }
        return address.filled({name: quote(str(value), errors="replace") for name, value in values.items()})

    def _post(self, path: str, sent: dict[str, Any]) -> HttpResponseBase:
        headers = {"HX-Request": "true"} if self.chance.random() < 0.4 else {"Referer": nasty(self.chance)}
        headers = as_bytes(headers) if self.chance.random() < 0.9 else {}
        if self.chance.random() < 0.05:
            kind = self.chance.choice(
                ("application/json", "multipart/form-data; boundary=a", "text/plain", "a\0")
            )
            return self.client.generic("POST", path, self.chance.randbytes(80), kind, headers=headers)
        return self.client.post(path, sent, headers=headers)

    # -- looking -----------------------------------------------------------------------------------------

    def _note(self, role: str, answer: Any, path: str, named: set[Card] | None = None) -> Any:
        """See that an answer is none of an error, and shows no card that lies hidden."""
        if answer.status_code >= 500:
            self.found.wrong("answer", str(answer.status_code))
        self.found.counts[f"answers {answer.status_code // 100}xx"] += 1
        if (key := self.client.cookies.get("sessionid")) and key.value:
            self._whose(key.value)
        text = _text_of(answer)
        for match in (self.scene.match, self.scene.hidden, self.scene.left):
            if match.key in path and not path.endswith(ABOUT_RULES) and answer.status_code < 400:
                self._check(role, match, text, named or set())
        return answer

    def _check(self, role: str, match: Match, text: str, named: set[Card]) -> None:
        hidden = self.unseen.get(match.key, set()) & set(unseen_by(match, self.scene.seat(role, match)))
        if cards := found_in(text, sorted(hidden - named - self.said), LANGUAGES[role], match.key):
            self.found.wrong("leak", f"{role} is shown {cards[:4]}: {around(text, cards[0])}")

    def _whose(self, session: str) -> None:
        """Note whom the browser is signed in as, who may have become somebody meanwhile."""
        if session in self.sessions:
            return
        signed_in = self.client.session.get("_auth_user_id")
        self.ids.add(int(signed_in) if signed_in else None)
        self.sessions.add(session)

    def _unseen(self, role: str) -> dict[str, set[Card]]:
        matches = (self.scene.match, self.scene.hidden, self.scene.left)
        return {match.key: set(unseen_by(match, self.scene.seat(role, match))) for match in matches}

    def _compare(self, role: str, before: Rows) -> None:
        after = read_rows()
        sender = sender_of(self.ids, self.sessions, before, after)
        for text in refused_changes(before, after, sender):
            self.found.wrong("change", f"{role} (forms): {text}")


def _text_of(answer: Any) -> str:
    """Return what an answer says, also one that comes in parts."""
    if not hasattr(answer, "said"):
        raw = b"".join(answer) if answer.streaming else answer.content
        answer.said = raw.decode(errors="replace")
    return str(answer.said)


def attack_pages(found: Found, chance: random.Random, forms: int) -> None:
    """Send so many forms, and note what comes of it."""
    PageAttack(found, chance).send(forms)
