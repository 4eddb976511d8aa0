"""Show the staff how the site runs now: figures, what is drawn of the last hour and day, and its processes."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.text import capfirst

from games.health.shown import show_running
from games.models import Process


@admin.register(Process)
class ProcessAdmin(admin.ModelAdmin):
    """Look at how the site runs, whoever may view processes; they are not to be changed by anybody."""

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the page, or only what changes of it, which the page asks for again and again."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        only = request.htmx  # type: ignore[attr-defined]
        template = "games/admin/_running.html" if only else "games/admin/running.html"
        context = {"running": show_running(timezone.now()), "opts": self.opts}
        if not only:
            context |= self.admin_site.each_context(request) | {
                "title": capfirst(self.opts.verbose_name_plural)
            }
        return TemplateResponse(request, template, context)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Process | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Process | None = None) -> bool:
        return False
