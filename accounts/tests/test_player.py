"""What a player is, to the database and to the staff."""

import pytest
from django.urls import reverse

from accounts.models import Player

pytestmark = pytest.mark.django_db


def test_a_player_without_a_name_goes_by_the_username():
    assert Player.objects.create_user("a" * 30).name == "a" * 24


def test_a_player_is_called_by_name_everywhere():
    anna = Player.objects.create_user("anna-1", name="Anna")
    assert str(anna) == anna.get_full_name() == anna.get_short_name() == "Anna"


def test_a_new_player_is_no_guest():
    assert not Player.objects.create_user("anna").is_guest


@pytest.mark.parametrize("place", ["changelist", "add", "change"])
def test_the_staff_see_players(admin_client, admin_user, place):
    arguments = [admin_user.pk] if place == "change" else []
    assert admin_client.get(reverse(f"admin:accounts_player_{place}", args=arguments)).status_code == 200


def test_the_staff_find_players_by_name(admin_client):
    Player.objects.create_user("a1", name="Anna")
    Player.objects.create_user("b1", name="Bruno")
    answer = admin_client.get(reverse("admin:accounts_player_changelist"), {"q": "Anna"})
    assert [player.name for player in answer.context["cl"].result_list] == ["Anna"]
