"""What a service says when it does not do what it was asked: a full sentence for the person who asked."""

from django.utils.translation import gettext as _

from games.engine.errors import EngineError
from games.error_words import error_words


class Refused(Exception):
    """The action was not done, and nothing was changed; the text says why and what to do, and `code` is a word for
    programs."""

    code = "refused"


class AlreadyPlayed(Refused):
    """The action answers a position that has passed: the truth is on its way to the screen."""

    code = "already_played"

    def __init__(self) -> None:
        super().__init__(_("That was already played: the table has moved on. Here is how it stands now."))


class AgainstTheRules(Refused):
    """The action is not allowed by the rules of the match."""

    code = "against_the_rules"


def refusal_of(error: EngineError) -> Refused:
    """Return an error of the engine as a refusal in the reader's language."""
    return AgainstTheRules(error_words(error))
