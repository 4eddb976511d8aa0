"""What an account has to do with tables: matches and words go with its player's data, stay or are deleted with it."""

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Prefetch
from django.utils.translation import gettext as _

from accounts.models import Player
from games.models import Award, LobbyAlert, Match, PuzzleStand, PuzzleTry, Result, Sanction, Seat, Upload
from games.selectors import record_of
from games.services.lobby import one_at_a_time
from games.services.offers import withdraw
from games.services.programs import remove_program

AT_ONCE = 500


def tell_all(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """Return what is kept of a player who takes their data away: matches (with the records of those that are over),
    results, words, and what they wanted of others and moderators of them."""
    return {
        "matches": [_told(seat) for seat in _own_seats(player)],
        "results": _rows(
            Result.objects.filter(player=player),
            "match__key",
            "outcome",
            "rounds",
            "sweeps",
            "settebelli",
            "primiere",
        ),
        "medals": _rows(Award.objects.filter(player=player), "name", "match__key", "at"),
        "lines": _rows(player.lines, "room", "match__key", "text", "phrase", "created"),
        "muted_and_blocked": _rows(player.relations, "other__name", "kind", "created"),
        "reports": _rows(player.reports_made, "about__name", "reason", "created"),
        "sanctions": _rows(
            player.sanctions.exclude(kind=Sanction.Kind.NOTE), "kind", "text", "until", "created"
        ),
        "days_off": _rows(player.vacations, "first", "last"),
        "uploads": _rows(Upload.objects.filter(owner=player), "key", "title", "created", "record"),
        "puzzles": _rows(PuzzleTry.objects.filter(player=player), "puzzle__key", "play", "right", "at"),
        "puzzle_rating": _rows(
            PuzzleStand.objects.filter(player=player), "mu", "sigma", "tried", "solved", "streak", "longest"
        ),
        "programs": _rows(player.programs, "name", "about", "created", "heard"),
        "alerts": _rows(LobbyAlert.objects.filter(player=player), "variant__name", "until"),
    }


def keep_while_playing(sender: Any, player: Player, **kwargs: Any) -> None:
    """Take back the offers of a player who closes the account; raise ValidationError while others play with them.

    The lock of the lobby is held until the account is closed, so that no match begins meanwhile.
    """
    with one_at_a_time():
        own = Match.objects.filter(seats__player=player)
        if own.filter(status=Match.Status.PLAYING).exists():
            raise ValidationError(
                _("You are still playing. Finish or resign your matches first, then close the account."),
                code="playing",
            )
        for match in own.filter(status=Match.Status.OPEN).order_by("pk"):
            withdraw(match_id=match.pk, player=player)


def forget_words(sender: Any, player: Player, **kwargs: Any) -> None:
    """Delete what a player who closes the account has said, wanted of others, planned, uploaded and tried in
    puzzles, and send their programs away; others' reports stay."""
    for records in (player.lines, player.relations, player.vacations, player.presences, player.uploads):
        records.all().delete()
    for program_id in list(player.programs.values_list("pk", flat=True)):
        remove_program(owner=player, program_id=program_id)
    for model in (LobbyAlert, PuzzleTry, PuzzleStand):
        model.objects.filter(player=player).delete()


def _rows(records: Any, *fields: str) -> list[dict[str, Any]]:
    return list(records.order_by("pk").values(*fields))


def _own_seats(player: Player) -> Iterator[Seat]:
    """Return where a player sat, with what the records of these matches need, some hundred matches at a time."""
    own = Seat.objects.filter(player=player).select_related("match__variant").order_by("match_id")
    all_seats = Prefetch("match__seats", Seat.objects.select_related("player"))
    return own.prefetch_related(all_seats, "match__rounds").iterator(chunk_size=AT_ONCE)


def _told(seat: Seat) -> dict[str, Any]:
    match = seat.match
    told = {
        "key": match.key,
        "variant": match.variant.name,
        "seat": seat.index,
        "status": match.status,
        "created": match.created,
        "ended": match.ended,
        "fault": seat.fault,
        "annulled": match.uncounted == Match.Uncounted.ANNULLED,
    }
    return told | ({"record": record_of(match).to_json()} if match.has_record else {})
