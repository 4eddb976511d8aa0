"""Name the app of events, and let the rest of the site know of it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "games.tournaments"
    label = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts.closing import account_closing
        from accounts.export import account_exporting
        from games.bell import NEEDS
        from games.players.sections import SECTIONS
        from games.referee.duties import DUTIES
        from games.services.annul import matches_marked
        from games.tournaments.needs import needs_of_events
        from games.tournaments.own_data import leave_events, tell_events
        from games.tournaments.presenters.honours import places_in_events
        from games.tournaments.referee import EVENT_DUTIES
        from games.tournaments.services.changes import show_marked

        NEEDS.append(needs_of_events)
        SECTIONS.append(places_in_events)
        DUTIES.extend(EVENT_DUTIES)
        account_closing.connect(leave_events, dispatch_uid="tournaments.own_data")
        matches_marked.connect(show_marked, dispatch_uid="tournaments.marked")
        account_exporting.connect(tell_events, dispatch_uid="tournaments.own_data")
