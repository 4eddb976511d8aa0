"""The deals of a round that every table played: their seals, and what each table made of them."""

from collections import defaultdict
from dataclasses import dataclass

from games.tournaments.models import Board, EventRound
from games.tournaments.presenters.reading import Reading
from games.tournaments.selectors import board_results
from games.tournaments.standings import signed
from games.tournaments.standings.duplicate import Compared, compare


@dataclass(frozen=True, slots=True)
class BoardRow:
    """What one table made of a deal: of each side the names, the points (empty where it was not played), the score."""

    table: int
    sides: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class BoardShown:
    """A deal: its `seal`, and once the round is over the text that was sealed, the average of the side that begins, and
    a row for each table."""

    number: int
    seal: str
    sealed: str
    average: str
    rows: tuple[BoardRow, ...]


def show_boards(reading: Reading, event_round: EventRound) -> list[BoardShown]:
    """Return the deals of a round; before it is over nothing but their seals."""
    over = event_round.status == EventRound.Status.OVER
    results: dict[int, list[Compared]] = defaultdict(list)
    if over:
        for one in compare(board_results(reading.event, event_round.number)):
            results[one.result.board[1]].append(one)
    return [
        _show(board, results[board.number], reading, over) for board in event_round.boards.order_by("number")
    ]


def _show(board: Board, made: list[Compared], reading: Reading, over: bool) -> BoardShown:
    average = made[0].average if made else None
    return BoardShown(
        number=board.number,
        seal=board.digest,
        sealed=f"{board.dealer} {board.deck} {board.salt}" if over else "",
        average="" if average is None else signed(average),
        rows=tuple(_row(one, reading) for one in made),
    )


def _row(one: Compared, reading: Reading) -> BoardRow:
    result = one.result
    points = ("", "") if result.points is None else tuple(map(str, result.points))
    return BoardRow(
        result.table,
        tuple(
            (" & ".join(reading.shown[entrant].name for entrant in side), got, signed(score))
            for side, got, score in zip(result.sides, points, one.scores, strict=True)
        ),
    )
