"""The lesson plays the worked deal of the rules, and every number it tells is what the engine gives."""

import pytest
from django.utils.translation import override

from games.bots import choose_play
from games.decks import DECKS
from games.engine.cards import cards_in, parse_cards
from games.engine.notation import Play
from games.engine.primiera import primiera_of
from games.engine.scoring import score_round
from games.engine.variants import rules_for
from games.engine.view import view_of
from games.learning.deal import DEALER, DECK, LEARNER, NONNA, PLAYS, RULES, position_at
from games.learning.lesson import Lesson, read_lesson
from games.learning.steps import STEPS
from games.learning.strategy import SECTIONS, strategy_pages
from games.wording import worded
from games.words import named

ASKING = [number for number, step in enumerate(STEPS, 1) if step.asks]


def texts(cards):
    return {str(card) for card in cards_in(cards)}


# -- the deal ------------------------------------------------------------------------------------


def test_the_deal_is_the_worked_one():
    start = position_at(0)
    assert (rules_for("scopa"), NONNA) == (RULES, DEALER)
    assert texts(start.table) == {"2C", "4H", "5S", "QD"}
    assert [texts(hand) for hand in start.hands] == [{"7D", "7H", "AS"}, {"3H", "KC", "JD"}]
    assert [texts(hand) for hand in position_at(6).hands] == [{"JS", "6D", "2H"}, {"5C", "6S", "QH"}]
    assert " ".join(PLAYS[:12]) == "7Dx2C+5S 3H AS KCxAS+QD 7Hx3H+4H JD JSxJD QH 2H 5C 6D 6Sx6D"


def test_the_deck_is_whole():
    assert sorted(DECK) == sorted(RULES.cards)


def test_the_round_ends_as_it_is_told():
    score = score_round(position_at(len(PLAYS)))
    assert (score.cards, score.coins, score.primiera) == ((22, 18), (6, 4), (73, 78))
    assert score.points == ({"cards": 1, "coins": 1, "settebello": 1, "sweeps": 2}, {"primiera": 1})
    assert score.totals == (5, 1)


def test_the_last_capture_brings_what_is_left_and_the_sixth_coin():
    end = position_at(36)
    assert (texts(end.leftovers), end.last_capturer) == ({"QS", "3D"}, LEARNER)
    assert len([card for card in cards_in(position_at(35).piles[LEARNER]) if card.suit == "D"]) == 5


# -- the steps -----------------------------------------------------------------------------------


def test_the_steps_go_through_the_deal_in_order():
    plies = [step.ply for step in STEPS]
    assert plies == sorted(plies)
    assert (plies[0], plies[-1]) == (0, len(PLAYS))


@pytest.mark.parametrize("number", ASKING)
def test_where_the_lesson_asks_it_is_the_learner_s_turn(number):
    position = position_at(STEPS[number - 1].ply)
    assert position.turn == LEARNER
    assert Lesson(number).step.play in position.legal_plays.texts


@pytest.mark.parametrize("number", ASKING)
def test_every_other_legal_play_has_a_kind_word(number):
    step = STEPS[number - 1]
    legal = set(position_at(step.ply).legal_plays.texts)
    assert set(step.others) == legal - {step.play}


def test_the_learner_never_misses_a_step_in_the_hands_that_are_played_out():
    """In the first two hands and in the last one, the learner plays every card."""
    turns = [ply for ply in (*range(12), *range(30, 36)) if position_at(ply).turn == LEARNER]
    assert [STEPS[number - 1].ply for number in ASKING] == turns


def test_the_lesson_teaches_a_single_card_before_a_sum():
    before = position_at(30)
    kings = [play for play in before.legal_plays if play.card.rank == "K"]
    assert {str(play) for play in kings} == {"KDxKH", "KSxKH"}
    assert {"2D", "3S", "5D"} <= texts(before.table)


def test_the_lesson_teaches_a_choice_of_sums():
    assert [str(play) for play in position_at(32).legal_plays if str(play.card) == "KS"] == [
        "KSx2D+3S+5D",
        "KSx2D+JH",
    ]


def test_in_the_last_hand_the_lesson_plays_what_a_computer_would():
    import random

    for ply in (30, 32, 34):
        view = view_of(position_at(ply), LEARNER)
        assert str(choose_play("careful", view, random.Random(1))) == PLAYS[ply]


@pytest.mark.parametrize(
    ("ply", "total"),
    [(2, 16), (3, 17), (4, 7), (9, 11)],
)
def test_the_table_adds_up_to_what_is_said(ply, total):
    assert sum(RULES.value(card) for card in position_at(ply).table_cards) == total


@pytest.mark.parametrize(("number", "tried", "total"), [(4, "6D", 14), (4, "2H", 10), (5, "6D", 15)])
def test_a_tried_play_leaves_what_is_said(number, tried, total):
    position = Lesson(number, read_lesson(number, tried).tried).snapshot.latest.position
    assert sum(RULES.value(card) for card in position.table_cards) == total
    assert f"{total}" in str(STEPS[number - 1].others[tried])


def test_the_piles_hold_what_is_said_before_the_last_hand():
    before = position_at(30)
    assert [pile.bit_count() for pile in before.piles] == [12, 16]
    assert {"7S", "7C", "6H", "6C"} <= texts(before.piles[NONNA])


def test_nobody_but_the_learner_can_take_the_jack_that_waits():
    before = position_at(32)
    assert {"JD", "JS"} <= texts(before.piles[LEARNER])
    assert ("JC" in texts(before.hands[LEARNER])) and ("JH" in texts(before.table))


# -- what is tried -------------------------------------------------------------------------------


def test_a_step_begins_with_nothing_tried():
    assert read_lesson(1, "").tried is None


def test_the_play_of_the_lesson_is_right_however_it_is_written():
    assert read_lesson(1, "7Dx5S+2C").right


def test_another_play_is_shown_on_the_table_and_explained():
    lesson = read_lesson(1, "AS")
    assert not lesson.right
    assert "AS" in texts(lesson.snapshot.latest.position.table)
    assert lesson.happened == ["You lay the ace of swords."]
    assert lesson.advice.endswith(
        "In this lesson: Take the two of clubs and the five of swords with the seven of coins."
    )


@pytest.mark.parametrize("text", ["7D", "KDxKH", "nonsense", "7Dx", "!3", "7D" * 200])
def test_what_cannot_be_played_there_is_not_tried(text):
    assert read_lesson(1, text) is None


@pytest.mark.parametrize("number", [number for number in range(1, len(STEPS) + 1) if number not in ASKING])
def test_where_nothing_is_asked_nothing_is_tried(number):
    assert read_lesson(number, "5Hx5C") is None


def test_a_step_tells_what_the_learner_and_nonna_just_played():
    assert Lesson(2).happened == [
        "You play the seven of coins, take the two of clubs and the five of swords.",
        "Nonna lays the three of cups.",
    ]
    assert Lesson(1).happened == []
    assert len(Lesson(8).happened) == 2


def test_a_lesson_asks_no_database():
    """The test has no access to one: any query fails it."""
    assert Lesson(12).snapshot.latest.score.totals == (5, 1)


# -- words ---------------------------------------------------------------------------------------


def test_cards_are_named_in_the_words_of_the_deck():
    assert worded("[D7], [K]") == "seven of coins, re"


@pytest.mark.parametrize("deck", DECKS)
def test_every_text_can_be_told_in_every_deck(deck, settings):
    from accounts.preferences import Preferences
    from games.decks import looking_through

    with looking_through(Preferences(deck=deck)):
        said = [worded(text) for step in STEPS for text in (step.title, *step.teaching, step.asks)]
        said += [worded(text) for step in STEPS for text in step.others.values()]
        said += [line for section in strategy_pages() for line in section.lines]
    assert not [text for text in said if "{" in text]


def test_a_lesson_is_told_in_the_language_of_the_reader():
    with override("it"):
        assert Lesson(2).happened


# -- strategy ------------------------------------------------------------------------------------


def rows(section_id, number):
    section = next(section for section in SECTIONS if section.id == section_id)
    example = section.examples[number]
    return {str(label): parse_cards(cards) for label, cards in example.rows}, str(example.note)


@pytest.mark.parametrize("number", [0, 1])
def test_the_primiera_of_an_example_is_what_is_said(number):
    shown, note = rows("want", number)
    held = primiera_of(RULES, sum(card.bit for card in shown["Pile"]))
    assert note.startswith(f"{held.total}")
    assert held.complete == ("missing" not in note)


def test_the_ace_keeps_the_table_above_ten():
    shown, note = rows("ten", 0)
    assert f"{sum(map(RULES.value, shown['Table'] + shown['Lays']))}" in note


def test_the_better_pair_is_worth_more_for_the_primiera():
    shown, _ = rows("choose", 0)
    taken, left = set(shown["Takes"]), set(shown["Table"]) - set(shown["Takes"])
    assert sum(map(RULES.value, taken)) == sum(map(RULES.value, left)) == RULES.value(shown["Hand"][0])

    def worth(cards):
        return sum(primiera_of(RULES, card.bit).total for card in cards)

    assert worth(taken) > worth(left)


def test_no_example_shows_a_card_twice():
    for section in SECTIONS:
        for example in section.examples:
            groups = {str(label): parse_cards(cards) for label, cards in example.rows}
            held = [
                card for label, cards in groups.items() if label not in ("Takes", "Lays") for card in cards
            ]
            assert len(held) == len(set(held)), named(held)


def test_what_an_example_takes_lies_on_its_table():
    for section in SECTIONS:
        for example in section.examples:
            groups = {str(label): set(parse_cards(cards)) for label, cards in example.rows}
            assert groups.get("Takes", set()) <= groups.get("Table", set())


def test_a_play_is_a_play():
    assert all(isinstance(play, Play) for play in position_at(0).legal_plays)


def test_a_sum_is_kept_on_one_line():
    assert (
        worded("since 2 + 5 = 7")
        == "since 2\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}5\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}7"
    )
