"""The list of what the referee does."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from games.referee.activity import note_activity
from games.referee.alerts import mail_wishes
from games.referee.analysis import analyse
from games.referee.fairplay import check_plays, look_for_signals
from games.referee.flags import let_flags_fall
from games.referee.forgetting import forget
from games.referee.mails import mail_turns
from games.referee.minutes import note_minute
from games.referee.offers import tend_offers
from games.referee.presence import drop_abandoned_tables, forget_closed_pages
from games.referee.pulse import keep_pulse
from games.referee.rematch import end_rematches
from games.referee.rounds import play_and_deal
from games.services.moderation import end_bans
from games.services.seasons import close_seasons
from games.statistics.counting import count_matches


class Duty(NamedTuple):
    """Something that the referee does again and again: `act(now)` returns how many actions it took, and `every` is
    the pause between two times, in seconds."""

    name: str
    act: Callable[[datetime], int]
    every: float


# Each duty has a thread of its own: one that is slow, such as sending mails, keeps no other from its time. Apps that
# games knows nothing of add theirs when they are ready.
DUTIES = [
    Duty("rounds", play_and_deal, every=0.1),
    Duty("pulse", keep_pulse, every=0.5),
    Duty("flags", let_flags_fall, every=0.25),
    Duty("presence", forget_closed_pages, every=1),
    Duty("abandoned tables", drop_abandoned_tables, every=600),
    Duty("offers", tend_offers, every=1),
    Duty("activity", note_activity, every=20),
    Duty("alerts", mail_wishes, every=20),
    Duty("rematches", end_rematches, every=1),
    Duty("mails", mail_turns, every=30),
    Duty("bans", end_bans, every=60),
    Duty("seasons", close_seasons, every=60),
    Duty("statistics", count_matches, every=20),
    Duty("analyses", analyse, every=0.5),
    Duty("plays", check_plays, every=60),
    Duty("signals", look_for_signals, every=600),
    Duty("minutes", note_minute, every=15),
    Duty("forgetting", forget, every=600),
]
