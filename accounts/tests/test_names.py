"""Names that people may go by, and names that nobody may."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts.names import MAX_LENGTH, clean_name


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna  ", "Anna"),
        ("Anna   Magnani", "Anna Magnani"),
        ("Ａｎｎａ", "Anna"),
        ("Åsa", "Åsa"),
        ("Åsa", "Åsa"),
        ("Иван", "Иван"),
        ("7", "7"),
        ("o'Hara-Smith", "o'Hara-Smith"),
        ("x" * MAX_LENGTH, "x" * MAX_LENGTH),
    ],
)
def test_a_name_is_shown_tidy(written, shown):
    assert clean_name(written) == shown


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("", "no_letter"),
        ("   ", "no_letter"),
        ("...", "no_letter"),
        ("🂡", "no_letter"),
        ("x" * (MAX_LENGTH + 1), "too_long"),
        ("ﬃ" * 9, "too_long"),  # each becomes three letters
        ("An\u200bna", "unseen"),  # zero-width space
        ("\ufeffAnna", "unseen"),
        ("Anna\u202e", "unseen"),  # right-to-left override
        ("\u2066Anna", "unseen"),
        ("An\nna", "unseen"),
        ("Anna\x00", "unseen"),
        ("Anna\u2028", "unseen"),
        ("\u3164", "unseen"),  # Hangul filler: a letter drawn as nothing
        ("a\ue000", "unseen"),  # private use
    ],
)
def test_a_name_is_refused(written, code):
    with pytest.raises(ValidationError) as refused:
        clean_name(written)
    assert refused.value.code == code


def test_the_refusal_says_how_long_a_name_may_be():
    with pytest.raises(ValidationError) as refused:
        clean_name("x" * 30)
    assert refused.value.messages == ["A name has at most 24 characters."]


@given(st.text(max_size=40))
def test_a_name_once_tidy_stays_as_it_is(text):
    try:
        name = clean_name(text)
    except ValidationError:
        return
    assert 1 <= len(name) <= MAX_LENGTH
    assert clean_name(name) == name
