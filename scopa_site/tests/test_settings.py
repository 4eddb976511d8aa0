"""The settings, read anew in a process of their own with an environment of their own."""

import json
import os
import stat
import subprocess
import sys
from threading import Thread

import pytest

from scopa_site import settings

READ = """
import json, sys
from scopa_site import settings
print(json.dumps({name: getattr(settings, name) for name in sys.argv[1:]}, default=str))
"""
OURS = (
    *("SECRET_KEY", "ALLOWED_HOSTS", "DEBUG", "HTTPS", "DATABASE_URL", "REDIS_URL", "STATIC_ROOT"),
    *("EMAIL_URL", "MAIL_FROM", "SOCIAL", "TRUSTED_PROXIES", "SECRET_KEY_FALLBACKS", "DATABASE_POOL"),
)


def run(*names, **environment):
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    return subprocess.run(
        [sys.executable, "-c", READ, *names],
        cwd=settings.BASE_DIR,
        env=kept | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def read(*names, **environment):
    answer = run(*names, **environment)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout).values()


def test_nothing_set_is_a_site_for_this_machine_alone():
    debug, hosts, key, secure, layers = read(
        "DEBUG", "ALLOWED_HOSTS", "SECRET_KEY", "SESSION_COOKIE_SECURE", "CHANNEL_LAYERS"
    )
    assert (debug, secure) == (False, False)
    assert hosts == ["localhost", "127.0.0.1", "[::1]"]
    assert len(key) >= 50
    assert layers["default"]["BACKEND"].endswith("InMemoryChannelLayer")


@pytest.mark.parametrize(("debug", "kept"), [("true", False), ("false", True)])
def test_templates_are_kept_unless_somebody_works_on_them(debug, kept):
    [templates] = read("TEMPLATES", DEBUG=debug)
    assert ("cached.Loader" in json.dumps(templates)) == kept


def test_the_key_of_home_stays_the_same():
    assert [*read("SECRET_KEY")] == [*read("SECRET_KEY")]


def test_a_site_open_to_others_needs_a_key():
    answer = run(ALLOWED_HOSTS="scopa.example")
    assert answer.returncode != 0
    assert "Set SECRET_KEY" in answer.stderr


def test_a_site_open_to_others_takes_its_key_from_the_environment():
    key, hosts = read(
        "SECRET_KEY", "ALLOWED_HOSTS", SECRET_KEY="k" * 50, ALLOWED_HOSTS="scopa.example,a.example"
    )
    assert (key, hosts) == ("k" * 50, ["scopa.example", "a.example"])


def test_https_makes_the_cookies_secure():
    assert [*read("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", HTTPS="true")] == [True, True]


def test_sqlite_takes_its_write_lock_at_once():
    (databases,) = read("DATABASES")
    database = databases["default"]
    assert database["NAME"] == str(settings.BASE_DIR / "db.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]


def test_postgresql_has_a_pool_unless_it_is_turned_off():
    url = "postgres://scopa:secret@db.example/scopa"
    (pooled,) = read("DATABASES", DATABASE_URL=url, DATABASE_POOL="7")
    assert pooled["default"]["OPTIONS"]["pool"]["max_size"] == 7
    (plain,) = read("DATABASES", DATABASE_URL=url, DATABASE_POOL="0", DATABASE_CONN_MAX_AGE="30")
    assert "OPTIONS" not in plain["default"]
    assert plain["default"]["CONN_MAX_AGE"] == 30


def test_redis_is_the_channel_layer_where_it_is_named():
    (layers,) = read("CHANNEL_LAYERS", REDIS_URL="redis://cache.example/1")
    assert layers["default"]["BACKEND"] == "scopa_site.layer.SteadyLayer"
    assert layers["default"]["CONFIG"]["hosts"] == ["redis://cache.example/1"]


def test_redis_counts_the_attempts_at_signing_in_for_all_processes():
    (here,) = read("CACHES")
    assert here["default"]["BACKEND"].endswith("LocMemCache")
    (caches,) = read("CACHES", REDIS_URL="redis://cache.example/1")
    assert caches["default"]["BACKEND"] == "scopa_site.cache.SteadyCache"
    assert caches["default"]["LOCATION"] == "redis://cache.example/1"


def test_mail_goes_to_the_console_or_to_a_server():
    assert [*read("EMAIL_BACKEND")] == ["django.core.mail.backends.console.EmailBackend"]
    mail = (
        "EMAIL_BACKEND",
        "EMAIL_HOST",
        "EMAIL_PORT",
        "EMAIL_HOST_USER",
        "EMAIL_USE_TLS",
        "DEFAULT_FROM_EMAIL",
    )
    url = "smtp+tls://scopa:secret@mail.example:587"
    assert [*read(*mail, EMAIL_URL=url, MAIL_FROM="scopa@scopa.example")] == [
        *("django.core.mail.backends.smtp.EmailBackend", "mail.example", 587, "scopa", True),
        "scopa@scopa.example",
    ]


def test_other_sites_are_switched_on_by_name():
    apps, providers = read("INSTALLED_APPS", "SOCIALACCOUNT_PROVIDERS")
    assert not [app for app in apps if ".providers." in app]
    assert providers == {}
    apps, providers = read(
        "INSTALLED_APPS", "SOCIALACCOUNT_PROVIDERS", SOCIAL="google", GOOGLE_CLIENT_ID="us", GOOGLE_SECRET="s"
    )
    assert "allauth.socialaccount.providers.google" in apps
    assert providers["google"]["APPS"][0]["client_id"] == "us"


def test_another_site_needs_its_secret():
    answer = run(SOCIAL="google", GOOGLE_CLIENT_ID="us")
    assert answer.returncode != 0
    assert "GOOGLE_SECRET" in answer.stderr


def test_a_proxy_is_believed_where_there_is_one():
    assert [*read("ALLAUTH_TRUSTED_PROXY_COUNT")] == [0]
    assert [*read("ALLAUTH_TRUSTED_PROXY_COUNT", HTTPS="true")] == [1]


def test_collected_static_files_have_hashed_names(tmp_path):
    storages, finders = read("STORAGES", "WHITENOISE_USE_FINDERS", STATIC_ROOT=str(tmp_path))
    assert "Manifest" in storages["staticfiles"]["BACKEND"]
    assert finders is False


def test_bots_pause_between_two_times():
    assert [*read("SCOPA_BOT_PAUSE", SCOPA_BOT_PAUSE="0,0.5")] == [[0, 0.5]]


def test_the_key_file_is_for_its_owner_alone(tmp_path):
    path = tmp_path / "key"
    assert settings.home_secret_key(path) == path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_processes_that_start_together_share_one_key(tmp_path):
    keys = []
    threads = [
        Thread(target=lambda: keys.append(settings.home_secret_key(tmp_path / "key"))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_static_files_are_served_from_where_they_lie(client):
    answer = client.get("/static/css/site.css")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/css")
