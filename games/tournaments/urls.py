"""Say which view answers which address of events."""

from django.urls import path

from games.tournaments.views import calendar, entry, event, results, talk

app_name = "tournaments"

urlpatterns = [
    path("", calendar.index, name="calendar"),
    path("calendar.ics", calendar.feed, name="feed"),
    path("<slug:slug>/", event.page, name="event"),
    path("<slug:slug>/state/", event.state, name="state"),
    path("<slug:slug>/standings/", event.standings, name="standings"),
    path("<slug:slug>/rounds/<int:number>/", event.round_page, name="round"),
    path("<slug:slug>/rounds/<int:number>/boards/", event.boards, name="boards"),
    path("<slug:slug>/calendar.ics", calendar.event_feed, name="event_feed"),
    path("<slug:slug>/results.csv", results.as_csv, name="results_csv"),
    path("<slug:slug>/results.json", results.as_json, name="results_json"),
    path("<slug:slug>/enter/", entry.enter, name="enter"),
    path("<slug:slug>/withdraw/", entry.withdraw, name="withdraw"),
    path("<slug:slug>/check-in/", entry.check_in, name="check_in"),
    path("<slug:slug>/accept/", entry.accept, name="accept"),
    path("<slug:slug>/decline/", entry.decline, name="decline"),
    path("<slug:slug>/rest/", entry.rest, name="rest"),
    path("<slug:slug>/back/", entry.come_back, name="come_back"),
    path("<slug:slug>/talk/", talk.talk, name="talk"),
]
