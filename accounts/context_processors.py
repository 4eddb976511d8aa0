"""What every template may ask about its reader."""

from typing import Any

from django.http import HttpRequest

from accounts.preferences import Preferences


def preferences(request: HttpRequest) -> dict[str, Any]:
    """Give templates the reader's preferences; an error page may come before they are known."""
    return {"preferences": getattr(request, "preferences", None) or Preferences()}
