"""Say which pages are about oneself."""

from django.urls import path

from accounts import views

app_name = "accounts"

urlpatterns = [
    path("profile/", views.profile, name="profile"),
    path("preferences/", views.preferences, name="preferences"),
]
