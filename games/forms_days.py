"""Ask when somebody plays in matches of days."""

from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

HOURS = [(str(hour), f"{hour:02}:00") for hour in range(25)]


@cache
def zones() -> list[tuple[str, str]]:
    """Return the time zones that people live in, by place."""
    places = sorted(
        name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/"))
    )
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in places)]


class PlayingHoursForm(forms.Form):
    """The hours of the day in which somebody plays, and the time zone they live in."""

    zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zones,
        widget=forms.Select(attrs={"data-own-zone": ""}),
    )
    opens = forms.ChoiceField(label=_("I play from"), choices=HOURS[:-1])
    closes = forms.ChoiceField(
        label=_("to"),
        choices=HOURS[1:],
        help_text=_("A turn never ends outside these hours: it ends two hours after they next begin."),
    )

    @property
    def hours(self) -> str:
        """The hours in notation, empty for the whole day."""
        opens, closes = self.cleaned_data["opens"], self.cleaned_data["closes"]
        return "" if (opens, closes) == ("0", "24") else f"{opens}-{closes}"


class VacationForm(forms.Form):
    """The first and the last day of a vacation."""

    first = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}))


def initial_hours(hours: str, zone: str) -> dict[str, Any]:
    """Return what the form of the playing hours shows at first."""
    opens, _dash, closes = hours.partition("-")
    return {"zone": zone, "opens": opens or "0", "closes": closes or "24"}
