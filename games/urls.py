"""Say which view answers which address."""

from django.urls import include, path

from games.views import builder, home, install, learn, matches, privacy, rules, sheet

app_name = "games"

urlpatterns = [
    path("", home.home, name="home"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("sw.js", install.worker, name="worker"),
    path("offline/", install.offline, name="offline"),
    path("play/", home.play_now, name="play_now"),
    path("rules/", rules.index, name="rules"),
    path("rules/build/", builder.build, name="build"),
    path("rules/leaving/", rules.leaving, name="leaving_rules"),
    path("rules/<slug:slug>/", rules.variant, name="variant_rules"),
    path("learn/", learn.lesson, name="learn"),
    path("learn/strategy/", learn.strategy, name="strategy"),
    path("learn/<int:number>/", learn.lesson, name="lesson"),
    path("about/", learn.about, name="about"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("score-sheet/", sheet.score_sheet, name="score_sheet"),
    path("match/new/", home.create, name="create"),
    path("match/<slug:key>/", matches.table, name="table"),
    path("match/<slug:key>/state/", matches.state, name="state"),
    path("match/<slug:key>/join/", matches.join, name="join"),
    path("match/<slug:key>/fill/", matches.fill, name="fill"),
    path("match/<slug:key>/play/", matches.play_card, name="play"),
    path("match/<slug:key>/hint/", matches.hint, name="hint"),
    path("match/<slug:key>/next/", matches.next_round, name="next"),
    path("match/<slug:key>/resign/", matches.give_up, name="resign"),
    path("match/<slug:key>/rules/", rules.of_match, name="match_rules"),
    path("match/<slug:key>/record.json", matches.record, name="record"),
    path("", include("games.urls_days")),
    path("", include("games.urls_fair")),
    path("", include("games.urls_lobby")),
    path("", include("games.urls_players")),
    path("", include("games.urls_talk")),
    path("", include("games.urls_leaving")),
    path("", include("games.urls_uploads")),
    path("puzzles/", include("games.urls_puzzles")),
]
