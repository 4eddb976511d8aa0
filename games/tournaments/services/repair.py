"""What the organiser mends by hand: pairings before their round begins, results after."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from accounts.models import Player
from games.models import Match
from games.services.finish import drop
from games.services.refusals import Refused
from games.tournaments.models import Entrant, Event, EventRound, Pairing, Place
from games.tournaments.pairing.progress import is_over
from games.tournaments.selectors import bracket_of, final_places, slot_results
from games.tournaments.services import tables
from games.tournaments.services.changes import change, locked, log, ring
from games.tournaments.services.plans import next_round
from games.tournaments.services.rounds import add_bye, fill, latest_round
from games.tournaments.services.scores import WON, write_scores

Status = Pairing.Status


def re_pair(*, event_id: int, actor: Player | None, now: datetime) -> None:
    """Pair the coming round anew, with those who are in now. Raises `Refused` once it has begun."""
    with locked(event_id) as event:
        coming = _coming(event)
        coming.pairings.all().delete()
        plan = next_round(event, coming.number)
        if plan is None:
            raise Refused(_("Too few are left to pair another round."))
        fill(coming, plan, now)
        log(event, "re-pair", f"round {coming.number}", actor=actor, now=now)
        change(event, due=now)
        ring(event)


def swap(*, event_id: int, first: int, second: int, actor: Player | None, now: datetime) -> None:
    """Exchange the places of two entrants (by number) in the coming round. Raises `Refused` once it has begun.

    In a bracket that is possible before its first round, and exchanges their numbers in the draw.
    """
    with locked(event_id) as event:
        coming = _coming(event)
        places = [_place_in(coming, entrant) for entrant in (first, second)]
        if first == second:
            raise Refused(_("Choose two different entrants."))
        if any(place.pairing.status == Status.OVER and not place.pairing.is_bye for place in places):
            raise Refused(_("A table that is forfeited stays as it is. Pair the round anew instead."))
        if any(place.pairing.slot for place in places):
            _swap_in_draw(event, coming, first, second, now)
        else:
            _exchange(*places)
        names = " ↔ ".join(str(place.entrant) for place in places)
        log(event, "swap", f"round {coming.number}: {names}", actor=actor, now=now)
        change(event)
        ring(event)


def add_a_bye(*, entrant_id: int, actor: Player | None, now: datetime) -> None:
    """Give an entrant who has no table in the present round a bye. Raises `Refused` where they have one."""
    with locked(_event_of(Entrant, entrant_id)) as event:
        latest, entrant = latest_round(event), Entrant.objects.get(pk=entrant_id)
        if (
            not event.going
            or latest is None
            or event.format not in (Event.Format.SWISS, Event.Format.ROUND_ROBIN)
        ):
            raise Refused(_("Byes can be given in the rounds of a Swiss or a round robin."))
        if latest.status == EventRound.Status.OVER:
            raise Refused(_("That round is over."))
        if Place.objects.filter(pairing__round=latest, entrant=entrant).exists():
            raise Refused(_("{name} has a table or a bye in this round.").format(name=entrant))
        last = latest.pairings.aggregate(last=Max("number"))["last"] or 0
        add_bye(latest, last + 1, entrant.pk, score=WON, group=0, now=now)
        log(event, "bye", f"round {latest.number}: {entrant}", actor=actor, now=now)
        change(event)
        ring(event, [entrant])


def forfeit_table(*, pairing_id: int, absent: Collection[int], actor: Player | None, now: datetime) -> None:
    """Let entrants (by number) lose a table by not playing; all of them may be named. Twice is once.

    Raises `Refused` where the table is over otherwise.
    """
    with locked(_event_of_pairing(pairing_id)) as event:
        pairing = _pairing(pairing_id)
        gone = set(pairing.places.filter(entrant__in=absent).values_list("entrant", flat=True))
        if not gone or len(gone) != len(set(absent)):
            raise Refused(_("Choose somebody who sits at this table."))
        if set(pairing.places.filter(forfeited=True).values_list("entrant", flat=True)) == gone:
            return
        if pairing.status == Status.OVER:
            raise Refused(_("This table is over. Correct its result instead."))
        tables.forfeit(event, pairing, gone, now)
        log(event, "forfeit", _told(pairing), actor=actor, now=now)
        change(event, due=now)


def correct(
    *,
    pairing_id: int,
    winner: int | None,
    actor: Player | None,
    now: datetime,
    points: tuple[int, int] | None = None,
) -> None:
    """Enter or correct the result of a table: the side that has won (None: a draw), and the `points` of both sides
    where they are known. Its match, if it still runs, is dropped.

    Raises `Refused` for a bye, before the table has begun, for a draw in a bracket, and in a bracket once a later table
    of the same entrants has begun, or where one would have to after the end.
    """
    with locked(_event_of_pairing(pairing_id)) as event:
        pairing = _pairing(pairing_id)
        _may_correct(event, pairing, winner)
        for one in pairing.matches.filter(match__status=Match.Status.PLAYING):
            drop(Match.objects.select_for_update().get(pk=one.match_id), now=now, ended_by="adjudicated")
        _write_result(event, pairing, winner, points)
        write_scores(event, pairing, now=now, result=Pairing.Result.CORRECTED)
        log(event, "correct", f"{_told(pairing)}: {_result_told(pairing)}", actor=actor, now=now)
        if event.status == Event.Status.OVER:
            _rank_again(event)
        change(event, **({"due": now} if event.going else {}))
        ring(event)


# -- what these need ---------------------------------------------------------------------------------


def _event_of(model: type[Entrant], pk: int) -> int:
    return model.objects.values_list("event", flat=True).get(pk=pk)


def _event_of_pairing(pairing_id: int) -> int:
    return Pairing.objects.values_list("round__event", flat=True).get(pk=pairing_id)


def _pairing(pairing_id: int) -> Pairing:
    return Pairing.objects.select_related("round").get(pk=pairing_id)


def _coming(event: Event) -> EventRound:
    """Return the round that is paired and has not begun; raise `Refused` where there is none."""
    latest = latest_round(event) if event.going else None
    if latest is None or latest.status != EventRound.Status.PAIRED:
        raise Refused(_("No round waits to begin. Once a round has begun, tables can only be forfeited."))
    return latest


def _place_in(coming: EventRound, entrant: int) -> Place:
    places = Place.objects.filter(pairing__round=coming, entrant=entrant).select_related("pairing", "entrant")
    place = places.first()
    if place is None:
        raise Refused(_("Choose two entrants who have a place in the coming round."))
    return place


def _exchange(first: Place, second: Place) -> None:
    """Write two places anew with their entrants exchanged; the score of a bye stays with the bye."""
    Place.objects.filter(pk__in=(first.pk, second.pk)).delete()
    for place, entrant in ((first, second.entrant_id), (second, first.entrant_id)):
        Place.objects.create(
            pairing=place.pairing, entrant_id=entrant, side=place.side, index=place.index, score=place.score
        )


def _swap_in_draw(event: Event, coming: EventRound, first: int, second: int, now: datetime) -> None:
    played = Pairing.objects.filter(round__event=event, status=Status.OVER).exclude(slot="")
    if played.exists():
        raise Refused(_("A bracket can be changed before its first round alone."))
    one, other = event.entrants.get(pk=first), event.entrants.get(pk=second)
    event.entrants.filter(pk=first).update(draw=other.draw)
    event.entrants.filter(pk=second).update(draw=one.draw)
    coming.pairings.all().delete()
    plan = next_round(event, coming.number)
    assert plan is not None
    fill(coming, plan, now)


def _may_correct(event: Event, pairing: Pairing, winner: int | None) -> None:
    if event.status == Event.Status.CANCELLED:
        raise Refused(_("This tournament was cancelled: it has no results."))
    if pairing.is_bye:
        raise Refused(_("A bye has no result to correct."))
    if pairing.status == Status.WAITING:
        raise Refused(_("This table has not begun. Swap entrants, or let somebody forfeit it."))
    if winner not in (None, 0, 1):
        raise Refused(_("Choose one of the two sides, or a draw."))
    if pairing.slot and winner is None:
        raise Refused(_("Nothing in a bracket ends in a draw: say who goes on."))
    later = EventRound.objects.filter(event=event, number__gt=pairing.round.number)
    drawn_since = pairing.round.stage == EventRound.Stage.GROUPS and later.filter(stage="knockout").exists()
    if (pairing.slot and later.exists()) or drawn_since:
        if later.exclude(status=EventRound.Status.PAIRED).exists():
            raise Refused(_("The next round of the bracket has begun with this result. It stays."))
        _take_back(event, later)


def _take_back(event: Event, later: QuerySet[EventRound]) -> None:
    """Take back a round that has not begun: it is paired again by what is known now."""
    later.delete()
    change(event, number=event.number - 1)
    in_groups = event.format == Event.Format.GROUPS
    if in_groups and not Pairing.objects.filter(round__event=event).exclude(slot="").exists():
        event.entrants.update(draw=0)


def _write_result(event: Event, pairing: Pairing, winner: int | None, points: tuple[int, int] | None) -> None:
    needed = tables.best_of(event, pairing) // 2 + 1
    for place in pairing.places.all():
        place.forfeited = False
        if winner is None or place.side != winner:
            place.wins = min(place.wins, needed - 1)
        else:
            place.wins = needed
        if winner is None:
            place.wins = 0
        if points is not None:
            place.points, place.against = points[place.side], points[1 - place.side]
        place.save(update_fields=["forfeited", "wins", "points", "against"])


def _rank_again(event: Event) -> None:
    """Write the places of an event that is over anew; raise `Refused` where its bracket would be so no more."""
    bracket = bracket_of(event)
    if bracket is not None and not event.ending and not is_over(bracket, slot_results(event)):
        raise Refused(
            _("With this result another table would have to be played, and the tournament is over.")
        )
    places = final_places(event)
    for entrant in event.entrants.exclude(place=None):
        event.entrants.filter(pk=entrant.pk).update(place=places.get(entrant.pk))


def _told(pairing: Pairing) -> str:
    return f"round {pairing.round.number}, table {pairing.number} ({pairing})"


def _result_told(pairing: Pairing) -> str:
    return " – ".join(f"{place.entrant} {(place.score or 0) / 2:g}" for place in pairing.places.all())
