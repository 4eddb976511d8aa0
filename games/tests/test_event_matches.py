"""What is different at a match of a tournament: fixed deals, more time to come, no way out without a result."""

import pytest
from django.utils import timezone

from games.clocks import Clock
from games.engine.cards import format_cards
from games.models import Match, Seat
from games.own_data import tell_all
from games.presenters.away import show_exits
from games.presenters.rematch import show_rematch
from games.selectors import record_of
from games.services import stop
from games.services.claim import choose
from games.services.finish import drop
from games.services.refusals import Refused
from games.services.rematch import play_again
from games.services.resign import resign
from games.services.rounds import begin_match
from games.services.talk import phrases_alone
from games.services.watching import open_hand
from games.tests.tables import deck_of, play_rounds, round_of, set_table, snapshot_of, variant

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna, bruno):
    match = set_table(anna, bruno, clock="180+5")
    Match.objects.filter(pk=match.pk).update(event="cup")
    match.refresh_from_db()
    return match


def test_the_deals_are_those_that_were_fixed_and_the_others_by_chance(anna, bruno):
    rules = variant().rules()
    decks = [format_cards(deck_of(rules, hands=hands)) for hands in (["7D 5C KC"], ["2S 3S 4S"])]
    match = Match.objects.create(
        variant=variant(), options=rules.options(), boards=[[0, decks[0]], [1, decks[1]]]
    )
    Seat.objects.bulk_create(Seat(match=match, index=i, player=one) for i, one in enumerate((anna, bruno)))
    begin_match(match, dealer=0)
    play_rounds(match)
    stored = list(match.rounds.order_by("number").values_list("dealer", "deck"))
    assert stored[:2] == [(0, decks[0]), (1, decks[1])] and len(stored) > 2


def test_a_match_gives_its_own_time_for_the_first_play(anna, bruno, settings):
    times = {}
    for patience in (None, 300):
        match = Match.objects.create(
            variant=variant(), options=variant().rules().options(), clock="180+5", patience=patience
        )
        Seat.objects.bulk_create(
            Seat(match=match, index=i, player=one) for i, one in enumerate((anna, bruno))
        )
        begin_match(match)
        stored = round_of(match)
        times[patience] = (stored.flag - stored.turn_began).total_seconds()
    assert times == {None: settings.SCOPA_FIRST_PLAY_LIMIT, 300: 300}
    assert Clock.parse("180+5").live


@pytest.mark.parametrize(
    "action",
    [
        lambda match: stop.offer_stop(match_id=match.pk, seat=0),
        lambda match: stop.abort(match_id=match.pk, seat=0),
        lambda match: stop.close(match_id=match.pk, seat=0),
        lambda match: open_hand(match_id=match.pk, seat=0, on=True),
        lambda match: choose(match_id=match.pk, seat=0, wish="computer"),
    ],
)
def test_it_is_not_ended_without_a_result_nor_played_by_a_computer(match, action):
    with pytest.raises(Refused):
        action(match)
    exits = show_exits(snapshot_of(match), match.seats.first())
    assert (exits.call_off, exits.close, exits.stop, exits.open_hand) == (False, False, "", "")


def test_nobody_plays_again_by_themselves(match, anna):
    resign(match_id=match.pk, seat=1)
    with pytest.raises(Refused, match="tournament says"):
        play_again(match=match, player=anna, now=timezone.now())
    shown = show_rematch(snapshot_of(match), match.seats.first(), timezone.now())
    assert (shown.kind, shown.url) == ("event", "/events/cup/")


def test_its_table_leads_to_the_tournament(match, anna, client):
    client.force_login(anna)
    assert client.get(match.get_absolute_url()).content.decode().count('href="/events/cup/"') == 1
    drop(match, now=timezone.now(), ended_by="absent")
    page = client.get(match.get_absolute_url()).content.decode()
    assert page.count('href="/events/cup/"') == 2 and "replay/" not in page


def test_partners_have_the_phrases_alone(anna, bruno):
    match = set_table(anna, bruno, of="scopone9", players=4, teams=2, level="random")
    assert not phrases_alone(match, "table")
    match.event = "cup"
    assert phrases_alone(match, "table")


def test_a_sealed_match_has_no_record(match, anna):
    Match.objects.filter(pk=match.pk).update(sealed=True)
    resign(match_id=match.pk, seat=1)
    match.refresh_from_db()
    with pytest.raises(ValueError, match="no record"):
        record_of(match)
    assert "record" not in tell_all(None, anna)["matches"][0]
