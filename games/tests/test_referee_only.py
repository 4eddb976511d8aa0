"""A referee with some duties only: where computers that think have processes, or machines, of their own."""

import pytest
from django.core.management import CommandError

from games.management.commands.referee import _chosen
from games.referee.duties import DUTIES


def test_it_has_all_duties_unless_some_are_named():
    assert _chosen("") == DUTIES
    assert [duty.name for duty in _chosen("rounds, offers")] == ["rounds", "offers"]


def test_a_duty_that_there_is_not():
    with pytest.raises(CommandError, match=r"no duty 'round'\. There are: rounds, "):
        _chosen("round")
