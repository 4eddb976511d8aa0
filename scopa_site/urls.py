"""Say which app answers which address."""

from django.contrib import admin
from django.urls import include, path

from accounts.views import set_language

urlpatterns = [
    path("admin/", admin.site.urls),
    path("i18n/setlang/", set_language, name="set_language"),
    path("accounts/", include("accounts.urls")),
    path("", include("games.urls")),
]
