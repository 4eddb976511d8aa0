"""Set up events and run them."""

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.models import Player
from games.services.refusals import Refused
from games.tournaments.admin import told
from games.tournaments.admin.acts import ACTS, BY_NAME, Act
from games.tournaments.admin.forms import PARTS, EventForm, on_the_wall
from games.tournaments.admin.page import FIRST, GROUPS, INSTEAD, SetupAdmin, as_told
from games.tournaments.models import Event
from games.tournaments.services.setting_up import CHOSEN, fixed_fields, make_event, set_up

WEEK = timedelta(weeks=1)
TOLD = ("entrants_told", "rounds_told", "log_told")


def actor_of(request: HttpRequest) -> Player:
    """Return the member of the staff who asks."""
    assert isinstance(request.user, Player)
    return request.user


def _action_of(act: Act) -> Any:
    """Return an act as an action of the list: at once where it needs no choice, else for one event by its page."""

    @admin.action(description=act.label, permissions=["change"])  # type: ignore[arg-type]
    def action(page: "EventAdmin", request: HttpRequest, queryset: QuerySet[Event]) -> HttpResponse | None:
        events = list(queryset)
        if act.form is None:
            for event in events:
                page.done(request, event, act, None)
            return None
        if len(events) > 1:
            messages.error(request, _("Choose one tournament for this."))
            return None
        return HttpResponseRedirect(reverse("admin:event_do", args=[events[0].pk, act.name]))

    action.__name__ = act.name.replace("-", "_")
    return action


@admin.register(Event)
class EventAdmin(SetupAdmin):
    """Set an event up, and do by hand what people ask for; all the rest it does by itself."""

    form = EventForm
    change_form_template = "admin/tournaments/event/change_form.html"
    list_display = ("name", "format", "starts_there", "status", "entrants_in", "organiser")
    list_filter = ("status", "format")
    list_select_related = ("organiser", "variant")
    search_fields = ("name", "slug", "description")
    ordering = ("-starts",)
    actions = tuple(_action_of(act) for act in ACTS)

    # -- the form ------------------------------------------------------------------------------------

    def get_fieldsets(self, request: HttpRequest, obj: Event | None = None) -> Any:
        first = (None, {"fields": (*FIRST[:3], ("zone", "starts"), *FIRST[3:])})
        sets = (first, *GROUPS, (_("Names"), {"fields": ("slug", "organiser")}))
        if obj is None:
            return sets
        shown = as_told(sets, self._fixed(request, obj))
        return ((None, {"fields": ("status",)}), *shown, (_("How it goes"), {"fields": TOLD}))

    def get_readonly_fields(self, request: HttpRequest, obj: Event | None = None) -> tuple[str, ...]:
        if obj is None:
            return ()
        fixed = set(self._fixed(request, obj))
        return ("status", *TOLD, *INSTEAD.values(), *sorted(fixed), *(PARTS if "options" in fixed else ()))

    def _fixed(self, request: HttpRequest, obj: Event) -> Collection[str]:
        return fixed_fields(obj) if self.has_change_permission(request, obj) else CHOSEN

    def copy_of(self, other: Event) -> dict[str, Any]:
        """Return what a copy begins with: the next time on the same weekday and at the same hour there."""
        weeks = max((timezone.now() - other.starts) // WEEK + 1, 1)
        return super().copy_of(other) | {"starts": on_the_wall(other.starts, other.zone) + weeks * WEEK}

    def save_model(self, request: HttpRequest, obj: Event, form: Any, change: bool) -> None:
        """Store it by the service; what has changed since the page was asked for stays."""
        actor, now = actor_of(request), timezone.now()
        if not change:
            make_event(obj, actor=actor, now=now)
            self.message_user(request, _("It is a draft, which nobody else sees. Open it for entry."))
            return
        names = {"options" if name in PARTS else name for name in form.changed_data}
        if "zone" in names and "starts" in form.cleaned_data:
            names.add("starts")
        try:
            fields = {name: getattr(obj, name) for name in names}
            set_up(event_id=obj.pk, fields=fields, actor=actor, now=now)
        except Refused as refused:
            self.message_user(request, str(refused), messages.ERROR)

    def has_delete_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        """Let only drafts be deleted: what has been seen is cancelled instead, and stays to be read."""
        return super().has_delete_permission(request, obj) and (
            obj is not None and obj.status == Event.Status.DRAFT
        )

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Let what belongs to a draft go with it: nobody may delete its log alone."""
        listed, counts, _missing, protected = super().get_deleted_objects(objs, request)
        return listed, counts, set(), protected

    def view_on_site(self, obj: Event) -> str | None:
        """Return the page of an event that people can see."""
        return None if obj.status == Event.Status.DRAFT else obj.get_absolute_url()

    # -- what is told --------------------------------------------------------------------------------

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        return super().get_queryset(request).annotate(entrants_count=Count("entrants"))

    @admin.display(description=gettext_lazy("starts"), ordering="starts")
    def starts_there(self, event: Event) -> str:
        return told.moment(event.starts, event.zone)

    @admin.display(description=gettext_lazy("entrants"), ordering="entrants_count")
    def entrants_in(self, event: Event) -> int:
        return event.entrants_count  # type: ignore[attr-defined]

    @admin.display(description=gettext_lazy("entrants"))
    def entrants_told(self, event: Event) -> SafeString:
        return told.entrants_told(event)

    @admin.display(description=pgettext_lazy("tournament", "rounds"))
    def rounds_told(self, event: Event) -> SafeString:
        return told.rounds_told(event)

    @admin.display(description=gettext_lazy("log"))
    def log_told(self, event: Event) -> SafeString:
        return told.log_told(event)

    # -- what is done --------------------------------------------------------------------------------

    def get_urls(self) -> list[Any]:
        do = path("<path:object_id>/do/<slug:name>/", self.admin_site.admin_view(self.do), name="event_do")
        return [do, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        event = self.get_object(request, object_id)
        acts = [act for act in ACTS if event and act.fits(event)]
        shown = acts if event and self.has_change_permission(request, event) else []
        return super().change_view(request, object_id, form_url, (extra_context or {}) | {"acts": shown})

    def do(self, request: HttpRequest, object_id: str, name: str) -> HttpResponse:
        """Do something with an event, or ask for the choice that it needs."""
        event, act = self.get_object(request, object_id), BY_NAME.get(name)
        if event is None or act is None:
            raise Http404
        if not self.has_change_permission(request, event):
            raise PermissionDenied
        data = request.POST if request.method == "POST" else None
        form = act.form(event, request.GET, data) if act.form else None
        at_once = form is None or not act.fits(event)
        if data is not None and (form is None or at_once or form.is_valid()):
            done = self.done(request, event, act, form)
            if done or at_once:
                return HttpResponseRedirect(reverse("admin:tournaments_event_change", args=[event.pk]))
        context = self.admin_site.each_context(request) | {
            "title": act.label, "event": event, "act": act, "form": form, "opts": self.opts, "media": self.media,
        }  # fmt: skip
        return TemplateResponse(request, "admin/tournaments/event/do.html", context)

    def done(self, request: HttpRequest, event: Event, act: Act, form: Any) -> bool:
        """Do something and say so, or say why not; tell whether it was done."""
        if not act.fits(event):
            words = _("{event}: that cannot be done now ({status}).")
            words = words.format(event=event, status=event.get_status_display())
            self.message_user(request, words, messages.ERROR)
            return False
        try:
            act.do(event, form, actor_of(request), timezone.now())
        except Refused as refused:
            self.message_user(request, str(refused), messages.ERROR)
            return False
        self.message_user(request, f"{event}: {act.done}", messages.SUCCESS)
        return True
