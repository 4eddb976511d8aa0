"""Configure the site from the environment; with nothing set it runs at home.

DEPLOY.md has the table of variables; each settings_*.py reads those of its subject. "At home" means that ALLOWED_HOSTS
is not set, so that only this machine can reach the site.

DEBUG is off at home too: Django's error pages show the local variables of the code that failed, and
here those may be somebody's hand. Nothing is lost by it, since `serve` collects the static files,
errors go to the console in full, and the error pages are the site's own. Developers
set DEBUG=true, which also makes templates and static files fresh at every request.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _

from scopa_site.environment import BASE_DIR, env
from scopa_site.settings_data import *  # noqa: F403
from scopa_site.settings_game import *  # noqa: F403
from scopa_site.settings_people import *  # noqa: F403
from scopa_site.settings_people import SESSION_COOKIE_AGE, SOCIAL
from scopa_site.settings_reach import *  # noqa: F403
from scopa_site.settings_safety import *  # noqa: F403
from scopa_site.settings_safety import HTTPS
from scopa_site.settings_watch import *  # noqa: F403
from scopa_site.settings_watch import SENTRY_DSN, SENTRY_ENVIRONMENT

DEBUG = env.bool("DEBUG", default=False)

# Parts

INSTALLED_APPS = [
    "daphne",  # first: it takes over runserver
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_countries",
    "django_htmx",
    "ninja",
    "accounts",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "allauth.socialaccount",
    *(f"allauth.socialaccount.providers.{name}" for name in SOCIAL),
    "games",
    "games.tournaments.apps.TournamentsConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "scopa_site.policies.PermissionsMiddleware",
    "scopa_site.policies.SizeMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Below whitenoise, whose files are packed already. Packing pages that hold secrets invites BREACH, which guesses a
    # secret from the size of many answers: Django masks the CSRF token anew in each, the middleware pads each at
    # random, and SameSite cookies keep other sites from asking in a player's name.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "accounts.keys.RenewingMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "games.middleware.LogMiddleware",
    "games.middleware.DeckMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.middleware.GuestMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.staff.StaffMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.middleware.HasteMiddleware",
]

# Django would keep templates until its own development server restarts, which `serve` is not.
LOADERS: list[Any] = [f"django.template.loaders.{name}.Loader" for name in ("filesystem", "app_directories")]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": LOADERS if DEBUG else [("django.template.loaders.cached.Loader", LOADERS)],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "accounts.context_processors.preferences",
            ],
        },
    },
]

ROOT_URLCONF = "scopa_site.urls"
ASGI_APPLICATION = "scopa_site.asgi.application"
ASGI_SERVER = env.one_of("ASGI_SERVER", ("daphne", "uvicorn"))  # what `web` and `serve` listen with
WSGI_APPLICATION = None

# Languages

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("it", _("Italian")), ("ru", _("Russian")), ("sv", _("Swedish"))]
LOCALE_PATHS = [BASE_DIR / "scopa_site" / "locale"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files: collected into STATIC_ROOT, compressed and under hashed names that browsers keep for a year; developers
# (DEBUG) get them from where they lie, fresh at every request. `manage.py serve` collects what has changed.

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles"))
COLLECTED = "scopa_site.styles.BundledManifestStorage"
WHERE_THEY_LIE = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": WHERE_THEY_LIE if DEBUG else COLLECTED},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG

if SENTRY_DSN:
    from scopa_site.sentry import begin_to_tell

    begin_to_tell(SENTRY_DSN, SENTRY_ENVIRONMENT)
