"""House rules: every option to change, what excludes what, the link to share, the table set with them."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from accounts.models import Player
from games.engine.record import check_record, read_record
from games.engine.rules import ALLOWED, Rules
from games.engine.variants import VARIANTS, rules_for
from games.forms_rules import HouseRulesForm
from games.models import Match, Variant
from games.rulebook.options import GROUPS, NAMES, VALUES, value_text, value_words
from games.selectors import record_of
from games.tests.markup import part, read
from games.tests.tables import house_variant, person, play_match, set_table, variant

pytestmark = pytest.mark.django_db

BUILD = reverse("games:build")


@pytest.fixture(autouse=True)
def variants():
    call_command("load_variants", verbosity=0)


def form_of(slug="scopa", **given):
    return HouseRulesForm(Variant.objects.get(slug=slug), given)


def show(client, **query):
    return client.get(BUILD, query)


def change(client, **query):
    """Ask as the page does when an option changes."""
    return client.get(BUILD, query, headers={"HX-Request": "true"})


def set_this_table(client, **fields):
    return client.post(
        BUILD, {"variant": "scopa", "table-opponent": "friends", "table-level": "greedy"} | fields
    )


def test_every_value_of_every_option_can_be_chosen(client):
    page = read(show(client).text)
    grouped = [option for _, _, options in GROUPS for option in options]
    assert sorted(grouped) == sorted(ALLOWED) == sorted(NAMES)
    for option, values in ALLOWED.items():
        inputs = part(str(show(client).text), "options").all("input", name=option)
        if inputs[0].attributes["type"] == "number":
            (field,) = inputs
            assert (int(field["min"]), int(field["max"])) == (min(values), max(values))
        else:
            assert [field["value"] for field in inputs] == [value_text(value) for value in values]
            assert all(value_words(option, value) in page.text for value in values)


@pytest.mark.parametrize("slug", VARIANTS)
def test_a_variant_begins_with_its_own_options(client, slug):
    form = form_of(slug)
    assert form.is_valid() and form.changes == {} and form.differences == {}
    page = part(show(client, variant=slug).text, "options")
    for option, value in form.rules.options().items():
        inputs = page.all("input", name=option)
        chosen = [field["value"] for field in inputs if field.has("checked") or field["type"] == "number"]
        assert chosen == [value_text(value)], option


def test_a_changed_option_is_told_and_shown_in_the_rules(client):
    page = show(client, variant="scopa", scopa_value="rank")
    preview = part(page.text, "preview")
    assert page.status_code == 200
    (differs,) = preview.all(class_="differs")
    assert differs.all("li")[0].text == "A sweep is worth the value of its card."
    assert any(
        "A sweep is worth the value of its card." in line.text for line in preview.all(class_="stands-out")
    )
    assert part(page.text, "said").text == "1 rule differs from Scopa."


@pytest.mark.parametrize("option", ALLOWED)
def test_a_link_holds_the_differences_and_comes_back_as_the_same_rules(client, option):
    for text, value in list(VALUES[option].items())[:3]:
        form = form_of(**{option: text})
        if not form.is_valid():
            continue
        assert form.differences == ({} if value == getattr(Rules(), option) else {option: text})
        again = form_of(**form.differences)
        assert again.is_valid() and again.rules == form.rules


def test_a_whole_form_is_led_to_the_short_link(client):
    everything = {name: value_text(value) for name, value in rules_for("napola").options().items()}
    answer = client.get(BUILD, {"variant": "napola"} | everything | {"napola": "all_coins", "target": "31"})
    assert answer.status_code == 302
    assert answer.url == f"{BUILD}?variant=napola&target=31&napola=all_coins"
    assert client.get(answer.url).status_code == 200


def test_the_link_to_share_is_whole_and_short(client):
    page = change(client, variant="scopa", napola="run", capture="value")
    assert page["HX-Replace-Url"] == f"{BUILD}?variant=scopa&napola=run"
    assert part(page.text, "share")["value"] == f"http://testserver{BUILD}?variant=scopa&napola=run"


CONFLICTS = [
    ({"napola": "run", "capture": "fifteen"}, ("napola", "capture")),
    ({"napola": "run", "capture": "cirulla"}, ("napola", "capture")),
    ({"ace_sweep": "yes", "capture": "fifteen"}, ("ace_sweep", "capture")),
    ({"ace_first_play": "forbidden", "capture": "fifteen"}, ("ace_first_play", "capture")),
    ({"players": "4", "hand_size": "10", "table_size": "0"}, ("redeal_kings", "table_size")),
    ({"players": "4", "hand_size": "10", "redeal_kings": "0"}, ("hand_size", "table_size")),
    ({"hand_size": "9"}, ("players", "hand_size")),
    ({"deck": "52"}, ("deck", "players")),
    ({"players": "8"}, ("deck", "players")),
    ({"players": "3", "teams": "2"}, ("players", "teams")),
    ({"deck": "52", "players": "8", "primiera": "veneto"}, ("deck", "primiera")),
    ({"tie_break": "ordered_count", "players": "3"}, ("tie_break", "players")),
    ({"tie_break": "ordered_count", "players": "6", "teams": "3"}, ("tie_break", "teams")),
    ({"tie_break": "ordered_count", "re_bello": "yes"}, ("tie_break", "re_bello")),
    ({"tie_break": "ordered_count", "piccola_max": "6"}, ("tie_break", "piccola_max")),
]


@pytest.mark.parametrize(("given", "named"), CONFLICTS, ids="-".join)
def test_a_conflict_is_named_at_both_fields(client, given, named):
    page = show(client, variant="scopa", **given)
    assert page.status_code == 422
    for option in named:
        (error,) = part(page.text, f"{option}_error").all("li")
        assert all(str(NAMES[other]) in error.text for other in named)
    assert {name for name in ALLOWED if part(page.text, f"{name}_error").text} == set(named)
    assert not read(page.text).all("form", id="set-table")


def test_every_conflict_is_named_at_once(client):
    form = form_of(capture="fifteen", napola="run", ace_sweep="yes", hand_size="9")
    assert set(form.errors) == {"capture", "napola", "ace_sweep", "players", "hand_size"}
    assert len(form.errors["capture"]) == 2


def test_a_change_says_what_goes_wrong_beside_the_option_and_leaves_the_rest_alone(client):
    answer = change(client, variant="scopa", napola="run", capture="fifteen")
    assert answer.status_code == 422 and "HX-Replace-Url" not in answer
    assert '<form id="options"' not in answer.text
    assert part(answer.text, "napola_error")["hx-swap-oob"] == "true"
    mended = change(client, variant="scopa", napola="run")
    assert not any(part(mended.text, f"{option}_error").text for option in ALLOWED)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"napola": "sometimes"}, "napola"),
        ({"napola": ""}, "napola"),
        ({"napola": "<script>"}, "napola"),
        ({"ace_sweep": "True"}, "ace_sweep"),
        ({"max_captured": "1"}, "max_captured"),
        ({"target": "0"}, "target"),
        ({"target": "201"}, "target"),
        ({"target": "eleven"}, "target"),
        ({"target": "1" * 5000}, "target"),
        ({"cappotto": "-1"}, "cappotto"),
        ({"players": "5"}, "players"),
    ],
)
def test_a_crafted_link_is_refused_at_the_field(client, query, field):
    page = show(client, variant="scopa", **query)
    assert page.status_code == 422
    assert part(page.text, f"{field}_error").all("li")
    assert '<script>"' not in page.text


def test_an_unknown_variant_is_refused_with_a_way_to_start(client):
    page = show(client, variant="chess", napola="run")
    assert page.status_code == 422
    assert read(page.text).all(role="alert")[0].text.startswith("There is no variant “chess”.")
    assert part(page.text, "said").text == "The rules of Scopa, unchanged."


def test_what_is_no_option_is_left_out_and_said(client):
    page = show(client, variant="scopa", napola="run", fbclid="x")
    assert page.status_code == 200
    assert "no such rule: fbclid" in read(page.text).all(role="alert")[0].text
    assert "fbclid" not in part(page.text, "share")["value"]


def test_a_variant_of_the_house_can_be_changed_too(client):
    house_variant((4, 2), re_bello=True)
    form = form_of("house", scopa_value="cards")
    assert form.is_valid() and (form.rules.players, form.rules.re_bello) == (4, True)
    assert form.differences == {"scopa_value": "cards"}


@pytest.mark.parametrize("slug", VARIANTS)
def test_rules_pages_lead_here(client, slug):
    page = client.get(reverse("games:variant_rules", args=[slug])).text
    assert f'href="{BUILD}?variant={slug}"' in page
    assert all(BUILD in client.get(reverse(name)).text for name in ("games:home", "games:rules"))


def test_the_table_has_exactly_these_rules(client):
    answer = set_this_table(client, napola="run", scopa_value="rank", target="16", **{"table-watching": "on"})
    match = Match.objects.get()
    assert answer.url == match.get_absolute_url()
    assert match.rules == rules_for("scopa", napola="run", scopa_value="rank", target=16)
    assert match.watching and match.seats.first().player == Player.objects.get()


def test_seats_and_target_may_be_others_than_the_link_says(client):
    set_this_table(client, re_bello="yes", **{"table-seating": "4-2", "table-target": "31"})
    match = Match.objects.get()
    assert match.rules == rules_for("scopa", re_bello=True, players=4, teams=2, target=31)
    assert match.seats.count() == 4 and not match.watching


def test_against_the_computer_it_begins_at_once(client):
    set_this_table(client, capture="fifteen", redeal_kings="0", **{"table-opponent": "computer"})
    assert Match.objects.get().status == Match.Status.PLAYING


def test_only_seatings_that_go_with_the_rules_are_offered(client):
    def offered(**query):
        select = part(show(client, **query).text, "id_table-seating")
        return [option["value"] for option in select.all("option")]

    assert offered(variant="scopone9") == ["", "4-2", "4-0"]
    assert offered(variant="scopa", tie_break="ordered_count") == ["", "2-0", "4-2", "6-2"]


@pytest.mark.parametrize(
    "fields",
    [
        {"napola": "run", "capture": "fifteen"},
        {"napola": "sometimes"},
        {"variant": "chess"},
        {"table-seating": "8-0"},
        {"table-target": "0"},
        {"table-opponent": "somebody"},
        {"table-level": "grandmaster"},
    ],
)
def test_an_error_opens_nothing(client, fields):
    answer = set_this_table(client, **fields)
    assert answer.status_code == 422
    assert read(answer.text).all(class_="errors")
    assert not Match.objects.exists() and not Player.objects.exists()


def test_what_was_filled_in_for_the_table_outlives_a_change_of_the_rules(client):
    kept = {
        "table-seating": "4-2",
        "table-target": "16",
        "table-clock": "180+5",
        "table-opponent": "computer",
        "table-level": "random",
    }
    page = change(client, variant="scopa", napola="run", **kept).text
    assert part(page, "id_table-target")["value"] == "16"
    chosen = [option["value"] for option in read(page).all("option") if option.has("selected")]
    assert chosen == ["4-2", "180+5", "computer", "random"]
    assert not part(page, "id_table-watching").has("checked")
    conflict = change(client, variant="scopa", napola="run", capture="fifteen", **kept).text
    assert part(conflict, "id_table-target")["value"] == "16"


def test_the_invited_see_what_is_unusual(client):
    set_this_table(client, last_card_scopa="yes", hand_size="9", players="4", teams="2")
    page = client.get(Match.objects.get().get_absolute_url(), follow=True).text
    assert "Even the last card of a round may sweep." in page
    assert "Each hand has 9 cards." in page


def test_rules_that_the_variant_cannot_seat_are_set_against_plain_scopa(client):
    set_this_table(client, variant="scopone9", players="2", teams="0", hand_size="3", napola="run")
    page = client.get(Match.objects.get().get_absolute_url())
    assert page.status_code == 200
    assert "The napola scores the length of the run" in page.text


@pytest.mark.parametrize(
    ("slug", "changes"),
    [
        ("scopa", {"scopa_value": "sum", "capture_mandatory": False}),
        ("cirulla", {"matta": "hand_only", "leftovers": "dealer"}),
        ("scopone10", {"primiera": "veneto", "four_sevens": True}),
    ],
)
def test_the_record_of_a_match_with_house_rules_is_valid(slug, changes):
    base = variant(slug)
    players, teams = base.seatings[0]
    people = [person(f"P{number}") for number in range(players)]
    match = play_match(set_table(*people, of=base, teams=teams, target=1, options=changes))
    written = record_of(match).to_json()
    assert written["variant"] == slug
    assert written["rules"] == {"target": 1} | changes
    told = check_record(read_record(written))
    assert told["valid"], told
