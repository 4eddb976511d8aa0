"""Let programs that run elsewhere be computer players: registered by an account, seated, heard, and sent away."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.claims import check_name
from accounts.lookalikes import look_of
from accounts.models import ApiToken, Player
from games.engine.errors import EngineError
from games.engine.notation import parse_event
from games.models import ComputerStand, Match, Program, Round, Seat
from games.models.program import MAX_ABOUT, number_of
from games.selectors import fold_round
from games.services.admission import kept_apart
from games.services.changes import lock_table
from games.services.claim import STAND_IN
from games.services.play import play
from games.services.refusals import AlreadyPlayed, Refused
from games.services.tell import tell
from games.services.turns import restart_turn

MOST = 5  # that one account may have
NOTED_EVERY = timedelta(seconds=20)


def program_group(program_id: int) -> str:
    """Return the group of all sockets of a program."""
    return f"program.{program_id}"


def token_group(token_id: int) -> str:
    """Return the group of all sockets that a token has opened."""
    return f"token.{token_id}"


def register_program(*, owner: Player, name: str, about: str = "") -> Program:
    """Return a new program of an account.

    Raises ValidationError where the name is unfit, an account's or another program's, or looks like one; where the
    account has too many; and for guests.
    """
    if owner.is_guest:
        raise ValidationError(_("Programs belong to accounts. Sign up first."), code="guest")
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=owner.pk)
        if Program.objects.filter(owner=owner).count() >= MOST:
            raise ValidationError(
                _("You have as many programs as one person may have. Remove one of them first."), code="many"
            )
        name = check_name(name)
        return Program.objects.create(owner=owner, name=name, look=look_of(name), about=about[:MAX_ABOUT])


def remove_program(*, owner: Player, program_id: int) -> bool:
    """Let a program of an account play no more: a computer of the house plays on for it. Tell whether there was one."""
    program = Program.objects.filter(owner=owner, pk=program_id).first()
    if program is None:
        return False
    going = Match.objects.filter(seats__program=program, status__in=(Match.Status.OPEN, Match.Status.PLAYING))
    for match_id in going.values_list("pk", flat=True):
        _hand_over(match_id, program)
    with transaction.atomic():
        ComputerStand.objects.filter(level=program.computer).delete()
        program.delete()
        transaction.on_commit(lambda: tell(program_group(program_id), {"type": "token.revoked"}), robust=True)
    return True


def _hand_over(match_id: int, program: Program) -> None:
    """Give the seat of a program at a match that is not over to a computer of the house."""
    with transaction.atomic():
        match = lock_table(match_id)
        taken = Seat.objects.filter(match=match, program=program).update(level=STAND_IN, program=None)
        if taken and match.status == Match.Status.PLAYING:
            restart_turn(match, now=timezone.now())


def invited(computer: str, *, match: Match, players: Iterable[Player]) -> Program | None:
    """Return the program that a name among computers is (see `Program.computer`), None for a level of the house's.

    `players` are the people at the match. Raises `Refused` where the program is not here, plays enough already, or is
    not to sit at this match.
    """
    number, people = number_of(computer), list(players)
    if number is None:
        return None
    program = Program.objects.select_related("owner").filter(pk=number).first()
    if program is None or kept_apart(program.owner_id, [one.pk for one in people if one != program.owner]):
        raise Refused(_("There is no such computer player. Choose one of the list."))
    if match.rated:
        raise Refused(_("Computers play no rated matches. Withdraw this offer and play them casually."))
    if program.owner in people and len(people) > 1:
        raise Refused(
            _("A program does not sit at a table with its owner and others: its owner might see two hands.")
        )
    if not program.here(timezone.now()):
        raise Refused(_("{name} is not here just now. Choose another computer.").format(name=program.name))
    playing = Seat.objects.filter(program=program, match__status=Match.Status.PLAYING)
    if playing.count() >= settings.SCOPA_PROGRAM_MATCHES:
        raise Refused(_("{name} plays as many matches as it may already.").format(name=program.name))
    return program


def tell_seated(program: Program, match: Match) -> None:
    """Tell the sockets of a program that it sits at a match, when the transaction commits."""
    event = {"type": "program.seated", "match_id": match.pk}
    transaction.on_commit(lambda: tell(program_group(program.pk), event), robust=True)


def note_heard(program: Program, *, now: datetime) -> None:
    """Note that a program is here."""
    if program.heard is None or now - program.heard >= NOTED_EVERY:
        program.heard = now
        Program.objects.filter(pk=program.pk).update(heard=now)


def seat_at(program: Program, key: str) -> Seat:
    """Return the seat of a program at a match; raise `Seat.DoesNotExist` where it has none."""
    return Seat.objects.get(program=program, match__key=key)


def play_as_program(*, seat: Seat, round_number: int, ply: int, text: str) -> bool:
    """Play from the seat of a program; tell whether that is new: what was played before just so is not refused.

    Raises `Refused` as `play` does.
    """
    try:
        play(match_id=seat.match_id, seat=seat.index, round_number=round_number, ply=ply, text=text)
    except AlreadyPlayed:
        if not _was_played(seat, round_number, ply, text):
            raise
        return False
    return True


def _was_played(seat: Seat, round_number: int, ply: int, text: str) -> bool:
    """Tell whether a seat has answered a ply with just this."""
    stored = Round.objects.select_related("match").filter(match=seat.match_id, number=round_number).first()
    if stored is None or ply >= stored.ply:
        return False
    step = fold_round(stored.match.rules, stored).steps[ply]
    try:
        return (step.seat, step.event) == (seat.index, parse_event(text))
    except EngineError:
        return False


def hear_revoked(sender: type[ApiToken], instance: ApiToken, **kwargs: object) -> None:
    """Let the sockets that a token has opened end with it."""
    group = token_group(instance.pk)
    transaction.on_commit(lambda: tell(group, {"type": "token.revoked"}), robust=True)


def keep_names_of_programs(sender: type[Player], look: str, **kwargs: object) -> None:
    """Raise ValidationError where a name that is asked for, by a person or for a program, looks like a program's."""
    if Program.objects.filter(look=look).exists():
        raise ValidationError(
            _("A program has this name, or one that looks like it. Please choose another."), code="program"
        )
