"""Let tests say what they need of the machine, and begin with nothing counted."""

from scopa_site.testing import as_nobody_prefers, nothing_counted, pytest_runtest_setup  # noqa: F401
