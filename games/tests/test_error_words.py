"""Errors of the engine are told in the reader's language, their parts included."""

import pytest
from django.utils.translation import override

from games.engine.errors import EngineError, RecordError, RulesError
from games.engine.record import load_record
from games.engine.rules import Rules
from games.error_words import error_words


@pytest.fixture
def bracketed(monkeypatch):
    """Translate every text by putting it in angle brackets."""
    monkeypatch.setattr("games.error_words.gettext", lambda text: f"<{text}>")


def raised(act):
    with pytest.raises(EngineError) as caught:
        act()
    return caught.value


def test_in_english_it_is_what_the_engine_says():
    error = raised(lambda: Rules.from_options({"target": 0}))
    with override("en"):
        assert error_words(error) == str(error) == "target cannot be 0: it must be from 1 to 200."


def test_what_is_expected_is_translated(bracketed):
    assert error_words(raised(lambda: Rules.from_options({"target": 0}))) == (
        "<target cannot be 0: it must be <from 1 to 200>.>"
    )
    assert error_words(raised(lambda: load_record("[]"))) == (
        "<This is not a record: “record” must be <an object>.>"
    )


def test_an_error_within_an_error_is_translated(bracketed):
    inner = RulesError("unknown", first="x")
    assert error_words(RecordError("rules", detail=inner)) == (
        "<The rules of this record are wrong: <There is no option “x”.>>"
    )


def test_what_somebody_wrote_is_left_as_it_is(bracketed):
    assert error_words(RulesError("unknown", first="empty {x}")) == "<There is no option “empty {x}”.>"
