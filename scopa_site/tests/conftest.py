"""Let tests say what they need of the machine."""

from games.tests.conftest import time  # noqa: F401
from scopa_site.testing import as_nobody_prefers, pytest_runtest_setup  # noqa: F401
