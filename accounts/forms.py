"""Read what people write about themselves."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH, clean_name
from accounts.preferences import CHOICES


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
    theme = forms.ChoiceField(label=_("Light or dark"), choices=CHOICES["theme"])

    def __init__(self, data: Any = None, *args: Any, **kwargs: Any) -> None:
        """Ask for everything, or for no more than the fields that `data` lists as `only`."""
        super().__init__(data, *args, **kwargs)
        only = data.getlist("only") if data is not None else []
        if only:
            self.fields = {name: field for name, field in self.fields.items() if name in only}
