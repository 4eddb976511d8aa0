"""The example of a program plays a whole match on a site that is really served, and ends with its token."""

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from urllib.parse import urlencode

import pytest

from games.engine.record import check_record, load_record
from games.tests.markup import read
from scopa_site.scratch import ROOT, ScratchSite

EXAMPLE = ROOT / "games" / "programs" / "example.py"
PATIENCE = 100  # seconds

# What is there when the program begins: its owner, who is signed in and has opened a match, and a token.
PREPARE = """
import json
from django.test import Client
from accounts.models import ApiToken, Player
from accounts.tokens import make_token
from games.models import Variant
from games.services.open_match import open_match
from games.services.programs import register_program
olga = Player.objects.create_user("olga", name="Olga")
token = make_token(player=olga, name="plays", plays=True)
client = Client()
client.force_login(olga)
match = open_match(player=olga, variant=Variant.objects.get(slug="scopa"), target=4)
print(json.dumps({
    "token": token,
    "token_id": ApiToken.objects.get().pk,
    "number": register_program(owner=olga, name="Rosina").pk,
    "match": match.key,
    "cookie": f"sessionid={client.cookies['sessionid'].value}",
}))
"""


class Person:
    """Somebody signed in who plays by the forms of pages, without a script."""

    def __init__(self, site: str, cookie: str, key: str) -> None:
        self.site, self.cookie, self.table = site, cookie, f"/match/{key}/"

    def ask(self, path: str, fields: dict[str, str] | None = None) -> str:
        headers = {"Cookie": f"{self.cookie}; csrftoken={'c' * 32}", "X-CSRFToken": "c" * 32}
        data = None if fields is None else urlencode(fields).encode()
        asked = urllib.request.Request(self.site + path, data, headers)
        return str(urllib.request.urlopen(asked, timeout=30).read().decode())

    def go_on(self) -> bool:
        """Play what may be played first, or go on to the next round; tell whether the match is over."""
        page = read(self.ask(self.table))
        for form in page.all("form"):
            action = form.attributes.get("action") or ""
            if action.endswith(("/play/", "/next/")):
                buttons = [one for one in form.all("button") if one.has("name") and one["name"] == "play"]
                fields = {one["name"]: one["value"] for one in form.all("input") if one.has("value")}
                chosen = {"play": buttons[0]["value"]} if buttons else {}
                if action.endswith("/next/") or fields.keys() | chosen.keys() >= {"play"}:
                    self.ask(action, fields | chosen)
                    break
        return "The match is over" in page.text


@pytest.fixture
def site(tmp_path: Path):
    served = ScratchSite(tmp_path, None, SCOPA_NEXT_ROUND_WAIT="1", LOG_LEVEL="WARNING")
    served.start()
    yield served
    served.stop()
    assert "Traceback" not in served.log.read_text(), served.log.read_text()


def test_the_example_plays_a_match_to_its_end(site, tmp_path):
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", PREPARE]
    made = subprocess.run(command, cwd=ROOT, env=site.settings(), stdout=subprocess.PIPE, check=True).stdout
    world = json.loads(made.splitlines()[-1])
    environment = {"PATH": os.environ["PATH"], "SCOPA_TOKEN": world["token"]}
    begin = [sys.executable, str(EXAMPLE), site.url, str(world["number"]), world["match"]]
    with (tmp_path / "told").open("w") as told:
        program = subprocess.Popen(begin, env=environment, stdout=told, stderr=told)
    try:
        olga, until = Person(site.url, world["cookie"], world["match"]), time.monotonic() + PATIENCE
        while not olga.go_on():
            assert time.monotonic() < until and program.poll() is None, (tmp_path / "told").read_text()
            time.sleep(0.02)
        text = olga.ask(f"/api/v1/matches/{world['match']}/record")
        record = load_record(text)
        assert check_record(record)["valid"] and record.result["ended_by"] == "target"
        assert record.seats[1] == {"name": "Rosina", "bot": "program"}
        olga.ask(f"/accounts/tokens/{world['token_id']}/revoke/", {})
        assert program.wait(20) == 1
    finally:
        program.kill()
        program.wait()
    said = (tmp_path / "told").read_text()
    assert re.search(r"won.*\[\d+, \d+\]", said) and "revoked" in said and "refused" not in said
