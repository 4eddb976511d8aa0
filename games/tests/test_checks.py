"""`manage.py check --deploy` warns of what would seem to work."""

import pytest

from games.checks import CONSOLE, FAULTS, IN_MEMORY, check_settings

SOUND = {
    "AT_HOME": False,
    "ALLOWED_HOSTS": ["scopa.example"],
    "ALLAUTH_TRUSTED_PROXY_COUNT": 1,
    "CHANNEL_LAYERS": {"default": {"BACKEND": "scopa_site.layer.SteadyLayer"}},
    "DEBUG": False,
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "HTTPS": True,
    "SECURE_HSTS_SECONDS": 60,
    "SECURE_SSL_REDIRECT": False,
    "SITE_URL": "https://scopa.example",
}
POSTGRESQL = {"ENGINE": "scopa_site.postgresql", "OPTIONS": {"pool": {"max_size": 3}}}
ALONE = {"default": {"BACKEND": IN_MEMORY}}
FAULTY = [
    ("games.E001", {"ALLOWED_HOSTS": ["scopa.example", "*"]}),
    ("games.E002", {"DEBUG": True}),
    ("games.E003", {"SECURE_SSL_REDIRECT": True, "HTTPS": False}),
    ("games.W001", {"CHANNEL_LAYERS": ALONE}),
    ("games.W001", {"CHANNEL_LAYERS": ALONE, "AT_HOME": True, "DATABASES": {"default": POSTGRESQL}}),
    ("games.W002", {"AT_HOME": True}),
    ("games.W003", {"ALLAUTH_TRUSTED_PROXY_COUNT": 0}),
    ("games.W004", {"EMAIL_BACKEND": CONSOLE}),
    ("games.W005", {"SITE_URL": "http://localhost:8000"}),
    ("games.W005", {"SITE_URL": "http://scopa.example"}),
    ("games.W006", {"HTTPS": False}),
    ("games.W007", {"DATABASES": {"default": POSTGRESQL}}),
]


@pytest.fixture
def found(settings, monkeypatch):
    """What is told of the settings of a sound site, but for some."""

    def of(**changes):
        for name, value in (SOUND | changes).items():
            setattr(settings, name, value)
        return [one.id for one in check_settings(None)]

    monkeypatch.delenv("DATABASE_CONN_MAX_AGE", raising=False)
    return of


def test_nothing_is_told_of_a_sound_site(found):
    assert found() == []
    assert found(DATABASES={"default": POSTGRESQL}) == []


def test_nothing_is_told_of_a_site_at_home(found):
    at_home = {"AT_HOME": True, "HTTPS": False, "CHANNEL_LAYERS": ALONE, "SECURE_HSTS_SECONDS": 0}
    assert (
        found(**at_home, EMAIL_BACKEND=CONSOLE, ALLAUTH_TRUSTED_PROXY_COUNT=0, SITE_URL="http://here") == []
    )


@pytest.mark.parametrize(("fault", "changes"), FAULTY)
def test_a_fault_is_told(found, monkeypatch, fault, changes):
    if fault == "games.W007":
        monkeypatch.setenv("DATABASE_CONN_MAX_AGE", "60")
    assert fault in found(**changes)


def test_every_fault_is_tried():
    assert {fault.id for fault in FAULTS} == {fault for fault, _ in FAULTY}


@pytest.mark.parametrize(
    ("name", "told"),
    [("SCOPA_TALKS", True), ("ALLOWED_HOST", True), ("SECRET_KEY_FILE", False), ("TERM", False)],
)
def test_a_name_that_nothing_reads_is_told(found, monkeypatch, name, told):
    monkeypatch.setenv(name, "1")
    assert ("games.W008" in found()) == told
