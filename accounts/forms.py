"""Read what people write about themselves."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH, clean_name


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
