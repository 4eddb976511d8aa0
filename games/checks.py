"""Warn about settings that let a site seem to work."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register

IN_MEMORY = "channels.layers.InMemoryChannelLayer"


@register(Tags.compatibility, deploy=True)
def check_channel_layer(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Warn where a site that is open to others tells its sockets of changes by the memory of one process."""
    if settings.AT_HOME or settings.CHANNEL_LAYERS["default"]["BACKEND"] != IN_MEMORY:
        return []
    return [
        Warning(
            "Changes reach only the sockets of the process that made them.",
            hint="Set REDIS_URL before you run more than one process, the referee included.",
            id="games.W001",
        )
    ]
