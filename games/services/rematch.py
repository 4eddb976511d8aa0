"""Play again: offered by one who sat at the table, accepted by the others, withdrawn when its owner leaves.

An offer is an open match that follows the one before it (`again_of`); there can be one at a time.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import Player
from games.engine.errors import RulesError
from games.models import Match, Seat
from games.services.admission import kept_apart, may_open, not_asked_too_often
from games.services.announce import announce
from games.services.claim import STAND_IN
from games.services.finish import drop
from games.services.lobby import one_at_a_time
from games.services.notify import notify
from games.services.offers import people_of, stand_up
from games.services.programs import invited, tell_seated
from games.services.refusals import Refused, refusal_of
from games.services.rounds import begin_match
from games.services.seats import take_seat

UNCHANGED: Mapping[str, Any] = {}
TERMS = ("variant", "rules", "clock", "watching", "rated")


def play_again(
    *, match: Match, player: Player, now: datetime, offer: str = "", changes: Mapping[str, Any] = UNCHANGED
) -> Match:
    """Return the match that follows one that is over: offered now, or accepted where another has offered the same.

    Everybody keeps their seat and computers stay; against computers alone it begins at once. `changes` may name
    another `variant`, `target`, `clock` or `watching`, and `offer` is the key of the offer that is accepted.
    Raises `Refused` while the match goes on, where the offer is gone, and where another one stands.
    """
    with one_at_a_time():
        old = Match.objects.select_for_update().get(pk=match.pk)
        if old.status != Match.Status.OVER:
            raise Refused(_("This match goes on: finish it first."))
        if old.event:
            raise Refused(_("The tournament says who meets whom next."))
        following = _following(old, now)
        if following is None and offer:
            raise Refused(_("This invitation is gone. You can invite the others yourself."))
        if following is None:
            return _offer(_like(old, player, changes), old, player, now)
        if following.status == Match.Status.OPEN:
            _accept(following, old, player, offer, changes)
    return following


def decline(*, match: Match, player: Player, now: datetime) -> None:
    """Say no to the invitation to play again; one's own is withdrawn thereby. Twice is once."""
    with one_at_a_time():
        old = Match.objects.select_for_update().get(pk=match.pk)
        offer = Match.objects.filter(again_of=old, status=Match.Status.OPEN).first()
        if offer is None:
            return
        if offer.opened_by_id == player.pk:
            end_offer(offer, now)
        elif offer.seats.filter(player=player).exists():
            stand_up(offer, player.pk)
            _tell(old)
        elif drop(offer, now=now, ended_by="declined"):
            # It keeps its place after the old match, to tell who said no; whoever invites again takes the place.
            Match.objects.filter(pk=offer.pk).update(asked=player)
            _tell(old)


def end_offer(offer: Match, now: datetime) -> bool:
    """Withdraw an offer to play again, unless it has begun; tell whether it was withdrawn now.

    Its match and the one before it are locked, or nobody else may act on them.
    """
    if not drop(offer, now=now, ended_by="withdrawn"):
        return False
    Match.objects.filter(pk=offer.pk).update(asked=_rung_by(offer))
    make_room(offer)
    return True


def _rung_by(offer: Match) -> int | None:
    """Return a player whose bell an offer rang: by that it is known how often they were asked in vain."""
    seats = Seat.objects.filter(match=offer.again_of_id or 0, player__isnull=False)
    return seats.exclude(player=offer.opened_by_id).values_list("player", flat=True).first()


def make_room(dropped: Match) -> bool:
    """Let another offer follow the match before one that was dropped; tell whether that is new."""
    old = dropped.again_of
    if not Match.objects.filter(pk=dropped.pk, again_of__isnull=False).update(again_of=None):
        return False
    if old is not None:
        _tell(old)
    return True


def _following(old: Match, now: datetime) -> Match | None:
    """Return the match that follows: begun, or an offer that stands; what has ended makes room."""
    following = Match.objects.select_for_update().filter(again_of=old).first()
    if following is None:
        return None
    expired = following.expires is not None and following.expires <= now
    if following.status == Match.Status.OPEN and expired:
        end_offer(following, now)
        return None
    if following.status == Match.Status.DROPPED:
        make_room(following)
        return None
    return following


def _like(old: Match, player: Player, changes: Mapping[str, Any]) -> Match:
    """Return a match like the one before it but for some changes, not stored yet."""
    chosen = {name: value for name, value in changes.items() if value is not None}
    variant = chosen.get("variant", old.variant)
    target = {"target": chosen["target"]} if chosen.get("target") else {}
    seats = {"players": old.rules.players, "teams": old.rules.teams}
    try:
        options = variant.rules(**seats, **target) if variant != old.variant else None
        rules = options or type(old.rules).from_options(old.options | target)
    except RulesError as error:
        raise refusal_of(error) from None
    return Match(
        again_of=old,
        variant=variant,
        options=rules.options(),
        opened_by=player,
        watching=chosen.get("watching", old.watching),
        clock=chosen.get("clock", old.clock),
        rated=old.rated and variant == old.variant and rules == old.rules,
    )


def _offer(new: Match, old: Match, player: Player, now: datetime) -> Match:
    seats = list(old.seats.select_related("player"))
    others = [seat.player for seat in seats if seat.player is not None and seat.player != player]
    if kept_apart(player.pk, [one.pk for one in others]):
        raise Refused(_("You and somebody at this table do not play with each other. Choose another offer."))
    not_asked_too_often(others, player)
    if new.rated:
        may_open(new, player)
    if others:
        new.expires = now + timedelta(seconds=settings.SCOPA_REMATCH_WAIT)
    programs = [
        program for seat in seats if (program := invited(seat.computer, match=new, players=[player, *others]))
    ]
    new.save(force_insert=True)
    Seat.objects.bulk_create(_seat(new, seat, player) for seat in seats)
    for program in programs:
        tell_seated(program, new)
    if not others:
        begin_match(new)
    _tell(old)
    return new


def _accept(following: Match, old: Match, player: Player, offer: str, changes: Mapping[str, Any]) -> None:
    own = _like(old, player, changes)
    same = all(getattr(own, name) == getattr(following, name) for name in TERMS)
    if offer != following.key and not same and not following.seats.filter(player=player).exists():
        raise Refused(_("You were just invited with other settings. Have a look at them first."))
    take_seat(match_id=following.pk, player=player, index=old.seats.get(player=player).index)
    _tell(old)


def _seat(match: Match, old: Seat, player: Player) -> Seat:
    own = old.player_id == player.pk
    gone = old.by_program and old.program_id is None
    return Seat(
        match=match,
        index=old.index,
        player=player if own else None,
        level=STAND_IN if gone else old.level,
        name=old.name,
        program_id=old.program_id,
    )


def _tell(old: Match) -> None:
    """Tell everybody who looks at the old match, and the bells of those who sat there."""
    Match.objects.filter(pk=old.pk).update(version=F("version") + 1)
    announce(old.pk)
    notify(people_of(old))
