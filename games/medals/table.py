"""The medals: how each is called, how it is earned, and what checks it."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.medals import feats
from games.medals.feats import Career, Facts


@dataclass(frozen=True, slots=True)
class Medal:
    """A medal: its name in the code, its title and how it is earned (in words of the reader's deck, see `worded`). A
    match is checked by `check`, all that were played with people until then by `career`; where there is neither, a
    season gives it."""

    name: str
    title: str | Promise
    how: str | Promise
    check: Callable[[Facts], bool] | None = None
    career: Callable[[Career], bool] | None = None

    def earned_in(self, facts: Facts) -> bool:
        """Tell whether a match, as the last of those until then, has earned it."""
        if self.career:
            return facts.people and self.career(facts.career)
        return self.check is not None and self.check(facts)


MEDALS = {
    medal.name: medal
    for medal in (
        Medal(
            "cappotto",
            _("Cappotto"),
            _("Win a match with people in which the others have not a single point at the end."),
            feats.cappotto,
        ),
        Medal(
            "four-sweeps",
            _("Four sweeps"),
            _("Sweep the table four times yourself in one round."),
            feats.four_sweeps,
        ),
        Medal(
            "three-in-a-row",
            _("Three strokes of the broom"),
            _("Sweep the table at three of your turns in a row."),
            feats.three_in_a_row,
        ),
        Medal(
            "napola",
            _("Napola to the king"),
            _("Take all the [D] of a round, from the ace to the king."),
            feats.napola_to_the_king,
        ),
        Medal(
            "all-five",
            _("All five points"),
            _(
                "Take the point of the cards, that of the [D], the settebello, the primiera and a sweep in one round."
            ),
            feats.all_five,
        ),
        Medal(
            "settebello",
            _("The beautiful seven"),
            _("Take the settebello in every round of a match, three rounds at least."),
            feats.every_settebello,
        ),
        Medal(
            "from-nothing",
            _("From nothing to ten"),
            _("Win a match with people after the others led by ten points to nothing."),
            feats.from_nothing,
        ),
        Medal(
            "never-behind",
            _("No round lost"),
            _("Win a match with people, three rounds at least, in none of which others score more than you."),
            feats.never_behind,
        ),
        Medal("by-a-hair", _("By a hair"), _("Win a match with people by a single point."), feats.by_a_hair),
        Medal(
            "expert",
            _("Expert beaten"),
            _("Win a match of two against the computer “Expert”."),
            feats.expert_beaten,
        ),
        Medal(
            "ten-opponents",
            _("Ten opponents"),
            _("Finish matches against ten different people."),
            career=feats.ten_opponents,
        ),
        Medal(
            "families",
            _("The whole family"),
            _("Win a match with people at each family of variants that has a ladder of its own."),
            career=feats.every_family,
        ),
        Medal(
            "hundred",
            _("A hundred matches"),
            _("Finish a hundred matches with people."),
            career=feats.hundred_matches,
        ),
        Medal("season", _("First of a season"), _("Stand first on a ladder when a season is over.")),
    )
}
