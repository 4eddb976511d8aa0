"""Fields of forms that Django does not have: a moment on the clock of a place, and choices in an order."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib.admin.widgets import AdminSplitDateTime
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _


class WallClock(forms.SplitDateTimeField):
    """A day and a time as a clock on the wall shows them; `moment_at` says which moment that is in a zone."""

    widget = AdminSplitDateTime

    def compress(self, data_list: Any) -> datetime | None:
        """Return the moment without a zone."""
        if not data_list:
            return None
        day, time = data_list
        if not day:
            raise ValidationError(self.error_messages["invalid_date"], code="invalid_date")
        if time is None:
            raise ValidationError(self.error_messages["invalid_time"], code="invalid_time")
        return datetime.combine(day, time)


def moment_at(wall: datetime, zone: ZoneInfo) -> datetime:
    """Return the moment when a clock in a zone shows something; of two such moments in autumn the first.

    Raises `ValidationError` where no clock ever shows it, in the hour that is left out in spring.
    """
    moment = wall.replace(tzinfo=zone)
    if moment.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != wall:
        raise ValidationError(
            _("On that day clocks in {zone} are put forward, and none shows this time.").format(zone=zone.key)
        )
    return moment.astimezone(UTC)


class InOrderWidget(forms.MultiWidget):
    """As many lists to choose from as there are choices; the first is what counts first."""

    def __init__(self, choices: Sequence[tuple[str, Any]], attrs: Any = None) -> None:
        lists = [forms.Select(choices=choices) for _choice in choices[1:]]
        super().__init__(lists, attrs)

    def decompress(self, value: Any) -> list[str]:
        return list(value or ())


class InOrder(forms.MultiValueField):
    """Some of several choices, in an order; none of them twice. What is left empty between two is skipped."""

    def __init__(self, names: Mapping[str, Any], **kwargs: Any) -> None:
        choices = [("", "–"), *names.items()]
        one = [forms.ChoiceField(choices=choices, required=False) for _name in names]
        super().__init__(
            one, widget=InOrderWidget(choices), required=False, require_all_fields=False, **kwargs
        )

    def compress(self, data_list: Any) -> list[str]:
        """Return what was chosen, in order."""
        chosen = [name for name in data_list if name]
        if len(set(chosen)) < len(chosen):
            raise ValidationError(_("Each counts once: choose no line twice."))
        return chosen

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Tell whether the order is another one."""
        return list(initial or ()) != [name for name in data or () if name]
