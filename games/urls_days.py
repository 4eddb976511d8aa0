"""Say which view answers the addresses of playing hours and vacations."""

from django.urls import path

from games.views import days

urlpatterns = [
    path("days/", days.days, name="days"),
    path("days/hours/", days.hours, name="playing_hours"),
    path("days/vacation/", days.vacation, name="vacation"),
    path("days/vacation/<int:number>/end/", days.end, name="end_vacation"),
]
