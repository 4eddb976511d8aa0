"""Every line of data/records.jsonl: a whole match, and what checking it must say."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.record import check_record, read_record

LINES = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "records.jsonl").read_text().splitlines()
]


def wanted(told: Any, expected: Any) -> Any:
    """Cut what is told down to what a line expects: `legal` only where given, `error` never."""
    if not expected["valid"]:
        return {key: value for key, value in told.items() if key != "error"}
    rounds = [
        {key: value for key, value in mine.items() if key != "legal" or "legal" in theirs}
        for mine, theirs in zip(told["rounds"], expected["rounds"], strict=True)
    ]
    return told | {"rounds": rounds}


@pytest.mark.parametrize(
    "line", LINES, ids=[f"{number}-{line['record']['variant']}" for number, line in enumerate(LINES)]
)
def test_record(line: Any) -> None:
    with_legal = any("legal" in one for one in line["expect"].get("rounds", ()))
    told = check_record(read_record(line["record"]), with_legal=with_legal)
    assert json.loads(json.dumps(wanted(told, line["expect"]))) == line["expect"]
    if not told["valid"]:
        assert told["error"]


@pytest.mark.parametrize("line", LINES[::10], ids=[line["record"]["variant"] for line in LINES[::10]])
def test_writing_a_record_gives_what_was_read(line: Any) -> None:
    record = read_record(line["record"])
    assert read_record(json.loads(json.dumps(record.to_json()))) == record
    assert record.to_json() == line["record"]
