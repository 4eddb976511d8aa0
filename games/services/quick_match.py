"""Find an opponent at once, or wait for one: the referee pairs those who wait."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import Player
from games.lobby.pairing import Seek, best_for, pairs
from games.lobby.strength import strengths
from games.models import Match, Relation, Variant
from games.presence import fresh
from games.services.lobby import one_at_a_time
from games.services.offers import drop_offer
from games.services.open_match import open_match
from games.services.refusals import Refused
from games.services.seats import take_seat


def seek(*, player: Player, variant: Variant, clock: str, rated: bool = True) -> Match:
    """Return the match of a player who wants one now: begun with the best who waits, or open until somebody comes.

    An earlier wish is withdrawn, so that nobody waits twice; the same wish again keeps its place. Rated are matches
    of two accounts that both want it. Raises `Refused` as `open_match` does.
    """
    with one_at_a_time():
        rated = rated and not player.is_guest
        if same := _same_wish(player, variant, clock, rated):
            return same
        match = open_match(player=player, variant=variant, clock=clock, quick=True, rated=rated)
        mine, waiting = _seeks([match])[0], _seeks(present_seeks(variant, clock).exclude(pk=match.pk))
        other = best_for(mine, waiting, timezone.now(), kept_apart_among([mine, *waiting]))
        if other and _pair(other, mine):
            return Match.objects.get(pk=other.match_id)
        return match


def play_computer_instead(*, player: Player, level: str) -> Match | None:
    """End the wish of a player for a quick match and begin one of the same variant against the computer.

    Returns None where the player waits no longer; raises `Refused` where there is no such level.
    """
    with one_at_a_time():
        waiting = open_seeks().filter(opened_by=player).select_related("variant").last()
        if waiting is None:
            return None
        match = open_match(player=player, variant=waiting.variant, level=level)
        drop_offer(waiting)
        return match


def pair_seeks(now: datetime) -> int:
    """Pair those who wait for a quick match and are here; return how many matches began."""
    groups: dict[tuple[int, str], list[Match]] = defaultdict(list)
    for match in present_seeks():
        groups[match.variant_id, match.clock].append(match)
    return sum(_pair_among(matches, now) for matches in groups.values() if len(matches) > 1)


def open_seeks() -> QuerySet[Match]:
    """Return the open wishes for a quick match, the oldest first."""
    return Match.objects.filter(status=Match.Status.OPEN, quick=True).order_by("created")


def present_seeks(variant: Variant | None = None, clock: str = "") -> QuerySet[Match]:
    """Return the wishes of those who have a page open, of one kind or of all."""
    here = Exists(fresh().filter(player=OuterRef("opened_by")))
    kind = Q(variant=variant, clock=clock) if variant else Q()
    return open_seeks().filter(here, kind).select_related("variant", "opened_by")


def kept_apart_among(seeks: Iterable[Seek]) -> Callable[[int, int], bool]:
    """Return a function that tells of two of these players whether one of them blocks the other."""
    ids = [one.player_id for one in seeks]
    blocks = Relation.objects.filter(kind=Relation.Kind.BLOCK, player__in=ids, other__in=ids)
    both = {frozenset(pair) for pair in blocks.values_list("player", "other")}
    return lambda one, other: frozenset((one, other)) in both


def _same_wish(player: Player, variant: Variant, clock: str, rated: bool) -> Match | None:
    """Return the open wish of a player for just this; others of theirs are withdrawn."""
    same = None
    for match in open_seeks().filter(opened_by=player).select_related("variant"):
        if (match.variant_id, match.clock, match.rated) == (variant.pk, clock, rated):
            same = match
        else:
            drop_offer(match)
    return same


def _seeks(matches: Iterable[Match]) -> list[Seek]:
    """Return open matches of one kind as wishes, with how strong each player is."""
    known = [(match, match.opened_by_id) for match in matches]
    if not known:
        return []
    first = known[0][0]
    numbers = strengths([player for _, player in known if player], first.variant, first.clock)
    return [
        Seek(match.pk, player, numbers[player], match.created)
        for match, player in known
        if player is not None
    ]


def _pair_among(matches: Sequence[Match], now: datetime) -> int:
    seeks = _seeks(matches)
    return sum(_pair(one, other) for one, other in pairs(seeks, now, kept_apart_among(seeks)))


def _pair(older: Seek, newer: Seek) -> bool:
    """Begin the match of one who waits with another, whose own wish ends; return whether both still waited."""
    try:
        with one_at_a_time():
            wishes = open_seeks().filter(pk__in=(older.match_id, newer.match_id)).select_related("opened_by")
            if len(found := {match.pk: match for match in wishes}) < 2:
                return False
            kept, other = found[older.match_id], found[newer.match_id]
            assert other.opened_by is not None
            Match.objects.filter(pk=kept.pk).update(rated=kept.rated and other.rated)
            take_seat(match_id=kept.pk, player=other.opened_by)
    except Refused:
        return False
    return True
