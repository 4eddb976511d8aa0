"""Who can reach the site, by which names, and what its sessions are signed with; settings.py takes all of it."""

import os
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from scopa_site.environment import BASE_DIR, env

HOME_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=HOME_HOSTS)
AT_HOME = ALLOWED_HOSTS is HOME_HOSTS  # only this machine can reach the site
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])


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


SECRET_KEY = secret_key()
# Keys of before: what they signed still counts until they are taken out, and is signed anew meanwhile.
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
