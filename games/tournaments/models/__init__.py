"""What is stored of events: who is in, who met whom, and what was done about it."""

from games.tournaments.models.audit import AuditLine, Notice
from games.tournaments.models.entrant import Entrant, Member
from games.tournaments.models.event import Event
from games.tournaments.models.pairing import Pairing, PairingMatch, Place
from games.tournaments.models.round import Board, EventRound
from games.tournaments.models.series import Series
from games.tournaments.models.setup import TIE_BREAKS, Setup

__all__ = [
    "TIE_BREAKS",
    "AuditLine",
    "Board",
    "Entrant",
    "Event",
    "EventRound",
    "Member",
    "Notice",
    "Pairing",
    "PairingMatch",
    "Place",
    "Series",
    "Setup",
]
