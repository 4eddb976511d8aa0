"""What the referee does for events with nobody watching."""

from games.referee.duties import Duty
from games.tournaments.own_data import look_for_the_gone
from games.tournaments.referee.events import advance_events
from games.tournaments.referee.mails import mail_notices
from games.tournaments.referee.series import make_due_events

EVENT_DUTIES = (
    Duty("events", advance_events, every=0.5),
    Duty("gone from events", look_for_the_gone, every=10),
    Duty("series of events", make_due_events, every=60),
    Duty("mails of events", mail_notices, every=20),
)
