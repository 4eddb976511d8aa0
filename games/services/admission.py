"""Say who may open an offer and who may take one; whoever may not is told why and what to do."""

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.models import Player
from games.clocks import Clock, ClockError
from games.conduct import pause_until
from games.lobby.strength import strengths
from games.models import Match, Relation
from games.models.pace import of_days
from games.services.refusals import Refused

AN_HOUR = timedelta(hours=1)


def may_open(match: Match, player: Player) -> None:
    """Raise `Refused` where a player may not open a match that is not stored yet."""
    _clock_fits(match)
    if match.rated:
        _may_be_rated(match, player)
    if match.listed or match.quick or match.asked:
        _not_pausing(match, player)
        if match.live:
            _not_busy(player, itself=True)
    if (match.listed or match.quick) and not match.clock:
        raise Refused(_("A match with whoever comes needs a clock. Choose one, or play by a private link."))
    if match.quick and not match.live:
        raise Refused(_("A quick match is played at once. Choose a clock of minutes, or open an offer."))
    if None not in (match.lowest, match.highest) and match.lowest > match.highest:  # type: ignore[operator]
        raise Refused(_("The lowest rating is above the highest. Exchange the two."))
    if match.asked:
        _may_ask(match.asked, player)
        if match.rules.players != 2:
            raise Refused(
                _("A challenge is for two. Open a table with more seats by a private link or in the lobby.")
            )


def may_take(match: Match, player: Player) -> None:
    """Raise `Refused` where a player may not sit down at an open match."""
    if match.asked_id not in (None, player.pk):
        raise Refused(_("This challenge is for somebody else. The lobby shows who looks for an opponent."))
    if match.rated and player.is_guest:
        raise Refused(_("Rated matches need an account. Sign up, or take an offer that is not rated."))
    sitting = [seat.player for seat in match.seats.all() if seat.player]
    if kept_apart(player.pk, (other.pk for other in sitting)):
        raise Refused(_("You and somebody at this table do not play with each other. Choose another offer."))
    if match.listed or match.quick or match.asked:
        _not_pausing(match, player)
        _within_range(match, player)
    if match.live and match.clock:
        for other in [player, *sitting]:
            _not_busy(other, itself=other == player)


def kept_apart(player_id: int, others: Iterable[int]) -> bool:
    """Tell whether a player blocks one of some others, or is blocked by one."""
    others = list(others)
    either = Q(player=player_id, other__in=others) | Q(player__in=others, other=player_id)
    return Relation.objects.filter(either, kind=Relation.Kind.BLOCK).exists()


def busy_at(player: Player) -> Match | None:
    """Return the match with other people that a player must be at now: one whose clock counts minutes."""
    live = Match.objects.filter(status=Match.Status.PLAYING, seats__player=player).exclude(clock="")
    for match in live.exclude(of_days()):
        if match.seats.exclude(player=None).exclude(player=player).exists():
            return match
    return None


def _clock_fits(match: Match) -> None:
    try:
        fits = Clock.parse(match.clock).fits(match.rules.players)
    except ClockError:
        fits = False
    if not fits:
        raise Refused(_("There is no such clock for this match. Choose one of the list."))


def _not_busy(player: Player, *, itself: bool) -> None:
    if busy_at(player) is None:
        return
    if itself:
        raise Refused(_("You play a match against the clock already. Finish that one first."))
    name = player.name
    raise Refused(_("{name} plays another match just now. Try again a little later.").format(name=name))


def _not_pausing(match: Match, player: Player) -> None:
    until = pause_until(player) if match.live else None
    if until is not None:
        raise Refused(
            _(
                "You left several matches in a short time, so the next live one must wait until {time}. The computer, "
                "private links and matches with days for each play are open to you."
            ).format(time=date_format(localtime(until), "H:i e"))
        )


def _may_be_rated(match: Match, player: Player) -> None:
    if player.is_guest or (match.asked and match.asked.is_guest):
        raise Refused(_("Rated matches need an account on both sides. Sign up, or play a casual match."))
    if not match.clock:
        raise Refused(_("A rated match needs a clock. Choose one, or play a casual match."))
    if not Clock.parse(match.clock).even:
        raise Refused(_("Rated matches give everybody the same time. Play a casual match."))
    rules = match.rules
    usual = match.variant.rules(players=rules.players, teams=rules.teams)
    if not match.variant.shipped or rules != usual:
        raise Refused(
            _(
                "Rated matches follow a variant of the site unchanged, its target included. Play a casual match."
            )
        )


def _may_ask(asked: Player, player: Player) -> None:
    if asked == player:
        raise Refused(_("You cannot challenge yourself. Practise against the computer instead."))
    if not asked.is_active or kept_apart(player.pk, [asked.pk]):
        raise Refused(_("{name} takes no challenge from you.").format(name=asked.name))
    if Match.objects.filter(status=Match.Status.OPEN, opened_by=player, asked=asked).exists():
        raise Refused(
            _("You have asked {name} already. Wait for the answer, or withdraw it.").format(name=asked.name)
        )
    not_asked_too_often([asked], player)


def not_asked_too_often(others: Iterable[Player], player: Player) -> None:
    """Raise `Refused` where a player has asked one of some others again and again, and no match came of it.

    Each time rings that player's bell, an invitation to play again too, whether it was declined, withdrawn or ended.
    """
    asked = Match.objects.filter(opened_by=player, started=None, created__gt=timezone.now() - AN_HOUR)
    for other in others:
        if asked.filter(asked=other).count() >= settings.SCOPA_CHALLENGES_AN_HOUR:
            raise Refused(
                _("You have asked {name} several times already. Try again in an hour.").format(
                    name=other.name
                )
            )


def _within_range(match: Match, player: Player) -> None:
    if match.lowest is None and match.highest is None:
        return
    number = strengths([player.pk], match.variant, match.clock)[player.pk]
    if number < (match.lowest or 0) or (match.highest is not None and number > match.highest):
        raise Refused(
            _("This offer is for other ratings than yours, which is {number}.").format(number=number)
        )
