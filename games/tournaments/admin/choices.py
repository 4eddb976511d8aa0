"""What an organiser is asked before something is done that needs a choice."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Player
from games.bots import LEVELS
from games.forms_lobby import player_meant
from games.tournaments.models import Entrant, Event, EventRound, Member, Pairing, Place

MOST_COMPUTERS = 64
MOST_LISTED = 500  # tables of an arena, the latest
ALL = "all"


class ActForm(forms.Form):
    """Asks about an event; `asked` is what a link to it has chosen already."""

    def __init__(self, event: Event, asked: Any, data: Any = None) -> None:
        super().__init__(data)
        self.event = event
        self.fill(asked)

    def fill(self, asked: Any) -> None:
        """Fill lists of choices with what the event has."""


def entrants_named(entrants: QuerySet[Entrant]) -> QuerySet[Entrant]:
    """Return entrants whose names need no question each."""
    return entrants.prefetch_related(Prefetch("members", Member.objects.select_related("player")))


def tables_named(event_round: EventRound | None) -> QuerySet[Pairing]:
    """Return the tables of a round whose names need no question each."""
    seats = Place.objects.prefetch_related("entrant__members__player").order_by("side", "index")
    tables = Pairing.objects.filter(round=event_round).exclude(result=Pairing.Result.BYE)
    return tables.prefetch_related(Prefetch("places", seats)).order_by("number")


def latest_round(event: Event) -> EventRound | None:
    return event.event_rounds.order_by("-number").first()


def table_label(table: Pairing) -> str:
    return _("Table {number}: {names}").format(number=table.number, names=table)


class SwapForm(ActForm):
    """Two entrants of the coming round."""

    first = forms.TypedChoiceField(label=gettext_lazy("This entrant"), coerce=int)
    second = forms.TypedChoiceField(label=gettext_lazy("and this one"), coerce=int)

    def fill(self, asked: Any) -> None:
        """List everybody who has a place, byes too."""
        coming = latest_round(self.event)
        seats = Place.objects.filter(pairing__round=coming).select_related("pairing")
        seats = seats.prefetch_related("entrant__members__player").order_by(
            "pairing__number", "side", "index"
        )
        choices = [(place.entrant_id, self._label(place)) for place in seats]
        for name in ("first", "second"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def _label(self, place: Place) -> str:
        if place.pairing.is_bye:
            return _("Bye: {name}").format(name=place.entrant)
        return _("Table {number}: {names}").format(number=place.pairing.number, names=place.entrant)


class CorrectForm(ActForm):
    """A table of a round that has begun, which side has won, and the points where they are known; `rounds` are those
    that may be asked for."""

    rounds: list[int]

    table = forms.TypedChoiceField(label=gettext_lazy("Table"), coerce=int)
    winner = forms.TypedChoiceField(
        label=gettext_lazy("Won by"),
        coerce=lambda text: None if text == "draw" else int(text),
        empty_value=None,
        choices=[
            ("0", gettext_lazy("the first named")),
            ("1", gettext_lazy("the second named")),
            ("draw", gettext_lazy("nobody: it is a draw")),
        ],
        widget=forms.RadioSelect,
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points of the first named"),
        required=False,
        min_value=0,
        max_value=9999,
        help_text=gettext_lazy(
            "Of all matches of the table together; empty to leave the points as they are."
        ),
    )
    others = forms.IntegerField(
        label=gettext_lazy("Points of the second named"), required=False, min_value=0, max_value=9999
    )

    def fill(self, asked: Any) -> None:
        """List the tables of the round asked for, or of the latest that has begun."""
        begun = self.event.event_rounds.exclude(status=EventRound.Status.PAIRED).order_by("-number")
        number = asked.get("round", "")
        of_number = begun.filter(number=int(number)) if number.isdigit() and len(number) < 5 else begun
        self.rounds = sorted(begun.values_list("number", flat=True))
        tables = tables_named(of_number.first()).exclude(status=Pairing.Status.WAITING).order_by("-number")
        choices = [(table.pk, table_label(table)) for table in tables[:MOST_LISTED]]
        self.fields["table"].choices = choices[::-1]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Check that the points are those of both sides or of none."""
        data = super().clean() or self.cleaned_data
        if (data.get("points") is None) != (data.get("others") is None) and not self.errors:
            self.add_error("others", _("Write the points of both sides, or of none."))
        return data

    @property
    def both(self) -> tuple[int, int] | None:
        """The points of both sides, None where they stay."""
        data = self.cleaned_data
        return None if data["points"] is None else (data["points"], data["others"])


class ForfeitForm(ActForm):
    """Somebody who loses the table of the present round by not playing, or everybody at it."""

    who = forms.ChoiceField(label=gettext_lazy("Absent"))

    def fill(self, asked: Any) -> None:
        """List everybody at a table that is not over."""
        tables = tables_named(latest_round(self.event)).exclude(status=Pairing.Status.OVER)
        self.fields["who"].choices = [one for table in tables for one in _absent(table)]  # type: ignore[attr-defined]

    @property
    def chosen(self) -> tuple[int, list[int]]:
        """The table, and the entrants who are absent from it."""
        table, _dash, who = self.cleaned_data["who"].partition("-")
        every = Place.objects.filter(pairing=table).values_list("entrant", flat=True)
        return int(table), list(every) if who == ALL else [int(who)]


def _absent(table: Pairing) -> Iterable[tuple[str, str]]:
    for place in table.places.all():
        yield (
            f"{table.pk}-{place.entrant_id}",
            _("Table {number}: {names}").format(number=table.number, names=place.entrant),
        )
    yield f"{table.pk}-{ALL}", _("Table {number}: nobody came").format(number=table.number)


class EntrantForm(ActForm):
    """One of the entrants."""

    entrant = forms.TypedChoiceField(label=gettext_lazy("Entrant"), coerce=int)

    def fill(self, asked: Any) -> None:
        """List those whom it may concern."""
        self.fields["entrant"].choices = [(one.pk, str(one)) for one in entrants_named(self.listed())]  # type: ignore[attr-defined]

    def listed(self) -> QuerySet[Entrant]:
        """Return whom it may concern."""
        raise NotImplementedError


class WithdrawForm(EntrantForm):
    """Somebody who leaves the event."""

    def listed(self) -> QuerySet[Entrant]:
        """Return everybody who has not left yet."""
        return self.event.entrants.exclude(status=Entrant.Status.WITHDRAWN)


class ByeForm(EntrantForm):
    """Somebody who has no table in the present round."""

    def listed(self) -> QuerySet[Entrant]:
        """Return those who take part and have no table."""
        seated = Place.objects.filter(pairing__round=latest_round(self.event))
        taking_part = (Entrant.Status.PLAYING, Entrant.Status.PAUSED)
        return self.event.entrants.filter(status__in=taking_part).exclude(pk__in=seated.values("entrant"))


class InviteForm(ActForm):
    """Players by their names."""

    names = forms.CharField(
        label=gettext_lazy("Players"),
        max_length=5000,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("A name in each line."),
    )

    def clean_names(self) -> list[Player]:
        """Find who is meant; name all who are not known."""
        names = [name.strip() for name in self.cleaned_data["names"].splitlines() if name.strip()]
        found = {name: player_meant(name, None) for name in dict.fromkeys(names)}
        if unknown := [name for name, player in found.items() if player is None]:
            raise ValidationError(_("Nobody here is called: {names}.").format(names=", ".join(unknown)))
        return [player for player in found.values() if player is not None]


class ComputersForm(ActForm):
    """How many computers of which level."""

    level = forms.ChoiceField(
        label=gettext_lazy("Level"), choices=lambda: [(level.id, _(level.name)) for level in LEVELS.values()]
    )
    count = forms.IntegerField(
        label=gettext_lazy("How many"), min_value=1, max_value=MOST_COMPUTERS, initial=1
    )


class EndForm(ActForm):
    """What becomes of the matches that are being played."""

    how = forms.ChoiceField(
        label=gettext_lazy("Matches being played"),
        choices=[
            ("finish", gettext_lazy("are played to their end")),
            ("adjudicate", gettext_lazy("end now, and whoever leads has won")),
        ],
        initial="finish",
        widget=forms.RadioSelect,
    )


class CancelForm(ActForm):
    """Why it does not take place."""

    why = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("The page of the tournament shows it."),
    )
