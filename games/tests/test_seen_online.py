"""Who does not want to be seen online is named to nobody, except at the table where they play."""

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.follows import follow
from accounts.services import prefer
from games.lobby.people import online_now
from games.presence import Page, arrive
from games.tests.tables import set_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def hidden(anna, bruno):
    """Anna, who looks around and does not want to be seen, and is followed by Bruno."""
    arrive(Page("anna", anna.pk))
    follow(player=bruno, other=anna)
    prefer(player=anna, seen_online=False)
    return anna


def profile(client, player):
    return client.get(reverse("games:player", args=[player.pk]))


def test_others_do_not_read_it_on_her_page_or_their_own(client, hidden, bruno):
    client.force_login(bruno)
    assert profile(client, hidden).context["online"] is False
    assert profile(client, bruno).context["followed"] == [(hidden, False)]
    prefer(player=hidden, seen_online=True)
    assert profile(client, hidden).context["online"] is True
    assert profile(client, bruno).context["followed"] == [(hidden, True)]


def test_she_herself_does(client, hidden):
    client.force_login(hidden)
    assert profile(client, hidden).context["online"] is True


def test_the_lobby_counts_her_without_a_name(hidden, bruno):
    arrive(Page("bruno", bruno.pk, lobby=True))
    online = online_now(timezone.now())
    assert [one.name for one in online.people] == ["Bruno"]
    assert (online.count, online.unnamed) == (2, 1)


def test_at_a_table_she_is_seen(hidden, bruno):
    match = set_table(hidden, bruno)
    arrive(Page("anna at the table", hidden.pk, match.pk))
    assert [(one.name, one.doing) for one in online_now(timezone.now()).people] == [("Anna", "playing")]


def test_it_is_chosen_on_the_page_of_settings(client, anna):
    client.force_login(anna)
    client.post(reverse("accounts:preferences"), {"deck": "neapolitan", "only": "deck"})
    anna.refresh_from_db()
    assert anna.preferences["seen_online"] is True
    everything = {
        "deck": "neapolitan",
        "size": "normal",
        "sort": "value",
        "motion": "normal",
        "theme": "auto",
    }
    client.post(reverse("accounts:preferences"), everything)
    anna.refresh_from_db()
    assert anna.preferences["seen_online"] is False
