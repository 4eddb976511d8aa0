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

# HTTPS=true says that a proxy in front speaks https and sets X-Forwarded-Proto itself.
HTTPS = env.bool("HTTPS", default=False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None

SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
X_FRAME_OPTIONS = "DENY"

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
    "django_countries",
    "django_htmx",
    "accounts",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "allauth.socialaccount",
    *(f"allauth.socialaccount.providers.{name}" for name in SOCIAL),
    "games",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
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
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
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
COLLECTED = "whitenoise.storage.CompressedManifestStaticFilesStorage"
WHERE_THEY_LIE = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": WHERE_THEY_LIE if DEBUG else COLLECTED},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG

# The game

SCOPA_BOT_PAUSE = tuple(
    map(float, env.list("SCOPA_BOT_PAUSE", default=["0.9", "1.6"]))
)  # seconds, least and most
SCOPA_THINKERS = env.int(
    "SCOPA_THINKERS", default=max(1, (os.cpu_count() or 2) - 1)
)  # processes in which strong computers think; 0 for none
SCOPA_NEXT_ROUND_WAIT = env.float("SCOPA_NEXT_ROUND_WAIT", default=20)  # seconds
SCOPA_FIRST_PLAY_LIMIT = env.float("SCOPA_FIRST_PLAY_LIMIT", default=30)  # seconds, against the clock
SCOPA_LAG_QUOTA = env.float("SCOPA_LAG_QUOTA", default=10)  # seconds given back to a seat in one round
SCOPA_VACATION_DAYS = env.int("SCOPA_VACATION_DAYS", default=30)  # days in a year
SCOPA_OFFERS_EACH = env.int("SCOPA_OFFERS_EACH", default=5)  # open at once by one person
SCOPA_MATCHES_EACH = env.int("SCOPA_MATCHES_EACH", default=50)  # not over, opened by one person
SCOPA_OFFER_GRACE = env.float("SCOPA_OFFER_GRACE", default=20)  # seconds after the last page of its owner
SCOPA_OFFER_DAYS = env.float("SCOPA_OFFER_DAYS", default=14)  # days that an offer with a clock of days stands
SCOPA_LINK_DAYS = env.float("SCOPA_LINK_DAYS", default=7)  # days that a private link waits with nobody there
SCOPA_CHALLENGE_WAIT = env.float("SCOPA_CHALLENGE_WAIT", default=600)  # seconds, live
SCOPA_CHALLENGE_DAYS = env.float("SCOPA_CHALLENGE_DAYS", default=3)  # days, with a clock of days
SCOPA_CHALLENGES_AN_HOUR = env.int("SCOPA_CHALLENGES_AN_HOUR", default=3)  # in vain, to the same player
SCOPA_COMPUTER_AFTER = env.float(
    "SCOPA_COMPUTER_AFTER", default=30
)  # seconds until a seeker is offered the computer
SCOPA_ACTIVITY_EVERY = env.int(
    "SCOPA_ACTIVITY_EVERY", default=900
)  # seconds between points of the activity curve
SCOPA_RATING_SETTLED = env.int(
    "SCOPA_RATING_SETTLED", default=190
)  # ± points up to which a rating is settled
SCOPA_RATED_A_DAY = env.int("SCOPA_RATED_A_DAY", default=10)  # matches of the same opponents on one ladder
SCOPA_TALK = tuple(map(int, env.list("SCOPA_TALK", default=["5", "10"])))  # lines a person, in seconds
SCOPA_TALK_OF_GUESTS = tuple(
    map(int, env.list("SCOPA_TALK_OF_GUESTS", default=["2", "20"]))
)  # the same for guests in the lobby
SCOPA_REPORTS_A_DAY = env.int("SCOPA_REPORTS_A_DAY", default=10)  # by one person
SCOPA_REMATCH_WAIT = env.float(
    "SCOPA_REMATCH_WAIT", default=60
)  # seconds that an invitation to play again stands
SCOPA_MAIL_AFTER = env.float(
    "SCOPA_MAIL_AFTER", default=600
)  # seconds into a turn of days until a mail tells of it
SITE_URL = env.str("SITE_URL", default="http://localhost:8000").rstrip("/")  # what links in mails begin with
SCOPA_MAX_FRAME = env.int("SCOPA_MAX_FRAME", default=4096)  # bytes
SCOPA_BAD_FRAMES_A_MINUTE = env.int("SCOPA_BAD_FRAMES_A_MINUTE", default=100)
SCOPA_FRAMES_A_SECOND = env.float("SCOPA_FRAMES_A_SECOND", default=10)  # from one socket, on and on
SCOPA_FRAMES_AT_ONCE = env.int("SCOPA_FRAMES_AT_ONCE", default=50)  # from one socket, in a burst
SCOPA_CLAIM_AFTER_LOST = env.float("SCOPA_CLAIM_AFTER_LOST", default=60)  # seconds, at least 20
SCOPA_CLAIM_AFTER_LEFT = env.float("SCOPA_CLAIM_AFTER_LEFT", default=15)  # seconds
SCOPA_CLOSE_AFTER = env.float(
    "SCOPA_CLOSE_AFTER", default=3
)  # days that somebody is absent where there is no clock
SCOPA_ABANDONED_AFTER = env.float(
    "SCOPA_ABANDONED_AFTER", default=14
)  # days with nobody, where there is no clock
SCOPA_PAUSE = env.float(
    "SCOPA_PAUSE", default=600
)  # seconds without live offers after leaving again and again
SCOPA_SOCKETS_A_PLAYER = env.int("SCOPA_SOCKETS_A_PLAYER", default=20)  # in one process
SCOPA_SOCKETS_AN_ADDRESS = env.int("SCOPA_SOCKETS_AN_ADDRESS", default=200)  # in one process
SCOPA_HEARTBEAT = env.float("SCOPA_HEARTBEAT", default=3.5)  # seconds between two looks at all sockets
SCOPA_PRESENCE_FRESH = env.float("SCOPA_PRESENCE_FRESH", default=30)  # seconds that a sign of life counts
SCOPA_PRESENCE_GRACE = env.float(
    "SCOPA_PRESENCE_GRACE", default=5
)  # seconds to come back after a page closed

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
