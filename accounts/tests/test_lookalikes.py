"""Names that look alike look the same; words that speak for the site are kept."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts.lookalikes import is_reserved, look_of
from accounts.models import Player
from accounts.names import MAX_LENGTH, clean_name, name_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "АNNА"),  # А is Cyrillic
        ("PaypaI", "Paypal"),
        ("Otto", "0tto"),
        ("Marnie", "Mamie"),
        ("Bob", "Вob"),  # В is Cyrillic
        ("Nina", "Νina"),  # Ν is Greek
        ("Anna Magnani", "Anna.Magnani"),
        ("Anna Magnani", "annamagnani"),
        ("Bruno", "Bruno_"),
        ("Straße", "STRASSE"),
        ("Иван", "ИВАН"),
        ("coco", "сосо"),  # the second is all Cyrillic
    ],
)
def test_a_reader_could_take_one_for_the_other(one, other):
    assert look_of(one) == look_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Anne"), ("Asa", "Åsa"), ("Иван", "Ivan"), ("Anna 2", "Anna 3"), ("pere", "père")],
)
def test_a_reader_tells_them_apart(one, other):
    assert look_of(one) != look_of(other)


@given(st.text(min_size=1, max_size=MAX_LENGTH))
def test_every_name_has_a_look_that_can_be_stored(name):
    try:
        clean = clean_name(name)
    except ValidationError:
        return
    assert 1 <= len(look_of(clean)) <= Player._meta.get_field("look").max_length


@given(st.text(alphabet="abcXYZ àÉñдЖщΣß01lI", min_size=1, max_size=12))
def test_the_key_of_a_key_is_the_key(name):
    assert name_key(name_key(name)) == name_key(name)
    assert name_key(name.upper()) == name_key(name_key(name.upper()))


@pytest.mark.parametrize(
    "name",
    [
        *("admin", "ADMIN", "Admin 2", "Аdmіn", "ad min", "adm1n", "The Moderator", "moderatore", "АДМИН"),
        *("Scopa", "scopa", "Ѕсора", "Computer", "Компьютер", "datorn", "Guest 1234", "Ospite", "Gennaro"),
        *("closed account", "Closed-Account", "Nobody"),
    ],
)
def test_a_name_is_kept_for_the_site(name):
    assert is_reserved(name)


@pytest.mark.parametrize("name", ["Adamina", "Scopa fan", "Botticelli", "Anna", "Nobody Else", "Model", "7"])
def test_a_name_is_free(name):
    assert not is_reserved(name)
