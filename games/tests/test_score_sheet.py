"""The score sheet of a real table: it scores as the engine does, says what cannot be, and stores nothing."""

import re
from random import Random
from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import Player
from games.engine.cards import SEVENS, SUIT_MASKS, cards_in
from games.engine.errors import DealError
from games.engine.match import MatchState
from games.engine.primiera import SCALES
from games.engine.round import deal
from games.engine.rules import Rules
from games.engine.scoring import coin_run, score_round
from games.engine.variants import VARIANTS, rules_for
from games.models import Match, Variant
from games.scoresheet.counting import count_sheet, score_entry
from games.scoresheet.reading import Sheet, read_round, read_sheet
from games.scoresheet.rows import CLAIMS, cards_to_tap, rows_of
from games.tests.markup import ids, part, read

SHEET = reverse("games:score_sheet")
ROUND = {
    "round": ["0"],
    "r0-cards-0": ["22"],
    "r0-coins-0": ["6"],
    "r0-settebello": ["0"],
    "r0-primiera": ["1"],
    "r0-sweeps-0": ["2"],
}


@pytest.fixture
def variants(db):
    call_command("load_variants", verbosity=0)


def entry_of(rules, **fields):
    form = {f"r0-{name.replace('__', '-')}": [str(value)] for name, value in fields.items()}
    return read_round(form, 0, rules, [f"P{side}" for side in range(rules.sides)])


def post(client, form, target=""):
    headers = {"HX-Request": "true", "HX-Target": target} if target else {}
    return client.post(
        SHEET, urlencode(form, doseq=True), content_type="application/x-www-form-urlencoded", headers=headers
    )


def errors_of(answer):
    found = [slot for slot in read(answer.text).all("ul", class_="errors") if slot.all("li")]
    return {slot["id"].removesuffix("_error"): slot.text for slot in found}


def totals_of(answer):
    return [int(cell.text) for cell in part(answer.text, "totals").all("tfoot")[0].all("td")]


# What a round of the engine looks like on the sheet


def played_round(rules, rng, dealer):
    """Return the last position of a round played at random."""
    deck = list(rules.cards)
    while True:
        rng.shuffle(deck)
        try:
            position = deal(rules, dealer, deck)
        except DealError:
            continue
        while not position.finished:
            position = position.play(rng.choice(position.legal_plays))
        return position


def best_cards(rules, pile):
    """Return the cards of a pile that people tap for the primiera."""
    scale = SCALES.get(rules.primiera)
    if scale is None:
        tapped = {card for row in cards_to_tap(rules) for card in row}
        return [card for card in cards_in(pile) if card in tapped]
    best = (
        max(cards_in(pile & suit), key=lambda card: scale[card.rank], default=None) for suit in SUIT_MASKS
    )
    extra = cards_in(pile & SEVENS) if rules.sevens_point else ()
    return [card for card in {*best, *extra} if card is not None]


def written(rules, position, number=0, by_cards=True):
    """Return what people write down of a finished round."""
    score, form, items = score_round(position), {}, {row.item for row in rows_of(rules)}
    bonus = {side: items.get("dealer_bonus", 0) for side, items in enumerate(score.points)}
    for side, pile in enumerate(position.piles):
        counts = {
            "cards": pile.bit_count(),
            "coins": (pile & SUIT_MASKS[0]).bit_count(),
            "run": coin_run(rules, pile),
            "sweeps": position.sweep_points[side],
            "declarations": position.declared.points[side],
            "dealer_bonus": bonus[side],
        }
        for item, count in counts.items():
            if item in items:
                form[f"r{number}-{item}-{side}"] = [str(count)]
        for item, cards in CLAIMS.items():
            if item in items and pile & cards == cards:
                form[f"r{number}-{item}"] = [str(side)]
        if by_cards or rules.sevens_point:
            form[f"r{number}-held-{side}"] = [str(card) for card in best_cards(rules, pile)]
    if not by_cards:
        winners = [side for side, told in enumerate(score.points) if "primiera" in told]
        form[f"r{number}-primiera"] = [str(winners[0]) if winners else "none"]
    return form


TABLES = [
    (slug, players, teams)
    for slug, one in VARIANTS.items()
    for players, teams in one.seatings
    if players <= 6
]


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 1_000_000), st.booleans())
def test_a_round_scores_as_the_engine_scores_it(table, seed, by_cards):
    slug, players, teams = table
    rules, rng = rules_for(slug, players=players, teams=teams), Random(seed)
    position = played_round(rules, rng, seed % players)
    entry = read_round(written(rules, position, by_cards=by_cards), 0, rules, ["x"] * rules.sides)
    assert entry.counted, entry.errors
    score, told = score_round(position), score_entry(entry)
    assert told.points == score.points
    assert (told.cards, told.coins) == (score.cards, score.coins)


HOUSE = [
    {"majority": "threshold", "players": 3},
    {"tie_points": "all", "sevens_point": True},
    {"primiera": "trentino", "primiera_missing_suit": "partial_sum"},
    {"primiera": "count_7_6_a", "napola": "all_coins"},
    {"primiera_missing_suit": "complete_beats", "players": 6, "napola": "fixed3"},
    {"primiera": "off", "scopa_value": "sum", "queen_below_jack": True, "napola": "run", "piccola_max": 6},
    {"primiera": "off", "sevens_point": True, "four_sevens": True, "grande": True, "re_bello": True},
]


@pytest.mark.parametrize("options", HOUSE, ids="-".join)
def test_rounds_of_house_rules_score_as_the_engine_scores_them(options):
    rules, rng = Rules.from_options(options), Random(7)
    for number in range(30):
        position = played_round(rules, rng, number % rules.players)
        entry = read_round(written(rules, position), 0, rules, ["x"] * rules.sides)
        assert entry.counted, entry.errors
        assert score_entry(entry).points == score_round(position).points


@pytest.mark.parametrize("slug", ["scopa", "cirulla", "libia", "trentino", "escoba", "otto"])
def test_a_match_comes_to_the_same_totals_and_winner(client, variants, slug):
    players, teams = VARIANTS[slug].seatings[0]
    rules, rng = rules_for(slug, players=players, teams=teams), Random(slug)
    state, form, number = MatchState.start(rules), {"variant": [slug], "round": []}, 0
    while not state.over:
        position = played_round(rules, rng, number % players)
        state = state.after(score_round(position))
        form |= written(rules, position, number)
        form["round"].append(str(number))
        number += 1
    answer = post(client, form)
    assert answer.status_code == 200, errors_of(answer)
    assert totals_of(answer) == list(state.totals)
    assert "wins the match" in part(answer.text, "standing").text or state.winner is None
    (won,) = part(answer.text, "totals").all("td", class_="won") or [None]
    assert state.winner is None or won.text == str(state.totals[state.winner])


# Ties and endings


def test_a_tie_gives_nobody_the_point():
    entry = entry_of(Rules(), cards__0=20, coins__0=5, settebello=0, primiera="none")
    assert (entry.cards, entry.coins) == ((20, 20), (5, 5))
    assert score_entry(entry).points == ({"settebello": 1}, {})


def test_a_majority_of_three_sides_may_need_more_than_half():
    counts = {"cards__0": 20, "cards__1": 15, "coins__0": 4, "coins__1": 3, "settebello": 2}
    plural, threshold = Rules(players=3), Rules(players=3, majority="threshold")
    assert score_entry(entry_of(plural, **counts)).points == ({"cards": 1, "coins": 1}, {}, {"settebello": 1})
    assert score_entry(entry_of(threshold, **counts)).points == ({}, {}, {"settebello": 1})


def sheet_of(rules, *rounds):
    entries = [entry_of(rules, **fields) for fields in rounds]
    return Sheet(Variant(slug="scopa"), rules, ["A", "B"], entries, {}, {})


WIN = {"cards__0": 30, "coins__0": 8, "settebello": 0, "primiera": 0}
LEVEL = {"cards__0": 20, "coins__0": 5, "settebello": 0, "primiera": "none"}


def test_to_nothing_a_cappotto_ends_the_match():
    _, state = count_sheet(sheet_of(Rules(cappotto=7), WIN, WIN | {"sweeps__1": 0}))
    assert (state.totals, state.winner, state.ended_by) == ((8, 0), 0, "cappotto")
    _, state = count_sheet(sheet_of(Rules(cappotto=7), WIN, WIN | {"sweeps__1": 1}))
    assert not state.over


def test_level_at_the_target_the_round_is_counted_in_order():
    rules = Rules(target=3, tie_break="ordered_count")
    both = {"cards__0": 30, "coins__0": 8, "settebello": 0, "primiera": "none", "sweeps__1": 3}
    _, state = count_sheet(sheet_of(rules, both))
    assert (state.totals, state.winner, state.ended_by) == ((3, 3), 0, "ordered_count")
    _, state = count_sheet(sheet_of(Rules(target=3), both))
    assert not state.over


def test_rounds_after_the_end_do_not_count():
    counted, state = count_sheet(sheet_of(Rules(target=4), WIN, LEVEL, {}))
    assert state.totals == (4, 0)
    assert [one.late for one in counted] == [False, True, False]


def test_a_round_that_is_still_written_does_not_count():
    open_rounds = [{}, {"cards__0": 22}, LEVEL | {"settebello": ""}, {"sweeps__0": 3}]
    _, state = count_sheet(sheet_of(Rules(), *open_rounds))
    assert (state.rounds, state.totals) == (0, (0, 0))


def test_one_side_left_empty_has_the_rest():
    rules = Rules(players=3)
    entry = entry_of(rules, cards__0=12, cards__2=20, coins__1=3, coins__2=3)
    assert (entry.cards, entry.coins) == ((12, 8, 20), (4, 3, 3))
    assert entry_of(rules, cards__0=12).cards == (12, None, None)


def test_the_primiera_is_nobodys_until_cards_are_tapped_or_somebody_is_named():
    rules = Rules(primiera_missing_suit="partial_sum")
    assert score_entry(entry_of(rules, **LEVEL | {"primiera": ""})).points == ({"settebello": 1}, {})


def test_the_calculator_shows_what_each_side_has_by_the_variants_scale(client, variants):
    tapped = {"r0-held-0": ["7D", "6H", "AS", "5C"], "r0-held-1": ["7H", "6D", "KS"]}
    answer = post(client, ROUND | tapped)
    assert part(answer.text, "r0-sum-0").text == "Primiera: 70"
    assert part(answer.text, "r0-sum-1").text == "Primiera: 49, 1 suit is missing"
    answer = post(client, ROUND | tapped | {"variant": ["chkobba"]})
    assert part(answer.text, "r0-sum-1").text == "7: 1 · 6: 1"


@pytest.mark.parametrize("slug", VARIANTS)
def test_the_sheet_asks_for_what_the_variant_scores(client, variants, slug):
    page = post(client, {"variant": [slug]}).text
    asked = set(re.findall(r'id="r0-(\w+)_error"', page)) - {"held"}
    rules = VARIANTS[slug].rules
    extra = {"napola": "run", "piccola_max": "run", "sevens_point": "held", "dealer_bonus": "dealer_bonus"}
    scored = {
        extra.get(name, name)
        for name in ("re_bello", "settebello_coppe", "four_sevens", "grande", "declarations")
        if getattr(rules, name)
    }
    scored |= {
        extra[name]
        for name in ("napola", "piccola_max", "dealer_bonus")
        if getattr(rules, name) not in ("off", 0)
    }
    assert asked == {"cards", "coins", "settebello", "primiera", "sweeps"} | scored


# What cannot be


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"r0-cards-0": ["41"]}, "r0-cards"),
        ({"r0-cards-0": ["-1"]}, "r0-cards"),
        ({"r0-cards-0": ["many"]}, "r0-cards"),
        ({"r0-cards-0": ["9" * 5000]}, "r0-cards"),
        ({"r0-cards-0": ["٣"]}, "r0-cards"),
        ({"r0-cards-0": ["30"], "r0-cards-1": ["11"]}, "r0-cards"),
        ({"r0-cards-0": ["20"], "r0-cards-1": ["11"]}, "r0-cards"),
        ({"r0-coins-0": ["11"]}, "r0-coins"),
        ({"r0-cards-0": ["3"], "r0-coins-0": ["6"]}, "r0-coins"),
        ({"r0-coins-0": ["0"]}, "r0-coins"),
        ({"r0-cards-0": ["6"], "r0-held-0": ["7H"]}, "r0-cards"),
        ({"r0-settebello": ["2"]}, "r0-settebello"),
        ({"r0-settebello": ["both"]}, "r0-settebello"),
        ({"r0-primiera": ["5"]}, "r0-primiera"),
        ({"r0-sweeps-1": ["1000"]}, "r0-sweeps"),
        ({"r0-held-0": ["7H"], "r0-held-1": ["7H"]}, "r0-held"),
        ({"r0-held-1": ["7D"]}, "r0-held"),
        ({"r0-held-0": ["8D"]}, "r0-held"),
        ({"r0-held-0": ["<b>"]}, "r0-held"),
        ({"variant": ["napola"], "r0-run-0": ["2"]}, "r0-run"),
        ({"variant": ["napola"], "r0-run-0": ["3"], "r0-run-1": ["3"]}, "r0-held"),
        ({"variant": ["chess"]}, "variant"),
        ({"target": ["0"]}, "target"),
        ({"target": ["eleven"]}, "target"),
        ({"name-0": ["x" * 25]}, "name-0"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(client, variants, fields, field):
    answer = post(client, ROUND | fields)
    assert answer.status_code == 422
    assert set(errors_of(answer)) == {field}
    frame = post(client, ROUND | fields, target="totals")
    assert frame.status_code == 422 and set(errors_of(frame)) == {field}
    if field.startswith("r0"):
        assert totals_of(answer) == [0, 0]


def test_a_card_with_two_sides_is_named_with_both(client, variants):
    answer = post(client, ROUND | {"name-0": ["Anna"], "name-1": ["Bruno"], "r0-held-1": ["7D"]})
    assert errors_of(answer)["r0-held"] == "The seven of coins cannot be with Anna and Bruno at once."


@pytest.mark.parametrize("body", [b"", b"\xff\xfe", b"round=0&" * 5, b"round=" * 9000, b"a=1&" * 9000])
def test_anything_else_that_is_posted_is_survived(client, variants, body):
    answer = client.post(SHEET, body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code in (200, 400)


def test_too_much_is_refused_and_too_many_rounds_are_left_out(client, variants):
    assert client.post(SHEET, "x" * 500_000, content_type="text/plain").status_code == 400
    page = post(client, {"round": [str(number) for number in range(100)]}).text
    assert len(part(page, "rounds").all("section", class_="round")) == 40


# The page


def test_the_first_page_is_an_empty_round_of_scopa(client, variants):
    page = client.get(SHEET)
    assert page.status_code == 200
    assert len(read(page.text).all("section", class_="round")) == 2  # one of them the blank to add
    assert part(page.text, "standing").text == "The match is played to 11."
    assert "offline" in page.text


def test_what_was_written_stands_there_again(client, variants):
    form = ROUND | {"name-0": ["Anna & Co"], "target": ["16"], "seating": ["4-2"], "r0-held-0": ["7D", "6H"]}
    page = read(post(client, form).text)
    values = {one.attributes.get("name"): one.attributes.get("value") for one in page.all("input")}
    assert values["name-0"] == "Anna & Co" and values["target"] == "16"
    assert page.all("input", name="r0-cards-0")[0]["value"] == "22"
    checked = {(one["name"], one["value"]) for one in page.all("input") if one.has("checked")}
    assert {("r0-settebello", "0"), ("r0-primiera", "1"), ("r0-held-0", "7D"), ("r0-held-0", "6H")} <= checked
    assert [one["value"] for one in page.all("option") if one.has("selected")] == ["scopa", "4-2"]


def test_a_change_in_a_round_redraws_only_what_was_counted(client, variants):
    frame = post(client, ROUND, target="totals").text
    assert "<form" not in frame and "<input" not in frame
    assert part(frame, "totals").all("tfoot")[0].text == "Total 5 1"
    assert part(frame, "r0-result")["hx-swap-oob"] == "true"
    assert (
        "Player 1: 5 (22 cards, 6 cards of coins; Cards; Coins; Settebello; Sweeps 2), 5 in all."
        in read(frame).text
    )


def test_every_place_that_a_frame_fills_is_on_the_page_once(client, variants):
    form = ROUND | {"round": ["0", "1"]}
    page = post(client, form).text
    there = ids(page)
    assert len(there) == len(set(there))
    frame = post(client, form, target="totals").text
    filled = ids(frame) + re.findall(r'innerHTML:#([\w-]+)"', frame)
    assert filled and set(filled) <= {*there, "totals-title"}


def test_a_change_above_the_rounds_redraws_the_sheet(client, variants):
    answer = post(client, ROUND | {"variant": ["cirulla"], "seating": ["3-0"]}, target="sheet").text
    assert part(answer, "sheet").all("input", name="r0-declarations-2")
    assert "<html" not in answer


@pytest.mark.parametrize(("do", "before", "after"), [("add", 1, 2), ("drop", 2, 1), ("drop", 1, 1)])
def test_without_a_script_buttons_add_and_take_away_rounds(client, variants, do, before, after):
    page = post(client, ROUND | {"round": [str(number) for number in range(before)], "do": [do]}).text
    shown = [one["value"] for one in read(page).all("input", name="round")]
    assert shown == [*map(str, range(after)), "__n__"]


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_seating_has_its_columns(client, variants, slug):
    for players, teams in VARIANTS[slug].seatings:
        page = read(post(client, {"variant": [slug], "seating": [f"{players}-{teams}"]}).text)
        table = page.all("section", class_="round")[0].all("thead")[0]
        assert len(table.all("th", scope="col")) == (teams or players)


def test_nothing_is_stored(client, variants):
    answer = post(client, ROUND)
    assert not client.session.items() and not answer.cookies.get("sessionid")
    assert not Match.objects.exists() and not Player.objects.exists()


def test_a_sheet_is_counted_without_a_cookie_or_token(variants):
    assert post(Client(enforce_csrf_checks=True), ROUND).status_code == 200


def test_without_a_variant_there_is_no_sheet(client, db):
    assert client.get(SHEET).status_code == 404
    assert read_sheet({}) is None
