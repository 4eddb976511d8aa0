"""What players can earn a medal by, once each: the feats as pure checks, and the list of them in words."""

from games.medals.table import MEDALS, Medal

__all__ = ["MEDALS", "Medal"]
