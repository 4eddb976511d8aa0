"""What installs the site: each file is sound by its own schema, and they agree with each other and with the site."""

import re
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from scopa_site.environment import env
from scopa_site.scratch import ROOT
from scopa_site.serving import LARGEST_MESSAGE, UNFINISHED

DEPLOY = ROOT / "scopa_site" / "deploy"
NGINX = (DEPLOY / "nginx" / "scopa.conf").read_text()
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
OF_THE_SITE = [name for name, service in SERVICES.items() if service["image"] == "scopa"]
LINES = (ROOT / "Dockerfile").read_text().replace("\\\n", "").splitlines()


# Settings that are read only where another says so: PostgreSQL, and google among SOCIAL.
SOMETIMES = {"DATABASE_POOL", "DATABASE_CONN_MAX_AGE", "GOOGLE_CLIENT_ID", "GOOGLE_SECRET"}


def unit(path):
    parser = RawConfigParser(strict=False)
    parser.optionxform = str
    parser.read(path)
    return parser


def commands():
    """Yield what units and services run of the site, as words."""
    for path in UNITS:
        yield unit(path)["Service"]["ExecStart"].split()[1:]
    for name in OF_THE_SITE:
        yield SERVICES[name]["command"][1:]


def seconds(text):
    return int(re.fullmatch(r"(\d+)s?", text)[1])


# -- compose -----------------------------------------------------------------------------------------


def test_the_compose_file_is_one():
    checker = Path(sys.executable).with_name("check-jsonschema")
    command = [checker, "--builtin-schema", "vendor.compose-spec", ROOT / "compose.yaml"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_volumes_and_dependencies_are_declared():
    for service in SERVICES.values():
        named = {volume.partition(":")[0] for volume in service.get("volumes", [])}
        assert {name for name in named if name.isidentifier()} <= set(COMPOSE["volumes"])
        assert set(service.get("depends_on", {})) <= set(SERVICES)


@pytest.mark.parametrize("name", OF_THE_SITE)
def test_a_process_of_the_site_has_few_rights_and_waits_for_what_it_needs(name):
    service = SERVICES[name]
    assert service["cap_drop"] == ["ALL"] and service["read_only"]
    assert service["depends_on"]["database"]["condition"] == "service_healthy"
    if name != "prepare":
        assert service["depends_on"]["prepare"]["condition"] == "service_completed_successfully"
        assert service["healthcheck"]["test"][0] == "CMD"
        assert service["restart"] == "unless-stopped"


def test_no_password_is_written_down():
    assert not re.search(r"(?i)password: +[^$\s]", (ROOT / "compose.yaml").read_text())
    example = (DEPLOY / "env.example").read_text()
    assert re.search(r"^SECRET_KEY=$", example, re.MULTILINE)
    assert re.search(r"^POSTGRES_PASSWORD=$", example, re.MULTILINE)
    assert "/.env" in (ROOT / ".gitignore").read_text().split()


# -- the image ---------------------------------------------------------------------------------------


def test_the_image_runs_as_nobody_mighty_and_is_asked_how_it_is():
    users = [line for line in LINES if line.startswith("USER ")]
    assert users == ["USER 10001:10001"]  # by number, so that a host can see that it is not root
    assert LINES.index(users[0]) > max(i for i, line in enumerate(LINES) if line.startswith("RUN "))
    assert any(line.startswith("HEALTHCHECK ") for line in LINES)


def test_the_image_has_all_that_the_site_is_made_of_and_nothing_else():
    copied = {word for line in LINES if line.startswith("COPY ") for word in line.split()[1:-1]}
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert copied - {"--from=packages", "/opt/venv"} == let_in
    assert all((ROOT / name).exists() for name in let_in)
    apps = {app.split(".")[0] for app in settings.INSTALLED_APPS}
    assert {app for app in apps if (ROOT / app).is_dir()} < let_in


# -- both agree with the site ------------------------------------------------------------------------


def test_every_command_is_one():
    known = {path.stem for path in (ROOT / "games" / "management" / "commands").glob("*.py")}
    run = [words for words in commands() if words[0] == "manage.py"]
    assert len(run) == len(UNITS) + len(OF_THE_SITE)
    assert {words[1] for words in run} == {"web", "referee", "prepare"} <= known


def test_the_proxy_knows_the_processes():
    served = {words[words.index("--socket") + 1] for words in commands() if "--socket" in words}
    assert served == {"/run/scopa/web-1.sock", "/run/scopa/web-2.sock", "/run/scopa/web-%i.sock"}
    upstreams = re.findall(r"^upstream \w+ \{.*?^\}", NGINX, re.MULTILINE | re.DOTALL)
    assert len(upstreams) == 2
    for upstream in upstreams:
        assert set(re.findall(r"server unix:(\S+)", upstream)) == served - {"/run/scopa/web-%i.sock"}
    target = (DEPLOY / "systemd" / "scopa.target").read_text()
    assert {f"/run/scopa/web-{number}.sock" for number in re.findall(r"scopa-web@(\d)", target)} < served


def test_the_proxy_lets_through_what_the_site_takes():
    megabytes = int(re.search(r"client_max_body_size (\d+)m;", NGINX)[1])
    assert settings.LARGEST_REQUEST <= megabytes * 2**20 < 2 * settings.LARGEST_REQUEST
    assert settings.SCOPA_MAX_FRAME < LARGEST_MESSAGE


def test_the_proxy_waits_longer_than_a_quiet_page_is_waited_for():
    waits = [seconds(found) for found in re.findall(r"proxy_(?:read|send)_timeout (\w+);", NGINX)]
    assert len(waits) == 2
    assert min(waits) > settings.SCOPA_PRESENCE_FRESH * 1.5 + settings.SCOPA_HEARTBEAT


def test_whoever_stops_a_process_waits_until_it_has_gone_in_peace():
    needed = settings.SCOPA_DRAIN + UNFINISHED
    webs = [path for path in UNITS if "web" in path.name]
    assert [seconds(unit(path)["Service"]["TimeoutStopSec"]) > needed for path in webs] == [True]
    assert seconds(SERVICES["web-1"]["stop_grace_period"]) > needed


def test_what_a_visitor_says_of_where_they_come_from_is_not_believed():
    assert re.findall(r"proxy_set_header X-Forwarded-For (\S+);", NGINX) == ["$remote_addr"]
    assert 'proxy_set_header Daphne-Root-Path "";' in NGINX


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_the_units_are_units(tmp_path):
    for path in (DEPLOY / "systemd").iterdir():
        text = path.read_text().replace("/opt/scopa/.venv/bin/python", "/usr/bin/env")
        (tmp_path / path.name).write_text(text)
    instances = [str(tmp_path / path.name.replace("@.", "@1.")) for path in UNITS]
    command = ["systemd-analyze", "verify", "--man=no", *instances, str(tmp_path / "scopa.target")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "scopa" in line]
    assert ours == []


# -- the guide ---------------------------------------------------------------------------------------


def documented():
    """Return the names in the table of settings."""
    rows = re.findall(r"^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|", (ROOT / "DEPLOY.md").read_text(), re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([A-Z0-9_]+)`", row)]


def test_every_setting_is_told_once_and_nothing_else():
    told = documented()
    assert len(told) == len(set(told))
    assert env.asked - SOMETIMES == set(told) - SOMETIMES


def test_the_example_sets_what_there_is():
    names = re.findall(r"^#?([A-Z_]+)=", (DEPLOY / "env.example").read_text(), re.MULTILINE)
    assert set(names) - {"POSTGRES_PASSWORD"} <= set(documented())
