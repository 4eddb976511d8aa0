"""Entrants for pages: a name, and the people behind it with their own pages."""

from dataclasses import dataclass

from django.urls import reverse

from games.players.addresses import address_of
from games.tournaments.models import Entrant

Status = Entrant.Status
SAID = (Status.INVITED, Status.ASKED, Status.CHECKED_IN, Status.PAUSED, Status.ABSENT, Status.WITHDRAWN)


@dataclass(frozen=True, slots=True)
class PersonShown:
    """A player in an entrant, with the address of their page."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class EntrantShown:
    """An entrant: `team` is a name of its own (of a team, or a computer), `mark` what else there is to say, `place` how
    they ended."""

    number: int
    name: str
    team: str
    people: tuple[PersonShown, ...]
    rating: int | None = None
    seed: int | None = None
    mark: str = ""
    place: int | None = None


def show_entrant(entrant: Entrant) -> EntrantShown:
    """Return an entrant, whose members and their players have been read already."""
    members = entrant.members.all()
    return EntrantShown(
        number=entrant.pk,
        name=entrant.shown_name,
        team=entrant.name,
        people=tuple(
            PersonShown(one.player.name, reverse("games:player", args=[address_of(one.player)]))
            for one in members
        ),
        rating=entrant.rating,
        seed=entrant.seed,
        mark=str(entrant.get_status_display()) if entrant.status in SAID else "",
        place=entrant.place,
    )
