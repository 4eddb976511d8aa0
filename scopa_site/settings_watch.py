"""How the site is looked after: what it logs, what it tells of itself and to whom; settings.py takes all of it."""

import ipaddress

from django.core.exceptions import ImproperlyConfigured

from scopa_site.environment import env
from scopa_site.settings_people import ALLAUTH_TRUSTED_PROXY_COUNT

SCOPA_REPORT_EVERY = env.float(
    "SCOPA_REPORT_EVERY", default=15
)  # seconds between two times that a process tells of itself; 0 for never
SCOPA_PULSE = 1.0  # seconds between two times that a process with pages notes that it lives
SCOPA_REFEREE_SEEN = env.float(
    "SCOPA_REFEREE_SEEN", default=15
)  # seconds after the last sign of a referee until the site is not ready

# Who may read /metrics: whoever bears the token, and these networks where no proxy stands between.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
METRICS_NETWORKS = env.list(
    "METRICS_NETWORKS", default=[] if ALLAUTH_TRUSTED_PROXY_COUNT else ["127.0.0.0/8", "::1/128"]
)
METRICS_ADDRESS = env.str("METRICS_ADDRESS", default="")  # host:port at which a process tells its own
if METRICS_ADDRESS and not METRICS_ADDRESS.rpartition(":")[2].isdecimal():
    raise ImproperlyConfigured(f"METRICS_ADDRESS takes 127.0.0.1:9101, and is {METRICS_ADDRESS!r}.")
for network in METRICS_NETWORKS:
    try:
        ipaddress.ip_network(network)
    except ValueError as error:
        raise ImproperlyConfigured(f"METRICS_NETWORKS takes networks like 10.0.0.0/8: {error}.") from None

LOG_FORMAT = env.str("LOG_FORMAT", default="line")
FORMATTERS = {
    "line": {"()": "scopa_site.logs.OneLineFormatter"},
    "json": {"()": "scopa_site.logs.JsonFormatter"},
}
if LOG_FORMAT not in FORMATTERS:
    raise ImproperlyConfigured(f"LOG_FORMAT takes line or json, and is {LOG_FORMAT!r}.")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": FORMATTERS,
    "filters": {"once": {"()": "scopa_site.outages.Once"}, "briefly": {"()": "scopa_site.logs.Briefly"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["once", "briefly"],
        },
        "counted": {
            "class": "games.health.counted.CountingHandler",
            "level": "WARNING",
            "filters": ["once"],
        },
    },
    "root": {"handlers": ["console", "counted"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        "psycopg.pool": {"level": "ERROR"},  # scopa_site/outages.py says once what it says at each attempt
    },
}

SENTRY_DSN = env.str("SENTRY_DSN", default="")  # where errors are sent to; empty for nowhere
SENTRY_ENVIRONMENT = env.str("SENTRY_ENVIRONMENT", default="production")
