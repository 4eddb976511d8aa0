"""The alert rules ask for what is measured, and the guide tells of each what to do."""

import re
import shutil
import subprocess

import pytest
import yaml
from prometheus_client import REGISTRY

from games.health import metrics
from scopa_site.environment import BASE_DIR

FOLDER = BASE_DIR / "scopa_site" / "deploy"
RULES = [
    rule for group in yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"] for rule in group["rules"]
]
GUIDE = (FOLDER / "WATCH.md").read_text()
LABELS = {
    "job": {"scopa"},
    "status": {"2xx", "3xx", "4xx", "5xx", "playing", "open"},
    "level": {"warning", "error", "critical"},
}
ENDS = {
    "counter": ("_total",),
    "histogram": ("_bucket", "_sum", "_count"),
    "summary": ("_sum", "_count"),
    "gauge": ("",),
}


def measured():
    """Return the names by which Prometheus knows what is measured; `up` is its own."""
    return {"up"} | {family.name + end for family in REGISTRY.collect() for end in ENDS.get(family.type, ())}


def ours():
    return {metric._name for metric in vars(metrics).values() if hasattr(metric, "_labelnames")}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_a_rule_asks_for_what_there_is_and_says_what_to_do(rule):
    asked = set(re.findall(r"([a-z_]+)\{", rule["expr"]))
    assert asked and asked <= measured()
    for name, values in re.findall(r'(\w+)=~?"([^"]*)"', rule["expr"]):
        assert set(values.split("|")) <= LABELS[name]
    assert rule["expr"].count("(") == rule["expr"].count(")")
    assert set(rule["annotations"]) == {"summary", "meaning", "action"}
    assert rule["labels"]["severity"] in ("page", "ticket")
    assert f"### {rule['alert']}\n" in GUIDE


def test_the_guide_tells_of_rules_that_there_are_and_of_every_metric():
    assert re.findall(r"^### (\w+)$", GUIDE, re.MULTILINE) == [rule["alert"] for rule in RULES]
    told = {re.sub(r"_total$", "", name) for name in re.findall(r"`(scopa_\w+)`", GUIDE)}
    assert ours() <= told
    assert told <= ours()


def test_a_breach_would_be_found():
    assert "scopa_plays" not in measured() and "scopa_plays_total" in measured()
    assert "scopa_thinking_seconds_bucket" in measured()


@pytest.mark.skipif(not shutil.which("promtool"), reason="promtool is not installed")
def test_prometheus_itself_can_read_them():
    subprocess.run(["promtool", "check", "rules", str(FOLDER / "alerts.yml")], check=True)
