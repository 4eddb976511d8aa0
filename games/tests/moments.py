"""Let time pass in tests without waiting."""

from datetime import timedelta

from django.utils import timezone


def later(monkeypatch, seconds: float) -> None:
    """Let so many seconds pass; from then on the time stands still."""
    moment = timezone.now() + timedelta(seconds=seconds)
    monkeypatch.setattr(timezone, "now", lambda: moment)
