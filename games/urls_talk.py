"""Say which view answers which address of talk, people, the bell and playing again."""

from django.urls import path

from games.views import bell, mails, rematch, talk

urlpatterns = [
    path("bell/warnings/<int:number>/read/", bell.warning_read, name="warning_read"),
    path("match/<slug:key>/again/", rematch.again, name="again"),
    path("match/<slug:key>/again/decline/", rematch.again_decline, name="again_decline"),
    path("match/<slug:key>/talk/", talk.talk, name="talk"),
    path("lobby/talk/", talk.talk, name="lobby_talk"),
    path("mails/stop/<str:token>/", mails.stop_mails, name="stop_mails"),
    path("people/<int:number>/", talk.person, name="person"),
    path("people/<int:number>/relation/", talk.keep_away, name="keep_away"),
    path("people/<int:number>/report/", talk.report, name="report"),
]
