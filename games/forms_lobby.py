"""Read and check what people fill in to find an opponent."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import Player
from accounts.names import MAX_LENGTH, name_key
from games.clock_words import clock_choices
from games.clocks import SPEEDS
from games.forms import MatchForm, VariantField, seating_value, variants_for
from games.models import Variant
from games.presence import online

RATING_MOST = 4000
BIGGEST = 2**31
TWO = (2, 0)  # one against one, as players and teams
ALERT_HOURS = (1, 3, 8, 24)


def alert_choices() -> list[tuple[int, str]]:
    """Return for how many hours one may ask to be told."""
    return [
        (hours, ngettext("{hours} hour", "{hours} hours", hours).format(hours=hours)) for hours in ALERT_HOURS
    ]


class QuickForm(forms.Form):
    """A quick match: variant and clock, and whether it may be rated."""

    variant = VariantField(
        label=_("Variant"),
        queryset=Variant.objects.none(),
        to_field_name="slug",
        empty_label=None,
        initial="scopa",
    )
    clock = forms.ChoiceField(
        label=_("Clock"),
        choices=lambda: clock_choices(days=False, none=False),
        initial=str(SPEEDS["normal"]),
        widget=forms.RadioSelect,
    )
    rated = forms.BooleanField(
        label=_("Rated, if both have an account"),
        required=False,
        initial=True,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["variant"].queryset = variants_for(*TWO).filter(shipped=True)  # type: ignore[attr-defined]


class OfferForm(MatchForm):
    """An offer in the lobby: a match with a clock, for whoever comes or for some ratings."""

    clock = forms.ChoiceField(
        label=_("Clock"),
        choices=lambda: clock_choices(none=False),
        initial=str(SPEEDS["normal"]),
    )
    rated = forms.BooleanField(
        label=_("Rated"), required=False, help_text=_("Both with an account, the variant unchanged.")
    )
    lowest = forms.IntegerField(label=_("Ratings from"), required=False, min_value=0, max_value=RATING_MOST)
    highest = forms.IntegerField(label=_("Ratings to"), required=False, min_value=0, max_value=RATING_MOST)

    field_order = ["variant", "clock", "seating", "target", "rated", "lowest", "highest", "watching"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("opponent", "level"):
            del self.fields[name]

    @property
    def match_options(self) -> dict[str, Any]:
        """The cleaned data as `open_match` takes it."""
        data = self.cleaned_data
        names = ("variant", "players", "teams", "target", "watching", "clock", "rated", "lowest", "highest")
        return {name: data[name] for name in names}


class ChallengeForm(OfferForm):
    """A challenge to one player: by name, or by the number that a link to this page gives."""

    name = forms.CharField(label=_("Whom"), max_length=MAX_LENGTH)
    number = forms.IntegerField(required=False, min_value=1, max_value=BIGGEST, widget=forms.HiddenInput)
    clock = forms.ChoiceField(
        label=_("Clock"), required=False, choices=clock_choices, initial=str(SPEEDS["normal"])
    )

    field_order = ["name", "variant", "clock", "target", "rated", "watching"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in ("seating", "lowest", "highest"):
            del self.fields[field]
        self.fields["variant"].queryset = variants_for(*TWO)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Find who is meant; where nobody is, the error stands at the name."""
        self.cleaned_data["seating"] = seating_value(TWO)
        data = super().clean()
        data["asked"] = player_meant(data.get("name", ""), data.get("number"))
        if data.get("name") and data["asked"] is None:
            self.add_error(
                "name", _("Nobody here is called that. Guests can be challenged while they are online.")
            )
        return data

    @property
    def match_options(self) -> dict[str, Any]:
        """The cleaned data as the service takes it."""
        names = ("variant", "players", "teams", "target", "watching", "clock", "rated", "asked")
        return {name: self.cleaned_data[name] for name in names}


def player_meant(name: str, number: int | None) -> Player | None:
    """Return the player of a number if that is the name, else the account of that name, else the one guest who is
    online and called so; None where there is none."""
    people = Player.objects.filter(is_active=True)
    if number and (found := people.filter(pk=number, name=name).first()):
        return found
    if account := people.filter(username=name_key(name), is_guest=False).first():
        return account
    guests = list(online().filter(is_active=True, is_guest=True, name=name)[:2])
    return guests[0] if len(guests) == 1 else None


class AlertForm(forms.Form):
    """A wish to be told when somebody looks for a match, of a variant or of any, for some hours."""

    variant = VariantField(
        label=_("Variant"),
        queryset=Variant.objects.filter(offered=True),
        to_field_name="slug",
        required=False,
        empty_label=_("any variant"),
    )
    hours = forms.TypedChoiceField(label=_("For the next"), coerce=int, choices=alert_choices, initial=3)
