"""Name the app of tables, matches and rounds."""

from django.apps import AppConfig
from django.db.models.signals import post_delete, post_migrate


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts.claims import name_asked
        from accounts.closing import account_closing
        from accounts.export import account_exporting
        from accounts.models import ApiToken
        from accounts.sessions import sessions_ended
        from games import checks  # noqa: F401 - its checks are known from now on
        from games.moderators import make_moderators
        from games.own_data import forget_words, keep_while_playing, tell_all
        from games.services.notify import hear_sessions
        from games.services.programs import hear_revoked, keep_names_of_programs

        post_migrate.connect(make_moderators, sender=self, dispatch_uid="games.moderators")
        sessions_ended.connect(hear_sessions, dispatch_uid="games.sockets")
        post_delete.connect(hear_revoked, sender=ApiToken, dispatch_uid="games.programs")
        name_asked.connect(keep_names_of_programs, dispatch_uid="games.programs")
        account_closing.connect(keep_while_playing, dispatch_uid="games.own_data")
        account_closing.connect(forget_words, dispatch_uid="games.own_data.words")
        account_exporting.connect(tell_all, dispatch_uid="games.own_data")
