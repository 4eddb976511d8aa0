"""Say which view answers which address of players, ladders and finished matches."""

from django.urls import path

from games.views import analysis, api, computers, honours, ladders, players, programs, replay

urlpatterns = [
    path("api/", api.documentation, name="api"),
    path("api/programs/", programs.index, name="programs"),
    path("api/programs/<int:number>/remove/", programs.remove, name="program_remove"),
    path("computers/", computers.index, name="computers"),
    path("computers/<slug:name>/", computers.profile, name="computer"),
    path("ladders/", ladders.index, name="ladders"),
    path("ladders/<slug:name>/", ladders.ladder, name="ladder"),
    path("ladders/<slug:name>/me/", ladders.around_me, name="ladder_around_me"),
    path("seasons/", honours.seasons, name="seasons"),
    path("seasons/<slug:slug>/", honours.season, name="season"),
    path("medals/", honours.medals, name="medals"),
    path("players/<str:who>/", players.profile, name="player"),
    path("players/<str:who>/matches/", players.history, name="player_matches"),
    path("players/<str:who>/follow/", players.follow, name="follow"),
    path("match/<slug:key>/replay/", replay.replay, name="replay"),
    path("match/<slug:key>/analysis/", analysis.analysis, name="analysis"),
    path("match/<slug:key>/analysis/ask/", analysis.ask, name="ask_analysis"),
    path("match/<slug:key>/analysis/<int:number>/<int:ply>/", analysis.turn, name="analysis_turn"),
]
