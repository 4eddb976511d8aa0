"""Answer programs that play: what waits for them, what their seat sees, and what they put down there."""

from typing import Annotated, Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from ninja import Field, Path, Router, Schema, Status

from accounts.names import MAX_LENGTH
from games.api.matches import LONGEST_KEY
from games.api.problems import Problem, missing
from games.api.readers import Playing, owner_of
from games.api.shown import Links
from games.models import Match, Program, Seat
from games.models.program import MAX_ABOUT
from games.programs.told import seats_of, tell_seat, told_of
from games.selectors import load_snapshot
from games.services.programs import note_heard, play_as_program, register_program, seat_at
from games.services.refusals import Refused
from games.services.seats import seat_program

router = Router(tags=["Programs that play"], auth=Playing())

LONGEST_PLAY = 60
Number = Annotated[int, Path(ge=1, lt=2**31, description="The number of the program.")]


class ProgramIn(Schema):
    """A program to be registered."""

    name: str = Field(max_length=4 * MAX_LENGTH)
    about: str = Field("", max_length=MAX_ABOUT, description="A sentence about it, for its page.")


class ProgramOut(Schema):
    """A program of yours."""

    id: int
    name: str
    about: str
    page: str = Field(description="Its page, where people can invite it.")
    socket: str = Field(description="The path of its socket on this site.")
    waiting: str = Field(description="Where its turns are told by HTTP.")


class ProgramsOut(Schema):
    """Your programs."""

    items: list[ProgramOut]


class SeatingOut(Schema):
    """A seat of a match; a computer has a level, a program “program”."""

    name: str
    side: int
    computer: str | None


class SeatViewOut(Schema):
    """The round in play as a seat sees it, and nothing that it does not see."""

    round: int
    ply: int
    dealer: int = Field(description="A seat, counted from 0.")
    turn: int | None = Field(description="The seat whose turn it is; none between two rounds.")
    hand: list[str] = Field(description="Your cards.")
    table: list[str] = Field(description="The cards in the middle.")
    held: list[int] = Field(description="How many cards each seat holds.")
    open_hands: list[list[str]] = Field(description="The cards that each seat has declared and still holds.")
    stock: int = Field(description="How many are not dealt yet.")
    piles: list[int] = Field(description="How many cards each side has won.")
    sweeps: list[int]
    sweep_points: list[int]
    declared_points: list[int]
    dealer_bonus: int
    plays: list[str] = Field(description="What was played in this round, in the notation of the records.")
    legal: list[str] = Field(description="What you may do; empty unless it is your turn.")
    banks: list[int] = Field(
        description="Milliseconds that each seat had when the turn began; empty without a clock."
    )
    flag: int | None = Field(description="When the time is over, in milliseconds since 1970.")


class SeatOut(Schema):
    """A match as a program sees it from its seat. `sequence` grows with every change."""

    match: str
    sequence: int
    status: str = Field(description="open, playing, over or dropped")
    variant: str
    rules: dict[str, Any]
    clock: str
    seat: int
    side: int
    seats: list[SeatingOut]
    totals: list[int]
    winner: int | None = Field(description="The winning side.")
    ended_by: str
    view: SeatViewOut | None = Field(description="None unless the match is being played.")


class SeatsOut(Schema):
    """Matches of a program."""

    items: list[SeatOut]


class PlayIn(Schema):
    """A play, or a declaration, as the answer to one ply of one round."""

    play: str = Field(max_length=LONGEST_PLAY, description="One of “legal”.")
    round: int = Field(ge=0, lt=2**15)
    ply: int = Field(ge=0, lt=2**15)


@router.get("/me/programs", response=ProgramsOut, url_name="my_programs", summary="Your programs")
def programs(request: HttpRequest) -> Any:
    """Those that you have registered."""
    links = Links(request)
    return {"items": [_show(one, links) for one in owner_of(request).programs.all()]}


@router.post("/me/programs", response={201: ProgramOut}, url_name="new_program", summary="Register a program")
def register(request: HttpRequest, wanted: ProgramIn) -> Any:
    """The name is its own: no account and no other program has it. It is marked as a computer wherever it sits."""
    try:
        made = register_program(
            owner=owner_of(request), name=wanted.name, about=" ".join(wanted.about.split())
        )
    except ValidationError as refused:
        raise Problem(422, "refused", " ".join(refused.messages)) from None
    return Status(201, _show(made, Links(request)))


@router.get(
    "/programs/{number}/waiting", response=SeatsOut, url_name="waiting", summary="What waits for a program"
)
def waiting(request: HttpRequest, number: Number) -> Any:
    """The matches in which it is the turn of your program. Whoever asks is taken to be there, and may be invited."""
    seats = told_of(seats_of(_program(request, number)))
    return {"items": [told for told in seats if told["view"] and told["view"]["turn"] == told["seat"]]}


@router.get(
    "/programs/{number}/matches",
    response=SeatsOut,
    url_name="program_matches",
    summary="Matches of a program",
)
def matches(request: HttpRequest, number: Number) -> Any:
    """All that are not over."""
    return {"items": told_of(seats_of(_program(request, number)))}


@router.get(
    "/programs/{number}/matches/{key}",
    response=SeatOut,
    url_name="program_match",
    summary="A match as your program sees it",
)
def match(request: HttpRequest, number: Number, key: str) -> Any:
    """What its seat may see, also once the match is over."""
    return _tell(_seat(_program(request, number), key))


@router.post(
    "/programs/{number}/matches/{key}/plays",
    response=SeatOut,
    url_name="program_plays",
    summary="Play",
)
def plays(request: HttpRequest, number: Number, key: str, wanted: PlayIn) -> Any:
    """The answer is how the match stands then. The same play for the same ply again is answered alike and done once;
    409 says why a play is refused, and nothing is changed by it."""
    seat = _seat(_program(request, number), key)
    try:
        play_as_program(seat=seat, round_number=wanted.round, ply=wanted.ply, text=wanted.play)
    except Refused as refused:
        raise Problem(409, refused.code, str(refused)) from None
    return _tell(seat)


@router.post(
    "/programs/{number}/matches/{key}/seat",
    response=SeatOut,
    url_name="program_seat",
    summary="Sit down",
)
def seat(request: HttpRequest, number: Number, key: str) -> Any:
    """Your program takes a free seat of a match that you have opened; computers of the house take the others."""
    program = _program(request, number)
    try:
        return _tell(seat_program(program=program, key=_checked(key)))
    except Match.DoesNotExist:
        raise missing(
            "You have opened no match with this key.", "The key is in the address of its table."
        ) from None
    except Refused as refused:
        raise Problem(409, refused.code, str(refused)) from None


def _program(request: HttpRequest, number: int) -> Program:
    """Return a program of who asks, and note that it is here; raise `Problem` for any other."""
    found = Program.objects.select_related("owner").filter(owner=owner_of(request), pk=number).first()
    if found is None:
        raise missing("You have no program of this number.", "Yours are at /api/v1/me/programs.")
    note_heard(found, now=timezone.now())
    return found


def _seat(program: Program, key: str) -> Seat:
    try:
        return seat_at(program, _checked(key))
    except Seat.DoesNotExist:
        raise missing("Your program sits at no match of this key.", "See its matches.") from None


def _checked(key: str) -> str:
    """Return a key that a database takes."""
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise missing("No match has this key.", "See the matches of your program.")
    return key


def _tell(seat: Seat) -> Any:
    return tell_seat(load_snapshot(id=seat.match_id), seat.index)


def _show(program: Program, links: Links) -> dict[str, Any]:
    return {
        "id": program.pk,
        "name": program.name,
        "about": program.about,
        "page": links("games:computer", program.computer),
        "socket": f"/ws/programs/{program.pk}/",
        "waiting": links("api:waiting", program.pk),
    }
