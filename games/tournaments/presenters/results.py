"""The results of an event for other programs: rows for a spreadsheet, and everything as plain data for JSON."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Prefetch

from games.models import Match
from games.tournaments.models import Pairing, PairingMatch, Place
from games.tournaments.presenters.boards import show_boards
from games.tournaments.presenters.entrants import EntrantShown
from games.tournaments.presenters.reading import Reading
from games.tournaments.presenters.standing import score_words
from games.tournaments.presenters.tables import is_told
from games.tournaments.presenters.whole import places_in_order
from games.tournaments.standings import Line, in_points

HEADS = ("place", "entrant", "players", "score", "played", "won", "drawn", "lost", "sweeps", "difference")
FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take a text for a formula by


def result_rows(reading: Reading) -> Iterator[list[str]]:
    """Return the results as rows of texts, the heads first."""
    breaks = [str(name) for name in reading.event.tie_breaks]
    yield [*HEADS, *breaks]
    for place, one, line in _placed(reading):
        players = " & ".join(person.name for person in one.people)
        told = [harmless(one.name), harmless(players), *_figures(reading, line)]
        yield [str(place), *told, *(_tie_break(line, name) for name in breaks)]


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULAS) else text


def _placed(reading: Reading) -> list[tuple[int, EntrantShown, Line | None]]:
    """Return everybody who has a place, with their line where the format has standings."""
    if reading.lines:
        return [(line.place, reading.shown[line.entrant], line) for line in reading.lines]
    lines = {line.entrant: line for lines in reading.groups.values() for line in lines}
    placed = places_in_order(reading) if reading.rounds else []
    return [(place, one, lines.get(one.number)) for place, one in placed]


def _figures(reading: Reading, line: Line | None) -> list[str]:
    if line is None:
        return [""] * 7
    counted = (line.played, line.won, line.drawn, line.lost, line.sweeps, line.difference)
    return [score_words(reading.event, line.score), *map(str, counted)]


def _tie_break(line: Line | None, name: str) -> str:
    value = {str(one): value for one, value in line.values.items()}.get(name) if line else None
    if value is None:
        return ""
    return str(value) if name in ("sweeps", "point_difference") else in_points(value)


def results_json(reading: Reading) -> dict[str, Any]:
    """Return the event, its standings, all its tables, and the deals that everybody played."""
    event = reading.event
    heads, *rows = result_rows(reading)
    return {
        "event": {
            "name": event.name,
            "url": event.get_absolute_url(),
            "format": event.format,
            "variant": event.variant.slug,
            "options": event.options,
            "clock": event.clock,
            "rated": event.rated,
            "status": event.status,
            "starts": event.starts.isoformat(),
            "started": event.started and event.started.isoformat(),
            "ended": event.ended and event.ended.isoformat(),
        },
        "standings": [dict(zip(heads, row, strict=True)) for row in rows],
        "rounds": list(_rounds(reading)),
    }


def _rounds(reading: Reading) -> Iterator[dict[str, Any]]:
    """Return every round with its tables, by three questions to the database for all of them together."""
    places = Prefetch("places", Place.objects.order_by("side", "index"))
    matches = Prefetch("matches", PairingMatch.objects.select_related("match").order_by("number"))
    pairings = Pairing.objects.filter(round__event=reading.event).order_by("round__number", "number")
    by_round: dict[int, list[Pairing]] = {one.pk: [] for one in reading.rounds}
    for pairing in pairings.prefetch_related(places, matches):
        by_round.setdefault(pairing.round_id, []).append(pairing)
    for one in reading.rounds:
        told: dict[str, Any] = {"number": one.number, "stage": one.stage, "status": one.status}
        seen = is_told(reading.event, one)
        told["tables"] = [_table(pairing, reading, seen) for pairing in by_round[one.pk]]
        if reading.event.duplicate:
            told["boards"] = [_board(board) for board in show_boards(reading, one)]
        yield told


def _table(pairing: Pairing, reading: Reading, told: bool) -> dict[str, Any]:
    matches = [one.match for one in pairing.matches.all()]
    return {
        "table": pairing.number,
        "slot": pairing.slot,
        "status": pairing.status,
        "result": pairing.result,
        "annulled": any(match.uncounted == Match.Uncounted.ANNULLED for match in matches),
        "places": [_place(place, reading, told) for place in pairing.places.all()],
        "matches": [match.get_absolute_url() for match in matches if match.has_record and match.watching],
    }


def _place(place: Place, reading: Reading, told: bool) -> dict[str, Any]:
    over = told and place.score is not None
    score = place.score if over else None
    return {
        "entrant": reading.shown[place.entrant_id].name,
        "side": place.side,
        "score": score if score is None or reading.event.is_arena else score / 2,
        "points": place.points if over else None,
        "sweeps": place.sweeps if over else None,
    }


def _board(board: Any) -> dict[str, Any]:
    sides = [
        {"table": row.table, "names": names, "points": int(points) if points else None, "score": score}
        for row in board.rows
        for names, points, score in row.sides
    ]
    return {"number": board.number, "seal": board.seal, "sealed": board.sealed, "results": sides}
