"""Pages of a real server that close while it tells them news: nobody waits for them, and nothing of it is logged."""

import asyncio
import re
import urllib.request

import pytest
import websockets

from scopa_site.scratch import ScratchSite

PAGES, TIMES = 25, 4


@pytest.fixture
def site(tmp_path):
    served = ScratchSite(tmp_path)
    served.start()
    yield served
    served.stop()


async def open_and_drop(site, number):
    """Open the lobby, hear its first news, and be gone: every other without a word."""
    address = f"ws://localhost:{site.port}/ws/lobby/"
    page = await websockets.connect(address, origin=site.url, open_timeout=30)
    await asyncio.wait_for(page.recv(), 30)
    if number % 2:
        await page.close()
    else:
        page.transport.abort()


async def come_and_go(site):
    for _time in range(TIMES):
        await asyncio.gather(*(open_and_drop(site, number) for number in range(PAGES)))


def sockets_of(site):
    with urllib.request.urlopen(f"{site.url}/metrics", timeout=10) as answer:
        return float(re.search(r'scopa_sockets\{kind="lobby"\} (\S+)', answer.read().decode())[1])


def test_none_of_them_is_waited_for(site):
    asyncio.run(come_and_go(site))
    for _look in range(100):
        if sockets_of(site) == 0:
            break
        asyncio.run(asyncio.sleep(0.1))
    assert sockets_of(site) == 0
    log = site.log.read_text()
    for trouble in ("took too long", "Traceback", "ERROR", "WARNING"):
        assert trouble not in log, log
