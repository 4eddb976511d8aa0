"""Challenge a player by name, and answer a challenge. It is accepted by taking the seat."""

from typing import Any

from django.utils.translation import gettext as _

from accounts.models import Player
from games.models import Match
from games.services.lobby import one_at_a_time
from games.services.notify import notify
from games.services.offers import drop_offer
from games.services.open_match import open_match
from games.services.refusals import Refused
from games.talk.cleaning import readable

WORD_LENGTH = 200


def challenge(*, player: Player, asked: Player, **table: Any) -> Match:
    """Ask one player alone to a match, `table` being what `open_match` takes; both are told where they look.

    Raises `Refused` where that player cannot be asked, or the table cannot be set.
    """
    with one_at_a_time():
        match = open_match(player=player, asked=asked, **table)
        notify([asked.pk])
    return match


def decline(*, match_id: int, player: Player, word: str = "") -> None:
    """Refuse a challenge, with a word if one likes; twice is once.

    Raises `Refused` when the challenge is for somebody else, or the match has begun.
    """
    with one_at_a_time():
        match = Match.objects.select_for_update().get(pk=match_id)
        if match.asked_id != player.pk:
            raise Refused(_("This challenge is for somebody else."))
        if match.status in (Match.Status.PLAYING, Match.Status.OVER):
            raise Refused(_("You have accepted already: the match has begun."))
        drop_offer(match, answer=readable(word)[:WORD_LENGTH])
