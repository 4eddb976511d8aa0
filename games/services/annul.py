"""Take matches out of the count after their end, and what they did to ratings, medals and records with them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.admin.models import CHANGE, LogEntry
from django.db import transaction
from django.db.models import F, QuerySet
from django.dispatch import Signal
from django.utils.translation import gettext as _

from accounts.models import Player
from accounts.ratings.ladders import LADDERS, Ladder
from games.models import Annulment, Match, Result, Sanction
from games.services.announce import announce
from games.services.medals_again import return_medals, take_medals
from games.services.moderation import refuse_sanction, sanction
from games.services.rating import COUNTED, ladder_of_match
from games.services.refusals import Refused
from games.services.rerate import rerate
from games.services.seasons import strike

Uncounted = Match.Uncounted
# Sent once it is stored that matches count no more, or again: `matches` are their ids.
matches_marked = Signal()


@dataclass(frozen=True, slots=True)
class Moved:
    """What became of a rating, in the numbers that people see."""

    player: Player
    ladder: Ladder
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Done:
    """Which matches count no more, or again, whose ratings that moved, and how many final places were taken."""

    matches: list[Match]
    moved: list[Moved]
    places: int = 0


def annul(*, by: Player, matches: Collection[int], reason: str, now: datetime) -> Done:
    """Let matches that are over count no more, and note who decided it and why; those annulled already stay so.

    Raise `Refused` without a reason, or where there is nothing to annul.
    """
    if not reason.strip():
        raise Refused(_("Write the reason: whoever asks later why these matches do not count will read it."))
    with transaction.atomic():
        chosen = _locked(Match.objects.filter(pk__in=matches).exclude(uncounted=Uncounted.ANNULLED))
        if not chosen:
            raise Refused(_("None of these matches is over and counts: there is nothing to annul."))
        counted = [match for match in chosen if match.rated and match.uncounted == Uncounted.NO]
        notes = [
            Annulment(match=match, by=by, reason=reason.strip(), was=match.uncounted, at=now)
            for match in chosen
        ]
        Annulment.objects.bulk_create(notes)
        _mark(chosen, annulled=True)
        moved = _rerated(counted, gone=True)
        take_medals([match.pk for match in chosen])
        _write_down(chosen, by, f"annulled: {reason.strip()}")
    return Done(chosen, moved)


def let_count(*, by: Player, matches: Collection[int], now: datetime) -> Done:
    """Let matches that were annulled count again, as they did before; raise `Refused` where none was."""
    with transaction.atomic():
        chosen = _locked(Match.objects.filter(pk__in=matches, uncounted=Uncounted.ANNULLED))
        if not chosen:
            raise Refused(_("None of these matches is annulled."))
        _mark(chosen, annulled=False)
        Annulment.objects.filter(match__in=chosen).delete()
        counted = [match for match in chosen if match.rated and match.uncounted == Uncounted.NO]
        moved = _rerated(counted, gone=False)
        return_medals(chosen)
        _write_down(chosen, by, "counts again")
    return Done(chosen, moved)


def ban_cheat(*, by: Player, player: Player, reason: str, since: datetime, now: datetime) -> Done:
    """Close a cheat out for good and give their opponents their points back (see `give_back`).

    Raise `Refused` where it may not be done, or was done already.
    """
    with transaction.atomic():
        if player.is_active:
            sanction(by=by, player=player, kind=Sanction.Kind.BAN, text=reason, now=now)
        return give_back(by=by, player=player, reason=reason, since=since, now=now)


def give_back(*, by: Player, player: Player, reason: str, since: datetime, now: datetime) -> Done:
    """Annul all rated matches of a player that ended since a moment, so that their opponents get their points back, and
    take the player's places in the seasons that ended since.

    Raise `Refused` where there is nothing to annul, for oneself and for other moderators.
    """
    refuse_sanction(by=by, player=player, kind=Sanction.Kind.BAN, text=reason, until=None, now=now)
    with transaction.atomic():
        played = Match.objects.filter(COUNTED, seats__player=player, ended__gte=since)
        done = annul(by=by, matches=list(played.values_list("pk", flat=True)), reason=reason, now=now)
        places = strike(player=player, since=since)
        _write_down_cheat(
            player, by, f"{len(done.matches)} matches annulled, {places} places taken: {reason}"
        )
        return Done(done.matches, done.moved, places)


def _locked(matches: QuerySet[Match]) -> list[Match]:
    """Return those of some matches that are over, held until the transaction is, with their players."""
    over = matches.filter(status=Match.Status.OVER).select_related("variant").prefetch_related("seats")
    return list(over.select_for_update(of=("self",)).order_by("pk"))


def _mark(matches: Sequence[Match], *, annulled: bool) -> None:
    """Write that matches count no more, or again as they did, and tell whoever looks at them."""
    was = dict(Annulment.objects.filter(match__in=matches).values_list("match", "was"))
    for match in matches:
        match.uncounted = Uncounted.ANNULLED if annulled else Uncounted(was.get(match.pk, ""))
        Match.objects.filter(pk=match.pk).update(uncounted=match.uncounted, version=F("version") + 1)
        announce(match.pk)
    Result.objects.filter(match__in=matches).update(annulled=annulled)
    marked = [match.pk for match in matches]
    transaction.on_commit(lambda: matches_marked.send_robust(sender=Match, matches=marked), robust=True)


def _rerated(matches: Iterable[Match], *, gone: bool) -> list[Moved]:
    """Rate again what followed on some matches, ladder by ladder; return whose number that moved."""
    by_ladder: dict[str, list[Match]] = defaultdict(list)
    for match in matches:
        by_ladder[ladder_of_match(match).id].append(match)
    return [one for name, own in by_ladder.items() for one in _moved(LADDERS[name], own, gone)]


def _moved(ladder: Ladder, matches: Sequence[Match], gone: bool) -> list[Moved]:
    players = {seat.player_id for match in matches for seat in match.seats.all() if seat.player_id}
    numbers = rerate(
        ladder=ladder,
        since=min(match.ended for match in matches if match.ended),
        players=players,
        gone=[match.pk for match in matches] if gone else [],
    )
    people = Player.objects.in_bulk(numbers)
    shown = [
        Moved(people[player], ladder, before, after)
        for player, (before, after) in numbers.items()
        if before != after or player in players
    ]
    return sorted(shown, key=lambda one: (one.before - one.after, one.player.name))


def _write_down(matches: Sequence[Match], by: Player, what: str) -> None:
    """Keep in the log of the administration who did what to which match."""
    LogEntry.objects.log_actions(by.pk, matches, CHANGE, change_message=what)


def _write_down_cheat(player: Player, by: Player, what: str) -> None:
    LogEntry.objects.log_actions(by.pk, [player], CHANGE, change_message=what, single_object=True)
