"""What must happen with nobody watching: `DUTIES` says what is done and how often, a module for each.

Several referees may run, in one process or many: each action compares what it acts on, so that it is done once.
"""

from games.referee.duties import DUTIES, Duty
from games.referee.rounds import act, act_on_due
from games.referee.watch import do_all, watch

__all__ = ["DUTIES", "Duty", "act", "act_on_due", "do_all", "watch"]
