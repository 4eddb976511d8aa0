"""The forms where an organiser sets up an event or a series."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clock_words import speed_words
from games.forms import seating_label, seating_value
from games.forms_days import zones
from games.tournaments.admin.fields import InOrder, WallClock, moment_at
from games.tournaments.models import TIE_BREAKS, Event, Series
from games.tournaments.models.series import WEEKDAYS
from games.tournaments.models.setup import usual_tie_breaks
from games.tournaments.models.validation import limit_of

CLOCKS = ("60+3", "120+3", "180+5", "300+5", "300+15", "600+10", "1d", "3d")
MOST_DAYS_AHEAD = 92
SEATINGS = ((2, 0), (4, 2), (6, 2), (8, 2))
PARTS = ("target", "fixed_deals", "seats")  # of the house rules, that have a field of their own


class SetupForm(forms.ModelForm):
    """What an event and a series have in common. Seats, target and number of deals are asked for by themselves, and
    stored with the other house rules."""

    seats = forms.ChoiceField(
        label=_("Seats"),
        required=False,
        choices=lambda: (
            [("", _("As the variant is usually played by two sides"))]
            + [(seating_value(pair), seating_label(*pair)) for pair in SEATINGS]
        ),
    )
    target = forms.IntegerField(
        label=_("Target"),
        required=False,
        min_value=1,
        max_value=200,
        help_text=_("Points to win a match; empty for the variant's own target."),
    )
    fixed_deals = forms.IntegerField(
        label=_("Number of deals"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=_("Play so many deals instead of to a target. Needed for the same deals at every table."),
    )
    options = forms.JSONField(
        label=_("Other house rules"),
        required=False,
        initial=dict,
        help_text=_('What else differs from the variant, as an object such as {"re_bello": true}.'),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    clock = forms.ChoiceField(label=_("Clock"), initial="180+5")
    zone = forms.ChoiceField(
        label=_("Time zone"), choices=zones, help_text=_("All times on this page are those of this zone.")
    )
    tie_breaks = InOrder(
        TIE_BREAKS,
        label=_("Tie-breaks"),
        initial=usual_tie_breaks,
        help_text=_("In this order; who is level in all of them shares a place."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._show_options(dict(self.initial.get("options") or {}))
        if "clock" in self.fields:
            known = dict.fromkeys((*CLOCKS, self.initial.get("clock", "")))
            clocks = [(one, speed_words(one)) for one in known if one]
            self.fields["clock"].choices = clocks  # type: ignore[attr-defined]

    def _show_options(self, options: dict[str, Any]) -> None:
        """Show the parts of the house rules each at its field."""
        seats = {name: options.pop(name) for name in ("players", "teams") if name in options}
        if seats:
            self.initial["seats"] = seating_value((seats.get("players", 2), seats.get("teams", 0)))
        for name in ("target", "fixed_deals"):
            self.initial[name] = options.pop(name, None)
        self.initial["options"] = options

    def clean_most(self) -> int | None:
        """Return the most entrants: the room that the format has where nothing is said."""
        data = self.cleaned_data
        return data["most"] or limit_of(data.get("format", self.instance.format))

    def clean(self) -> dict[str, Any]:
        """Put the house rules together again."""
        data = super().clean() or self.cleaned_data
        if "options" in data and isinstance(data["options"] or {}, dict):
            data["options"] = (data["options"] or {}) | self._parts(data)
        return data

    def _parts(self, data: dict[str, Any]) -> dict[str, Any]:
        parts = {name: data[name] for name in ("target", "fixed_deals") if data.get(name)}
        if data.get("seats"):
            players, teams = data["seats"].split("-")
            parts |= {"players": int(players), "teams": int(teams)}
        return parts

    def add_error(self, field: str | None, error: Any) -> None:
        """Note an error at the field where it can be put right; at none where the form has not got that."""
        if field is None and hasattr(error, "error_dict"):
            for name, found in error.error_dict.items():
                for one in found:
                    self.add_error(self._place_of(name, one), one)
            return
        super().add_error(field, error)

    def _place_of(self, name: str, error: ValidationError) -> str | None:
        exact = error.code if error.code in PARTS else name
        return exact if exact in self.fields else None


class EventForm(SetupForm):
    """An event: its start is a time on the clocks of its zone."""

    starts = WallClock(label=_("Starts"))

    class Meta:
        model = Event
        fields = "__all__"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "slug" in self.fields:
            self.fields["slug"].required = False
        if self.instance.pk and "starts" in self.fields:
            self.initial["starts"] = on_the_wall(self.instance.starts, self.instance.zone)

    def clean_slug(self) -> str:
        """Return the short name; who leaves it empty keeps the one that it has."""
        return self.cleaned_data["slug"] or self.instance.slug

    def clean(self) -> dict[str, Any]:
        """Find out which moment is meant; one that has passed is none to start at."""
        data = super().clean()
        if data.get("starts") and (zone := data.get("zone", self.instance.zone)):
            try:
                data["starts"] = self._start(data["starts"], ZoneInfo(zone))
            except ValidationError as error:
                self.add_error("starts", error)
        return data

    def _start(self, wall: datetime, zone: ZoneInfo) -> datetime:
        moment = moment_at(wall, zone)
        if moment != self.instance.starts and moment <= timezone.now():
            raise ValidationError(_("This moment has passed in {zone}.").format(zone=zone.key))
        return moment


def on_the_wall(moment: datetime, zone: str) -> datetime:
    """Return what the clocks in a zone show at a moment."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


class SeriesForm(SetupForm):
    """A series: the weekdays and the time at which its events start, on the clocks of its zone."""

    weekdays = forms.TypedMultipleChoiceField(
        label=_("Weekdays"),
        coerce=int,
        choices=list(enumerate(WEEKDAYS)),
        widget=forms.CheckboxSelectMultiple,
    )

    class Meta:
        model = Series
        fields = "__all__"

    def clean_days_ahead(self) -> int:
        """Return how many days ahead events are made: few enough that nobody makes a decade of them by a slip."""
        days: int = self.cleaned_data["days_ahead"]
        MinValueValidator(1)(days)
        MaxValueValidator(MOST_DAYS_AHEAD)(days)
        return days
