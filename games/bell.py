"""What needs a player: read from what is stored at each question, so that nothing has to be ticked off."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from accounts.models import Player
from games.models import LobbyAlert, Match, Presence, Relation, Sanction, Seat
from games.selectors import Snapshot, running_matches

JUST_BEGUN = timedelta(minutes=10)
MOST_OF_A_KIND = 5
TOLD = {
    Sanction.Kind.WARN: gettext_lazy("A warning from the moderators: {reason}"),
    Sanction.Kind.MUTE: gettext_lazy("The moderators do not let you write for now: {reason}"),
}


@dataclass(frozen=True, slots=True)
class Need:
    """Something that needs a player: what it is, in a sentence, and where to go; `kind` is for style and scripts.

    A warning has the number of its `sanction`, which a button says to have been read.
    """

    kind: str
    text: str
    url: str = ""
    sanction: int = 0


NeedsOf = Callable[[Player, datetime, str], Iterable[Need]]
NEEDS: list[NeedsOf] = []  # apps that games knows nothing of add theirs when they are ready


def needs_of(player: Player, *, now: datetime, here: str = "") -> list[Need]:
    """Return what needs a player, the most pressing first, but not the match (its key) whose page is `here`."""
    return [
        *_from_moderators(player, now),
        *(need for others in NEEDS for need in others(player, now, here)),
        *_invitations(player, now, here),
        *_matches(player, now, here),
        *_wished_for(player, now),
    ]


def bell_fragment(player: Player, language: str, *, here: str = "") -> str:
    """Return the bell in the header as a socket sends it, drawn for a player in a language."""
    with override(language):
        needs = needs_of(player, now=timezone.now(), here=here)
        return render_to_string("games/_bell.html", {"needs": needs, "oob": True})


def _from_moderators(player: Player, now: datetime) -> Iterator[Need]:
    lasting = Sanction.objects.filter(Q(until=None) | Q(until__gt=now), player=player, kind__in=TOLD)
    for sanction in lasting[:MOST_OF_A_KIND]:
        read = sanction.pk if sanction.kind == Sanction.Kind.WARN else 0
        yield Need(
            "warning", str(TOLD[Sanction.Kind(sanction.kind)]).format(reason=sanction.text), sanction=read
        )


def _invitations(player: Player, now: datetime, here: str) -> Iterator[Need]:
    """Tell of invitations to play again, and of challenges."""
    seats = Seat.objects.filter(player=player)
    again = Exists(seats.filter(match=OuterRef("again_of"))) & ~Exists(seats.filter(match=OuterRef("pk")))
    offers = _offers(now).filter(Q(asked=player) | again).select_related("again_of")
    for offer in offers.exclude(again_of__key=here)[:MOST_OF_A_KIND]:
        name = _opener(offer)
        if offer.again_of:
            text = _("{name} invites you to play again").format(name=name)
            yield Need("rematch", text, offer.again_of.get_absolute_url())
        else:
            text = _("{name} challenges you to a match of {variant}")
            yield Need("challenge", text.format(name=name, variant=offer.variant), offer.get_absolute_url())


def _offers(now: datetime) -> QuerySet[Match]:
    offers = Match.objects.filter(Q(expires=None) | Q(expires__gt=now), status=Match.Status.OPEN)
    return offers.select_related("variant", "opened_by")


def _opener(offer: Match) -> str:
    return offer.opened_by.name if offer.opened_by else _("Somebody")


def _matches(player: Player, now: datetime, here: str) -> Iterator[Need]:
    looked_at = set(Presence.objects.filter(player=player).values_list("match", flat=True))
    for snapshot in running_matches(player):
        match = snapshot.match
        if match.status != Match.Status.PLAYING or match.key == here:
            continue
        if match.event and match.live and match.pk not in looked_at:
            continue  # the tournament calls to its tables
        if words := _words_of_match(snapshot, player, now, match.pk in looked_at):
            text = words.format(variant=match.variant, names=_others(snapshot, player))
            yield Need("turn", text, match.get_absolute_url())


def _words_of_match(snapshot: Snapshot, player: Player, now: datetime, looked_at: bool) -> str:
    seat, view = snapshot.seat_of(player), snapshot.view(None)
    if seat and view and view.turn == seat.index and not view.finished:
        return _("It is your turn: {variant} with {names}")
    match = snapshot.match
    just_begun = match.started is not None and match.started > now - JUST_BEGUN
    if just_begun and not looked_at:
        return _("Your match has begun: {variant} with {names}")
    return ""


def _others(snapshot: Snapshot, player: Player) -> str:
    return ", ".join(seat.shown_name for seat in snapshot.seats if seat.player_id != player.pk)


def _wished_for(player: Player, now: datetime) -> Iterator[Need]:
    """Tell of offers in the lobby where the player has asked to be told."""
    wish = LobbyAlert.objects.filter(player=player, until__gt=now).first()
    if wish is None:
        return
    offers = _offers(now).filter(Q(listed=True) | Q(quick=True), asked=None).exclude(seats__player=player)
    if wish.variant_id:
        offers = offers.filter(variant=wish.variant_id)
    blocked = Relation.objects.filter(kind=Relation.Kind.BLOCK)
    apart = blocked.filter(player=player).values("other")
    apart_too = blocked.filter(other=player).values("player")
    for offer in offers.exclude(opened_by__in=apart).exclude(opened_by__in=apart_too)[:MOST_OF_A_KIND]:
        text = _("{name} looks for a match of {variant}")
        yield Need("wish", text.format(name=_opener(offer), variant=offer.variant), reverse("games:lobby"))
