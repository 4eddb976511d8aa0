"""The addresses of leaving a table, of coming back, and of what else a seat can do beside playing."""

from django.urls import path

from games.services.actions import ACTIONS
from games.views import leaving

urlpatterns = [
    path("match/<slug:key>/leave/", leaving.leave_table, name="leave"),
    path("match/<slug:key>/here/", leaving.here, name="here"),
    *(path(f"match/<slug:key>/{name}/", leaving.act, {"name": name}, name=name) for name in ACTIONS),
]
