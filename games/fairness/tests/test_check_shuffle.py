"""`manage.py check_shuffle`: where the cards lie, in as many decks as one likes."""

from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.fairness.statistics import places_of


def test_it_says_what_it_counted(capsys):
    call_command("check_shuffle", "--decks", "4000")
    told = capsys.readouterr().out
    assert told.startswith("4,000 decks: chi-square ") and "1521 degrees of freedom" in told


def test_a_bias_ends_it_with_an_error(capsys):
    def first_stays(decks, first):
        return places_of(decks, lambda source, cards: tuple(cards), first=first)

    with patch("games.management.commands.check_shuffle.places_of", first_stays), pytest.raises(SystemExit):
        call_command("check_shuffle", "--decks", "4000")
    assert "chi-square" in capsys.readouterr().out


def test_too_few_decks_say_nothing():
    with pytest.raises(CommandError, match="4000"):
        call_command("check_shuffle", "--decks", "100")
