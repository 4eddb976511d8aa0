"""Read with which settings somebody wants to play again."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.clock_words import clock_choices, clock_words
from games.forms import VariantField, variants_for
from games.models import Match, Variant
from games.services.refusals import Refused


class RematchForm(forms.Form):
    """The settings of the next match; at first those of the match before. What a form does not hold stays as it was."""

    variant = VariantField(
        label=_("Variant"),
        queryset=Variant.objects.none(),
        to_field_name="slug",
        empty_label=None,
        required=False,
    )
    target = forms.IntegerField(label=_("Target"), required=False, min_value=1, max_value=200)
    clock = forms.ChoiceField(label=_("Clock"), required=False)

    def __init__(self, match: Match, data: Mapping[str, Any] | None = None) -> None:
        first = {"variant": match.variant.slug, "target": match.rules.target, "clock": match.clock}
        super().__init__(data, initial=first, auto_id="again-%s")
        self.fields["variant"].queryset = _variants_like(match)  # type: ignore[attr-defined]
        choices = clock_choices(none=not match.rated)
        if match.clock not in dict(choices):
            choices.append((match.clock, clock_words(match.clock)))
        self.fields["clock"].choices = choices  # type: ignore[attr-defined]


def rematch_changes(match: Match, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return what some fields change of a match, as `play_again` takes it; raise `Refused` where they make no sense."""
    form = RematchForm(match, fields)
    if not form.is_valid():
        raise Refused(" ".join(str(error) for errors in form.errors.values() for error in errors))
    return {name: value for name, value in form.cleaned_data.items() if fields.get(name) and value} | (
        {"clock": form.cleaned_data["clock"]} if "clock" in fields else {}
    )


def _variants_like(match: Match) -> Any:
    """Return the variants that as many players in as many teams can play."""
    fitting = variants_for(match.rules.players, match.rules.teams)
    return Variant.objects.filter(Q(pk__in=fitting) | Q(pk=match.variant_id))
