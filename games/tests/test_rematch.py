"""Playing again: one offer that is accepted, declined, withdrawn or ends; one new match for everybody."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.bell import needs_of
from games.forms_rematch import RematchForm
from games.models import Match, Presence, Relation
from games.presenters.rematch import show_rematch
from games.referee.rematch import end_rematches
from games.services.refusals import Refused
from games.services.rematch import decline, play_again
from games.services.resign import resign
from games.services.seats import take_seat
from games.tests.markup import part
from games.tests.tables import at_once, person, round_of, set_table, snapshot_of, stored_state, variant

pytestmark = pytest.mark.django_db

Status = Match.Status


def ended(*people, **options):
    match = set_table(*people, **options)
    resign(match_id=match.pk, seat=0)
    match.refresh_from_db()
    return match


@pytest.fixture
def match(anna, bruno):
    return ended(anna, bruno, of="napola", target=16, watching=False)


def ask(match, player, later=0.0, **kind):
    return play_again(match=match, player=player, now=timezone.now() + timedelta(seconds=later), **kind)


def looks(player, at=None):
    return Presence.objects.create(channel=f"c{Presence.objects.count()}", player=player, match=at)


def shown(match, player, later=0.0):
    seat = match.seats.get(player=player)
    return show_rematch(snapshot_of(match), seat, timezone.now() + timedelta(seconds=later))


def people_at(match):
    return [seat.shown_name for seat in match.seats.all()]


def press(client, match, **fields):
    return client.post(reverse("games:again", args=[match.key]), fields)


# -- offered and accepted ------------------------------------------------------------------------------


def test_the_offer_is_like_the_old_match(match, bruno):
    new = ask(match, bruno)
    assert new.pk != match.pk and new.key != match.key
    assert (new.variant, new.rules, new.watching) == (match.variant, match.rules, False)
    assert (new.status, new.opened_by, people_at(new)) == (Status.OPEN, bruno, ["", "Bruno"])
    assert new.expires - timezone.now() <= timedelta(seconds=60)


def test_accepted_it_begins(match, anna, bruno):
    new = ask(match, bruno)
    assert ask(match, anna, offer=new.key) == new
    new.refresh_from_db()
    assert (people_at(new), new.status) == (["Anna", "Bruno"], Status.PLAYING)


def test_both_offer_the_same_and_it_begins(match, anna, bruno):
    assert ask(match, anna) == ask(match, bruno)
    assert Match.objects.get(again_of=match).status == Status.PLAYING


def test_twice_is_the_same_offer(match, anna):
    new = ask(match, anna)
    before = stored_state(new)
    assert ask(match, anna) == new
    assert stored_state(new) == before


def test_computers_come_along_and_it_begins_at_once(anna):
    match = ended(anna, players=4, level="random")
    new = ask(match, anna)
    new.refresh_from_db()
    assert [seat.level for seat in new.seats.all()] == ["", "random", "random", "random"]
    assert people_at(new) == people_at(match)
    assert (new.status, new.rounds.count()) == (Status.PLAYING, 1)


def test_each_has_the_seat_they_had():
    people = [person(name) for name in ("Anna", "Bruno", "Carla", "Dino")]
    match = ended(*people, teams=2)
    for player in reversed(people):
        new = ask(match, player)
    new.refresh_from_db()
    assert (people_at(new), new.status) == (people_at(match), Status.PLAYING)


def test_the_first_dealer_alternates_through_five_rematches(anna, bruno):
    match = ended(anna, bruno)
    dealers = [match.rounds.get(number=1).dealer]
    for _ in range(5):
        ask(match, anna)
        new = ask(match, bruno)
        dealers.append(round_of(new).dealer)
        resign(match_id=new.pk, seat=1)
        match = Match.objects.get(pk=new.pk)
    assert dealers == [dealers[0], 1 - dealers[0]] * 3


@pytest.mark.django_db(transaction=True)
def test_both_at_once_make_one_match(anna, bruno):
    match = ended(anna, bruno)
    done = at_once(*[lambda player=player: ask(match, player) for player in (anna, bruno) * 2])
    assert len({one.pk for one in done}) == 1, done
    assert Match.objects.count() == 2 and done[0].rounds.count() == 1


# -- other settings ------------------------------------------------------------------------------------------


def test_the_new_match_has_what_was_changed(client, match, anna, bruno):
    variant("cirulla")
    client.force_login(anna)
    press(client, match, again="", variant="cirulla", target="21", clock="180+5")
    offer = Match.objects.get(again_of=match)
    ask(match, bruno, offer=offer.key)
    offer.refresh_from_db()
    assert (offer.variant.slug, offer.rules.target, offer.clock) == ("cirulla", 21, "180+5")
    assert offer.status == Status.PLAYING


def test_whoever_is_invited_is_told_the_settings(match, anna, bruno):
    ask(match, anna, changes={"target": 21, "clock": "60+3"})
    told = shown(match, bruno)
    assert told.kind == "theirs" and "to 21" in told.terms and "1 min" in told.terms


def test_a_plain_offer_does_not_accept_other_settings(match, anna, bruno):
    offer = ask(match, anna, changes={"target": 21})
    with pytest.raises(Refused, match="other settings"):
        ask(match, bruno)
    assert Match.objects.get(pk=offer.pk).status == Status.OPEN
    ask(match, bruno, offer=offer.key)
    assert Match.objects.get(pk=offer.pk).status == Status.PLAYING


@pytest.mark.parametrize(
    "wrong", [{"target": "0"}, {"target": "x"}, {"clock": "5x"}, {"variant": "none"}, {"variant": "scopone9"}]
)
def test_settings_that_make_no_sense(client, match, anna, wrong):
    variant("scopone9")
    client.force_login(anna)
    answer = client.post(reverse("games:again", args=[match.key]), {"again": "", **wrong}, follow=True)
    assert 'class="message warning"' in answer.text
    assert Match.objects.count() == 1


def test_a_rated_match_with_another_target_is_casual(anna, bruno):
    match = ended(anna, bruno)
    Match.objects.filter(pk=match.pk).update(rated=True, clock="180+5")
    match.refresh_from_db()
    assert ask(match, anna, changes={"target": 21}).rated is False
    decline(match=match, player=anna, now=timezone.now())
    assert ask(match, anna).rated is True


def test_whoever_says_no_is_not_invited_again_and_again(match, anna, bruno):
    for _ in range(3):
        ask(match, anna)
        decline(match=match, player=bruno, now=timezone.now())
    with pytest.raises(Refused, match="asked Bruno several times"):
        ask(match, anna)
    assert ask(match, bruno).status == Status.OPEN


def test_a_rated_match_is_not_played_again_without_a_clock(anna, bruno):
    match = ended(anna, bruno)
    Match.objects.filter(pk=match.pk).update(rated=True, clock="180+5")
    match.refresh_from_db()
    assert "" not in dict(RematchForm(match).fields["clock"].choices)
    with pytest.raises(Refused, match="needs a clock"):
        ask(match, anna, changes={"clock": ""})


# -- declined, withdrawn, ended --------------------------------------------------------------------------------


def test_declined_it_is_gone_and_the_other_is_told(match, anna, bruno):
    offer = ask(match, anna)
    for _ in range(2):
        decline(match=match, player=bruno, now=timezone.now())
    offer.refresh_from_db()
    assert offer.status == Status.DROPPED
    assert (shown(match, anna).kind, shown(match, anna).text) == ("off", "Bruno would rather not play again.")
    assert shown(match, bruno).kind == "offer"


def test_who_declined_may_change_their_mind(match, anna, bruno):
    ask(match, anna)
    decline(match=match, player=bruno, now=timezone.now())
    ask(match, bruno)
    assert ask(match, anna).status in (Status.OPEN, Status.PLAYING)
    assert Match.objects.get(again_of=match).status == Status.PLAYING


def test_withdrawn_it_cannot_be_accepted(match, anna, bruno):
    offer = ask(match, anna)
    decline(match=match, player=anna, now=timezone.now())
    assert shown(match, bruno).kind == "offer"
    with pytest.raises(Refused, match="invitation is gone"):
        ask(match, bruno, offer=offer.key)
    assert not Match.objects.filter(again_of=match).exists()


def test_it_ends_after_a_minute(match, anna, bruno):
    offer = ask(match, anna)
    looks(anna, match)
    now = timezone.now()
    assert end_rematches(now + timedelta(seconds=15)) == 0
    assert end_rematches(now + timedelta(seconds=61)) == 1
    assert end_rematches(now + timedelta(seconds=61)) == 0
    offer.refresh_from_db()
    assert (offer.status, offer.again_of) == (Status.DROPPED, None)


def test_too_late_it_is_offered_anew(match, anna, bruno):
    offer = ask(match, anna)
    new = ask(match, bruno, later=61)
    assert new != offer and new.opened_by == bruno
    assert Match.objects.get(pk=offer.pk).status == Status.DROPPED


def test_invitations_taken_back_ring_a_few_times_alone(match, anna, bruno, settings):
    settings.SCOPA_CHALLENGES_AN_HOUR = 2
    for _ in range(2):
        ask(match, anna)
        assert needs_of(bruno, now=timezone.now())
        decline(match=match, player=anna, now=timezone.now())
    with pytest.raises(Refused, match="asked Bruno several times"):
        ask(match, anna)
    assert not needs_of(bruno, now=timezone.now())
    assert ask(match, bruno).status == Status.OPEN


def test_invitations_that_nobody_answered_count_too(match, anna, settings):
    settings.SCOPA_CHALLENGES_AN_HOUR = 1
    ask(match, anna)
    end_rematches(timezone.now() + timedelta(seconds=61))
    with pytest.raises(Refused, match="several times"):
        ask(match, anna)


def test_it_is_withdrawn_when_its_owner_leaves_the_table(match, anna):
    ask(match, anna)
    page = looks(anna, match)
    assert end_rematches(timezone.now()) == 0
    page.match = None
    page.save()
    assert end_rematches(timezone.now()) == 1


def test_it_is_withdrawn_when_its_owner_closes_the_browser(match, anna):
    ask(match, anna)
    now = timezone.now()
    assert (
        end_rematches(now) == 0
    )  # pages without a script are not seen; going from page to page takes a moment
    assert end_rematches(now + timedelta(seconds=21)) == 1


def test_when_the_owner_plays_elsewhere_the_button_turns_off_and_says_why(match, anna, bruno):
    looks(anna, match)
    looks(bruno, match)
    ask(match, bruno)
    before = Match.objects.get(pk=match.pk).version
    elsewhere = set_table(person("Carla"), bruno)
    assert elsewhere.status == Status.PLAYING
    assert end_rematches(timezone.now()) == 1
    assert Match.objects.get(pk=match.pk).version > before
    assert (shown(match, anna).kind, shown(match, anna).text) == ("off", "Bruno sits at another table now.")


def test_what_another_service_dropped_makes_room(match, anna, bruno):
    Match.objects.filter(pk=ask(match, anna).pk).update(status=Status.DROPPED)
    assert end_rematches(timezone.now()) == 1
    assert shown(match, bruno).kind == "offer"


def test_whoever_has_left_is_not_waited_for(match, anna, bruno):
    looks(bruno, match).delete()
    assert shown(match, anna).kind == "offer"
    assert (shown(match, anna, later=21).kind, shown(match, anna, later=21).text) == (
        "off",
        "Bruno has left.",
    )
    looks(bruno)
    assert shown(match, anna, later=21).kind == "offer"


def test_blocked_people_do_not_play_again(match, anna, bruno):
    Relation.objects.create(player=bruno, other=anna, kind="block")
    with pytest.raises(Refused, match="do not play with each other"):
        ask(match, anna)


# -- everybody is told -----------------------------------------------------------------------------------------


def test_the_page_shows_how_it_stands_also_when_loaded_anew(client, match, anna, bruno):
    ask(match, anna)
    for player, words in ((anna, "Waiting for Bruno"), (bruno, "Anna invites you")):
        client.force_login(player)
        for _ in range(2):
            panel = part(client.get(match.get_absolute_url()).text, "panel")
            assert words in panel.text and "wins the match" in panel.text


def test_all_pages_of_the_players_follow(client, match, anna, bruno):
    new = ask(match, anna)
    ask(match, bruno)
    for player in (anna, bruno):
        client.force_login(player)
        links = part(client.get(match.get_absolute_url()).text, "panel").all("a", href=new.get_absolute_url())
        assert [link.has("data-follow") for link in links] == [True]


def test_spectators_get_a_link(client, anna, bruno):
    match = ended(anna, bruno)
    assert not part(client.get(match.get_absolute_url()).text, "panel").all("form")
    ask(match, anna)
    new = ask(match, bruno)
    links = part(client.get(match.get_absolute_url()).text, "panel").all("a", href=new.get_absolute_url())
    assert [link.has("data-follow") for link in links] == [False]


def test_whoever_is_elsewhere_hears_the_bell(match, anna, bruno):
    def rings(player):
        return [need.kind for need in needs_of(player, now=timezone.now())]

    ask(match, anna)
    assert (rings(anna), rings(bruno)) == ([], ["rematch"])
    new = ask(match, bruno)
    assert set(rings(anna) + rings(bruno)) == {"turn"}
    assert {need.url for need in needs_of(anna, now=timezone.now())} <= {new.get_absolute_url()}


def test_the_old_table_is_told_of_each_step(match, anna, bruno, django_capture_on_commit_callbacks):
    before = Match.objects.get(pk=match.pk).version
    with django_capture_on_commit_callbacks() as told:
        ask(match, anna)
    assert told and Match.objects.get(pk=match.pk).version == before + 1


# -- who may not -----------------------------------------------------------------------------------------------


def test_while_the_match_goes_on(anna, bruno):
    match = set_table(anna, bruno)
    with pytest.raises(Refused, match="This match goes on"):
        ask(match, anna)
    assert Match.objects.count() == 1


def test_a_stranger(client, match):
    client.force_login(person("Carla"))
    assert press(client, match).status_code == 404
    assert client.post(reverse("games:again_decline", args=[match.key])).status_code == 404
    assert Match.objects.count() == 1


def test_signed_out(client, match):
    assert press(client, match).status_code == 302
    assert Match.objects.count() == 1


def test_when_somebody_else_has_taken_the_seat(match, anna, bruno):
    new = ask(match, bruno)
    take_seat(match_id=new.pk, player=person("Carla"))
    assert ask(match, anna) == new
    assert people_at(new) == ["Carla", "Bruno"]


def test_a_match_after_the_next_one(match, anna, bruno):
    new = ask(match, anna)
    ask(match, bruno)
    resign(match_id=new.pk, seat=0)
    assert ask(new, anna) not in (match, new)
