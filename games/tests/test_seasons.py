"""Seasons: set by the staff, rated apart, frozen once, and told with the rules and in the reader's time."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Rating, Season, SeasonRating, Standing
from accounts.ratings.strength import Strength
from games.models import Award, Match
from games.referee.duties import DUTIES
from games.services.annul import annul, ban_cheat
from games.services.recompute import recompute_ratings
from games.services.seasons import close_seasons, save_season
from games.tests.markup import read
from games.tests.tables import at_once, person
from games.tests.test_rating import LADDER, end, number, rated_match

pytestmark = pytest.mark.django_db

START = datetime(2026, 3, 1, tzinfo=UTC)
ENDS = datetime(2026, 6, 1, tzinfo=UTC)


def season_of(*ladders, **changed):
    fields = {"name": "Spring", "slug": "spring", "starts": START, "ends": ENDS, "fewest": 1}
    return Season.objects.create(**fields | {"ladders": list(ladders or [LADDER])} | changed)


def played(*people, at, winner=0, lasts=timedelta(minutes=20), **options):
    """Return a rated match that began at a moment."""
    match = rated_match(*people, **options)
    Match.objects.filter(pk=match.pk).update(started=at)
    match.refresh_from_db()
    return end(match, winner=winner, now=at + lasts)


def in_season(player, season):
    return SeasonRating.objects.filter(season=season, player=player).first()


@pytest.fixture
def root():
    return person("Root", is_staff=True, is_superuser=True)


@pytest.mark.parametrize(
    ("began", "lasts", "counts"),
    [
        (START - timedelta(seconds=1), timedelta(hours=1), False),
        (START, timedelta(hours=1), True),
        (ENDS - timedelta(seconds=1), timedelta(days=3), True),
        (ENDS, timedelta(hours=1), False),
    ],
)
def test_a_match_belongs_to_the_season_in_which_it_began(anna, bruno, began, lasts, counts):
    season = season_of()
    played(anna, bruno, at=began, lasts=lasts)
    assert (in_season(anna, season) is not None) == counts
    assert Rating.objects.get(player=anna).matches == 1


@pytest.mark.django_db(transaction=True)
def test_matches_of_one_player_that_end_together_all_count(anna):
    season = season_of()
    matches = [rated_match(anna, person(f"Player {place}")) for place in range(4)]
    Match.objects.update(started=START + timedelta(days=1))
    for match in matches:
        match.refresh_from_db()
    done = at_once(*(lambda match=match: end(match, now=START + timedelta(days=2)) for match in matches))
    assert not [one for one in done if isinstance(one, Exception)], done
    assert in_season(anna, season).matches == 4
    assert recompute_ratings(write=False).differences == []


def test_other_ladders_and_what_is_closed_have_no_part(anna, bruno):
    season_of("cirulla-live")
    closed = season_of(slug="old", closed=ENDS)
    played(anna, bruno, at=START + timedelta(days=1))
    assert not SeasonRating.objects.exists()
    assert in_season(anna, closed) is None


def test_it_begins_nearer_to_the_mean_and_less_sure(anna, bruno):
    season = season_of(keep=50, widen=60)
    for day in range(6):
        played(anna, bruno, at=START - timedelta(days=30 - day))
    before = Rating.objects.get(player=anna)
    resting = before.strength.after(START - before.last_played)
    first = resting.reset(keep=0.5, widen=60)
    played(anna, bruno, at=START + timedelta(days=1), winner=None)
    mine = in_season(anna, season)
    assert Strength().mu < first.mu < before.mu and first.sigma > resting.sigma
    assert mine.matches == 1 and abs(mine.mu - first.mu) < abs(mine.mu - before.mu)
    assert number(anna) > mine.strength.number


def test_from_nothing_it_comes_to_the_same(anna, bruno):
    season_of()
    people = [anna, bruno, person("Carla")]
    for day in (-5, -2, 1, 2, 3, 50):
        played(*people[:2] if day % 2 else people[1:], at=START + timedelta(days=day), winner=day % 2)
    before = list(SeasonRating.objects.order_by("player").values("player", "mu", "sigma", "matches"))
    assert len(before) == 3
    assert recompute_ratings(write=False).differences == []
    SeasonRating.objects.filter(player=bruno).delete()
    SeasonRating.objects.filter(player=anna).update(mu=40)
    assert {one.table for one in recompute_ratings().differences} == {"season"}
    assert list(SeasonRating.objects.order_by("player").values("player", "mu", "sigma", "matches")) == before


@pytest.mark.parametrize("day", [-3, 2])
def test_an_annulled_match_of_it_or_before_it_is_taken_out(root, anna, bruno, day):
    season = season_of()
    match = played(anna, bruno, at=START + timedelta(days=day))
    played(bruno, anna, at=START + timedelta(days=9))
    before = in_season(anna, season).mu
    annul(by=root, matches=[match.pk], reason="Arranged", now=timezone.now())
    assert in_season(anna, season).mu != before
    assert recompute_ratings(write=False).differences == []


def test_the_standings_are_frozen_once(anna, bruno):
    season = season_of()
    carla = person("Carla")
    played(anna, bruno, at=START + timedelta(days=1))
    played(anna, carla, at=START + timedelta(days=2))
    assert close_seasons(ENDS - timedelta(seconds=1)) == 0
    assert close_seasons(ENDS) == 1
    assert close_seasons(ENDS + timedelta(days=1)) == 0
    season.refresh_from_db()
    assert season.closed == ENDS
    stands = list(Standing.objects.order_by("place").values_list("player", "place", "matches"))
    assert stands == [(anna.pk, 1, 2), (carla.pk, 2, 1), (bruno.pk, 3, 1)]
    assert set(Award.objects.filter(name="season").values_list("player", "at")) == {(anna.pk, ENDS)}


def test_it_is_a_duty_of_the_referee():
    assert close_seasons in [duty.act for duty in DUTIES]


def test_who_has_played_too_little_or_may_not_sign_in_does_not_stand(anna, bruno):
    season_of(fewest=2)
    carla = person("Carla", is_active=False)
    played(anna, bruno, at=START + timedelta(days=1))
    for day in (2, 3):
        played(anna, carla, at=START + timedelta(days=day))
    close_seasons(ENDS)
    assert list(Standing.objects.values_list("player", flat=True)) == [anna.pk]


def test_a_match_that_is_still_played_is_waited_for_but_not_for_ever(anna, bruno, settings):
    settings.SCOPA_SEASON_WAIT = 7
    season = season_of()
    match = rated_match(anna, bruno)
    Match.objects.filter(pk=match.pk).update(started=ENDS - timedelta(minutes=5))
    match.refresh_from_db()
    assert close_seasons(ENDS + timedelta(hours=1)) == 0
    end(match, now=ENDS + timedelta(hours=2))
    assert close_seasons(ENDS + timedelta(hours=3)) == 1
    assert Standing.objects.filter(season=season).count() == 2


def test_it_waits_for_no_other_match_and_not_too_long(anna, bruno, settings):
    settings.SCOPA_SEASON_WAIT = 7
    season_of()
    match = rated_match(anna, bruno, days=True)
    Match.objects.filter(pk=match.pk).update(started=ENDS - timedelta(minutes=5))
    assert close_seasons(ENDS) == 1
    late = season_of("scopa-days", slug="late")
    assert close_seasons(ENDS + timedelta(days=6)) == 0
    assert close_seasons(ENDS + timedelta(days=7)) == 1
    end(match, now=ENDS + timedelta(days=9))
    assert not Standing.objects.filter(season=late).exists()


def test_what_is_frozen_stays_but_a_cheat_loses_the_place(root, anna, bruno):
    season = season_of()
    carla = person("Carla")
    match = played(anna, bruno, at=START + timedelta(days=1))
    played(carla, bruno, at=START + timedelta(days=2))
    close_seasons(ENDS)
    annul(by=root, matches=[match.pk], reason="Arranged", now=ENDS)
    assert Standing.objects.get(place=1).player == anna
    played(anna, carla, at=ENDS + timedelta(days=1))
    done = ban_cheat(by=root, player=anna, reason="Program", since=START, now=ENDS + timedelta(days=2))
    assert done.places == 1
    stands = Standing.objects.filter(season=season).order_by("struck", "place")
    assert [(one.player, one.place, one.struck) for one in stands] == [
        (carla, 1, False),
        (bruno, 2, False),
        (anna, None, True),
    ]
    assert set(Award.objects.filter(name="season").values_list("player", flat=True)) == {carla.pk}


def test_a_season_set_late_counts_what_was_played_in_it(anna, bruno):
    played(anna, bruno, at=START + timedelta(days=1))
    season = Season(name="S", slug="s", ladders=[LADDER], starts=START, ends=ENDS)
    save_season(season=season, now=START + timedelta(days=2))
    assert in_season(anna, season).matches == 1
    season.ladders = ["cirulla-live"]
    save_season(season=season, now=START + timedelta(days=2))
    assert not SeasonRating.objects.exists()


def form(**changed):
    fields = {"name": "Spring", "slug": "spring", "ladders": [LADDER], "keep": 50, "widen": 100, "fewest": 10}
    when = {"starts_0": "2026-03-01", "starts_1": "00:00", "ends_0": "2026-06-01", "ends_1": "00:00"}
    return fields | when | changed


@pytest.mark.parametrize(
    ("changed", "field", "words"),
    [
        ({"ends_0": "2026-02-01"}, "ends", "ends after it has begun"),
        ({"ladders": []}, "ladders", "required"),
        ({"ladders": ["chess"]}, "ladders", "chess"),
        ({"keep": 101}, "keep", "100"),
        ({"ladders": ["cirulla-live"]}, "ladders", "at the same time"),
    ],
)
def test_an_error_stands_at_its_field(client, root, changed, field, words):
    season_of("cirulla-live", name="Other", slug="other")
    client.force_login(root)
    answer = client.post(reverse("admin:accounts_season_add"), form(**changed))
    assert words in " ".join(answer.context["adminform"].form.errors[field])
    assert Season.objects.count() == 1


def test_it_is_set_in_the_admin_and_once_frozen_no_more(client, root, anna):
    client.force_login(root)
    assert client.post(reverse("admin:accounts_season_add"), form()).status_code == 302
    season = Season.objects.get()
    assert (season.starts, season.ladders) == (START, [LADDER])
    change = reverse("admin:accounts_season_change", args=[season.pk])
    assert "zone UTC" in client.get(change).text
    assert client.post(change, form(fewest=3)).status_code == 302
    close_seasons(ENDS)
    assert client.post(change, form(fewest=1)).status_code == 403
    assert (
        client.post(reverse("admin:accounts_season_delete", args=[season.pk]), {"post": "yes"}).status_code
        == 403
    )
    client.force_login(anna)
    assert client.get(change).status_code == 302


def page(client, season, **query):
    return client.get(season.get_absolute_url(), query)


def test_the_page_of_a_season_from_before_to_after(client, anna, bruno, time):
    season = season_of(fewest=1)
    time.now = START - timedelta(days=1)
    assert "has not begun" in page(client, season).text
    time.now = START + timedelta(days=2)
    assert "Nobody has played enough" in page(client, season).text
    played(anna, bruno, at=START + timedelta(days=1))
    client.force_login(bruno)
    running = page(client, season)
    assert [(row.player, row.place) for row in running.context["page"].rows] == [(anna, 1), (bruno, 2)]
    assert running.context["own"].place == 2
    time.now = ENDS
    close_seasons(ENDS)
    over = page(client, Season.objects.get())
    assert "Final standings" in over.text and over.context["own"].place == 2
    told = read(client.get(reverse("games:player", args=[anna.pk])).text).text
    assert "Spring" in told and "place 1" in told


def test_the_moments_name_their_zone_and_the_rule_is_written(client):
    text = page(client, season_of()).text
    assert '<time datetime="2026-06-01T00:00:00+00:00" data-when>1 June 2026 00:00 UTC</time>' in text
    assert "A match belongs to the season in which it began" in text


def test_who_has_not_played_enough_reads_how_many_are_missing(client, anna, bruno):
    season = season_of(fewest=5)
    played(anna, bruno, at=START + timedelta(days=1))
    client.force_login(anna)
    assert "You have played 1 match" in page(client, season).text


def test_the_list_of_seasons_and_pages_that_are_not(client):
    season = season_of(closed=ENDS)
    season_of(
        slug="next",
        name="Next",
        starts=timezone.now() + timedelta(days=3),
        ends=timezone.now() + timedelta(days=9),
    )
    groups = dict(client.get(reverse("games:seasons")).context["groups"])
    assert [len(groups[kind]) for kind in ("running", "coming", "over")] == [0, 1, 1]
    assert page(client, season, ladder="chess").status_code == 404
    assert client.get(reverse("games:season", args=["none"])).status_code == 404


@pytest.mark.parametrize("closed", [False, True])
def test_the_page_asks_as_little_with_many_as_with_few(client, closed, django_assert_max_num_queries):
    season = season_of(closed=ENDS if closed else None)
    for place in range(60):
        fields = {"season": season, "ladder": LADDER, "player": person(f"P{place}"), "matches": 3}
        if closed:
            Standing.objects.create(**fields, place=place + 1, number=1500, margin=90)
        else:
            SeasonRating.objects.create(**fields, mu=25 - place / 10)
    with django_assert_max_num_queries(8):
        shown = page(client, season)
    assert len(shown.context["page"].rows) == 50 and shown.context["page"].more
    assert [row.place for row in page(client, season, page=2).context["page"].rows][:2] == [51, 52]


def test_a_match_annulled_while_its_season_waits_for_another_leaves_no_trace_in_it(anna, bruno, root):
    season = season_of()
    late = played(anna, bruno, at=ENDS - timedelta(minutes=1), lasts=timedelta(days=1))
    annul(by=root, matches=[late.pk], reason="Arranged", now=ENDS + timedelta(days=2))
    assert in_season(anna, season) is None
