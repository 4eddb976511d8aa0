"""What a test has committed is gone when the next one begins, on either back end."""

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command

from accounts.models import Player
from games.models import Match
from games.tests.tables import person, set_table


def empty():
    call_command("flush", verbosity=0, interactive=False, reset_sequences=False)


@pytest.mark.django_db(transaction=True)
def test_rows_that_point_at_each_other_go_and_numbers_go_on():
    last = set_table(person("Anna"), person("Bruno"), dealer=1, hands=["7D", "4C"], table="2S").pk
    empty()
    assert not Match.objects.exists() and not Player.objects.exists()
    assert ContentType.objects.exists()
    again = set_table(person("Anna"), person("Bruno"), dealer=1, hands=["7D", "4C"], table="2S")
    assert again.pk > last
