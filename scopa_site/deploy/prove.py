"""Run all that DEPLOY.md installs, on this machine only and for a minute: `python -m scopa_site.deploy.prove`.

PostgreSQL, Redis, nginx with TLS by the configuration that is shipped, two processes with pages, two referees. Two
guests play while the processes are replaced one after the other and the key is changed; then a backup is restored into
a second site. The last line is JSON; whatever is not as it should be ends it with status 1.
"""

import asyncio
import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from socket import AF_UNIX, socket
from typing import Any

import psycopg
from websockets.exceptions import WebSocketException

from games.chaos.parts import ChaosError, Part, Site, free_ports, site_in
from scopa_site.deploy.visitor import Seat, Visitor
from scopa_site.scratch import ROOT
from scopa_site.serving.alive import is_alive

NAME = "scopa.example"
STARTS_WITHIN = 60  # seconds
GONE_WITHIN = 30  # seconds
STORED = (
    "SELECT m.key, r.ply, r.plays FROM games_round r JOIN games_match m ON m.id = r.match_id ORDER BY r.id"
)
NGINX_MAIN = """
daemon off; worker_processes 2; pid {run}/nginx.pid; error_log {folder}/nginx.log warn;
events {{ worker_connections 512; }}
http {{
    include /etc/nginx/mime.types;
    access_log off;
    client_body_temp_path {run}/body; proxy_temp_path {run}/proxy; fastcgi_temp_path {run}/fastcgi;
    uwsgi_temp_path {run}/uwsgi; scgi_temp_path {run}/scgi;
    include {folder}/scopa.conf;
}}
"""


class NotProved(Exception):
    """Something is not as the guide says; the text tells what."""


def ensure(holds: Any, what: str) -> None:
    """Raise `NotProved` unless something holds."""
    if not holds:
        raise NotProved(what)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class Installed:
    """The site as it is installed in `folder`."""

    def __init__(self, folder: Path, parts: Site, ports: list[int]) -> None:
        self.folder, self.run, self.parts = folder, folder / "run", parts
        self.database, self.redis, self.http, self.https = ports
        self.key = secrets.token_urlsafe(50)
        self.environment = {
            name: os.environ[name] for name in ("PATH", "HOME", "LANG", "ASGI_SERVER") if name in os.environ
        } | {
            "ALLOWED_HOSTS": NAME,
            "DATABASE_URL": self.database_url("scopa"),
            "EMAIL_URL": "smtp://127.0.0.1:25",
            "HTTPS": "true",
            "REDIS_URL": f"redis://127.0.0.1:{self.redis}/0",
            "SCOPA_THINKERS": "1",
            "SECRET_KEY": self.key,
            "SITE_URL": f"https://{NAME}",
            "STATIC_ROOT": str(folder / "static"),
        }
        self.webs: dict[str, Part] = {}

    def database_url(self, name: str) -> str:
        return f"postgres://scopa@127.0.0.1:{self.database}/{name}"

    def manage(self, *command: str, **changes: str) -> str:
        """Run a command of the site to its end, and return what it said."""
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.environment | changes,
            capture_output=True,
            text=True,
            check=False,
        )
        ensure(done.returncode == 0, f"manage.py {' '.join(command)}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def prepare(self) -> None:
        """Make what the processes need: folders, database, certificate, the configuration of nginx."""
        self.run.mkdir()
        self.tool("createdb", "scopa")
        say("Checking the settings, and preparing the database and the static files ...")
        self.manage("check", "--deploy", "--fail-level", "WARNING")
        self.manage("prepare")
        self._certificate()
        shipped = (Path(__file__).parent / "nginx" / "scopa.conf").read_text()
        here = {
            r"\blisten \[::\]:\d+[^;]*;": "",
            r"\blisten 80;": f"listen 127.0.0.1:{self.http};",
            r"\blisten 443 ": f"listen 127.0.0.1:{self.https} ",
            "/run/scopa": str(self.run),
            "/var/lib/scopa": str(self.folder),
            "/etc/scopa": str(self.folder),
        }
        for there, local in here.items():
            shipped, count = re.subn(there, local, shipped)
            ensure(count, f"nginx/scopa.conf has no {there}")
        (self.folder / "scopa.conf").write_text(shipped)
        (self.folder / "nginx.conf").write_text(NGINX_MAIN.format(folder=self.folder, run=self.run))

    def _certificate(self) -> None:
        tls = self.folder / "tls"
        tls.mkdir()
        command = [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
        ]
        command += ["-days", "1", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
        command += ["-keyout", str(tls / "privkey.pem"), "-out", str(tls / "fullchain.pem")]
        subprocess.run(command, check=True, capture_output=True)

    def tool(self, name: str, *arguments: str) -> None:
        """Run one of the programs of PostgreSQL against the database server."""
        path = shutil.which(name) or max(
            map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), default=name
        )
        where = ["-h", "127.0.0.1", "-p", str(self.database), "-U", "scopa"]
        done = subprocess.run([path, *where, *arguments], capture_output=True, text=True, check=False)
        ensure(done.returncode == 0, f"{name}: {done.stderr}")

    def nginx(self) -> Part:
        command = [shutil.which("nginx") or "/usr/sbin/nginx", "-c", str(self.folder / "nginx.conf")]
        return Part("nginx", command, self.folder / "nginx-start.log", self.https)

    def start_web(self, name: str, **changes: str) -> None:
        """Start a process with pages; `wait_for` waits until it lives."""
        command = [sys.executable, "manage.py", "web", "--socket", str(self.run / f"{name}.sock")]
        options = {"env": self.environment | changes}
        part = Part(name, command, self.folder / f"{name}.log", options=options)
        part.start()
        self.webs[name] = part
        self.parts.servers.append(part)

    def wait_for(self, *names: str) -> None:
        deadline = time.monotonic() + STARTS_WITHIN
        for name in names:
            while not is_alive(str(self.run / f"{name}.sock")):
                process = self.webs[name].process
                ensure(process and process.poll() is None, f"{name} ended:\n{self.webs[name].said}")
                ensure(time.monotonic() < deadline, f"{name} does not answer:\n{self.webs[name].said}")
                time.sleep(0.05)

    def stop_web(self, name: str) -> None:
        """Tell a process to go; `gone` waits until it has."""
        process = self.webs[name].process
        ensure(process and process.poll() is None, f"{name} is not there any more")
        process.send_signal(signal.SIGTERM)  # type: ignore[union-attr]

    async def gone(self, name: str) -> None:
        process = self.webs[name].process
        deadline = time.monotonic() + GONE_WITHIN
        while process and process.poll() is None:
            ensure(time.monotonic() < deadline, f"{name} does not go")
            await asyncio.sleep(0.05)
        ensure(process and process.returncode == 0, f"{name} did not go in peace:\n{self.webs[name].said}")

    def stored(self, name: str = "scopa") -> list[tuple[Any, ...]]:
        """Return all rounds of a database."""
        with psycopg.connect(self.database_url(name)) as connection:
            return connection.execute(STORED).fetchall()


class Table:
    """Two guests at a match."""

    def __init__(self, site: Installed) -> None:
        certificate = str(site.folder / "tls" / "fullchain.pem")
        self.anna, self.bruno = (Visitor(NAME, site.https, certificate) for _ in range(2))
        self.site, self.path = site, ""
        self.seats: list[Seat] = []

    def open(self) -> None:
        """Open a match by forms, as a page without scripts does."""
        self.anna.get("/")
        form = {"variant": "scopa", "opponent": "friends", "watching": "on"}
        opened = self.anna.post("/match/new/", form)
        ensure(opened.status == 302, f"no match was opened: {opened.status}")
        self.path = opened.headers["Location"]
        self.bruno.get(self.path)
        joined = self.bruno.post(f"{self.path}join/", {"seat": ""})
        ensure(joined.status == 302, f"nobody could sit down: {joined.status}")
        self.seats = [Seat(visitor, self.path) for visitor in (self.anna, self.bruno)]

    async def play(self, plays: int) -> None:
        """Let both play by turns."""
        for _ in range(plays):
            mover, other = sorted(self.seats, key=lambda seat: not seat.plays)
            await mover.play()
            await other.catch_up(mover.sequence)
        told, stored = sum(seat.told for seat in self.seats), self.site.stored()[0][1]
        ensure(told == stored, f"{told} plays were told to be done, {stored} are stored")

    async def replace(self, name: str, plays: int, **changes: str) -> int:
        """Stop a process while both play, start it anew, and return how many sockets moved elsewhere."""
        before = sum(len(seat.codes) for seat in self.seats)
        self.site.stop_web(name)
        await self.play(plays)
        await self.site.gone(name)
        for seat in self.seats:
            await seat.settle()
        self.site.start_web(name, **changes)
        await asyncio.to_thread(self.site.wait_for, name)
        return sum(len(seat.codes) for seat in self.seats) - before


# -- what is proved ----------------------------------------------------------------------------------


def pages_are_as_told(table: Table) -> None:
    """TLS only, with the policies; static files packed and for ever; nothing for outsiders."""
    page = table.anna.get("/")
    ensure(page.status == 200, f"the home page: {page.status}")
    ensure("max-age=31536000" in page.headers.get("Strict-Transport-Security", ""), "no HSTS")
    ensure("default-src 'none'" in page.headers.get("Content-Security-Policy", ""), "no CSP")
    for answer in (table.anna.get("/metrics"), table.anna.get("/readyz")):
        ensure(answer.status == 404, "what is for those who look after the site is shown to all")
    sheet = re.search(r'href="(/static/css/bundle-base\.[0-9a-f]{12}\.css)"', page.text)
    ensure(sheet, "the style sheet has no hash in its name")
    static = table.anna.get(sheet[1], **{"Accept-Encoding": "gzip"})  # type: ignore[index]
    ensure(static.headers.get("Content-Encoding") == "gzip", "static files are not packed")
    ensure("immutable" in static.headers["Cache-Control"], "static files are not for ever")
    with closing(HTTPConnection("127.0.0.1", table.site.http)) as plain:
        plain.request("GET", "/rules/", headers={"Host": NAME})
        moved = plain.getresponse()
        ensure(
            (moved.status, moved.getheader("Location")) == (301, f"https://{NAME}/rules/"), "http stays http"
        )


async def processes_are_replaced(site: Installed, table: Table) -> int:
    """Replace both processes and the key while two play; nobody loses a play or is signed out."""
    for seat in table.seats:
        await seat.follow()
    await table.play(6)
    later = {"SECRET_KEY": secrets.token_urlsafe(50), "SECRET_KEY_FALLBACKS": site.key}
    say("Replacing the processes, with another key, while two play ...")
    moved = [await table.replace(name, 4, **later) for name in ("web-1", "web-2")]
    ensure(moved in ([0, 2], [2, 2]), f"the sockets of a table were not together: {moved}")
    say("Forgetting the key of before ...")
    ensure("anew: 2" in site.manage("renew_sessions", **later), "sessions were not signed anew")
    for name in ("web-1", "web-2"):
        moved.append(await table.replace(name, 2, SECRET_KEY=later["SECRET_KEY"]))
    await table.play(2)
    ensure({code for seat in table.seats for code in seat.codes} == {3012}, "sockets were cut off")
    for seat in table.seats:
        await seat.leave()
    site.key = later["SECRET_KEY"]
    return sum(moved)


def a_backup_is_a_site(site: Installed, table: Table) -> None:
    """Restore a dump into another database, and let another process show the match to the same guest."""
    say("Restoring a backup into a second site ...")
    site.tool("pg_dump", "--format=custom", f"--file={site.folder / 'scopa.dump'}", "scopa")
    site.tool("createdb", "second")
    site.tool(
        "pg_restore", "--no-owner", "--exit-on-error", "--dbname=second", str(site.folder / "scopa.dump")
    )
    ensure(site.stored("second") == site.stored(), "the second site has other matches")
    second = {
        "DATABASE_URL": site.database_url("second"),
        "REDIS_URL": f"redis://127.0.0.1:{site.redis}/1",
        "SECRET_KEY": site.key,
    }
    site.start_web("second", **second)
    site.wait_for("second")
    for visitor in (table.anna, table.bruno):
        shown = [
            hand_in(text) for text in (visitor.get(table.path).text, _ask_second(site, visitor, table.path))
        ]
        ensure(shown[0] and shown[0] == shown[1], "the second site shows another hand")


def hand_in(page: str) -> list[tuple[str, str]]:
    """Return the cards that a page shows to whoever holds them."""
    return re.findall(r'<li[^>]* data-value="(\d+)" data-suit="(\w+)">', page)


def _ask_second(site: Installed, visitor: Visitor, path: str) -> str:
    with socket(AF_UNIX) as link:
        link.connect(str(site.run / "second.sock"))
        connection = HTTPConnection(NAME)
        connection.sock = link
        headers = {"Cookie": visitor.cookie, "X-Forwarded-Proto": "https", "X-Forwarded-For": "127.0.0.1"}
        connection.request("GET", path, headers=headers)
        return connection.getresponse().read().decode()


def nothing_went_wrong(site: Installed) -> None:
    """Read all that the processes have written."""
    for part in (*site.parts.servers, *site.parts.referees):
        wrong = [line for line in part.said.splitlines() if "Traceback" in line or " ERROR " in line]
        ensure(not wrong, f"{part.name}: {wrong[:1]}")


# -- all of it ---------------------------------------------------------------------------------------


def prove(folder: Path) -> dict[str, Any]:
    """Install a site in `folder`, try it, and return figures; raise `NotProved`."""
    begun, ports = time.monotonic(), free_ports(4)
    with site_in(folder, ports=ports[:2], servers=0, referees=2) as parts:
        site = Installed(folder, parts, ports)
        for referee in parts.referees:
            referee.options["env"] = site.environment
        say("Starting PostgreSQL and Redis ...")
        parts.start(site.prepare)
        site.start_web("web-1")
        site.start_web("web-2")
        site.wait_for("web-1", "web-2")
        front = site.nginx()
        parts.servers.append(front)
        front.start()
        front.wait()
        site.manage("ready")
        table = Table(site)
        pages_are_as_told(table)
        table.open()
        moved = asyncio.run(processes_are_replaced(site, table))
        a_backup_is_a_site(site, table)
        nothing_went_wrong(site)
        plays = site.stored()[0][1]
    return {"proved": True, "plays": plays, "moved": moved, "seconds": round(time.monotonic() - begun, 1)}


def _last_words(folder: Path) -> str:
    """Return the end of every log."""
    logs = sorted(folder.glob("*.log"))
    return "\n".join(f"== {log.name}\n{log.read_text(errors='replace')[-1500:]}" for log in logs)


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="scopa-prove-") as folder:
        try:
            print(json.dumps(prove(Path(folder))))
        except (NotProved, ChaosError, OSError, WebSocketException) as error:
            say(f"Not proved: {error!r}\n{_last_words(Path(folder))}")
            print(json.dumps({"proved": False}))
            return 1
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings")
    sys.exit(main())
