"""Every line of data/positions.jsonl: one rule, one position, one expectation."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.cards import mask_of, parse_card
from games.engine.deal import dealer_after_void, dealer_bonus, next_dealer, void_reason
from games.engine.declarations import declarations_of
from games.engine.match import MatchState
from games.engine.notation import Play
from games.engine.primiera import primiera_of
from games.engine.rules import Rules
from games.engine.scoring import RoundScore, score_piles
from games.engine.variants import rules_for

from .positions import after, captures_of, dealt, last_card, mask, midway, texts

LINES = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "positions.jsonl").read_text().splitlines()
]
ITEM_NAMES = {"palle_del_cane": "four_sevens", "all_sevens": "four_sevens", "bermila": "primiera"}

Data = dict[str, Any]


@pytest.mark.parametrize("line", LINES, ids=[line["id"] for line in LINES])
def test_position(line: Data) -> None:
    CHECKS[line["kind"]](rules_for(line["variant"], **line["rules"]), line["input"], line["expected"])


def captures(rules: Rules, given: Data, expected: Data) -> None:
    table, played = " ".join(given["table"]), given["played"]
    if given.get("first_play_of_deal"):
        position = dealt(rules, hands=(played,), table=table)
    else:
        matta = given.get("matta_value") or given.get("matta_on_table") or 0
        position = midway(rules, hand=played, table=table, matta=matta)
    found, may_place = captures_of(position, played)
    assert found == sorted(sorted(chosen) for chosen in expected["captures"])
    assert may_place == expected["may_place"]


def play(rules: Rules, given: Data, expected: Data) -> None:
    setting = last_card if given["last_card_of_deal"] else midway
    key = "card" if given["last_card_of_deal"] else "hand"
    before = setting(rules, table=" ".join(given["table"]), **{key: given["played"]})
    card, captured = parse_card(given["played"]), mask_of(map(parse_card, given["capture"]))
    takes_itself = expected.get("pile_gain") == [given["played"]]
    position = before.play(Play(card, card.bit if takes_itself else captured))
    side = rules.side_of(before.turn)
    gained = position.piles[side] & ~before.piles[side]
    assert position.sweep_points[side] == expected["scopa_points"]
    assert texts(position.sweeps[side]) == ([given["played"]] if expected["scopa_points"] else [])
    assert sorted(texts(position.table)) == sorted(expected["table_after"])
    assert gained == captured | (card.bit if captured or takes_itself else 0)


def leftovers(rules: Rules, given: Data, expected: Data) -> None:
    played, table = "JD", mask(" ".join(given["table"]))
    before = last_card(
        rules, card=played, table=" ".join(given["table"]), last_capturer=given["last_capturer"], piles=(0, 0)
    )
    assert before.dealer == given["dealer"]
    position = after(before, played)
    assert position.finished
    assert position.sweep_points == (expected["scopa_points"],) * 2
    owned = table | mask(played)
    assert position.piles == tuple(owned if side == expected["to"] else 0 for side in range(2))
    assert position.table == (owned if expected["to"] is None else 0)
    assert position.leftovers == (0 if expected["to"] is None else owned)


def deal(rules: Rules, given: Data, expected: Data) -> None:
    if "redeal" in expected:
        assert bool(void_reason(rules, mask(" ".join(given["table"])))) == expected["redeal"]
        if expected["redeal"]:
            assert dealer_after_void(rules, 0) == (0 if expected["dealer_next"] == "same" else 1)
        return
    seated = Rules.from_options(rules.options() | {"players": given["players"]})
    assert (seated.hand_size, seated.table_size, seated.deck) == (
        given["hand_size"],
        given["table_size"],
        given["deck_size"],
    )
    position = dealt(seated)
    assert position.table.bit_count() == given["table_size"]
    assert len(position.stock) == expected["left_in_stock_after_first"]
    assert len(position.setup.deals) == expected["rounds"]
    for seat in range(seated.players):
        assert sum(hands[seat].bit_count() for hands in position.setup.deals) == expected["cards_per_player"]


def bonus(rules: Rules, given: Data, expected: Data) -> None:
    table = mask(" ".join(given["table"]))
    if void_reason(rules, table):
        assert (expected["scope"], expected["dealer_takes_table"]) == (0, False)
        return
    assert dealer_bonus(rules, table) == expected["scope"]
    position = dealt(rules, dealer=1, table=" ".join(given["table"]))
    taken = expected["dealer_takes_table"]
    assert position.setup.bonus == expected["scope"]
    assert position.piles == (0, table if taken else 0)
    assert position.table == (0 if taken else table)
    assert position.last_capturer == (1 if taken else None)


def declaration(rules: Rules, given: Data, expected: Data) -> None:
    found = declarations_of(rules, mask(" ".join(given["hand"])))
    assert {one.points for one in found} == {expected["points"]}
    assert expected["points"] == {"three": 10, "under10": 3}[expected["declaration"]]
    assert [one.value for one in found] == (expected["matta_values"] or [0])


def primiera(rules: Rules, given: Data, expected: Data) -> None:
    found = primiera_of(rules, mask(" ".join(given["cards"])))
    assert found is not None
    assert (found.total, found.complete) == (expected["total"], expected["complete"])


def score(rules: Rules, given: Data, expected: Data) -> None:
    teams = given.get("teams") or {name: [name] for name in given["piles"]}
    piles = tuple(
        mask(" ".join(card for name in names for card in given["piles"][name])) for names in teams.values()
    )
    extras = {
        "sweeps": tuple(sum(given["scope"][name] for name in names) for names in teams.values()),
        "declarations": tuple(sum(given.get("declarations", {}).get(side, [])) for side in teams),
    }
    found = score_piles(rules, piles, extras)
    told: list[dict[str, int]] = [
        {name: values[number] for name, values in extras.items() if values[number]}
        for number in range(len(teams))
    ]
    for item, winner in expected["points"].items():
        points = winner if isinstance(winner, dict) else {winner: 1} if winner else {}
        for name, number in points.items():
            told[list(teams).index(name)][ITEM_NAMES.get(item, item)] = number
    assert found.points == tuple(told)
    assert dict(zip(teams, found.totals, strict=True)) == expected["total"]
    if "instant_winner" in expected:
        state = MatchState.start(rules).after(found)
        assert (state.winner, state.ended_by) == (list(teams).index(expected["instant_winner"]), "all_coins")


def match(rules: Rules, given: Data, expected: Data) -> None:
    sides = list(given["before"])
    points: tuple[dict[str, int], ...] = tuple({"sweeps": given["hand"][side]} for side in sides)
    if "categories" in given:
        points = tuple(
            {item: 1 for item, winner in given["categories"].items() if winner == side}
            | {"sweeps": given["scope"][side]}
            for side in sides
        )
    coins = tuple(given["coins"][side] for side in sides) if "coins" in given else (5, 5)
    state = MatchState(rules, tuple(given["before"].values()), 3)
    state = state.after(RoundScore(points, (20, 20), coins, (70, 70)))
    assert state.totals == tuple(expected["scores"][side] for side in sides)
    assert state.winner == (None if expected["winner"] is None else sides.index(expected["winner"]))
    assert state.over == (expected["winner"] is not None)


def seating(rules: Rules, given: Data, expected: Data) -> None:
    dealer = given["dealer"]
    assert [rules.side_of(seat) for seat in range(rules.players)] == expected["team_of_seat"]
    position = dealt(rules, dealer=dealer)
    assert position.turn == expected["first"]
    turns = []
    for _ in range(rules.players):
        turns.append(position.turn)
        position = position.play(position.legal_plays[0])
    assert turns[-1] == expected["last"]
    assert position.turn == expected["first"]
    assert next_dealer(rules, dealer) == expected["next_dealer_after_scored"]
    assert dealer_after_void(rules, dealer) == expected["next_dealer_after_void"]


CHECKS = {
    "captures": captures,
    "play": play,
    "leftovers": leftovers,
    "deal": deal,
    "dealer_bonus": bonus,
    "declaration": declaration,
    "primiera": primiera,
    "score": score,
    "match": match,
    "seating": seating,
}
