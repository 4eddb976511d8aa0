"""Tell the metrics of this process at a port of its own, for where its pages are not at one."""

import logging

from django.conf import settings
from prometheus_client import start_http_server

log = logging.getLogger(__name__)


def where(address: str) -> tuple[str, int]:
    """Return the host and the port of an address, of this machine alone where it names no host.

    >>> where("9101"), where("10.0.0.2:9101"), where("[::1]:9101")
    (('127.0.0.1', 9101), ('10.0.0.2', 9101), ('::1', 9101))
    """
    host, _colon, port = address.rpartition(":")
    return host.strip("[]") or "127.0.0.1", int(port)


def expose() -> None:
    """Tell the metrics at METRICS_ADDRESS from now on, where it is set; where nobody can listen, that is logged."""
    if not settings.METRICS_ADDRESS:
        return
    host, port = where(settings.METRICS_ADDRESS)
    try:
        start_http_server(port, host)
    except OSError as error:
        log.error("the metrics cannot be read at METRICS_ADDRESS=%s: %s", settings.METRICS_ADDRESS, error)
