"""Let the staff set seasons: when they are, which ladders are played for, and how ratings begin."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Season
from accounts.ratings.ladders import LADDERS
from games.services.seasons import save_season


class SeasonForm(forms.ModelForm):
    """Choose the ladders from a list."""

    ladders = forms.MultipleChoiceField(
        label=_("Ladders"),
        choices=lambda: [(name, str(ladder)) for name, ladder in LADDERS.items()],
        widget=forms.CheckboxSelectMultiple,
    )


@admin.register(Season)
class SeasonAdmin(admin.ModelAdmin):
    """Set seasons; one whose standings are frozen is only looked at."""

    form = SeasonForm
    list_display = ("name", "starts", "ends", "closed")
    prepopulated_fields = {"slug": ("name",)}
    date_hierarchy = "starts"

    def get_fieldsets(self, request: HttpRequest, obj: Season | None = None) -> Any:
        zone = _("Moments are those of the zone {zone}; readers see them in their own.").format(
            zone=settings.TIME_ZONE
        )
        when = {"fields": ("starts", "ends"), "description": zone}
        begin = {"fields": ("keep", "widen", "fewest")}
        return (
            (None, {"fields": ("name", "slug", "ladders")}),
            (_("When"), when),
            (_("How it begins, and who stands in it"), begin),
        )

    def has_change_permission(self, request: HttpRequest, obj: Season | None = None) -> bool:
        return super().has_change_permission(request, obj) and not (obj and obj.closed)

    def has_delete_permission(self, request: HttpRequest, obj: Season | None = None) -> bool:
        return super().has_delete_permission(request, obj) and not (obj and obj.closed)

    def get_prepopulated_fields(self, request: HttpRequest, obj: Season | None = None) -> Any:
        return {} if obj else self.prepopulated_fields

    def save_model(self, request: HttpRequest, obj: Season, form: Any, change: bool) -> None:
        """Save by the service, which rates the matches of a season again that has begun."""
        save_season(season=obj, now=timezone.now())
