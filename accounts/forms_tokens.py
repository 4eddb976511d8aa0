"""Ask what a token is for."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models.token import MAX_NAME
from accounts.names import has_unseen


class TokenForm(forms.Form):
    """Ask for the name by which the owner of a token will know it again."""

    name = forms.CharField(
        label=_("What it is for"),
        help_text=_("So that you know later which token to revoke."),
        max_length=MAX_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    plays = forms.BooleanField(
        label=_("Programs of mine may play by it"),
        help_text=_("Else a program only reads by it."),
        required=False,
    )

    def clean_name(self) -> str:
        """Return the name as one line."""
        name = " ".join(self.cleaned_data["name"].split())
        if has_unseen(name):
            raise ValidationError(_("This name contains invisible characters."), code="unseen")
        return name
