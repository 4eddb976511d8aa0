"""Read what people write about themselves."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django_countries import countries

from accounts.models.player import MAX_ABOUT
from accounts.names import MAX_LENGTH, clean_name, has_unseen
from accounts.preferences import CHOICES


def _countries() -> list[tuple[str, Any]]:
    """Return the countries, named and sorted in the language of the reader."""
    return [("", _("Not said")), *countries]


class ProfileForm(forms.Form):
    """Ask for the name to be shown by; clean_name says which names are refused and why."""

    name = forms.CharField(
        label=_("Your name"),
        help_text=_("Everybody at the table sees it."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": MAX_LENGTH}),
    )

    def clean_name(self) -> str:
        """Return the name as it will be shown."""
        return clean_name(self.cleaned_data["name"])


class AboutForm(forms.Form):
    """Ask for what else people may know of somebody."""

    country = forms.ChoiceField(label=_("Country"), required=False, choices=_countries)
    about = forms.CharField(
        label=_("A few words about yourself"),
        help_text=_("Everybody can read them."),
        required=False,
        max_length=MAX_ABOUT,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def clean_about(self) -> str:
        """Return the words as one line."""
        words = " ".join(self.cleaned_data["about"].split())
        if has_unseen(words):
            raise ValidationError(_("These words contain invisible characters."), code="unseen")
        return words


class PreferencesForm(forms.Form):
    """Ask how the page should look, move and sound."""

    deck = forms.ChoiceField(label=_("Cards"), choices=CHOICES["deck"], widget=forms.RadioSelect)
    size = forms.ChoiceField(label=_("Size of the print"), choices=CHOICES["size"])
    indices = forms.BooleanField(label=_("Ranks and suits in the corners of the cards"), required=False)
    four_colours = forms.BooleanField(label=_("A colour of its own for each suit"), required=False)
    sort = forms.ChoiceField(label=_("Your hand is sorted"), choices=CHOICES["sort"])
    motion = forms.ChoiceField(label=_("Motion"), choices=CHOICES["motion"])
    sound = forms.BooleanField(label=_("Sound"), required=False)
    keys = forms.BooleanField(
        label=_("Single keys at the table: digits for cards, letters for the rest"), required=False
    )
    aloud = forms.BooleanField(
        label=_("Have new lines of a chat read out by a screen reader"), required=False
    )
    mail_turns = forms.BooleanField(
        label=_(
            "A mail when it is my turn in a match of days, somebody looks for the match I wished for, "
            "or a tournament of "
            "mine has news"
        ),
        required=False,
    )
    open_record = forms.BooleanField(
        label=_("Others may see my matches and figures; ratings are always seen"), required=False
    )
    seen_online = forms.BooleanField(
        label=_("Others may see when I am online; at a table I am always seen"), required=False
    )
    theme = forms.ChoiceField(label=_("Light or dark"), choices=CHOICES["theme"])

    def __init__(self, data: Any = None, *args: Any, **kwargs: Any) -> None:
        """Ask for everything, or for no more than the fields that `data` lists as `only`."""
        super().__init__(data, *args, **kwargs)
        only = data.getlist("only") if data is not None else []
        if only:
            self.fields = {name: field for name, field in self.fields.items() if name in only}
