"""Spread the tests over several processes, where there are several."""

from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling


class Spread(LoadFileScheduling):
    """A file in one process, and everything that drives a browser in one: a server and a browser keep it busy."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "browser" if file.startswith("games/tests/browser/") else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Spread:
    return Spread(config, log)
