"""`manage.py check_record`: one JSON line a record, exit status 1 and a clear word for what is wrong."""

import json
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

LINES = Path(__file__).parents[1] / "engine" / "tests" / "data" / "records.jsonl"
PAIRS = [json.loads(line) for line in LINES.read_text().splitlines()]
VALID = next(pair for pair in PAIRS if "legal" in pair["expect"].get("rounds", [{}])[0])
INVALID = next(pair for pair in PAIRS if not pair["expect"]["valid"])


def check(*arguments: str) -> tuple[int, list[Any], str]:
    """Run the command here; return its exit status, the JSON lines it printed, and its errors."""
    out, errors, status = StringIO(), StringIO(), 0
    try:
        call_command("check_record", *arguments, stdout=out, stderr=errors)
    except SystemExit as exit:
        status = int(exit.code or 0)
    return status, [json.loads(line) for line in out.getvalue().splitlines()], errors.getvalue()


def write(path: Path, *records: Any) -> str:
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return str(path)


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Any:
    def give(text: str | bytes) -> None:
        data = text.encode() if isinstance(text, str) else text
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(data)))

    return give


def without_legal(told: Any) -> Any:
    return told | {"rounds": [{k: v for k, v in one.items() if k != "legal"} for one in told["rounds"]]}


def test_a_record_comes_to_what_it_must(tmp_path: Path) -> None:
    path = write(tmp_path / "match.json", VALID["record"])
    assert check(path) == (0, [without_legal(VALID["expect"])], "")


def test_legal_lists_what_was_legal_before_each_event(tmp_path: Path) -> None:
    path = write(tmp_path / "match.json", VALID["record"])
    assert check(path, "--legal") == (0, [VALID["expect"]], "")


def test_lines_are_checked_in_their_order_and_blank_ones_skipped(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_text(f"\n{json.dumps(INVALID['record'])}\n   \n\n{json.dumps(VALID['record'])}\n\n")
    status, told, errors = check(str(path))
    assert (status, [one["valid"] for one in told], errors) == (1, [False, True], "")


def test_a_broken_rule_is_named_with_its_round_and_ply(tmp_path: Path) -> None:
    status, [told], _ = check(write(tmp_path / "match.json", INVALID["record"]))
    assert status == 1
    assert told.pop("error")
    assert told == INVALID["expect"]


def test_one_wrong_file_does_not_hide_the_others(tmp_path: Path) -> None:
    good = write(tmp_path / "match.json", VALID["record"])
    status, told, errors = check(good, str(tmp_path / "missing.json"), good)
    assert (status, [one["valid"] for one in told]) == (1, [True, True])
    assert errors.count("\n") == 1 and "missing.json" in errors


def test_a_pretty_printed_file_is_one_record(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("\ufeff" + json.dumps(VALID["record"], indent=2))
    assert check(str(path))[0] == 0


@pytest.mark.parametrize("indent", [None, 2])
def test_standard_input_may_be_one_document(stdin: Any, indent: int | None) -> None:
    stdin(json.dumps(VALID["record"], indent=indent))
    assert check("-") == (0, [without_legal(VALID["expect"])], "")


def test_standard_input_may_be_lines(stdin: Any) -> None:
    stdin(f"{json.dumps(VALID['record'])}\n\nnonsense\n{json.dumps(VALID['record'])}\n")
    status, told, _ = check("-")
    assert (status, [one["valid"] for one in told]) == (1, [True, False, True])


def test_a_broken_document_on_standard_input_is_one_error(stdin: Any) -> None:
    stdin(json.dumps(VALID["record"], indent=2)[:-5])
    status, told, _ = check("-")
    assert (status, len(told)) == (1, 1)


NO_RECORDS = {
    "nothing": "",
    "prose": "Scopa!",
    "a number": "7",
    "a list": "[]",
    "null": "null",
    "another object": '{"format": "chess/1"}',
    "an expectation": json.dumps(VALID),
    "half a record": json.dumps(VALID["record"])[:400],
    "a deep one": "[" * 200_000,
    "a deep but whole one": '{"a":' * 100_000 + "1" + "}" * 100_000,
    "a long number": "9" * 10_000,
    "a lone surrogate": '{"format": "\\ud800"}',
    "a wide one": json.dumps(["7D"] * 300_000),
    "no seats": json.dumps(VALID["record"] | {"seats": []}),
    "seats that are none": json.dumps(VALID["record"] | {"seats": [7, None]}),
    "no such variant": json.dumps(VALID["record"] | {"variant": ["scopa"]}),
    "no such option": json.dumps(VALID["record"] | {"rules": {"\ud800": {}}}),
    "no such value": json.dumps(VALID["record"] | {"rules": {"capture": {}}}),
    "rounds that are none": json.dumps(VALID["record"] | {"rounds": {"0": 1}}),
    "a number as play": json.dumps(VALID["record"] | {"rounds": [VALID["record"]["rounds"][0] | {"plays": [7]}]}),
    "a far dealer": json.dumps(VALID["record"] | {"rounds": [VALID["record"]["rounds"][0] | {"dealer": 10**30}]}),
    "a wrong deck": json.dumps(VALID["record"] | {"rounds": [VALID["record"]["rounds"][0] | {"deck": "7D ZZ"}]}),
    "a wrong result": json.dumps(VALID["record"] | {"result": {"totals": {}, "winner": [], "ended_by": {}}}),
}  # fmt: skip


@pytest.mark.parametrize("text", NO_RECORDS.values(), ids=NO_RECORDS)
def test_a_text_that_is_no_record_is_refused_clearly(tmp_path: Path, text: str) -> None:
    path = tmp_path / "text.json"
    path.write_text(text)
    status, [told], errors = check(str(path))
    assert (status, told["valid"], errors) == (1, False, "")
    assert told["error"] and len(told["error"]) < 1000


def test_the_error_of_an_expectation_says_what_a_record_must_be(tmp_path: Path) -> None:
    _, [told], _ = check(write(tmp_path / "line.jsonl", VALID))
    assert told["error"] == "This is not a record: “format” must be “scopa-record/1”."


@pytest.mark.parametrize("name", ["x.json", "x.jsonl", "-"])
def test_what_is_not_text_is_refused_clearly(tmp_path: Path, stdin: Any, name: str) -> None:
    stdin(b"\x00\xff\xfe")
    path = tmp_path / name
    path.write_bytes(b"\x00\xff\xfe")
    status, told, errors = check(name if name == "-" else str(path))
    assert (status, told) == (1, [])
    assert "not text" in errors and errors.count("\n") == 1


@pytest.mark.parametrize("name", ["none.json", "none.jsonl", "folder.json", "folder.jsonl", "."])
def test_a_file_that_cannot_be_read_is_refused_clearly(tmp_path: Path, name: str) -> None:
    for folder in ("folder.json", "folder.jsonl"):
        (tmp_path / folder).mkdir()
    status, told, errors = check(str(tmp_path / name))
    assert (status, told) == (1, [])
    assert name in errors + "." and errors.count("\n") == 1


def run(*arguments: str, given: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "manage.py", "check_record", *arguments]
    return subprocess.run(
        command, input=given, capture_output=True, text=True, cwd=settings.BASE_DIR, check=False
    )


def test_the_exit_status_tells_right_from_wrong(tmp_path: Path) -> None:
    done = run("-", "--legal", given=json.dumps(VALID["record"]))
    assert (done.returncode, json.loads(done.stdout), done.stderr) == (0, VALID["expect"], "")
    done = run(write(tmp_path / "match.json", INVALID["record"]), str(tmp_path / "none"))
    assert done.returncode == 1
    assert json.loads(done.stdout)["valid"] is False
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
