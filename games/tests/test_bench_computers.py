"""Pages and plays are measured while computers play."""

import json

import pytest
from django.core.management import CommandError, call_command


def test_figures_of_a_few_tables(capsys, monkeypatch):
    monkeypatch.setattr("games.bench.computer_tables.WARM_UP", 0.0)
    call_command("bench_computers", tables=3, level="greedy", seconds=3, pause=0.2, pages=10)
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (found["tables"], found["failed_pages"], found["errors"]) == (3, 0, 0)
    assert found["plays"] > 3 and found["pages"] > 3
    assert 0 <= found["play_p50_ms"] <= found["play_p99_ms"] <= found["slowest_play_ms"]
    assert 0 < found["page"]["p50_ms"] <= found["page"]["p99_ms"]


@pytest.mark.parametrize("wrong", ["tables", "seconds", "pause", "pages"])
def test_numbers_that_make_no_sense(wrong):
    with pytest.raises(CommandError, match="above 0"):
        call_command("bench_computers", **{wrong: 0})
