"""The addresses of fair deals."""

from django.urls import path

from games.views import fair

urlpatterns = [
    path("fair/", fair.explained, name="fair"),
    path("match/<slug:key>/fair/", fair.of_match, name="fair_match"),
    path("match/<slug:key>/fair/next/", fair.coming, name="fair_next"),
    path("match/<slug:key>/fair/value/", fair.give, name="fair_value"),
]
