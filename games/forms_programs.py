"""Ask what a program is called."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH, has_unseen
from games.models.program import MAX_ABOUT


class ProgramForm(forms.Form):
    """Ask for the name of a program, and a sentence about it."""

    name = forms.CharField(
        label=_("Name"), max_length=MAX_LENGTH, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    about = forms.CharField(label=_("About it"), required=False, max_length=MAX_ABOUT)

    def clean_about(self) -> str:
        """Return the sentence as one line."""
        about = " ".join(self.cleaned_data["about"].split())
        if has_unseen(about):
            raise ValidationError(_("This text contains invisible characters."), code="unseen")
        return about
