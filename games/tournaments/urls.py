"""Say which view answers which address of events."""

from django.urls import path

from games.tournaments.views import calendar

app_name = "tournaments"

urlpatterns = [
    path("", calendar.index, name="calendar"),
    path("calendar.ics", calendar.feed, name="feed"),
    path("<slug:slug>/calendar.ics", calendar.event_feed, name="event_feed"),
]
