"""Let tests say what they need of the machine, and begin with no attempts counted."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from scopa_site.testing import as_nobody_prefers, pytest_runtest_setup  # noqa: F401


@pytest.fixture(autouse=True)
def nothing_counted() -> Iterator[None]:
    """Forget how often somebody has tried to sign in or up."""
    cache.clear()
    yield
