"""Who plays: accounts, sessions, and how people sign in and are written to; settings.py takes all of it."""

from typing import Any

from django.core.exceptions import ImproperlyConfigured

from scopa_site.environment import env
from scopa_site.settings_reach import AT_HOME
from scopa_site.settings_safety import HTTPS

# Other sites that people may sign in by, as django-allauth calls them.
SOCIAL = env.list("SOCIAL", default=[])

SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS


def social_app(name: str) -> dict[str, Any]:
    """Return the settings of another site to sign in by: what it knows this site by, and the secret shared with it."""
    prefix = name.upper()
    client = {"client_id": env.str(f"{prefix}_CLIENT_ID"), "secret": env.str(f"{prefix}_SECRET"), "key": ""}
    return {"APPS": [client]}


def mail_server() -> dict[str, Any]:
    """Return the settings of the server that EMAIL_URL names; errors do not show it: it may hold a password."""
    try:
        return dict(env.email_url("EMAIL_URL", default="consolemail://"))
    except (ImproperlyConfigured, KeyError, ValueError):
        raise ImproperlyConfigured(
            "EMAIL_URL takes smtp+tls://user:password@host:587, smtps://…:465, smtp://host, or consolemail://."
        ) from None


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

vars().update(mail_server())
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("MAIL_FROM", default="scopa@localhost")
