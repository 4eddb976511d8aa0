"""Let organisers set up events and series, run them, and mend them by hand."""

from games.tournaments.admin import event, looking, series

__all__ = ["event", "looking", "series"]
