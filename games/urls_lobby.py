"""Say which view answers which address of the lobby and its offers."""

from django.urls import path

from games.views import lobby, offers

urlpatterns = [
    path("lobby/", lobby.lobby, name="lobby"),
    path("lobby/state/", lobby.state, name="lobby_state"),
    path("lobby/quick/", lobby.quick, name="quick"),
    path("lobby/computer/", lobby.computer, name="computer"),
    path("lobby/offer/", lobby.offer, name="offer"),
    path("lobby/challenge/", lobby.challenge, name="challenge"),
    path("lobby/alert/", lobby.alert, name="alert"),
    path("match/<slug:key>/withdraw/", offers.withdraw, name="withdraw"),
    path("match/<slug:key>/decline/", offers.decline, name="decline"),
]
