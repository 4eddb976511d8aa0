"""A named set of options."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.errors import RulesError
from games.engine.rules import Rules
from games.engine.variants import VARIANTS
from games.error_words import error_words
from games.models.validators import NOT_AN_OBJECT, passes, validate_options, validate_seatings


class Variant(models.Model):
    """A named set of options. The shipped ones are kept in step with the engine by `load_variants`."""

    slug = models.SlugField(_("short name"), unique=True)
    name = models.CharField(_("name"), max_length=60)
    line = models.CharField(_("rules in one line"), max_length=200, blank=True)
    options = models.JSONField(_("options"), default=dict, blank=True, validators=[validate_options])
    seatings = models.JSONField(
        _("seatings"), validators=[validate_seatings], help_text=_("Pairs of players and teams.")
    )
    shipped = models.BooleanField(_("shipped"), default=False, editable=False)
    offered = models.BooleanField(_("offered on the home page"), default=True)
    order = models.PositiveSmallIntegerField(_("order"), default=100)

    class Meta:
        verbose_name = _("variant")
        verbose_name_plural = _("variants")
        ordering = ["order", "name"]

    def __str__(self) -> str:
        return gettext(self.name) if self.shipped else self.name

    @property
    def told_line(self) -> str:
        """The rules in one line, in the reader's language where the variant is a shipped one."""
        return gettext(self.line) if self.line and self.shipped else self.line

    def clean(self) -> None:
        """Raise `ValidationError` where a seating does not go with the options.

        What each of them has wrong is told at its field already, unless it is empty: fields check nothing then.
        """
        if not isinstance(self.options, dict) and not self.options:
            raise ValidationError({"options": NOT_AN_OBJECT})
        if not (passes(validate_options, self.options) and passes(validate_seatings, self.seatings)):
            return
        for players, teams in self.seatings:
            try:
                self.rules(players=players, teams=teams)
            except RulesError as error:
                raise ValidationError({"seatings": error_words(error)}) from None

    def rules(self, **changes: Any) -> Rules:
        """Return the rules with some options changed; raise `RulesError` where that cannot be."""
        return Rules.from_options(self.options | changes)

    @property
    def record_id(self) -> str:
        """The variant that records name: a house variant is written as changes of plain Scopa."""
        return self.slug if self.slug in VARIANTS else "scopa"
