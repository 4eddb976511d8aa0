"""A bracket on a page: drawn for the eye, and in lists by rounds for everybody else."""

from django.template.loader import render_to_string

from games.tests.markup import read
from games.tournaments.pairing import double_elimination, knockout
from games.tournaments.presenters.bracket import show_bracket
from games.tournaments.standings.bracket import Told


def shown(bracket, results=None, told=None):
    names = {one: f"Player {one}" for one in range(1, 129)}
    return show_bracket(bracket, results or {}, names, told)


def page(*args):
    return read(render_to_string("tournaments/_bracket.html", {"bracket": shown(*args)}))


def titles(*args):
    return [one.title for one in shown(*args).rounds]


def test_rounds_have_the_names_that_people_use():
    assert titles(knockout.draw(range(1, 32), third_place=True)) == [
        "Round of 32",
        "Round of 16",
        "Quarter-finals",
        "Semi-finals",
        "Final",
        "Third place",
    ]
    assert titles(double_elimination.draw(range(1, 5))) == [
        "Winners, round 1",
        "Winners, round 2",
        "Losers, round 1",
        "Losers, round 2",
        "Grand final",
    ]


def test_the_drawing_is_for_the_eye_and_the_lists_have_all_of_it():
    told = {"W1.2": Told(("11", "8"), "/table/")}
    root = page(knockout.draw([1, 2, 3]), {"W1.2": 3}, told)
    (svg, *_inner) = root.all("svg")
    assert svg["aria-hidden"] == "true"
    assert all(link["tabindex"] == "-1" for link in svg.all("a")) and svg.all("a")
    (lists,) = root.all("ol")
    assert [head.text for head in lists.all("h3")] == ["Semi-finals", "Final"]
    rows = [row.text for row in lists.all("li", class_="bracket-table")]
    assert rows == [
        "Player 1 has a bye.",
        "Player 2 11 Player 3 (won) 8 Look at it : Player 2 – Player 3",
        "Player 1 Player 3",
    ]
    assert [link["href"] for link in lists.all("a")] == ["/table/"]


def test_what_nobody_knows_yet_is_said_in_words():
    rows = [
        row.text for row in page(knockout.draw(range(1, 5)), {"W1.1": None}).all("li", class_="bracket-table")
    ]
    assert rows[2] == "nobody not known yet"


def test_there_are_no_styles_or_scripts_in_it():
    html = render_to_string("tournaments/_bracket.html", {"bracket": shown(knockout.draw(range(1, 129)))})
    assert "style=" not in html and "<script" not in html and "onclick" not in html
