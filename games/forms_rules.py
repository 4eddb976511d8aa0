"""Read house rules from a link or a form, and the table that is set with them."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.errors import RulesError
from games.engine.rules import Rules, conflicts
from games.forms import SEATINGS, MatchForm, seating_label, seating_value
from games.models import Variant
from games.rulebook.options import (
    ASKED_FIRST,
    GROUPS,
    NAMES,
    VALUES,
    conflict_words,
    value_text,
    value_words,
)

NUMBER_HELP = {
    "target": gettext_lazy("Points to win, from 1 to 200."),
    "fixed_deals": gettext_lazy(
        "0 plays to the target; any other number plays so many rounds, and the highest total wins."
    ),
    "cappotto": gettext_lazy("Points to nothing that win the match at once; 0 for no cappotto."),
}


def own_rules(variant: Variant) -> Rules:
    """Return the rules of a variant as it is usually seated."""
    players, teams = variant.seatings[0]
    return variant.rules(players=players, teams=teams)


class HouseRulesForm(forms.Form):
    """Every option of the rules, each as the variant has it where `given` says nothing.

    Valid, `rules` holds the rules, `changes` the options that differ from the variant's own and `differences` the
    same as a link writes them. Options that exclude each other are named at both fields.
    """

    def __init__(self, variant: Variant, given: Mapping[str, Any]) -> None:
        self.variant, self.base = variant, own_rules(variant)
        own = {option: value_text(value) for option, value in self.base.options().items()}
        super().__init__(own | {option: str(given[option]).strip() for option in own if option in given})
        self.rules = self.base
        for option in own:
            self.fields[option] = _number_field(option) if option in NUMBER_HELP else _choice_field(option)

    def clean(self) -> dict[str, Any]:
        """Check that the options go together."""
        options = self.base.options() | self.cleaned_data
        for error in conflicts(options):
            for option in error.options:
                self.add_error(option, conflict_words(error))
        if not self.errors:
            self.rules = Rules.from_options(options)
        return self.cleaned_data

    @property
    def changes(self) -> dict[str, Any]:
        return self.rules.changes_from(self.base)

    @property
    def differences(self) -> dict[str, str]:
        return {option: value_text(value) for option, value in self.changes.items()}

    @property
    def problems(self) -> list[dict[str, Any]]:
        """Everything that is wrong, each once, with the fields where it can be put right."""
        fields: dict[str, list[dict[str, Any]]] = {}
        for option, errors in self.errors.items():
            for error in errors:
                fields.setdefault(str(error), []).append({"name": option, "label": self[option].label})
        return [{"text": text, "fields": named} for text, named in fields.items()]

    @property
    def groups(self) -> list[dict[str, Any]]:
        """The fields as the page groups them, each with what the variant itself says."""
        marked = set(self.errors) | set(self.changes)
        return [
            {
                "id": id,
                "title": title,
                "fields": [self._shown(option) for option in options],
                "marked": not marked.isdisjoint(options),
            }
            for id, title, options in GROUPS
        ]

    def _shown(self, option: str) -> dict[str, Any]:
        field = self[option]
        return {
            "name": option,
            "label": field.label,
            "value": field.value(),
            "usual": value_text(getattr(self.base, option)),
            "usual_words": value_words(option, getattr(self.base, option)),
            "short": option in ASKED_FIRST["deal"],
            "choices": getattr(field.field, "choices", None),
            "help": field.help_text,
            "least": getattr(field.field, "min_value", None),
            "most": getattr(field.field, "max_value", None),
            "errors": self.errors.get(option, []),
        }


def _number_field(option: str) -> forms.IntegerField:
    values = VALUES[option].values()
    return forms.IntegerField(
        label=NAMES[option], min_value=min(values), max_value=max(values), help_text=NUMBER_HELP[option]
    )


def _choice_field(option: str) -> forms.TypedChoiceField:
    texts = VALUES[option]
    return forms.TypedChoiceField(
        label=NAMES[option],
        choices=[(text, value_words(option, value)) for text, value in texts.items()],
        coerce=texts.__getitem__,
        error_messages={
            "invalid_choice": _("“{value}” cannot be chosen here. Choose one of the list.").format(
                value="%(value).40s"
            )
        },
    )


class HouseTableForm(MatchForm):
    """A table with house rules: seats and target, where they are to be other than the rules say, and who plays.

    Only seatings that go with the rules can be chosen.
    """

    variant = None  # type: ignore[assignment]

    def __init__(self, rules: Rules, data: Any = None) -> None:
        super().__init__(data, prefix="table")
        self.rules = rules
        as_ruled = _("As in these rules: %(seating)s") % {
            "seating": seating_label(rules.players, rules.teams)
        }
        fitting = [pair for pair in SEATINGS if _fits(rules, *pair)]
        seating = self.fields["seating"]
        assert isinstance(seating, forms.ChoiceField)
        seating.choices = [("", as_ruled)] + [(seating_value(pair), seating_label(*pair)) for pair in fitting]
        self.fields["target"].help_text = _("Points to win; empty for these rules' own target.")

    def keep(self, data: Mapping[str, str]) -> None:
        """Show what was filled in before the rules changed."""
        for name, field in self.fields.items():
            if self.add_prefix(name) in data:
                self.initial[name] = data[self.add_prefix(name)]
            elif "table-opponent" in data:
                self.initial[name] = None if isinstance(field, forms.BooleanField) else ""

    @property
    def match_options(self) -> dict[str, Any]:
        """The cleaned data as `open_match` takes it, beside variant and house rules."""
        data = self.cleaned_data
        players, teams = self.rules.players, self.rules.teams
        if data["seating"]:
            players, teams = map(int, data["seating"].split("-"))
        data |= {"variant": None, "players": players, "teams": teams}
        options = super().match_options
        return {name: value for name, value in options.items() if name != "variant"}


def _fits(rules: Rules, players: int, teams: int) -> bool:
    try:
        Rules.from_options(rules.options() | {"players": players, "teams": teams})
    except RulesError:
        return False
    return True
