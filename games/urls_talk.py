"""Say which view answers which address of talk, people and the bell."""

from django.urls import path

from games.views import bell

urlpatterns = [
    path("bell/warnings/<int:number>/read/", bell.warning_read, name="warning_read"),
]
