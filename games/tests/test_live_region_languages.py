"""The live region speaks every language: each kind of event, told to whom it befell and to the others."""

import pytest
from django.conf import settings
from django.utils.translation import override

from games.engine.notation import Declaration
from games.rendering import Place, place_of, told_since
from games.services.resign import resign
from games.tests.tables import (
    everybody_presses_next,
    house_variant,
    person,
    play_round,
    play_text,
    set_table,
    snapshot_of,
)

pytestmark = pytest.mark.django_db

# For each event what Anna, whose event it is, hears and what a spectator hears; Bruno sits opposite.
WORDS = {
    "en": {
        "deal": ("Round 1: Bruno deals. Your turn.", "Round 1: Bruno deals."),
        "lay": ("You lay the re of clubs.", "Anna lays the re of clubs."),
        "capture": (
            "You play the six of clubs, take the two of swords and the four of coins.",
            "Anna plays the six of clubs, takes the two of swords and the four of coins.",
        ),
        "sweep": (
            "You play the seven of coins, take the ace of clubs, the two of coins, the two of swords"
            " and the two of clubs. Sweep!",
            "Anna plays the seven of coins, takes the ace of clubs, the two of coins, the two of swords"
            " and the two of clubs. Sweep!",
        ),
        "itself": ("You take the ace of coins itself.", "Anna takes the ace of coins itself."),
        "three of a rank": (
            "You declare three of a rank, ten points. Your turn.",
            "Anna declares three of a rank, ten points.",
        ),
        "under ten": (
            "You declare under ten, three points. Your turn.",
            "Anna declares under ten, three points.",
        ),
        "end of round": "The round is over: Anna {0} and Bruno {1}.",
        "next round": "Round 2: Anna deals.",
        "resignation": "Anna wins the match by resignation.",
        "target": "{0} wins the match by reaching the target.",
    },
    "it": {
        "deal": ("Smazzata 1: dà le carte Bruno. Tocca a te.", "Smazzata 1: dà le carte Bruno."),
        "lay": ("Cali il re di bastoni.", "Anna cala il re di bastoni."),
        "capture": (
            "Giochi il sei di bastoni e prendi il due di spade e il quattro di denari.",
            "Anna gioca il sei di bastoni e prende il due di spade e il quattro di denari.",
        ),
        "sweep": (
            "Giochi il sette di denari e prendi l’asso di bastoni, il due di denari, il due di spade"
            " e il due di bastoni. Scopa!",
            "Anna gioca il sette di denari e prende l’asso di bastoni, il due di denari, il due di spade"
            " e il due di bastoni. Scopa!",
        ),
        "itself": (
            "Metti l’asso di denari nel tuo mazzetto.",
            "Anna mette l’asso di denari nel suo mazzetto.",
        ),
        "three of a rank": (
            "Accusi un tris, dieci punti. Tocca a te.",
            "Anna accusa un tris, dieci punti.",
        ),
        "under ten": (
            "Accusi sotto il dieci, tre punti. Tocca a te.",
            "Anna accusa sotto il dieci, tre punti.",
        ),
        "end of round": "Fine della smazzata: Anna {0} e Bruno {1}.",
        "next round": "Smazzata 2: dà le carte Anna.",
        "resignation": "Vittoria di Anna per resa.",
        "target": "Vittoria di {0} a punteggio raggiunto.",
    },
    "ru": {
        "deal": ("Раунд 1: сдаёт Bruno. Ваш ход.", "Раунд 1: сдаёт Bruno."),
        "lay": ("Вы кладёте на стол короля дубинок.", "Anna кладёт на стол короля дубинок."),
        "capture": (
            "Вы играете шестёрку дубинок, берёте двойку мечей и четвёрку монет.",
            "Anna играет шестёрку дубинок, берёт двойку мечей и четвёрку монет.",
        ),
        "sweep": (
            "Вы играете семёрку монет, берёте туза дубинок, двойку монет, двойку мечей"
            " и двойку дубинок. Скопа!",
            "Anna играет семёрку монет, берёт туза дубинок, двойку монет, двойку мечей"
            " и двойку дубинок. Скопа!",
        ),
        "itself": (
            "Вы играете туза монет — сразу в стопку.",
            "Anna играет туза монет — сразу в стопку.",
        ),
        "three of a rank": (
            "Вы объявляете три одинаковые, десять очков. Ваш ход.",
            "Anna объявляет три одинаковые, десять очков.",
        ),
        "under ten": (
            "Вы объявляете меньше десяти, три очка. Ваш ход.",
            "Anna объявляет меньше десяти, три очка.",
        ),
        "end of round": "Раунд окончен: Anna — {0} и Bruno — {1}.",
        "next round": "Раунд 2: сдаёт Anna.",
        "resignation": "Победа в партии: Anna (соперник сдался).",
        "target": "Победа в партии: {0} (цель достигнута).",
    },
    "sv": {
        "deal": ("Omgång 1: Bruno ger. Din tur.", "Omgång 1: Bruno ger."),
        "lay": ("Du lägger stavar kung.", "Anna lägger stavar kung."),
        "capture": (
            "Du spelar stavar sex och tar svärd två och mynt fyra.",
            "Anna spelar stavar sex och tar svärd två och mynt fyra.",
        ),
        "sweep": (
            "Du spelar mynt sju och tar stavar ess, mynt två, svärd två och stavar två. Scopa!",
            "Anna spelar mynt sju och tar stavar ess, mynt två, svärd två och stavar två. Scopa!",
        ),
        "itself": ("Du lägger mynt ess i din egen hög.", "Anna lägger mynt ess i sin egen hög."),
        "three of a rank": ("Du anmäler triss, tio poäng. Din tur.", "Anna anmäler triss, tio poäng."),
        "under ten": ("Du anmäler under tio, tre poäng. Din tur.", "Anna anmäler under tio, tre poäng."),
        "end of round": "Omgången är slut: Anna {0} och Bruno {1}.",
        "next round": "Omgång 2: Anna ger.",
        "resignation": "Anna vinner partiet sedan motsidan gett upp.",
        "target": "{0} vinner partiet genom att nå målet.",
    },
}
HANDS = {"dealer": 1, "hands": ["6C 5C KC", "4C 7H JD"], "table": "2S 4D QH QS"}

in_each_language = pytest.mark.parametrize("language", WORDS)


def a_match(**options):
    return set_table(person("Anna"), person("Bruno"), **HANDS | options)


def told(match, language, since):
    """Return what Anna, Bruno and a spectator hear of what happened after `since`."""
    snapshot = snapshot_of(match)
    with override(language):
        return [told_since(snapshot, seat, since) for seat in (*snapshot.seats, None)]


def since_now(match):
    return place_of(snapshot_of(match))


def test_every_language_is_here():
    assert set(WORDS) == set(dict(settings.LANGUAGES))


@in_each_language
def test_deal(language):
    match = a_match()
    hers, his, nobodys = told(match, language, Place())
    assert (hers, nobodys) == WORDS[language]["deal"]
    assert his == nobodys


@in_each_language
@pytest.mark.parametrize(
    ("event", "text", "deal"),
    [
        ("lay", "KC", {}),
        ("capture", "6Cx2S+4D", {}),
        ("sweep", "7DxAC+2D+2S+2C", {"hands": ["7D 5C KC"], "table": "AC 2D 2S 2C"}),
    ],
)
def test_play(language, event, text, deal):
    match = a_match(**deal)
    since = since_now(match)
    play_text(match, text)
    hers, his, nobodys = told(match, language, since)
    assert (hers, nobodys) == WORDS[language][event]
    assert his == f"{nobodys} {_your_turn(language)}"


@in_each_language
def test_ace_that_takes_itself(language):
    """Bruno has swept the table that Anna's ace comes to."""
    rules = house_variant(ace_sweep=True, ace_empty_table="takes_self")
    match = a_match(of=rules, dealer=0, hands=["7H 4C QD", "AD 5C KC"], table="AC 2D 2S 2C")
    play_text(match, "7HxAC+2D+2S+2C")
    since = since_now(match)
    play_text(match, "ADx")
    hers, _his, nobodys = told(match, language, since)
    assert (hers, nobodys) == WORDS[language]["itself"]


@in_each_language
@pytest.mark.parametrize(
    ("event", "points", "hand"),
    [("three of a rank", 10, "4C 4H 4S"), ("under ten", 3, "2C 3H 4S")],
)
def test_declaration(language, event, points, hand):
    match = a_match(of="cirulla", hands=[hand], table="KS QS JC 7S")
    since = since_now(match)
    play_text(match, str(Declaration(points)))
    hers, his, nobodys = told(match, language, since)
    assert (hers, nobodys) == WORDS[language][event]
    assert his == nobodys


@in_each_language
def test_end_of_round_and_the_next(language):
    match = a_match(target=200)
    since = since_now(match)
    play_round(match)
    points = snapshot_of(match).latest.score.totals
    for heard in told(match, language, since):
        assert heard.endswith(WORDS[language]["end of round"].format(*points))
    since = since_now(match)
    everybody_presses_next(match)
    dealt = WORDS[language]["next round"]
    assert told(match, language, since) == [dealt, f"{dealt} {_your_turn(language)}", dealt]


@in_each_language
def test_end_of_the_match(language):
    match = a_match(target=1)
    since = since_now(match)
    play_round(match)
    snapshot = snapshot_of(match)
    assert snapshot.match.winner is not None, "the deal decides"
    sentence = WORDS[language]["target"].format(snapshot.side_name(snapshot.match.winner))
    assert all(heard.endswith(sentence) for heard in told(match, language, since))
    assert told(match, language, since_now(match)) == ["", "", ""]


@in_each_language
def test_resignation(language):
    match = a_match()
    since = since_now(match)
    resign(match_id=match.pk, seat=1)
    assert told(match, language, since) == [WORDS[language]["resignation"]] * 3


def _your_turn(language):
    with_turn, without = WORDS[language]["deal"]
    return with_turn.removeprefix(f"{without} ")
