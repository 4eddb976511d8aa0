"""What the pages of events and of series in the admin have in common: their fields in groups, and what is chosen at
first."""

from collections.abc import Collection, Sequence
from typing import Any

from django.contrib import admin
from django.forms.models import model_to_dict
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Player
from accounts.preferences import read_preferences
from games.clock_words import speed_words
from games.models import Variant
from games.tournaments.admin.forms import PARTS
from games.tournaments.models import TIE_BREAKS, Setup

FIRST = ("name", "description", "format", "variant", "clock")
GROUPS: tuple[tuple[Any, dict[str, Any]], ...] = (
    (
        pgettext_lazy("tournament", "Rounds"),
        {
            "fields": (
                "rounds",
                "arena_minutes",
                "cycles",
                ("group_size", "advance_per_group"),
                "best_of",
                "third_place",
            ),
            "description": _("Only what belongs to the format counts."),
        },
    ),
    (
        _("Tables"),
        {"fields": ("rated", "partners", "seats", "target", "fixed_deals", "duplicate", "options")},
    ),
    (
        _("Who takes part"),
        {"fields": ("entry", ("fewest", "most"), ("lowest", "highest"), "check_in", "late_until")},
    ),
    (_("Between the matches"), {"fields": ("pause", "no_show")}),
    (_("Order of the standings"), {"fields": ("tie_breaks",)}),
)
# What is shown in words instead, where it cannot be changed any more.
INSTEAD = {"starts": "starts_there", "clock": "clock_words", "tie_breaks": "order_words"}
HELP = {
    "rounds": _("Of a Swiss. In 5 rounds about 30 entrants can be told apart, in 7 about 100."),
    "arena_minutes": _("Of an arena: for how long people are paired."),
    "cycles": _("Of a round robin and of groups: 1, or 2 to meet everybody once on each side."),
    "group_size": _("Of groups."),
    "advance_per_group": _("Of groups: so many go on to the knockout."),
    "best_of": _("In a bracket: how many matches a table has at most, an odd number."),
    "third_place": _("Of a knockout: those who lose the semi-finals play for it."),
    "rated": _("Needs accounts, and a variant of the site unchanged."),
    "partners": _("Where sides have several players: together for the whole event, or drawn for each round."),
    "duplicate": _(
        "In a Swiss and a round robin, every table of a round plays the same cards, and what counts is what one makes "
        "of them. Say the number of deals."
    ),
    "fewest": _("With fewer it is cancelled at the start."),
    "most": _("Empty for as many as the format has room for."),
    "lowest": _("Only for these ratings; empty for no limit."),
    "check_in": _("For so many minutes before the start people say that they are there; 0 for no check-in."),
    "late_until": _("Of a Swiss: enter until this round begins; 0 for nobody after the start."),
    "pause": _("In seconds: everybody sees who meets whom before the tables begin."),
    "no_show": _("In seconds: who has not come by then loses the table."),
    "slug": _("Its address; empty to have one made from its name."),
    "organiser": _("The page names them. Should they leave, the event goes on."),
}


def as_told(fieldsets: Sequence[Any], fixed: Collection[str]) -> list[Any]:
    """Return groups of fields as they are shown where some are fixed: in words, and without the parts of house rules
    that have a field of their own."""
    hidden = PARTS if "options" in fixed else ()
    return [
        (title, more | {"fields": tuple(_told(name, fixed) for name in more["fields"] if name not in hidden)})
        for title, more in fieldsets
    ]


def _told(name: str | tuple[str, ...], fixed: Collection[str]) -> Any:
    if isinstance(name, tuple):
        return tuple(_told(one, fixed) for one in name)
    return INSTEAD.get(name, name) if name in fixed else name


class SetupAdmin(admin.ModelAdmin):
    """A page where something is set up: few fields must be filled in, the others have what most events want."""

    autocomplete_fields = ("organiser",)
    show_facets = admin.ShowFacets.NEVER

    class Media:
        css = {"all": ("css/admin-events.css",)}

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with plain Scopa, or (`?copy=`) with what another has; the organiser is whoever asks."""
        assert isinstance(request.user, Player)
        plain = Variant.objects.filter(slug="scopa").values_list("pk", flat=True).first()
        first = {"zone": read_preferences(request.user.preferences).zone or "UTC", "variant": plain}
        return first | self._copied(request) | {"organiser": request.user.pk}

    def _copied(self, request: HttpRequest) -> dict[str, Any]:
        other = self.get_object(request, request.GET.get("copy", ""))
        return {} if other is None else self.copy_of(other)

    def copy_of(self, other: Any) -> dict[str, Any]:
        """Return what a copy of something that was set up begins with."""
        return model_to_dict(other, [field.name for field in Setup._meta.get_fields()])

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Say beside a field what it is for."""
        if db_field.name in HELP:
            kwargs.setdefault("help_text", HELP[db_field.name])
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    @admin.display(description=_("clock"))
    def clock_words(self, obj: Setup) -> str:
        return speed_words(obj.clock)

    @admin.display(description=_("tie-breaks"))
    def order_words(self, obj: Setup) -> str:
        return ", ".join(str(TIE_BREAKS.get(name, name)) for name in obj.tie_breaks)
