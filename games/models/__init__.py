"""What is stored about matches, meetings, talk and fair play."""

from games.models.analysis import Analysis
from games.models.computer import ComputerStand
from games.models.fairplay import PlayCheck, Signal
from games.models.honours import Annulment, Award
from games.models.match import Match, new_key
from games.models.meeting import Activity, LobbyAlert, Presence, Pulse, Vacation
from games.models.program import PROGRAM, Program
from games.models.puzzle import Puzzle, PuzzleStand, PuzzleTry
from games.models.result import Result
from games.models.round import Round
from games.models.running import Minute, Process
from games.models.seat import Seat
from games.models.statistics import Statistics
from games.models.talk import Line, Relation, Report, Sanction
from games.models.upload import Upload
from games.models.validators import validate_options, validate_seatings
from games.models.variant import Variant

__all__ = [
    "PROGRAM",
    "Activity",
    "Analysis",
    "Annulment",
    "Award",
    "ComputerStand",
    "Line",
    "LobbyAlert",
    "Match",
    "Minute",
    "PlayCheck",
    "Presence",
    "Process",
    "Program",
    "Pulse",
    "Puzzle",
    "PuzzleStand",
    "PuzzleTry",
    "Relation",
    "Report",
    "Result",
    "Round",
    "Sanction",
    "Seat",
    "Signal",
    "Statistics",
    "Upload",
    "Vacation",
    "Variant",
    "new_key",
    "validate_options",
    "validate_seatings",
]
