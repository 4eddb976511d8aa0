"""Spread the tests over several processes, where there are several."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

from scopa_site.logs import begin_about

# A busy machine is no fault of what is tried; files with a profile of their own say the same.
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def nothing_noted() -> None:
    """Tell of no test in the log, or in what is said of it, what one before it was about."""
    begin_about()


BROWSER = "games/tests/browser/"
# What takes longest in a single test, so that it is not begun when everything else has ended.
LONG = (
    "scopa_site/tests/test_prove.py",
    "games/tests/test_postgresql.py",
    "games/chaos/tests/test_chaos.py",
    "scopa_site/tests/test_same_for_any_deal.py",
    "games/tests/test_bench_pages.py",
    "games/tests/test_soak.py",
    "games/tests/test_program_example.py",
    "games/tests/test_bench_computers.py",
    "games/tests/test_offers_at_once.py",
    "games/tests/test_referee_killed.py",
    "games/tests/test_screenshots.py",
    "scopa_site/tests/test_fuzz.py",
)


class Spread(LoadFileScheduling):
    """A file in one process; files that drive a browser in one of them too, until the others have nothing else to do.

    A server and a browser keep more than one core busy, and the process that has them takes no other file before the
    last of these.
    """

    driver: WorkerController | None = None

    def _assign_work_unit(self, node: WorkerController) -> None:
        if self.driver not in self.assigned_work:
            self.driver = node
        wanted = [file for file in self.workqueue if file.startswith(BROWSER) == (node is self.driver)]
        chosen = min(wanted or self.workqueue, key=self._after)
        self.workqueue.move_to_end(chosen, last=False)
        super()._assign_work_unit(node)

    def _after(self, file: str) -> tuple[int, int]:
        """Return what orders files: the long ones first, then those of many tests."""
        place = LONG.index(file) if file in LONG else len(LONG)
        return place, -len(self.workqueue[file])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Spread:
    return Spread(config, log)
