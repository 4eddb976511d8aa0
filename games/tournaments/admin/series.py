"""Series: what makes the events of every week by itself."""

from typing import Any

from django.contrib import admin
from django.forms.models import model_to_dict
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.tournaments.admin import told
from games.tournaments.admin.forms import SeriesForm
from games.tournaments.admin.page import FIRST, GROUPS, SetupAdmin, as_told
from games.tournaments.models import Series
from games.tournaments.models.series import WEEKDAYS
from games.tournaments.services.series import starts_of
from games.tournaments.services.setting_up import CHOSEN


@admin.register(Series)
class SeriesAdmin(SetupAdmin):
    """Set a series up: its events make themselves some days ahead, and each can be changed by itself from then on."""

    form = SeriesForm
    change_form_template = "admin/tournaments/event/change_form.html"
    list_display = ("name", "format", "weekly", "active", "organiser")
    list_filter = ("active", "format")
    list_select_related = ("organiser", "variant")
    search_fields = ("name", "description")

    def get_fieldsets(self, request: HttpRequest, obj: Series | None = None) -> Any:
        when = {"fields": ("weekdays", ("zone", "time"), "days_ahead", "active")}
        sets = (
            (None, {"fields": FIRST}),
            (_("When"), when),
            *GROUPS,
            (_("Names"), {"fields": ("organiser",)}),
        )
        if obj is None:
            return sets
        shown = sets if self.has_change_permission(request, obj) else as_told(sets, CHOSEN)
        return (*shown, (_("Its events"), {"fields": ("next_starts", "made")}))

    def get_readonly_fields(self, request: HttpRequest, obj: Series | None = None) -> tuple[str, ...]:
        return () if obj is None else ("next_starts", "made")

    def copy_of(self, other: Series) -> dict[str, Any]:
        """Return what a copy begins with: the same days too."""
        return super().copy_of(other) | model_to_dict(other, ("weekdays", "time", "days_ahead"))

    @admin.display(description=gettext_lazy("when"))
    def weekly(self, series: Series) -> str:
        """Write when its events start: “Thursday, 21:00 Europe/Rome”."""
        days = ", ".join(str(WEEKDAYS[day]) for day in sorted(series.weekdays))
        return f"{days}, {series.time:%H:%M} {series.zone}"

    @admin.display(description=gettext_lazy("to be made next"))
    def next_starts(self, series: Series) -> SafeString | str:
        """Write the starts that are not made yet, within its days ahead."""
        now = timezone.now()
        if not series.active:
            return _("None: it does not go on.")
        after = max(series.made_until or now, now)
        starts = [(told.moment(start, series.zone),) for start in starts_of(series, after=after, now=now)]
        return format_html_join("", "<p>{}</p>", starts) or _("None within its days ahead.")

    @admin.display(description=gettext_lazy("made"))
    def made(self, series: Series) -> SafeString | str:
        """Link the latest events that it has made."""
        events = series.events.order_by("-starts")[:20]
        rows = [
            (
                reverse("admin:tournaments_event_change", args=[event.pk]),
                event,
                told.moment(event.starts, event.zone),
            )
            for event in events
        ]
        return format_html_join("", '<p><a href="{}">{}</a>, {}</p>', rows) or _("None yet.")
