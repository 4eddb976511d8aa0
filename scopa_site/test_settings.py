"""Run the tests with the site's own settings, minus what only slows them down."""

import os

from scopa_site.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

STATIC_ROOT = None
STORAGES = STORAGES | {"staticfiles": {"BACKEND": WHERE_THEY_LIE}}  # noqa: F405
# Static files are looked for when they are asked for, not by each client of a test.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
INSTALLED_APPS = [*INSTALLED_APPS, "allauth.socialaccount.providers.dummy"]  # noqa: F405
SCOPA_THINKERS = 0
SCOPA_REPORT_EVERY = SCOPA_PULSE = 0  # no process tells of itself

# Processes that test at the same time must not hear each other: they have matches of the same numbers.
if "CONFIG" in CHANNEL_LAYERS["default"]:  # noqa: F405
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = f"test-{os.getpid()}-"  # noqa: F405

# Emptying PostgreSQL after a test is done another way, see there.
if DATABASES["default"]["ENGINE"] == "scopa_site.postgresql":  # noqa: F405
    DATABASES["default"]["ENGINE"] = "scopa_site.testing_postgresql"  # noqa: F405
