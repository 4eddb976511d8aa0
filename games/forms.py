"""Read and check what people fill in."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.bots import LEVELS
from games.clock_words import clock_choices
from games.engine.errors import RulesError
from games.error_words import error_words
from games.models import Variant
from games.players.computers import programs_here

FRIENDS, LOBBY, COMPUTER = "friends", "lobby", "computer"


def seating_label(players: int, teams: int) -> str:
    """Return a seating in words, such as “4 players, 2 sides of 2”."""
    if not teams:
        return ngettext("{players} player, each alone", "{players} players, each alone", players).format(
            players=players
        )
    return ngettext(
        "{players} player, {teams} sides of {each}", "{players} players, {teams} sides of {each}", players
    ).format(players=players, teams=teams, each=players // teams)


def seatings_line(seatings: Iterable[Sequence[int]]) -> str:
    """Return the seatings of a variant in few words, such as “Players: 2; 3; 4 in 2 sides”."""
    told = [
        _("{players} in {teams} sides").format(players=players, teams=teams) if teams else str(players)
        for players, teams in seatings
    ]
    return _("Players: {seatings}").format(seatings="; ".join(told))


def seating_value(seating: Sequence[int]) -> str:
    """Return a seating as the form writes it, such as 4-2."""
    return "{}-{}".format(*seating)


def _levels() -> list[tuple[str, str]]:
    return [(level.id, str(_(level.name))) for level in LEVELS.values()]


def _programs() -> list[tuple[str, str]]:
    """Return the programs of people that are here, as computers that may be chosen."""
    label = str(_("{name}, program of {owner}"))
    here = programs_here(timezone.now())
    return [(one.computer, label.format(name=one.name, owner=one.owner.name)) for one in here]


SEATING_OPTIONS = {"players", "teams"}
SEATINGS = [(2, 0), (3, 0), (4, 2), (4, 0), (6, 2), (6, 3), (6, 0), (8, 0), (8, 2), (8, 4)]


def _field_of(error: RulesError) -> str:
    """Return the field where an error of the rules can be put right."""
    if "target" in error.options:
        return "target"
    return "seating" if SEATING_OPTIONS.intersection(error.options) else "variant"


class VariantField(forms.ModelChoiceField):
    """A variant by its short name; a name that no database takes is none of the choices."""

    def to_python(self, value: Any) -> Any:
        return super().to_python(
            value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value
        )


def variants_for(players: int, teams: int) -> QuerySet[Variant]:
    """Return the offered variants that so many players, in so many teams or each alone (0), can play."""
    offered = Variant.objects.filter(offered=True)
    return offered.filter(pk__in=[one.pk for one in offered if [players, teams] in one.seatings])


class MatchForm(forms.Form):
    """A new match: variant, seats, target, and who plays. `match_options` is what the service is given."""

    variant = VariantField(
        label=_("Variant"),
        queryset=Variant.objects.filter(offered=True),
        to_field_name="slug",
        empty_label=None,
    )
    seating = forms.ChoiceField(
        label=_("Seats"),
        required=False,
        choices=lambda: (
            [("", _("As the variant is usually played"))]
            + [(seating_value(pair), seating_label(*pair)) for pair in SEATINGS]
        ),
    )
    target = forms.IntegerField(
        label=_("Target"),
        required=False,
        min_value=1,
        max_value=200,
        help_text=_("Points to win; empty for the variant's own target."),
    )
    clock = forms.ChoiceField(
        label=_("Clock"),
        required=False,
        choices=clock_choices,
        help_text=_("The time that each player has; the seconds of a play are added when it is made."),
    )
    opponent = forms.ChoiceField(
        label=_("Against"),
        choices=[
            (FRIENDS, _("Friends, by a private link")),
            (LOBBY, _("Whoever comes, by an offer in the lobby")),
            (COMPUTER, _("The computer")),
        ],
        initial=FRIENDS,
    )
    level = forms.ChoiceField(
        label=_("Computer level"),
        required=False,
        choices=lambda: [*_levels(), *_programs()],
        initial="careful",
    )
    watching = forms.BooleanField(label=_("Others may watch"), required=False, initial=True)

    def clean(self) -> dict[str, Any]:
        """Check that variant, seats and target go together; errors stand at the field they concern."""
        data = super().clean() or self.cleaned_data
        variant = data.get("variant")
        if variant is not None and "seating" in data and "target" in data:
            self._check_rules(variant, data)
        return data

    def _check_rules(self, variant: Variant, data: dict[str, Any]) -> None:
        seating = (
            tuple(map(int, data["seating"].split("-"))) if data["seating"] else tuple(variant.seatings[0])
        )
        if list(seating) not in variant.seatings:
            allowed = "; ".join(seating_label(*pair) for pair in variant.seatings)
            self.add_error(
                "seating",
                _("%(variant)s is played by: %(allowed)s.") % {"variant": variant, "allowed": allowed},
            )
            return
        data["players"], data["teams"] = seating
        changes = {"players": seating[0], "teams": seating[1]} | (
            {"target": data["target"]} if data["target"] else {}
        )
        try:
            variant.rules(**changes)
        except RulesError as error:
            self.add_error(_field_of(error), error_words(error))

    @property
    def match_options(self) -> dict[str, Any]:
        """The cleaned data as `open_match` takes it."""
        data = self.cleaned_data
        return {
            "variant": data["variant"],
            "players": data["players"],
            "teams": data["teams"],
            "target": data["target"],
            "clock": data["clock"],
            "level": (data["level"] or "careful") if data["opponent"] == COMPUTER else "",
            "watching": data["watching"],
            "listed": data["opponent"] == LOBBY,
        }
