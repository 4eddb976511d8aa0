"""What stands in the lobby: the open offers with who made them, and what each reader may do with them."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from accounts.models import Player, Rating
from accounts.ratings.ladders import ladder_of
from accounts.ratings.selectors import NEWCOMER, Shown, ratings_of
from games.conduct import completion_of
from games.models import Match, Relation, Seat


@dataclass(frozen=True)
class Offer:
    """An open match, who sits there, the opener's rating on its ladder and which part of their matches they finish
    (None: no match yet)."""

    match: Match
    sitting: tuple[Seat, ...]
    rating: Shown
    completion: int | None

    @property
    def people(self) -> set[int]:
        return {seat.player_id for seat in self.sitting if seat.player_id is not None}

    @property
    def stamp(self) -> tuple[Any, ...]:
        """What a drawing of the offer depends on, beside its reader and the time."""
        return (self.match.pk, self.match.version, self.rating, self.completion)


@dataclass(frozen=True)
class Viewer:
    """Who reads the lobby: nobody known (`player` is None), a guest, or an account with its numbers by ladder."""

    player: int | None = None
    account: bool = False
    apart: frozenset[int] = frozenset()
    numbers: tuple[tuple[str, int], ...] = ()

    def sees(self, offer: Offer) -> bool:
        """Tell whether an offer is shown at all: not where its people and the reader do not play with each other."""
        return not self.apart & offer.people

    def standing(self, offer: Offer) -> str:
        """Return what the reader may do with an offer: own, sitting, take, or why not: account, range."""
        match = offer.match
        if self.player is not None and self.player == match.opened_by_id:
            return "own"
        if self.player in offer.people:
            return "sitting"
        if match.rated and not self.account:
            return "account"
        number = dict(self.numbers).get(ladder_id(match), NEWCOMER.number)
        fits = (match.lowest or 0) <= number and (match.highest is None or number <= match.highest)
        return "take" if fits else "range"


STRANGER = Viewer()


def viewer_of(user: Any) -> Viewer:
    """Return a user as a reader of the lobby."""
    if not isinstance(user, Player):
        return STRANGER
    pairs = Relation.objects.filter(Q(player=user) | Q(other=user), kind=Relation.Kind.BLOCK)
    apart = {one for pair in pairs.values_list("player", "other") for one in pair} - {user.pk}
    numbers = tuple((one.ladder, one.strength.number) for one in Rating.objects.filter(player=user))
    return Viewer(user.pk, not user.is_guest, frozenset(apart), numbers)


def ladder_id(match: Match) -> str:
    return ladder_of(variant=match.variant.slug, live=match.live).id


def open_matches() -> QuerySet[Match]:
    """Return all matches that wait for players, with what an offer needs of each."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("index"))
    matches = Match.objects.filter(status=Match.Status.OPEN, again_of=None).order_by("-created", "-pk")
    return matches.select_related("variant", "opened_by", "asked").prefetch_related(seats)


def as_offers(matches: Iterable[Match]) -> list[Offer]:
    """Return open matches as offers, with the openers' ratings and completion rates in a few questions."""
    found = list(matches)
    ratings = _ratings(found)
    rates = completion_of({match.opened_by_id for match in found if match.opened_by_id})
    return [
        Offer(
            match,
            tuple(seat for seat in match.seats.all() if not seat.free),
            ratings.get((match.opened_by_id, ladder_id(match)), NEWCOMER),
            rates.get(match.opened_by_id or 0),
        )
        for match in found
    ]


def _ratings(matches: Iterable[Match]) -> dict[tuple[int | None, str], Shown]:
    openers: dict[str, set[int]] = defaultdict(set)
    for match in matches:
        if match.opened_by_id:
            openers[ladder_id(match)].add(match.opened_by_id)
    return {
        (player, ladder): shown
        for ladder, players in openers.items()
        for player, shown in ratings_of(players, ladder).items()
    }
