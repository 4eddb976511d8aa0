"""The analysis of a match that is over: asked for once, judged step by step, and told in words."""

import json

import pytest
from django.urls import reverse
from django.utils import timezone

from games.bots.weighed import Weighed
from games.engine.notation import parse_event
from games.engine.record import load_record
from games.judgement import Accuracy, Judgement
from games.models import Analysis, Match
from games.referee import analysis as duty
from games.referee.analysis import analyse
from games.referee.duties import DUTIES
from games.services.analysis import CLAIM, add_judged, ask_analysis, claim
from games.services.refusals import Refused
from games.services.resign import resign
from games.tests.markup import asks_to_sign_in, part, read
from games.tests.tables import person, play_plies, play_rounds, set_table

pytestmark = pytest.mark.django_db

NOW = timezone.now()


@pytest.fixture(autouse=True)
def short(settings):
    settings.SCOPA_ANALYSIS_ITERATIONS = 40


@pytest.fixture
def over(anna, bruno):
    """A match of one play short of a deal, resigned."""
    match = set_table(anna, bruno, dealer=1)
    play_plies(match, 8)
    resign(match_id=match.pk, seat=0)
    match.refresh_from_db()
    return match


def ask(match, player, now=NOW):
    return ask_analysis(match=match, player=player, now=now)


def whole(match, player):
    """Have a match analysed to the end."""
    ask(match, player)
    while analyse(timezone.now()):
        pass
    return Analysis.objects.get(match=match)


def url(name, match, *more):
    return reverse(f"games:{name}", args=[match.key, *more])


def as_said(match, judged):
    """Return a judgement of a match by what is said of its plies."""
    return Judgement.of(match.rules, list(match.rounds.all()), judged)


def test_every_ply_is_judged_step_by_step(over, anna):
    asked = ask(over, anna)
    assert (asked.plies, asked.done, asked.complete) == (8, 0, False)
    assert analyse(timezone.now()) == duty.STEP
    assert analyse(timezone.now()) == 8 - duty.STEP
    assert analyse(timezone.now()) == 0
    found = Analysis.objects.get()
    assert found.complete and found.due is None and len(found.judged) == 8
    for text, (best, values) in zip(over.rounds.get().texts, found.judged, strict=True):
        assert not best or (best in values and text in values)
    assert found.judged[0][0]
    assert analyse in [one.act for one in DUTIES]


def test_it_is_the_same_each_time(over, anna):
    first = whole(over, anna).judged
    Analysis.objects.all().delete()
    assert whole(over, anna).judged == first


def test_asked_twice_there_is_one(over, anna, bruno):
    found = whole(over, anna)
    assert ask(over, bruno) == found and not analyse(timezone.now())
    assert Analysis.objects.count() == 1


def test_not_while_it_is_played(anna, bruno):
    with pytest.raises(Refused, match="when it is over"):
        ask(set_table(anna, bruno), anna)


def test_not_while_others_play_its_cards(over, anna):
    over.sealed = True
    with pytest.raises(Refused):
        ask(over, anna)


def test_not_where_nothing_was_played(anna, bruno):
    match = set_table(anna, bruno)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    match.refresh_from_db()
    with pytest.raises(Refused, match="Nothing was played"):
        ask(match, anna)


def test_not_too_many_of_one_person(over, anna, settings):
    settings.SCOPA_ANALYSES_AN_HOUR = 0
    with pytest.raises(Refused, match="within an hour"):
        ask(over, anna)


def test_not_while_very_many_wait(over, anna, settings):
    settings.SCOPA_ANALYSES_WAITING = 0
    with pytest.raises(Refused, match="waiting"):
        ask(over, anna)
    assert not Analysis.objects.exists()


def test_a_referee_that_dies_amid_a_step_leaves_it_to_the_next(over, anna):
    asked = ask(over, anna)
    assert claim(asked, NOW) and not claim(asked, NOW)
    assert analyse(NOW) == 0
    assert analyse(NOW + CLAIM) == duty.STEP


def test_a_step_that_somebody_else_has_done_is_not_written_twice(over, anna):
    asked = ask(over, anna)
    assert add_judged(asked, [("", {})], NOW)
    assert not add_judged(asked, [("", {})], NOW)
    assert Analysis.objects.get().done == 1


def test_after_an_error_it_is_tried_again_later(over, anna, monkeypatch):
    ask(over, anna)
    with monkeypatch.context() as broken:
        broken.setattr(duty, "_step", lambda found: 1 / 0)
        assert analyse(NOW) == 0
    assert analyse(NOW + CLAIM) == 0
    assert analyse(NOW + duty.AFTER_AN_ERROR) == duty.STEP


def test_what_is_lost_is_told_apart_from_luck(anna, bruno):
    match = play_rounds(set_table(anna, bruno))
    texts = [text for stored in match.rounds.all() for text in stored.texts]
    judged = [("", {})] * len(texts)
    judged[0] = ("KC", {"KC": 1.0, texts[0]: 0.5})
    judgement = as_said(match, judged)
    first = judgement.plies[0]
    mine, theirs = judgement.side(first), 1 - judgement.side(first)
    lead = match.totals[mine] - match.totals[theirs]
    assert first.lost == 0.5 and judgement.mistakes(mine) == [first] and not judgement.mistakes(theirs)
    assert (judgement.balance(mine).plays, judgement.balance(mine).cards) == (-0.5, lead + 0.5)
    assert (judgement.balance(theirs).plays, judgement.balance(theirs).cards) == (0.5, -lead - 0.5)
    assert [value for ply, value in judgement.expected(mine) if ply] == [1.0]
    assert [value for ply, value in judgement.expected(mine)][-1] == lead


@pytest.mark.parametrize(
    ("choices", "lost", "percent"), [(4, 0.0, 100), (4, 1.0, 50), (2, 1.0, 25), (0, 0, None)]
)
def test_accuracy(choices, lost, percent):
    assert Accuracy(choices, lost).percent == percent


def test_little_losses_count_as_nothing():
    best, other = parse_event("7C"), parse_event("KS")
    assert Weighed(best, {best: 1.0, other: 0.9}).loss(other) == 0.0
    assert Weighed(best, {best: 1.0, other: 0.5}).loss(other) == 0.5
    assert Weighed(best, {best: 1.0, other: 1.3}).loss(other) == 0.0


def test_the_page_asks_waits_and_shows(client, over, anna):
    client.force_login(anna)
    page = client.get(url("analysis", over))
    (form,) = read(page.text).all("form", action=url("ask_analysis", over))
    assert form.text == "Analyse this match"
    assert client.post(form["action"]).url == url("analysis", over)
    waiting = client.get(url("analysis", over), headers={"HX-Request": "true"})
    assert part(waiting.text, "progress").all("progress")[0]["max"] == "8" and "<html" not in waiting.text
    whole(over, anna)
    done = client.get(url("analysis", over), headers={"HX-Request": "true"})
    assert done.headers["HX-Refresh"] == "true"
    shown = client.get(url("analysis", over)).text
    for words in ("Accuracy", "Cards and plays", "How it looked", "All plays in a table", "<svg"):
        assert words in shown
    assert len(read(shown).all("table", class_="analysis-plies")[0].all("tr")) == 9


def test_queries_do_not_grow(client, anna, bruno, django_assert_max_num_queries):
    match = play_rounds(set_table(anna, bruno))
    plies = sum(stored.ply for stored in match.rounds.all())
    Analysis.objects.create(match=match, judged=[["", {}]] * plies, done=plies, plies=plies, asked=NOW)
    for name in ("analysis", "replay"):
        with django_assert_max_num_queries(10):
            assert client.get(url(name, match)).status_code == 200


def test_the_replay_and_the_record_tell_it(client, over, anna):
    found = whole(over, anna)
    place = next(place for place, (best, _values) in enumerate(found.judged) if best)
    client.force_login(anna)
    page = client.get(url("replay", over), {"ply": place + 1}).text
    assert ("The best play." in page) or ("That lost about" in page)
    assert url("analysis", over) in page
    record = client.get(url("record", over)).text
    assert json.loads(record)["analysis"][0][place]["best"] == found.judged[place][0]
    assert load_record(record).extra["analysis"]
    assert client.get(f"/api/v1/matches/{over.key}/record").json() == json.loads(record)


def test_the_panel_at_the_end_leads_there(client, over, anna):
    client.force_login(anna)
    panel = part(client.get(over.get_absolute_url()).text, "panel")
    (link,) = [one for one in panel.all("a") if one["href"] == url("analysis", over)]
    assert link.text == "Analysis" and client.get(link["href"]).status_code == 200


def test_a_turn_is_played_again_from_what_its_seat_saw(client, over, anna):
    found = whole(over, anna)
    place = max(range(8), key=lambda place: len(found.judged[place][1]))
    best, values = found.judged[place]
    worst = min(values, key=values.get)
    client.force_login(anna)
    asked = client.get(url("analysis_turn", over, 1, place)).text
    assert not read(asked).all(id="answer")
    assert {button["value"] for button in read(asked).all("button", name="play")} == set(values)
    seen = asked.count("card-face")
    position = as_said(over, found.judged).rounds[0].position.setup.rules
    assert seen <= position.hand_size + 10
    right = part(client.get(url("analysis_turn", over, 1, place), {"play": best}).text, "answer").text
    assert "As good as any" in right and "In the match" in right
    if values[best] - values[worst] >= 0.25:
        wrong = part(client.get(url("analysis_turn", over, 1, place), {"play": worst}).text, "answer").text
        assert "That loses about" in wrong
    assert not read(client.get(url("analysis_turn", over, 1, place), {"play": "nonsense"}).text).all(
        id="answer"
    )
    for number, ply in ((1, 99), (9, 0)):
        assert client.get(url("analysis_turn", over, number, ply)).status_code == 404


@pytest.mark.parametrize("watching", [True, False])
def test_strangers_see_what_anybody_may_watch(client, over, anna, watching):
    Match.objects.filter(pk=over.pk).update(watching=watching)
    whole(over, anna)
    client.force_login(person("Carla"))
    for address in (url("analysis", over), url("analysis_turn", over, 1, 0)):
        assert client.get(address).status_code == (200 if watching else 404)
    assert client.post(url("ask_analysis", over)).status_code == (302 if watching else 404)


def test_signed_out(client, over):
    assert asks_to_sign_in(client.post(url("ask_analysis", over)))
    assert client.get(url("ask_analysis", over)).status_code == 405
    assert not Analysis.objects.exists()


def test_too_early(client, anna, bruno):
    match = set_table(anna, bruno)
    client.force_login(anna)
    assert client.get(url("analysis", match)).status_code == 404
    assert client.post(url("ask_analysis", match)).status_code == 404


def test_of_three_sides_each_has_a_line(client, anna, bruno):
    match = set_table(anna, bruno, person("Carla"))
    play_plies(match, 3)
    resign(match_id=match.pk, seat=0)
    match.refresh_from_db()
    whole(match, anna)
    client.force_login(anna)
    page = read(client.get(url("analysis", match)).text)
    (names,) = page.all("ul", class_="chart-names")
    assert [name.text for name in names.all("li")] == ["Anna", "Bruno", "Carla"]
    assert len(page.all("g", class_="series")) >= 3
