"""Name the app of tables, matches and rounds."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts.sessions import sessions_ended
        from games.services.notify import hear_sessions

        sessions_ended.connect(hear_sessions, dispatch_uid="games.sockets")
