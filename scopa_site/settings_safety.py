"""What browsers may do with the pages of the site, and how much anybody may send; settings.py takes all of it."""

from csp.constants import NONE, SELF

from scopa_site.environment import env

# HTTPS=true says that a proxy in front speaks https and sets X-Forwarded-Proto itself.
HTTPS = env.bool("HTTPS", default=False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# How long browsers remember that this host speaks https. Nothing is promised for other hosts of the domain, which may
# not be ours.
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=365 * 24 * 60 * 60 if HTTPS else 0)
# Whoever comes by http is sent to https by the proxy, which alone hears them; HTTPS_REDIRECT=true lets the site do it.
SECURE_SSL_REDIRECT = env.bool("HTTPS_REDIRECT", default=False)
SECURE_REDIRECT_EXEMPT = [
    "^healthz$",
    "^readyz$",
    "^metrics$",
]  # asked from within, where nobody speaks https
# Subdomains, lists that browsers come with, and the redirect, which is the proxy's.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021", *(["security.W008"] if HTTPS else [])]

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# Whoever signs in by another site is sent there by a form, and browsers count that as a form sent to it.
SOCIAL_FORMS = ["https:"] if env.list("SOCIAL", default=[]) else []
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],  # the arrows of selections in the style sheets of the API's documentation
        "font-src": [SELF],
        "connect-src": [SELF],
        "media-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF, *SOCIAL_FORMS],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
# Pages need none of these; passkeys, full screen and copying are not among them.
PERMISSIONS_POLICY = ", ".join(
    f"{what}=()"
    for what in (
        *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer"),
        *("microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"),
    )
)

# Records are the largest thing that anybody sends; see SCOPA_UPLOAD_BYTES.
LARGEST_REQUEST = 2_000_000  # bytes
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000  # bytes of a form without its files
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1_000
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000_000  # bytes; a larger file waits on the disk, not in memory
