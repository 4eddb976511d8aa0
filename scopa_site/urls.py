"""Say which app answers which address."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from accounts.views import set_language
from games.api import site as games_api

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler500 = "scopa_site.outages.failed"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("i18n/setlang/", set_language, name="set_language"),
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("events/", include("games.tournaments.urls")),
    path("api/v1/", games_api.urls),
    path("", include("games.urls")),
]
