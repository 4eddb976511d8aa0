"""Say which view answers which address of talk, people and the bell."""

from django.urls import path

from games.views import bell, talk

urlpatterns = [
    path("bell/warnings/<int:number>/read/", bell.warning_read, name="warning_read"),
    path("match/<slug:key>/talk/", talk.talk, name="talk"),
    path("lobby/talk/", talk.talk, name="lobby_talk"),
    path("people/<int:number>/", talk.person, name="person"),
    path("people/<int:number>/relation/", talk.keep_away, name="keep_away"),
    path("people/<int:number>/report/", talk.report, name="report"),
]
