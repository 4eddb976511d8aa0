"""What the answers of the API are made of."""

from datetime import datetime
from typing import Any

from ninja import Field, Schema


class PlayerLink(Schema):
    """A player in a list, or one at a table; a computer has a level and no page."""

    name: str
    url: str | None = Field(None, description="The player in this API; none for a computer or a free seat.")
    computer: str | None = Field(None, description="The level of a computer.")


class RatingOut(Schema):
    """A rating on a ladder: `number` ± `margin`, in its place once it is settled."""

    ladder: str
    ladder_name: str
    number: int
    margin: int
    settled: bool
    matches: int
    place: int | None = None


class ChangeOut(Schema):
    """What a match did to a rating."""

    before: int
    after: int
    points: int


class LineOut(Schema):
    """Matches of a variant, and what came of them; sweeps, settebelli and primiere are those of a match on average."""

    variant: str | None = Field(None, description="The short name of the variant; none for all together.")
    matches: int
    won: int
    drawn: int
    lost: int
    sweeps: float
    settebelli: float
    primiere: float


class RecordOut(Schema):
    """What a player has done in matches with people, and against computers."""

    variants: list[LineOut]
    total: LineOut | None
    computers: LineOut | None
    most_sweeps_in_a_row: int
    winning_streak: int
    longest_winning_streak: int


class PlayerOut(Schema):
    """A player. `record` and `completion` are none where the player keeps matches and figures private."""

    name: str
    url: str
    page: str = Field(description="The page of the player, for people.")
    guest: bool
    country: str
    about: str
    joined: datetime | None
    private: bool
    ratings: list[RatingOut]
    completion: int | None = Field(
        None, description="Matches seen to their end, in percent of the last fifty."
    )
    record: RecordOut | None = None


class Page(Schema):
    """A stretch of a list."""

    next: str | None = Field(
        None, description="Send it as `cursor` for what follows; none where the list ends."
    )


class PlayersPage(Page):
    """Players in the order of their names."""

    items: list[PlayerLink]


class SideOut(Schema):
    """A side of a match: who sat there, in playing order, and its points."""

    players: list[PlayerLink]
    points: int
    won: bool


class MatchOut(Schema):
    """A match that is over, or on."""

    key: str
    url: str
    page: str = Field(description="The table, for people.")
    record: str | None = Field(None, description="Every deck and play; there once the match is over.")
    variant: str
    options: dict[str, Any] = Field(description="The rules that were played by, in full.")
    status: str = Field(description="open, playing, over or dropped")
    rated: bool
    uncounted: str = Field(
        description="Why a rated match moves no rating: guests, often or annulled; else empty."
    )
    clock: str = Field(description="Seconds and bonus (180+5), days for a play (3d), or empty.")
    started: datetime | None
    ended: datetime | None
    ended_by: str
    sides: list[SideOut]


class PlayedOut(MatchOut):
    """A match as one of its players finds it in their list."""

    outcome: str = Field(description="won, lost or drawn")
    rating: ChangeOut | None = None


class ViewOut(Schema):
    """The round in play as a spectator sees it: what lies open, and no card besides."""

    round: int
    dealer: int = Field(description="A seat, counted from 0.")
    turn: int | None = Field(description="The seat whose turn it is; none between two rounds.")
    table: list[str] = Field(description="The cards in the middle.")
    held: list[int] = Field(description="How many cards each seat holds.")
    stock: int = Field(description="How many are not dealt yet.")
    piles: list[int] = Field(description="How many cards each side has won.")
    sweeps: list[int] = Field(description="How often each side has swept.")
    plays: list[str] = Field(description="What was played in this round, in the notation of the records.")


class TableOut(MatchOut):
    """A match, and while it is on what a spectator sees."""

    view: ViewOut | None = None


class MatchesPage(Page):
    """Matches, the latest first."""

    items: list[MatchOut]


class PlayedPage(Page):
    """Matches of a player, the latest first."""

    items: list[PlayedOut]


class RunningOut(Schema):
    """Matches that are not over."""

    items: list[TableOut]


class LadderOut(Schema):
    """A ladder: how many stand there settled."""

    id: str
    name: str
    url: str
    page: str = Field(description="The ladder, for people.")
    settled: int


class LaddersOut(Schema):
    """All ladders."""

    items: list[LadderOut]


class RungOut(Schema):
    """A player on a ladder; `week` is how many points they moved in a week."""

    place: int | None
    player: PlayerLink
    country: str
    number: int
    margin: int
    settled: bool
    matches: int
    week: int
    last: ChangeOut | None
    last_match: str | None = Field(
        None, description="The match that made the last change, where others may see it."
    )


class LadderPageOut(Page):
    """A stretch of a ladder, from the top."""

    items: list[RungOut]


class OwnerOut(Schema):
    """Whose token it is."""

    name: str
    url: str
    matches: str
    running: str
    export: str


class ProblemOut(Schema):
    """Why there is no answer."""

    error: str = Field(description="A word for programs.")
    message: str = Field(description="A sentence for people: what is wrong, and what to do.")
    documentation: str
