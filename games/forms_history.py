"""Ask which matches are to be listed."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH
from games.models import Result, Variant
from games.players.history import Filters


def _variants() -> list[tuple[str, Any]]:
    return [("", _("All variants")), *((one.slug, str(one)) for one in Variant.objects.all())]


class HistoryForm(forms.Form):
    """Ask for matches of a variant, with an outcome, of a kind, against somebody; each may be left out."""

    variant = forms.ChoiceField(label=_("Variant"), required=False, choices=_variants)
    outcome = forms.ChoiceField(
        label=_("Outcome"), required=False, choices=[("", _("Any")), *Result.Outcome.choices]
    )
    kind = forms.ChoiceField(
        label=_("Kind"),
        required=False,
        choices=[
            ("", _("All matches")),
            ("rated", _("Rated")),
            ("people", _("With people only")),
            ("computers", _("With computers")),
        ],
    )
    opponent = forms.CharField(label=_("With whom"), required=False, max_length=MAX_LENGTH)

    @property
    def filters(self) -> Filters:
        """The cleaned data as the selector takes it."""
        return Filters(**self.cleaned_data)
