"""Configure the site from the environment; with nothing set it runs at home.

The table of variables is in README.md. "At home" means that ALLOWED_HOSTS is not set, so that
only this machine can reach the site.

DEBUG is off at home too: Django's error pages show the local variables of the code that failed, and
here those may be somebody's hand. Nothing is lost by it, since `serve` collects the static files,
errors go to the console in full, and the error pages are the site's own. Developers
set DEBUG=true, which also makes templates and static files fresh at every request.
"""

import os
import tempfile
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

from scopa_site.settings_game import *  # noqa: F403
from scopa_site.settings_safety import *  # noqa: F403
from scopa_site.settings_safety import HTTPS

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

HOME_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
AT_HOME = "ALLOWED_HOSTS" not in os.environ


def home_secret_key(path: Path) -> str:
    """Return the key kept in the file `path`, made when it is first asked for.

    The key is written aside and linked into place, so that of two processes that start
    together both read the same one.
    """
    if not path.exists():
        handle, made = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        with os.fdopen(handle, "w") as file:
            file.write(get_random_secret_key())
        try:
            os.link(made, path)
        except FileExistsError:
            pass
        finally:
            os.unlink(made)
    return path.read_text().strip()


def secret_key() -> str:
    """Return the key of the environment, or at home the one kept in a file."""
    if key := env.str("SECRET_KEY", default=""):
        return key
    if AT_HOME:
        return home_secret_key(BASE_DIR / ".secret_key")
    raise ImproperlyConfigured(
        "Set SECRET_KEY to a long random text: ALLOWED_HOSTS opens the site to others."
    )


def sqlite(config: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of an SQLite database that many readers and one writer share.

    IMMEDIATE takes the write lock when a transaction begins, so that two plays wait for each other
    instead of failing half-way. Tests get a file too: shared memory locks whole tables.
    """
    options = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
    test_file = Path(tempfile.gettempdir()) / f"scopa-test-{os.getpid()}.sqlite3"
    name = config["NAME"] if config["NAME"] == ":memory:" else BASE_DIR / config["NAME"]
    return config | {"NAME": name, "OPTIONS": options, "TEST": {"NAME": test_file}}


def postgresql(config: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of a PostgreSQL database behind a pool of connections.

    Under ASGI every request has a thread of its own, which would keep or reopen a connection of its own;
    the pool serves them all. Without it (DATABASE_POOL=0) DATABASE_CONN_MAX_AGE counts.
    """
    most = env.int("DATABASE_POOL", default=10)
    if most:
        return config | {"OPTIONS": {"pool": {"min_size": 1, "max_size": most}}, "CONN_HEALTH_CHECKS": True}
    age = env.int("DATABASE_CONN_MAX_AGE", default=0)
    return config | {"CONN_MAX_AGE": age, "CONN_HEALTH_CHECKS": True}


def database() -> dict[str, Any]:
    """Return the settings of the database that DATABASE_URL names."""
    config = env.db_url("DATABASE_URL", default="sqlite:///db.sqlite3")
    return sqlite(config) if config["ENGINE"].endswith("sqlite3") else postgresql(config)


def cache() -> dict[str, Any]:
    """Return the cache, where attempts at signing in are counted: Redis where REDIS_URL names one, else memory."""
    if url := env.str("REDIS_URL", default=""):
        return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}


def channel_layer() -> dict[str, Any]:
    """Return the channel layer: Redis where REDIS_URL names one, else this process's memory."""
    if url := env.str("REDIS_URL", default=""):
        return {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [url]}}
    return {"BACKEND": "channels.layers.InMemoryChannelLayer"}


def social_app(name: str) -> dict[str, Any]:
    """Return the settings of another site to sign in by: what it knows this site by, and the secret shared with it."""
    prefix = name.upper()
    client = {"client_id": env.str(f"{prefix}_CLIENT_ID"), "secret": env.str(f"{prefix}_SECRET"), "key": ""}
    return {"APPS": [client]}


# Safety

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = secret_key()
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=HOME_HOSTS)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS

# Parts

# Other sites that people may sign in by, as django-allauth calls them.
SOCIAL = env.list("SOCIAL", default=[])

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
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PreferencesMiddleware",
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
WSGI_APPLICATION = None
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Data

DATABASES = {"default": database()}
CHANNEL_LAYERS = {"default": channel_layer()}
CACHES = {"default": cache()}

# People

AUTH_USER_MODEL = "accounts.Player"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
AUTHENTICATION_BACKENDS = [
    "allauth.account.auth_backends.AuthenticationBackend",
    "django.contrib.auth.backends.ModelBackend",  # the sessions of guests
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
SCOPA_NAME_WAIT = env.float("SCOPA_NAME_WAIT", default=30)  # days between two changes of an account's name
SCOPA_NAME_HELD = env.float("SCOPA_NAME_HELD", default=90)  # days that nobody else may take a name given up

ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "accounts.forms_entrance.SignUpForm",
    "login": "accounts.forms_entrance.SignInForm",
}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*", "email"]
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_CHANGE_EMAIL = True  # one address for each account; another counts once it is confirmed
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Scopa] "
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USER_DISPLAY = str
SCOPA_STAFF_SECOND_FACTOR = env.bool(
    "SCOPA_STAFF_SECOND_FACTOR", default=not AT_HOME
)  # for the administration
MFA_ADAPTER = "accounts.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Scopa"
MFA_TOTP_TOLERANCE = 1
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = AT_HOME  # http://localhost
SOCIALACCOUNT_ADAPTER = "accounts.adapters.SocialAdapter"
SOCIALACCOUNT_FORMS = {"signup": "accounts.forms_entrance.SocialSignUpForm"}
SOCIALACCOUNT_AUTO_SIGNUP = False  # everybody chooses a name
SOCIALACCOUNT_PROVIDERS = {name: social_app(name) for name in SOCIAL}
SCOPA_GUESTS_AN_HOUR = env.int("SCOPA_GUESTS_AN_HOUR", default=100)  # made by one address of the internet
ACCOUNT_RATE_LIMITS = {"guest": f"{SCOPA_GUESTS_AN_HOUR}/h/ip"}  # allauth's own stay as they are
# How many proxies in front say in X-Forwarded-For who has sent a request; the limits on guessing count by it.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=1 if HTTPS else 0)

# Mail

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("MAIL_FROM", default="scopa@localhost")

# Languages

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("it", _("Italian")), ("ru", _("Russian")), ("sv", _("Swedish"))]
LOCALE_PATHS = [BASE_DIR / "scopa_site" / "locale"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
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

# Logs

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "scopa_site.logs.OneLineFormatter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
    },
}
